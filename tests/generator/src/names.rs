//! The words that names are made of.

/// Classes.
pub(crate) const CLASSES: [&str; 14] = [
    "Node", "Box", "Text", "Row", "Panel", "Image", "Group", "Rule", "Table", "Cell", "Page",
    "Line", "Mark", "Frill",
];
/// Traversals.
pub(crate) const TRAVERSALS: [&str; 16] = [
    "measure", "place", "paint", "count", "mark", "prune", "gather", "age", "scale", "resolve",
    "check", "settle", "collect", "align", "weigh", "renew",
];
/// Data fields.
pub(crate) const FIELDS: [&str; 36] = [
    "Width", "Height", "Size", "Depth", "Color", "Weight", "Score", "Level", "Sum", "Age", "Kind",
    "Order", "Limit", "Offset", "Margin", "Padding", "Left", "Right", "Top", "Bottom", "Style",
    "Hits", "Rank", "Pitch", "Gap", "Scale", "Tint", "Shade", "Length", "Phase", "Cost", "Gain",
    "Rate", "Load", "Slack", "Bound",
];
/// Child fields.
pub(crate) const CHILDREN: [&str; 16] = [
    "First", "Next", "Head", "Tail", "Body", "Content", "Caption", "Inner", "Item", "Part",
    "Upper", "Lower", "Front", "Back", "Core", "Rest",
];
/// Parameters.
pub(crate) const PARAMS: [&str; 8] = ["by", "at", "from", "limit", "step", "width", "base", "seed"];
