package romanwar

import (
	"errors"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets/romanwar/book"
	"summa/rulesets/romanwar/odds"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

func parsed(t testing.TB, texts ...string) []*line.Line {
	t.Helper()
	var list []*line.Line
	for _, text := range texts {
		l := new(line.Line)
		if err := l.Parse(text); err != nil {
			t.Fatal(err)
		}
		list = append(list, l)
	}
	return list
}

// countedBy is the answer to a chain by counting.
func countedBy(t testing.TB, g game.Game, texts ...string) *game.Counted {
	t.Helper()
	o, err := g.Odds(parsed(t, texts...), nil, false)
	if err != nil {
		t.Fatal(err)
	}
	if o.Counted == nil {
		t.Fatalf("%v was not counted", texts)
	}
	return o.Counted
}

// lost is the distribution of how many a unit loses.
func lost(t testing.TB, c *game.Counted, path string) []game.CountedChance {
	t.Helper()
	for i := range c.Facts {
		if c.Facts[i].Path == path {
			return c.Facts[i].Values
		}
	}
	t.Fatalf("%s is not told", path)
	return nil
}

func rat(text string) *big.Rat {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		panic(text)
	}
	return r
}

func held(t *testing.T, got []game.CountedChance, k int, want string) {
	t.Helper()
	if got[k].Exact == nil || got[k].Exact.Cmp(rat(want)) != 0 {
		t.Errorf("P(%d) is %v, want %s", k, got[k].Exact, want)
	}
}

func mean(list []game.CountedChance) *big.Rat {
	sum := new(big.Rat)
	for k, v := range list {
		sum.Add(sum, new(big.Rat).Mul(big.NewRat(int64(k), 1), v.Exact))
	}
	return sum
}

// TestExactVolleysAlone: the printed distributions of archers at ten hastati.
func TestExactVolleysAlone(t *testing.T) {
	tests := []struct {
		archers, cover, mean, none, all string
	}{
		{"5", "none", "5/3", "32/243", "0"},
		{"10", "none", "10/3", "1024/59049", "1/59049"},
		{"15", "none", "55/12", "100000/60466176", "16807/60466176"},
		{"20", "none", "35/6", "9765625/61917364224", "282475249/61917364224"},
		{"30", "none", "15/2", "1/1048576", "59049/1048576"},
		{"5", "soft", "10/9", "16807/59049", "0"},
		{"10", "soft", "20/9", "282475249/3486784401", "1024/3486784401"},
		{"15", "soft", "85/27", "17623416832/847288609443", "5153632/847288609443"},
		{"20", "soft", "110/27", "1099511627776/205891132094649", "25937424601/205891132094649"},
		{"30", "soft", "50/9", "1048576/3486784401", "9765625/3486784401"},
	}
	for _, test := range tests {
		g := fielded(t, "muster A R roman-archers "+test.archers, "muster T G roman-hastati 10 files 5", "begin")
		if test.archers == "5" { // so few are visited, not counted: see TestExactCasesAlone
			o, err := g.Odds(parsed(t, "shoot A at T range 10 cover "+test.cover, "casualties"), nil, false)
			if err != nil || o.Counted != nil {
				t.Fatalf("five dice: %v, counted %v", err, o.Counted)
			}
			continue
		}
		list := lost(t, countedBy(t, g, "shoot A at T range 10 cover "+test.cover, "casualties"), "T.alive")
		held(t, list, 0, test.none)
		held(t, list, 10, test.all)
		if m := mean(list); m.Cmp(rat(test.mean)) != 0 {
			t.Errorf("%s archers, cover %s: mean %v, want %s", test.archers, test.cover, m, test.mean)
		}
	}
}

// TestExactRow: every value of one row.
func TestExactRow(t *testing.T) {
	g := fielded(t, "muster A R roman-archers 15", "muster T G roman-hastati 10 files 5", "begin")
	list := lost(t, countedBy(t, g, "shoot A at T range 10", "casualties"), "T.alive")
	for k, n := range []int64{100000, 950000, 3960000, 9519000, 14587050, 14871699, 10210935, 4664310, 1358280, 228095, 16807} {
		if want := big.NewRat(n, 60466176); list[k].Exact.Cmp(want) != 0 {
			t.Errorf("P(%d) is %v, want %v", k, list[k].Exact, want)
		}
	}
}

