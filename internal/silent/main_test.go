package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestWritten: what is written out in a ruleset is what its procedure comes to now.
func TestWritten(t *testing.T) {
	const dir = "../../rulesets/rudis/"
	text, err := os.ReadFile(dir + "silently.go")
	if err != nil {
		t.Fatal(err)
	}
	args := regexp.MustCompile(`//go:generate go run summa/internal/silent -from (\S+) -to (\S+) -as (\S+) -own (\S+) -o (\S+) (.+)`).FindStringSubmatch(string(text))
	if args == nil {
		t.Fatal("there is no line to generate it")
	}
	var files []string
	for _, name := range strings.Fields(args[6]) {
		files = append(files, filepath.Join(dir, name))
	}
	want, err := write(args[1], args[2], args[3], args[4], files)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(dir + args[5]); err != nil || string(got) != string(want) {
		t.Errorf("%s is not what its sources come to: go generate ./rulesets/rudis (%v)", args[5], err)
	}
}
