package repl

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/line"
	"summa/rulesets/munera"
)

// hexBouts is how many random bouts TestHexBoutsAlone plays; first is the seed of the
// first of them.
var (
	hexBouts = flag.Uint64("hexbouts", 60, "random bouts on hexes to play")
	hexFirst = flag.Uint64("hexfirst", 0, "seed of the first random bout on hexes")
)

// TestHexBoutsAlone plays random bouts on maps of hexes, of 2 to 6 gladiators under
// random rulings, with commands that are allowed and commands that are not.
// However a bout goes, nobody stands where nobody can, what is told of distances
// and sides follows from where they stand, a refused command changes nothing,
// undo restores, and the journal verifies.
func TestHexBoutsAlone(t *testing.T) {
	ended, fought := 0, 0
	for seed := *hexFirst; seed < *hexFirst+*hexBouts; seed++ {
		b := newHexBout(t, seed)
		b.play()
		if b.g.Over() {
			ended++
		}
		if text, _, _ := b.g.Get("bout.phase"); text != "muster" {
			fought++
		}
		b.unwind()
		b.verify()
		if t.Failed() {
			t.Fatalf("seed %d:\n%s", seed, strings.Join(b.lines, "\n"))
		}
	}
	t.Logf("%d bouts, %d begun, %d over", *hexBouts, fought, ended)
	if *hexBouts >= 60 && (ended == 0 || fought < int(*hexBouts)/2) {
		t.Error("too few bouts begin and come to an end")
	}
}

// A hexBout is one random bout.
type hexBout struct {
	table
	t      *testing.T
	r      *rand.Rand
	paper  *paper
	lines  []string   // as they were given
	states [][32]byte // by how many commands are on the stack of undo
	names  []string
	last   string // the line given last
}

func newHexBout(t *testing.T, seed uint64) *hexBout {
	w, p := recording(t, nil)
	return &hexBout{table: w, t: t, r: rand.New(rand.NewPCG(seed, 7)), paper: p, states: [][32]byte{w.g.Hash()}}
}

// give gives a line and checks what must hold afterwards, whatever came of it.
func (b *hexBout) give(text string) {
	b.t.Helper()
	if b.t.Failed() {
		return
	}
	b.lines = append(b.lines, text)
	b.last = text
	before, hash := len(b.commands.Applied), b.g.Hash()
	err := b.Line(text)
	now := b.g.Hash()
	if now != b.g.Fork().Hash() {
		b.t.Errorf("%s: the bout has another hash if it is worked out anew", text)
	}
	after := len(b.commands.Applied)
	switch verb := line.FirstWord(text); {
	case err != nil && (now != hash || after != before):
		b.t.Errorf("%s: refused (%v), and the bout has changed", text, err)
	case verb == "undo" || verb == "redo":
		if now != b.states[after] {
			b.t.Errorf("%s: brings back another bout", text)
		}
	case after > before:
		b.states = append(b.states[:before+1], now)
	}
	b.look()
}

