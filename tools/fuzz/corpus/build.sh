#!/bin/sh
# Makes the files of this folder anew: recordings, profiles and reports of a small program, and the
# program as ELF files of several kinds. one.comair and two.comair are kept as they are: recordings of
# version 1, which nobody writes any more. Usage: build.sh FOLDER (where the program is to lie)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
comair="node $here/../../../dist/bundle/comair-bin.js"
mkdir -p "$1" && cd "$1"
flags="-O1 -static -nostdlib -fno-stack-protector"
cc="gcc $flags -Wl,--build-id"
cp "$here/seed.c" .
$cc -gdwarf-5 -o seed seed.c
cp seed "$here/dwarf5.elf"
$cc -gdwarf-4 -o "$here/dwarf4.elf" seed.c
$cc -gdwarf-5 -gz -o "$here/compressed.elf" seed.c
g++ -gdwarf-5 -O1 -shared -fPIC -nostdlib -Wl,-z,noseparate-code -o "$here/shared.elf" -x c++ - <<'C'
namespace ns { template <class T> struct Box { T v; __attribute__((noinline)) T get(int x) { return v + x; } }; template struct Box<int>; }
extern "C" int twice(int x) { return ns::Box<int>{x}.get(x); }
int thrice(int x) { return 3 * x; }
C
xz -kc seed > debug.xz
strip -o stripped seed
objcopy --add-section=.gnu_debugdata=debug.xz stripped "$here/mini.elf"

run="$comair --engine valgrind --contexts --footprint --args inner|rec --block-counts --report /dev/null"
$run --feature c=3 --profile one.profile -o "$here/packed.comair" -- ./seed
$run --feature c=9 --profile "$here/two.profile" -- ./seed x y
$comair merge -o "$here/sweep.profile" one.profile "$here/two.profile"
# With DynamoRIO; what is sampled differs from run to run.
cp "$here/../../../test/targets/bin/sampled" .
$comair sample --profile "$here/sampled.profile" --report /dev/null -- ./sampled 20000 0 200
