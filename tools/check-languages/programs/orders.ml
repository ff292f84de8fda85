(* Orders of a shop: distinct_customers is quadratic, since List.mem looks through a list. *)
type order = { customer : string; amount : int }

let make_orders many =
  let number = ref 1 in
  List.init many (fun _ ->
      number := ((!number * 16807) + 11) mod 65521;
      { customer = "c" ^ string_of_int !number; amount = !number mod 1000 })

let distinct_customers orders =
  List.fold_left
    (fun known order -> if List.mem order.customer known then known else order.customer :: known)
    [] orders

let total_amount orders = List.fold_left (fun total order -> total + order.amount) 0 orders
let rank_orders orders = List.sort (fun left right -> compare left.amount right.amount) orders

let () =
  for i = 1 to Array.length Sys.argv - 1 do
    let many = int_of_string Sys.argv.(i) in
    let orders = make_orders many in
    let customers = distinct_customers orders in
    let total = total_amount orders in
    let ranked = rank_orders orders in
    let last = List.nth ranked (many - 1) in
    Printf.printf "%d %d %d %d\n" many (List.length customers) total last.amount
  done
