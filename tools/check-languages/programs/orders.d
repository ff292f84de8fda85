// Orders of a shop: distinctCustomers is quadratic, since canFind looks through an array.
module orders;

import std.algorithm : canFind, sort, sum, map;
import std.conv : to;
import std.stdio : writeln;

struct Order
{
    string customer;
    long amount;
}

Order[] makeOrders(size_t many)
{
    Order[] orders;
    long number = 1;
    foreach (i; 0 .. many)
    {
        number = (number * 16807 + 11) % 65521;
        orders ~= Order("c" ~ number.to!string, number % 1000);
    }
    return orders;
}

string[] distinctCustomers(const Order[] orders)
{
    string[] known;
    foreach (ref order; orders)
        if (!known.canFind(order.customer))
            known ~= order.customer;
    return known;
}

long totalAmount(const Order[] orders)
{
    long total = 0;
    foreach (ref order; orders)
        total += order.amount;
    return total;
}

void rankOrders(Order[] orders)
{
    orders.sort!((left, right) => left.amount < right.amount);
}

void main(string[] words)
{
    foreach (word; words[1 .. $])
    {
        auto orders = makeOrders(word.to!size_t);
        auto customers = distinctCustomers(orders);
        auto total = totalAmount(orders);
        rankOrders(orders);
        writeln(orders.length, " ", customers.length, " ", total, " ", orders[$ - 1].amount);
    }
}
