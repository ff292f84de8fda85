// Package region lets a program say where a piece of its work begins and ends, and how large its
// input is. comair-bin then reports on it as on a function.
//
//	region.Run("parse", len(text), func() { lines = parse(text) })
//
// Where nobody profiles, it is a few instructions that change nothing, and a call. A region that a
// panic leaves has its end where Run has. It needs nothing but the standard library.
package region

import (
	"runtime"
	"unsafe"
)

// As include/comair.h has them.
const (
	begin  = 0x43420003
	end    = 0x43420004
	number = 0x43420005
)

// site is where a region is in the source; texts end with a zero byte.
type site struct {
	name, file *byte
	line       uintptr
}

type request struct {
	code uintptr
	what unsafe.Pointer
	n    int
}

// Run calls body as a region of that name; n is the number that its input is known by.
//
//go:noinline
func Run(name string, n int, body func()) {
	_, file, line, _ := runtime.Caller(1)
	text := append([]byte(name), 0)
	path := append([]byte(file), 0)
	at := &site{&text[0], &path[0], uintptr(line)}
	within(
		&request{begin, unsafe.Pointer(at), n},
		&request{end, unsafe.Pointer(at.name), 0},
		body,
	)
	runtime.KeepAlive(at)
}

// Value tells n of the innermost region of that name that the caller is in, where it is known only
// later; the last one holds.
//
//go:noinline
func Value(name string, n int) {
	text := append([]byte(name), 0)
	tell(&request{number, unsafe.Pointer(&text[0]), n})
	runtime.KeepAlive(text)
}
