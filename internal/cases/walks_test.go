package cases

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets"
)

var walkShown = flag.String("walk", "", "print the walk with this name, to be held against the same of another commit")

// So many walks are taken from each worked case, of so many commands.
const (
	walks = 3
	steps = 12
	long  = 50 // a walk from a meeting
)

// A walk goes on at random from where a worked case ends, often under other rulings,
// and writes down what the rules make of it: what is allowed and what refused by which
// rule, every die, term and event by its kind and its numbers, and the state. No
// words: those may be changed.
type walk struct {
	g    game.Game
	ids  []string // of rules
	ref  core.Ref
	tape dice.Tape
	gen  dice.Generator
	rnd  *rand.Rand
	used map[string]int // verbs
	out  bytes.Buffer
}

// TestWalksAlone holds some thousand walks against what they were: whoever changes how the
// rules are written, and not what they say, changes none of them.
func TestWalksAlone(t *testing.T) {
	for _, rs := range rulesets.All() {
		t.Run(rs.Name, func(t *testing.T) {
			t.Parallel()
			content, err := rs.Content(nil)
			if err != nil {
				t.Fatal(err)
			}
			x := &walker{t: t, rs: rs, content: content, name: filepath.Join("..", "..", "testdata", "walks", rs.Name+".txt"), was: map[string]bool{}}
			x.read()
			for _, c := range meetings(t, rs, content) {
				x.hold(c.heading, x.walked(c, seedOf(c, 0), long))
			}
			for _, c := range sections(t, rs.Name) {
				text := ""
				for k := range walks {
					text += x.walked(c, seedOf(c, k), steps) + x.scrambled(c, seedOf(c, k))
				}
				x.hold(c.heading, text)
			}
			x.report()
			x.write()
		})
	}
}

// A walker takes the walks of a ruleset and holds them against a file.
type walker struct {
	t       *testing.T
	rs      *game.Ruleset
	content *game.Content
	name    string
	was     map[string]bool // rows
	now     strings.Builder
	changed []string // where the walks that changed begin
}

func (x *walker) read() {
	text, err := os.ReadFile(x.name)
	if err != nil && !*update {
		x.t.Fatal(err)
	}
	for _, row := range strings.Split(string(text), "\n") {
		x.was[row] = true
	}
}

func (x *walker) write() {
	if *update {
		if err := os.WriteFile(x.name, []byte(x.now.String()), 0o644); err != nil {
			x.t.Fatal(err)
		}
	}
}

// hold holds the walks from one place against what they were.
func (x *walker) hold(heading, text string) {
	x.t.Helper()
	title := strings.TrimSpace(strings.TrimLeft(heading, "= "))
	if *walkShown == x.rs.Name+" "+title {
		fmt.Println(text)
	}
	sum := sha256.Sum256([]byte(text))
	row := hex.EncodeToString(sum[:6]) + " " + title
	x.now.WriteString(row + "\n")
	if !x.was[row] {
		x.changed = append(x.changed, title)
	}
}

// report names the walks that changed.
func (x *walker) report() {
	if *update || len(x.changed) == 0 {
		return
	}
	x.t.Errorf("%d walks changed, or are new: those from %q. go test -v ./internal/cases -run Walks -walk '%s %s' prints the first, here and on the commit before",
		len(x.changed), x.changed[:min(len(x.changed), 8)], x.rs.Name, x.changed[0])
}

// seedOf is a number for the k-th walk from a case, which is the same whatever other
// cases there are.
func seedOf(c section, k int) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s\n%s", k, c.heading, strings.Join(c.lines, "\n"))
	return h.Sum64()
}

