# Lines are put in front of a list, the newest first.
# expect: - - grow
lines = []
for i in range(4000):
    lines.insert(0, i)
print(lines[0])
