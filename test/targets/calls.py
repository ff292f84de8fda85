"""Calls of each kind there is, to be compared with what sys.setprofile says."""
import functools
import json
import sys
import threading

HERE = __file__
counts = {}


def note(frame, event, _):
    if event == 'call' and frame.f_code.co_filename == HERE:
        code = frame.f_code
        key = f'{code.co_qualname}:{code.co_firstlineno}'
        counts[key] = counts.get(key, 0) + 1


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def deep(n):
    return 0 if n == 0 else 1 + functools.reduce(lambda a, b: a + b, [deep(n - 1)])


def raises(n):
    if n == 0:
        raise ValueError('end')
    try:
        raises(n - 1)
    finally:
        fib(2)


def catches(times):
    for i in range(times):
        try:
            raises(i % 7)
        except ValueError:
            pass


def numbers(n):
    for i in range(n):
        try:
            yield i
        except KeyError:
            yield -i


def delegating(n):
    yield from numbers(n)
    return n


def generators():
    total = sum(x for x in delegating(50))
    g = numbers(10)
    next(g)
    g.throw(KeyError())
    next(g)
    g.close()
    h = delegating(10)
    next(h)
    h.throw(KeyError())
    next(h)
    h.close()
    abandoned = numbers(5)
    next(abandoned)
    del abandoned
    return total


class Größe:
    __slots__ = ('x',)

    def __init__(self, x):
        self.x = x

    def __lt__(self, other):
        return self.x < other.x

    @property
    def wert(self):
        return self.x

    def __del__(self):
        fib(1)


def sorting():
    items = [Größe(i * 37 % 101) for i in range(100)]
    items.sort()
    return sorted(items, key=lambda i: -i.wert)[0].wert


class Ticks:
    def __await__(self):
        yield 1


async def ticking(n):
    for _ in range(n):
        await Ticks()
    return n


async def counted(n):
    for i in range(n):
        yield await ticking(i)


async def summed():
    return sum([n async for n in counted(4)]) + await ticking(3)


def tasks():
    waiting = [summed() for _ in range(5)]
    while waiting:
        for task in list(waiting):
            try:
                task.send(None)
            except StopIteration:
                waiting.remove(task)
    dropped = ticking(2)
    dropped.send(None)
    dropped.close()


def evaluated(times):
    for i in range(times):
        space = {}
        exec(compile(f'def made{i}(x):\n  return x + {i}\n', HERE, 'exec'), space)
        for _ in range(i + 1):
            space[f'made{i}'](1)
        del space


def in_threads():
    def work():
        fib(6)
        catches(3)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main():
    fib(10)
    deep(20)
    catches(20)
    generators()
    sorting()
    tasks()
    evaluated(30)
    in_threads()


def run():
    # What is noted begins and ends here.
    main()


if len(sys.argv) > 1:
    threading.setprofile(note)
    sys.setprofile(note)
run()
sys.setprofile(None)
threading.setprofile(None)
if len(sys.argv) > 1:
    with open(sys.argv[1], 'w') as file:
        json.dump(counts, file)
