package morturi

import (
	"embed"
	"sync"

	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/rulesets/morturi/book"
	"summa/rulesets/morturi/facts"
	"summa/rulesets/morturi/policy"
	"summa/rulesets/morturi/rules"
	"summa/rulesets/morturi/speech"
	"summa/rulesets/morturi/state"
)

//go:embed *.yaml templates
var files embed.FS

//go:embed demo.txt
var demo string // a whole bout as a script

// Name is the ruleset's id.
const Name = "morturi"

// Title is the ruleset's printed title.
const Title = "Morturi Te Salutant: Rules of Conflict"

const credit = "Asklepios (RPGnet wiki)"

// Ruleset returns the ruleset.
func Ruleset() *game.Ruleset {
	return &game.Ruleset{
		Name: Name, Title: Title, About: "schools of gladiators on squares", RuleIDs: state.RuleNames[:], Rulings: rulings, Kinds: book.Kinds,
		Book:    sync.OnceValues(func() (*rule.Book, error) { return book.Words(files, Name, Title, credit) }),
		Content: load, Demo: demo, Usage: usage,
		Template: template,
		Screen:   sync.OnceValues(func() (*pack.Set, error) { return book.Screen(files, Name) }),
		OnPaper:  sync.OnceValues(func() (*pack.Set, error) { return book.OnPaper(files, Name) }),
		Schools:  true,
		Papers:   papers{},
	}
}

// rulings lists the rulings and their options without reading their texts.
func rulings() []game.RulingID {
	list := game.Rulings(state.RulingNames[:])
	return list
}

// template is a commented file with one entry of a kind, to be filled in.
func template(kind string) (text string, ok bool) {
	data, err := files.ReadFile("templates/" + kind + ".yaml")
	return string(data), err == nil
}

// load loads roles, tricks and arenas, with the players' packs over them.
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
		ListKinds: book.ListKinds(c),
		Weighing:  weighing(c),
		Trial:     func(kind, id string) string { return trial(c, kind, id) },
		Seat:      func(sides []string) ([]game.SeatLine, error) { return policy.Seat(c, sides) },
		Schools:   content{c}, Sheets: content{c},
	}, nil
}

// open begins an empty bout.
func open(c *state.Content) game.Game { return game.Of(newModule(rules.NewRules(c))) }

// content is the ruleset with its roles, tricks and arenas loaded.
type content struct{ *state.Content }

// weighing is the battles by which rulings are weighed.
func weighing(c *state.Content) game.Weighing {
	return game.Weighing{Pairings: [][2]string{
		{"secutor*2@primus-palus,sagitarius@primus-palus", "barbarian*2@primus-palus,retarius@primus-palus"},
		{"dimachaerus@primus-palus,andabatus@primus-palus", "murmillo@primus-palus,gallus@primus-palus"},
	}}
}

// trial is a gladiator of a role, or a plain one with a trick.
func trial(c *state.Content, kind, id string) string {
	switch kind {
	case "role":
		return id
	case "trick":
		return "move=5:attack=2+/2:life=12:tricks=" + id
	}
	return ""
}

// newModule is the ruleset as a bout of it needs it.
func newModule(r *rules.Rules) *game.Module[state.State, rules.Command] {
	held := facts.NewFacts(r)
	typed := speech.NewSpeech(held)
	return &game.Module[state.State, rules.Command]{
		Rules: r, Facts: held, Language: typed, Screen: held, Policies: policy.PolicyNames, Names: r.Names,
		Short:   func(c *rules.Command) bool { return c.Short },
		Looked:  func(s *state.State) **rule.Looked { return &s.Looked },
		Play:    sim.Game[state.State, rules.Command]{Rules: player{r, typed}, Trace: r},
		Fork:    func() *game.Module[state.State, rules.Command] { return newModule(r.Fork()) },
		Heed:    func(flag *halt.Flag) { r.Halt = flag },
		Answers: typed, Derived: held.Derived,
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
func (p player) Policy(name string) (policy.Policy, error) {
	return policy.PolicyOf(p.Rules, name, p.speech.AppendCommand)
}
