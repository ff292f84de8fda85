# Orders of a shop: distinct_customers is quadratic, since is_known looks through an array.
use strict;
use warnings;

sub make_orders {
    my ($many) = @_;
    my $number = 1;
    my @orders;
    while (@orders < $many) {
        $number = ($number * 16807 + 11) % 65521;
        push @orders, { customer => "c$number", amount => $number % 1000 };
    }
    return \@orders;
}

sub is_known {
    my ($known, $name) = @_;
    for my $each (@$known) {
        return 1 if $each eq $name;
    }
    return 0;
}

sub distinct_customers {
    my ($orders) = @_;
    my @known;
    for my $order (@$orders) {
        push @known, $order->{customer} unless is_known(\@known, $order->{customer});
    }
    return \@known;
}

sub total_amount {
    my ($orders) = @_;
    my $total = 0;
    $total += $_->{amount} for @$orders;
    return $total;
}

sub rank_orders {
    my ($orders) = @_;
    return [sort { $a->{amount} <=> $b->{amount} } @$orders];
}

for my $word (@ARGV) {
    my $orders = make_orders($word);
    my $customers = distinct_customers($orders);
    my $total = total_amount($orders);
    my $ranked = rank_orders($orders);
    print "$word ", scalar @$customers, " $total $ranked->[-1]{amount}\n";
}
