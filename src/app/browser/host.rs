//! How does one talk to the page?
//!
//! The page sets up an object named `host` before it starts the game. What each of its functions does is written there, in
//! `assets/web/host.js`; a page without one of them misses only what that one does.

use js_sys::{Array, Function, Object, Reflect, Uint8Array, global};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// The picture stands: the table can be shown in place of the picture of it.
pub(super) fn started() {
    call("started", &[]);
}

/// The program has come to its end by a mistake of its own.
pub(super) fn died(why: &str) {
    call("died", &[why]);
}

/// Members of the state that the page shows to others, as a JSON object.
pub(super) fn tell(json: &str) {
    call("tell", &[json]);
}

/// To be said aloud.
pub(super) fn say(text: &str) {
    call("say", &[text]);
}

/// The language that is spoken from now on, by its code of two letters.
pub(super) fn speak(code: &str) {
    call("speak", &[code]);
}

/// Keeps a text for the next run. Returns whether it also outlives this tab.
pub(super) fn keep(name: &str, text: &str) -> bool {
    call("keep", &[name, text]).is_truthy()
}

/// The text that is kept under this name.
pub(super) fn kept(name: &str) -> Option<String> {
    call("kept", &[name]).as_string()
}

/// The code of the language that the page speaks.
pub(super) fn language() -> Option<String> {
    call("language", &[]).as_string()
}

/// Whether the player has asked the system for less motion.
pub(super) fn is_calm() -> bool {
    call("calm", &[]).is_truthy()
}

/// What stands in the page's address after the question mark, as names and values.
pub(super) fn query() -> Vec<(String, String)> {
    let pairs = call("query", &[]).dyn_into::<Array>().unwrap_or_default();
    let text = |pair: &JsValue, index| Reflect::get_u32(pair, index).ok()?.as_string();
    pairs.iter().filter_map(|pair| Some((text(&pair, 0)?, text(&pair, 1)?))).collect()
}

/// The keys of the library's games. None where the browser does not let us look.
pub(super) fn game_keys() -> Option<Vec<String>> {
    let keys = call("gameKeys", &[]).dyn_into::<Array>().ok()?;
    Some(keys.iter().filter_map(|key| key.as_string()).collect())
}

/// The text of a game, if there is one. None where the browser does not let us look.
pub(super) fn load_game(key: &str) -> Option<Option<String>> {
    let text = call("loadGame", &[key]);
    (!text.is_undefined()).then(|| text.as_string())
}

/// Keeps the text of a game.
///
/// # Errors
/// Why the browser refuses.
pub(super) fn store_game(key: &str, text: &str) -> Result<(), String> {
    done(&call("storeGame", &[key, text]))
}

/// Keeps a game no longer.
///
/// # Errors
/// Why the browser refuses.
pub(super) fn remove_game(key: &str) -> Result<(), String> {
    done(&call("removeGame", &[key]))
}

fn done(answer: &JsValue) -> Result<(), String> {
    let why = answer.as_string().unwrap_or_else(|| "the page cannot do that".to_owned());
    if why.is_empty() { Ok(()) } else { Err(why) }
}

/// Lets the player choose files.
pub(super) fn upload() {
    call("upload", &[]);
}

/// Hands over each file that is chosen or dropped from now on: its name, and its bytes or why there are none.
pub(super) fn receive(mut take: impl FnMut(String, Result<Vec<u8>, String>) + 'static) {
    let hand_over = move |name: JsValue, bytes: JsValue, why: JsValue| {
        let bytes = bytes.dyn_into::<Uint8Array>().map(|bytes| bytes.to_vec());
        take(name.as_string().unwrap_or_default(), bytes.map_err(|_| why.as_string().unwrap_or_default()));
    };
    let hand_over = Closure::<dyn FnMut(JsValue, JsValue, JsValue)>::new(hand_over);
    call_with("receive", &[hand_over.into_js_value()]);
}

/// The page's address without what it asks for.
pub(super) fn address() -> String {
    call("address", &[]).as_string().unwrap_or_default()
}

/// Lets this be called with the code of each link that the address gets from now on.
pub(super) fn on_link(follow: impl FnMut(String) + 'static) {
    let follow = Closure::<dyn FnMut(String)>::new(follow).into_js_value();
    call_with("onLink", &[follow]);
}

/// Gives the player a file.
pub(in crate::app) fn download(name: &str, kind: &str, bytes: &[u8]) {
    call_with("download", &[name.into(), kind.into(), Uint8Array::from(bytes).into()]);
}

/// Gives the player a picture as a PNG file: so wide, four bytes for each pixel.
pub(in crate::app) fn download_picture(name: &str, width: u32, rgba: &[u8]) {
    call_with("downloadPicture", &[name.into(), width.into(), Uint8Array::from(rgba).into()]);
}

/// Plays a sound: how much louder than it was made, as a factor, from where, from -1 at the left to 1, and how much faster.
pub(super) fn sound(name: &str, loudness: f32, panning: f32, rate: f32) {
    call_with("sound", &[name.into(), loudness.into(), panning.into(), rate.into()]);
}

/// Says lines of the text protocol to the engine in its worker, which is started when it is needed first.
pub(in crate::app) fn ask_engine(lines: &str) {
    call("askEngine", &[lines]);
}

/// Lets this be called with each line that the engine answers from now on, and with an empty one when it has broken down.
pub(in crate::app) fn hear_engine(mut hear: impl FnMut(&str) + 'static) {
    let hear = move |line: String| hear(&line);
    let hear = Closure::<dyn FnMut(String)>::new(hear).into_js_value();
    call_with("hearEngine", &[hear]);
}

/// Calls one of the page's functions with texts.
fn call(name: &str, arguments: &[&str]) -> JsValue {
    let arguments: Vec<JsValue> = arguments.iter().map(|&text| JsValue::from_str(text)).collect();
    call_with(name, &arguments)
}

/// Calls one of the page's functions. `undefined` comes back where there is none or where it fails: the game goes on without.
fn call_with(name: &str, arguments: &[JsValue]) -> JsValue {
    let member = |object: &JsValue, name: &str| Reflect::get(object, &name.into()).unwrap_or_default();
    let host = member(&Object::from(global()), "host");
    let Ok(function) = member(&host, name).dyn_into::<Function>() else { return JsValue::UNDEFINED };
    let arguments: Array = arguments.iter().collect();
    function.apply(&host, &arguments).unwrap_or_default()
}
