package internal

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// entryID is how an entry of a ruleset's YAML begins.
var entryID = regexp.MustCompile(`(?m)^ *- *\{? *id: *"?([a-z0-9.-]+)`)

// TestNoRulesetIsNamed: nothing below the rulesets knows one by its name, its types by
// theirs, or its rules by their ids. What it has to say of them they hand over.
func TestNoRulesetIsNamed(t *testing.T) {
	names := rulesetNames(t)
	anywhere := regexp.MustCompile(`(?i)\b(` + strings.Join(names, "|") + `)\b`)
	types, ids := foreign(t, names)
	cites := regexp.MustCompile(`(?i)(^|[^a-z-])(` + strings.Join(ids, "|") + `)\.[a-z]`)
	apart := func(c rune) bool { return c != '-' && (c < 'a' || c > 'z') }
	for _, dir := range packages(t) {
		if !strings.HasPrefix(dir, "internal") {
			continue
		}
		files, err := filepath.Glob(filepath.Join("..", dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if word := anywhere.Find(text); word != nil {
				t.Errorf("%s names %s", file, word)
			}
			for _, s := range stringsOf(text) {
				if word := cites.FindString(s); word != "" {
					t.Errorf("%s: %s names %q", file, s, word)
				}
				for word := range strings.FieldsFuncSeq(strings.ToLower(s), apart) {
					if types[word] {
						t.Errorf("%s: %s names %q", file, s, word)
					}
				}
			}
		}
	}
}

// rulesetNames are the folders of the rulesets.
func rulesetNames(t *testing.T) []string {
	t.Helper()
	dirs, err := filepath.Glob("../rulesets/*/rules.yaml")
	if err != nil || len(dirs) < 4 {
		t.Fatal("the rulesets are not where they were", err)
	}
	for i := range dirs {
		dirs[i] = filepath.Base(filepath.Dir(dirs[i]))
	}
	return dirs
}

// foreign is what a ruleset alone may name: types of figures, and whatever begins as the
// ids of its rules do.
func foreign(t *testing.T, names []string) (types map[string]bool, ids []string) {
	t.Helper()
	types = map[string]bool{}
	for _, name := range names {
		for _, file := range []string{"types", "roles", "boxers", "rules"} {
			text, err := os.ReadFile("../rulesets/" + name + "/" + file + ".yaml")
			if err != nil {
				continue
			}
			for _, m := range entryID.FindAllStringSubmatch(string(text), -1) {
				if file != "rules" {
					types[m[1]] = true
				}
				if prefix, _, ok := strings.Cut(m[1], "."); file == "rules" && ok {
					ids = append(ids, prefix)
					break
				}
			}
		}
	}
	return types, ids
}

// stringsOf are the strings of a file of Go code.
func stringsOf(text []byte) []string {
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", fset.Base(), len(text)), text, nil, 0)
	var list []string
	for {
		switch _, tok, literal := s.Scan(); tok {
		case token.STRING:
			list = append(list, literal)
		case token.EOF:
			return list
		}
	}
}
