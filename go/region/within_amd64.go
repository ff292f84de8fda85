package region

// within asks for the first request, calls body, and asks for the second.
func within(begin, end *request, body func())
