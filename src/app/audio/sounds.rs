//! The sounds and their files.

/// Defines the enum of sounds, each with the name of its file.
macro_rules! sounds {
    ($($(#[$about:meta])* $sound:ident = $name:literal,)*) => {
        /// A sound. The files and how they were made are in `assets/sounds`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Sound {
            $($(#[$about])* $sound,)*
        }

        impl Sound {
            #[cfg(test)]
            pub const ALL: &[Self] = &[$(Self::$sound,)*];

            /// The name of its file, without the extension.
            #[cfg(any(test, target_family = "wasm"))]
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$sound => $name,)*
                }
            }

            /// The bytes of its Ogg Vorbis file.
            #[cfg(not(target_family = "wasm"))]
            #[must_use]
            pub const fn file_bytes(self) -> &'static [u8] {
                match self {
                    $(Self::$sound => include_bytes!(concat!("../../../assets/sounds/ogg/", $name, ".ogg")),)*
                }
            }
        }
    };
}

sounds! {
    /// A wooden Tower lands.
    WoodTower = "wood-tower",
    /// A wooden Fort lands.
    WoodFort = "wood-fort",
    /// A wooden Wall lands.
    WoodWall = "wood-wall",
    /// A metal Tower lands.
    MetalTower = "metal-tower",
    /// A metal Fort lands.
    MetalFort = "metal-fort",
    /// A metal Wall lands.
    MetalWall = "metal-wall",
    /// A wooden ring joins others on its square.
    JoinWood = "join-wood",
    /// A metal ring joins others on its square.
    JoinMetal = "join-metal",
    /// A wooden piece is lifted.
    LiftWood = "lift-wood",
    /// A metal piece is lifted.
    LiftMetal = "lift-metal",
    /// A piece moves through the air.
    Slide = "slide",
    /// A ring turns over in the air.
    Flip = "flip",
    /// A wooden piece lands in the tray.
    TrayWood = "tray-wood",
    /// A metal piece lands in the tray.
    TrayMetal = "tray-metal",
    /// A piece is taken from the box.
    Box = "box",
    /// A piece falls on the table.
    Fall = "fall",
    /// A checker lands on the board.
    Checker = "checker",
    /// A checker lands on another one.
    CheckerOnChecker = "checker-on-checker",
    /// A chess piece lands.
    Chessman = "man",
    /// The crown lands on its stack.
    Crown = "crown",
    /// A die hits the table, first variant.
    Die1 = "die-1",
    /// A die hits the table, second variant.
    Die2 = "die-2",
    /// A die hits the table, third variant.
    Die3 = "die-3",
    /// A die hits the table, fourth variant.
    Die4 = "die-4",
    /// A king is attacked.
    Check = "check",
    /// A side has won.
    Win = "win",
    /// The person has lost against the engine.
    Loss = "loss",
    /// The game is drawn.
    Draw = "draw",
    /// A move is refused.
    Refusal = "refusal",
    /// A clock has little time left.
    LowTime = "low-time",
}

impl Sound {
    /// The variants of a die that hits the table.
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
        let total_bytes: usize = Sound::ALL.iter().map(|sound| sound.file_bytes().len()).sum();
        assert!(total_bytes < 150_000, "{total_bytes} bytes");
    }
}
