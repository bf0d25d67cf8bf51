package romanwar

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// TestFortLegal: what is offered at a ladder is what may be done there, once each.
func TestFortLegal(t *testing.T) {
	g := open(mustLoad(t))
	play(t, g, "scenario fort", "begin", "move Hastati 22 33.3", "ladder-up Hastati south-wall", "end")
	if list := offered(g); !slices.Contains(list, "push-ladder L1 Wall") || slices.Contains(list, "push-ladder L1 Reserve") {
		t.Errorf("who may push at the ladder: %q", list)
	}
	play(t, g, "end", "climb Hastati L1", "end", "end", "next", "next", "next", "next")
	var fights []string
	for _, text := range offered(g) {
		if len(text) > 12 && text[:12] == "ladder-melee" {
			fights = append(fights, text)
		}
	}
	if !slices.Equal(fights, []string{"ladder-melee L1 against Wall"}) {
		t.Errorf("the ladder offers %q", fights)
	}
}

func offered(g game.Game) (list []string) {
	for _, x := range g.Legal(false) {
		list = append(list, x.Line)
	}
	return list
}

// TestFortWorks: in the step of move ladders, doors and rams are offered to those near.
func TestFortWorks(t *testing.T) {
	g := open(mustLoad(t))
	play(t, g, "scenario fort", "begin", "move Hastati 22 33.3")
	for _, x := range []struct {
		before []string
		text   string
		want   bool
	}{
		{nil, "ladder-up Hastati south-wall", true},
		{nil, "ladder-up Hastati west-wall", false},
		{nil, "ram Princeps south-gate", true},
		{[]string{"end", "move Reserve 31.5 36.4", "end"}, "door open south-gate Reserve", false},
		{[]string{"end"}, "door open south-gate Reserve", true},
		{nil, "ram Wall south-gate", false},
		{nil, "ram Reserve south-gate", false},
		{[]string{"door open south-gate Reserve", "end", "end"}, "door close south-gate Reserve", true},
		{nil, "door open south-gate Reserve", false},
	} {
		play(t, g, x.before...)
		if list := offered(g); slices.Contains(list, x.text) != x.want {
			t.Errorf("%s is offered: %t; %q", x.text, !x.want, list)
		}
	}
}

// TestFortWords: walls, ladders and doors are offered where a verb takes their names.
func TestFortWords(t *testing.T) {
	g := open(mustLoad(t))
	play(t, g, "scenario fort", "begin", "move Hastati 22 33.3", "ladder-up Hastati south-wall")
	for text, want := range map[string]string{
		"ladder-up Princeps": "west-wall", "climb Hastati": "L1", "push-ladder": "L1", "ladder-melee": "L1", "door": "close",
		"door open": "south-gate", "batter": "south-gate", "ram Princeps": "south-gate", "ram Princeps 8": "south-gate",
	} {
		if list := g.Complete(strings.Fields(text)); !slices.Contains(list, want) {
			t.Errorf("after %q: %q", text, list)
		}
	}
}

// TestWallExactly: of a crowd on a wall two men of each side strike, not two of every ten.
func TestWallExactly(t *testing.T) {
	for _, groups := range []string{"even", "tens", "decide-in-tens"} {
		g := fielded(t, "muster A R roman-hastati 34", "muster D G gaul-foot 25")
		for k, x := range state.RulingNames {
			if o := slices.Index(x.Options, groups); o >= 0 && x.ID == "melee-groups" {
				g.SetRuling(k, o)
			}
		}
		play(t, g, "begin", "melee A against D front 2")
		c := countedBy(t, g, "round")
		for k, want := range []string{"1/9", "4/9", "4/9"} {
			held(t, lost(t, c, "D.alive"), k, want)
		}
		for k, want := range []string{"529/729", "184/729", "16/729"} { // a miss, a blow back of 2 in 3, and no survival
			held(t, lost(t, c, "A.alive"), k, want)
		}
	}
}

