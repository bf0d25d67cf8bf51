package romanwar

import (
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/sim"
	"summa/rulesets/romanwar/book"
	"summa/rulesets/romanwar/state"
)

// faces counts on how many faces of one die something happens, by carrying a line
// out once with each.
func faces(t *testing.T, lines []string, text string, want uint8) int {
	t.Helper()
	n := 0
	for face := 1; face <= 6; face++ {
		g := fielded(t, lines...)
		var tape dice.Tape
		tape.Give([]int{face})
		ref := core.Ref{Tape: &tape, Listen: true}
		if err := g.Do(parsed(t, text)[0], &ref); err != nil {
			return -1
		}
		for _, rec := range ref.Log() {
			if rec.What == core.Event && rec.Kind == want {
				n++
			}
		}
	}
	return n
}

// TestMissileTablesAlone: every cell of the four tables, at both ends of each band, level,
// up and down, with the ranks it reaches.
func TestMissileTablesAlone(t *testing.T) {
	type row struct {
		level, up, down    string // where the band ends
		armored, unarmored int
		men                int // of twelve in four ranks who can be hit
	}
	tables := map[string][3]row{
		"bow":     {{"20", "15", "25", 2, 3, 6}, {"36", "27", "45", 2, 2, 6}, {"50", "37.5", "62.5", 1, 1, 12}},
		"lance":   {{"8", "6", "10", 2, 3, 6}, {"12", "9", "15", 2, 2, 6}, {"16", "12", "20", 1, 1, 12}},
		"sling":   {{"12", "9", "15", 3, 4, 6}, {"20", "15", "25", 2, 3, 6}, {"36", "27", "45", 1, 2, 6}},
		"scorpio": {{"40", "30", "50", 2, 3, 6}, {"72", "54", "90", 2, 2, 6}, {"100", "75", "125", 1, 1, 12}},
	}
	shooters := map[string]string{"bow": "gaul-archers 1", "lance": "gaul-foot 1 weapon lance", "sling": "gaul-slingers 1", "scorpio": "roman-artillery 2"}
	for weapon, table := range tables {
		for _, target := range []string{"roman-triarri", "roman-hastati"} {
			setup := []string{"muster A G " + shooters[weapon], "muster T R " + target + " 12 files 3", "begin"}
			for k, x := range table {
				want := x.unarmored
				if target == "roman-triarri" {
					want = x.armored
				}
				for way, limit := range map[string]string{"level": x.level, "up": x.up, "down": x.down} {
					end, _ := state.ReadInches(limit)
					start := int32(50)
					if k > 0 {
						start, _ = state.ReadInches(map[string]string{"level": table[k-1].level, "up": table[k-1].up, "down": table[k-1].down}[way])
						start++
					}
					for _, d := range []int32{start, end} {
						text := "shoot A at T range " + string(state.AppendHundredths(nil, int(d))) + " " + way
						if got := faces(t, setup, text, state.EvHit); got != want {
							t.Errorf("%s at %s, %s: hits on %d faces, want %d", weapon, target, text, got, want)
						}
					}
				}
				r, s := withSpeech(mustLoad(t)), new(state.State)
				r.Reset(s)
				for _, l := range setup {
					if err := r.Say(s, l); err != nil {
						t.Fatal(err)
					}
				}
				if got := r.ExposedMen(s, &state.Shot{A: 0, T: 1, Ranks: r.Content.Arms[s.Units[0].Weapon].Bands[k].Ranks}); got != x.men {
					t.Errorf("%s, band %d: %d men can be hit, want %d", weapon, k+1, got, x.men)
				}
			}
			past, _ := state.ReadInches(table[2].level)
			if got := faces(t, setup, "shoot A at T range "+string(state.AppendHundredths(nil, int(past+1))), state.EvHit); got != -1 {
				t.Errorf("%s: a shot past the last band was allowed", weapon)
			}
		}
	}
}

// TestSplitAndCoverAlone: every row of the split, and what every cover does to each
// weapon.
func TestSplitAndCoverAlone(t *testing.T) {
	for _, test := range []struct {
		shooter, target, range1 string
		man, horse              int
	}{
		{"gaul-slingers", "african-numidian-cavalry", "10", 3, 1},
		{"gaul-archers", "african-numidian-cavalry", "10", 2, 1},
		{"gaul-archers", "roman-equites", "10", 1, 1},
		{"gaul-archers", "roman-equites", "40", 1, 0},
	} {
		setup := []string{"muster A G " + test.shooter + " 1", "muster T R " + test.target + " 1", "begin"}
		text := "shoot A at T range " + test.range1
		if man, horse := faces(t, setup, text, state.EvHit), faces(t, setup, text, state.EvMountHit); man != test.man || horse != test.horse {
			t.Errorf("%s at %s: man on %d faces, horse on %d, want %d and %d", test.shooter, test.target, man, horse, test.man, test.horse)
		}
	}
	covers := map[string][4]int{ // faces that hit the unarmored in the first band, bow, lance, sling, scorpio; -1: no shot
		"none": {3, 3, 4, 3}, "soft": {2, 2, 3, 3}, "hard": {2, 2, 3, 2}, "inside": {-1, -1, -1, -1}, "window": {2, 2, 3, 2},
		"near-wall": {-1, -1, -1, -1}, "far-wall": {2, 2, -1, -1}, "cliff-top": {2, 2, 3, 2}, "parapet": {2, 2, 3, 2},
	}
	for word, want := range covers {
		for k, shooter := range []string{"gaul-archers 1", "gaul-foot 1 weapon lance", "gaul-slingers 1", "roman-artillery 2"} {
			setup := []string{"muster A G " + shooter, "muster T R roman-hastati 2", "begin"}
			if got := faces(t, setup, "shoot A at T range 6 cover "+word, state.EvHit); got != want[k] {
				t.Errorf("%s, cover %s: hits on %d faces, want %d", shooter, word, got, want[k])
			}
		}
	}
}

