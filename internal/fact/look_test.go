package fact_test

import (
	"io"
	"strings"
	"testing"

	"summa/internal/fact"
	"summa/internal/repl"
	"summa/rulesets"
)

// TestLook: a fact that is looked up by its path, in whatever case, is the one that is told among all;
// where there is none, or no path, nothing is found.
func TestLook(t *testing.T) {
	bouts := map[string][]string{
		"munera":   {"add Rufus murmillo", "add Vero retiarius", "begin", "auto all"},
		"morturi":  {"arena 9 9", "school A", "school B", "add Felix secutor school=A at=4,4 facing=n", "add Dion barbarian school=B at=4,3 facing=s", "begin"},
		"rudis":    {"match ankeles kreugas", "begin", "auto all"},
		"romanwar": {"scenario hill", "auto Rome plain", "auto Gaul plain", "begin", "next", "next"},
	}
	for _, rs := range rulesets.All() {
		content, err := rs.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := repl.New(repl.Config{Ruleset: rs, Content: content, Seed: 5, Out: io.Discard, Err: io.Discard})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range bouts[rs.Name] {
			if f := s.Try(l); f != nil {
				t.Fatalf("%s: %s: %v", rs.Name, l, f)
			}
		}
		type told struct {
			path, value string
			kind        fact.Kind
		}
		var all []told
		known := map[string]bool{}
		s.Game().Facts(func(f *fact.Fact) {
			if path := string(f.AppendPath(nil)); !known[strings.ToLower(path)] { // of two alike the first counts
				known[strings.ToLower(path)] = true
				all = append(all, told{path, string(f.Value), f.Kind})
			}
		})
		if len(all) < 20 {
			t.Fatalf("%s: only %d facts", rs.Name, len(all))
		}
		for _, x := range all {
			for _, path := range [...]string{x.path, strings.ToUpper(x.path)} {
				if value, kind, ok := s.Game().Get(path); !ok || value != x.value || kind != x.kind {
					t.Errorf("%s: %s is %q, want %q", rs.Name, path, value, x.value)
				}
			}
		}
		for _, path := range [...]string{"", ".", "nobody.at", all[0].path + ".", "." + all[0].path} {
			if value, _, ok := s.Game().Get(path); ok {
				t.Errorf("%s: %q is %q", rs.Name, path, value)
			}
		}
		after := 0
		s.Game().Facts(func(*fact.Fact) { after++ })
		if after < len(all) {
			t.Errorf("%s: %d facts are told after one was looked up, %d before", rs.Name, after, len(all))
		}
	}
}