// TestTurnedByPolicy: a policy turns nobody into a wall.
func TestTurnedByPolicy(t *testing.T) {
	for wall, want := range map[string]string{"0 12 60 14": "move H 30 11", "0 22 60 24": "move H 30 11 E"} {
		g := fielded(t, "map 60 60", "feature wall "+wall+" name north", "muster H R roman-hastati 10 files 10", "muster G G gaul-foot 10 files 10",
			"place H 20 11 N", "place G 55 11 W", "begin")
		c, err := g.Choose("plain", nil)
		if err != nil || !strings.HasPrefix(c.Line, want) || strings.HasSuffix(c.Line, "E") != strings.HasSuffix(want, "E") {
			t.Fatalf("%q, want %q: %v", c.Line, want, err)
		}
		play(t, g, c.Line)
	}
}

// play carries lines out that roll no dice.
func play(t *testing.T, g game.Game, lines ...string) {
	t.Helper()
	for _, text := range lines {
		roll(t, g, nil, text)
	}
}

// TestFortHints: who is refused at the fort is told what would do.
func TestFortHints(t *testing.T) {
	for _, x := range []struct {
		before     []string
		text, hint string
	}{
		{nil, "climb Sagittarii L1", "move Sagittarii 29.78 22.99"},
		{nil, "ram Sagittarii 10 south-gate", "move Sagittarii 30 23"},
		{nil, "ram Princeps 10 mousehole", "south-gate"},
		{[]string{"end"}, "push-ladder L1 Reserve", "push-ladder L1 Wall"},
		{[]string{"end", "move Wall 28.5 34"}, "push-ladder L1 Wall", "move Wall 26 34"},
		{[]string{"end", "move Wall 28.5 34"}, "push-ladder L1 Reserve", "show L1"},
		{nil, "ladder-up Hastati south-wal", "did you mean south-wall?"},
		{nil, "ladder-up Hastati rampart", "south-wall, west-wall, east-wall"},
		{nil, "ram Princeps 11 south-gate", "ram Princeps south-gate"},
		{[]string{"end"}, "move Gate 43 31", "move Gate 43 34"},
		{[]string{"next", "next", "next"}, "charge Hastati against Wall", "ladder-up Hastati south-wall in a step of move"},
		{[]string{"end", "end", "move Hastati 22 28"}, "ladder-up Hastati south-wall L2", "move Hastati 22 32.7"},
		{[]string{"end", "end"}, "move Princeps 36 40", "9\" are left"},
		{[]string{"end", "end", "climb Hastati L1"}, "climb Hastati L1", "others follow in the turn after; end"},
		{[]string{"next"}, "shoot Princeps at Gate", "charge UNIT against UNIT in the step of charges"},
		{[]string{"end", "end"}, "move Princeps 36 37", "move Princeps 44 29 N files 2"},
	} {
		g := open(mustLoad(t))
		play(t, g, append([]string{"scenario fort", "begin", "move Hastati 22 33.3", "ladder-up Hastati south-wall"}, x.before...)...)
		no := new(rule.Refusal)
		if err := g.Do(parsed(t, x.text)[0], &core.Ref{Tape: new(dice.Tape)}); !errors.As(err, &no) || no.Hint != x.hint {
			t.Errorf("%s: %v, hint %q, not %q", x.text, err, no.Hint, x.hint)
		}
	}
}

// TestCornerHints: whom a wall bars is told of a move onto it at a corner that can be made,
// however deep he stands; and if none leads there now, where his front comes to stand.
func TestCornerHints(t *testing.T) {
	for _, x := range []struct {
		before []string
		text   string
		hint   string
	}{
		{nil, "move H 21 32.5", "move H 21 31.5 N files 2"},
		{nil, "move H 21 32", "move H 21 32 files 2"},
		{[]string{"move H 26 25", "end", "end"}, "move H 26 32", "move H 21 25 N files 2"},
		{[]string{"move H 30 22", "end", "end"}, "move H 30 30.5", "move H 21 22 N files 2"},
		{[]string{"move H 21 31.5 files 2", "end", "end", "move H 30 31.5", "end", "end"}, "move H 30 25", "move H 22 31.5"},
		{[]string{"move H 21 31.5 files 2", "end", "end", "move H 21.5 30.5 E files 4", "end", "end"}, "move H 21 26 S", "move H 21 26 S files 2"},
	} {
		g := fielded(t, "map 80 60", "feature wall 20 30 50 31 name north", "muster H R roman-hastati 4 files 4", "muster F G gaul-foot 6", "place H 22 25 N", "place F 40 50 S", "begin")
		play(t, g, x.before...)
		no := new(rule.Refusal)
		if err := g.Do(parsed(t, x.text)[0], &core.Ref{Tape: new(dice.Tape)}); !errors.As(err, &no) || no.Hint != x.hint {
			t.Errorf("%q %s: %v, hint %q, not %q", x.before, x.text, err, no.Hint, x.hint)
			continue
		}
		if strings.HasPrefix(x.hint, "move") {
			play(t, g, x.hint)
		}
	}
}

