package rudis

import (
	"embed"
	"strings"
	"sync"

	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/rulesets/rudis/book"
	"summa/rulesets/rudis/facts"
	"summa/rulesets/rudis/policy"
	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/speech"
	"summa/rulesets/rudis/state"
)

//go:embed *.yaml templates
var files embed.FS

//go:embed demo.txt
var demo string // a whole bout as a script

// Name is the ruleset's id.
const Name = "rudis"

// Title is the ruleset's printed title.
const Title = "Gladiator: Quest for the Rudis, Boxing Rules"

// Ruleset returns the ruleset.
func Ruleset() *game.Ruleset {
	return &game.Ruleset{
		Name: Name, Title: Title, About: "boxing, with hidden choices", RuleIDs: state.RuleNames[:], Rulings: rulings, Kinds: book.Kinds,
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
	d := &list[state.RulingStartDistance]
	d.Start = true
	// It may be told in hexes, whatever it is called.
	d.Also = map[string]int{"1": int(state.StartDistanceAdjacent), "2": int(state.StartDistanceTwoHexes), "4": int(state.StartDistanceFourHexes)}
	return list
}

const credit = "the boxing rules of Gladiator: Quest for the Rudis; the cards that are not printed are of this house"

// papers are the sheets of boxers.
type papers struct{}

// Enter returns the lines that bring boxers to a bout.
func (papers) Enter(men []game.Man, _ []string) []string {
	var lines []string
	for _, m := range men {
		lines = append(lines, "add "+line.Typed(m.Name)+" "+m.Type)
	}
	return lines
}

// deckTemplate is the deck of the house as one that a player types his own over.
func deckTemplate() (text string, ok bool) {
	data, err := files.ReadFile("deck.yaml")
	if err != nil {
		return "", false
	}
	_, cards, ok := strings.Cut(string(data), "  cards:\n")
	return `# Your own Arena Action Deck: type each card's number for every die over those of the
# house, which stand below, and load the file with --pack; ruling rn-source=deck plays
# with it. Check it with: summa pack lint FILE
ruleset: rudis
format: rudis-cards/1
set: my-box

arena_deck:
  name: my-deck     # lower-case words joined by hyphens
  provenance: own
  cards:            # one row a card: its own number, if it has one, and one for each die
` + cards, ok
}

// template is a commented file with one entry of a kind.
func template(kind string) (text string, ok bool) {
	if kind == "arena-deck" {
		return deckTemplate()
	}
	data, err := files.ReadFile("templates/" + kind + ".yaml")
	return string(data), err == nil
}

// load loads cards, boxers and tables, with the players' packs over them.
func load(packs []pack.Source) (*game.Content, error) {
	c, err := book.Load(Name, files, packs)
	if err != nil {
		return nil, err
	}
	return &game.Content{
		Set:       c.Set,
		Lint:      func() []pack.Error { return policy.Lint(c) },
		Open:      func() game.Game { return open(c) },
		List:      func(kind, name string) ([]game.Row, error) { return book.List(c, kind, name) },
		ListKinds: book.ListKinds(),
		Weighing:  weighing(c),
		Trial:     func(kind, id string) string { return trial(c, kind, id) },
	}, nil
}

// open begins an empty bout.
func open(c *state.Content) game.Game { return game.Of(newModule(rules.NewRules(c))) }

// weighing is the bouts by which rulings are weighed.
func weighing(c *state.Content) game.Weighing {
	w := game.Weighing{Turns: rules.MostExchanges}
	for i := range c.Boxers {
		next := (i + 1) % len(c.Boxers)
		w.Pairings = append(w.Pairings, [2]string{c.Boxers[i].ID, c.Boxers[next].ID})
	}
	return w
}

// trial is a boxer; all of them hold the same cards.
func trial(c *state.Content, kind, id string) string {
	if kind == "boxer" {
		return id
	}
	return ""
}

// newModule is the ruleset as a bout of it needs it.
func newModule(r *rules.Rules) *game.Module[state.State, rules.Command] {
	held := facts.NewFacts(r)
	typed := speech.NewSpeech(held)
	return &game.Module[state.State, rules.Command]{
		Rules: r, Facts: held, Language: typed, Screen: held, Policies: policy.PolicyNames, Names: r.Names,
		Looked: func(s *state.State) **rule.Looked { return &s.Looked },
		Play:   sim.Game[state.State, rules.Command]{Rules: player{r, typed}, Turns: rules.MostExchanges, Join: policy.Joiner{R: r}},
		Fork:   func() *game.Module[state.State, rules.Command] { return newModule(r.Fork()) },
		Heed:   func(flag *halt.Flag) { r.Halt = flag },
		Hidden: r, Ahead: r.Ahead, Tell: (&policy.Teller{Rules: r}).Tell, Undivided: r.Undivided, Derived: held.Derived,
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
