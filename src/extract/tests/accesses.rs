//! What statements touch, case by case.

use super::{body, body_with, check};

#[test]
fn assignments_and_updates() {
    check(
        &body("A = B; A += C; ++A; A--; L->A = p; this->B = 1;"),
        &[
            "A = B;: r B, w A",
            "A += C;: r C, r A, w A",
            "++A;: r A, w A",
            "A--;: r A, w A",
            "L->A = p;: r L, r p, w L.A",
            "this->B = 1;: w B",
        ],
    );
}
