package romanwar

import (
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/rulesets/romanwar/book"
)

// FuzzLines: whatever is typed, with whatever dice, nothing panics, and a refused
// line changes nothing.
func FuzzLines(f *testing.F) {
	f.Add("muster A R roman-archers 4\nmuster B G gaul-foot 4\nbegin\nshoot A at B range 10\ncasualties\nmelee A against B\nround\nend", []byte{1, 2, 3, 4, 5, 6})
	f.Add("map 40 40\nmuster A R roman-equites 4\nmuster B G gaul-chariots 2\nplace A 20 8 N\nplace B 20 30 S\nfeature wall 0 20 10 22 name w\nbegin\nmove A 20 12\nnext\nnext\nnext\ncharge A against B\nnext\nround\ndecide M1.1 R stay\ndecide M1.1 G retreat", []byte{6, 5, 1, 1})
	f.Add("muster A R roman-hastati 9 ladders 2\nmuster B G gaul-foot 4\nbegin\nladder-up A n at 1\nend\npush-ladder L1 B\nend\nclimb A L1\nend\nend\nladder-melee L1 against B\nram A 5 d\nbatter d\nto-chain A 2 g.left\nhack g.left\nbridge x small\nbuild x A 3\ndoor open d A\nwall A on n corner", []byte{1, 4})
	f.Add("add A legion\nadd B africans\nset bout.limit=3\nbegin\nrunover A B\nremove A\nscenario fort\nseal M1.1 R 00 held\nopen M1.1 R stay x", []byte{1})
	c, err := book.Load(Name, files, nil, withSpeech)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string, raw []byte) {
		g := open(c)
		faces := make([]int, 0, 64)
		for len(raw) > 0 && len(faces) < 64 {
			for _, b := range raw {
				faces = append(faces, int(b%6)+1)
			}
		}
		n := 0
		for l := range strings.SplitSeq(text, "\n") {
			if n++; n > 40 {
				return
			}
			var parsed line.Line
			if parsed.Parse(l) != nil || parsed.Verb() == "" {
				continue
			}
			var tape dice.Tape
			tape.Give(faces)
			before := g.Hash()
			if err := g.Do(&parsed, &core.Ref{Tape: &tape, Listen: true, Lenient: true}); err != nil && g.Hash() != before {
				t.Fatalf("%q was refused and changed the war: %v", l, err)
			}
			g.Show(nil, "", 80)
			if _, err := g.Chart(""); err != nil {
				t.Fatal(err)
			}
		}
		g.Legal(true)
	})
}
