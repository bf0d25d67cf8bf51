package munera

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"summa/internal/chart"
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets/munera/facts"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/speech"
	"summa/rulesets/munera/state"
)

// A stance is what a slow search takes two moments of a turn for the same by.
type stance struct {
	position    string
	ap, spent   int8
	fatigue     int16
	seven       bool
	tiredBefore bool
}

func stanceOf(r *speech.Speech, s *state.State) stance {
	f := &s.Fig[s.Active()]
	return stance{string(facts.ReadPosition(nil, r.Gladiators.View(s, s.Active()))), f.AP, f.Spent, f.Fatigue, f.Seven, f.TiredAtStart}
}

// everyWay finds out by typing them what every sequence of moves and turns leads
// to: the least AP by position, and the least in all for each attack by hex. It
// gives every move of every length and every turn, also those a cheaper way
// makes needless.
func everyWay(t *testing.T, r *speech.Speech, s *state.State) (poses, blows map[string]int, quarters map[string]string) {
	t.Helper()
	poses, blows, quarters = map[string]int{}, map[string]int{}, map[string]string{}
	var lines []string
	for _, dir := range append([]string{"forward", "back", "left", "right"}, state.CompassWords...) {
		for n := 1; n <= int(s.Fig[s.Active()].AP); n++ {
			lines = append(lines, fmt.Sprint("move ", dir, " ", n))
		}
	}
	for _, to := range append([]string{"left", "right", "left 2", "right 2", "right 3", "left 3"}, state.CompassWords...) {
		lines = append(lines, "face "+to)
	}
	for i := range int(s.N) {
		lines = append(lines, "face "+r.Name(s, i))
	}
	full := int(s.Fig[s.Active()].AP)
	seen := map[stance]bool{}
	for todo := []*state.State{s}; len(todo) > 0; {
		now := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[stanceOf(r, now)] {
			continue
		}
		seen[stanceOf(r, now)] = true
		spent := full - int(now.Fig[now.Active()].AP)
		keepLeast(poses, stanceOf(r, now).position, spent)
		r.Legal(now, false, func(c game.Choice) {
			verb, _, _ := strings.Cut(c.Line, " ")
			if !strings.Contains(" attack throw shoot net lasso cape whirl grapple haze ", " "+verb+" ") {
				return
			}
			cost, err := strconv.Atoi(strings.TrimSuffix(c.Cost, " AP"))
			if err != nil {
				t.Fatalf("%s costs %q", c.Line, c.Cost)
			}
			key := state.HexText(now.Fig[now.Active()].At) + " " + c.Line
			keepLeast(blows, key, spent+cost)
			for i := range int(now.N) {
				if strings.Contains(c.Line, r.Name(now, i)) {
					quarters[key] = state.QuadWords[now.Geometry().Quadrant(now.Fig[i].At, now.Fig[i].Facing, now.Fig[now.Active()].At)]
				}
			}
		})
		for _, text := range lines {
			var l line.Line
			var c rules.Command
			if err := l.Parse(text); err != nil {
				t.Fatal(err)
			}
			next := new(state.State)
			next.CopyFrom(now)
			if r.Parse(next, &l, &c) == nil && r.Do(next, &c, &core.Ref{Tape: new(dice.Tape)}) == nil {
				todo = append(todo, next)
			}
		}
	}
	return poses, blows, quarters
}

func keepLeast(m map[string]int, key string, n int) {
	if was, seen := m[key]; !seen || n < was {
		m[key] = n
	}
}

