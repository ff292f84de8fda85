use std::hint::black_box;

#[inline(always)]
fn dedupe(n: usize) -> usize {
    comair_growth::region!("dedupe", n, {
        let items: Vec<usize> = (0..n).collect();
        items.iter().filter(|a| items.iter().filter(|b| b == a).count() == 1).count()
    })
}

fn early(n: usize) -> Option<usize> {
    comair_growth::region!("early", n, { Some(n).filter(|n| n % 2 == 0)? });
    Some(n)
}

/// How large it is is known only when it is done.
fn late(n: usize) -> usize {
    comair_growth::region!("late", 0, {
        let found = (0..n * n).fold(0, |sum, i| black_box(sum ^ i));
        comair_growth::value!("late", n);
        found
    })
}

fn main() {
    let mut sum = 0;
    for k in 1..=16 {
        sum += dedupe(black_box(20 * k));
        sum += late(black_box(20 * k));
        sum += early(black_box(k)).unwrap_or(0);
    }
    println!("{sum}");
}
