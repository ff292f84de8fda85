# Lines are collected, sorted once, and joined once.
# expect: - - none
lines = []
for i in range(20000):
    lines.append(str(i * 7919 % 10007))
lines.sort()
print(len(','.join(lines)))
