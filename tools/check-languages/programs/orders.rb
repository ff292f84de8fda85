# Orders of a shop: distinct_customers is quadratic, since include? looks through an array.
Order = Struct.new(:customer, :amount)

class Shop
  def initialize(many)
    number = 1
    @orders = Array.new(many) do
      number = (number * 16807 + 11) % 65521
      Order.new("c#{number}", number % 1000)
    end
  end

  def distinct_customers
    known = []
    @orders.each do |order|
      known << order.customer unless known.include?(order.customer)
    end
    known
  end

  def total_amount
    total = 0
    @orders.each { |order| total += order.amount }
    total
  end

  def rank_orders
    @orders.sort_by { |order| order.amount }
  end
end

ARGV.each do |word|
  shop = Shop.new(word.to_i)
  puts "#{word} #{shop.distinct_customers.size} #{shop.total_amount} #{shop.rank_orders.last.amount}"
end
