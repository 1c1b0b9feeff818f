//! Bindings to the functions of the page.
//!
//! The functions are in `assets/web/host.js` and documented there; `tests/web/host.test.mjs` compares both lists. A
//! function that can fail returns its error; the others handle their own errors.

use bevy::prelude::Message;
use js_sys::Error;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "./host.js")]
extern "C" {
    /// Tells the page that the first picture is complete, so that the table can be shown.
    #[wasm_bindgen(js_name = started)]
    pub(in crate::app) fn report_first_picture();

    /// Tells the page that the program has crashed.
    #[wasm_bindgen(js_name = died)]
    pub(in crate::app) fn report_crash(why: &str);

    /// Sets members of the state that the page publishes, as a JSON object.
    #[wasm_bindgen(js_name = tell)]
    pub(in crate::app) fn publish_state(json: &str);

    /// Tells the page of the text fields, as JSON, so that its own element can stand in for the one with the keyboard.
    #[wasm_bindgen(js_name = showFields)]
    pub(in crate::app) fn show_fields(json: &str);

    #[wasm_bindgen(js_name = onField)]
    fn hear_field(hear: Closure<dyn FnMut(String, String, u32, u32)>);

    /// Tells the page of the elements for screen readers, and which of them has the keyboard, as JSON.
    #[wasm_bindgen(js_name = showElements)]
    pub(in crate::app) fn show_elements(json: &str);

    #[wasm_bindgen(js_name = onElement)]
    fn hear_elements(hear: Closure<dyn FnMut(String, String)>);

    /// Announces a text to screen readers, after what they are reading or at once.
    pub(in crate::app) fn say(text: &str, is_urgent: bool);

    /// Speaks a text, after what is being spoken or instead of it. An empty one is silence.
    #[wasm_bindgen(js_name = readAloud)]
    pub(in crate::app) fn read_aloud(text: &str, is_urgent: bool);

    /// Sets the page's language, by its code of two letters.
    #[wasm_bindgen(js_name = speak)]
    pub(in crate::app) fn set_page_language(code: &str);

    /// Stores a text. Returns whether it survives the closing of this tab.
    #[wasm_bindgen(js_name = keep)]
    pub(in crate::app) fn store_text(name: &str, text: &str) -> bool;

    /// Removes the text with this name.
    pub(in crate::app) fn forget(name: &str);

    /// The stored text with this name.
    #[wasm_bindgen(js_name = kept)]
    pub(in crate::app) fn load_text(name: &str) -> Option<String>;

    /// Stores a text that all tabs share. Returns whether it is stored.
    #[wasm_bindgen(js_name = keepShared)]
    pub(in crate::app) fn store_shared_text(name: &str, text: &str) -> bool;

    /// The stored text with this name that all tabs share.
    #[wasm_bindgen(js_name = keptShared)]
    pub(in crate::app) fn load_shared_text(name: &str) -> Option<String>;

    #[wasm_bindgen(js_name = onShared)]
    fn hear_shared_text(name: &str, hear: Closure<dyn FnMut(String)>);

    /// The texts of the language with this code, if the page has loaded them.
    pub(in crate::app) fn texts(code: &str) -> Option<String>;

    /// The code of the page's language.
    pub(in crate::app) fn language() -> String;

    /// Whether the user has asked the system for reduced motion.
    #[wasm_bindgen(js_name = isCalm)]
    pub(in crate::app) fn is_calm() -> bool;

    /// Whether the user has asked the system for more contrast.
    #[wasm_bindgen(js_name = wantsContrast)]
    pub(in crate::app) fn wants_contrast() -> bool;

    /// Whether the page takes no input, as where it is shown in a frame of another one.
    #[wasm_bindgen(js_name = isInert)]
    pub(in crate::app) fn is_inert() -> bool;

    /// Whether the device is used by fingers.
    #[wasm_bindgen(js_name = isTouched)]
    pub(in crate::app) fn is_touched() -> bool;

    /// Opens another page beside this one.
    #[wasm_bindgen(js_name = openPage)]
    pub(in crate::app) fn open_page(address: &str);

    /// The query of the page's address: each name, followed by its value.
    fn query() -> Vec<String>;

    /// The keys of the library's games.
    #[wasm_bindgen(js_name = gameKeys, catch)]
    pub(in crate::app) fn game_keys() -> Result<Vec<String>, Error>;

    /// The text of a game, if it exists.
    #[wasm_bindgen(js_name = loadGame, catch)]
    pub(in crate::app) fn load_game(key: &str) -> Result<Option<String>, Error>;

    /// Sets the text of a game.
    #[wasm_bindgen(js_name = storeGame, catch)]
    pub(in crate::app) fn store_game(key: &str, text: &str) -> Result<(), Error>;

    /// Removes the text of a game.
    #[wasm_bindgen(js_name = removeGame, catch)]
    pub(in crate::app) fn remove_game(key: &str) -> Result<(), Error>;

    /// Commits all changes atomically. Returns the number of the batch, whose result will be reported; 0 if it is
    /// committed already.
    #[wasm_bindgen(js_name = commitGames)]
    pub(in crate::app) fn commit_games() -> u32;

    #[wasm_bindgen(js_name = onGames)]
    fn hear_of_games(hear: Closure<dyn FnMut(u32, bool, String)>);

    /// Opens the file chooser.
    pub(in crate::app) fn upload();

    #[wasm_bindgen(js_name = receive)]
    fn hand_over(take: Closure<dyn FnMut(String, Option<Vec<u8>>, String)>);

    /// The page's address without query and fragment.
    pub(in crate::app) fn address() -> String;

    #[wasm_bindgen(js_name = onLink)]
    fn follow_links(follow: Closure<dyn FnMut(String)>);

    #[wasm_bindgen(js_name = onBack)]
    fn hear_back(close: Closure<dyn FnMut()>);

    #[wasm_bindgen(js_name = onGamepad)]
    fn hear_gamepads(hear: Closure<dyn FnMut(u32, String, i32, f32, String)>);

    /// Lets a gamepad rumble for this number of milliseconds, with strengths from 0 to 1.
    pub(in crate::app) fn rumble(device: u32, strong: f32, weak: f32, millis: u32);

    /// Offers a file for download.
    #[wasm_bindgen(catch)]
    pub(in crate::app) fn download(name: &str, kind: &str, bytes: &[u8]) -> Result<(), Error>;

    /// Offers a picture for download as a PNG file. `rgba` has four bytes per pixel.
    #[wasm_bindgen(js_name = downloadPicture, catch)]
    pub(in crate::app) fn download_picture(name: &str, width: u32, rgba: &[u8]) -> Result<(), Error>;

    /// Plays a sound with a gain factor, a panning from -1 (left) to 1 (right), and a factor of speed.
    pub(in crate::app) fn sound(name: &str, loudness: f32, panning: f32, rate: f32);

    /// Sends lines of the text protocol to the engine in its worker, which starts at the first call.
    #[wasm_bindgen(js_name = askEngine)]
    pub(in crate::app) fn ask_engine(lines: &str);

    /// Connects to a WebSocket. The number identifies the connection from now on.
    #[wasm_bindgen(js_name = openSocket)]
    pub(in crate::app) fn open_socket(connection: u32, url: &str);

    /// Sends a text frame. Has no effect if the connection is lost.
    #[wasm_bindgen(js_name = sendSocket)]
    pub(in crate::app) fn send_socket(connection: u32, text: &str);

    /// Closes a connection.
    #[wasm_bindgen(js_name = closeSocket)]
    pub(in crate::app) fn close_socket(connection: u32);

    #[wasm_bindgen(js_name = onSocket)]
    fn hear_sockets(hear: Closure<dyn FnMut(u32, String, String)>);

    /// Sends a GET request, or a POST request with a JSON body, with the session of whoever is signed in. A download may take minutes.
    #[wasm_bindgen]
    pub(in crate::app) fn request(id: u32, url: &str, body: Option<String>, session: Option<String>, is_download: bool);

    /// Signs the text with the key pair of this seed, and sends the signature with what was signed.
    #[wasm_bindgen(js_name = signIn)]
    pub(in crate::app) fn sign_in(id: u32, url: &str, seed: &[u8], text: &str);

    #[wasm_bindgen(js_name = onAnswer)]
    fn hear_answers(hear: Closure<dyn FnMut(u32, u16, String)>);

    /// The texts of the stored seats.
    #[wasm_bindgen(js_name = keptSeats)]
    pub(in crate::app) fn kept_seats() -> Vec<String>;

    /// Stores the text of a seat. Returns whether it survives the page.
    #[wasm_bindgen(js_name = keepSeat)]
    pub(in crate::app) fn keep_seat(key: &str, text: &str) -> bool;

    /// Removes the text of a seat.
    #[wasm_bindgen(js_name = dropSeat)]
    pub(in crate::app) fn drop_seat(key: &str);

    /// Sets the fragment of the page's address; an empty one removes it.
    #[wasm_bindgen(js_name = showFragment)]
    pub(in crate::app) fn show_fragment(fragment: &str);

    /// Asks the player whether notifications by the system are welcome. Must follow a press.
    #[wasm_bindgen(js_name = askToNotify)]
    pub(in crate::app) fn ask_to_notify();

    /// Marks the page's title, or removes the mark.
    #[wasm_bindgen(js_name = markTitle)]
    pub(in crate::app) fn mark_title(is_marked: bool);

    /// Shows a notification by the system, if the player has allowed them.
    pub(in crate::app) fn notify(title: &str, text: &str);

    /// Lets the server tell of the game of the seat with this token, or, if that is empty, of the challenges and tournaments of the player
    /// with this session, while no page is open, if the player allows that.
    #[wasm_bindgen(js_name = subscribeToPush)]
    pub(in crate::app) fn subscribe_to_push(seat: &str, session: &str);

    /// Ends that.
    #[wasm_bindgen(js_name = unsubscribeFromPush)]
    pub(in crate::app) fn unsubscribe_from_push(seat: &str, session: &str);

    /// Ends all such messages to this browser, also where the server cannot be told.
    #[wasm_bindgen(js_name = endPush)]
    pub(in crate::app) fn end_push();

    /// Loads a data file of this release.
    #[wasm_bindgen(js_name = loadData)]
    pub(in crate::app) fn load_data(name: &str);

    #[wasm_bindgen(js_name = onData)]
    fn hear_data(hear: Closure<dyn FnMut(String, Option<Vec<u8>>, String)>);

    #[wasm_bindgen(js_name = hearEngine)]
    fn listen_to_engine(hear: Closure<dyn FnMut(String)>);
}