// TestFortShow: one man is no men, and the dead are off the ladder.
func TestFortShow(t *testing.T) {
	g := fielded(t, "map 40 40", "feature wall 0 20 40 22 name north", "muster H R roman-hastati 2 ladders 1", "muster G E gaul-foot 1",
		"place H 10 19.5 N", "place G 10 35 S", "begin", "ladder-up H north", "end", "end", "climb H L1")
	if err := g.Set([]string{"H", "alive"}, "1", &core.Ref{Tape: new(dice.Tape)}); err != nil {
		t.Fatal(err)
	}
	said := string(g.Show(nil, "", 80))
	for _, want := range []string{"Gaul Foot, 1 man, 1 file,", "1 at the top, 0 below"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in:\n%s", want, said)
		}
	}
}

// TestAskingChangesNothing: when men have died on a ladder, in a fight or as the war is
// set, the war is the same before and after it is asked what is legal.
func TestAskingChangesNothing(t *testing.T) {
	died := 0
	for seed := range uint64(12) {
		g := open(mustLoad(t))
		play(t, g, "scenario fort", "begin", "move Hastati 22 33.3", "ladder-up Hastati south-wall", "end", "end", "climb Hastati L1", "end", "end", "next", "next", "next", "next",
			"ladder-melee L1 against Wall")
		var stream dice.Stream
		stream.Seed(seed, 0)
		var tape dice.Tape
		tape.Pour(&stream, nil)
		before, _, _ := g.Get("Hastati.alive")
		if err := g.Do(parsed(t, "round")[0], &core.Ref{Tape: &tape}); err != nil {
			t.Fatal(err)
		}
		after, _, _ := g.Get("Hastati.alive")
		died += state.Bit(before != after)
		for _, set := range []string{"", "1"} {
			if set != "" {
				if err := g.Set([]string{"Hastati", "alive"}, set, &core.Ref{Tape: &tape}); err != nil {
					t.Fatal(err)
				}
			}
			hash := g.Hash()
			g.Legal(true)
			if g.Hash() != hash {
				t.Errorf("seed %d, set to %q: to ask what is legal has changed the war", seed, set)
			}
		}
	}
	if died == 0 {
		t.Error("nobody has died on the ladder")
	}
}

// TestReminders: before a turn ends a player is told who can shoot and did not, and
// nothing where nobody is in range, or where the turn cannot be ended yet.
func TestReminders(t *testing.T) {
	for _, test := range []struct{ lines, want string }{
		{"", "A have not shot"},
		{"next", "A have not shot"},
		{"place B 40 46 N", "A and B have not shot"},
		{"place A 50 3 N", ""},
		{"next; shoot A at T dice 6 6 6", ""},
		{"next; shoot A at T dice 1 6 6", ""},
		{"next; next", ""},
		{"ruling step-order=shoot-move-melee; next; next", ""},
	} {
		var rulings, before, after []string
		for _, text := range strings.Split(test.lines, "; ") {
			if r, ok := strings.CutPrefix(text, "ruling "); ok {
				rulings = append(rulings, r)
			} else if strings.HasPrefix(text, "place") {
				before = append(before, text)
			} else if text != "" {
				after = append(after, text)
			}
		}
		g := withRulings(t, rulings...)
		setup := []string{"map 60 60", "muster A G gaul-slingers 3", "muster B G gaul-slingers 3", "muster T R roman-triarri 3", "place A 50 46 N", "place B 3 3 N", "place T 50 54 S"}
		for _, text := range append(append(append(setup, before...), "begin G"), after...) {
			said, faces := withFaces(t, text)
			roll(t, g, faces, said)
		}
		if got := strings.Join(g.Reminders("end"), "; "); got != test.want {
			t.Errorf("%q: reminded of %q, want %q", test.lines, got, test.want)
		}
	}
}
