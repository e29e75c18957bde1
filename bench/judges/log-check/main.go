// Checks a proof of the academy's public log with the code of Go's own checksum database: golang.org/x/mod/sumdb/note
// opens the checkpoint, sumdb/tlog checks record and tree. Nothing of the academy's code is used.
//
//	log-check proof  policy.txt FILE.tlog-proof FILE      the file is in the log, and who had seen it
//	log-check growth policy.txt OLD NEW HASH...           the log grew from one checkpoint (a file) to another
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "refused:", err)
		os.Exit(1)
	}
}

func require(holds bool, words string) {
	if !holds {
		must(fmt.Errorf("%s", words))
	}
}

// A witness signs its time before the text (C2SP tlog-cosignature); note.Verifier leaves that to us.
type witness struct {
	name string
	id   uint32
	key  ed25519.PublicKey
}

func (w witness) Name() string    { return w.name }
func (w witness) KeyHash() uint32 { return w.id }
func (w witness) Verify(text, sig []byte) bool {
	if len(sig) != 72 {
		return false
	}
	head := fmt.Sprintf("cosignature/v1\ntime %d\n", binary.BigEndian.Uint64(sig))
	return ed25519.Verify(w.key, append([]byte(head), text...), sig[8:])
}

func parseWitness(vkey string) witness {
	parts := strings.SplitN(vkey, "+", 3)
	require(len(parts) == 3, "not a verifier key: "+vkey)
	key, err := base64.StdEncoding.DecodeString(parts[2])
	must(err)
	require(len(key) == 33 && key[0] == 4, "not the key of a witness: "+vkey)
	sum := sha256.Sum256(append([]byte(parts[0]+"\n"), key...))
	id := binary.BigEndian.Uint32(sum[:4])
	require(fmt.Sprintf("%08x", id) == parts[1], "the ID of the key is not its own: "+vkey)
	return witness{parts[0], id, ed25519.PublicKey(key[1:])}
}

// A policy in the syntax of C2SP tlog-policy, with at most one group.
type policy struct {
	logs, witnesses []note.Verifier
	quorum          int
}

func readPolicy(file string) (p policy) {
	text, err := os.ReadFile(file)
	must(err)
	for _, line := range strings.Split(string(text), "\n") {
		words := strings.Fields(line)
		switch {
		case len(words) >= 2 && words[0] == "log":
			verifier, err := note.NewVerifier(words[1])
			must(err)
			p.logs = append(p.logs, verifier)
		case len(words) >= 3 && words[0] == "witness":
			p.witnesses = append(p.witnesses, parseWitness(words[2]))
		case len(words) >= 3 && words[0] == "group":
			p.quorum, err = strconv.Atoi(words[2])
			must(err)
		}
	}
	return p
}

// Opens a checkpoint: signed by a log of the policy, and by enough witnesses, each counted once.
func (p policy) open(text []byte) (string, tlog.Tree) {
	signed, err := note.Open(text, note.VerifierList(append(append([]note.Verifier{}, p.logs...), p.witnesses...)...))
	must(err)
	byLog, seen := false, map[uint32]bool{}
	for _, sig := range signed.Sigs {
		for _, log := range p.logs {
			byLog = byLog || (log.Name() == sig.Name && log.KeyHash() == sig.Hash)
		}
		for _, each := range p.witnesses {
			if each.Name() == sig.Name && each.KeyHash() == sig.Hash && !seen[sig.Hash] {
				seen[sig.Hash] = true
				raw, _ := base64.StdEncoding.DecodeString(sig.Base64)
				at := time.Unix(int64(binary.BigEndian.Uint64(raw[4:])), 0).UTC()
				fmt.Printf("seen by %s at %s\n", sig.Name, at.Format(time.RFC3339))
			}
		}
	}
	require(byLog, "not signed by the log")
	require(len(seen) >= p.quorum, fmt.Sprintf("seen by %d witnesses, %d are needed", len(seen), p.quorum))
	lines := strings.Split(signed.Text, "\n")
	require(len(lines) == 4 && lines[3] == "", "not a checkpoint")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	root, err := tlog.ParseHash(lines[2])
	must(err)
	return lines[0], tlog.Tree{N: size, Hash: root}
}

func checkProof(p policy, proofFile, file string) {
	text, err := os.ReadFile(proofFile)
	must(err)
	data, err := os.ReadFile(file)
	must(err)
	parts := bytes.SplitN(text, []byte("\n\n"), 2)
	require(len(parts) == 2, "not a proof")
	lines := strings.Split(string(parts[0]), "\n")
	require(len(lines) >= 3 && lines[0] == "c2sp.org/tlog-proof@v1", "not a proof of this version")
	extra, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(lines[1], "extra "))
	must(err)
	var opening struct{ Kind, Salt, Sha256 string }
	must(json.Unmarshal(extra, &opening))
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
	must(err)
	var path tlog.RecordProof
	for _, line := range lines[3:] {
		hash, err := tlog.ParseHash(line)
		must(err)
		path = append(path, hash)
	}
	origin, tree := p.open(parts[1])

	sum := sha256.Sum256(data)
	require(hex.EncodeToString(sum[:]) == opening.Sha256, "the proof is of another file")
	salt, err := hex.DecodeString(opening.Salt)
	must(err)
	hidden := sha256.New()
	fmt.Fprintf(hidden, "%s\n%s/v1\n%s%s", origin, opening.Kind, salt, sum[:])
	entry := append([]byte{1}, hidden.Sum(nil)...)
	must(tlog.CheckRecord(path, tree.N, tree.Hash, index, tlog.RecordHash(entry)))
	fmt.Printf("%s: entry %d of %d in %s\n", opening.Kind, index, tree.N, origin)
}

func checkGrowth(p policy, older, newer string, hashes []string) {
	read := func(file string) tlog.Tree {
		text, err := os.ReadFile(file)
		must(err)
		_, tree := p.open(text)
		return tree
	}
	one, other := read(older), read(newer)
	var proof tlog.TreeProof
	for _, text := range hashes {
		hash, err := tlog.ParseHash(text)
		must(err)
		proof = append(proof, hash)
	}
	must(tlog.CheckTree(proof, other.N, other.Hash, one.N, one.Hash))
	fmt.Printf("the first %d of %d entries are unchanged\n", one.N, other.N)
}

func main() {
	switch args := os.Args[1:]; {
	case len(args) == 4 && args[0] == "proof":
		checkProof(readPolicy(args[1]), args[2], args[3])
	case len(args) >= 4 && args[0] == "growth":
		checkGrowth(readPolicy(args[1]), args[2], args[3], args[4:])
	default:
		fmt.Fprintln(os.Stderr, "log-check proof POLICY PROOF FILE | log-check growth POLICY OLD NEW HASH...")
		os.Exit(2)
	}
}
