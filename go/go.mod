module comair-bin/go

go 1.19
