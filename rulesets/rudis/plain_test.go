package rudis

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"summa/rulesets/rudis/state"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/rulesets/rudis/book"
	"summa/rulesets/rudis/facts"
	"summa/rulesets/rudis/policy"
	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/speech"
)

// loaded is the content without packs.
func loaded(t testing.TB) *state.Content {
	t.Helper()
	c, err := book.Load(Name, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func parsed(t testing.TB, text string) *line.Line {
	t.Helper()
	l := new(line.Line)
	if err := l.Parse(text); err != nil {
		t.Fatal(err)
	}
	return l
}

// do carries out a line with the dice it has.
func do(t testing.TB, r *rules.Rules, s *state.State, text string) {
	t.Helper()
	var c rules.Command
	l := parsed(t, text)
	if err := speechOf(r).Parse(s, l, &c); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var tape dice.Tape
	tape.Give(l.Dice)
	if err := r.Do(s, &c, &core.Ref{Tape: &tape}); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if tape.Err() != nil || len(tape.Spare()) > 0 {
		t.Fatalf("%s: dice: %v, %v left", text, tape.Err(), tape.Spare())
	}
}

var matchUps = [][2]string{{"ankeles", "ankeles"}, {"ankeles", "melankomas"}, {"epeios", "kreugas"}}

// TestPlainSampleBouts: fed the faces of bouts of another implementation in their
// order, plain and the rules play the same bouts to the last die. Each line has the
// match-up, winner, ending, exchanges, HP and STA of both and the faces. RUDIS_BOUTS
// names a longer file.
func TestPlainSampleBouts(t *testing.T) {
	name := "testdata/plain-bouts.txt"
	if more := os.Getenv("RUDIS_BOUTS"); more != "" {
		name = more
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := rules.NewRules(loaded(t))
	p := policy.NewPlain(r)
	n := 0
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<20)
	for ; in.Scan(); n++ {
		var x []int
		for _, w := range strings.Fields(in.Text()) {
			k, err := strconv.Atoi(w)
			if err != nil {
				t.Fatal(err)
			}
			x = append(x, k)
		}
		if got, want := playFaces(t, r, p, matchUps[x[0]], x[8:]), fmt.Sprint(x[1:8]); got != want {
			t.Fatalf("bout %d: got %s, want %s", n+1, got, want)
		}
	}
	if n < 100 {
		t.Errorf("only %d bouts", n)
	}
}

// endings are the ways a bout ends as the file has them.
var endings = map[uint8]int{state.ByKnockout: 0, state.ByUnconscious: 1, state.ByKilled: 2}

func playFaces(t *testing.T, r *rules.Rules, p *policy.Plain, match [2]string, faces []int) string {
	var s state.State
	do(t, r, &s, "match "+match[0]+" "+match[1])
	var tape dice.Tape
	tape.Give(faces)
	ref := core.Ref{Tape: &tape}
	var c rules.Command
	if err := speechOf(r).Parse(&s, parsed(t, "begin"), &c); err != nil {
		t.Fatal(err)
	}
	for !r.Over(&s) && tape.Err() == nil {
		if err := r.Do(&s, &c, &ref); err != nil {
			t.Fatal(err)
		}
		if !r.Over(&s) {
			p.Roll(&s, &c, &ref)
		}
	}
	if tape.Err() != nil || len(tape.Spare()) > 0 {
		t.Fatalf("%v: %v, %d dice left", match, tape.Err(), len(tape.Spare()))
	}
	return fmt.Sprint([]int{int(s.Winner), endings[s.How], int(s.Begun), int(s.Boxers[0].Hp), int(s.Boxers[0].Sta), int(s.Boxers[1].Hp), int(s.Boxers[1].Sta)})
}

// speechOf is the language of bouts under some rules.
func speechOf(r *rules.Rules) *speech.Speech { return speech.NewSpeech(facts.NewFacts(r)) }