// TestExactScorpio: four engines at 90 inches are visited; twelve are counted.
func TestExactScorpio(t *testing.T) {
	g := fielded(t, "muster C R roman-artillery 24 engines 12", "muster T G roman-hastati 30 files 10", "begin")
	list := lost(t, countedBy(t, g, "shoot C at T range 90", "casualties"), "T.alive")
	want := new(big.Rat).SetFrac(new(big.Int).Exp(big.NewInt(8), big.NewInt(12), nil), new(big.Int).Exp(big.NewInt(9), big.NewInt(12), nil))
	if list[0].Exact.Cmp(want) != 0 {
		t.Errorf("P(0) is %v, want %v", list[0].Exact, want)
	}
}

// TestExactMounted: riders die or go on foot.
func TestExactMounted(t *testing.T) {
	g := fielded(t, "muster A G gaul-archers 8", "muster E R roman-equites 8 files 4", "begin")
	c := countedBy(t, g, "shoot A at E range 10", "casualties")
	if m := mean(lost(t, c, "E.dead")); m.Cmp(rat("8/9")) != 0 {
		t.Errorf("dead on average: %v, want 8/9", m)
	}
	if m := mean(lost(t, c, "E.foot.alive")); m.Cmp(rat("8/9")) != 0 {
		t.Errorf("on foot on average: %v, want 8/9", m)
	}
	g = fielded(t, "muster A G gaul-archers 8", "muster E R roman-equites 4 files 2", "begin")
	c = countedBy(t, g, "shoot A at E range 10", "casualties")
	if m := mean(lost(t, c, "E.dead")); m.Cmp(rat("23/27")) != 0 {
		t.Errorf("two shots a rider, dead on average: %v, want 4 times 23/108", m)
	}
	if m := mean(lost(t, c, "E.foot.alive")); m.Cmp(rat("61/81")) != 0 {
		t.Errorf("two shots a rider, on foot on average: %v, want 4 times 61/324", m)
	}
}

// TestExactRunOver: patterns over men.
func TestExactRunOver(t *testing.T) {
	g := fielded(t, "muster L A african-elephants 2", "muster H R roman-hastati 12 files 6", "begin")
	c := countedBy(t, g, "runover L 1 H covered 12", "casualties")
	if m := mean(lost(t, c, "H.alive")); m.Cmp(rat("4")) != 0 {
		t.Errorf("dead on average: %v, want 4", m)
	}
}

// TestExactRounds: ten against ten, first and later; eight on four.
func TestExactRounds(t *testing.T) {
	g := fielded(t, "muster A R roman-hastati 10", "muster D G gaul-foot 10", "begin", "melee A against D")
	c := countedBy(t, g, "round")
	d, a := lost(t, c, "D.alive"), lost(t, c, "A.alive")
	held(t, d, 10, "1024/59049")
	held(t, d, 7, "15360/59049")
	held(t, d, 0, "1/59049")
	held(t, a, 0, "41426511213649/205891132094649")
	if m := mean(a); m.Cmp(rat("40/27")) != 0 {
		t.Errorf("attackers dead on average: %v, want 40/27", m)
	}
	g = fielded(t, "muster A R roman-triarri 10", "muster D G gaul-foot 10", "begin", "melee A against D")
	if m := mean(lost(t, countedBy(t, g, "round"), "A.alive")); m.Cmp(rat("10/9")) != 0 {
		t.Errorf("triarri dead on average: %v, want 10/9", m)
	}
}

