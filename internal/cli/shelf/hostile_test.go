package shelf

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"summa/internal/cli/bouts"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/rulesets"
)

// A brewer makes packs that are well formed and mean no good: entries of the
// built-in files with numbers at their ends, parts of one put into another, prices
// taken away. Every choice is a byte of its input.
type brewer struct {
	choices []byte
	donors  map[string][]*yaml.Node // values by the key they stand under
	keys    []string
	tops    []*yaml.Node // the entries that can be changed
	under   []string     // and the top-level key of each
}

// pick is a choice among n; the first once the input has run out.
func (b *brewer) pick(n int) int {
	if n <= 1 || len(b.choices) == 0 {
		return 0
	}
	k := int(b.choices[0]) % n
	b.choices = b.choices[1:]
	return k
}

// brewed are the kinds of entries that decide how a bout goes.
var brewed = []string{"types", "weapons", "doubles", "roles", "tricks", "arenas", "conditions", "boxers", "attacks", "defends", "kills", "numbers", "moves", "armies", "covers", "arena_deck", "injury_table", "kd_table"}

func newBrewer(t testing.TB, c *game.Content) *brewer {
	b := &brewer{donors: map[string][]*yaml.Node{}}
	for _, s := range c.Set.Sources() {
		var doc yaml.Node
		if err := yaml.Unmarshal(s.Data, &doc); err != nil {
			t.Fatal(err)
		}
		if len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
			continue
		}
		top := doc.Content[0].Content
		for i := 0; i+1 < len(top); i += 2 {
			if !slices.Contains(brewed, top[i].Value) {
				continue
			}
			entries := top[i+1].Content
			if top[i+1].Kind == yaml.MappingNode { // the only one of its kind
				entries = top[i+1 : i+2]
			}
			for _, e := range entries {
				b.tops, b.under = append(b.tops, e), append(b.under, top[i].Value)
				b.gather(e)
			}
		}
	}
	return b
}

func (b *brewer) gather(n *yaml.Node) {
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		key := n.Content[i].Value
		if b.donors[key] == nil {
			b.keys = append(b.keys, key)
		}
		b.donors[key] = append(b.donors[key], n.Content[i+1])
	}
	for _, c := range n.Content {
		b.gather(c)
	}
}

func copied(n *yaml.Node) *yaml.Node {
	c := *n
	c.Content = nil
	for _, x := range n.Content {
		c.Content = append(c.Content, copied(x))
	}
	return &c
}

// brew makes a pack of some entries.
func (b *brewer) brew(ruleset string, choices []byte) string {
	b.choices = choices
	byTop := map[string][]*yaml.Node{}
	var order []string
	for range 1 + b.pick(3) {
		k := b.pick(256)*256 + b.pick(256)
		k %= len(b.tops)
		e, top := copied(b.tops[k]), b.under[k]
		for range 1 + b.pick(4) {
			b.spoil(e)
		}
		b.own(e, ruleset)
		if byTop[top] == nil {
			order = append(order, top)
		}
		byTop[top] = append(byTop[top], e)
	}
	doc := &yaml.Node{Kind: yaml.MappingNode}
	put(doc, "ruleset", scalar(ruleset))
	for _, top := range order {
		list := &yaml.Node{Kind: yaml.SequenceNode, Content: byTop[top]}
		if strings.HasSuffix(top, "_deck") || strings.HasSuffix(top, "_table") {
			list = byTop[top][0]
		}
		put(doc, top, list)
	}
	text, _ := yaml.Marshal(doc)
	return string(text)
}

func scalar(text string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Value: text} }

// put gives a mapping a value under a key.
func put(n *yaml.Node, key string, value *yaml.Node) {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			n.Content[i+1] = value
			return
		}
	}
	n.Content = append(n.Content, scalar(key), value)
}

// own says that an entry is a table's own, where that has to be said.
func (b *brewer) own(e *yaml.Node, ruleset string) {
	switch ruleset {
	case "morturi":
		put(e, "provenance", scalar("house"))
	case "rudis":
		put(e, "provenance", scalar("own"))
	}
}

// ends are numbers at which rules come apart.
var ends = []string{"0", "1", "-1", "9", "-9", "2", "20", "99", "6"}

