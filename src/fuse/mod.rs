//! Program and summaries to a Plan: dependence graphs, grouping, order.
