--  Orders of a shop: Distinct_Customers is quadratic, since Contains looks through a vector.
with Ada.Command_Line;
with Ada.Containers.Vectors;
with Ada.Strings.Unbounded; use Ada.Strings.Unbounded;
with Ada.Text_IO;

procedure Orders is

   package Shop is
      type Order is record
         Customer : Unbounded_String;
         Amount   : Integer;
      end record;
      package Order_Vectors is new Ada.Containers.Vectors (Positive, Order);
      package Name_Vectors is new Ada.Containers.Vectors (Positive, Unbounded_String);

      function Make_Orders (Many : Positive) return Order_Vectors.Vector;
      function Distinct_Customers (From : Order_Vectors.Vector) return Natural;
      function Total_Amount (From : Order_Vectors.Vector) return Integer;
      procedure Rank_Orders (From : in out Order_Vectors.Vector);
   end Shop;

   package body Shop is
      function By_Amount (Left, Right : Order) return Boolean is (Left.Amount < Right.Amount);
      package Sorting is new Order_Vectors.Generic_Sorting (By_Amount);

      function Make_Orders (Many : Positive) return Order_Vectors.Vector is
         Made   : Order_Vectors.Vector;
         Number : Integer := 1;
      begin
         for I in 1 .. Many loop
            Number := (Number * 16807 + 11) mod 65521;
            declare
               Image : constant String := Integer'Image (Number);
            begin
               Made.Append
                 ((To_Unbounded_String ("c" & Image (Image'First + 1 .. Image'Last)),
                   Number mod 1000));
            end;
         end loop;
         return Made;
      end Make_Orders;

      function Distinct_Customers (From : Order_Vectors.Vector) return Natural is
         Known : Name_Vectors.Vector;
      begin
         for Each of From loop
            if not Known.Contains (Each.Customer) then
               Known.Append (Each.Customer);
            end if;
         end loop;
         return Natural (Known.Length);
      end Distinct_Customers;

      function Total_Amount (From : Order_Vectors.Vector) return Integer is
         Total : Integer := 0;
      begin
         for Each of From loop
            Total := Total + Each.Amount;
         end loop;
         return Total;
      end Total_Amount;

      procedure Rank_Orders (From : in out Order_Vectors.Vector) is
      begin
         Sorting.Sort (From);
      end Rank_Orders;
   end Shop;

   function Word (Number : Integer) return String is
      Image : constant String := Integer'Image (Number);
   begin
      return Image (Image'First + 1 .. Image'Last);
   end Word;

begin
   for I in 1 .. Ada.Command_Line.Argument_Count loop
      declare
         Many      : constant Positive := Positive'Value (Ada.Command_Line.Argument (I));
         List      : Shop.Order_Vectors.Vector := Shop.Make_Orders (Many);
         Customers : constant Natural := Shop.Distinct_Customers (List);
         Total     : constant Integer := Shop.Total_Amount (List);
      begin
         Shop.Rank_Orders (List);
         Ada.Text_IO.Put_Line
           (Word (Many) & " " & Word (Customers) & " " & Word (Total) & " "
            & Word (List.Last_Element.Amount));
      end;
   end loop;
end Orders;