// crowdedBout is the middle of a turn on a small crowded map, in any state of
// weariness, nets and rulings.
func crowdedBout(r *speech.Speech, rnd *rand.Rand) *state.State {
	s := new(state.State)
	s.Arena = field.Radius(3)
	if rnd.IntN(2) == 0 {
		s.Arena = field.Rect(6, 4)
	}
	s.N = int8(2 + rnd.IntN(5))
	for k, x := range state.RulingNames {
		if rnd.IntN(4) == 0 {
			s.Rulings[k] = uint8(rnd.IntN(len(x.Options)))
		}
	}
	var hexes []field.Hex
	for h := range s.Arena.All() {
		hexes = append(hexes, h)
	}
	rnd.Shuffle(len(hexes), func(i, j int) { hexes[i], hexes[j] = hexes[j], hexes[i] })
	for i := range int(s.N) {
		name := r.Names.Number("F" + string(rune('a'+i)))
		s.Fig[i] = r.NewFigure(s, name, name, rnd.IntN(len(r.Content.Types)))
		s.Fig[i].Stamina0, s.Fig[i].Stamina = 8, 8
		s.Order[i] = int8(i)
		s.Stand(i, hexes[i], field.Facing(rnd.IntN(6)))
	}
	if s.N > 2 && rnd.IntN(3) == 0 {
		s.Fig[2].Status = state.Spared
		r.LeaveSpaces(s)
	}
	if rnd.IntN(4) == 0 {
		s.Fig[0].Nets[0] = state.Caught{Weapon: r.Content.WeaponNames["net"], Holder: 1, Slot: -1}
		s.Fig[0].NumNets = 1
	}
	if rnd.IntN(4) == 0 {
		s.Fig[1].Posture = state.Down
	}
	if rnd.IntN(10) == 0 {
		s.Fig[0].Role, s.Fig[0].Partner, s.Fig[1].Role, s.Fig[1].Partner = state.Grappler, 1, state.Grappled, 0
	}
	f := &s.Fig[0]
	f.AP, f.Spent, f.Fatigue = int8(rnd.IntN(8)), int8(rnd.IntN(7)), int16(5+rnd.IntN(5))
	f.TiredAtStart, f.Attacks, f.Rose = rnd.IntN(4) == 0, uint8(rnd.IntN(3)), rnd.IntN(8) == 0
	s.Phase = state.Actions
	return s
}

// Where a man can go, what it costs and whom he can attack from there is what
// trying every sequence of moves and turns finds.
func TestReachByTryingAlone(t *testing.T) {
	r := atTable(loaded(t))
	far, struck := 0, 0
	for n := range 120 {
		s := crowdedBout(r, rand.New(rand.NewPCG(uint64(n), 11)))
		hash := *s
		poses, blows, quarters := everyWay(t, r, s)
		c, err := r.Chart(s, "Fa")
		if err != nil {
			t.Fatal(err)
		}
		if *s != hash {
			t.Fatalf("bout %d: asking for the map has changed the bout", n)
		}
		gotPoses, gotBlows := map[string]int{}, map[string]int{}
		for i, spot := range c.Reach.Spots {
			at := c.Spaces[spot.Space].Name
			if i > 0 && spot.Cost < c.Reach.Spots[i-1].Cost {
				t.Errorf("bout %d: %s comes too late", n, at)
			}
			if spot.Facings[0].Cost != spot.Cost {
				t.Errorf("bout %d: %s costs %d and %v", n, at, spot.Cost, spot.Facings)
			}
			for _, f := range spot.Facings {
				gotPoses[at+","+f.Name] = f.Cost
			}
			for _, a := range spot.Attacks {
				key := "(" + at + ") " + a.Line
				gotBlows[key] = a.Cost
				if got := c.Quarters[a.Quarter].Word; got != quarters[key] {
					t.Errorf("bout %d: %s comes from %s, want %s", n, key, got, quarters[key])
				}
			}
		}
		sameMap(t, n, gotPoses, poses)
		sameMap(t, n, gotBlows, blows)
		far += len(poses)
		struck += len(blows)
	}
	if far < 1000 || struck < 300 {
		t.Errorf("only %d poses and %d attacks were held against the search", far, struck)
	}
}

