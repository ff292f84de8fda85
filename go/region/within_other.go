//go:build !amd64

package region

// Nothing reads requests there.
func within(_, _ *request, body func()) {
	body()
}

func tell(_ *request) {}
