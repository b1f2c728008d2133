//! Automata of the Grafter paper (PLDI 2019), built by hand. The paper's automata start with an edge for
//! `this`; ours start at the node, so that they have a state less.

use crate::automata::{
    Alphabet, Determinizer, Dfa, Labels, Letter, NfaBuilder, conflicts, determinize, minimize,
    restrict,
};

fn word(alphabet: &Alphabet, path: &str) -> Vec<Letter> {
    let names = path.split('.').filter(|name| !name.is_empty());
    names.map(|name| alphabet.get(name)).collect()
}

#[track_caller]
fn check_words(alphabet: &Alphabet, dfa: &Dfa, label: Labels, yes: &[&str], no: &[&str]) {
    for path in yes {
        assert_eq!(dfa.labels_of(&word(alphabet, path)), label, "{path}");
    }
    for path in no {
        assert!(dfa.labels_of(&word(alphabet, path)).is_empty(), "{path}");
    }
}

/// Figure 4: `Width = Content->Width + Border.Size * 2`.
#[test]
fn reads_and_writes_of_one_statement() {
    let mut alphabet = Alphabet::default();
    let [content, width, border, size] =
        ["Content", "Width", "Border", "Size"].map(|name| alphabet.intern(name));
    let mut builder = NfaBuilder::default();
    let statement = builder.state();
    builder.read(statement, &[content, width], false);
    builder.read(statement, &[border, size], false);
    builder.write(statement, &[width], false);
    let dfa = determinize(&builder.freeze(), &[statement], 100).unwrap();

    let reads = restrict(&dfa, Labels::READ);
    assert_eq!(
        reads.to_text(|symbol| alphabet.name(symbol).to_owned()),
        "0\n  Content -> 1\n  Border -> 2\n1 read\n  Width -> 3\n2 read\n  Size -> 3\n3 read\n"
    );
    assert_eq!(reads.len(), 4);
    let paths = ["Content", "Content.Width", "Border", "Border.Size"];
    let others = [
        "",
        "Width",
        "Content.Size",
        "Border.Width",
        "Content.Width.Width",
    ];
    check_words(&alphabet, &reads, Labels::READ, &paths, &others);

    let writes = restrict(&dfa, Labels::WRITE);
    assert_eq!(writes.len(), 2);
    let others = ["", "Content", "Content.Width", "Border", "Border.Size"];
    check_words(&alphabet, &writes, Labels::WRITE, &["Width"], &others);
    assert!(!conflicts(&reads, &writes));
}

/// Figure 5: the writes of `Content->computeWidth()` in the list program of Figure 2.
#[test]
fn writes_of_a_recursive_call() {
    let mut alphabet = Alphabet::default();
    let [content, next, width, total, border, size, text, length] = [
        "Content",
        "Next",
        "Width",
        "TotalWidth",
        "Border",
        "Size",
        "Text",
        "Length",
    ]
    .map(|name| alphabet.intern(name));
    let mut builder = NfaBuilder::default();
    let [text_box, group, end] = [(); 3].map(|()| builder.state());
    let bodies = [text_box, group, end];
    for (body, calls) in [(text_box, vec![next]), (group, vec![content, next])] {
        for child in calls {
            let receiver = builder.path(body, &[child]);
            for target in bodies {
                builder.epsilon(receiver, target);
            }
        }
        builder.write(body, &[width], false);
        builder.write(body, &[total], false);
        builder.read(body, &[next, width], false);
    }
    builder.read(text_box, &[text, length], false);
    builder.read(group, &[content, width], false);
    builder.read(group, &[border, size], false);
    let call = builder.state();
    let receiver = builder.path(call, &[content]);
    for target in bodies {
        builder.epsilon(receiver, target);
    }

    let nfa = builder.freeze();
    let mut determinizer = Determinizer::new(&nfa);
    let mut determinize = |start| minimize(&determinizer.determinize(&[start], 100).unwrap());
    let writes = restrict(&determinize(call), Labels::WRITE);
    assert_eq!(
        writes.to_text(|symbol| alphabet.name(symbol).to_owned()),
        "0\n  Content -> 1\n1\n  Content -> 1\n  Next -> 1\n  Width -> 2\n  TotalWidth -> 2\n2 write\n"
    );
    let paths = [
        "Content.Width",
        "Content.Next.TotalWidth",
        "Content.Next.Content.Width",
    ];
    let others = ["", "Content", "Width", "Next.Width", "Content.Text.Length"];
    check_words(&alphabet, &writes, Labels::WRITE, &paths, &others);
    assert!(determinize(end).all_labels().is_empty());
}
