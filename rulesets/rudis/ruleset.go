package rudis

import (
	"embed"
	"strings"

	"summa/internal/book"
	"summa/internal/game"
	"summa/internal/pack"
	"summa/internal/rule"
)

//go:embed *.yaml demo.txt templates
var files embed.FS

// Name is the ruleset's id.
const Name = "rudis"

// Title is the ruleset's printed title.
const Title = "Gladiator: Quest for the Rudis, Boxing Rules"

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
	d := &list[rulingStartDistance]
	d.Start = true
	// It may be told in hexes, whatever it is called.
	d.Also = map[string]int{"1": int(startDistanceAdjacent), "2": int(startDistanceTwoHexes), "4": int(startDistanceFourHexes)}
	return list
}

// Book reads the words of the rules and rulings.
func (ruleset) Book() (*rule.Book, error) {
	set, err := Words(Name, files)
	if err != nil {
		return nil, err
	}
	return book.Read(set, Name, Title, credit), nil
}

const credit = "the boxing rules of Gladiator: Quest for the Rudis; the cards that are not printed are of this house"

// Demo is a whole bout as a script.
func (ruleset) Demo() string {
	data, _ := files.ReadFile("demo.txt") // embedded, so it is there
	return string(data)
}

// Enter returns the lines that bring boxers to a bout.
func (ruleset) Enter(men []game.Man, _ []string) []string {
	var lines []string
	for _, m := range men {
		lines = append(lines, "add "+m.Name+" "+m.Type)
	}
	return lines
}

// Kept is what the players keep of each boxer on paper.
func (ruleset) Kept() []game.Mark {
	return []game.Mark{
		{Name: "HP left", Rule: ruleNames[track1]},
		{Name: "STA left", Rule: ruleNames[track2]},
		{Name: "every attribute down by 1, at STA 0, -4 and -8", Boxes: 3, Rule: ruleNames[card5]},
		{Name: "knocked down", Boxes: 3, Rule: ruleNames[kd4]},
		{Name: "fractured jaw, +1", Boxes: 3, Rule: ruleNames[injury7]},
		{Name: "CHIN -2", Boxes: 3, Rule: ruleNames[injury8]},
		{Name: "CA -1", Boxes: 3, Rule: ruleNames[injury10]},
		{Name: "ACC -2", Boxes: 3, Rule: ruleNames[injury11]},
	}
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

// Template is a commented file with one entry of a kind.
func (ruleset) Template(kind string) (text string, ok bool) {
	if kind == "arena-deck" {
		return deckTemplate()
	}
	data, err := files.ReadFile("templates/" + kind + ".yaml")
	return string(data), err == nil
}

// Content loads cards, boxers and tables, with the players' packs over them.
func (ruleset) Content(packs []pack.Source) (game.Content, error) {
	c, err := Load(Name, files, packs)
	if err != nil {
		return nil, err
	}
	return content{c}, nil
}

// Hash names the content.
func (c content) Hash() [32]byte { return c.set.Hash() }

// Set returns the content as it was read.
func (c content) Set() *pack.Set { return c.set }

// Weighing is the bouts by which rulings are weighed.
func (c content) Weighing() game.Weighing {
	w := game.Weighing{Turns: mostExchanges}
	for i := range c.boxers {
		next := (i + 1) % len(c.boxers)
		w.Pairings = append(w.Pairings, [2]string{c.boxers[i].id, c.boxers[next].id})
	}
	return w
}

// Trial is a boxer; all of them hold the same cards.
func (c content) Trial(kind, id string) string {
	if kind == "boxer" {
		return id
	}
	return ""
}

// Lint checks what a schema cannot.
func (c content) Lint() []pack.Error { return lint(c.Content) }

// content is the ruleset with its cards, boxers and tables loaded.
type content struct{ *Content }

// Open begins an empty bout.
func (c content) Open() game.Game { return game.Of(newModule(NewRules(c.Content))) }

// ListKinds names what List shows.
func (c content) ListKinds() []string { return listKinds() }

// List shows the loaded content of a kind, or one entry of it.
func (c content) List(kind, name string) ([]game.Row, error) { return list(c.Content, kind, name) }
