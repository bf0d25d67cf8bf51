package pack

import (
	"strings"
	"testing"
)

func FuzzLoad(f *testing.F) {
	f.Add([]byte(testBase))
	f.Add([]byte(testOverlay))
	f.Add([]byte("a: &a [*a]\n? {b: c}\n: !d \"\\e\"\n"))
	f.Add([]byte("weapons: [{id: x, <<: {}}]\n---\n..."))
	f.Fuzz(func(t *testing.T, data []byte) {
		base := load(t, source("base.yaml", testBase))
		s, err := Merge(base, Source{"f.yaml", data})
		if err == nil {
			checkPrintable(t, s)
			return
		}
		if s != nil {
			t.Error("got a Set with the error")
		}
		for _, e := range err.(Errors) {
			if strings.ContainsFunc(e.Error(), unprintable) {
				t.Errorf("not printable: %q", e.Error())
			}
			if e.File != "" && (e.Line < 1 || e.Col < 1) {
				t.Errorf("no position: %v", e)
			}
		}
	})
}

// checkPrintable checks that no text of the set can upset a terminal.
func checkPrintable(t *testing.T, s *Set) {
	for _, k := range s.kinds {
		for _, e := range s.All(k.Name) {
			for name := range e.values {
				if strings.ContainsFunc(e.Text(name), unprintable) {
					t.Errorf("%s %s: not printable: %q", e.ID, name, e.Text(name))
				}
			}
		}
	}
}
