// Orders of a shop: distinctCustomers is quadratic, since isKnown looks through a list.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class Orders {
    static class Order {
        final String customer;
        final int amount;

        Order(String customer, int amount) {
            this.customer = customer;
            this.amount = amount;
        }
    }

    static List<Order> makeOrders(int many) {
        List<Order> orders = new ArrayList<>();
        int number = 1;
        for (int i = 0; i < many; i++) {
            number = (number * 16807 + 11) % 65521;
            orders.add(new Order("c" + number, number % 1000));
        }
        return orders;
    }

    static boolean isKnown(List<String> known, String name) {
        for (String each : known) if (each.equals(name)) return true;
        return false;
    }

    static List<String> distinctCustomers(List<Order> orders) {
        List<String> known = new ArrayList<>();
        for (Order order : orders)
            if (!isKnown(known, order.customer)) known.add(order.customer);
        return known;
    }

    static int totalAmount(List<Order> orders) {
        int total = 0;
        for (Order order : orders) total += order.amount;
        return total;
    }

    static void rankOrders(List<Order> orders) {
        orders.sort(Comparator.comparingInt(order -> order.amount));
    }

    public static void main(String[] words) {
        for (String word : words) {
            List<Order> orders = makeOrders(Integer.parseInt(word));
            int customers = distinctCustomers(orders).size();
            int total = totalAmount(orders);
            rankOrders(orders);
            System.out.println(
                    word + " " + customers + " " + total + " " + orders.get(orders.size() - 1).amount);
        }
    }
}
