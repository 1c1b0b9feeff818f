//! The icon in the tray: what it looks like, what it says, and its menu.

use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use ksni::menu::StandardItem;
use ksni::{Icon, MenuItem, Status, ToolTip};

use super::{DesktopEvent, EventSender};
use crate::app::i18n::Translations;

/// The program's name on the desktop, for people and for other programs.
pub(super) const TITLE: &str = "Turnover";
pub(super) const NAME: &str = "turnover";

/// The picture, whose width and height are the same.
const PICTURE: &[u8] = include_bytes!("../../../../assets/web/icon-192.png");
/// How often as wide it is as the icon, for which trays have little room.
const SHRINKAGE: usize = 4;
/// The colour of the dot with which the icon asks for attention, as ARGB.
const DOT_COLOR: [u8; 4] = [255, 230, 70, 40];

/// What the icon says, in the player's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ItemTexts {
    /// How many games wait for the player.
    waiting: String,
    show: String,
    quit: String,
    wants_attention: bool,
}

impl ItemTexts {
    /// The texts while so many games wait for the player.
    pub(super) fn new(translations: &Translations, waiting_count: usize) -> Self {
        let waiting = match waiting_count {
            0 => translations.say("notification-idle"),
            count => translations.say_with("notification-waiting", &[("count", count.into())]),
        };
        let (show, quit) = (translations.say("notification-show"), translations.say("action-quit"));
        Self { waiting, show, quit, wants_attention: waiting_count > 0 }
    }
}

/// The icon.
pub(super) struct TrayItem {
    pub(super) texts: ItemTexts,
    event_sender: EventSender,
    icon: Vec<Icon>,
    icon_with_dot: Vec<Icon>,
}

impl TrayItem {
    pub(super) fn new(texts: ItemTexts, event_sender: EventSender) -> Self {
        let icon = icon();
        let icon_with_dot = icon.clone().map(with_dot);
        Self { texts, event_sender, icon: Vec::from_iter(icon), icon_with_dot: Vec::from_iter(icon_with_dot) }
    }
}

impl ksni::Tray for TrayItem {
    fn id(&self) -> String {
        NAME.to_owned()
    }

    fn title(&self) -> String {
        TITLE.to_owned()
    }

    fn status(&self) -> Status {
        if self.texts.wants_attention { Status::NeedsAttention } else { Status::Active }
    }

    fn icon_pixmap(&self) -> Vec<Icon> {
        self.icon.clone()
    }

    fn attention_icon_pixmap(&self) -> Vec<Icon> {
        self.icon_with_dot.clone()
    }

    fn tool_tip(&self) -> ToolTip {
        ToolTip { title: TITLE.to_owned(), description: self.texts.waiting.clone(), ..ToolTip::default() }
    }

    fn activate(&mut self, _x: i32, _y: i32) {
        self.event_sender.send(DesktopEvent::Show);
    }

    fn menu(&self) -> Vec<MenuItem<Self>> {
        let item = |label: &str, event: DesktopEvent| -> MenuItem<Self> {
            let activate = Box::new(move |item: &mut Self| item.event_sender.send(event));
            StandardItem::<Self> { label: label.to_owned(), activate, ..StandardItem::default() }.into()
        };
        vec![item(&self.texts.show, DesktopEvent::Show), item(&self.texts.quit, DesktopEvent::Quit)]
    }
}

/// The icon; `None` if the picture cannot be read.
fn icon() -> Option<Icon> {
    let kind = ImageType::Extension("png");
    let picture =
        Image::from_buffer(PICTURE, kind, CompressedImageFormats::NONE, true, ImageSampler::Default, default()).ok()?;
    let (width, bytes) = (picture.width() as usize, picture.data?);
    let side = width / SHRINKAGE;
    let channels = |x: usize, y: usize| {
        let corner = 4 * (y * width + x) * SHRINKAGE;
        // From RGBA to ARGB.
        [3, 0, 1, 2].map(|channel| mean(&bytes, corner + channel, 4 * width))
    };
    let data = (0..side * side).flat_map(|place| channels(place % side, place / side)).collect();
    let side = i32::try_from(side).ok()?;
    Some(Icon { width: side, height: side, data })
}

