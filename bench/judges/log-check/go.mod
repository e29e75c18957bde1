module log-check

go 1.19

require golang.org/x/mod v0.14.0
