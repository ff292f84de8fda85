package parser

import (
	"testing"

	"comair-bin/go/growth"
)

var kept int

func TestLinear(t *testing.T) {
	growth.AtMost(t, "n log n", []int{100000, 200000, 400000, 800000}, func(n int) { kept = Linear(n) })
}

func TestQuadratic(t *testing.T) {
	growth.AtMost(t, "n log n", []int{500, 1000, 2000, 4000}, func(n int) { kept = Quadratic(n) })
}

func TestPlain(t *testing.T) {
	if Linear(0) != 0 {
		t.Fatal("not 0")
	}
}
