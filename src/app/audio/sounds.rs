//! Which sounds are there, and in which files?

/// Lists the sounds, each with the name of its file.
macro_rules! sounds {
    ($($(#[$about:meta])* $sound:ident = $name:literal,)*) => {
        /// A sound, as it lies in `assets/sounds`, where it is told how each is made.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Sound {
            $($(#[$about])* $sound,)*
        }

        impl Sound {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$sound,)*];

            /// The name of its file, without the ending.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$sound => $name,)*
                }
            }

            /// Its file: Vorbis in Ogg.
            #[cfg(not(target_family = "wasm"))]
            #[must_use]
            pub const fn file(self) -> &'static [u8] {
                match self {
                    $(Self::$sound => include_bytes!(concat!("../../../assets/sounds/ogg/", $name, ".ogg")),)*
                }
            }
        }
    };
}

sounds! {
    /// A button of wood or ivory comes down on the board.
    WoodTower = "wood-tower",
    /// A middle ring does.
    WoodFort = "wood-fort",
    /// An outer ring does.
    WoodWall = "wood-wall",
    /// A button of metal does.
    MetalTower = "metal-tower",
    /// A middle ring of metal does.
    MetalFort = "metal-fort",
    /// An outer ring of metal does.
    MetalWall = "metal-wall",
    /// A ring meets the one into which it fits, or around which.
    JoinWood = "join-wood",
    /// The same in metal.
    JoinMetal = "join-metal",
    /// Something of wood is taken in hand.
    LiftWood = "lift-wood",
    /// Something of metal is.
    LiftMetal = "lift-metal",
    /// A hand goes over the board.
    Slide = "slide",
    /// A ring turns over in the air.
    Flip = "flip",
    /// Something is put in the tray.
    TrayWood = "tray-wood",
    /// The same in metal.
    TrayMetal = "tray-metal",
    /// A hand in the box.
    Box = "box",
    /// Something falls on the table.
    Fall = "fall",
    /// A disc comes down on the board.
    Checker = "checker",
    /// A disc comes down on another one.
    CheckerOnChecker = "checker-on-checker",
    /// A chessman comes down.
    Man = "man",
    /// The crown comes to lie on its stack.
    Crown = "crown",
    /// A die strikes the table.
    Die1 = "die-1",
    /// Another time.
    Die2 = "die-2",
    /// And another.
    Die3 = "die-3",
    /// And another.
    Die4 = "die-4",
    /// A king is attacked.
    Check = "check",
    /// Somebody has won.
    Win = "win",
    /// The person who plays against the program has lost.
    Loss = "loss",
    /// Nobody has won.
    Draw = "draw",
    /// That cannot be done.
    Refusal = "refusal",
    /// A clock will soon be at its end.
    LowTime = "low-time",
}

impl Sound {
    /// The blows of dice: each throw may use others.
    pub const DICE: [Self; 4] = [Self::Die1, Self::Die2, Self::Die3, Self::Die4];
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_has_its_sound_and_together_they_are_small() {
        let folder = Path::new("assets/sounds/ogg");
        let files = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("a file"));
        let names: BTreeSet<String> = files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
        assert_eq!(names, Sound::ALL.iter().map(|sound| format!("{}.ogg", sound.name())).collect());
        let bytes: usize = Sound::ALL.iter().map(|sound| sound.file().len()).sum();
        assert!(bytes < 150_000, "{bytes} bytes");
    }
}
