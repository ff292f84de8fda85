// Orders of a shop: add_all is quadratic, since is_known looks through an array.
namespace Shop {
    class Order {
        public string customer;
        public int amount;

        public Order (string customer, int amount) {
            this.customer = customer;
            this.amount = amount;
        }
    }

    class Customers {
        private string[] names = {};

        private bool is_known (string name) {
            foreach (unowned string each in names)
                if (each == name) return true;
            return false;
        }

        public void add_all (GLib.List<Order> orders) {
            foreach (unowned Order order in orders)
                if (!is_known (order.customer)) names += order.customer;
        }

        public int count () {
            return names.length;
        }
    }

    GLib.List<Order> make_orders (int many) {
        var orders = new GLib.List<Order> ();
        int number = 1;
        for (int i = 0; i < many; i++) {
            number = (number * 16807 + 11) % 65521;
            orders.prepend (new Order ("c%d".printf (number), number % 1000));
        }
        return orders;
    }

    int total_amount (GLib.List<Order> orders) {
        int total = 0;
        foreach (unowned Order order in orders) total += order.amount;
        return total;
    }

    int rank_orders (ref GLib.List<Order> orders) {
        orders.sort ((left, right) => right.amount - left.amount);
        return orders.data.amount;
    }

    int main (string[] words) {
        foreach (unowned string word in words[1:words.length]) {
            var orders = make_orders (int.parse (word));
            var customers = new Customers ();
            customers.add_all (orders);
            int total = total_amount (orders);
            int last = rank_orders (ref orders);
            print ("%s %d %d %d\n", word, customers.count (), total, last);
        }
        return 0;
    }
}
