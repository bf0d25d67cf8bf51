// Idgen writes ids.go, the Go names of a ruleset's rules, rulings and kinds of records, from
// the rules.yaml, rulings.yaml and words.yaml of its folder. They are a file of its room
// called state.
//
// Usage:
//
//	go run summa/internal/idgen [-check] folder
//
// With -check it writes nothing, and fails if ids.go is out of date.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	check := flag.Bool("check", false, "only report whether ids.go is up to date")
	flag.Usage = usage
	flag.Parse()
	if flag.NArg() != 1 {
		usage()
		os.Exit(2)
	}
	if err := run(flag.Arg(0), *check); err != nil {
		fmt.Fprintln(os.Stderr, "idgen:", err)
		os.Exit(1)
	}
}

func usage() {
	fmt.Fprintln(os.Stderr, "usage: idgen [-check] folder")
	flag.PrintDefaults()
}

// run generates the ids.go of the ruleset in dir, or checks the one there.
func run(dir string, check bool) error {
	b, err := readBook(dir)
	if err != nil {
		return err
	}
	if err := b.validate(); err != nil {
		return err
	}
	src, err := generate(b)
	if err != nil {
		return err
	}
	file := filepath.Join(dir, "state", "ids.go")
	if check {
		return compare(file, src)
	}
	return os.WriteFile(file, src, 0o644)
}

// compare fails unless the file holds exactly want.
func compare(file string, want []byte) error {
	got, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if !bytes.Equal(got, want) {
		return fmt.Errorf("%s is out of date: run go generate", file)
	}
	return nil
}
