# After each booking the total of all bookings is added up again.
# expect: - - batch
bookings = []
totals = []
for i in range(1200):
    bookings.append(i * 7919 % 1009)
    totals.append(sum(bookings))
print(totals[-1])
