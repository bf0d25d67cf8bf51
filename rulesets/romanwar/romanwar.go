package romanwar

import (
	"embed"
	"sync"

	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/rulesets/romanwar/book"
	"summa/rulesets/romanwar/facts"
	"summa/rulesets/romanwar/odds"
	"summa/rulesets/romanwar/policy"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/speech"
	"summa/rulesets/romanwar/state"
)

//go:embed *.yaml templates
var files embed.FS

//go:embed demo.txt
var demo string // a whole bout as a script

// Name is the ruleset's id.
const Name = "romanwar"

// Title is the ruleset's printed title.
const Title = "Roman War Rules"

const credit = "contributed by Mr. Schulz, dated November 30, 2000"

// Ruleset returns the ruleset.
func Ruleset() *game.Ruleset {
	return &game.Ruleset{
		Name: Name, Title: Title, About: "armies, a die for every man", RuleIDs: state.RuleNames[:], Rulings: rulings, Kinds: book.Kinds,
		Book:    sync.OnceValues(func() (*rule.Book, error) { return book.Words(files, Name, Title, credit) }),
		Content: load, Demo: demo, Usage: usage,
		Template: template,
		Screen:   sync.OnceValues(func() (*pack.Set, error) { return book.Screen(files, Name) }),
		OnPaper:  sync.OnceValues(func() (*pack.Set, error) { return book.OnPaper(files, Name) }),
		Papers:   papers{},
	}
}

// rulings lists the rulings and their options without reading their texts.
func rulings() []game.RulingID {
	list := game.Rulings(state.RulingNames[:])
	// Simulated battles are those of the policies' own description, whose units may
	// march through each other.
	list[state.RulingFiguresApart].Seated = state.RulingNames[state.RulingFiguresApart].Options[state.FiguresApartMayShare]
	return list
}

// template is a commented file with one entry of a kind, to be filled in.
func template(kind string) (text string, ok bool) {
	data, err := files.ReadFile("templates/" + kind + ".yaml")
	return string(data), err == nil
}

// load loads types and tables, with the players' packs over them.
func load(packs []pack.Source) (*game.Content, error) {
	c, err := book.Load(Name, files, packs, withSpeech)
	if err != nil {
		return nil, err
	}
	return &game.Content{
		Set:       c.Set,
		Lint:      func() []pack.Error { return nil },
		Open:      func() game.Game { return open(c) },
		List:      func(kind, name string) ([]game.Row, error) { return book.List(c, kind, name) },
		ListKinds: book.ListKinds(c),
		Weighing:  weighing(c),
		Trial:     func(kind, id string) string { return trial(c, kind, id) },
		Seat:      func(sides []string) ([]game.SeatLine, error) { return policy.Seat(c, sides) },
	}, nil
}

// open begins an empty bout.
func open(c *state.Content) game.Game { return game.Of(newModule(rules.NewRules(c))) }

// withSpeech are rules that read commands.
func withSpeech(c *state.Content) *rules.Rules {
	r := rules.NewRules(c)
	speech.NewSpeech(facts.NewFacts(r))
	return r
}

// weighing is empty: rulings are weighed by armies that are named.
func weighing(c *state.Content) game.Weighing {
	return game.Weighing{Pairings: [][2]string{{"legion", "africans"}, {"ten-archers", "ten-gauls"}, {"romans-100", "gauls-100"}}}
}

// trial is an army, or troops of a type.
func trial(c *state.Content, kind, id string) string {
	switch kind {
	case "type":
		return id
	case "army":
		if e, ok := c.Set.Find(kind, id); ok && e.Bool("blocks") {
			return id + "-100"
		}
		return id
	}
	return ""
}

// newModule is the ruleset as a bout of it needs it.
func newModule(r *rules.Rules) *game.Module[state.State, rules.Command] {
	held := facts.NewFacts(r)
	typed := speech.NewSpeech(held)
	counts := odds.NewOdds(typed)
	return &game.Module[state.State, rules.Command]{
		Rules: typed, Facts: held, Language: typed, Screen: held, Policies: state.PolicyNames, Names: r.Names,
		Looked: func(s *state.State) **rule.Looked { return &s.Looked },
		Play:   sim.Game[state.State, rules.Command]{Rules: player{r, counts}, Join: policy.Joiner{R: r}, Forget: r.Forget, Ways: counts.Ways},
		Fork:   func() *game.Module[state.State, rules.Command] { return newModule(r.Fork()) },
		Heed:   func(flag *halt.Flag) { r.Halt = flag },
		Hidden: typed, SealsOnRequest: true, Unseal: r.Unseal,
		Derived: counts.Derived,
		Counter: counts, Stated: r.StatedPolicy, Lies: held.Lies, Unmapped: state.Unmapped, Idle: state.Idle, EndsTurn: "end", EndsStep: "next",
	}
}

// A player is the ruleset as whole bouts of it are played.
type player struct {
	*rules.Rules
	typed *odds.Odds
}

// Parse reads a line.
func (p player) Parse(s *state.State, l *line.Line, c *rules.Command) error {
	return p.typed.Parse(s, l, c)
}

// AppendCommand writes a command as it would be typed.
func (p player) AppendCommand(b []byte, s *state.State, c *rules.Command) []byte {
	return p.typed.AppendCommand(b, s, c)
}

// Policy is a way to choose commands by its name.
func (p player) Policy(name string) (policy.Policy, error) { return policy.PolicyOf(p.typed, name) }
