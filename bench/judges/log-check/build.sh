#!/bin/sh
# Builds log-check without a network, from the copy of golang.org/x/mod that Go itself ships (Debian: golang-go).
# With a network, `go mod tidy && go build` in this folder does the same from the module proxy.
# Usage: sh build.sh OUTPUT
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mod=$(go env GOROOT)/src/cmd/vendor/golang.org/x/mod
mkdir -p "$work/mod/sumdb"
cp -R "$mod/sumdb/note" "$mod/sumdb/tlog" "$work/mod/sumdb/"
# The one change: x/crypto/ed25519 is today's crypto/ed25519.
sed -i.bak 's#golang.org/x/crypto/ed25519#crypto/ed25519#' "$work"/mod/sumdb/note/*.go
rm -f "$work"/mod/sumdb/*/*.bak
printf 'module golang.org/x/mod\n\ngo 1.19\n' > "$work/mod/go.mod"
cp "$here/main.go" "$work/"
printf 'module log-check\n\ngo 1.19\n\nrequire golang.org/x/mod v0.0.0\n\nreplace golang.org/x/mod => ./mod\n' > "$work/go.mod"
cd "$work"
GOFLAGS=-mod=mod GOPROXY=off GOCACHE="${GOCACHE:-$work/cache}" go build -o "$out" .