// spoil changes one thing somewhere in an entry.
func (b *brewer) spoil(e *yaml.Node) {
	var maps, lists, numbers []*yaml.Node
	var walk func(n *yaml.Node)
	walk = func(n *yaml.Node) {
		switch n.Kind {
		case yaml.MappingNode:
			maps = append(maps, n)
		case yaml.SequenceNode:
			lists = append(lists, n)
		case yaml.ScalarNode:
			if _, err := strconv.Atoi(n.Value); err == nil {
				numbers = append(numbers, n)
			}
		}
		for _, c := range n.Content {
			walk(c)
		}
	}
	walk(e)
	switch b.pick(5) {
	case 0:
		if len(numbers) > 0 {
			numbers[b.pick(len(numbers))].Value = ends[b.pick(len(ends))]
		}
	case 1: // a value of the same key from elsewhere
		m := maps[b.pick(len(maps))]
		i := b.pick(len(m.Content)/2) * 2
		if i+1 < len(m.Content) && m.Content[i].Value != "id" {
			m.Content[i+1] = copied(b.donor(m.Content[i].Value))
		}
	case 2: // a key from elsewhere
		key := b.keys[b.pick(len(b.keys))]
		if key != "id" && key != "name" {
			put(maps[b.pick(len(maps))], key, copied(b.donor(key)))
		}
	case 3: // one element more
		m := maps[b.pick(len(maps))]
		for i := 0; i+1 < len(m.Content); i += 2 {
			if from := b.donor(m.Content[i].Value); m.Content[i+1].Kind == yaml.SequenceNode && from.Kind == yaml.SequenceNode && len(from.Content) > 0 {
				m.Content[i+1].Content = append(m.Content[i+1].Content, copied(from.Content[b.pick(len(from.Content))]))
			}
		}
	case 4: // something goes
		m := maps[b.pick(len(maps))]
		i := b.pick(len(m.Content)/2) * 2
		if i+1 < len(m.Content) && m.Content[i].Value != "id" {
			m.Content = slices.Delete(m.Content, i, i+2)
		}
	}
}

func (b *brewer) donor(key string) *yaml.Node {
	list := b.donors[key]
	if len(list) == 0 {
		return scalar("1")
	}
	return list[b.pick(len(list))]
}

// How long a bout may take; an honest one takes a hundredth of it. The fuzzer, which
// gives an input ten seconds, asks it to stop before that.
const (
	longest   = time.Minute
	fuzzed    = 3 * time.Second
	stopsSoon = time.Minute // after it is asked
)

// plays loads a pack and plays a bout with all that it brings under a policy. A pack
// that is refused is well refused; one that loads must come to an end, at the latest
// when it is asked to, and no bout may fail but by a rule's refusal.
func plays(t *testing.T, rs *game.Ruleset, text string, policy int, limit time.Duration) (loaded bool) {
	src := pack.Source{Name: "hostile.yaml", Data: []byte(text)}
	c, err := rs.Content([]pack.Source{src})
	if err != nil {
		return false
	}
	policies := c.Open().Policies()
	done := make(chan string, 1)
	stop := halt.New()
	asked := time.AfterFunc(limit, func() { stop.Set() })
	defer asked.Stop()
	go func() {
		defer func() {
			if r := recover(); r != nil {
				done <- fmt.Sprint("panics: ", r)
			}
		}()
		done <- boutsWith(rs, c, src.Name, policies[policy%len(policies)], stop)
	}()
	select {
	case bad := <-done:
		if bad != "" {
			t.Errorf("%s under %s: %s\n%s", rs.Name, policies[policy%len(policies)], bad, text)
		}
		if limit == longest && stop.Stopped() {
			t.Errorf("%s under %s: does not come to an end\n%s", rs.Name, policies[policy%len(policies)], text)
		}
	case <-time.After(limit + stopsSoon):
		t.Fatalf("%s under %s: does not stop when it is asked to\n%s", rs.Name, policies[policy%len(policies)], text)
	}
	return true
}

// boutsWith plays a bout for each entry of a file that a side can have, or else a usual
// one, and says what went wrong.
func boutsWith(rs *game.Ruleset, c *game.Content, file, policy string, stop *halt.Flag) string {
	tr := &trial{batch: batch{ruleset: rs, halt: stop}, content: c, table: true}
	var pairs [][2]string
	for _, e := range tr.brought(c, map[string]bool{file: true}) {
		side := c.Trial(e.kind, e.ID)
		pairs = append(pairs, [2]string{side, side})
	}
	if len(pairs) == 0 {
		pairs = c.Weighing.Pairings[:1]
	}
	if !bouts.Simple(c.Open().Policies(), []string{policy}) {
		tr.turns, pairs = 2, pairs[:1] // it plays many bouts in its head for each command
	}
	for _, pair := range pairs {
		b, err := tr.seat(pair, policy)
		if err != nil {
			continue // a type that its own rules do not let in
		}
		w, err := b.Worker()
		if err == nil {
			err = w.Play(1, 0, 1, new(sim.Tally), nil)
		}
		if _, refused := errors.AsType[*rule.Refusal](err); err != nil && !refused && !errors.Is(err, halt.ErrStopped) {
			return fmt.Sprintf("%s: %v", strings.Join(pair[:], " against "), err)
		}
	}
	return ""
}

