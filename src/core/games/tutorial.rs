//! The data of tutorials: chapters, positions, moves to watch and moves to try.
//!
//! The chapters are data of each game, in its `tutorial.rs`. The key of a chapter's title is `tutorial-` and its id;
//! the key of a step's text is that and the step's caption.

/// A chapter: steps of a tutorial on one topic.
#[derive(Debug)]
pub struct Chapter {
    /// The id, unique among all games. It is part of the keys of the texts.
    pub id: &'static str,
    /// The name of the game or edition, which determines the rules.
    pub game: &'static str,
    /// The steps, in order. The first one sets up a position.
    pub steps: &'static [TutorialStep],
}

/// A step of a chapter. The last field is its caption, the end of its key.
#[derive(Clone, Copy, Debug)]
pub enum TutorialStep {
    /// Sets up a position, given as FEN; the start position if that is empty.
    Lay(&'static str, &'static str),
    /// Changes nothing.
    Look(&'static str),
    /// Shows the parts of the piece on the board in this arrangement.
    Parts(PartArrangement, &'static str),
    /// Plays a move or a roll, written as in the text protocol.
    Play(&'static str, &'static str),
    /// Waits until the viewer makes one of these moves. The first one is played for a viewer who asks for it.
    Try(&'static [&'static str], &'static str),
}

/// How the parts of a piece lie while the viewer looks at them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartArrangement {
    /// Inside each other, as on the board.
    Together,
    /// Above each other.
    Apart,
    /// Above each other, with their other faces up.
    TurnedOver,
    /// Inside each other, with a quarter of each cut out.
    CutOpen,
}

impl Chapter {
    /// The key of the title.
    #[must_use]
    pub fn title_key(&self) -> String {
        format!("tutorial-{}", self.id)
    }

    /// The key of the text that explains a step of this chapter.
    #[must_use]
    pub fn caption_key(&self, step: TutorialStep) -> String {
        format!("tutorial-{}-{}", self.id, step.caption())
    }

    /// The key of the text below a picture of a step of this chapter, which is read without the steps before.
    #[must_use]
    pub fn picture_key(&self, step: TutorialStep) -> String {
        format!("picture-{}-{}", self.id, step.caption())
    }

    /// The key of the text that is shown instead while the parts move, for steps that take some time to become what their
    /// text says.
    #[must_use]
    pub fn moving_caption_key(&self, step: TutorialStep) -> Option<String> {
        let takes_time =
            matches!(step, TutorialStep::Parts(PartArrangement::Together | PartArrangement::TurnedOver, _));
        takes_time.then(|| format!("{}-moving", self.caption_key(step)))
    }

    /// Whether the chapter shows the parts of a piece.
    #[must_use]
    pub fn shows_parts(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, TutorialStep::Parts(..)))
    }
}

impl TutorialStep {
    const fn caption(self) -> &'static str {
        match self {
            Self::Lay(_, caption)
            | Self::Look(caption)
            | Self::Parts(_, caption)
            | Self::Play(_, caption)
            | Self::Try(_, caption) => caption,
        }
    }

    /// How the parts lie from this step on; `None` if it leaves them as they are.
    #[must_use]
    pub const fn arrangement(self) -> Option<PartArrangement> {
        match self {
            Self::Parts(arrangement, _) => Some(arrangement),
            Self::Lay(..) | Self::Play(..) | Self::Try(..) => Some(PartArrangement::Together),
            Self::Look(_) => None,
        }
    }
}