// meetings are bouts between any of those that a ruleset has, for longer walks.
func meetings(t *testing.T, rs *game.Ruleset, content *game.Content) (list []section) {
	t.Helper()
	any := func(rnd *rand.Rand, kind string) string {
		rows, err := content.List(kind, "")
		if err != nil {
			t.Fatal(err)
		}
		return rows[rnd.IntN(len(rows))].ID
	}
	n := 60
	switch rs.Name {
	case "rudis":
		n = 400 // they are short
	case "romanwar":
		n = 120
	}
	for k := range n {
		rnd := rand.New(rand.NewPCG(uint64(k), 5))
		var lines []string
		say := func(format string, args ...interface{}) { lines = append(lines, fmt.Sprintf(format, args...)) }
		switch rs.Name {
		case "munera":
			if k%2 == 0 {
				say("arena hex %d", 3+rnd.IntN(4))
			}
			for _, who := range []string{"A", "B", "C", "D"}[:2+rnd.IntN(3)] {
				say("add %s %s stamina=%d", who, any(rnd, "types"), 1+rnd.IntN(12))
			}
			say("begin")
			say("range A B %d", 1+rnd.IntN(3))
		case "morturi":
			say("school S")
			say("school T")
			for i := range 4 {
				say("add G%d %s suggested=yes school=%s at=%d,%d facing=%s", i, any(rnd, "roles"), []string{"S", "T"}[i%2], 4+i/2, 4+i%2, []string{"n", "s", "e", "w"}[rnd.IntN(4)])
			}
			say("begin")
		case "rudis":
			switch k % 4 {
			case 0:
				say("match %s %s", any(rnd, "boxers"), any(rnd, "boxers"))
			case 1:
				say("draw boxers")
			default: // worn men fall, are hurt and lose sooner
				for _, who := range []string{"A", "B"} {
					say("add %s %s hp=%d sta=%d", who, any(rnd, "boxers"), 1+rnd.IntN(25), rnd.IntN(20)-6)
				}
			}
			say("begin")
		case "romanwar":
			switch k % 4 {
			case 0:
				say("scenario %s", any(rnd, "scenarios"))
			case 1: // on a table
				say("map 60 40")
				for i := range 4 {
					say("muster U%d %s %s %d files 2 ladders 1", i, []string{"R", "G"}[i%2], any(rnd, "types"), 2+rnd.IntN(6))
					say("place U%d %d %d %s", i, 20+8*(i/2), 10+(4+rnd.IntN(12))*(i%2), []string{"S", "N"}[i%2])
				}
			default:
				for i := range 4 {
					say("muster U%d %s %s %d", i, []string{"R", "G"}[i%2], any(rnd, "types"), 2+rnd.IntN(8))
				}
			}
			say("begin")
		}
		list = append(list, section{fmt.Sprintf("meeting %d", k), lines})
	}
	return list
}

// A section is a worked case: its heading and its lines without the answers.
type section struct {
	heading string
	lines   []string
}

// sections are the worked cases of a ruleset.
func sections(t *testing.T, ruleset string) (list []section) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "cases", ruleset, "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for l := range strings.Lines(string(text)) {
			l = strings.TrimRight(l, "\n")
			switch {
			case strings.HasPrefix(l, "=="):
				list = append(list, section{heading: l})
			case l == "" || strings.HasPrefix(l, "\t") || strings.HasPrefix(l, "#") || len(list) == 0:
			default:
				c := &list[len(list)-1]
				c.lines = append(c.lines, l)
			}
		}
	}
	return list
}

// walked is a walk of so many steps from a worked case.
func (x *walker) walked(c section, seed uint64, steps int) string {
	x.t.Helper()
	w := &walk{ids: x.rs.RuleIDs, gen: dice.NewGenerator(seed, 1), rnd: rand.New(rand.NewPCG(seed, 2)), used: map[string]int{}}
	p := Player{Ruleset: x.rs, Content: x.content}
	s, err := p.open(c.heading, new(bytes.Buffer))
	if err != nil {
		x.t.Fatal(err)
	}
	s.Out, s.Err = io.Discard, io.Discard
	// Not all of the case: the walk leaves it where there is more to do.
	for i, text := range c.lines {
		if i > 2 && s.Game().Begun() && w.rnd.IntN(len(c.lines)) == 0 {
			break
		}
		_ = s.Try(text) // a refusal may be what the case is about
	}
	w.g = s.Game()
	rulings := x.rs.Rulings()
	for range w.rnd.IntN(4 + steps/8) {
		k := w.rnd.IntN(len(rulings))
		o := w.rnd.IntN(len(rulings[k].Options))
		w.g.SetRuling(k, o)
		fmt.Fprintf(&w.out, "ruling %s=%s\n", rulings[k].ID, rulings[k].Options[o])
	}
	for n := 0; n < steps && w.step(); n++ {
	}
	return w.out.String()
}

