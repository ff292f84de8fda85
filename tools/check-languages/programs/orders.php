<?php
// Orders of a shop: distinct_customers is quadratic, since in_array looks through an array.
class Order
{
    public function __construct(public string $customer, public int $amount)
    {
    }
}

function make_orders(int $many): array
{
    $orders = [];
    $number = 1;
    while (count($orders) < $many) {
        $number = ($number * 16807 + 11) % 65521;
        $orders[] = new Order("c$number", $number % 1000);
    }
    return $orders;
}

function distinct_customers(array $orders): array
{
    $known = [];
    foreach ($orders as $order) {
        if (!in_array($order->customer, $known, true)) {
            $known[] = $order->customer;
        }
    }
    return $known;
}

function total_amount(array $orders): int
{
    $total = 0;
    foreach ($orders as $order) {
        $total += $order->amount;
    }
    return $total;
}

function rank_orders(array $orders): array
{
    usort($orders, fn($left, $right) => $left->amount <=> $right->amount);
    return $orders;
}

foreach (array_slice($argv, 1) as $word) {
    $orders = make_orders((int) $word);
    $customers = count(distinct_customers($orders));
    $total = total_amount($orders);
    $ranked = rank_orders($orders);
    echo "$word $customers $total {$ranked[count($ranked) - 1]->amount}\n";
}
