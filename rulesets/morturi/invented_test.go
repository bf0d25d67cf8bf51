package morturi

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"summa/rulesets/morturi/state"
	"testing"

	"summa/internal/game"
	"summa/internal/pack"
	"summa/internal/rulestest"
	"summa/internal/sim"
	"summa/rulesets/morturi/book"
	"summa/rulesets/morturi/policy"
	"summa/rulesets/morturi/rules"
)

// oneOf picks a word.
func oneOf(r *rand.Rand, words ...string) string { return words[r.IntN(len(words))] }

// inventedEffects are effects with random numbers; a trick of the table's own may
// put them together as it likes.
var inventedEffects = []func(r *rand.Rand) string{
	func(r *rand.Rand) string { return fmt.Sprintf("damage-bonus: %d", r.IntN(7)-3) },
	func(r *rand.Rand) string { return "damage-bonus: 1, by-count: kills" },
	func(r *rand.Rand) string { return fmt.Sprintf("tn: %d", r.IntN(7)-3) },
	func(r *rand.Rand) string { return fmt.Sprintf("tn-against: %d", r.IntN(7)-3) },
	func(r *rand.Rand) string {
		return fmt.Sprintf("reduce: %d, kind: %s, facing: %s, attacks: %s", 1+r.IntN(3), oneOf(r, state.ReductionWords...), oneOf(r, "any", "front"), oneOf(r, "any", "melee", "ranged"))
	},
	func(r *rand.Rand) string { return "ignore-reduction: " + oneOf(r, state.ReductionWords...) },
	func(r *rand.Rand) string {
		return fmt.Sprintf("attack: {tn: %d, damage: %d, kind: %s, range: %d}", 1+r.IntN(8), r.IntN(6), oneOf(r, "melee", "ranged"), 1+r.IntN(5))
	},
	func(r *rand.Rand) string { return "attack: {no-damage: true}" },
	func(r *rand.Rand) string { return "grant: archery-shot" },
	func(r *rand.Rand) string { return "extra-attack: " + oneOf(r, "same", "any-adjacent") },
	func(r *rand.Rand) string {
		return fmt.Sprintf("dice: %d, keep: %s, against: %t", 2+r.IntN(2), oneOf(r, state.KeepWords...), r.IntN(2) == 0)
	},
	func(r *rand.Rand) string {
		return fmt.Sprintf("replace-die: {from: %d, to: %d}", 1+r.IntN(6), 1+r.IntN(6))
	},
	func(r *rand.Rand) string { return "reroll-die: true" },
	func(r *rand.Rand) string { return fmt.Sprintf("auto-miss: %d", 1+r.IntN(6)) },
	func(r *rand.Rand) string {
		return fmt.Sprintf("result-on: %d, damage: %d", 1+r.IntN(6), r.IntN(5))
	},
	func(r *rand.Rand) string { return "enter-cost: 1, who: " + oneOf(r, state.WhoWords...) },
	func(r *rand.Rand) string { return "leave-cost: 1, who: " + oneOf(r, state.WhoWords...) },
	func(r *rand.Rand) string { return "own-enter-cost: 1" },
	func(r *rand.Rand) string { return "ignore-move-costs: true" },
	func(r *rand.Rand) string { return fmt.Sprintf("mp: %d", 1+r.IntN(3)) },
	func(r *rand.Rand) string { return "move-to-zero: true" },
	func(r *rand.Rand) string {
		return fmt.Sprintf("free-step: %d, optional: %t", 1+r.IntN(2), r.IntN(2) == 0)
	},
	func(r *rand.Rand) string {
		return fmt.Sprintf("push: %d, follow: %t, optional: %t", 1+r.IntN(3), r.IntN(2) == 0, r.IntN(2) == 0)
	},
	func(r *rand.Rand) string { return "pull: adjacent-chosen, face-me: true" },
	func(r *rand.Rand) string { return fmt.Sprintf("charge: %d", 1+r.IntN(6)) },
	func(r *rand.Rand) string { return "swap: true" },
	func(r *rand.Rand) string { return "follow-into-front: true" },
	func(r *rand.Rand) string { return "condition: " + oneOf(r, state.ConditionWords...) },
	func(r *rand.Rand) string { return "remove-condition: " + oneOf(r, state.ConditionWords...) },
	func(r *rand.Rand) string { return "prevent-condition: " + oneOf(r, state.ConditionWords...) },
	func(r *rand.Rand) string {
		return "suspend-condition: " + oneOf(r, state.ConditionWords...) + ", duration: turn"
	},
	func(r *rand.Rand) string { return "permanent-condition: " + oneOf(r, state.ConditionWords...) },
	func(r *rand.Rand) string {
		return "aura-condition: " + oneOf(r, state.ConditionWords...) + ", who: enemy"
	},
	func(r *rand.Rand) string {
		return "immune: " + oneOf(r, append([]string{"fear", "forced-move", "ranged"}, state.ConditionWords...)...)
	},
	func(r *rand.Rand) string { return "ignore-lock: true" },
	func(r *rand.Rand) string { return "favour: " + oneOf(r, `"1"`, `"2"`, "die") },
	func(r *rand.Rand) string { return `heal: "2"` },
	func(r *rand.Rand) string { return "area-damage: die" },
	func(r *rand.Rand) string { return "periodic-damage: 1" },
	func(r *rand.Rand) string { return fmt.Sprintf("stance-limit: %d", 1+r.IntN(3)) },
	func(r *rand.Rand) string { return "must-approach-nearest: true" },
	func(r *rand.Rand) string { return "no-los-block: true" },
	func(r *rand.Rand) string { return "ignore-los: true" },
	func(r *rand.Rand) string { return "range: 2" },
	func(r *rand.Rand) string { return "pool: {name: wine, gain: " + oneOf(r, `"2"`, "die") + "}" },
	func(r *rand.Rand) string {
		return "may-not-attack: {chosen: true, until-attacked: true}, duration: battle"
	},
	func(r *rand.Rand) string { return "act-after: true, who: ally" },
	func(r *rand.Rand) string { return "attack-early: true" },
	func(r *rand.Rand) string { return "change-school: true, duration: battle" },
	func(r *rand.Rand) string { return "remove-from-battle: true" },
	func(r *rand.Rand) string { return "no-attack: true" },
	func(r *rand.Rand) string { return "no-shield: true" },
	func(r *rand.Rand) string {
		return fmt.Sprintf("check: {die: %s}, then: [{favour: \"1\"}], else: [{condition: prone}]", oneOf(r, "odd", "even", "4+"))
	},
}

