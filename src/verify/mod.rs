//! Re-parse of the edited text: nothing new is diagnosed, every copied name means the same.
