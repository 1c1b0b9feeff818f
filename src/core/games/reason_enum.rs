//! A macro for enums of reasons, with a code and an English text for each.

/// Declares an enum of reasons. A row gives the variant, its code in the translation files and the text protocol, and
/// its English text. The text is a format string that may name the fields of the variant and of the context.
///
/// `code` and `CODES` are public; `message` takes the context.
macro_rules! reason_enum {
    (
        $(#[$meta:meta])*
        pub enum $name:ident with $context:pat in $Context:ty {
            $(
                $(#[$doc:meta])*
                $variant:ident $(( $($type:ty = $field:pat),+ ))? => $code:literal, $message:literal $(, $argument:expr)*;
            )+
        }
    ) => {
        $(#[$meta])*
        pub enum $name {
            $( $(#[$doc])* $variant $(( $($type),+ ))?, )+
        }

        impl $name {
            /// The [`code`](Self::code)s of all reasons, to check that each is translated.
            pub const CODES: &'static [&'static str] = &[$($code),+];

            /// The code of the reason in the keys of texts.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $( Self::$variant { .. } => $code, )+
                }
            }

            /// The reason in English.
            #[allow(unused_variables, reason = "each row names only what it speaks of")]
            fn message(self, $context: $Context) -> String {
                match self {
                    $( Self::$variant $(( $($field),+ ))? => format!($message $(, $argument)*), )+
                }
            }
        }
    };
}
pub(super) use reason_enum;
