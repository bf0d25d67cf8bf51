package shell

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
)

// Options are the flags that every command has.
type Options struct {
	JSON       bool
	Seed       uint64
	SeedSet    bool     // Seed was given, or has been drawn
	SeedDrawn  bool     // Seed was drawn, not given
	Dice       string   // "auto", "ask", or "" when neither was asked for
	Faces      []int    // of --dice 5,2,3
	Rulings    []string // ID=OPTION, as given
	Packs      []string // files and directories
	Journal    string
	NoJournal  bool
	KeepGoing  bool
	Quiet      bool
	Plain      bool
	Color      string // "auto", "always" or "never"
	AnyContent bool   // a bout may be carried out with other content than it was recorded with
	Accessible bool   // the environment asks for plain output
}

// Register declares the flags on a flag set.
func (o *Options) Register(f *pflag.FlagSet) {
	o.Color = "auto"
	f.BoolVar(&o.JSON, "json", false, "print JSON, one value a line")
	f.Var(&seedValue{o}, "seed", "64-bit seed of the dice; drawn and shown when absent")
	f.Var(&diceValue{o}, "dice", "where dice come from: auto, ask, or faces such as 5,2,3")
	f.StringArrayVar(&o.Rulings, "ruling", nil, "settle an open point of the rules by `ID=OPTION` (repeatable)")
	f.StringArrayVar(&o.Packs, "pack", nil, "read house rules from `FILE|DIR` (repeatable)")
	f.Var(&journalValue{&o.Journal}, "journal", "keep the record of the bout in `FILE`")
	f.BoolVar(&o.NoJournal, "no-journal", false, "keep no record")
	f.BoolVar(&o.KeepGoing, "keep-going", false, "go on after a command of a script fails")
	f.BoolVar(&o.Quiet, "quiet", false, "print answers only, without confirmations and remarks")
	f.BoolVar(&o.Plain, "plain", false, "plain sentences: nothing drawn, nothing redrawn")
	f.BoolP("help", "h", false, "explain the command")
	f.Var(Choice(&o.Color, "WHEN", "auto", "always", "never"), "color", "use colour: auto, always or never")
}

// Check looks for flags that contradict each other.
func (o *Options) Check() error {
	if o.NoJournal && o.Journal != "" {
		return Usagef("leave one of them out", "--journal and --no-journal exclude each other")
	}
	return nil
}

// Content loads a ruleset's content with the players' packs over it.
func (o *Options) Content(rs *game.Ruleset) (*game.Content, error) {
	packs, err := ReadPacks(o.Packs)
	if err != nil {
		return nil, err
	}
	return rs.Content(packs)
}

// ReadPacks reads files of content. That a file cannot be read is an I/O failure, not one of its
// content.
func ReadPacks(paths []string) ([]pack.Source, error) {
	sources, err := pack.ReadAll(paths)
	if err != nil {
		return nil, &Failure{Status: StatusIO, Err: err}
	}
	return sources, nil
}

// ChosenRulings returns the rulings asked for as pairs of the index of a ruling and of its
// option, in the order given. If a ruling is given more than once, the last option counts.
func (o *Options) ChosenRulings(rs *game.Ruleset) ([][2]int, error) {
	all := rs.Rulings()
	pairs := make([][2]int, 0, len(o.Rulings))
	for _, text := range o.Rulings {
		id, option, ok := strings.Cut(text, "=")
		if !ok {
			return nil, Usagef("write ID=OPTION; summa rulings "+rs.Name+" lists them", "--ruling %q names no option", text)
		}
		r := slices.IndexFunc(all, func(r game.RulingID) bool { return strings.EqualFold(r.ID, id) })
		if r < 0 {
			hint := line.DidYouMean(id, "rulings", RulingIDs(all))
			return nil, Usagef(cmp.Or(hint, "summa rulings "+rs.Name+" lists them"), "--ruling: no ruling of %s is called %q", rs.Name, id)
		}
		n := all[r].Option(option)
		if n < 0 {
			return nil, Usagef(line.DidYouMean(option, "options", all[r].Options), "--ruling: %s has no option %q", all[r].ID, option)
		}
		pairs = slices.DeleteFunc(pairs, func(p [2]int) bool { return p[0] == r })
		pairs = append(pairs, [2]int{r, n})
	}
	return pairs, nil
}

// RulingIDs returns the ids of rulings.
func RulingIDs(all []game.RulingID) []string {
	ids := make([]string, len(all))
	for i := range all {
		ids[i] = all[i].ID
	}
	return ids
}

// IsPlain reports whether output is for a screen reader or a very simple
// terminal.
func (o *Options) IsPlain() bool { return o.Plain || o.Accessible }

// Colored reports whether colour may be used on standard output.
func (p *Program) Colored() bool {
	switch p.Opt.Color {
	case "always":
		return true
	case "never":
		return false
	}
	return p.OutTerminal && !p.Opt.IsPlain() && p.Getenv("NO_COLOR") == "" && p.Getenv("TERM") != "dumb"
}
