#!/bin/sh
# Runs an arm64 program, and what it executes, with a folder of arm64 packages as its root, under
# qemu-aarch64-static. In there, /tmp and the folders named before -- are those of this machine.
# Nothing of this machine changes: mounts, and the entry by which the kernel knows how to run such
# programs, are this process's own (Linux 6.7 or newer).
#
# Usage: scripts/arm64/run.sh ROOT [FOLDER...] -- PROGRAM [ARGUMENT...]
exec unshare --user --map-root-user --mount --propagation private sh -c '
root=$1
shift
fail() {
  echo "arm64/run.sh: $1" >&2
  exit 125
}
mkdir -p "$root/binfmt"
mount -t binfmt_misc none "$root/binfmt" || fail "the kernel has no binfmt_misc for users (Linux 6.7 has)"
magic="\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
mask="\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff"
printf "%s" ":arm64:M::$magic:$mask:/usr/bin/qemu-aarch64-static:F" >"$root/binfmt/register" ||
  fail "there is no /usr/bin/qemu-aarch64-static"
for folder in /proc /dev /tmp; do
  mount --rbind "$folder" "$root$folder" || fail "$folder cannot be mounted"
done
while [ "$1" != -- ]; do
  mkdir -p "$root$1"
  mount --rbind "$1" "$root$1" || fail "$1 cannot be mounted"
  shift
done
shift
# Lines of the cache are 64 bytes, as Valgrind asserts and processors have; by default they are 32.
exec env QEMU_CPU=cortex-a72 /usr/sbin/chroot "$root" "$@"' arm64 "$@"
