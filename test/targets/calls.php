<?php
// Calls of each kind there is, counted by themselves. Run with a file, it writes how often which line's function was called.
$counts = [];
function hit(int $line) { global $counts; $counts[$line] = ($counts[$line] ?? 0) + 1; }




function fib($n) { hit(__LINE__); return $n < 2 ? $n : fib($n - 1) + fib($n - 2); }
function raises($n) { hit(__LINE__);
    if ($n == 0) throw new RuntimeException('end');
    try { raises($n - 1); } finally { fib(2); }
}
function catches($n) { hit(__LINE__);
    for ($i = 0; $i < $n; $i++) { try { raises($i % 5); } catch (RuntimeException $e) { fib(1); } }
}
class Point {
    function __construct(public int $x) { hit(__LINE__); }
    static function compare(Point $a, Point $b) { hit(__LINE__); return $a->x <=> $b->x; }
    function __get($name) { hit(__LINE__); return fib(3); }
    function __toString() { hit(__LINE__); return (string) $this->x; }
    function __destruct() { hit(__LINE__); }
}
function sorting() { hit(__LINE__);
    $all = array_map(function ($i) { hit(__LINE__); return new Point($i * 37 % 51); }, range(1, 50));
    usort($all, ['Point', 'compare']);
    usort($all, fn($a, $b) => hit(__LINE__) ?? $b->x <=> $a->x);
    return $all[0]->unknown . implode(',', $all);
}
function numbers($n) { hit(__LINE__);
    for ($i = 0; $i < $n; $i++) { yield fib($i); hit(30); }
}
function delegating($n) { hit(__LINE__);
    yield from numbers($n);
}
function generators() { hit(__LINE__);
    foreach (numbers(6) as $x) fib(1);
    $left = numbers(5);
    $left->current();
}
function fibers() { hit(__LINE__);
    $f = new Fiber(function () { hit(__LINE__); for ($i = 0; $i < 5; $i++) Fiber::suspend(fib($i)); });
    $f->start();
    while (!$f->isTerminated()) $f->resume();
}
function &by_reference(array &$a) { hit(__LINE__); return $a; }
function main() { hit(__LINE__);
    fib(10); catches(20); sorting(); generators(); fibers();
    $a = [1]; by_reference($a);
    eval('$f = function ($x) { return fib($x); };'); $f(4);
    call_user_func_array('fib', [3]);
    array_walk($a, function ($x) { hit(__LINE__); });
}
main();
if (isset($argv[1])) {
    ksort($counts);
    file_put_contents($argv[1], implode('', array_map(fn($l, $n) => "$l $n\n", array_keys($counts), $counts)));
}