var inventedConditions = []func(r *rand.Rand) string{
	func(r *rand.Rand) string { return "self: [" + oneOf(r, state.SelfWords...) + "]" },
	func(r *rand.Rand) string { return "target: [" + oneOf(r, state.TargetWords...) + "]" },
	func(r *rand.Rand) string { return "attack: [" + oneOf(r, state.AttackWords...) + "]" },
	func(r *rand.Rand) string { return "hit-facing: " + oneOf(r, book.HitWords...) },
	func(r *rand.Rand) string {
		return "die: {" + oneOf(r, "equals: 6", "at-most: 3", "even: true", "odd: true") + "}"
	},
	func(r *rand.Rand) string { return "adjacent-enemies: 1" },
	func(r *rand.Rand) string { return "once-per: " + oneOf(r, state.OnceWords...) },
	func(r *rand.Rand) string { return "target-tag: not-human" },
}

// invented is a trick put together at random.
func invented(r *rand.Rand, id string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "  - id: %s\n    name: Trick %s\n    text: It does something.\n    provenance: house\n", id, id)
	fmt.Fprintf(&b, "    when: %s\n", oneOf(r, state.WhenWords...))
	if r.IntN(5) == 0 {
		b.WriteString("    stance: true\n")
	}
	if r.IntN(3) == 0 {
		b.WriteString("    optional: true\n")
	}
	if r.IntN(2) == 0 {
		fmt.Fprintf(&b, "    if: {%s}\n", inventedConditions[r.IntN(len(inventedConditions))](r))
	}
	if r.IntN(2) == 0 {
		fmt.Fprintf(&b, "    cost: {%s}\n", oneOf(r, "mp: 1", "mp: 3", "replaces: melee", "replaces: ranged", "replaces: move+attack", "replaces: turn", "pool: {name: wine, n: 1}", "move-to-zero: true"))
	}
	b.WriteString("    do:\n")
	for range 1 + r.IntN(2) {
		fmt.Fprintf(&b, "      - {%s}\n", inventedEffects[r.IntN(len(inventedEffects))](r))
	}
	if r.IntN(4) == 0 {
		fmt.Fprintf(&b, "    on-hit: [{%s}]\n", inventedEffects[r.IntN(len(inventedEffects))](r))
	}
	return b.String()
}

