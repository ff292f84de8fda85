#!/bin/sh
# Unpacks Debian's arm64 packages that programs need to run, with Valgrind, into a folder; nothing of
# them is run. Needs debootstrap, and some 280 MB.
#
# Usage: scripts/arm64/root.sh FOLDER MIRROR
set -e
packages=valgrind,libc6-dbg,libstdc++6,gzip,gawk,sqlite3,python3-minimal
debootstrap --arch=arm64 --foreign --variant=minbase --include="$packages" bookworm "$1" "$2"
for package in "$1"/var/cache/apt/archives/*.deb; do
  dpkg-deb -x "$package" "$1"
done
# Its own would hide those of this machine.
[ ! -L "$1/proc" ] || rm "$1/proc"
mkdir -p "$1/proc" "$1/dev" "$1/tmp"
