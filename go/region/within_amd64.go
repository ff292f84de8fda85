package region

// within asks for the first request, calls body, and asks for the second.
func within(begin, end *request, body func())

// tell asks for the request.
func tell(asked *request)