// house is the ruleset with a pack of the house.
func house(source pack.Source) *game.Ruleset {
	rs := Ruleset()
	load := rs.Content
	rs.Content = func([]pack.Source) (*game.Content, error) { return load([]pack.Source{source}) }
	return rs
}

// TestInventedTricksAlone: whatever trick can be written either is refused when it is
// loaded, with its place, or can be played: random battles with such tricks keep
// every promise of a ruleset.
func TestInventedTricksAlone(t *testing.T) {
	for seed := range 6 {
		inventAndPlay(t, uint64(seed))
		if t.Failed() {
			return
		}
	}
}

func inventAndPlay(t *testing.T, seed uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	text, ids := someInvented(t, r, 12)
	t.Logf("seed %d:\n%s", seed, text)
	rulestest.Run(t, rulestest.Kit{Ruleset: house(pack.Source{Name: "house.yaml", Data: []byte(text)}), Bouts: 8, Most: 150, Odds: 15, Scene: func(r *rand.Rand) []string {
		lines := append([]string(nil), arenaLines[r.IntN(len(arenaLines))]...)
		lines = append(lines, "school S0", "school S1")
		for i := range 4 {
			tricks := []string{ids[r.IntN(len(ids))], ids[r.IntN(len(ids))], ids[r.IntN(len(ids))], oneOf(r, "archery", "fae-magic", "light-mobility", "relentless-pursuit")}
			lines = append(lines, fmt.Sprintf(`add g%d school=S%d at=%d,%d facing=n move=4 attack="sword 4+/3" ranged="bow 4+/2 range 4" life=8 tricks=%s`, i, i%2, i+1, 1+4*(i%2), strings.Join(tricks, ",")))
		}
		return append(lines, "begin")
	}})
}

// someInvented is a pack of n invented tricks. Those that are refused are refused
// with their place.
func someInvented(t *testing.T, r *rand.Rand, n int) (text string, ids []string) {
	t.Helper()
	for text = "ruleset: morturi\ntricks:\n"; len(ids) < n; {
		id := fmt.Sprintf("trick-%d", len(ids))
		one := invented(r, id)
		if _, err := book.Load(Name, files, []pack.Source{{Name: "one.yaml", Data: []byte("ruleset: morturi\ntricks:\n" + one)}}); err != nil {
			if !strings.Contains(err.Error(), "one.yaml:") {
				t.Fatalf("%v\nnames no place of\n%s", err, one)
			}
			continue
		}
		ids, text = append(ids, id), text+one
	}
	return text, ids
}

// battlesInvented may have more battles fought with invented tricks than every run
// does.
var battlesInvented = flag.Int("invented", 200, "how many battles TestInventedBattlesAlone fights")

