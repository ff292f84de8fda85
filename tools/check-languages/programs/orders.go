// Orders of a shop: Customers.Add is quadratic, since known looks through a slice.
package main

import (
	"fmt"
	"os"
	"sort"
	"strconv"
)

type Order struct {
	Customer string
	Amount   int
}

type Customers struct{ names []string }

func (c *Customers) known(name string) bool {
	for _, each := range c.names {
		if each == name {
			return true
		}
	}
	return false
}

//go:noinline
func (c *Customers) AddAll(orders []Order) {
	for _, order := range orders {
		if !c.known(order.Customer) {
			c.names = append(c.names, order.Customer)
		}
	}
}

func makeOrders(many int) []Order {
	orders := make([]Order, 0, many)
	number := 1
	for len(orders) < many {
		number = (number*16807 + 11) % 65521
		orders = append(orders, Order{"c" + strconv.Itoa(number), number % 1000})
	}
	return orders
}

//go:noinline
func totalAmount(orders []Order) int {
	total := 0
	for _, order := range orders {
		total += order.Amount
	}
	return total
}

func rankOrders(orders []Order) {
	sort.Slice(orders, func(i, j int) bool { return orders[i].Amount < orders[j].Amount })
}

func main() {
	for _, word := range os.Args[1:] {
		many, _ := strconv.Atoi(word)
		orders := makeOrders(many)
		customers := &Customers{}
		customers.AddAll(orders)
		total := totalAmount(orders)
		rankOrders(orders)
		fmt.Println(many, len(customers.names), total, orders[many-1].Amount)
	}
}
