package internal

import (
	"io"
	"slices"
	"strings"
	"testing"

	"summa/internal/game"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/rulesets/morturi"
	"summa/rulesets/munera"
	"summa/rulesets/romanwar"
	"summa/rulesets/rudis"
)

// What each ruleset shows at a terminal can be read.
func TestScreensRead(t *testing.T) {
	for _, r := range []*game.Ruleset{munera.Ruleset(), morturi.Ruleset(), rudis.Ruleset(), romanwar.Ruleset()} {
		set, err := r.Screen()
		if err != nil {
			t.Fatal(r.Name, err)
		}
		c, err := r.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		b, err := screen.Read(set, c.Open().Words())
		if err != nil {
			t.Fatal(r.Name, err)
		}
		rules := map[string]bool{}
		for _, id := range r.RuleIDs {
			rules[string(id)] = true
		}
		if len(b.Gloss) < 25 {
			t.Errorf("%s explains %d words, not 25", r.Name, len(b.Gloss))
		}
		for _, g := range b.Gloss {
			if len(g.Rules) == 0 {
				t.Errorf("%s: %s cites no rule", r.Name, g.Word)
			}
			for _, id := range g.Rules {
				if !rules[id] {
					t.Errorf("%s: %s cites %s, which is no rule", r.Name, g.Word, id)
				}
			}
		}
	}
}

// asked is what the templates of a screen have asked a bout for.
type asked struct {
	s    *repl.Session
	lost map[string]bool
}

func (a *asked) Get(path string) (string, bool) {
	v, _, ok := a.s.Game().Get(path)
	if !ok {
		a.lost[path] = true
	}
	return v, ok
}

// Every fact that a screen names is answered, in the quick bout of each ruleset from its
// beginning on.
func TestScreenFacts(t *testing.T) {
	for _, r := range []*game.Ruleset{munera.Ruleset(), morturi.Ruleset(), rudis.Ruleset(), romanwar.Ruleset()} {
		set, err := r.Screen()
		if err != nil {
			t.Fatal(r.Name, err)
		}
		c, err := r.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := repl.New(repl.Config{Ruleset: r, Content: c, Seed: 1, Out: io.Discard, Err: io.Discard})
		if err != nil {
			t.Fatal(err)
		}
		b, err := screen.Read(set, s.Game().Words())
		if err != nil {
			t.Fatal(r.Name, err)
		}
		for _, text := range b.Quick {
			if f := s.Try(text); f != nil {
				t.Fatal(r.Name, text, f)
			}
		}
		a := &asked{s, map[string]bool{}}
		known := func(owner string) func(string) {
			return func(path string) {
				switch {
				case path == "name" || path == "active" || strings.HasPrefix(path, "p "):
				case strings.HasPrefix(path, "active."):
					if _, is := s.Game().Figure(s.Game().Active()); is && !b.Sides {
						a.Get(s.Game().Active() + path[len("active"):])
					}
				case strings.HasPrefix(path, "bout."):
					a.Get(path)
				default:
					a.Get(owner + "." + path)
				}
			}
		}
		for _, x := range []*screen.Template{&b.Turn, &b.Prompt} {
			x.Facts(known(""))
		}
		for _, list := range [][]screen.Template{b.Between} {
			for i := range list {
				list[i].Facts(known(""))
			}
		}
		for i := range b.Steps {
			for _, x := range []*screen.Template{&b.Steps[i].When, &b.Steps[i].Unless, &b.Steps[i].Told} {
				x.Facts(known(""))
			}
		}
		for _, path := range b.Key {
			known("")(path)
		}
		var sides, figures []string
		for i := 0; s.Game().Side(i) != ""; i++ {
			name := string(s.Game().Namer().AppendName(nil, i))
			if side := s.Game().Side(i); b.Sides && !slices.Contains(sides, side) {
				sides = append(sides, side)
			}
			if !slices.Contains(sides, name) {
				figures = append(figures, name)
			}
		}
		rows := figures
		if b.Sides {
			rows = sides
		}
		for _, name := range rows {
			for i := range b.Cells {
				b.Cells[i].Text.Facts(known(name))
			}
		}
		for _, name := range figures {
			b.Spoken.Facts(known(name))
			for i := range b.Member {
				b.Member[i].Text.Facts(known(name))
			}
			if b.Stands != "" {
				known(name)(b.Stands)
			}
		}
		for path := range a.lost {
			t.Errorf("%s: nothing answers for %s", r.Name, path)
		}
	}
}
