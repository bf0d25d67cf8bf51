package repl_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"summa/internal/fact"
	"summa/internal/game"
	"summa/rulesets"
)

// A warWalk gives a war commands at random and knows them all.
type warWalk struct {
	t    *testing.T
	r    *rand.Rand
	seed int
	try  func(line string) bool
	said []string
}

// TestWarWalksAlone: whatever is commanded, by hand and by the engine, with and without a
// table, nothing breaks, and nothing that is listed as legal is refused.
func TestWarWalksAlone(t *testing.T) {
	var rs *game.Ruleset
	for _, x := range rulesets.All() {
		if x.Name == "romanwar" {
			rs = x
		}
	}
	content, err := rs.Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := content.List("types", "")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range 70 {
		s, _ := session(t, "romanwar", true)
		w := &warWalk{t: t, r: rand.New(rand.NewPCG(uint64(seed), 3)), seed: seed}
		w.try = func(line string) bool {
			w.said = append(w.said, line)
			return s.Try(line) == nil
		}
		w.walk(s.Game, rs.Rulings(), rows)
	}
}

func (w *warWalk) walk(g func() game.Game, rulings []game.RulingID, types []game.Row) {
	defer func() {
		if p := recover(); p != nil {
			w.t.Fatalf("seed %d: %v\n%s", w.seed, p, strings.Join(w.said, "\n"))
		}
	}()
	for range w.r.IntN(4) {
		x := rulings[w.r.IntN(len(rulings))]
		w.try("ruling " + x.ID + "=" + x.Options[w.r.IntN(len(x.Options))])
	}
	table := w.seed%2 == 0
	if table {
		w.layTable()
	}
	for k := range 4 {
		w.muster(k, types[w.r.IntN(len(types))].ID, table)
	}
	w.try("begin")
	for range 60 {
		if w.r.IntN(6) == 0 {
			w.set(g())
		}
		if w.r.IntN(3) == 0 {
			w.try(warLines[w.r.IntN(len(warLines))])
			continue
		}
		list := g().Legal(false)
		if len(list) == 0 {
			return
		}
		if l := strings.Clone(list[w.r.IntN(len(list))].Line); !w.try(l) {
			w.t.Fatalf("seed %d: %s is listed and refused\n%s", w.seed, l, strings.Join(w.said, "\n"))
		}
	}
}

// set overrules some fact, by a word that is sometimes one it can be.
func (w *warWalk) set(g game.Game) {
	var paths []string
	g.Facts(func(f *fact.Fact) {
		if f.Group == "figures" {
			paths = append(paths, f.Owner+"."+f.Field)
		}
	})
	if len(paths) > 0 {
		w.try("set " + paths[w.r.IntN(len(paths))] + "=" + warWords[w.r.IntN(len(warWords))])
	}
}

// layTable lays a table with a wall and some of what else there is.
func (w *warWalk) layTable() {
	w.try("map 50 50")
	w.try("feature wall 10 25 40 27 name north")
	for _, l := range []string{"feature door 22 25 25 27 name gate", "feature building 20 35 30 40 name house", "feature cover 1 15 49 20 hard", "feature river 0 10 50 12 name t;feature bridge 10 10 14 12 name br large"} {
		if w.r.IntN(2) == 0 {
			for _, l := range strings.Split(l, ";") {
				w.try(l)
			}
		}
	}
}

// muster brings a unit: those with ladders are R's, those of the fort G's.
func (w *warWalk) muster(k int, kind string, table bool) {
	end := " ladders 2"
	if k%2 == 1 {
		end = " inside"
	}
	w.try(fmt.Sprintf("muster U%d %s %s %d%s", k, "RG"[k%2:k%2+1], kind, []int{1, 2, 3, 5, 12}[w.r.IntN(5)], end))
	for range 8 {
		x, y, f := 3+w.r.IntN(44), 4+w.r.IntN(20), "N"
		if k%2 == 1 {
			y, f = []int{26, 29 + w.r.IntN(19)}[w.r.IntN(2)], "S"
		}
		if !table || w.try(fmt.Sprintf("place U%d %d %d %s", k, x, y, f)) {
			return
		}
	}
}

// warLines are commands that legal does not list, or not so.
var warLines = []string{
	"ladder-up U0 north", "ladder-up U2 north", "ladder-up U2 north L1", "climb U0 1 L1", "climb U2 1 L1", "climb U2 L2",
	"ladder-melee L1", "ladder-melee L1 against U1", "ladder-melee L1 against U3", "push-ladder L1 U1", "wall U1 on north corner", "wall U1 off corner",
	"door open gate U1", "ram U0 5 gate", "ram U2 gate", "batter gate", "to-chain U0 2 b.left", "hack b.left", "bridge x small", "build x U0 2", "build x U2 1",
	"melee U0+U2 against U1", "melee U0 against U1+U3", "melee U1+U3 against U0+U2 front 2", "charge U0 against U1", "charge U1 against U0",
	"shoot U0 at U1 range 5", "shoot U1 at U0 range 3 up", "shoot U3 at U2", "runover U0 U1", "runover U3 U2", "move U0 20 24", "move U2 23 24 N files 2", "next", "end",
	"undo", "undo 3", "redo", "auto", "auto", "step", "step 3", "finish", "advise", "auto R", "auto G veteran", "auto all off", "auto all", "side R policy fanatic",
	"set bout.goal=2", "add X roman-hastati side=R men=3", "set U0.alive=1", "set U1.alive=3", "secret R stay", "reveal", "legal all", "show", "map", "casualties",
}

// warWords are values that a fact may be overruled by.
var warWords = []string{"0", "1", "2", "5", "12", "1000", "-1", "true", "false", "R", "G", "U0", "U1", "U1.1", "L1", "none", "ladder", "door", "ranks", "1,2"}
