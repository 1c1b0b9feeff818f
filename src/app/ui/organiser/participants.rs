//! Who takes part.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::organiser::TournamentCommand;
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme;
use crate::app::ui::widgets::tips::ShowTip;
use crate::organiser::{MAX_NAME_LENGTH, OrganisedTournament};
use crate::tournament::{Bye, Participant, ParticipantId, TeamPlayer, TournamentEvent, TournamentFormat};

const NAME_WIDTH: f32 = 240.0;
const RATING_WIDTH: f32 = 96.0;

/// The entry that is being typed.
#[derive(Default)]
pub(super) struct EntryDraft {
    name: String,
    rating: String,
    subject: EntrySubject,
    /// Whether the field of the name is to get the keyboard.
    takes_keyboard: bool,
}

/// Whom an entry is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum EntrySubject {
    /// A new participant.
    #[default]
    New,
    /// A participant, whose entry is corrected.
    Participant(ParticipantId),
    /// A new player of this team.
    NewPlayer(ParticipantId),
    /// A player of a team, whose entry is corrected.
    Player(ParticipantId),
}

impl EntrySubject {
    /// Whether there is such an entry to make: the participant or player is still there, or the team has a place for another player.
    fn is_possible(self, organised_tournament: &OrganisedTournament) -> bool {
        match self {
            Self::New => true,
            Self::NewPlayer(team) => organised_tournament.has_place(team),
            Self::Participant(id) | Self::Player(id) => !organised_tournament.name_of(id).is_empty(),
        }
    }
}

impl EntryDraft {
    /// An empty entry, whose name is typed next.
    fn new(subject: EntrySubject) -> Self {
        Self { subject, takes_keyboard: true, ..Self::default() }
    }

    /// An entry about somebody who has this name and this rating.
    fn of(subject: EntrySubject, name: &str, rating: Option<u16>) -> Self {
        let rating = rating.map(|rating| rating.to_string()).unwrap_or_default();
        Self { name: name.to_owned(), rating, subject, takes_keyboard: true }
    }

    /// What is wanted.
    fn command(self) -> TournamentCommand {
        let (name, rating) = (self.name, self.rating.parse().ok());
        match self.subject {
            EntrySubject::New => TournamentCommand::Enter { name, rating },
            EntrySubject::Participant(id) => TournamentCommand::CorrectEntry { id, name, rating },
            EntrySubject::NewPlayer(team) => TournamentCommand::EnterPlayer { team, name, rating },
            EntrySubject::Player(id) => TournamentCommand::CorrectPlayer { id, name, rating },
        }
    }

    /// The draft of what is entered next: another player of the same team, or a new participant.
    fn following(&self) -> Self {
        match self.subject {
            EntrySubject::NewPlayer(_) => Self { subject: self.subject, ..Self::default() },
            EntrySubject::New | EntrySubject::Participant(_) | EntrySubject::Player(_) => Self::default(),
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
    let has_teams = organised_tournament.boards().is_some();
    if !entry_draft.subject.is_possible(organised_tournament) {
        *entry_draft = EntryDraft::new(EntrySubject::New);
    }
    let is_correction = matches!(entry_draft.subject, EntrySubject::Participant(_) | EntrySubject::Player(_));
    if is_correction || !organised_tournament.is_over() {
        entry_ui(ui, translations, organised_tournament, entry_draft, commands);
        ui.separator();
    }
    if has_teams && organised_tournament.tournament().rounds().is_empty() {
        ui.add(egui::Label::new(theme::faint(translations.say("tournament-teams-about"))).wrap());
    }
    if participants.is_empty() {
        let key = if has_teams { "tournament-no-team" } else { "tournament-nobody" };
        ui.add(egui::Label::new(translations.say(key)).wrap());
    }
    for (&id, participant) in participants {
        let row = ui.horizontal_wrapped(|ui| {
            let is_away = !organised_tournament.is_present(id);
            let name_label = participant_name_ui(ui, &participant.name, is_away, has_teams);
            participant_ui(ui, translations, organised_tournament, (id, participant), entry_draft, commands);
            name_label
        });
        if has_teams {
            players_ui(ui, translations, organised_tournament, (id, &row.inner), entry_draft, commands);
        }
    }
}

/// Draws the fields of name and rating. *Enter* in either of them enters the participant, or corrects the entry. A team has no rating of its
/// own.
fn entry_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    entry_draft: &mut EntryDraft,
    commands: &mut Vec<TournamentCommand>,
) {
    let subject = entry_draft.subject;
    let is_of_player = matches!(subject, EntrySubject::NewPlayer(_) | EntrySubject::Player(_));
    let has_rating = is_of_player || organised_tournament.boards().is_none();
    if let EntrySubject::NewPlayer(team) = subject {
        let team_name = organised_tournament.name_of(team);
        let title = translations.say_with("tournament-new-player", &[("team", team_name.into())]);
        ui.add(egui::Label::new(theme::strong(title)).wrap());
    }
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
        if std::mem::take(&mut entry_draft.takes_keyboard) {
            name.request_focus();
        }
        let mut rating = None;
        if has_rating {
            let field = ui.add(text_field(&mut entry_draft.rating, "tournament-rating", 4, RATING_WIDTH));
            theme::set_accessible_name(&field, translations.say("tournament-rating"));
            rating = Some(field);
        }
        entry_draft.rating.retain(|letter| letter.is_ascii_digit());
        let is_entered = rating.iter().chain([&name]).any(egui::Response::lost_focus)
            && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let is_named = !entry_draft.name.trim().is_empty();
        let [enter_key, leave_key] = entry_keys(subject, has_rating);
        let button = ui.add_enabled(is_named, theme::main_button(translations.say(enter_key)));
        if button.clicked() || (is_entered && is_named) {
            let following = entry_draft.following();
            commands.push(std::mem::replace(entry_draft, following).command());
            name.request_focus();
        }
        if subject != EntrySubject::New && ui.button(translations.say(leave_key)).clicked() {
            *entry_draft = EntryDraft::new(EntrySubject::New);
        }
    });
}

