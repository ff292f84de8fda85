"""Orders of a shop: distinct_customers is quadratic, since `in` looks through a list."""
import sys


class Order:
    def __init__(self, customer, amount):
        self.customer = customer
        self.amount = amount


def make_orders(many):
    orders = []
    number = 1
    while len(orders) < many:
        number = (number * 16807 + 11) % 65521
        orders.append(Order(f"c{number}", number % 1000))
    return orders


def distinct_customers(orders):
    known = []
    for order in orders:
        if order.customer not in known:
            known.append(order.customer)
    return known


def total_amount(orders):
    total = 0
    for order in orders:
        total += order.amount
    return total


def rank_orders(orders):
    return sorted(orders, key=lambda order: order.amount)


def main():
    for word in sys.argv[1:]:
        orders = make_orders(int(word))
        customers = distinct_customers(orders)
        ranked = rank_orders(orders)
        print(len(orders), len(customers), total_amount(orders), ranked[-1].amount)


main()
