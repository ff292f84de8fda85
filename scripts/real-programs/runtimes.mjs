// What translates code at run time, and other interpreters: node, java, go, perl, bash.

const WORKERS = `
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');
if (isMainThread) {
  const sums = [];
  for (let id = 0; id < 4; id++)
    new Worker(__filename, { workerData: id })
      .on('message', (sum) => (sums[id] = sum))
      .on('exit', (code) => { if (code !== id) process.exitCode = 9; });
  process.on('exit', () => console.log(sums.join(' ')));
} else {
  let sum = workerData;
  for (let i = 0; i < 200000; i++) sum = (sum * 31 + i) % 1000003;
  const words = Array.from({ length: 2000 }, (_, i) => 'w' + ((i * 7919) % 503)).sort();
  parentPort.postMessage(sum + ':' + new Set(words).size);
  process.exit(workerData);
}
`;

const CHILDREN = `
const { execFile, fork, spawn } = require('child_process');
if (process.argv[2]) { process.send(process.argv[2]); process.exitCode = 4; return process.disconnect(); }
execFile('sh', ['-c', 'echo out; echo err >&2; exit 5'], (error, out, err) => {
  console.log(error.code, out, err);
  const child = fork(__filename, ['x']);
  child.on('message', (text) => console.log('message', text));
  child.on('exit', (code) => {
    console.log(code);
    const cat = spawn('cat', { stdio: ['pipe', 'inherit', 'inherit'] });
    cat.stdin.end('through cat\\n');
    cat.on('exit', (code, signal) => console.log(code, signal));
  });
});
`;

const JAVA = `
import java.util.*;
import java.util.concurrent.*;
public class Main {
  static int depth(int n) { return n == 0 ? depth(1 / n) : 1 + depth(n - 1); }
  public static void main(String[] args) throws Exception {
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < 20000; i++) counts.merge("w" + (i * 7919) % 97, i, Integer::sum);
    System.out.println(counts.hashCode());
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<Long>> sums = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      final long start = t;
      sums.add(pool.submit(() -> { long s = start; for (int i = 0; i < 300000; i++) s = s * 31 + i; return s; }));
    }
    for (Future<Long> sum : sums) System.out.println(sum.get());
    pool.shutdown();
    // Faults that the virtual machine turns into exceptions.
    try { Object none = args.length > 99 ? args : null; none.hashCode(); }
    catch (NullPointerException e) { System.out.println("null"); }
    try { depth(50); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
    try { loop(0); } catch (StackOverflowError e) { System.out.println("deep"); }
    System.gc();
    System.exit(6);
  }
  static int loop(int n) { return loop(n + 1) + 1; }
}
`;

const GO = `package main
import ("fmt"; "os"; "os/exec"; "sync"; "runtime"; "sort")
func main() {
  var wait sync.WaitGroup
  sums := make(chan int, 100)
  for i := 0; i < 100; i++ {
    wait.Add(1)
    go func(n int) { defer wait.Done(); s := 0; for k := 0; k < 1000*n; k++ { s += k % 7 }; sums <- s }(i)
  }
  wait.Wait(); close(sums)
  all := []int{}
  for s := range sums { all = append(all, s) }
  sort.Ints(all)
  fmt.Println(all[0], all[99])
  runtime.GC()
  out, err := exec.Command("sh", "-c", "echo child; exit 3").Output()
  fmt.Printf("%q %v\\n", out, err)
  func() { defer func() { fmt.Println(recover()) }(); var p *int; *p = 1 }()
  os.Exit(4)
}
`;

const PERL = `
use strict; use warnings;
my %count; $count{$1}++ while "the cat and the dog and the bird" =~ /(\\w+)/g;
print join(",", map { "$_=$count{$_}" } sort keys %count), "\\n";
my $pid = fork // die; if (!$pid) { exit 3 } waitpid $pid, 0; print $? >> 8, "\\n";
open my $pipe, "-|", "sort", "-r", $0 or die; my @lines = <$pipe>; close $pipe; print scalar(@lines), "\\n";
local $SIG{ALRM} = sub { die "alarm\\n" }; eval { alarm 1; select undef, undef, undef, 10; 1 } or print $@;
$SIG{USR1} = sub { print "usr1\\n" }; kill USR1 => $$; print \`echo back\`; die "the end\\n";
`;

const BASH = `
trap 'echo exit trap; rm -f fifo' EXIT
trap 'echo usr1' USR1
trap '' HUP
kill -USR1 $$; kill -HUP $$
mkfifo fifo; (for i in 1 2 3; do echo $i; done > fifo) & while read -r n; do echo got $n; done < fifo; wait
(trap 'echo term in child; exit 7' TERM; kill -TERM $BASHPID; sleep 5); echo $?
sleep 1000 & kill -TERM $!; wait $!; echo $?
sleep 1000 & kill -KILL $!; wait $! 2>/dev/null; echo $?
coproc cat; echo through >&"\${COPROC[1]}"; read -r line <&"\${COPROC[0]}"; echo $line
diff <(printf 'a\\nb\\n') <(printf 'a\\nc\\n'); printf '%s\\n' b a | sort | tr a-z A-Z; echo "\${PIPESTATUS[@]}"
set -e; trap 'echo err trap at $LINENO' ERR; false; echo never
`;

const java = (name, ...options) => ({
  name,
  packages: ['default-jdk-headless'],
  needs: ['/usr/bin/javac'],
  files: { 'Main.java': JAVA },
  prepare: 'javac Main.java',
  command: ['/usr/bin/java', ...options, '-cp', '.', 'Main'],
  status: 6,
  limit: 600,
});

const script = (name, program, file, source, ...args) => ({
  name,
  needs: [program],
  files: { [file]: source },
  command: [program, file, ...args],
});

export default [
  { ...script('node, 4 workers, 30 runs', '/usr/bin/node', 'main.js', WORKERS), times: 30 },
  script('node, children', '/usr/bin/node', 'main.js', CHILDREN),
  java('java'),
  java('java -Xint', '-Xint'),
  java('java -XX:TieredStopAtLevel=1', '-XX:TieredStopAtLevel=1'),
  {
    name: 'go, a compiled program',
    packages: ['golang-go'],
    needs: ['/usr/bin/go'],
    files: { 'main.go': GO },
    prepare: 'GOCACHE=$PWD/cache go build -o main main.go',
    command: ['./main'],
    status: 4,
  },
  { ...script('perl', '/usr/bin/perl', 'main.pl', PERL), status: 255 },
  {
    ...script('bash, traps and jobs', '/bin/bash', 'main.sh', BASH),
    status: 1,
    killed: 1,
    blur: [[/process \d+/g, 'process N']],
    note: 'pids are blurred',
  },
];
