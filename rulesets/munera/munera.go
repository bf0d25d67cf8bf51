package munera

import (
	"embed"

	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/sim"
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

func (ruleset) Name() string      { return Name }
func (ruleset) Title() string     { return Title }
func (ruleset) RuleIDs() []string { return ruleNames[:] }

func (ruleset) Kinds() []pack.Kind { return Kinds() }

// Rulings lists the rulings and their options without reading their texts.
func (ruleset) Rulings() []game.RulingID {
	list := make([]game.RulingID, 0, len(rulingNames))
	for _, r := range rulingNames {
		list = append(list, game.RulingID{ID: r.id, Options: r.options, Default: int(r.usual)})
	}
	list[rulingOrderDice].Start, list[rulingStartingLoadout].Start = true, true
	return list
}

// Book reads the words of the rules and rulings.
func (ruleset) Book() (*rule.Book, error) {
	return Words(files, Name, Title, credit)
}

// Demo is a whole bout as a script.
func (ruleset) Demo() string {
	data, _ := files.ReadFile("demo.txt") // embedded, so it is there
	return string(data)
}

// Content loads weapons, types and tables, with the players' packs over them.
func (ruleset) Content(packs []pack.Source) (game.Content, error) {
	c, err := Load(Name, files, packs)
	if err != nil {
		return nil, err
	}
	return content{c}, nil
}

// content is the ruleset with its weapons, types and tables loaded.
type content struct{ *Content }

// Open begins an empty bout.
func (c content) Open() game.Game { return game.Of(newModule(NewRules(c.Content))) }

// Hash names the content.
func (c content) Hash() [32]byte { return c.Content.set.Hash() }

// Set returns the content as it was read.
func (c content) Set() *pack.Set { return c.Content.set }

// usualWeighing is the entry whose pairings are fought when nobody is named.
const usualWeighing = "usual"

// Weighing is the bouts by which rulings are weighed.
func (c content) Weighing() game.Weighing {
	e, ok := c.Content.set.Find("weighing", usualWeighing)
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
		if e, ok := c.Content.set.Find(kind, id); ok && e.Int("hands") > 0 {
			return "murmillo(right=" + id + ")"
		}
	}
	return ""
}

// ListKinds names what List shows.
func (c content) ListKinds() []string { return ListKinds() }

// List shows the loaded content of a kind, or one entry of it.
func (c content) List(kind, name string) ([]game.Row, error) { return List(c.Content, kind, name) }

// Lint checks what a schema cannot.
func (c content) Lint() []pack.Error { return Lint(c.Content) }

// newModule is the ruleset as a bout of it needs it.
func newModule(r *Rules) *game.Module[State, Command] {
	held := NewFacts(r)
	typed := NewSpeech(held)
	return &game.Module[State, Command]{
		Rules: r, Facts: held, Language: typed, Screen: typed, Policies: policyNames,
		Play:    sim.Game[State, Command]{Rules: player{r, typed}, Trace: r},
		Fork:    func() *game.Module[State, Command] { return newModule(r.Fork()) },
		Heed:    func(flag *halt.Flag) { r.halt = flag },
		Answers: typed, AlsoCalled: turned, Unmapped: unmapped,
	}
}

// A player is the ruleset as whole bouts of it are played.
type player struct {
	*Rules
	speech *Speech
}

// Parse reads a line.
func (p player) Parse(s *State, l *line.Line, c *Command) error { return p.speech.Parse(s, l, c) }

// AppendCommand writes a command as it would be typed.
func (p player) AppendCommand(b []byte, s *State, c *Command) []byte {
	return p.speech.AppendCommand(b, s, c)
}

// Policy is a way to choose commands by its name.
func (p player) Policy(name string) (policy, error) { return policyOf(p.Rules, name) }
