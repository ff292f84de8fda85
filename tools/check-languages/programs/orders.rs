// Orders of a shop: distinct_customers is quadratic, since contains looks through a vector.
use std::env;

struct Order {
    customer: String,
    amount: u64,
}

fn make_orders(many: usize) -> Vec<Order> {
    let mut number: u64 = 1;
    (0..many)
        .map(|_| {
            number = (number * 16807 + 11) % 65521;
            Order { customer: format!("c{}", number), amount: number % 1000 }
        })
        .collect()
}

struct Customers {
    names: Vec<String>,
}

impl Customers {
    #[inline(never)]
    fn add_all(&mut self, orders: &[Order]) {
        for order in orders {
            if !self.names.contains(&order.customer) {
                self.names.push(order.customer.clone());
            }
        }
    }
}

#[inline(never)]
fn total_amount(orders: &[Order]) -> u64 {
    orders.iter().map(|order| order.amount).sum()
}

#[inline(never)]
fn rank_orders(orders: &mut Vec<Order>) {
    orders.sort_by_key(|order| order.amount);
}

fn main() {
    for word in env::args().skip(1) {
        let mut orders = make_orders(word.parse().unwrap());
        let mut customers = Customers { names: Vec::new() };
        customers.add_all(&orders);
        let total = total_amount(&orders);
        rank_orders(&mut orders);
        let last = orders.last().unwrap().amount;
        println!("{} {} {} {}", orders.len(), customers.names.len(), total, last);
    }
}