// scrambled is a worked case as a confused player would type it: lines left out, given
// twice or in another order, with words of other lines in them, figures taken out
// again. It is the session that refuses, so there are its codes too.
func (x *walker) scrambled(c section, seed uint64) string {
	x.t.Helper()
	rnd := rand.New(rand.NewPCG(seed, 3))
	lines := slices.Clone(c.lines)
	for range 1 + rnd.IntN(4) {
		i, j := rnd.IntN(len(lines)), rnd.IntN(len(lines))
		switch rnd.IntN(5) {
		case 0:
			lines[i], lines[j] = lines[j], lines[i]
		case 1:
			lines[i] = lines[j]
		case 2:
			lines = slices.Insert(lines, i, lines[j])
		case 3:
			words, others := strings.Fields(lines[i]), strings.Fields(lines[j])
			words[rnd.IntN(len(words))] = others[rnd.IntN(len(others))]
			lines[i] = strings.Join(words, " ")
		case 4:
			if words := strings.Fields(lines[j]); len(words) > 1 {
				lines = slices.Insert(lines, i, "remove "+words[1])
			}
		}
	}
	p := Player{Ruleset: x.rs, Content: x.content}
	s, err := p.open(c.heading, new(bytes.Buffer))
	if err != nil {
		x.t.Fatal(err)
	}
	s.Out, s.Err = io.Discard, io.Discard
	var out strings.Builder
	for _, l := range lines {
		if word, _, _ := strings.Cut(l, " "); slices.Contains(notScrambled, word) {
			continue
		}
		code, by := "", ""
		if f := s.Try(l); f != nil {
			code, by = f.Code, f.Rule
		}
		h := s.Game().Hash()
		fmt.Fprintf(&out, "%s: %s %s %x\n", l, code, by, h[:8])
	}
	return out.String()
}

// notScrambled are the verbs that ask about a bout, which may be worded anew.
var notScrambled = []string{"expect", "show", "why", "odds", "advise", "help", "log", "legal", "rule", "rulings", "los", "arc", "cost", "card", "boxer", "matrix", "load", "save"}

// step lists what is legal and what is not, and carries one of it out.
func (w *walk) step() bool {
	list := w.g.Legal(true)
	if len(list) == 0 {
		return false
	}
	best, least := "", 0.0
	for _, c := range list {
		fmt.Fprintf(&w.out, "%s (%s)%s\n", c.Line, c.Cost, w.refused(c.Refusal))
		verb, _, _ := strings.Cut(c.Line, " ")
		score := float64(w.used[verb]) + 2*w.rnd.Float64()
		if c.Refusal != nil {
			score += 2.5 // seldom: it changes nothing
		}
		if best == "" || score < least {
			best, least = c.Line, score
		}
	}
	verb, _, _ := strings.Cut(best, " ")
	w.used[verb]++
	w.do(best)
	return true
}

// do carries out a line with rolled dice.
func (w *walk) do(text string) {
	fmt.Fprintf(&w.out, "> %s\n", text)
	var l line.Line
	if err := l.Parse(text); err != nil {
		fmt.Fprintf(&w.out, "  %v\n", err)
		return
	}
	if made, _ := w.g.Hides(&l); made {
		fmt.Fprintf(&w.out, "  it is a choice to be hidden\n")
	}
	w.ref.Reset()
	w.tape.Keep(true)
	w.tape.Seed(w.gen, nil)
	w.ref.Tape, w.ref.Listen = &w.tape, true
	err := w.g.Do(&l, &w.ref)
	var no *rule.Refusal
	switch {
	case errors.As(err, &no):
		fmt.Fprintf(&w.out, " %s\n", w.refused(no))
	case err != nil:
		fmt.Fprintf(&w.out, "  %T\n", err)
	default:
		w.gen = w.tape.Generator()
		w.records()
	}
	h := w.g.Hash()
	fmt.Fprintf(&w.out, "  %x\n", h[:8])
}

// refused is a refusal by its code and rule.
func (w *walk) refused(no *rule.Refusal) string {
	if no == nil {
		return ""
	}
	return " " + no.Code + " " + w.ids[no.Rule]
}

// records writes down what the rules recorded.
func (w *walk) records() {
	words := w.g.Words()
	for _, r := range w.ref.Log() {
		kind := ""
		switch r.What {
		case core.Die:
			kind = "die " + words.Dice[r.Kind].ID
		case core.Step:
			kind = "step " + words.Steps[r.Kind].ID
		case core.Event:
			kind = "event " + words.Events[r.Kind].ID
		}
		fmt.Fprintf(&w.out, "  %s %s %d %d: %d %d %d %d\n", kind, w.ids[r.Rule], r.Who, r.Whom, r.A, r.B, r.C, r.D)
	}
	for _, d := range w.tape.Rolled() {
		fmt.Fprintf(&w.out, "  %d of %d for %d\n", d.Code(), d.Sides, d.Who)
	}
}
