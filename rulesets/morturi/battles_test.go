package morturi

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"summa/rulesets/morturi/state"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/morturi/book"
	"summa/rulesets/morturi/policy"
	"summa/rulesets/morturi/rules"
)

// battlesFile may name another file of battles than the committed sample.
var battlesFile = flag.String("battles", "testdata/battles.txt", "battles of an independent program")

// TestBattles plays battles under plain with the dice with which an independent
// program played them: who wins, in which round, and what everybody has left. A
// line is: match, winner, rounds, dice, the lives left, a colon, the dice.
func TestBattles(t *testing.T) {
	f, err := os.Open(*battlesFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var starts [3]*state.State
	var under [3]*rules.Rules
	for k, m := range matches {
		under[k], starts[k] = laidOut(t, m.a, m.b)
	}
	in := bufio.NewScanner(f)
	for n := 1; in.Scan(); n++ {
		head, tail, ok := strings.Cut(in.Text(), " : ")
		words := strings.Fields(head)
		if !ok || len(words) < 5 {
			t.Fatalf("line %d is no battle: %s", n, in.Text())
		}
		k, err := strconv.Atoi(words[0])
		if err != nil || k > 2 {
			t.Fatalf("line %d: no match %s", n, words[0])
		}
		got := fought(t, under[k], starts[k], tail)
		if want := strings.Join(append([]string{words[1], words[2]}, words[4:]...), " "); got != want {
			t.Errorf("line %d: got %s, want %s", n, got, want)
		}
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
}

// laidOut is the rules and the setup of a match.
func laidOut(tb testing.TB, a, b string) (*rules.Rules, *state.State) {
	tb.Helper()
	c, err := book.Load(Name, files, nil)
	if err != nil {
		tb.Fatal(err)
	}
	r, s := rules.NewRules(c), new(state.State)
	r.Reset(s)
	lines, err := policy.Seat(c, []string{a, b})
	if err != nil {
		tb.Fatal(err)
	}
	for _, x := range lines {
		do(tb, r, s, x.Text)
	}
	return r, s
}

// fought plays a battle under plain with the dice given, all of which it uses.
func fought(t *testing.T, r *rules.Rules, start *state.State, faces string) string {
	t.Helper()
	var list []int
	for _, w := range strings.Fields(faces) {
		n, err := strconv.Atoi(w)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, n)
	}
	var tape dice.Tape
	tape.Give(list)
	s := new(state.State)
	s.CopyFrom(start)
	p := policy.NewPlain(r)
	var c rules.Command
	for !r.Over(s) {
		p.Choose(s, &c)
		if err := r.Do(s, &c, &core.Ref{Tape: &tape}); err != nil {
			t.Fatalf("%s: %v", speechOf(r).AppendCommand(nil, s, &c), err)
		}
		if tape.Err() != nil {
			return tape.Err().Error()
		}
	}
	text := fmt.Sprint(string(rune('A'+s.Winner)), " ", s.Round)
	for i := range int(s.N) {
		text += " " + strconv.Itoa(int(s.Fig[i].Life))
	}
	if len(tape.Spare()) > 0 {
		text += " and dice left over"
	}
	return text
}