/// The keys of the button that enters or corrects, and of the one that does not. A team has no rating of its own.
const fn entry_keys(subject: EntrySubject, has_rating: bool) -> [&'static str; 2] {
    match subject {
        EntrySubject::New if has_rating => ["tournament-enter", "action-cancel"],
        EntrySubject::New => ["online-team-enter", "action-cancel"],
        EntrySubject::NewPlayer(_) => ["tournament-enter-player", "tournament-players-done"],
        EntrySubject::Participant(_) | EntrySubject::Player(_) => ["tournament-correct-entry", "action-cancel"],
    }
}

/// Draws the players of a team by their boards, below its name, and the button by which others are entered.
fn players_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    (team, name_label): (ParticipantId, &egui::Response),
    entry_draft: &mut EntryDraft,
    commands: &mut Vec<TournamentCommand>,
) {
    let team_name = organised_tournament.name_of(team);
    ui.vertical(|ui| {
        structure::mark_group_below(ui, name_label);
        for (index, player) in organised_tournament.players_of(team).iter().enumerate() {
            ui.horizontal_wrapped(|ui| {
                player_ui(ui, translations, organised_tournament, (index, player), entry_draft, commands);
            });
        }
        let may_enter = !organised_tournament.is_over() && organised_tournament.has_place(team);
        if may_enter && theme::button_about(ui, &translations.say("tournament-add-players"), team_name).clicked() {
            *entry_draft = EntryDraft::new(EntrySubject::NewPlayer(team));
        }
        ui.add_space(6.0);
    });
}

/// Draws a player at a place in the order of a team, from 0.
fn player_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    (index, player): (usize, &TeamPlayer),
    entry_draft: &mut EntryDraft,
    commands: &mut Vec<TournamentCommand>,
) {
    ui.label(format!("{}. {}", index + 1, player.name));
    if let Some(rating) = player.rating {
        ui.label(theme::faint(rating.to_string()));
    }
    let board_count = organised_tournament.boards().map_or(0, |boards| usize::from(u8::from(boards)));
    if index >= board_count {
        ui.label(theme::faint(translations.say("online-team-reserve")));
    }
    if theme::button_about(ui, &translations.say("online-tournament-correct"), &player.name).clicked() {
        *entry_draft = EntryDraft::of(EntrySubject::Player(player.id), &player.name, player.rating);
    }
    if organised_tournament.is_over() {
        return;
    }
    for (key, event) in [
        ("online-team-earlier", organised_tournament.one_board_up(player.id)),
        ("tournament-remove", organised_tournament.removal_of_player(player.id)),
    ] {
        let Some(event) = event else { continue };
        if theme::button_about(ui, &translations.say(key), &player.name).clicked() {
            commands.push(TournamentCommand::Apply(event));
        }
    }
}

/// Draws the name of a participant, which is the heading of the players of a team. It is struck through for whoever is not paired now.
fn participant_name_ui(ui: &mut Ui, name: &str, is_away: bool, is_team: bool) -> egui::Response {
    let name = theme::strong(name);
    let label = ui.label(if is_away { name.strikethrough() } else { name });
    if is_team {
        structure::mark_heading(&label, HeadingLevel::SheetPart);
    }
    label
}

/// Draws what is known of a participant behind the name, and what can be done.
fn participant_ui(
    ui: &mut Ui,
    translations: &Translations,
    organised_tournament: &OrganisedTournament,
    (id, participant): (ParticipantId, &Participant),
    entry_draft: &mut EntryDraft,
    commands: &mut Vec<TournamentCommand>,
) {
    let has_teams = organised_tournament.boards().is_some();
    if let Some(rating) = participant.rating {
        ui.label(theme::faint(rating.to_string()));
    }
    if theme::button_about(ui, &translations.say("online-tournament-correct"), &participant.name).clicked() {
        *entry_draft = EntryDraft::of(EntrySubject::Participant(id), &participant.name, participant.rating);
    }
    if organised_tournament.is_over() {
        return;
    }
    let is_away = !organised_tournament.is_present(id);
    let (key, event) = match (is_away, organised_tournament.has_begun()) {
        (true, _) => ("tournament-return", TournamentEvent::Returned { id }),
        (false, false) => ("tournament-remove", TournamentEvent::Removed { id }),
        (false, true) => ("tournament-withdraw", TournamentEvent::Withdrawn { id }),
    };
    if theme::button_about(ui, &translations.say(key), &participant.name).clicked() {
        commands.push(TournamentCommand::Apply(event.into()));
    }
    let next_round = organised_tournament.tournament().rounds().len() + 1;
    let settings = organised_tournament.tournament().settings();
    let is_swiss = matches!(settings.format, TournamentFormat::Swiss { rounds } if next_round <= rounds);
    if !is_swiss || is_away || has_teams {
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
                commands.push(TournamentCommand::Apply(event.into()));
            }
        }
        None => {}
    }
}
