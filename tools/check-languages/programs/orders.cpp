// Orders of a shop: Customers::add is quadratic, since std::find looks through a vector.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

namespace shop {

struct Order {
  std::string customer;
  long amount;
};

class Customers {
public:
  void add_all(const std::vector<Order> &orders) {
    for (const auto &order : orders)
      if (!is_known(order.customer))
        names.push_back(order.customer);
  }
  std::size_t size() const {
    return names.size();
  }

private:
  __attribute__((noinline)) bool is_known(const std::string &name) const {
    return std::find(names.begin(), names.end(), name) != names.end();
  }
  std::vector<std::string> names;
};

std::vector<Order> make_orders(std::size_t many) {
  std::vector<Order> orders;
  unsigned long number = 1;
  while (orders.size() < many) {
    number = (number * 16807 + 11) % 65521;
    orders.push_back({"c" + std::to_string(number), static_cast<long>(number % 1000)});
  }
  return orders;
}

long total_amount(const std::vector<Order> &orders) {
  return std::accumulate(orders.begin(), orders.end(), 0L,
                         [](long sum, const Order &order) { return sum + order.amount; });
}

void rank_orders(std::vector<Order> &orders) {
  std::sort(orders.begin(), orders.end(),
            [](const Order &left, const Order &right) { return left.amount < right.amount; });
}

} // namespace shop

int main(int count, char **words) {
  for (int i = 1; i < count; i++) {
    auto orders = shop::make_orders(std::stoul(words[i]));
    shop::Customers customers;
    customers.add_all(orders);
    const long total = shop::total_amount(orders);
    shop::rank_orders(orders);
    std::cout << orders.size() << ' ' << customers.size() << ' ' << total << ' '
              << orders.back().amount << '\n';
  }
}