func sameMap(t *testing.T, n int, got, want map[string]int) {
	t.Helper()
	for k, v := range want {
		if g, ok := got[k]; !ok || g != v {
			t.Errorf("bout %d: %s costs %d (%v), want %d", n, k, g, ok, v)
		}
	}
	for k, v := range got {
		if _, ok := want[k]; !ok {
			t.Errorf("bout %d: %s is said to cost %d, and cannot be done", n, k, v)
		}
	}
}

// Where a push-back is said to drive the target is where a miss drives him.
func TestPushByMissingAlone(t *testing.T) {
	r := atTable(loaded(t))
	pushed, shut := 0, 0
	for n := range 400 {
		s := crowdedBout(r, rand.New(rand.NewPCG(uint64(n), 12)))
		s.Rulings[state.RulingZeroScore], s.Rulings[state.RulingMissileMiss] = 0, 0
		s.Fig[1].Posture = state.Standing
		c, err := r.Chart(s, "Fa")
		if err != nil {
			t.Fatal(err)
		}
		here := c.Reach.Spots[0]
		for _, a := range here.Attacks {
			verb, _, _ := strings.Cut(a.Line, " ")
			if verb != "attack" || a.Facing != c.Figures[0].Facing || s.Fig[0].Feint != state.NoFeint {
				continue
			}
			then := missed(t, r, s, a.Line)
			if then == nil {
				continue
			}
			g := &then.Fig[a.Target]
			switch got := string(state.AppendHex(nil, g.At, ',')); {
			case a.Push == "" && g.Posture != state.Down:
				t.Errorf("bout %d: %s: there is said to be no room, and he stands in %s", n, a.Line, got)
			case a.Push != "" && a.Push != got:
				t.Errorf("bout %d: %s: he is driven to %s, not %s", n, a.Line, got, a.Push)
			case a.Push == "":
				shut++
			default:
				pushed++
			}
		}
	}
	if pushed+shut < 30 || pushed == 0 || shut == 0 {
		t.Errorf("only %d were pushed back and %d found no room", pushed, shut)
	}
}

// missed is the bout after an attack whose dice miss, or nil if it did not miss.
func missed(t *testing.T, r *speech.Speech, s *state.State, text string) *state.State {
	t.Helper()
	var l line.Line
	var c rules.Command
	if err := l.Parse(text); err != nil {
		t.Fatal(err)
	}
	then := new(state.State)
	then.CopyFrom(s)
	if err := r.Parse(then, &l, &c); err != nil {
		t.Fatal(err)
	}
	var tape dice.Tape
	tape.Give([]int{1, 6})
	ref := core.Ref{Tape: &tape, Listen: true}
	if err := r.Do(then, &c, &ref); err != nil {
		t.Fatal(err)
	}
	if tape.Err() != nil {
		return nil // other dice were wanted: it was no plain miss
	}
	for _, x := range ref.Log() {
		if x.What == core.Event && x.Kind == state.EvMiss {
			return then
		}
	}
	return nil
}

func errorOf(r *speech.Speech, s *state.State, name string) error {
	_, err := r.Chart(s, name)
	return err
}

// Nobody asks where a man can go who cannot act or has no place; and without a
// place he has no quadrants.
func TestChartRefused(t *testing.T) {
	r := atTable(loaded(t))
	s := crowdedBout(r, rand.New(rand.NewPCG(1, 1)))
	if no, ok := errorOf(r, s, "Fb").(*rule.Refusal); !ok || no.Code != "not-your-turn" {
		t.Errorf("the map of a man who waits: got %v", no)
	}
	if e, ok := errorOf(r, s, "Nobody").(*line.Error); !ok || e.Code != "unknown-figure" {
		t.Errorf("the map of nobody: got %v", e)
	}
	s.TakeOff(0)
	if _, err := r.Chart(s, "Fa"); err == nil {
		t.Error("a man without a place can go somewhere")
	}
	if c, err := r.Chart(s, ""); err != nil || c.Viewer != chart.Nobody {
		t.Errorf("got %v, %v; nobody has anything before him", c.Viewer, err)
	}
}
