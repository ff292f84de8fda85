import comair_region

@comair_region.region("dedupe", size=len)
def dedupe(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
    return len(seen)

@comair_region.region("late")
def late(n):
    found = 0
    for _ in range(n * n):
        found ^= 1
    # How large it is is known only when it is done.
    comair_region.value("late", n)
    return found

def fails():
    raise ValueError("left")

total = 0
for k in range(1, 17):
    total += dedupe(range(20 * k)) + late(10 * k)
    total += comair_region.call("sum", k, sum, range(k))
try:
    comair_region.call("fails", 1, fails)
except ValueError as error:
    total += len(str(error))
print(total)
