//! How does one talk to the page?
//!
//! By the functions of `assets/web/host.js`, where it is written what each of them does; `tests/web/host.test.mjs` holds both lists
//! together. Where one may fail its error comes back; the others catch their own.

use js_sys::Error;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "./host.js")]
extern "C" {
    /// The picture stands: the table can be shown in place of the picture of it.
    pub(super) fn started();

    /// The program has come to its end by a mistake of its own.
    pub(super) fn died(why: &str);

    /// Members of the state that the page shows to others, as a JSON object.
    pub(super) fn tell(json: &str);

    /// To be said aloud.
    pub(super) fn say(text: &str);

    /// The language that is spoken from now on, by its code of two letters.
    pub(super) fn speak(code: &str);

    /// Keeps a text for the next run. Returns whether it also outlives this tab.
    pub(super) fn keep(name: &str, text: &str) -> bool;

    /// Keeps nothing under this name any more.
    pub(super) fn forget(name: &str);

    /// The text that is kept under this name.
    pub(super) fn kept(name: &str) -> Option<String>;

    /// The code of the language that the page speaks.
    pub(super) fn language() -> String;

    /// Whether the player has asked the system for less motion.
    #[wasm_bindgen(js_name = isCalm)]
    pub(super) fn is_calm() -> bool;

    /// What stands in the page's address after the question mark: each name, followed by its value.
    fn query() -> Vec<String>;

    /// The keys of the library's games.
    #[wasm_bindgen(js_name = gameKeys, catch)]
    pub(super) fn game_keys() -> Result<Vec<String>, Error>;

    /// The text of a game, if there is one.
    #[wasm_bindgen(js_name = loadGame, catch)]
    pub(super) fn load_game(key: &str) -> Result<Option<String>, Error>;

    /// Changes the text of a game.
    #[wasm_bindgen(js_name = storeGame, catch)]
    pub(super) fn store_game(key: &str, text: &str) -> Result<(), Error>;

    /// Removes the text of a game.
    #[wasm_bindgen(js_name = removeGame, catch)]
    pub(super) fn remove_game(key: &str) -> Result<(), Error>;

    /// Keeps what was changed, all or nothing. Returns the number under which it will be reported; 0 if it is kept.
    #[wasm_bindgen(js_name = commitGames)]
    pub(super) fn commit_games() -> u32;

    #[wasm_bindgen(js_name = onGames)]
    fn hear_of_games(hear: Closure<dyn FnMut(u32, bool, String)>);

    /// Lets the player choose files.
    pub(super) fn upload();

    #[wasm_bindgen(js_name = receive)]
    fn hand_over(take: Closure<dyn FnMut(String, Option<Vec<u8>>, String)>);

    /// The page's address without what it asks for.
    pub(super) fn address() -> String;

    #[wasm_bindgen(js_name = onLink)]
    fn follow_links(follow: Closure<dyn FnMut(String)>);

    /// Gives the player a file.
    #[wasm_bindgen(catch)]
    pub(in crate::app) fn download(name: &str, kind: &str, bytes: &[u8]) -> Result<(), Error>;

    /// Gives the player a picture as a PNG file: so wide, four bytes for each pixel.
    #[wasm_bindgen(js_name = downloadPicture, catch)]
    pub(in crate::app) fn download_picture(name: &str, width: u32, rgba: &[u8]) -> Result<(), Error>;

    /// Plays a sound: how much louder than it was made, as a factor, from where, from -1 at the left to 1, and how much faster.
    pub(super) fn sound(name: &str, loudness: f32, panning: f32, rate: f32);

    /// Says lines of the text protocol to the engine in its worker, which is started when it is needed first.
    #[wasm_bindgen(js_name = askEngine)]
    pub(in crate::app) fn ask_engine(lines: &str);

    /// Connects to a WebSocket. The number names the connection from now on.
    #[wasm_bindgen(js_name = openSocket)]
    pub(in crate::app) fn open_socket(connection: u32, url: &str);

    /// Sends a text frame; nothing where the connection is lost.
    #[wasm_bindgen(js_name = sendSocket)]
    pub(in crate::app) fn send_socket(connection: u32, text: &str);

    /// Ends a connection.
    #[wasm_bindgen(js_name = closeSocket)]
    pub(in crate::app) fn close_socket(connection: u32);

    #[wasm_bindgen(js_name = onSocket)]
    fn hear_sockets(hear: Closure<dyn FnMut(u32, String, String)>);

    /// Sends a request: something to be got, or JSON that is posted.
    #[wasm_bindgen]
    pub(in crate::app) fn request(id: u32, url: &str, body: Option<String>);

    #[wasm_bindgen(js_name = onAnswer)]
    fn hear_answers(hear: Closure<dyn FnMut(u32, u16, String)>);

    /// The texts of the seats that this browser keeps.
    #[wasm_bindgen(js_name = keptSeats)]
    pub(in crate::app) fn kept_seats() -> Vec<String>;

    /// Keeps the text of a seat. Returns whether it outlives the page.
    #[wasm_bindgen(js_name = keepSeat)]
    pub(in crate::app) fn keep_seat(key: &str, text: &str) -> bool;

    /// Keeps nothing of a seat any more.
    #[wasm_bindgen(js_name = dropSeat)]
    pub(in crate::app) fn drop_seat(key: &str);

    /// Puts this fragment into the page's address; an empty one takes it out.
    #[wasm_bindgen(js_name = showFragment)]
    pub(in crate::app) fn show_fragment(fragment: &str);

    #[wasm_bindgen(js_name = hearEngine)]
    fn listen_to_engine(hear: Closure<dyn FnMut(String)>);
}

/// What stands in the page's address after the question mark, as names and values.
pub(super) fn asked() -> Vec<(String, String)> {
    let mut words = query().into_iter();
    std::iter::from_fn(|| words.next().zip(words.next())).collect()
}

/// Hands over each file that is chosen or dropped from now on: its name, and its bytes or why there are none.
pub(super) fn receive(mut take: impl FnMut(String, Result<Vec<u8>, String>) + 'static) {
    hand_over(Closure::new(move |name, bytes: Option<Vec<u8>>, why| take(name, bytes.ok_or(why))));
}

/// Lets this be called with the number of each batch of games that was committed: whether it is kept, and if not, why. Where
/// there is no reason something else was kept meanwhile.
pub(super) fn on_games(hear: impl FnMut(u32, bool, String) + 'static) {
    hear_of_games(Closure::new(hear));
}

/// Lets this be called with the code of each link that the address gets from now on.
pub(super) fn on_link(follow: impl FnMut(String) + 'static) {
    follow_links(Closure::new(follow));
}

/// What has happened to a connection.
pub(in crate::app) enum SocketNews {
    /// It stands.
    Opened,
    /// A text frame came.
    Received(String),
    /// It is lost, or could not be made.
    Closed,
}

/// Lets this be called with everything that happens to connections from now on.
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

/// Lets this be called with each answer from now on: of which request, its status (0 where none came), and its body.
pub(in crate::app) fn on_answer(hear: impl FnMut(u32, u16, String) + 'static) {
    hear_answers(Closure::new(hear));
}

/// Lets this be called with each line that the engine answers from now on, and with an empty one when it has broken down.
pub(in crate::app) fn hear_engine(mut hear: impl FnMut(&str) + 'static) {
    listen_to_engine(Closure::new(move |line: String| hear(&line)));
}

/// What the browser says of an error.
pub(in crate::app) fn why(error: &Error) -> String {
    error.message().into()
}
