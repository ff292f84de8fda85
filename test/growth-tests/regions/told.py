import comair_region

@comair_region.region("dedupe", size=len)
def dedupe(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
    return len(seen)

def fails():
    raise ValueError("left")

total = 0
for k in range(1, 17):
    total += dedupe(range(20 * k))
    total += comair_region.call("sum", k, sum, range(k))
try:
    comair_region.call("fails", 1, fails)
except ValueError as error:
    total += len(str(error))
print(total)
