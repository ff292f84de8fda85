package parser

func Linear(n int) int {
	items := make([]int, n)
	sum := 0
	for i := range items {
		items[i] = i
	}
	for _, item := range items {
		sum ^= item * 31
	}
	return sum
}

func Quadratic(n int) int {
	items := make([]int, n)
	for i := range items {
		items[i] = i
	}
	found := 0
	for _, a := range items {
		for _, b := range items {
			if a == b {
				found++
			}
		}
	}
	return found
}
