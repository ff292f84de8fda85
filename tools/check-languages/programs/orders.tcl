# Orders of a shop: distinct_customers is quadratic, since lsearch looks through a list.
proc make_orders {many} {
    set orders {}
    set number 1
    for {set i 0} {$i < $many} {incr i} {
        set number [expr {($number * 16807 + 11) % 65521}]
        lappend orders [list c$number [expr {$number % 1000}]]
    }
    return $orders
}

proc distinct_customers {orders} {
    set known {}
    foreach order $orders {
        if {[lsearch -exact $known [lindex $order 0]] < 0} {lappend known [lindex $order 0]}
    }
    return $known
}

proc total_amount {orders} {
    set total 0
    foreach order $orders {incr total [lindex $order 1]}
    return $total
}

proc rank_orders {orders} {
    return [lsort -integer -index 1 $orders]
}

foreach word $argv {
    set orders [make_orders $word]
    set customers [llength [distinct_customers $orders]]
    set last [lindex [rank_orders $orders] end 1]
    puts "$word $customers [total_amount $orders] $last"
}
