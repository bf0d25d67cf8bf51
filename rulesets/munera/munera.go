package munera

import (
	"embed"

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
)

//go:embed *.yaml demo.txt
var files embed.FS

// Name is the ruleset's id.
const Name = "munera"

// Title is the ruleset's printed title.
const Title = "Munera Sine Missione (Exagoni Libero)"

const credit = "Phil West, after Alan Saunders' Munera Sine Missione and Gary Comardo; special moves after Chris Peers"

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
	list[rules.RulingOrderDice].Start, list[rules.RulingStartingLoadout].Start = true, true
	return list
}

// Book reads the words of the rules and rulings.
func (ruleset) Book() (*rule.Book, error) {
	return book.Words(files, Name, Title, credit)
}

// Demo is a whole bout as a script.
func (ruleset) Demo() string {
	data, _ := files.ReadFile("demo.txt") // embedded, so it is there
	return string(data)
}

// Content loads weapons, types and tables, with the players' packs over them.
func (ruleset) Content(packs []pack.Source) (game.Content, error) {
	c, err := book.Load(Name, files, packs)
	if err != nil {
		return nil, err
	}
	return content{c}, nil
}

// content is the ruleset with its weapons, types and tables loaded.
type content struct{ *rules.Content }

// Open begins an empty bout.
func (c content) Open() game.Game { return game.Of(newModule(rules.NewRules(c.Content))) }

// Hash names the content.
func (c content) Hash() [32]byte { return c.Content.Set.Hash() }

// Set returns the content as it was read.
func (c content) Set() *pack.Set { return c.Content.Set }

// usualWeighing is the entry whose pairings are fought when nobody is named.
const usualWeighing = "usual"

// Weighing is the bouts by which rulings are weighed.
func (c content) Weighing() game.Weighing {
	e, ok := c.Content.Set.Find("weighing", usualWeighing)
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

// Trial is a gladiator of a type, or one with a weapon.
func (c content) Trial(kind, id string) string {
	switch kind {
	case "type":
		return id
	case "weapon":
		if e, ok := c.Content.Set.Find(kind, id); ok && e.Int("hands") > 0 {
			return "murmillo(right=" + id + ")"
		}
	}
	return ""
}

// ListKinds names what List shows.
func (c content) ListKinds() []string { return book.ListKinds() }

// List shows the loaded content of a kind, or one entry of it.
func (c content) List(kind, name string) ([]game.Row, error) { return book.List(c.Content, kind, name) }

// Lint checks what a schema cannot.
func (c content) Lint() []pack.Error { return book.Lint(c.Content) }

// newModule is the ruleset as a bout of it needs it.
func newModule(r *rules.Rules) *game.Module[rules.State, rules.Command] {
	held := facts.NewFacts(r)
	typed := speech.NewSpeech(held)
	return &game.Module[rules.State, rules.Command]{
		Rules: r, Facts: held, Language: typed, Screen: typed, Policies: policy.PolicyNames,
		Play:    sim.Game[rules.State, rules.Command]{Rules: player{r, typed}, Trace: r},
		Fork:    func() *game.Module[rules.State, rules.Command] { return newModule(r.Fork()) },
		Heed:    func(flag *halt.Flag) { r.Halt = flag },
		Answers: typed, AlsoCalled: facts.Turned, Unmapped: facts.Unmapped,
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
func (p player) Policy(name string) (policy.Policy, error) { return policy.PolicyOf(p.Rules, name) }
