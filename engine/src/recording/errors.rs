//! The errors of a trial by class and code. Workers meet here only when something failed.

use std::sync::{Mutex, PoisonError};

use tailrace_model::sample::{ErrorClass, ErrorCount};

use crate::driver::StatementError;

/// Kinds of errors that are told apart; further ones are counted under the last.
const MOST: usize = 256;

/// The number of a class and code in its trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ErrorId(u16);

impl ErrorId {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Every class and code that the trial has seen, with the first message of each.
#[derive(Debug, Default)]
pub(crate) struct ErrorNames(Mutex<Vec<(ErrorClass, String, String)>>);

impl ErrorNames {
    /// The number of an error, given when it is first seen.
    pub(crate) fn id(&self, error: &StatementError) -> ErrorId {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = names.iter().position(|(class, code, _)| *class == error.class && *code == error.code);
        let place = known.unwrap_or_else(|| {
            if names.len() < MOST {
                names.push((error.class, error.code.clone(), error.message.clone()));
            }
            names.len() - 1
        });
        ErrorId(u16::try_from(place).unwrap_or(u16::MAX))
    }

    /// Counts by number as the model's list, without those that did not occur.
    pub(crate) fn counts(&self, by_id: &[u64]) -> Vec<ErrorCount> {
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = |(index, count): (usize, &u64)| {
            let (class, code, message) = names.get(index).filter(|_| *count > 0)?;
            Some(ErrorCount { class: *class, code: code.clone(), count: *count, message: message.clone() })
        };
        by_id.iter().enumerate().filter_map(count).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(class: ErrorClass, code: &str, message: &str) -> StatementError {
        StatementError { class, code: code.into(), message: message.into(), broken: false }
    }

    #[test]
    fn an_error_keeps_its_number_and_its_first_message() {
        let names = ErrorNames::default();
        let first = names.id(&error(ErrorClass::Deadlock, "1213", "first"));
        let other = names.id(&error(ErrorClass::Busy, "SQLITE_BUSY", "busy"));
        assert_eq!((names.id(&error(ErrorClass::Deadlock, "1213", "second")), other == first), (first, false));
        let counts = names.counts(&[3, 0]);
        assert_eq!((counts.len(), counts[0].count, counts[0].message.as_str()), (1, 3, "first"));
    }
}
