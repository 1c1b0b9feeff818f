//! The numbers of the search that can be tuned, each with its range.

use std::fmt;
use std::str::FromStr;

use crate::excerpt::excerpt;

/// Declares each number once: what it is, its name, its default, its range and the step by which it is tuned.
macro_rules! search_parameters {
    ($($(#[$doc:meta])+ $name:ident: $default:literal in $min:literal..=$max:literal, step $step:literal;)+) => {
        /// The numbers of the search that can be tuned. Margins are in centi-units, reductions in hundredths of a ply.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct SearchParameters {
            $($(#[$doc])+ pub $name: i32,)+
        }

        impl SearchParameters {
            /// The numbers of all levels but the strongest one, whatever is tuned: so their games never change.
            pub const DEFAULT: Self = Self { $($name: $default,)+ };
        }

        impl Parameter {
            /// All parameters.
            pub const ALL: &'static [Self] = &[$(Self {
                name: stringify!($name),
                min: $min,
                max: $max,
                step: $step,
                field: |parameters| &mut parameters.$name,
            },)+];
        }
    };
}

search_parameters! {
    /// Half the width of the first aspiration window.
    aspiration_width: 25 in 5..=200, step 6;
    /// By how much the static evaluation must exceed beta for reverse futility pruning, for each ply of depth.
    reverse_futility_margin: 110 in 20..=300, step 12;
    /// The gain of a quiet move that futility pruning assumes …
    futility_base: 60 in 0..=300, step 15;
    /// … and what it adds for each ply of depth.
    futility_margin: 110 in 20..=300, step 12;
    /// The greatest depth in plies of both kinds of futility pruning.
    futility_depth: 4 in 1..=8, step 1;
    /// After how many moves quiet ones are late and are pruned …
    late_move_base: 6 in 1..=30, step 2;
    /// … and how many more for each square of the depth in plies.
    late_move_factor: 4 in 0..=12, step 1;
    /// The least depth in plies at which a null move is tried.
    null_move_depth: 3 in 2..=6, step 1;
    /// By how many plies a null move is searched less deep …
    null_move_reduction: 3 in 1..=6, step 1;
    /// … by which part of the depth besides, in hundredths …
    null_move_depth_share: 25 in 0..=60, step 5;
    /// … and by how much the static evaluation must exceed beta for one ply more.
    null_move_margin: 200 in 0..=800, step 30;
    /// The reduction of a late quiet move, to begin with …
    reduction_base: 20 in -100..=200, step 15;
    /// … what is added for the product of the binary logarithms of its depth and its number …
    reduction_factor: 40 in 10..=100, step 5;
    /// … for a node that is no PV node …
    reduction_off_pv: 100 in 0..=300, step 20;
    /// … and what is taken off for a killer move and one of a good history …
    reduction_history_discount: 100 in 0..=300, step 20;
    /// … which is one with more than this history score.
    good_history_score: 4096 in 500..=16000, step 800;
    /// The history bonus of a move for each square of the depth in plies.
    history_factor: 16 in 1..=64, step 3;
    /// The greatest history bonus.
    max_history_bonus: 1600 in 200..=8000, step 200;
    /// The margin of delta pruning in the quiescence search.
    delta_margin: 180 in 0..=600, step 20;
}

/// One of the [`SearchParameters`].
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The name of its field.
    pub name: &'static str,
    /// The least value.
    pub min: i32,
    /// The greatest value.
    pub max: i32,
    /// By how much two values differ of which a match can tell the better one.
    pub step: i32,
    field: fn(&mut SearchParameters) -> &mut i32,
}

impl Parameter {
    /// The parameter with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|parameter| parameter.name == name)
    }

    /// Its value in a set.
    #[must_use]
    pub fn value(&self, mut parameters: SearchParameters) -> i32 {
        *(self.field)(&mut parameters)
    }

    /// Sets its value in a set, or the nearest one in its range.
    pub fn set(&self, parameters: &mut SearchParameters, value: i32) {
        *(self.field)(parameters) = value.clamp(self.min, self.max);
    }
}

/// The text is no list of parameters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected NAME:VALUE with semicolons or line ends between, each in its range, found {0:?}")]
pub struct ParseParametersError(String);

impl FromStr for SearchParameters {
    type Err = ParseParametersError;

    /// Reads names and values. What is not named has its default.
    ///
    /// ```
    /// use turnover_core::ai::search::SearchParameters;
    /// let parameters: SearchParameters = "aspiration_width:30; delta_margin:150".parse()?;
    /// assert_eq!(parameters, SearchParameters { aspiration_width: 30, delta_margin: 150, ..SearchParameters::DEFAULT });
    /// assert!("delta_margin:-1".parse::<SearchParameters>().is_err());
    /// # Ok::<(), turnover_core::ai::search::ParseParametersError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parameters = Self::DEFAULT;
        let settings = text.split([';', '\n']).map(str::trim).filter(|setting| !setting.is_empty());
        for setting in settings {
            let (parameter, value) =
                parameter_and_value(setting).ok_or_else(|| ParseParametersError(excerpt(setting, 40)))?;
            parameter.set(&mut parameters, value);
        }
        Ok(parameters)
    }
}

fn parameter_and_value(setting: &str) -> Option<(&'static Parameter, i32)> {
    let (name, value) = setting.split_once(':')?;
    let parameter = Parameter::named(name.trim())?;
    let value: i32 = value.trim().parse().ok()?;
    (parameter.min..=parameter.max).contains(&value).then_some((parameter, value))
}

impl fmt::Display for SearchParameters {
    /// Writes all names and values, as they are read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, parameter) in Parameter::ALL.iter().enumerate() {
            let separator = if index == 0 { "" } else { ";" };
            write!(f, "{separator}{}:{}", parameter.name, parameter.value(*self))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_lies_in_its_range_with_a_step_to_both_sides() {
        for parameter in Parameter::ALL {
            let value = parameter.value(SearchParameters::DEFAULT);
            let around = value - parameter.step..=value + parameter.step;
            assert!(parameter.step > 0 && parameter.min <= *around.start(), "{parameter:?}");
            assert!(*around.end() <= parameter.max, "{parameter:?}");
        }
    }

    #[test]
    fn a_set_of_parameters_survives_as_text() {
        let mut parameters = SearchParameters::DEFAULT;
        for parameter in Parameter::ALL {
            parameter.set(&mut parameters, parameter.value(SearchParameters::DEFAULT) + parameter.step);
        }
        assert_ne!(parameters, SearchParameters::DEFAULT);
        assert_eq!(parameters.to_string().parse(), Ok(parameters));
        assert_eq!(parameters.to_string().replace(';', "\n").parse(), Ok(parameters));
        assert_eq!("".parse(), Ok(SearchParameters::DEFAULT));
    }

    #[test]
    fn what_is_no_parameter_or_out_of_its_range_is_refused() {
        for text in ["delta_margin", "delta_margin:", "delta_margin:601", "delta:1", "delta_margin:1.5"] {
            assert_eq!(text.parse::<SearchParameters>(), Err(ParseParametersError(text.to_owned())));
        }
    }
}
