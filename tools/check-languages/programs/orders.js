/* global console, process */
// Orders of a shop: distinctCustomers is quadratic, since includes looks through an array.
'use strict';

function makeOrders(many) {
  const orders = [];
  let number = 1;
  while (orders.length < many) {
    number = (number * 16807 + 11) % 65521;
    orders.push({ customer: `c${number}`, amount: number % 1000 });
  }
  return orders;
}

function isKnown(known, name) {
  for (const each of known) if (each === name) return true;
  return false;
}

function distinctCustomers(orders) {
  const known = [];
  for (const order of orders) if (!isKnown(known, order.customer)) known.push(order.customer);
  return known;
}

function totalAmount(orders) {
  let total = 0;
  for (const order of orders) total += order.amount;
  return total;
}

function rankOrders(orders) {
  return orders.toSorted((left, right) => left.amount - right.amount);
}

for (const word of process.argv.slice(2)) {
  const orders = makeOrders(Number(word));
  const customers = distinctCustomers(orders);
  const ranked = rankOrders(orders);
  console.log(`${word} ${customers.length} ${totalAmount(orders)} ${ranked.at(-1).amount}`);
}
