-- Orders of a shop: distinct_customers is quadratic, since is_known looks through a table.
local function make_orders(many)
  local orders, number = {}, 1
  for i = 1, many do
    number = (number * 16807 + 11) % 65521
    orders[i] = { customer = "c" .. number, amount = number % 1000 }
  end
  return orders
end

local function is_known(known, name)
  for _, each in ipairs(known) do
    if each == name then return true end
  end
  return false
end

local function distinct_customers(orders)
  local known = {}
  for _, order in ipairs(orders) do
    if not is_known(known, order.customer) then known[#known + 1] = order.customer end
  end
  return known
end

local function total_amount(orders)
  local total = 0
  for _, order in ipairs(orders) do total = total + order.amount end
  return total
end

local function rank_orders(orders)
  table.sort(orders, function(left, right) return left.amount < right.amount end)
end

for _, word in ipairs(arg) do
  local orders = make_orders(tonumber(word))
  local customers = distinct_customers(orders)
  local total = total_amount(orders)
  rank_orders(orders)
  print(#orders .. " " .. #customers .. " " .. total .. " " .. orders[#orders].amount)
end