/// The mean of a channel over the pixels of the picture that make one of the icon, of which it has its first byte here. A row of the
/// picture has so many bytes.
fn mean(bytes: &[u8], first: usize, row_length: usize) -> u8 {
    let rows = (0..SHRINKAGE).map(|row| first + row * row_length);
    let places = rows.flat_map(|start| (0..SHRINKAGE).map(move |column| start + 4 * column));
    let sum: usize = places.filter_map(|place| bytes.get(place)).map(|&byte| usize::from(byte)).sum();
    (sum / (SHRINKAGE * SHRINKAGE)) as u8
}

/// The icon with a dot in a corner.
fn with_dot(mut icon: Icon) -> Icon {
    let (side, middle, radius) = (icon.width, icon.width * 3 / 4, icon.width / 4);
    for (place, pixel) in (0..).zip(icon.data.chunks_exact_mut(4)) {
        let (x, y) = (place % side - middle, place / side - middle);
        if x * x + y * y < radius * radius {
            pixel.copy_from_slice(&DOT_COLOR);
        }
    }
    icon
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{self, Receiver};

    use ksni::Tray;

    use super::*;
    use crate::app::i18n::Language;

    fn item(language: Language, waiting_count: usize) -> (TrayItem, Receiver<DesktopEvent>) {
        let (sender, events) = mpsc::channel();
        let event_sender = EventSender::new(move |event| sender.send(event).expect("the test waits for it"));
        (TrayItem::new(ItemTexts::new(&Translations::new(language), waiting_count), event_sender), events)
    }

    fn entries(item: &TrayItem) -> Vec<StandardItem<TrayItem>> {
        let standard = |entry| match entry {
            MenuItem::Standard(entry) => Some(entry),
            _ => None,
        };
        item.menu().into_iter().filter_map(standard).collect()
    }

    #[test]
    fn the_menu_and_the_number_of_games_are_told_in_each_language() {
        for (language, labels, none, several) in [
            (Language::English, ["Show", "Quit"], "No game waits for you.", "3 games wait for you."),
            (Language::Spanish, ["Mostrar", "Salir"], "Ninguna partida te espera.", "Te esperan 3 partidas."),
            (
                Language::Portuguese,
                ["Mostrar", "Sair"],
                "Nenhuma partida espera por você.",
                "3 partidas esperam por você.",
            ),
        ] {
            for (count, told) in [(0, none), (3, several)] {
                let (item, _) = item(language, count);
                let found: Vec<String> = entries(&item).into_iter().map(|entry| entry.label).collect();
                assert_eq!((found, item.tool_tip().description), (labels.map(str::to_owned).to_vec(), told.to_owned()));
            }
        }
    }

    #[test]
    fn the_icon_asks_for_attention_while_a_game_waits() {
        for (count, status) in [(0, Status::Active), (1, Status::NeedsAttention)] {
            assert_eq!(item(Language::English, count).0.status(), status);
        }
    }

    #[test]
    fn a_click_and_the_menu_tell_the_program() {
        let (mut item, events) = item(Language::English, 0);
        item.activate(0, 0);
        for entry in entries(&item) {
            (entry.activate)(&mut item);
        }
        let told: Vec<DesktopEvent> = events.try_iter().collect();
        assert_eq!(told, [DesktopEvent::Show, DesktopEvent::Show, DesktopEvent::Quit]);
    }

    #[test]
    fn the_icon_is_the_picture_and_its_dot_covers_a_corner() {
        let icon = icon().expect("the picture is read");
        assert_eq!((icon.width, icon.height, icon.data.len()), (48, 48, 4 * 48 * 48));
        let pixel = |icon: &Icon, x: usize, y: usize| icon.data[4 * (48 * y + x)..][..4].to_vec();
        assert_eq!(pixel(&icon, 24, 24)[0], 255, "the middle is opaque");
        let dotted = with_dot(icon.clone());
        assert_eq!(pixel(&dotted, 36, 36), DOT_COLOR);
        assert_eq!(pixel(&dotted, 8, 8), pixel(&icon, 8, 8));
    }
}