// TestExactLaterRounds: ten against ten, all fresh; eight on four.
func TestExactLaterRounds(t *testing.T) {
	g := fielded(t, "muster A R roman-hastati 10", "muster D G gaul-foot 10", "begin", "melee A against D")
	sixes := make([]int, 20)
	for i := range sixes {
		sixes[i] = 6
	}
	roll(t, g, sixes, "round")
	roll(t, g, nil, "decide M1.1 R stay")
	roll(t, g, nil, "decide M1.1 G stay")
	c := countedBy(t, g, "round")
	for k, n := range []int64{9765625, 78125000, 281250000, 600000000, 840000000, 806400000, 537600000, 245760000, 73728000, 13107200, 1048576} {
		want := big.NewRat(n, 3486784401)
		if x := lost(t, c, "A.alive")[k].Exact; x.Cmp(want) != 0 {
			t.Errorf("attackers P(%d) is %v, want %v", k, x, want)
		}
		if x := lost(t, c, "D.alive")[k].Exact; x.Cmp(want) != 0 {
			t.Errorf("defenders P(%d) is %v, want %v", k, x, want)
		}
	}
	g = fielded(t, "muster A R roman-hastati 8", "muster D G gaul-foot 4", "begin", "melee A against D")
	roll(t, g, sixes[:12], "round")
	roll(t, g, nil, "decide M1.1 R stay")
	roll(t, g, nil, "decide M1.1 G stay")
	c = countedBy(t, g, "round")
	for k, n := range []int64{2401, 27440, 117600, 224000, 160000} {
		if x, want := lost(t, c, "D.alive")[k].Exact, big.NewRat(n, 531441); x.Cmp(want) != 0 {
			t.Errorf("defenders P(%d) is %v, want %v", k, x, want)
		}
	}
	for k, n := range []int64{625, 2000, 2400, 1280, 256} {
		if x, want := lost(t, c, "A.alive")[k].Exact, big.NewRat(n, 6561); x.Cmp(want) != 0 {
			t.Errorf("attackers P(%d) is %v, want %v", k, x, want)
		}
	}
}

