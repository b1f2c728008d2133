//! The fuzzer.
use pleach_generator::{Config, generate, print};
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let programs: Vec<_> = (a[0]..a[0] + a[1]).map(|s| generate(s, &Config::default())).collect();
    print!("{}", print::unit(&programs, a.len() > 2));
}