// pick returns one of a few texts.
func pick(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

// muster sets the scene.
func (b *hexBout) muster() {
	b.give("quiet teach")
	for i, r := range munera.Ruleset().Rulings() {
		if b.r.IntN(5) == 0 || strings.HasPrefix(r.ID, "hex-") && b.r.IntN(2) == 0 {
			b.give("ruling " + r.ID + "=" + munera.Ruleset().Rulings()[i].Options[b.r.IntN(len(r.Options))])
		}
	}
	b.give(pick(b.r, "arena hex 3", "arena hex 4", "arena hex 6", "arena rect 5 7", "arena rect 3 3", "arena rect 12 4"))
	rows, err := content.List("types", "")
	if err != nil {
		b.t.Fatal(err)
	}
	for n := range 2 + b.r.IntN(5) {
		name := string(rune('A' + n))
		text := "add " + name + " " + rows[b.r.IntN(len(rows))].ID + " side=" + pick(b.r, "Red", "Blue", "Green", name)
		if b.r.IntN(2) == 0 {
			text += " stamina=" + strconv.Itoa(1+b.r.IntN(6))
		}
		if b.r.IntN(3) == 0 {
			text += " skills=" + pick(b.r, "Reflexes", "Attack,Dodge", "Popularity")
		}
		b.give(text)
		b.names = append(b.names, name)
	}
	for _, name := range b.names {
		for range 3 { // some of these hexes lie outside, or are taken
			b.give("place " + name + " " + b.hex() + " " + b.facing())
		}
	}
	b.give("begin")
}

// hex is one of the arena, or one that may lie outside.
func (b *hexBout) hex() string {
	if text, _, _ := b.g.Get("bout.mode"); text == "hex" && b.r.IntN(4) > 0 {
		text, _, _ := b.g.Get("bout.arena")
		list := slices.Collect(arenaOf(text).All())
		h := list[b.r.IntN(len(list))]
		return strconv.Itoa(int(h.Q)) + " " + strconv.Itoa(int(h.R))
	}
	return strconv.Itoa(b.r.IntN(9)-3) + " " + strconv.Itoa(b.r.IntN(9)-4)
}

func (b *hexBout) facing() string { return pick(b.r, "N", "NE", "SE", "S", "SW", "NW") }
func (b *hexBout) name() string   { return pick(b.r, b.names...) }

const hexCommands = 45 // commands of a random bout, if nobody has won before

func (b *hexBout) play() {
	b.t.Helper()
	b.muster()
	for range hexCommands {
		if b.t.Failed() {
			return
		}
		b.give(b.next())
	}
}

// next is a line that may be allowed or not.
func (b *hexBout) next() string {
	x := b.name()
	switch n := b.r.IntN(40); {
	case n < 26:
		return b.legal(false)
	case n < 29:
		return b.legal(true)
	case n == 29:
		return "set " + x + ".position=" + strings.ReplaceAll(b.hex(), " ", ",") + "," + b.facing()
	case n == 30:
		return pick(b.r, "undo", "undo 2", "undo 5", "redo", "redo 2")
	case n == 31:
		r := munera.Ruleset().Rulings()[b.r.IntN(len(munera.Ruleset().Rulings()))]
		return "ruling " + r.ID + "=" + r.Options[b.r.IntN(len(r.Options))] + " force"
	case n == 32:
		return "overrule " + pick(b.r, "hit", "miss", "moved", "pushed-back", "knocked-down", "beaten", "weapon-dropped")
	case n == 33:
		return "set " + x + "." + pick(b.r, "posture=down", "status=spared", "position=none", "stamina=1", "ap=9", "entangled=net", "helmet=none", "status=active")
	case n == 34:
		return "set bout.ground=\"" + pick(b.r, "sword", "helmet", "shield-large", "net") + " " + x + " " + b.hex() + "\""
	case n == 35:
		return pick(b.r, "move ", "face ", "kick sword ") + pick(b.r, "N", "left", "right 3", "forward 9", "SE 2", "back", "up", "face")
	case n == 36:
		return pick(b.r, "range A B 2", "sees A B rear", "place A 0 0 N", "arena free", "set range.A.B=1", "set bout.mode=free", "set bout.arena=3", "set bout.arena=\"rect 9 9\"", "discard shield "+x, "discard helmet "+x)
	case n == 37:
		return pick(b.r, "attack ", "whirl ", "net ", "grapple ", "haze ") + x + pick(b.r, "", " at 1", " from rear", " blocked", " others 2", " with improvised")
	case n == 38:
		return "set bout.active=" + x + " bout.phase=actions " + x + ".ap=" + strconv.Itoa(b.r.IntN(12))
	}
	return pick(b.r, "end", "turn", "turn then disengage", "appeal "+x)
}

// legal is one of the commands that are allowed, or of all.
func (b *hexBout) legal(all bool) string {
	list := b.g.Legal(all)
	if len(list) == 0 {
		return "show"
	}
	return list[b.r.IntN(len(list))].Line
}

// look checks where everybody and everything is.
func (b *hexBout) look() {
	b.t.Helper()
	facts := map[string]string{}
	b.g.Facts(func(f *fact.Fact) { facts[string(f.AppendPath(nil))] = string(f.Value) })
	if facts["bout.mode"] != "hex" {
		return
	}
	arena := arenaOf(facts["bout.arena"])
	at := map[string]field.Hex{}
	faces := map[string]field.Facing{}
	taken := map[field.Hex]string{}
	for _, name := range b.names {
		p := strings.Split(facts[name+".position"], ",")
		if len(p) != 3 {
			continue
		}
		h := hexOf(b.t, p[0], p[1])
		at[name] = h
		faces[name], _ = field.ParseFacing(p[2])
		if !arena.Inside(h) {
			b.t.Errorf("%s: %s stands in %v, outside the wall", b.last, name, h)
		}
		if other := taken[h]; other != "" {
			b.t.Errorf("%s: %s and %s stand in %v", b.last, other, name, h)
		}
		taken[h] = name
		if facts[name+".status"] != "active" && b.ruling("removed-figures") == 0 {
			b.t.Errorf("%s: %s is %s and still takes up a space", b.last, name, facts[name+".status"])
		}
	}
	b.sight(facts, at, faces)
	b.drawn(len(at))
	for _, row := range fact.Split(facts["bout.ground"]) {
		cells := strings.Split(row, string(rune(fact.CellSep)))
		q, r, ok := strings.Cut(cells[len(cells)-1], string(rune(fact.HexSep)))
		if !ok || !arena.Inside(hexOf(b.t, q, r)) {
			b.t.Errorf("%s: %q lies nowhere in the arena", b.last, row)
		}
	}
}

// drawn checks that the arena can be drawn with everybody in it, and that whoever
// acts can be asked where he can go: the first attack the map names can be made.
func (b *hexBout) drawn(placed int) {
	b.t.Helper()
	c, err := b.g.Chart("")
	if err != nil {
		b.t.Fatalf("%s: no map: %v", b.last, err)
	}
	width := 20 + b.r.IntN(60)
	lines, legend, _ := c.Draw(width)
	for _, l := range strings.Split(string(lines), "\n") {
		if len(l) > width || strings.HasSuffix(l, " ") {
			b.t.Errorf("%s: the map has the line %q at %d columns", b.last, l, width)
		}
	}
	if n := strings.Count(string(legend), " is in (") + strings.Count(string(legend), " lies in ("); n != placed {
		b.t.Errorf("%s: %d stand in the arena, and the map has %d:\n%s", b.last, placed, n, legend)
	}
	if b.r.IntN(12) == 0 {
		b.goes()
	}
}

// goes checks what the map of the active figure says against the commands: it is
// what he has and no more, and the first attack costs what it says.
func (b *hexBout) goes() {
	b.t.Helper()
	hash := b.g.Hash()
	who := b.g.Active()
	if who == "" {
		return
	}
	c, err := b.g.Chart(who)
	if b.g.Hash() != hash {
		b.t.Errorf("%s: asking for the map of %s has changed the bout", b.last, who)
	}
	if err != nil {
		if text, _, _ := b.g.Get("bout.phase"); text == "actions" && b.placed(who) {
			b.t.Errorf("%s: no map of %s: %v", b.last, who, err)
		}
		return
	}
	here := c.Reach.Spots[0]
	costs := map[string]string{}
	for _, choice := range b.g.Legal(false) {
		costs[choice.Line] = choice.Cost
	}
	for _, a := range here.Attacks {
		cost, ok := costs[a.Line]
		if a.Facing == c.Figures[c.Reach.Who].Facing && (!ok || cost != strconv.Itoa(a.Cost)+" AP") {
			b.t.Errorf("%s: the map says %s costs %d; it costs %q (%v)", b.last, a.Line, a.Cost, cost, ok)
		}
		delete(costs, a.Line)
	}
	for command := range costs {
		if strings.HasSuffix(command, " reroll no") {
			continue // the same attack, which the map shows once
		}
		if verb := line.FirstWord(command); verb == "attack" || verb == "throw" || verb == "net" || verb == "whirl" || verb == "grapple" {
			b.t.Errorf("%s: the map of %s leaves out %s", b.last, who, command)
		}
	}
}

// placed reports whether a figure has a place on the map.
func (b *hexBout) placed(name string) bool {
	text, _, _ := b.g.Get(name + ".position")
	return text != ""
}

// sight checks that distances and quadrants follow from the positions.
func (b *hexBout) sight(facts map[string]string, at map[string]field.Hex, faces map[string]field.Facing) {
	b.t.Helper()
	g := field.Geometry(b.ruling("hex-geometry"))
	for i, one := range b.names {
		for j, two := range b.names {
			a, ok := at[one]
			h, both := at[two]
			if _, told := facts["sees."+one+"."+two]; i == j || !ok || !both || !told {
				continue
			}
			if got, want := facts["sees."+one+"."+two], g.Quadrant(a, faces[one], h).String(); got != want {
				b.t.Errorf("%s: %s sees %s %s, want %s", b.last, one, two, got, want)
			}
			if got, want := facts["range."+one+"."+two], strconv.Itoa(field.Distance(a, h)); i < j && got != want {
				b.t.Errorf("%s: %s and %s are at %s, want %s", b.last, one, two, got, want)
			}
		}
	}
}

// ruling is the option a ruling stands at.
func (b *hexBout) ruling(id string) int {
	for i, r := range munera.Ruleset().Rulings() {
		if r.ID == id {
			return b.g.Ruling(i)
		}
	}
	b.t.Fatalf("there is no ruling %s", id)
	return 0
}

func arenaOf(text string) field.Arena {
	w, h, ok := strings.Cut(text, "x")
	a, _ := strconv.Atoi(w)
	if !ok {
		return field.Radius(int8(a))
	}
	c, _ := strconv.Atoi(h)
	return field.Rect(int8(a), int8(c))
}

func hexOf(t *testing.T, q, r string) field.Hex {
	t.Helper()
	var h field.Hex
	if _, err := fmt.Sscan(q+" "+r, &h.Q, &h.R); err != nil {
		t.Errorf("%s,%s is no hex: %v", q, r, err)
	}
	return h
}

// unwind goes back step by step, and forward again.
func (b *hexBout) unwind() {
	b.t.Helper()
	if b.t.Failed() {
		return
	}
	end := b.g.Hash()
	n := len(b.commands.Applied)
	for _, back := range []int{1, 1 + b.r.IntN(n), n} {
		must(b.t, b.Session, "undo "+strconv.Itoa(back))
		if b.g.Hash() != b.states[n-back] {
			b.t.Errorf("undo %d brings back another bout", back)
		}
		must(b.t, b.Session, "redo "+strconv.Itoa(back))
		if b.g.Hash() != end {
			b.t.Errorf("redo %d brings another bout", back)
		}
	}
}

// verify carries the journal out again.
func (b *hexBout) verify() {
	b.t.Helper()
	if b.t.Failed() {
		return
	}
	again, _, fault := reread(b.t, b.paper.Bytes())
	if fault != 0 {
		b.t.Errorf("the journal parts from the bout in line %d", fault)
	}
	if again.g.Hash() != b.g.Hash() {
		b.t.Error("the journal leads to another bout")
	}
}
