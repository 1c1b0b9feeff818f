//! Who takes part.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::organiser::TournamentCommand;
use crate::app::ui::widgets::theme;
use crate::app::ui::widgets::tips::ShowTip;
use crate::organiser::{MAX_NAME_LENGTH, OrganisedTournament};
use crate::tournament::{Bye, Participant, ParticipantId, TournamentEvent, TournamentFormat};

const NAME_WIDTH: f32 = 240.0;
const RATING_WIDTH: f32 = 96.0;

/// The entry that is being typed.
#[derive(Default)]
pub(super) struct EntryDraft {
    name: String,
    rating: String,
    /// Whose name and rating are corrected; nobody's while somebody new is entered.
    corrected: Option<ParticipantId>,
}

impl EntryDraft {
    /// The name and the rating of a participant, which are to be corrected.
    fn of(id: ParticipantId, participant: &Participant) -> Self {
        let rating = participant.rating.map(|rating| rating.to_string()).unwrap_or_default();
        Self { name: participant.name.clone(), rating, corrected: Some(id) }
    }

    /// What is wanted.
    fn command(self) -> TournamentCommand {
        let (name, rating) = (self.name, self.rating.parse().ok());
        match self.corrected {
            Some(id) => TournamentCommand::CorrectEntry { id, name, rating },
            None => TournamentCommand::Enter { name, rating },
        }
    }
}

/// Draws the participants and the line in which others are entered.
pub(super) fn participants_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    entry_draft: &mut EntryDraft,
    commands: &mut Vec<TournamentCommand>,
) {
    let participants = organised_tournament.tournament().participants();
    if entry_draft.corrected.is_some_and(|id| !participants.contains_key(&id)) {
        *entry_draft = EntryDraft::default();
    }
    if entry_draft.corrected.is_some() || !organised_tournament.is_over() {
        entry_ui(ui, translations, entry_draft, commands);
        ui.separator();
    }
    if participants.is_empty() {
        ui.add(egui::Label::new(translations.say("tournament-nobody")).wrap());
    }
    for (&id, participant) in participants {
        ui.horizontal_wrapped(|ui| {
            participant_ui(ui, translations, organised_tournament, (id, participant), entry_draft, commands);
        });
    }
}

/// Draws the fields of name and rating. *Enter* in either of them enters the participant, or corrects the entry.
fn entry_ui(
    ui: &mut Ui,
    translations: &Translations,
    entry_draft: &mut EntryDraft,
    commands: &mut Vec<TournamentCommand>,
) {
    ui.horizontal_wrapped(|ui| {
        let text_field = |text, hint_key: &str, char_limit, width| {
            let margin = egui::Margin::symmetric(8, 6);
            egui::TextEdit::singleline(text)
                .hint_text(translations.say(hint_key))
                .char_limit(char_limit)
                .margin(margin)
                .desired_width(width)
        };
        let name = ui.add(text_field(&mut entry_draft.name, "tournament-name", MAX_NAME_LENGTH, NAME_WIDTH));
        theme::set_accessible_name(&name, translations.say("tournament-name"));
        let rating = ui.add(text_field(&mut entry_draft.rating, "tournament-rating", 4, RATING_WIDTH));
        theme::set_accessible_name(&rating, translations.say("tournament-rating"));
        entry_draft.rating.retain(|letter| letter.is_ascii_digit());
        let is_entered = [&name, &rating].into_iter().any(egui::Response::lost_focus)
            && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let is_named = !entry_draft.name.trim().is_empty();
        let key = if entry_draft.corrected.is_some() { "tournament-correct-entry" } else { "tournament-enter" };
        let button = ui.add_enabled(is_named, theme::main_button(translations.say(key)));
        if button.clicked() || (is_entered && is_named) {
            commands.push(std::mem::take(entry_draft).command());
            name.request_focus();
        }
        if entry_draft.corrected.is_some() && ui.button(translations.say("action-cancel")).clicked() {
            *entry_draft = EntryDraft::default();
        }
    });
}

fn participant_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    (id, participant): (ParticipantId, &Participant),
    entry_draft: &mut EntryDraft,
    commands: &mut Vec<TournamentCommand>,
) {
    let name = theme::strong(&participant.name);
    ui.label(if participant.is_withdrawn { name.strikethrough() } else { name });
    if let Some(rating) = participant.rating {
        ui.label(theme::faint(rating.to_string()));
    }
    if theme::button_about(ui, &translations.say("online-tournament-correct"), &participant.name).clicked() {
        *entry_draft = EntryDraft::of(id, participant);
    }
    if organised_tournament.is_over() {
        return;
    }
    let is_away = participant.is_withdrawn || participant.is_missing;
    let is_paired = !organised_tournament.tournament().rounds().is_empty();
    let (key, event) = match (is_away, is_paired) {
        (true, _) => ("tournament-return", TournamentEvent::Returned { id }),
        (false, false) => ("tournament-remove", TournamentEvent::Removed { id }),
        (false, true) => ("tournament-withdraw", TournamentEvent::Withdrawn { id }),
    };
    if theme::button_about(ui, &translations.say(key), &participant.name).clicked() {
        commands.push(TournamentCommand::Apply(event));
    }
    let next_round = organised_tournament.tournament().rounds().len() + 1;
    let settings = organised_tournament.tournament().settings();
    let is_swiss = matches!(settings.format, TournamentFormat::Swiss { rounds } if next_round <= rounds);
    if !is_swiss || is_away {
        return;
    }
    match participant.requested_byes.get(&next_round) {
        Some(_) => drop(ui.label(theme::faint(translations.say("tournament-half-point-asked")))),
        None if participant.requested_byes.values().filter(|bye| **bye == Bye::HalfPoint).count()
            < settings.half_point_byes =>
        {
            let button = theme::button_about(ui, &translations.say("tournament-half-point"), &participant.name);
            if button.show_tip(translations.say("tip-tournament-half-point")).clicked() {
                let event = TournamentEvent::ByeRequested { id, round: next_round, bye: Bye::HalfPoint };
                commands.push(TournamentCommand::Apply(event));
            }
        }
        None => {}
    }
}