// TestInventedBattlesAlone: schools with such tricks fight whole battles by the
// policies, along the table and by the rules alone.
func TestInventedBattlesAlone(t *testing.T) {
	each := max(100, *battlesInvented/1000)
	for seed := range uint64((*battlesInvented + each - 1) / each) {
		r := rand.New(rand.NewPCG(seed, 6))
		text, ids := someInvented(t, r, 8)
		c, err := book.Load(Name, files, []pack.Source{{Name: "house.yaml", Data: []byte(text)}})
		if err != nil {
			t.Fatal(err)
		}
		under, start := rules.NewRules(c), new(state.State)
		under.Reset(start)
		do(t, under, start, "school S0")
		do(t, under, start, "school S1")
		for i := range 4 {
			do(t, under, start, fmt.Sprintf(`add g%d school=S%d at=%d,%d facing=n move=4 attack="sword 4+/3" ranged="bow 4+/2 range 4" life=8 tricks=%s,%s,%s`,
				i, i%2, 6+i, 4+5*(i%2), ids[r.IntN(8)], ids[r.IntN(8)], ids[r.IntN(8)]))
		}
		plays := policy.PolicyNames[seed%2]
		if each > 100 {
			plays = policy.PlainName
		}
		if testing.Verbose() {
			t.Logf("seed %d, %s", seed, plays)
		}
		w, err := workerOf(under, start, sim.Setup{Policies: []string{plays}, Turns: 30, NoTable: seed%3 == 0})
		if err != nil {
			t.Fatal(err)
		}
		var tally sim.Tally
		ends := map[uint64]string{}
		err = w.Play(seed, 0, uint64(each), &tally, func(n uint64, o *sim.Outcome) {
			if n%writtenDown == 0 {
				ends[n] = fmt.Sprint(o.Winner, o.Round, o.Fates)
			}
		})
		if err != nil {
			t.Fatalf("seed %d, %s: %v\n%s", seed, plays, err, text)
		}
		for n, end := range ends {
			if got := typedAgain(t, under, start, w, seed, n); got != end {
				t.Fatalf("seed %d, battle %d: typed again it ends %s, simulated %s\n%s", seed, n, got, end, text)
			}
		}
	}
}

// writtenDown is of how many battles one is written down and typed again.
const writtenDown = 10

// typedAgain writes a simulated battle down, types it with its dice and returns how it
// ends.
func typedAgain(t *testing.T, r *rules.Rules, start *state.State, w sim.Worker, seed, n uint64) string {
	t.Helper()
	lines, err := w.Script(seed, n)
	if err != nil {
		t.Fatal(err)
	}
	s := new(state.State)
	r.Copy(s, start)
	for _, line := range lines {
		do(t, r, s, line)
	}
	var o sim.Outcome
	r.Outcome(s, &o)
	return fmt.Sprint(o.Winner, o.Round, o.Fates)
}

// workerOf plays battles that start where one stands.
func workerOf(r *rules.Rules, start *state.State, setup sim.Setup) (sim.Worker, error) {
	bouts, err := sim.Of(start, setup, func() sim.Game[state.State, rules.Command] { return newModule(r.Fork()).Play })
	if err != nil {
		return nil, err
	}
	return bouts.Worker()
}

// hasty loads a pack with one trick of the given lines.
func hasty(lines string) (*state.Content, error) {
	return book.Load(Name, files, []pack.Source{{Name: "house.yaml", Data: []byte("ruleset: morturi\ntricks:\n  - id: haste\n    name: Haste\n    text: Some haste.\n    provenance: house\n" + lines)}})
}

// TestMPAtTurnStart: MP given when a turn starts are there in it.
func TestMPAtTurnStart(t *testing.T) {
	c, err := hasty("    when: turn-start\n    do: [{mp: 2}]\n")
	if err != nil {
		t.Fatal(err)
	}
	r, s := rules.NewRules(c), new(state.State)
	r.Reset(s)
	for _, text := range []string{"school A", "school B", `add a1 school=A at=1,1 move=4 attack="club 4+/4" tricks=haste`, `add b1 school=B at=9,9 move=3 attack="club 4+/4"`, "begin", "activate b1", "done", "activate a1"} {
		do(t, r, s, text)
	}
	if s.Fig[0].Mp != 6 {
		t.Errorf("got %d MP, want 6", s.Fig[0].Mp)
	}
}

// TestTrickThatDoesNothing: a trick that would do nothing is refused.
func TestTrickThatDoesNothing(t *testing.T) {
	if _, err := hasty("    when: turn-start\n    do: []\n"); err == nil {
		t.Error("a trick without effects is taken")
	}
	if _, err := hasty("    special: true\n"); err != nil {
		t.Errorf("a special rule without effects: %v", err)
	}
}
