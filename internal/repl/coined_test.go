package repl_test

import (
	"strings"
	"testing"
)

// TestCoinedNames: at a terminal a new name is the one that was typed, whatever words
// begin with it; a word that only one fits stands for that one.
func TestCoinedNames(t *testing.T) {
	for _, test := range []struct {
		ruleset, before, line, recorded string
	}{
		{"munera", "add Flamma samnite stamina=8", "add F gaul", "add F gaul"},
		{"munera", "add Flamma samnite stamina=8", "add T sam", "add T samnite"},
		{"morturi", "school Ludus", "school L", "school L"},
		{"morturi", "school Ludus;add Nero murmillo school=Ludus at=1,1 facing=n", "school N", "school N"},
		{"morturi", "school Ludus;school Magnus", "team L Lud M", "team L Ludus Magnus"},
		{"rudis", "add Ankeles ankeles", "add A kreu", "add A kreugas"},
		{"romanwar", "", "muster A R roman-hastati 3", "muster A R roman-hastati 3"},
		{"romanwar", "muster Archers Romans roman-archers 3", "muster A Rom roman-hast 3", "muster A Romans roman-hastati 3"},
		{"romanwar", "muster Archers Romans roman-archers 3", "muster S G gaul-foot 3 ins", "muster S G gaul-foot 3 inside"},
		{"romanwar", "muster Archers Romans roman-archers 3", "add A roman-archers side=Romans men=3", "add A roman-archers side=Romans men=3"},
		{"romanwar", "", "side S policy fan", "side S policy fanatic"},
		{"romanwar", "", "side S policy pl", "side S policy plain"},
		{"romanwar", "muster Nubians Romans african-foot 3;map 40 40", "place Nub 20 20 N", "place Nubians 20 20 N"},
		{"romanwar", "muster Wall Romans roman-archers 3;map 40 40", "feature wall 1 1 30 2 name W", "feature wall 1 1 30 2 name W"},
		{"romanwar", "muster Lancers Romans roman-hastati 8 ladders 2;muster Gauls G gaul-foot 8;begin;ladder-up Lancers North Long", "ladder-up Lan N L", "ladder-up Lancers North L"},
		{"romanwar", "muster Gaius Romans roman-hastati 8;muster Guards Gauls gaul-foot 8 inside;begin;end", "door open G Gu", "door open G Guards"},
		{"romanwar", "muster Gaius Romans roman-hastati 8;muster Guards Gauls gaul-foot 8 inside;begin", "ram Gai 6 G", "ram Gaius 6 G"},
		{"romanwar", "muster Gaius Romans roman-hastati 8;muster Gauls G gaul-foot 8;begin", "bridge G sm", "bridge G small"},
		{"romanwar", "muster Front Romans roman-hastati 8;muster Gauls G gaul-foot 8;begin", "melee Fr against Ga front 2", "melee Front against Gauls front 2"},
	} {
		s, out := session(t, test.ruleset, true)
		for _, l := range strings.FieldsFunc(test.before, func(c rune) bool { return c == ';' }) {
			if f := s.Try(l); f != nil {
				t.Fatal(l, f)
			}
		}
		s.Interactive = true
		out.Reset()
		if f := s.Try(test.line); f != nil {
			t.Errorf("%s, %s: %v", test.ruleset, test.line, f)
			continue
		}
		_, got, _ := strings.Cut(out.String(), `"cmd":"`)
		got, _, _ = strings.Cut(got, `"`)
		if got != test.recorded {
			t.Errorf("%s, %s: recorded as %q, want %q", test.ruleset, test.line, got, test.recorded)
		}
	}
}
