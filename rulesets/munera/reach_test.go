package munera

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"summa/internal/bout"
	"summa/internal/chart"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/rulestest"
)

// A stance is what a slow search takes two moments of a turn for the same by.
type stance struct {
	position    string
	ap, spent   int8
	fatigue     int16
	seven       bool
	tiredBefore bool
}

func stanceOf(r *Speech, s *State) stance {
	f := &s.fig[s.active()]
	return stance{string(readPosition(nil, r.figures.View(s, s.active()))), f.ap, f.spent, f.fatigue, f.seven, f.tiredAtStart}
}

// everyWay finds out by typing them what every sequence of moves and turns leads
// to: the least AP by position, and the least in all for each attack by hex. It
// gives every move of every length and every turn, also those a cheaper way
// makes needless.
func everyWay(t *testing.T, r *Speech, s *State) (poses, blows map[string]int, quarters map[string]string) {
	t.Helper()
	poses, blows, quarters = map[string]int{}, map[string]int{}, map[string]string{}
	var lines []string
	for _, dir := range append([]string{"forward", "back", "left", "right"}, compassWords...) {
		for n := 1; n <= int(s.fig[s.active()].ap); n++ {
			lines = append(lines, fmt.Sprint("move ", dir, " ", n))
		}
	}
	for _, to := range append([]string{"left", "right", "left 2", "right 2", "right 3", "left 3"}, compassWords...) {
		lines = append(lines, "face "+to)
	}
	for i := range int(s.n) {
		lines = append(lines, "face "+r.name(s, i))
	}
	full := int(s.fig[s.active()].ap)
	seen := map[stance]bool{}
	for todo := []*State{s}; len(todo) > 0; {
		now := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[stanceOf(r, now)] {
			continue
		}
		seen[stanceOf(r, now)] = true
		spent := full - int(now.fig[now.active()].ap)
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
			key := hexText(now.fig[now.active()].at) + " " + c.Line
			keepLeast(blows, key, spent+cost)
			for i := range int(now.n) {
				if strings.Contains(c.Line, r.name(now, i)) {
					quarters[key] = quadWords[now.geometry().Quadrant(now.fig[i].at, now.fig[i].facing, now.fig[now.active()].at)]
				}
			}
		})
		for _, text := range lines {
			var l line.Line
			var c Command
			if err := l.Parse(text); err != nil {
				t.Fatal(err)
			}
			next := new(State)
			next.CopyFrom(now)
			if r.Parse(next, &l, &c) == nil && r.Do(next, &c, &bout.Ref{Tape: new(dice.Tape)}) == nil {
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
func crowdedBout(r *Speech, rnd *rand.Rand) *State {
	s := new(State)
	s.arena = field.Radius(3)
	if rnd.IntN(2) == 0 {
		s.arena = field.Rect(6, 4)
	}
	s.n = int8(2 + rnd.IntN(5))
	for k, x := range rulingNames {
		if rnd.IntN(4) == 0 {
			s.rulings[k] = uint8(rnd.IntN(len(x.options)))
		}
	}
	var hexes []field.Hex
	for h := range s.arena.All() {
		hexes = append(hexes, h)
	}
	rnd.Shuffle(len(hexes), func(i, j int) { hexes[i], hexes[j] = hexes[j], hexes[i] })
	for i := range int(s.n) {
		name := r.names.Number("F" + string(rune('a'+i)))
		s.fig[i] = r.newFigure(s, name, name, rnd.IntN(len(r.c.types)))
		s.fig[i].stamina0, s.fig[i].stamina = 8, 8
		s.order[i] = int8(i)
		s.stand(i, hexes[i], field.Facing(rnd.IntN(6)))
	}
	if s.n > 2 && rnd.IntN(3) == 0 {
		s.fig[2].status = spared
		r.leaveSpaces(s)
	}
	if rnd.IntN(4) == 0 {
		s.fig[0].nets[0] = caught{weapon: r.c.weaponNames["net"], holder: 1, slot: -1}
		s.fig[0].nNets = 1
	}
	if rnd.IntN(4) == 0 {
		s.fig[1].posture = down
	}
	if rnd.IntN(10) == 0 {
		s.fig[0].role, s.fig[0].partner, s.fig[1].role, s.fig[1].partner = grappler, 1, grappled, 0
	}
	f := &s.fig[0]
	f.ap, f.spent, f.fatigue = int8(rnd.IntN(8)), int8(rnd.IntN(7)), int16(5+rnd.IntN(5))
	f.tiredAtStart, f.attacks, f.rose = rnd.IntN(4) == 0, uint8(rnd.IntN(3)), rnd.IntN(8) == 0
	s.phase = Actions
	return s
}

// Where a man can go, what it costs and whom he can attack from there is what
// trying every sequence of moves and turns finds.
func TestReachByTrying(t *testing.T) {
	r := atTable(loaded(t))
	far, struck := 0, 0
	for n := range rulestest.Often(120) {
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
	if far < rulestest.Often(1000) || struck < rulestest.Often(300) {
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
func TestPushByMissing(t *testing.T) {
	r := atTable(loaded(t))
	pushed, shut := 0, 0
	for n := range rulestest.Often(400) {
		s := crowdedBout(r, rand.New(rand.NewPCG(uint64(n), 12)))
		s.rulings[rulingZeroScore], s.rulings[rulingMissileMiss] = 0, 0
		s.fig[1].posture = standing
		c, err := r.Chart(s, "Fa")
		if err != nil {
			t.Fatal(err)
		}
		here := c.Reach.Spots[0]
		for _, a := range here.Attacks {
			verb, _, _ := strings.Cut(a.Line, " ")
			if verb != "attack" || a.Facing != c.Figures[0].Facing || s.fig[0].feint != noFeint {
				continue
			}
			then := missed(t, r, s, a.Line)
			if then == nil {
				continue
			}
			g := &then.fig[a.Target]
			switch got := string(appendHex(nil, g.at, ',')); {
			case a.Push == "" && g.posture != down:
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
	if !testing.Short() && (pushed+shut < 30 || pushed == 0 || shut == 0) {
		t.Errorf("only %d were pushed back and %d found no room", pushed, shut)
	}
}

// missed is the bout after an attack whose dice miss, or nil if it did not miss.
func missed(t *testing.T, r *Speech, s *State, text string) *State {
	t.Helper()
	var l line.Line
	var c Command
	if err := l.Parse(text); err != nil {
		t.Fatal(err)
	}
	then := new(State)
	then.CopyFrom(s)
	if err := r.Parse(then, &l, &c); err != nil {
		t.Fatal(err)
	}
	var tape dice.Tape
	tape.Give([]int{1, 6})
	ref := bout.Ref{Tape: &tape, Listen: true}
	if err := r.Do(then, &c, &ref); err != nil {
		t.Fatal(err)
	}
	if tape.Err() != nil {
		return nil // other dice were wanted: it was no plain miss
	}
	for _, x := range ref.Log() {
		if x.What == bout.Event && x.Kind == evMiss {
			return then
		}
	}
	return nil
}

func errorOf(r *Speech, s *State, name string) error {
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
	s.takeOff(0)
	if _, err := r.Chart(s, "Fa"); err == nil {
		t.Error("a man without a place can go somewhere")
	}
	if c, err := r.Chart(s, ""); err != nil || c.Viewer != chart.Nobody {
		t.Errorf("got %v, %v; nobody has anything before him", c.Viewer, err)
	}
}