// TestKillTableAlone: on which faces a blow hits each type that is printed.
func TestKillTableAlone(t *testing.T) {
	want := map[string]int{
		"roman-equites": 2, "roman-triarri": 3, "roman-princeps": 3, "roman-archers": 4, "roman-chariots": 3, "roman-artillery": 3, "roman-hastati": 4, "roman-velites": 4,
		"gaul-cavalry-armored": 2, "gaul-cavalry": 3, "gaul-foot": 4, "gaul-archers": 5, "gaul-slingers": 5, "gaul-chariots": 4,
		"african-liby-phoen": 3, "african-liby-phoen-cavalry": 2, "african-numidian-cavalry": 3, "african-cavalry": 3, "african-foot": 4, "african-archers": 4,
		"african-slingers": 4, "african-elephants": 4, "spanish-foot": 4, "spanish-archers": 4, "spanish-slingers": 4, "spanish-cavalry": 3,
	}
	for id, faces := range want {
		n := 0
		for face := 1; face <= 6; face++ {
			g := fielded(t, "muster A R roman-hastati 1", "muster T G "+id+" 1", "begin", "melee A against T")
			var tape dice.Tape
			tape.Give([]int{face, 6})
			ref := core.Ref{Tape: &tape, Listen: true, Lenient: true}
			if err := g.Do(parsed(t, "round")[0], &ref); err != nil {
				t.Fatal(err)
			}
			if alive, _, _ := g.Get("T.alive"); alive == "0" {
				n++
			}
		}
		if n != faces {
			t.Errorf("%s is struck on %d faces, want %d", id, n, faces)
		}
	}
}

// TestMoveTable: every cell of the table of moves, and roads that climb and fall.
func TestMoveTable(t *testing.T) {
	r := withSpeech(mustLoad(t))
	want := map[int32][6]int64{
		900: {900, 600, 1200, 1350, 1050, 1650}, 1000: {1000, 650, 1350, 1500, 1150, 1850},
		1800: {1800, 1200, 2400, 2700, 2100, 3300}, 2000: {2000, 1350, 2650, 3000, 2350, 3650},
	}
	for base, row := range want {
		for ground := range uint8(6) {
			n, div := r.Allowance(&state.State{}, &state.Unit{Base: base}, ground)
			if n != row[ground]*div {
				t.Errorf("base %d %s: got %d/%d, want %d", base, state.GroundWords[ground], n, div, row[ground])
			}
		}
	}
}

// TestSingleDice: the remaining single numbers of the rules.
func TestSingleDice(t *testing.T) {
	storm := []string{"muster H R roman-hastati 4 ladders 1", "muster G E gaul-foot 4", "begin", "ladder-up H north at 1", "end"}
	if got := faces(t, storm, "push-ladder L1 G", state.EvLadderDown); got != 2 {
		t.Errorf("a ladder falls on %d faces, want 2", got)
	}
	door := []string{"muster H R roman-hastati 6", "muster G E gaul-foot 4", "begin", "ram H gate", "end", "end"}
	if got := faces(t, door, "batter gate", state.EvDoorDown); got != 1 {
		t.Errorf("a door goes down on %d faces, want 1", got)
	}
	run := []string{"muster L A african-elephants 1", "muster H R roman-hastati 4", "begin"}
	if got := faces(t, run, "runover L H covered 1", state.EvHit); got != 3 {
		t.Errorf("a pattern hits on %d faces, want 3", got)
	}
}

// TestNoAllocsInBattle: once a worker has fought a battle of a size, battles allocate
// next to nothing, whatever the number of dice.
func TestNoAllocsInBattle(t *testing.T) {
	w := plainWorker(t, "ten-archers", "ten-gauls")
	play := func() {
		if err := w.Play(3, 0, 50, new(sim.Tally), nil); err != nil {
			t.Fatal(err)
		}
	}
	play()
	if got := testing.AllocsPerRun(5, play); got > 50 {
		t.Errorf("fifty battles allocate %v times", got)
	}
}

// TestNumbersAreListedAsPeopleSayThem: lengths in inches, all else as it stands.
func TestNumbersAreListedAsPeopleSayThem(t *testing.T) {
	c := mustLoad(t)
	for id, want := range map[string]string{"near-wall": `2"`, "minimum-range": `0.5"`, "bridge-work": "100", "survival": "4"} {
		rows, err := book.List(c, "numbers", id)
		if err != nil {
			t.Fatal(err)
		}
		if got := rows[0].Cells[0]; got != want {
			t.Errorf("list numbers %s: got %s, want %s", id, got, want)
		}
	}
}
