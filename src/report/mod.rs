//! Findings as text, diffs, dumps and dot graphs.
