package morturi

import (
	"embed"
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
)

//go:embed *.yaml demo.txt templates
var files embed.FS

// Name is the ruleset's id.
const Name = "morturi"

// Title is the ruleset's printed title.
const Title = "Morturi Te Salutant: Rules of Conflict"

const credit = "Asklepios (RPGnet wiki)"

// Ruleset returns the ruleset.
func Ruleset() game.Ruleset { return ruleset{} }

type ruleset struct{}

func (ruleset) Name() string { return Name }

func (ruleset) Title() string { return Title }

func (ruleset) RuleIDs() []string { return rules.RuleNames[:] }

func (ruleset) Kinds() []pack.Kind { return book.Kinds() }

// Rulings lists the rulings and their options without reading their texts.
func (ruleset) Rulings() []game.RulingID {
	list := make([]game.RulingID, 0, len(rules.RulingNames))
	for _, r := range rules.RulingNames {
		list = append(list, game.RulingID{ID: r.ID, Options: r.Options, Default: int(r.Usual)})
	}
	return list
}

// Book reads the words of the rules and rulings.
func (ruleset) Book() (*rule.Book, error) {
	return book.Words(files, Name, Title, credit)
}

// Demo is a whole battle as a script.
func (ruleset) Demo() string {
	data, _ := files.ReadFile("demo.txt") // embedded, so it is there
	return string(data)
}

// Template is a commented file with one entry of a kind, to be filled in.
func (ruleset) Template(kind string) (text string, ok bool) {
	data, err := files.ReadFile("templates/" + kind + ".yaml")
	return string(data), err == nil
}

// Content loads roles, tricks and arenas, with the players' packs over them.
func (ruleset) Content(packs []pack.Source) (game.Content, error) {
	c, err := book.Load(Name, files, packs)
	if err != nil {
		return nil, err
	}
	return content{c}, nil
}

// content is the ruleset with its roles, tricks and arenas loaded.
type content struct{ *rules.Content }

// Open begins an empty battle.
func (c content) Open() game.Game { return game.Of(newModule(rules.NewRules(c.Content))) }

// Hash names the content.
func (c content) Hash() [32]byte { return c.Content.Set.Hash() }

// Set returns the content as it was read.
func (c content) Set() *pack.Set { return c.Content.Set }

// Weighing is the battles by which rulings are weighed.
func (c content) Weighing() game.Weighing {
	return game.Weighing{Pairings: [][2]string{
		{"secutor*2@primus-palus,sagitarius@primus-palus", "barbarian*2@primus-palus,retarius@primus-palus"},
		{"dimachaerus@primus-palus,andabatus@primus-palus", "murmillo@primus-palus,gallus@primus-palus"},
	}}
}

// Trial is a gladiator of a role, or a plain one with a trick.
func (c content) Trial(kind, id string) string {
	switch kind {
	case "role":
		return id
	case "trick":
		return "move=5:attack=2+/2:life=12:tricks=" + id
	}
	return ""
}

// ListKinds names what List shows.
func (c content) ListKinds() []string { return book.ListKinds(c.Content) }

// List shows the loaded content of a kind, or one entry of it.
func (c content) List(kind, name string) ([]game.Row, error) { return book.List(c.Content, kind, name) }

// Lint checks what a schema cannot.
func (c content) Lint() []pack.Error { return book.Lint(c.Content) }

// newModule is the ruleset as a bout of it needs it.
func newModule(r *rules.Rules) *game.Module[rules.State, rules.Command] {
	held := facts.NewFacts(r)
	typed := speech.NewSpeech(held)
	return &game.Module[rules.State, rules.Command]{
		Rules: r, Facts: held, Language: typed, Screen: held, Policies: policy.PolicyNames,
		Play:    sim.Game[rules.State, rules.Command]{Rules: player{r, typed}, Trace: r},
		Fork:    func() *game.Module[rules.State, rules.Command] { return newModule(r.Fork()) },
		Heed:    func(flag *halt.Flag) { r.Halt = flag },
		Answers: typed,
	}
}

// A player is the ruleset as whole bouts of it are played.
type player struct {
	*rules.Rules
	speech *speech.Speech
}

// Parse reads a line.
func (p player) Parse(s *rules.State, l *line.Line, c *rules.Command) error {
	return p.speech.Parse(s, l, c)
}

// AppendCommand writes a command as it would be typed.
func (p player) AppendCommand(b []byte, s *rules.State, c *rules.Command) []byte {
	return p.speech.AppendCommand(b, s, c)
}

// Policy is a way to choose commands by its name.
func (p player) Policy(name string) (policy.Policy, error) {
	return policy.PolicyOf(p.Rules, name, p.speech.AppendCommand)
}

// Seat lays the sides of simulated battles on the table.
func (c content) Seat(sides []string) ([]game.SeatLine, error) { return policy.Seat(c.Content, sides) }