/// The query of the page's address, as names and values.
pub(in crate::app) fn query_pairs() -> Vec<(String, String)> {
    let mut words = query().into_iter();
    std::iter::from_fn(|| words.next().zip(words.next())).collect()
}

/// Calls `hear` with each text of this name that another tab stores for all tabs from now on.
pub(in crate::app) fn on_shared_text(name: &str, hear: impl FnMut(String) + 'static) {
    hear_shared_text(name, Closure::new(hear));
}

/// Calls `take` for each file that is chosen or dropped from now on, with its name, and its content or the error.
pub(in crate::app) fn on_files(mut take: impl FnMut(String, Result<Vec<u8>, String>) + 'static) {
    hand_over(Closure::new(move |name, bytes: Option<Vec<u8>>, why| take(name, bytes.ok_or(why))));
}

/// Calls `hear` for each committed batch of games with its number, whether it is stored, and the reason if not. The
/// reason is empty if something else was stored first.
pub(in crate::app) fn on_games(hear: impl FnMut(u32, bool, String) + 'static) {
    hear_of_games(Closure::new(hear));
}

/// Calls `follow` with each link that appears in the page's address from now on.
pub(in crate::app) fn on_link(follow: impl FnMut(String) + 'static) {
    follow_links(Closure::new(follow));
}

