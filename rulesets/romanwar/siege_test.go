package romanwar

import (
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/rulesets/romanwar/policy"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// TestTheEngineStormsAFortAlone: in automatic play of the fort that is shipped ladders go up and
// are pushed at and climbed, and a door is battered, also by archers who have nobody left to
// shoot at; it ends, and nobody shares ground.
func TestTheEngineStormsAFortAlone(t *testing.T) {
	x := newWaged()
	for seed := range 8 {
		x.wage(t, "fort", seed)
	}
	for _, word := range []string{"ladder-up", "climb", "push-ladder", "ladder-melee", "ram", "batter"} {
		if x.done[word] < 8 {
			t.Errorf("%s: only %d times in 8 battles", word, x.done[word])
		}
	}
	if x.done["ram Sagittarii"]+x.done["charge Sagittarii"] == 0 {
		t.Error("archers who have nobody to shoot at stand before the wall")
	}
}

// TestBothSidesWinWhatIsShippedAlone: of battles between veterans each side wins its share, and
// both shoot and charge in them.
func TestBothSidesWinWhatIsShippedAlone(t *testing.T) {
	const battles = 40
	for _, scenario := range []string{"fort", "ford"} {
		x := newWaged()
		for seed := range battles {
			x.wage(t, scenario, seed)
		}
		for side, won := range x.won {
			if won < battles*35/100 {
				t.Errorf("%s: side %d wins %d of %d", scenario, side, won, battles)
			}
			for _, word := range []string{"shoot", "charge"} {
				if n := x.of[side][word]; n < battles/2 {
					t.Errorf("%s: side %d: %s: only %d times in %d battles", scenario, side, word, n, battles)
				}
			}
		}
	}
}

// A waged is what has been done in battles between veterans, and who has won them.
type waged struct {
	done map[string]int    // by words, and by words and units
	of   [2]map[string]int // by words, of each side
	won  [2]int
}

func newWaged() *waged {
	return &waged{done: map[string]int{}, of: [2]map[string]int{{}, {}}}
}

// wage has veterans fight a battle that is shipped to its end.
func (x *waged) wage(t *testing.T, scenario string, seed int) {
	t.Helper()
	r, s := withSpeech(mustLoad(t)), new(state.State)
	r.Reset(s)
	for _, text := range []string{"scenario " + scenario, "begin"} {
		if err := r.Say(s, text); err != nil {
			t.Fatal(err)
		}
	}
	p, g := policy.NewPlain(r, true), newXoshiro(uint64(seed))
	var c rules.Command
	var tape dice.Tape
	known := map[[2]int]bool{}
	for !s.Over && s.Turn < 100 {
		p.Choose(s, &c)
		text, side := string(speechOf(r).AppendCommand(nil, s, &c)), s.Active
		tape.Give(g.ahead(2000))
		if err := r.Do(s, &c, &core.Ref{Tape: &tape}); err != nil {
			t.Fatalf("%s, seed %d, turn %d, %s: %v", scenario, seed, s.Turn, text, err)
		}
		g.faces = g.faces[tape.Taken():]
		word, rest, _ := strings.Cut(text, " ")
		unit, _, _ := strings.Cut(rest, " ")
		x.done[word]++
		x.done[word+" "+unit]++
		x.of[side][word]++
		shared(t, r, s, known, text)
	}
	if !s.Over {
		t.Errorf("%s, seed %d: not over after %d turns", scenario, seed, s.Turn)
	} else if s.Won >= 0 {
		x.won[s.Won]++
	}
}

// TestAdviceBeginsWithWhatIsPlayedAlone: what a policy plays is what it advises first, with a
// reason where another is worth more, on an open table, at a ford, at a fort and without a table.
func TestAdviceBeginsWithWhatIsPlayedAlone(t *testing.T) {
	small := [][]string{
		{"map 40 40", "side R", "side G", "muster A R roman-hastati 6 files 3 weapon lance", "muster B R roman-archers 4 files 2", "muster C G gaul-foot 8 files 4", "muster D G gaul-chariots 1 files 1", "place A 15 10 N", "place B 25 10 N", "place C 15 30 S", "place D 25 32 S", "begin"},
		{"muster A R roman-hastati 4 ladders 1", "muster B R roman-archers 4", "muster C G gaul-foot 4 inside", "begin R"},
		{"scenario hill", "begin"},
		{"scenario ford", "begin"},
		{"scenario fort", "begin"},
	}
	seen := map[string]int{}
	for k, scene := range small {
		for seed := range uint64(2) {
			g := fielded(t, scene...)
			policies := g.Policies()
			gen := dice.NewGenerator(seed, uint64(k))
			for n := 0; n < 54 && !g.Over(); n++ {
				plays := policies[(n+int(seed))%len(policies)]
				choice, err := g.Choose(plays, nil)
				if err != nil {
					t.Fatal(err)
				}
				if n%4 == int(seed)%4 {
					list, err := g.Advise(plays)
					if err != nil || len(list) == 0 || list[0].Line != choice.Line || list[0].Reason == "" && len(list) > 1 && list[0].Value < list[1].Value {
						t.Fatalf("scene %d, seed %d, %s: plays %q, advises %+v, %v", k, seed, plays, choice.Line, list, err)
					}
					seen[plays]++
				}
				var l line.Line
				var tape dice.Tape
				if err := l.Parse(choice.Line); err != nil {
					t.Fatal(err)
				}
				tape.Seed(gen, nil)
				if err := g.Do(&l, &core.Ref{Tape: &tape}); err != nil {
					t.Fatalf("scene %d, seed %d, %s: %v", k, seed, choice.Line, err)
				}
				gen = tape.Generator()
			}
		}
	}
	for _, plays := range []string{state.PlainName, state.VeteranName, "fanatic"} {
		if seen[plays] < 12 {
			t.Errorf("%s: asked %d times only", plays, seen[plays])
		}
	}
}
