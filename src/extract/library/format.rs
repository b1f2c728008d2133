//! Formats of `printf` and its like (C17, 7.21.6.1): what the arguments behind one are used for.

/// What a conversion takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Conversion {
    /// A number.
    Number,
    /// Characters behind a pointer.
    Text,
}

/// What the conversions of a format take, in order; `literal` is the literal as the compiler prints it. None if one does more than to print
/// numbers and characters: `%n` writes, `%p` tells an address, `%m` reads `errno`, `%1$d` has an order of its own.
pub(in super::super) fn conversions(literal: &str) -> Option<Vec<Conversion>> {
    let mut found = Vec::new();
    let mut rest = literal.chars().peekable();
    while let Some(it) = rest.next() {
        if it != '%' {
            continue;
        }
        if rest.next_if_eq(&'%').is_some() {
            continue;
        }
        while rest.next_if(|it| "-+ #0'".contains(*it)).is_some() {}
        for part in 0..2 {
            if part == 1 && rest.next_if_eq(&'.').is_none() {
                break;
            }
            match rest.next_if_eq(&'*') {
                Some(_) => found.push(Conversion::Number),
                None => while rest.next_if(char::is_ascii_digit).is_some() {},
            }
        }
        let mut sized = false;
        while rest.next_if(|it| "hljztL".contains(*it)).is_some() {
            sized = true;
        }
        found.push(match rest.next()? {
            'd' | 'i' | 'o' | 'u' | 'x' | 'X' | 'a' | 'A' | 'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
                Conversion::Number
            }
            'c' if !sized => Conversion::Number,
            's' if !sized => Conversion::Text,
            _ => return None,
        });
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::Conversion::{Number, Text};
    use super::*;

    #[test]
    fn conversions_take_numbers_and_texts() {
        let rows = [
            ("\"no %% conversion\\n\"", Some(vec![])),
            ("\"%d %-5.3s|%08llx\"", Some(vec![Number, Text, Number])),
            (
                "\"%*s %.*f %c\"",
                Some(vec![Number, Text, Number, Number, Number]),
            ),
            ("\"%zu%hhd%Lg\"", Some(vec![Number, Number, Number])),
            ("\"%s%n\"", None),
            ("\"%p\"", None),
            ("\"%m\"", None),
            ("\"%1$d\"", None),
            ("\"%ls\"", None),
            ("\"%\\000n\"", None),
            ("\"%\"", None),
        ];
        for (format, expected) in rows {
            assert_eq!(conversions(format), expected, "{format}");
        }
    }
}
