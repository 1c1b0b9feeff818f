//! Who takes part.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::organiser::TournamentCommand;
use crate::app::ui::widgets::theme;
use crate::organiser::{LONGEST_NAME, OrganisedTournament};
use crate::tournament::{Bye, Participant, ParticipantId, TournamentEvent, TournamentFormat};

const NAME_WIDTH: f32 = 240.0;
const RATING_WIDTH: f32 = 96.0;

/// The entry that is being typed.
#[derive(Default)]
pub(super) struct EntryDraft {
    name: String,
    rating: String,
}

/// Draws the participants and the line in which others are entered.
pub(super) fn participants_ui(
    ui: &mut Ui,
    words: &Translations,
    organised: &OrganisedTournament,
    entry: &mut EntryDraft,
    commands: &mut Vec<TournamentCommand>,
) {
    if !organised.tournament().is_finished() {
        entry_ui(ui, words, entry, commands);
        ui.separator();
    }
    let participants = organised.tournament().participants();
    if participants.is_empty() {
        ui.add(egui::Label::new(words.say("tournament-nobody")).wrap());
    }
    for (&id, participant) in participants {
        ui.horizontal_wrapped(|ui| participant_ui(ui, words, organised, id, participant, commands));
    }
}

/// Draws the fields of name and rating. *Enter* in either of them enters the participant.
fn entry_ui(ui: &mut Ui, words: &Translations, entry: &mut EntryDraft, commands: &mut Vec<TournamentCommand>) {
    ui.horizontal_wrapped(|ui| {
        let field = |text, hint: &str, limit, width| {
            let margin = egui::Margin::symmetric(8, 6);
            egui::TextEdit::singleline(text)
                .hint_text(words.say(hint))
                .char_limit(limit)
                .margin(margin)
                .desired_width(width)
        };
        let name = ui.add(field(&mut entry.name, "tournament-name", LONGEST_NAME, NAME_WIDTH));
        theme::set_accessible_name(&name, words.say("tournament-name"));
        let rating = ui.add(field(&mut entry.rating, "tournament-rating", 4, RATING_WIDTH));
        theme::set_accessible_name(&rating, words.say("tournament-rating"));
        entry.rating.retain(|letter| letter.is_ascii_digit());
        let is_entered = [&name, &rating].into_iter().any(egui::Response::lost_focus)
            && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let is_named = !entry.name.trim().is_empty();
        let button = ui.add_enabled(is_named, theme::main_button(words.say("tournament-enter")));
        if button.clicked() || (is_entered && is_named) {
            let EntryDraft { name: typed, rating } = std::mem::take(entry);
            commands.push(TournamentCommand::Enter { name: typed, rating: rating.parse().ok() });
            name.request_focus();
        }
    });
}

fn participant_ui(
    ui: &mut Ui,
    words: &Translations,
    organised: &OrganisedTournament,
    id: ParticipantId,
    participant: &Participant,
    commands: &mut Vec<TournamentCommand>,
) {
    let name = theme::strong(&participant.name);
    ui.label(if participant.is_withdrawn { name.strikethrough() } else { name });
    if let Some(rating) = participant.rating {
        ui.label(theme::faint(rating.to_string()));
    }
    if organised.tournament().is_finished() {
        return;
    }
    let is_away = participant.is_withdrawn || participant.is_missing;
    let (key, event) = match is_away {
        true => ("tournament-return", TournamentEvent::Returned { id }),
        false => ("tournament-withdraw", TournamentEvent::Withdrawn { id }),
    };
    let button = ui.button(words.say(key));
    theme::set_accessible_name(&button, format!("{}: {}", words.say(key), participant.name));
    if button.clicked() {
        commands.push(TournamentCommand::Apply(event));
    }
    let round = organised.tournament().rounds().len() + 1;
    let settings = organised.tournament().settings();
    let is_swiss = matches!(settings.format, TournamentFormat::Swiss { rounds } if round <= rounds);
    if !is_swiss || is_away {
        return;
    }
    match participant.requested_byes.get(&round) {
        Some(_) => drop(ui.label(theme::faint(words.say("tournament-half-point-asked")))),
        None if participant.requested_byes.values().filter(|bye| **bye == Bye::HalfPoint).count()
            < settings.half_point_byes =>
        {
            let button = ui.button(words.say("tournament-half-point"));
            theme::set_accessible_name(
                &button,
                format!("{}: {}", words.say("tournament-half-point"), participant.name),
            );
            if button.on_hover_text(words.say("tip-tournament-half-point")).clicked() {
                let event = TournamentEvent::ByeRequested { id, round, bye: Bye::HalfPoint };
                commands.push(TournamentCommand::Apply(event));
            }
        }
        None => {}
    }
}
