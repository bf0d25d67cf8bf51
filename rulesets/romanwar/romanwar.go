package romanwar

import (
	"embed"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/sim"
)

//go:embed *.yaml demo.txt templates
var files embed.FS

// Name is the ruleset's id.
const Name = "romanwar"

// Title is the ruleset's printed title.
const Title = "Roman War Rules"

const credit = "contributed by Mr. Schulz, dated November 30, 2000"

// Ruleset returns the ruleset.
func Ruleset() game.Ruleset { return ruleset{} }

type ruleset struct{}

func (ruleset) Name() string       { return Name }
func (ruleset) Title() string      { return Title }
func (ruleset) RuleIDs() []string  { return ruleNames[:] }
func (ruleset) Kinds() []pack.Kind { return Kinds() }

// Rulings lists the rulings and their options without reading their texts.
func (ruleset) Rulings() []game.RulingID {
	list := make([]game.RulingID, 0, len(rulingNames))
	for _, r := range rulingNames {
		list = append(list, game.RulingID{ID: r.id, Options: r.options, Default: int(r.usual)})
	}
	// Simulated battles are those of the policies' own description, whose units may
	// march through each other.
	list[rulingFiguresApart].Seated = rulingNames[rulingFiguresApart].options[figuresApartMayShare]
	return list
}

// Book reads the words of the rules and rulings.
func (ruleset) Book() (*rule.Book, error) {
	return Words(files, Name, Title, credit)
}

// Demo is a battle as a script.
func (ruleset) Demo() string {
	data, _ := files.ReadFile("demo.txt") // embedded, so it is there
	return string(data)
}

// Template is a commented file with one entry of a kind, to be filled in.
func (ruleset) Template(kind string) (text string, ok bool) {
	data, err := files.ReadFile("templates/" + kind + ".yaml")
	return string(data), err == nil
}

// Content loads types and tables, with the players' packs over them.
func (ruleset) Content(packs []pack.Source) (game.Content, error) {
	c, err := Load(Name, files, packs, withSpeech)
	if err != nil {
		return nil, err
	}
	return content{c}, nil
}

// withSpeech are rules that read commands.
func withSpeech(c *Content) *Rules {
	r := NewRules(c)
	NewSpeech(NewFacts(r))
	return r
}

// content is the ruleset with its troops, weapons and tables loaded.
type content struct{ *Content }

// Open begins an empty war.
func (c content) Open() game.Game { return game.Of(newModule(NewRules(c.Content))) }

// Hash names the content.
func (c content) Hash() [32]byte { return c.set.Hash() }

// Set returns the content as it was read.
func (c content) Set() *pack.Set { return c.set }

// Lint has nothing to add to what loading checks.
func (c content) Lint() []pack.Error { return nil }

// Weighing is empty: rulings are weighed by armies that are named.
func (c content) Weighing() game.Weighing {
	return game.Weighing{Pairings: [][2]string{{"legion", "africans"}, {"ten-archers", "ten-gauls"}, {"romans-100", "gauls-100"}}}
}

// Trial is an army, or troops of a type.
func (c content) Trial(kind, id string) string {
	switch kind {
	case "type":
		return id
	case "army":
		if e, ok := c.set.Find(kind, id); ok && e.Bool("blocks") {
			return id + "-100"
		}
		return id
	}
	return ""
}

// ListKinds names what List shows.
func (c content) ListKinds() []string { return c.Content.ListKinds() }

// List shows the loaded content of a kind, or one entry of it.
func (c content) List(kind, name string) ([]game.Row, error) { return c.Content.List(kind, name) }

// Seat lays the sides of simulated battles on the table.
func (c content) Seat(sides []string) ([]game.SeatLine, error) { return c.Content.Seat(sides) }

// newModule is the ruleset as a bout of it needs it.
func newModule(r *Rules) *game.Module[State, Command] {
	held := NewFacts(r)
	typed := NewSpeech(held)
	counts := NewOdds(typed)
	return &game.Module[State, Command]{
		Rules: r, Facts: held, Language: typed, Screen: held, Policies: policyNames,
		Play:   sim.Game[State, Command]{Rules: player{r, counts}, Join: joiner{r}},
		Fork:   func() *game.Module[State, Command] { return newModule(r.Fork()) },
		Heed:   func(flag *halt.Flag) { r.halt = flag },
		Hidden: r, SealsOnRequest: true,
		Counter: counts, Stated: r.StatedPolicy, Lies: held.Lies, Unmapped: unmapped, Idle: idle,
	}
}

// A player is the ruleset as whole bouts of it are played.
type player struct {
	*Rules
	typed *Odds
}

// Parse reads a line.
func (p player) Parse(s *State, l *line.Line, c *Command) error { return p.typed.Parse(s, l, c) }

// AppendCommand writes a command as it would be typed.
func (p player) AppendCommand(b []byte, s *State, c *Command) []byte {
	return p.typed.AppendCommand(b, s, c)
}

// Policy is a way to choose commands by its name.
func (p player) Policy(name string) (policy, error) { return policyOf(p.typed, name) }
