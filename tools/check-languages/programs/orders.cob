      *> Orders of a shop: DISTINCT-CUSTOMERS is quadratic, since it looks through a table.
       identification division.
       program-id. Orders.
       data division.
       working-storage section.
       01 how-many pic 9(4) comp-5.
       01 word pic x(16).
       01 i pic 9(4) comp-5.
       01 many pic 9(9) comp-5.
       01 customers pic 9(9) comp-5.
       01 total pic 9(9) comp-5.
       01 orders.
         05 an-order occurs 4000 times.
           10 customer pic x(8).
           10 amount pic 9(9) comp-5.
       01 shown-many pic z(8)9.
       01 shown-customers pic z(8)9.
       01 shown-total pic z(8)9.
       01 shown-amount pic z(8)9.
       procedure division.
           accept how-many from argument-number
           perform varying i from 1 by 1 until i > how-many
             accept word from argument-value
             compute many = function numval(word)
             call "make-orders" using orders many
             call "distinct-customers" using orders many customers
             call "total-amount" using orders many total
             call "rank-orders" using orders many
             move many to shown-many
             move customers to shown-customers
             move total to shown-total
             move amount(many) to shown-amount
             display function trim(shown-many) " "
               function trim(shown-customers) " "
               function trim(shown-total) " "
               function trim(shown-amount)
           end-perform
           stop run.
       end program Orders.

       identification division.
       program-id. make-orders.
       data division.
       working-storage section.
       01 i pic 9(9) comp-5.
       01 large pic 9(18) comp-5.
       01 digits pic z(8)9.
       linkage section.
       01 orders.
         05 an-order occurs 4000 times.
           10 customer pic x(8).
           10 amount pic 9(9) comp-5.
       01 many pic 9(9) comp-5.
       procedure division using orders many.
           move 1 to large
           perform varying i from 1 by 1 until i > many
             compute large = function mod(large * 16807 + 11, 65521)
             move large to digits
             string "c" function trim(digits) delimited by size
               into customer(i)
             compute amount(i) = function mod(large, 1000)
           end-perform
           goback.
       end program make-orders.

       identification division.
       program-id. distinct-customers.
       data division.
       working-storage section.
       01 i pic 9(9) comp-5.
       01 j pic 9(9) comp-5.
       01 known-names.
         05 known pic x(8) occurs 4000 times.
       linkage section.
       01 orders.
         05 an-order occurs 4000 times.
           10 customer pic x(8).
           10 amount pic 9(9) comp-5.
       01 many pic 9(9) comp-5.
       01 distinct pic 9(9) comp-5.
       procedure division using orders many distinct.
           move 0 to distinct
           perform varying i from 1 by 1 until i > many
             perform varying j from 1 by 1
               until j > distinct or known(j) = customer(i)
               continue
             end-perform
             if j > distinct
               add 1 to distinct
               move customer(i) to known(distinct)
             end-if
           end-perform
           goback.
       end program distinct-customers.

       identification division.
       program-id. total-amount.
       data division.
       working-storage section.
       01 i pic 9(9) comp-5.
       linkage section.
       01 orders.
         05 an-order occurs 4000 times.
           10 customer pic x(8).
           10 amount pic 9(9) comp-5.
       01 many pic 9(9) comp-5.
       01 total pic 9(9) comp-5.
       procedure division using orders many total.
           move 0 to total
           perform varying i from 1 by 1 until i > many
             add amount(i) to total
           end-perform
           goback.
       end program total-amount.

       identification division.
       program-id. rank-orders.
       data division.
       linkage section.
       01 orders.
         05 an-order occurs 1 to 4000 times depending on many.
           10 customer pic x(8).
           10 amount pic 9(9) comp-5.
       01 many pic 9(9) comp-5.
       procedure division using orders many.
           sort an-order on ascending key amount
           goback.
       end program rank-orders.