// roll carries a line out with dice.
func roll(t testing.TB, g game.Game, faces []int, text string) {
	t.Helper()
	var tape dice.Tape
	tape.Give(faces)
	if err := g.Do(parsed(t, text)[0], &core.Ref{Tape: &tape}); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// TestCountedIsVisitedAlone: what is counted is what a visit to every outcome comes to,
// for all small sizes, with cover, with flanks, and in melee.
func TestCountedIsVisitedAlone(t *testing.T) {
	chains := [][]string{
		{"shoot A at T range 10", "casualties"},
		{"shoot A at T range 30 cover soft", "casualties"},
		{"shoot A at T range 10 face left", "casualties"},
	}
	for _, troops := range []string{"roman-hastati", "roman-triarri", "roman-equites"} {
		for men := 1; men <= 4; men++ {
			for _, chain := range chains {
				path := "T.alive"
				visited(t, chain, path, "muster A G gaul-archers 4", "muster T R "+troops+" "+state.Itoa(men)+" files "+state.Itoa((men+1)/2), "begin")
			}
		}
	}
	for m := 1; m <= 4; m++ {
		for n := 1; m+n < odds.FewestDice && n <= 4; n++ {
			for _, path := range []string{"A.alive", "D.alive"} {
				visited(t, []string{"round"}, path, "muster A R roman-hastati "+state.Itoa(m), "muster D G gaul-cavalry "+state.Itoa(n), "begin", "melee A against D")
			}
		}
	}
}

// TestCountedUnderRulingsAlone: under every ruling of volleys and of rounds what is counted
// is what a visit to every outcome comes to.
func TestCountedUnderRulingsAlone(t *testing.T) {
	for _, set := range [][]string{
		{"shot-allotment=even-hits"}, {"shot-allotment=random"}, {"survival-timing=per-volley"}, {"double-hit-scope=each-throw"},
		{"shot-allotment=random", "survival-timing=per-volley"}, {"shot-allotment=even-hits", "man-and-horse-hits=together"},
		{"shot-allotment=random", "horse-hit=dead-then-foot"}, {"shooting-die=per-target"}, {"shot-allotment=even-hits", "shooting-die=per-target"},
		{"cover-and-split=horse-lost", "shot-allotment=even-hits"},
	} {
		for _, troops := range []string{"roman-hastati", "roman-equites"} {
			for men := 1; men <= 3; men++ {
				setup := []string{"muster A G gaul-archers 3", "muster T R " + troops + " " + state.Itoa(men) + " files " + state.Itoa((men+1)/2)}
				for _, r := range set {
					setup = append(setup, "ruling "+r)
				}
				visited(t, []string{"shoot A at T range 10", "casualties"}, "T.alive", append(setup, "begin")...)
			}
		}
	}
	for _, set := range [][]string{nil, {"unequal-numbers=pairs-only"}, {"unequal-numbers=attacked-only"}, {"needed-number-of=striker"}, {"melee-contact=front-rank"}, {"double-hit-scope=missiles-only"}} {
		for _, sizes := range [][3]int{{1, 1, 1}, {1, 2, 1}, {2, 1, 1}, {2, 2, 1}, {1, 1, 3}, {1, 1, 2}} {
			setup := []string{"muster A R roman-hastati " + state.Itoa(sizes[0]), "muster B R roman-triarri " + state.Itoa(sizes[1]), "muster D G gaul-cavalry " + state.Itoa(sizes[2])}
			for _, r := range set {
				setup = append(setup, "ruling "+r)
			}
			for _, path := range []string{"A.alive", "B.alive", "D.alive"} {
				visited(t, []string{"round"}, path, append(setup, "begin", "melee A+B against D")...)
			}
		}
	}
}

// TestCountedOnATable: steps, moves and papers that roll no dice are part of what is
// counted, and a question keeps to the steps as play does.
func TestCountedOnATable(t *testing.T) {
	for _, test := range []struct{ ruling, troops, volley, round string }{
		{"", "roman-hastati", "move A 30 12; next; shoot A at T; next; casualties", "next; next; next; charge A against T; next; round"},
		{"turn-order=phased", "spanish-archers", "next; next; shoot A at T; next; shoot T at A; next; casualties", "next; next; next; next; next; charge A against T; next; next; round"},
		{"step-order=shoot-move-melee", "roman-hastati", "shoot A at T; next; casualties", "next; next; charge A against T; next; round"},
		{"survival-timing=per-volley", "roman-hastati", "next; shoot A at T; next; casualties", "next; next; next; charge A against T; next; round"},
		{"shot-allotment=random", "roman-equites", "next; shoot A at T; next; casualties", "next; next; next; charge A against T; next; round"},
	} {
		setup := []string{"map 60 60", "muster A G gaul-archers 3", "muster T R " + test.troops + " 2", "place A 30 10 N", "place T 30 18 S", "begin G"}
		if test.ruling != "" {
			setup = append(setup, "ruling "+test.ruling)
		}
		visited(t, strings.Split(test.volley, "; "), "T.alive", setup...)
		for _, path := range []string{"A.alive", "T.alive"} {
			visited(t, strings.Split(test.round, "; "), path, setup...)
		}
	}
	for _, men := range []string{"2", "20"} { // visited, and counted
		g := withRulings(t)
		for _, text := range []string{"map 60 60", "muster A G gaul-archers " + men, "muster T R roman-hastati 20", "place A 30 10 N", "place T 30 18 S", "begin G", "next"} {
			roll(t, g, nil, text)
		}
		_, err := g.Odds(parsed(t, "shoot A at T", "casualties"), nil, false)
		var no *rule.Refusal
		if !errors.As(err, &no) || no.Code != "wrong-step" {
			t.Errorf("%s men: casualties in the step of shooting: %v", men, err)
		}
	}
}

// TestCountedEngines: engines that can be hit like men, in and out of the volley's
// way.
func TestCountedEngines(t *testing.T) {
	setup := []string{"muster A G gaul-archers 4", "muster T R roman-artillery 2 engines 2", "ruling engine-hit=as-armored-man", "begin"}
	for _, path := range []string{"T.alive", "T.engines"} {
		visited(t, []string{"shoot A at T range 10", "casualties"}, path, setup...)
	}
	// An engine that has been hit this turn waits for the others. Dice are dealt to
	// men first.
	again := append([]string{"muster B G gaul-archers 3", "ruling shot-allotment=even-hits"}, setup...)
	visited(t, []string{"shoot A at T range 10", "casualties"}, "T.alive", append(again, "shoot B at T range 10 dice 1 1 1")...)
	// An engine that has been hit and survived is lost when it is hit once more.
	once := append([]string{"muster B G gaul-archers 3"}, setup...)
	visited(t, []string{"shoot A at T range 10", "casualties"}, "T.engines", append(once, "shoot B at T range 10 dice 6 6 1", "casualties dice 6")...)
}

// TestEngineHitTwice: hits on an engine count as long as those on men: until the turn
// ends.
func TestEngineHitTwice(t *testing.T) {
	for _, test := range []struct {
		between []string
		dice    []int
		want    string
	}{
		{nil, nil, "0"},
		{[]string{"end", "end"}, []int{6}, "1"},
	} {
		g := withRulings(t, "engine-hit=as-armored-man")
		lines := []string{"muster A G gaul-archers 3", "muster B G gaul-archers 3", "muster T R roman-artillery 2 engines 1", "begin", "shoot A at T range 10 dice 6 6 1", "casualties dice 6"}
		for _, text := range append(append(lines, test.between...), "shoot B at T range 10 dice 6 6 1") {
			said, faces := withFaces(t, text)
			roll(t, g, faces, said)
		}
		roll(t, g, test.dice, "casualties")
		if engines, _, _ := g.Get("T.engines"); engines != test.want {
			t.Errorf("after %v %s engines are left, want %s", test.between, engines, test.want)
		}
	}
}

// TestCountedOfHundredsAlone: under every option of a volley hundreds of men are answered
// for, and the chances add up to 1.
func TestCountedOfHundredsAlone(t *testing.T) {
	for _, ruling := range []string{"shot-allotment=even-hits", "shot-allotment=random", "survival-timing=per-volley", "double-hit-scope=each-throw"} {
		for _, troops := range []string{"roman-hastati 100", "roman-equites 100", "roman-artillery 100 engines 8"} {
			r, s := withSpeech(mustLoad(t)), new(state.State)
			r.Reset(s)
			for _, text := range []string{"muster A G gaul-archers 250", "muster T R " + troops, "begin"} {
				if err := r.Say(s, text); err != nil {
					t.Fatal(err)
				}
			}
			ruled(t, r, s, ruling)
			c, err := oddsOf(r).Count(s, parsed(t, "shoot A at T range 10", "casualties"), false)
			if err != nil || c == nil {
				t.Fatalf("%s, %s: not counted: %v", ruling, troops, err)
			}
			for _, f := range c.Facts {
				sum := 0.0
				for _, v := range f.Values {
					sum += v.F
				}
				if d := sum - 1; d > 1e-9 || d < -1e-9 {
					t.Errorf("%s, %s, %s: the chances add up to 1%+g", ruling, troops, f.Path, d)
				}
			}
		}
	}
}

// ruled puts a ruling at an option: "ruling=option".
func ruled(t testing.TB, r *rules.Rules, s *state.State, text string) {
	t.Helper()
	id, option, _ := strings.Cut(text, "=")
	for k, x := range state.RulingNames {
		for o, name := range x.Options {
			if x.ID == id && name == option {
				r.SetRuling(s, k, o)
				return
			}
		}
	}
	t.Fatalf("there is no ruling %s", text)
}

// withFaces takes a line apart: what is said and the faces of its dice.
func withFaces(t *testing.T, text string) (said string, faces []int) {
	t.Helper()
	said, rest, _ := strings.Cut(text, " dice ")
	for _, word := range strings.Fields(rest) {
		n, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		faces = append(faces, n)
	}
	return said, faces
}

// withRulings is a game under some rulings, written id=option.
func withRulings(t *testing.T, rulings ...string) game.Game {
	t.Helper()
	g := fielded(t)
	for _, text := range rulings {
		id, option, _ := strings.Cut(text, "=")
		for k, x := range state.RulingNames {
			if o := slices.Index(x.Options, option); x.ID == id && o >= 0 {
				g.SetRuling(k, o)
			}
		}
	}
	return g
}

// visited holds a count against a visit.
func visited(t *testing.T, chain []string, path string, setup ...string) {
	t.Helper()
	lines := parsed(t, chain...)
	var rulings, rest []string
	for _, text := range setup {
		if id, ok := strings.CutPrefix(text, "ruling "); ok {
			rulings = append(rulings, id)
		} else {
			rest = append(rest, text)
		}
	}
	setup = rest
	g := withRulings(t, rulings...)
	for _, text := range setup {
		said, faces := withFaces(t, text)
		roll(t, g, faces, said)
	}
	o, err := g.Odds(lines, nil, false)
	if err != nil || o.Counted != nil {
		t.Fatalf("%v: %v", chain, err)
	}
	r, s := withSpeech(mustLoad(t)), new(state.State)
	r.Reset(s)
	for _, text := range rulings {
		ruled(t, r, s, text)
	}
	for _, text := range setup {
		said, faces := withFaces(t, text)
		var tape dice.Tape
		tape.Give(faces)
		var c rules.Command
		if err := speechOf(r).Parse(s, parsed(t, said)[0], &c); err != nil {
			t.Fatal(err)
		}
		if err := r.Do(s, &c, &core.Ref{Tape: &tape}); err != nil || tape.Err() != nil {
			t.Fatal(text, err, tape.Err())
		}
	}
	c, err := oddsOf(r).Count(s, lines, true)
	if err != nil || c == nil {
		t.Fatalf("%v: not counted: %v", chain, err)
	}
	list := lost(t, c, path)
	at := c.Facts[slices.IndexFunc(c.Facts, func(f game.CountedFact) bool { return f.Path == path })]
	want := make([]*big.Rat, len(list))
	for k := range want {
		want[k] = new(big.Rat)
	}
	want[0].SetInt64(1)
	for _, f := range o.Fields {
		if f.Path != path {
			continue
		}
		want[0].SetInt64(0)
		for _, v := range f.Values {
			n, err := fact.ParseInt(v.Value, 0, 100)
			if err != nil {
				t.Fatal(err)
			}
			k := at.Before - n
			if at.Rising {
				k = n - at.From
			}
			want[k].Add(want[k], new(big.Rat).SetFrac(new(big.Int).SetUint64(v.N), new(big.Int).SetUint64(o.Denominator)))
		}
	}
	for k := range list {
		if list[k].Exact.Cmp(want[k]) != 0 {
			t.Errorf("%v: P(%d) of %s is %v counted, %v visited", chain, k, path, list[k].Exact, want[k])
		}
	}
	sameEvents(t, chain, c, o)
}

// sameEvents holds the chances of events as they are counted against those visited.
func sameEvents(t *testing.T, chain []string, c *game.Counted, o *game.Odds) {
	t.Helper()
	told := map[string]string{}
	for _, e := range c.Events {
		if e.Quiet {
			told[e.Name] = e.Exact.RatString()
		}
	}
	if len(told) == 0 {
		return // none is counted where engines can be hit
	}
	for _, e := range o.Events {
		p := new(big.Rat).SetFrac(new(big.Int).SetUint64(e.N), new(big.Int).SetUint64(o.Denominator)).RatString()
		if told[e.Name] != p {
			t.Errorf("%v: P(%s) is %q counted, %s visited", chain, e.Name, told[e.Name], p)
		}
		delete(told, e.Name)
	}
	for name, p := range told {
		t.Errorf("%v: P(%s) is %s counted, not visited", chain, name, p)
	}
}

func mustLoad(t testing.TB) *state.Content {
	t.Helper()
	c, err := book.Load(Name, files, nil, withSpeech)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestExactAddsUp: the chances of a large volley add up to 1, and that none or more die
// is certain to the last digit.
func TestExactAddsUp(t *testing.T) {
	for _, men := range []string{"16", "20", "100", "10000"} {
		c := countedBy(t, archers(t, men), "shoot A at T range 10", "casualties")
		for _, f := range c.Facts {
			if p := f.Tails()[0].F; p != 1 {
				t.Errorf("%s archers: 0 or more %s has the chance 1%+g", men, f.Text, p-1)
			}
		}
		sum := 0.0
		for _, v := range lost(t, c, "T.alive") {
			sum += v.F
		}
		if d := sum - 1; d > 1e-12 || d < -1e-12 {
			t.Errorf("%s archers: the chances add up to 1%+g", men, d)
		}
	}
}

// archers is a war of so many archers and hastati.
func archers(t testing.TB, men string) game.Game {
	t.Helper()
	return fielded(t, "muster A R roman-archers "+men, "muster T G roman-hastati "+men, "begin")
}

// BenchmarkVolley counts the dead of a volley: of 100 archers as fractions, of 10,000 as
// numbers.
func BenchmarkVolley(b *testing.B) {
	for _, men := range []string{"100", "10000"} {
		b.Run(men, func(b *testing.B) {
			g := archers(b, men)
			for b.Loop() {
				countedBy(b, g, "shoot A at T range 10", "casualties")
			}
		})
	}
}

// power is a fraction to a power.
func power(p *big.Rat, n int) *big.Rat {
	out := big.NewRat(1, 1)
	for range n {
		out.Mul(out, p)
	}
	return out
}

// TestExactAtRandom: the printed means of ten archers at ten hastati whose hits are
// dealt at random, and floats are what the fractions are.
func TestExactAtRandom(t *testing.T) {
	for cover, want := range map[string][2]string{"none": {"9099924248807/3072000000000", "9987737668480/746496000000000"}, "soft": {"364276840340707/177147000000000", "3197869651972480/43046721000000000"}} {
		r, s := withSpeech(mustLoad(t)), new(state.State)
		r.Reset(s)
		ruled(t, r, s, "shot-allotment=random")
		for _, text := range []string{"muster A R roman-archers 10", "muster T G roman-hastati 10 files 5", "begin"} {
			if err := r.Say(s, text); err != nil {
				t.Fatal(err)
			}
		}
		c, err := oddsOf(r).Count(s, parsed(t, "shoot A at T range 10 cover "+cover, "casualties"), false)
		if err != nil || c == nil {
			t.Fatal("not counted", err)
		}
		list := lost(t, c, "T.alive")
		held(t, list, 0, want[1])
		if m := mean(list); m.Cmp(rat(want[0])) != 0 {
			t.Errorf("cover %s: mean %v, want %s", cover, m, want[0])
		}
	}
	befallen := func(h int) *big.Rat { return big.NewRat(int64(2*h*h), int64(1+3*h*h)) }
	exact, floats := make([]game.CountedChance, 21), make([]game.CountedChance, 21)
	odds.ExactBoxes(exact, 40, 20, big.NewRat(1, 50), big.NewRat(3, 5), befallen, nil)
	odds.Boxes(floats, 40, 20, 1.0/50, 3.0/5, func(h int) float64 { return odds.Fraction(befallen(h)) }, nil)
	for k := range exact {
		if d := exact[k].F - floats[k].F; d > 1e-13 || d < -1e-13 {
			t.Errorf("P(%d) is %v, in floats %v", k, exact[k].F, floats[k].F)
		}
	}
}

// TestCountedManByMan: before casualties are settled each man's records are counted, of
// riders also what hits their mounts.
func TestCountedManByMan(t *testing.T) {
	setup := []string{"muster A R roman-archers 5", "muster T G gaul-cavalry 3", "muster D R roman-archers 2", "begin", "shoot D at T range 10 dice 6 1"}
	for _, path := range []string{"T.1.man_hits", "T.2.man_hits", "T.2.mount_hits", "T.3.man_hits", "T.3.shots_dealt", "T.pending"} {
		visited(t, []string{"shoot A at T range 10"}, path, setup...)
	}
	visited(t, []string{"runover E T covered 2"}, "T.1.man_hits", "muster E R roman-chariots 2", "muster T G gaul-foot 3", "begin")
}
