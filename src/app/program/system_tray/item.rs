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
const SCALE_DIVISOR: usize = 4;
/// The colour of the dot with which the icon asks for attention, as ARGB.
const DOT_COLOR: [u8; 4] = [255, 230, 70, 40];

/// What the icon says, in the player's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ItemTexts {
    /// How many games wait for the player.
    waiting_text: String,
    show_label: String,
    quit_label: String,
    wants_attention: bool,
}

impl ItemTexts {
    /// The texts while so many games wait for the player.
    pub(super) fn new(translations: &Translations, waiting_count: usize) -> Self {
        let waiting_text = match waiting_count {
            0 => translations.say("notification-idle"),
            count => translations.say_with("notification-waiting", &[("count", count.into())]),
        };
        let (show_label, quit_label) = (translations.say("notification-show"), translations.say("action-quit"));
        Self { waiting_text, show_label, quit_label, wants_attention: waiting_count > 0 }
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
        let icon = load_icon();
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
        ToolTip { title: TITLE.to_owned(), description: self.texts.waiting_text.clone(), ..ToolTip::default() }
    }

    fn activate(&mut self, _x: i32, _y: i32) {
        self.event_sender.send(DesktopEvent::Show);
    }

    fn menu(&self) -> Vec<MenuItem<Self>> {
        let item = |label: &str, event: DesktopEvent| -> MenuItem<Self> {
            let activate = Box::new(move |item: &mut Self| item.event_sender.send(event));
            StandardItem::<Self> { label: label.to_owned(), activate, ..StandardItem::default() }.into()
        };
        vec![item(&self.texts.show_label, DesktopEvent::Show), item(&self.texts.quit_label, DesktopEvent::Quit)]
    }
}

/// The icon; `None` if the picture cannot be read.
fn load_icon() -> Option<Icon> {
    let image_type = ImageType::Extension("png");
    let picture =
        Image::from_buffer(PICTURE, image_type, CompressedImageFormats::NONE, true, ImageSampler::Default, default())
            .ok()?;
    let (width, bytes) = (picture.width() as usize, picture.data?);
    let side_px = width / SCALE_DIVISOR;
    let channels = |x: usize, y: usize| {
        let corner_index = 4 * (y * width + x) * SCALE_DIVISOR;
        // From RGBA to ARGB.
        [3, 0, 1, 2].map(|channel| mean_channel(&bytes, corner_index + channel, 4 * width))
    };
    let data =
        (0..side_px * side_px).flat_map(|pixel_index| channels(pixel_index % side_px, pixel_index / side_px)).collect();
    let side_px = i32::try_from(side_px).ok()?;
    Some(Icon { width: side_px, height: side_px, data })
}

/// The mean of a channel over the pixels of the picture that make one of the icon, of which it has its first byte here. A row of the
/// picture has so many bytes.
fn mean_channel(bytes: &[u8], first_index: usize, row_length: usize) -> u8 {
    let row_starts = (0..SCALE_DIVISOR).map(|row| first_index + row * row_length);
    let byte_indices = row_starts.flat_map(|row_start| (0..SCALE_DIVISOR).map(move |column| row_start + 4 * column));
    let sum: usize = byte_indices.filter_map(|byte_index| bytes.get(byte_index)).map(|&byte| usize::from(byte)).sum();
    (sum / (SCALE_DIVISOR * SCALE_DIVISOR)) as u8
}

/// The icon with a dot in a corner.
fn with_dot(mut icon: Icon) -> Icon {
    let (side_px, dot_center, radius) = (icon.width, icon.width * 3 / 4, icon.width / 4);
    for (pixel_index, pixel) in (0..).zip(icon.data.chunks_exact_mut(4)) {
        let (x, y) = (pixel_index % side_px - dot_center, pixel_index / side_px - dot_center);
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

    fn tray_item(language: Language, waiting_count: usize) -> (TrayItem, Receiver<DesktopEvent>) {
        let (sender, events) = mpsc::channel();
        let event_sender = EventSender::new(move |event| sender.send(event).expect("the test waits for it"));
        (TrayItem::new(ItemTexts::new(&Translations::new(language), waiting_count), event_sender), events)
    }

    fn menu_entries(item: &TrayItem) -> Vec<StandardItem<TrayItem>> {
        let standard_item = |entry| match entry {
            MenuItem::Standard(entry) => Some(entry),
            _ => None,
        };
        item.menu().into_iter().filter_map(standard_item).collect()
    }

    #[test]
    fn the_menu_and_the_number_of_games_are_told_in_each_language() {
        for (language, expected_labels, idle_text, waiting_text) in [
            (Language::English, ["Show", "Quit"], "No game waits for you.", "3 games wait for you."),
            (Language::Spanish, ["Mostrar", "Salir"], "Ninguna partida te espera.", "Te esperan 3 partidas."),
            (
                Language::Portuguese,
                ["Mostrar", "Sair"],
                "Nenhuma partida espera por você.",
                "3 partidas esperam por você.",
            ),
        ] {
            for (count, expected_text) in [(0, idle_text), (3, waiting_text)] {
                let (item, _) = tray_item(language, count);
                let menu_labels: Vec<String> = menu_entries(&item).into_iter().map(|entry| entry.label).collect();
                assert_eq!(
                    (menu_labels, item.tool_tip().description),
                    (expected_labels.map(str::to_owned).to_vec(), expected_text.to_owned())
                );
            }
        }
    }

    #[test]
    fn the_icon_asks_for_attention_while_a_game_waits() {
        for (waiting_count, expected_status) in [(0, Status::Active), (1, Status::NeedsAttention)] {
            assert_eq!(tray_item(Language::English, waiting_count).0.status(), expected_status);
        }
    }

    #[test]
    fn a_click_and_the_menu_tell_the_program() {
        let (mut item, events) = tray_item(Language::English, 0);
        item.activate(0, 0);
        for entry in menu_entries(&item) {
            (entry.activate)(&mut item);
        }
        let sent_events: Vec<DesktopEvent> = events.try_iter().collect();
        assert_eq!(sent_events, [DesktopEvent::Show, DesktopEvent::Show, DesktopEvent::Quit]);
    }

    #[test]
    fn the_icon_is_the_picture_and_its_dot_covers_a_corner() {
        let icon = load_icon().expect("the picture is read");
        assert_eq!((icon.width, icon.height, icon.data.len()), (48, 48, 4 * 48 * 48));
        let pixel = |icon: &Icon, x: usize, y: usize| icon.data[4 * (48 * y + x)..][..4].to_vec();
        assert_eq!(pixel(&icon, 24, 24)[0], 255, "the middle is opaque");
        let dotted_icon = with_dot(icon.clone());
        assert_eq!(pixel(&dotted_icon, 36, 36), DOT_COLOR);
        assert_eq!(pixel(&dotted_icon, 8, 8), pixel(&icon, 8, 8));
    }
}
