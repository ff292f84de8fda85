%% Orders of a shop: distinct_customers is quadratic, since is_known looks through a list.
-module(orders).
-export([main/1]).

make_orders(Many) -> make_orders(Many, 1, []).

make_orders(0, _, Orders) ->
    lists:reverse(Orders);
make_orders(Many, Number, Orders) ->
    Next = (Number * 16807 + 11) rem 65521,
    Order = {"c" ++ integer_to_list(Next), Next rem 1000},
    make_orders(Many - 1, Next, [Order | Orders]).

is_known(_, []) -> false;
is_known(Name, [Name | _]) -> true;
is_known(Name, [_ | Rest]) -> is_known(Name, Rest).

distinct_customers(Orders) -> distinct_customers(Orders, []).

distinct_customers([], Known) ->
    Known;
distinct_customers([{Name, _} | Rest], Known) ->
    case is_known(Name, Known) of
        true -> distinct_customers(Rest, Known);
        false -> distinct_customers(Rest, [Name | Known])
    end.

total_amount([]) -> 0;
total_amount([{_, Amount} | Rest]) -> Amount + total_amount(Rest).

rank_orders(Orders) -> lists:keysort(2, Orders).

main(Words) ->
    lists:foreach(
        fun(Word) ->
            Orders = make_orders(list_to_integer(Word)),
            {_, Last} = lists:last(rank_orders(Orders)),
            io:format("~s ~b ~b ~b~n", [
                Word, length(distinct_customers(Orders)), total_amount(Orders), Last
            ])
        end,
        Words
    ).
