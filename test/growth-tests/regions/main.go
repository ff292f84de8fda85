package main

import (
	"comair-bin/go/region"
	"fmt"
)

func dedupe(n int) int {
	items := make([]int, n)
	count := 0
	region.Run("dedupe", n, func() {
		for i := range items {
			items[i] = i
		}
		for i := range items {
			for j := 0; j < i; j++ {
				if items[i] == items[j] {
					count++
				}
			}
		}
	})
	return count
}

func deep(n int) int {
	var frame [512]byte
	if n > 0 {
		return deep(n-1) + int(frame[n%512])
	}
	return 0
}

// How large it is is known only when it is done.
func late(n int) int {
	found := 0
	region.Run("late", 0, func() {
		for i := 0; i < n*n; i++ {
			found ^= i
		}
		region.Value("late", n)
	})
	return found
}

func main() {
	sum := 0
	for k := 1; k <= 16; k++ {
		sum += dedupe(20*k) + late(20*k)
		// The stack grows, and moves, in a region.
		region.Run("deep", k, func() { sum += deep(40 * k) })
	}
	func() {
		defer func() { recover() }()
		region.Run("panics", 1, func() { panic("left") })
	}()
	fmt.Println(sum)
}
