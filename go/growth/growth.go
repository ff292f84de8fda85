// Package growth has tests of growth: what a piece of code costs may grow at most like a class.
//
//	func TestParse(t *testing.T) {
//		growth.AtMost(t, "n log n", []int{1000, 2000, 4000, 8000}, func(n int) {
//			parse(strings.Repeat("[", n))
//		})
//	}
//
// Run plainly, the smallest size is run once. Under "comair-bin growth -- go test ./..." the test's
// program is run under an engine, once for each size, and what the runs execute is counted and judged.
// Linux; it needs nothing but the standard library.
package growth

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
)

// The last arguments of a run that is counted: which assertion, and the size.
const (
	atWord   = "comair-growth-at="
	sizeWord = "comair-growth-n="
)

// AtMost fails the test where what body costs for the sizes grows faster than the class, or where
// that cannot be judged.
func AtMost(t *testing.T, class string, sizes []int, body func(n int)) {
	t.Helper()
	_, file, line, _ := runtime.Caller(1)
	at := fmt.Sprintf("%s:%d", filepath.Base(file), line)
	if wanted, n, counted := ofThisRun(); counted {
		// This process is there for one assertion, and for one size.
		if wanted != at {
			return
		}
		// How often the collector runs depends on the clock and on what ran before.
		debug.SetGCPercent(-1)
		body(n)
		os.Exit(0)
	}
	least := 1
	for i, n := range sizes {
		if i == 0 || n < least {
			least = n
		}
	}
	tool := os.Getenv("COMAIR_GROWTH")
	if tool == "" {
		body(least)
		return
	}
	if message := judge(tool, class, sizes, t.Name(), at); message != "" {
		t.Fatal(message)
	}
}

// ofThisRun says whether this process is a run that is counted.
func ofThisRun() (at string, n int, counted bool) {
	for _, word := range os.Args {
		if strings.HasPrefix(word, atWord) {
			at = strings.TrimPrefix(word, atWord)
		}
		if strings.HasPrefix(word, sizeWord) {
			size, err := strconv.Atoi(strings.TrimPrefix(word, sizeWord))
			n, counted = size, err == nil
		}
	}
	return at, n, counted
}

// exactly is what -test.run takes for a test or subtest.
func exactly(name string) string {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		parts[i] = "^" + escaped(part) + "$"
	}
	return strings.Join(parts, "/")
}

func escaped(text string) string {
	var b strings.Builder
	for _, c := range text {
		if strings.ContainsRune(`\.+*?()|[]{}^$`, c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// judge returns why it does not hold; "" where it does.
func judge(tool, class string, sizes []int, test, at string) string {
	program, err := os.Executable()
	if err != nil {
		return "cannot be judged: " + err.Error()
	}
	report, err := os.CreateTemp("", "comair-growth-")
	if err != nil {
		return "cannot be judged: " + err.Error()
	}
	report.Close()
	defer os.Remove(report.Name())
	list := make([]string, len(sizes))
	for i, n := range sizes {
		list[i] = strconv.Itoa(n)
	}
	command := exec.Command(tool, "growth", "--at-most", class, "--sizes", strings.Join(list, ","),
		"--report", report.Name(), "--", program, "-test.run="+exactly(test), "-test.count=1",
		atWord+at, sizeWord+"{n}")
	// With one processor no thread waits for another in a loop.
	command.Env = append(os.Environ(), "GOMAXPROCS=1")
	said, err := command.CombinedOutput()
	if err == nil {
		return ""
	}
	text, _ := os.ReadFile(report.Name())
	if message := strings.TrimSpace(string(text)); message != "" {
		return message
	}
	return strings.TrimSpace("cannot be judged: " + err.Error() + "\n" + string(said))
}
