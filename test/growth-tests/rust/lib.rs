pub fn linear(n: usize) -> u64 {
    let items: Vec<u64> = (0..n as u64).collect();
    items.iter().fold(7, |sum, item| sum ^ item.wrapping_mul(31))
}

pub fn quadratic(n: usize) -> u64 {
    let items: Vec<u64> = (0..n as u64).collect();
    items.iter().filter(|a| items.iter().filter(|b| b == a).count() == 1).count() as u64
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    #[test]
    fn linear_grows_at_most_like_n() {
        comair_growth::assert_at_most!("n log n", [500, 1000, 2000, 4000], |n| {
            black_box(super::linear(black_box(n)));
        });
    }

    #[test]
    fn quadratic_grows_at_most_like_n() {
        comair_growth::assert_at_most!("n log n", [100, 200, 400, 800], |n| {
            black_box(super::quadratic(black_box(n)));
        });
    }

    #[test]
    fn plain() {
        assert_eq!(super::linear(0), 7);
    }
}