/// Calls `close` whenever the browser's Back is to close the sheet.
pub(in crate::app) fn on_back(close: impl FnMut() + 'static) {
    hear_back(Closure::new(close));
}

/// What has happened in the page's element that stands in for a text field.
#[derive(Message, Clone, Debug)]
pub(in crate::app) enum FieldEvent {
    /// Its text or selection has changed.
    Edited {
        /// The whole text.
        value: String,
        /// The selection's begin and end in UTF-16 code units.
        selection: [usize; 2],
    },
    /// A field was tapped: the page waits to be told whether it has got the keyboard.
    Tapped,
    /// The on-screen keyboard was put away.
    Left,
}

/// Calls `hear` for each event in the page's element for text fields from now on.
pub(in crate::app) fn on_field(mut hear: impl FnMut(FieldEvent) + 'static) {
    hear_field(Closure::new(move |kind: String, value, start: u32, end: u32| {
        hear(match &*kind {
            "tap" => FieldEvent::Tapped,
            "leave" => FieldEvent::Left,
            _ => FieldEvent::Edited { value, selection: [start as usize, end as usize] },
        });
    }));
}

/// Calls `hear` for each action on an element from now on, `click` or `focus`, with the element's id.
pub(in crate::app) fn on_element(mut hear: impl FnMut(&str, &str) + 'static) {
    hear_elements(Closure::new(move |action: String, id: String| hear(&action, &id)));
}

/// Calls `hear` for each change of a gamepad from now on, with the number of the device, the kind of the change, and its values.
pub(in crate::app) fn on_gamepad(hear: impl FnMut(u32, String, i32, f32, String) + 'static) {
    hear_gamepads(Closure::new(hear));
}

/// An event of a connection.
pub(in crate::app) enum SocketNews {
    /// The connection is open.
    Opened,
    /// A text frame was received.
    Received(String),
    /// The connection is lost, or could not be opened.
    Closed,
}

/// Calls `hear` for each event of a connection from now on.
pub(in crate::app) fn on_socket(mut hear: impl FnMut(u32, SocketNews) + 'static) {
    hear_sockets(Closure::new(move |connection, kind: String, text| {
        hear(
            connection,
            match &*kind {
                "open" => SocketNews::Opened,
                "text" => SocketNews::Received(text),
                _ => SocketNews::Closed,
            },
        );
    }));
}

/// Calls `hear` for each answer from now on, with the id of the request, the status (0 if there was no answer), and the
/// body.
pub(in crate::app) fn on_answer(hear: impl FnMut(u32, u16, String) + 'static) {
    hear_answers(Closure::new(hear));
}

/// Calls `hear` for each data file that was loaded from now on, with its name, and its content or the error.
pub(in crate::app) fn on_data(mut hear: impl FnMut(String, Result<Vec<u8>, String>) + 'static) {
    hear_data(Closure::new(move |name, bytes: Option<Vec<u8>>, why| hear(name, bytes.ok_or(why))));
}

/// Calls `hear` for each line of the engine from now on, and with an empty line if the engine has crashed.
pub(in crate::app) fn hear_engine(mut hear: impl FnMut(&str) + 'static) {
    listen_to_engine(Closure::new(move |line: String| hear(&line)));
}

/// The browser's text for an error.
pub(in crate::app) fn error_message(error: &Error) -> String {
    error.message().into()
}
