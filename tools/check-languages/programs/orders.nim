# Orders of a shop: distinctCustomers is quadratic, since `in` looks through a sequence.
import std/[algorithm, os, strutils]

type Order = object
  customer: string
  amount: int

proc makeOrders(many: int): seq[Order] =
  var number = 1
  for i in 1 .. many:
    number = (number * 16807 + 11) mod 65521
    result.add Order(customer: "c" & $number, amount: number mod 1000)

proc distinctCustomers(orders: seq[Order]): seq[string] =
  for order in orders:
    if order.customer notin result:
      result.add order.customer

proc totalAmount(orders: seq[Order]): int =
  for order in orders:
    result += order.amount

proc rankOrders(orders: var seq[Order]) =
  orders.sort(proc(left, right: Order): int = cmp(left.amount, right.amount))

for word in commandLineParams():
  var orders = makeOrders(parseInt(word))
  let customers = distinctCustomers(orders)
  let total = totalAmount(orders)
  rankOrders(orders)
  echo orders.len, " ", customers.len, " ", total, " ", orders[^1].amount
