package munera

import (
	"embed"
	"sync"

	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/rulesets/munera/book"
	"summa/rulesets/munera/facts"
	"summa/rulesets/munera/policy"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/speech"
	"summa/rulesets/munera/state"
)

//go:embed *.yaml
var files embed.FS

//go:embed demo.txt
var demo string // a whole bout as a script

// Name is the ruleset's id.
const Name = "munera"

// Title is the ruleset's printed title.
const Title = "Munera Sine Missione (Exagoni Libero)"

const credit = "Phil West, after Alan Saunders' Munera Sine Missione and Gary Comardo; special moves after Chris Peers"

// Ruleset returns the ruleset.
func Ruleset() *game.Ruleset {
	return &game.Ruleset{
		Name: Name, Title: Title, About: "gladiators, man against man", RuleIDs: state.RuleNames[:], Rulings: rulings, Kinds: book.Kinds,
		Book:    sync.OnceValues(func() (*rule.Book, error) { return book.Words(files, Name, Title, credit) }),
		Content: load, Demo: demo, Usage: usage,
		Papers: careers{}, Careers: careers{},
		Screen:  sync.OnceValues(func() (*pack.Set, error) { return book.Screen(files, Name) }),
		OnPaper: sync.OnceValues(func() (*pack.Set, error) { return book.OnPaper(files, Name) }),
	}
}

// rulings lists the rulings and their options without reading their texts.
func rulings() []game.RulingID {
	list := game.Rulings(state.RulingNames[:])
	list[state.RulingOrderDice].Start, list[state.RulingStartingLoadout].Start = true, true
	return list
}

// load loads weapons, types and tables, with the players' packs over them.
func load(packs []pack.Source) (*game.Content, error) {
	c, err := book.Load(Name, files, packs)
	if err != nil {
		return nil, err
	}
	return &game.Content{
		Set:       c.Set,
		Lint:      func() []pack.Error { return book.Lint(c) },
		Open:      func() game.Game { return open(c) },
		List:      func(kind, name string) ([]game.Row, error) { return book.List(c, kind, name) },
		ListKinds: book.ListKinds(),
		ListUnder: func(rulings [][2]int, kind string) ([]game.Row, error) { return book.ListUnder(c, rulings, kind) },
		Weighing:  weighing(c),
		Trial:     func(kind, id string) string { return trial(c, kind, id) },
	}, nil
}

// open begins an empty bout.
func open(c *state.Content) game.Game { return game.Of(newModule(rules.NewRules(c))) }

// usualWeighing is the entry whose pairings are fought when nobody is named.
const usualWeighing = "usual"

// weighing is the bouts by which rulings are weighed.
func weighing(c *state.Content) game.Weighing {
	e, ok := c.Set.Find("weighing", usualWeighing)
	if !ok {
		return game.Weighing{}
	}
	w := game.Weighing{Apart: e.Int("apart")}
	for _, v := range e.List("pairings") {
		first, _ := v.Get("first")
		second, _ := v.Get("second")
		w.Pairings = append(w.Pairings, [2]string{first.Text(), second.Text()})
	}
	return w
}

// trial is a gladiator of a type, or one with a weapon.
func trial(c *state.Content, kind, id string) string {
	switch kind {
	case "type":
		return id
	case "weapon":
		if e, ok := c.Set.Find(kind, id); ok && e.Int("hands") > 0 {
			return "murmillo(right=" + id + ")"
		}
	}
	return ""
}

// newModule is the ruleset as a bout of it needs it.
func newModule(r *rules.Rules) *game.Module[state.State, rules.Command] {
	held := facts.NewFacts(r)
	typed := speech.NewSpeech(held)
	return &game.Module[state.State, rules.Command]{
		Rules: r, Facts: held, Language: typed, Screen: typed, Policies: policy.PolicyNames, Names: r.Names,
		Looked:  func(s *state.State) **rule.Looked { return &s.Looked },
		Play:    sim.Game[state.State, rules.Command]{Rules: player{r, typed}, Trace: r},
		Fork:    func() *game.Module[state.State, rules.Command] { return newModule(r.Fork()) },
		Heed:    func(flag *halt.Flag) { r.Halt = flag },
		Answers: typed, AlsoCalled: facts.Turned, Unmapped: facts.Unmapped, Derived: held.Derived,
	}
}

// A player is the ruleset as whole bouts of it are played.
type player struct {
	*rules.Rules
	speech *speech.Speech
}

// Parse reads a line.
func (p player) Parse(s *state.State, l *line.Line, c *rules.Command) error {
	return p.speech.Parse(s, l, c)
}

// AppendCommand writes a command as it would be typed.
func (p player) AppendCommand(b []byte, s *state.State, c *rules.Command) []byte {
	return p.speech.AppendCommand(b, s, c)
}

// Policy is a way to choose commands by its name.
func (p player) Policy(name string) (policy.Policy, error) { return policy.PolicyOf(p.Rules, name) }
