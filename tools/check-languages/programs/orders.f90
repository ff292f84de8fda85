! Orders of a shop: distinct_customers is quadratic, since is_known looks through an array.
module shop
  implicit none
  type order
    character(len=8) :: customer
    integer :: amount
  end type order
contains
  function make_orders(many) result(orders)
    integer, intent(in) :: many
    type(order), allocatable :: orders(:)
    integer :: i, number
    allocate (orders(many))
    number = 1
    do i = 1, many
      number = mod(number*16807 + 11, 65521)
      write (orders(i)%customer, '(a,i0)') 'c', number
      orders(i)%amount = mod(number, 1000)
    end do
  end function make_orders

  logical function is_known(names, many, name)
    character(len=8), intent(in) :: names(:), name
    integer, intent(in) :: many
    integer :: i
    is_known = .true.
    do i = 1, many
      if (names(i) == name) return
    end do
    is_known = .false.
  end function is_known

  integer function distinct_customers(orders) result(many)
    type(order), intent(in) :: orders(:)
    character(len=8), allocatable :: names(:)
    integer :: i
    allocate (names(size(orders)))
    many = 0
    do i = 1, size(orders)
      if (is_known(names, many, orders(i)%customer)) cycle
      many = many + 1
      names(many) = orders(i)%customer
    end do
  end function distinct_customers

  integer function total_amount(orders) result(total)
    type(order), intent(in) :: orders(:)
    integer :: i
    total = 0
    do i = 1, size(orders)
      total = total + orders(i)%amount
    end do
  end function total_amount

  recursive subroutine rank_orders(orders)
    type(order), intent(inout) :: orders(:)
    type(order), allocatable :: left(:), right(:)
    integer :: i, l, r, middle
    if (size(orders) < 2) return
    middle = size(orders)/2
    left = orders(:middle)
    right = orders(middle + 1:)
    call rank_orders(left)
    call rank_orders(right)
    l = 1
    r = 1
    do i = 1, size(orders)
      if (r > size(right)) then
        orders(i) = left(l)
        l = l + 1
      else if (l > size(left)) then
        orders(i) = right(r)
        r = r + 1
      else if (left(l)%amount <= right(r)%amount) then
        orders(i) = left(l)
        l = l + 1
      else
        orders(i) = right(r)
        r = r + 1
      end if
    end do
  end subroutine rank_orders
end module shop

program main
  use shop
  implicit none
  type(order), allocatable :: orders(:)
  character(len=16) :: word
  integer :: i, many, customers, total
  do i = 1, command_argument_count()
    call get_command_argument(i, word)
    read (word, *) many
    orders = make_orders(many)
    customers = distinct_customers(orders)
    total = total_amount(orders)
    call rank_orders(orders)
    print '(i0,1x,i0,1x,i0,1x,i0)', many, customers, total, orders(many)%amount
  end do
end program main
