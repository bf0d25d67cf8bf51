package munera

import (
	"errors"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
)

// chain reads the commands of a chain.
func chain(t testing.TB, question string) []*line.Line {
	t.Helper()
	var lines []*line.Line
	for text := range strings.SplitSeq(question, "; ") {
		lines = append(lines, parsed(t, text))
	}
	return lines
}

// chances are the odds as rationals, in lowest terms: every event, every value
// of every fact, every early end.
func chances(o *game.Odds) map[string]string {
	m := map[string]string{}
	add := func(key string, n uint64) {
		whole := new(big.Int).SetUint64(o.Denominator)
		m[key] = new(big.Rat).SetFrac(new(big.Int).SetUint64(n), whole).RatString()
	}
	for _, e := range o.Events {
		add("event "+e.Name, e.N)
	}
	for _, f := range o.Fields {
		for _, v := range f.Values {
			add(f.Path+"="+v.Value, v.N)
		}
	}
	for _, x := range o.Stops {
		add("stop "+x.Command+" "+x.Refusal.Code, x.N)
	}
	return m
}

// TestChainsMergeAlone: a chain whose equal states are merged between the commands
// has the odds of the same chain gone through face by face, whole.
func TestChainsMergeAlone(t *testing.T) {
	questions := []string{
		"attack B with sword",
		"attack B with sword; end",
		"attack B with sword; attack B with sword",
		"haze B; attack B with sword",
		"feint; attack B with sword",
		"attack B with sword; move forward; attack B with shield",
		"attack B with sword from rear; end; turn",
	}
	for _, question := range questions {
		g := facing(t, "samnite stamina=3", "murmillo stamina=2 skills=Dodge")
		merged, err := g.Odds(chain(t, question), nil, false)
		if err != nil {
			t.Fatalf("%s: %v", question, err)
		}
		whole, err := g.Odds(chain(t, question), nil, true)
		if err != nil {
			t.Fatalf("%s, face by face: %v", question, err)
		}
		if merged.Falls != uint64(whole.Paths) {
			t.Errorf("%s: %d sequences of dice counted, %d visited", question, merged.Falls, whole.Paths)
		}
		got, want := chances(merged), chances(whole)
		if len(got) != len(want) {
			t.Errorf("%s: got %d chances, face by face %d", question, len(got), len(want))
		}
		for key, p := range want {
			if got[key] != p {
				t.Errorf("%s: %s: got %s, face by face %s", question, key, got[key], p)
			}
		}
	}
}

// TestChainDice: faces given for a chain are used by its commands in turn.
func TestChainDice(t *testing.T) {
	g := facing(t, "samnite stamina=8", "murmillo stamina=8")
	lines := chain(t, "feint; attack B with sword; attack B with sword")
	o, err := g.Odds(lines, []int{5, 2, 6, 1, 3, 1}, false)
	if err != nil {
		t.Fatal(err)
	}
	check(t, "3 wounds and a miss, feint and all", o, where(o, "B.stamina", equals("5")), "1")
	check(t, "pushed back", o, weight(o, "pushed-back"), "1")
	var spare *game.Spare
	if _, err := g.Odds(lines, []int{5, 2, 6, 1, 3, 1, 4}, false); !errors.As(err, &spare) {
		t.Errorf("a die too many: got %v, want a spare die", err)
	}
}

// TestTooManyAlone: a question with too many outcomes says how far counting got and
// which shorter question can be asked.
func TestTooManyAlone(t *testing.T) {
	attack := "attack B with sword"
	g := facing(t, "samnite stamina=40", "murmillo stamina=40")
	long := attack + "; " + attack + "; end; turn; attack A with sword; attack A with sword; end; turn; " + attack
	_, err := g.Odds(chain(t, long), nil, false)
	var many *game.TooMany
	if !errors.As(err, &many) {
		t.Fatalf("got %v, want too many outcomes", err)
	}
	if many.Limit != game.MaxPaths || !strings.Contains(many.Error(), strconv.Itoa(game.MaxPaths)) {
		t.Errorf("got %q, want the limit in it", many)
	}
	shorter, ok := strings.CutPrefix(many.Hint(), "a shorter question: odds ")
	if !ok {
		t.Fatalf("got the hint %q, want a shorter question", many.Hint())
	}
	if _, err := g.Odds(chain(t, shorter), nil, false); err != nil {
		t.Errorf("the shorter question %q: %v", shorter, err)
	}
}

// TestTooManyFalls: where every sequence of faces was to be visited, and there are too
// TestCosts: what a command is said to cost is what it pays.
func TestCosts(t *testing.T) {
	tables := []game.Game{
		facing(t, "samnite stamina=8", "murmillo stamina=8"),
		facing(t, "retiarius stamina=8 entangled=lasso", "secutor stamina=8"),
		facing(t, "velite stamina=8", "gaul stamina=8", "range A B 3"),
		facing(t, "crupellarius-large stamina=8", "scissor stamina=8", "set A.attacks=1"),
		facing(t, "diamecheri stamina=8", "arbelas stamina=8"),
	}
	tried := 0
	for _, g := range tables {
		for _, c := range g.Legal(false) {
			if c.Cost == "" {
				continue
			}
			o, err := g.Odds(chain(t, c.Line), nil, false)
			if err != nil {
				t.Fatalf("%s: %v", c.Line, err)
			}
			tried++
			if len(o.Costs) != 1 || len(o.Costs[0].Prices) != 1 || o.Costs[0].Prices[0] != c.Cost {
				t.Errorf("%s: the odds cost %v, legal says %s", c.Line, o.Costs, c.Cost)
			}
			if got := paid(t, g.Fork(), c.Line) + " AP"; got != c.Cost {
				t.Errorf("%s: pays %s, legal says %s", c.Line, got, c.Cost)
			}
		}
	}
	if tried < 60 {
		t.Errorf("only %d commands tried", tried)
	}
}

// paid carries a command out and returns the AP it noted as paid.
func paid(t *testing.T, g game.Game, text string) string {
	t.Helper()
	var tape dice.Tape
	tape.Seed(dice.NewGenerator(1, 1), nil)
	ref := core.Ref{Tape: &tape, Listen: true}
	if err := g.Do(parsed(t, text), &ref); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	n := 0
	for _, r := range ref.Log() {
		if r.What == core.Step && g.Words().Steps[r.Kind].ID == "cost" {
			n += int(r.A)
		}
	}
	return strconv.Itoa(n)
}
