//! Reasons with a code and words, each in one place.

/// Declares an enum of reasons: a row names the variant, the code by which translation files and the text protocol know it,
/// and its words in English. The words are a format string that may name the fields of the variant and of the context.
///
/// `code` and `CODES` are public; `words` takes the context.
macro_rules! reason_enum {
    (
        $(#[$meta:meta])*
        pub enum $name:ident told in $context:pat in $Context:ty {
            $(
                $(#[$doc:meta])*
                $variant:ident $(( $($type:ty = $field:pat),+ ))? => $code:literal, $words:literal $(, $argument:expr)*;
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
            fn words(self, $context: $Context) -> String {
                match self {
                    $( Self::$variant $(( $($field),+ ))? => format!($words $(, $argument)*), )+
                }
            }
        }
    };
}
pub(super) use reason_enum;