// slow reports whether a policy takes seconds for a bout whatever the pack.
func slow(rs *game.Ruleset, policies []string, policy int) bool {
	return policies[policy%len(policies)] == "champion" && rs.Name == "rudis"
}

// endless are tricks of Morturi that a table could think of and that give each other.
var endless = map[string]string{
	"an attack for every hit":  "when: hit, optional: true, do: [{extra-attack: same}]",
	"a pool filled again":      "when: hit, optional: true, cost: {pool: {name: breath, n: 1}}, do: [{extra-attack: same}], also-when: [{when: after-attack, do: [{pool: {name: breath, gain: \"9\"}}]}, {when: battle-start, do: [{pool: {name: breath, gain: \"9\"}}]}]",
	"an attack for every miss": "when: miss, optional: true, cost: {pool: {name: breath, n: 1}}, do: [{extra-attack: same}], also-when: [{when: miss, do: [{pool: {name: breath, gain: \"9\"}}]}, {when: battle-start, do: [{pool: {name: breath, gain: \"9\"}}]}]",
	"movement for nothing":     "when: movement, do: [{mp: 9}]",
	"attacks for nothing":      "when: movement, do: [{extra-attack: any-adjacent}]",
	"steps for nothing":        "when: movement, do: [{free-step: 1}]",
	"steps for each other":     "when: enemy-left-front, do: [{follow-into-front: true}], also-when: [{when: attack-missed-me, do: [{free-step: 1}]}, {when: hit, optional: true, do: [{free-step: 1}]}]",
	"dice for nothing":         "when: after-roll, optional: true, do: [{reroll-die: true}]",
	"blows all round":          "when: attack-phase, do: [{area-damage: die}]",
	"pushes to and fro":        "when: movement, do: [{push: 1, follow: true}]",
}

// TestEndlessAlone plays them under every policy, with hits that are sure and do no harm.
func TestEndlessAlone(t *testing.T) {
	rs := rulesets.All()[1]
	c, err := rs.Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	const head = "ruleset: morturi\ntricks: [{id: sure, name: Sure, text: It hits and does no harm., special: true, when: static, do: [{tn: -9}, {damage-bonus: -9}], provenance: house}, "
	const role = "]\nroles: [{id: hound, name: Hound, class: light, move: 6, attack: {name: teeth, tn: 4, damage: 1}, life: 8, special: [sure, trick], provenance: house}]\n"
	for name, trick := range endless {
		text := head + "{id: trick, name: Trick, text: A trick., provenance: house, " + trick + "}" + role
		for policy := range c.Open().Policies() {
			if !plays(t, rs, text, policy, longest) {
				_, err := rs.Content([]pack.Source{{Name: name, Data: []byte(text)}})
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}

// TestHostilePacksAlone plays brewed packs under every policy.
func TestHostilePacksAlone(t *testing.T) {
	const packs = 25 // tried for each policy
	for _, rs := range rulesets.All() {
		t.Run(rs.Name, func(t *testing.T) {
			c, err := rs.Content(nil)
			if err != nil {
				t.Fatal(err)
			}
			b := newBrewer(t, c)
			r := rand.New(rand.NewPCG(1, 2))
			loaded := 0
			policies := c.Open().Policies()
			for policy := range policies {
				if slow(rs, policies, policy) {
					continue
				}
				for range packs {
					if plays(t, rs, b.brew(rs.Name, random(r)), policy, longest) {
						loaded++
					}
				}
			}
			if loaded < packs/10 {
				t.Errorf("only %d packs were loaded", loaded)
			}
			t.Logf("%d packs were loaded", loaded)
		})
	}
}

func random(r *rand.Rand) []byte {
	text := make([]byte, 64)
	for i := range text {
		text[i] = byte(r.IntN(256))
	}
	return text
}

// FuzzPacksPlayed brews packs of its input and plays them.
func FuzzPacksPlayed(f *testing.F) {
	all := rulesets.All()
	var brewers []*brewer
	for _, rs := range all {
		c, err := rs.Content(nil)
		if err != nil {
			f.Fatal(err)
		}
		brewers = append(brewers, newBrewer(f, c))
	}
	f.Add(uint8(0), uint8(0), []byte("a type whose numbers are at their ends"))
	f.Fuzz(func(t *testing.T, ruleset, policy uint8, choices []byte) {
		k := int(ruleset) % len(all)
		c, err := all[k].Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		if policies := c.Open().Policies(); slow(all[k], policies, int(policy)) {
			return
		}
		plays(t, all[k], brewers[k].brew(all[k].Name, choices), int(policy), fuzzed)
	})
}
