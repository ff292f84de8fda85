# Orders of a shop: distinct_customers is quadratic, since %in% goes through a vector.
make_orders <- function(many) {
  number <- 1
  numbers <- numeric(many)
  for (i in seq_len(many)) {
    number <- (number * 16807 + 11) %% 65521
    numbers[i] <- number
  }
  list(customer = paste0("c", numbers), amount = numbers %% 1000)
}

is_known <- function(known, name) {
  for (each in known) if (each == name) return(TRUE)
  FALSE
}

distinct_customers <- function(orders) {
  known <- character(0)
  for (name in orders$customer) if (!is_known(known, name)) known <- c(known, name)
  known
}

total_amount <- function(orders) {
  total <- 0
  for (amount in orders$amount) total <- total + amount
  total
}

rank_orders <- function(orders) sort(orders$amount)

for (word in commandArgs(trailingOnly = TRUE)) {
  orders <- make_orders(as.integer(word))
  customers <- length(distinct_customers(orders))
  ranked <- rank_orders(orders)
  cat(word, customers, total_amount(orders), ranked[length(ranked)], "\n")
}
