# Orders of a shop: distinct_customers is quadratic, since is_known looks through an array.
function make_orders(many,    i, number) {
  number = 1
  for (i = 1; i <= many; i++) {
    number = (number * 16807 + 11) % 65521
    customer[i] = "c" number
    amount[i] = number % 1000
  }
}

function is_known(known, many, name,    i) {
  for (i = 1; i <= many; i++) if (known[i] == name) return 1
  return 0
}

function distinct_customers(many,    i, known, distinct) {
  for (i = 1; i <= many; i++)
    if (!is_known(known, distinct, customer[i])) known[++distinct] = customer[i]
  return distinct
}

function total_amount(many,    i, total) {
  for (i = 1; i <= many; i++) total += amount[i]
  return total
}

function rank_orders(many,    ranked) {
  asort(amount, ranked)
  return ranked[many]
}

BEGIN {
  for (i = 1; i < ARGC; i++) {
    delete customer
    delete amount
    make_orders(ARGV[i])
    print ARGV[i], distinct_customers(ARGV[i]), total_amount(ARGV[i]), rank_orders(ARGV[i])
  }
}
