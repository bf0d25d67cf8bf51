package shelf

import (
	"cmp"
	"errors"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/rerun"
	"summa/internal/cli/rulings"
	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/paper"
	"summa/internal/refusal"
	"summa/internal/repl"
	"summa/internal/rule"
	"summa/internal/sheet"
)

// SheetCommand is "summa sheet".
func SheetCommand(p *shell.Program) *cobra.Command {
	var o sheetOptions
	cmd := &cobra.Command{
		Use:   "sheet RULESET [[NAME=]TYPE...] | sheet JOURNAL [NAME...]",
		Short: "Make record sheets and the quick reference, to be printed",
		Long: "Make a record sheet for each type of gladiator, or for those named, as TYPE or TYPE(key=value,...)" + strings.ReplaceAll(p.Usage("sheet TYPE"), "\n", "") + ", and after them the rules in short: only what is in play. \"summa list RULESET\" says which types there are. " +
			"Two who are named meet each other: their chances, where the sheets of a ruleset have them, are counted exactly, under the rulings and house rules of this table. With -o it is a self-contained HTML page. " +
			"Of a JOURNAL the sheets are those of who fought in it, as they were entered, or of those named, under its rulings and house rules.",
		Example:           p.Usage("sheet"),
		Args:              shell.Arguments(1, 200),
		ValidArgsFunction: p.CompleteRuleset,
		RunE: func(_ *cobra.Command, args []string) error {
			rs, err := p.Ruleset(args[0])
			if err != nil {
				if recorded(args[0]) {
					return foughtSheets(p, args[0], args[1:], &o)
				}
				return err
			}
			return blankSheets(p, rs, args[1:], &o)
		},
	}
	cmd.Flags().StringVarP(&o.out, "output", "o", "", "write an HTML page to a new `FILE`")
	cmd.Flags().Var(shell.Choice(&o.size, "SIZE", "a4", "letter", "half"), "paper", "the paper of the page")
	cmd.Flags().Var(shell.Choice(&o.per, "N", "1", "2", "4"), "per-page", "how many sheets a page holds")
	cmd.Flags().Var(shell.Choice(&o.reference, "WHICH", "played", "all", "none"), "reference", "the rules in short: what is in play, all of them, or none")
	cmd.Flags().BoolVar(&o.unweighed, "no-weights", false, "a page: do not play bouts to find the rulings that matter to two who meet")
	cmd.Flags().BoolVar(&o.blank, "blank", false, "nobody meets another of them: sheets to be kept and written on")
	return cmd
}

// sheetOptions holds what was asked for, besides whose sheets they are.
type sheetOptions struct {
	out, size, per, reference string
	blank, unweighed          bool
}

// blankName is the name under which a figure is entered whose name is left to be written.
const blankName = "Name"

// blankSheets makes sheets of types, and the quick reference.
func blankSheets(p *shell.Program, rs *game.Ruleset, kinds []string, o *sheetOptions) error {
	config, err := p.Config(rs)
	if err != nil {
		return err
	}
	if len(kinds) == 0 {
		if kinds, err = sheet.Kinds(rs, config.Content); err != nil {
			return err
		}
	}
	var men []sheet.Man
	var armies []string // the armies in order, each entered after those before it
	for _, kind := range kinds {
		list, err := musteredAs(rs, config, kind, &armies)
		if err != nil {
			return SheetFailure(p, err)
		}
		for i := range list {
			if o.blank {
				list[i].Name = ""
			}
		}
		if len(list) == 0 {
			m, err := manOf(rs, kind)
			if err != nil {
				return err
			}
			if o.blank {
				m.Name, m.As = "", blankName
			}
			list = append(list, m)
		}
		men = append(men, list...)
	}
	return sheetsOf(p, rs, config, men, o, true)
}

// recorded reports whether a name is that of a file that may hold a bout.
func recorded(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// foughtSheets makes the sheets of those who fought in a recorded bout, as they were entered.
func foughtSheets(p *shell.Program, name string, names []string, o *sheetOptions) error {
	s, err := rerun.CarriedOut(p, name)
	if err != nil {
		return rerun.Failure(name, err)
	}
	config, err := p.Config(s.Ruleset)
	if err != nil {
		return err
	}
	config.Content, config.Rulings, config.Packs = s.Content, s.Rulings, s.Packs
	kinds, err := sheet.Kinds(s.Ruleset, s.Content)
	if err != nil {
		return err
	}
	var men []sheet.Man
	seen, about := map[string]bool{}, s.About()
	var set []string // the setup, into which each figure is entered alone
	err = s.Commands(func(d *repl.Deed) error {
		if d.Before.Begun() {
			return nil
		}
		g, here := s.Game(), append(slices.Clone(set), d.Typed)
		entered := false
		list := entrants(g, d.Typed, kinds)
		if len(list) == 0 {
			list = mustered(g, kinds)
		}
		for _, who := range list {
			if seen[who.name] {
				continue
			}
			seen[who.name] = true
			m := sheet.Man{Name: who.name, As: who.name, Kind: who.kind, Type: who.kind, Side: who.side, Lines: here, Player: line.Clean(about.Player(who.name))}
			if o.blank {
				m.Name, m.Player = "", ""
			}
			entered = true
			if len(names) == 0 || slices.Contains(names, who.name) {
				men = append(men, m)
			}
		}
		if !entered {
			set = here
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, n := range names {
		if !slices.ContainsFunc(men, func(m sheet.Man) bool { return m.As == n }) {
			return shell.Usagef("leave the names out for all", "%s: nobody called so was entered in %s", line.Shorten(n), name)
		}
	}
	if len(men) == 0 {
		return &shell.Failure{Status: shell.StatusNo, Err: errors.New(name + ": nobody was entered in it of whom there are sheets")}
	}
	return sheetsOf(p, s.Ruleset, config, men, o, false)
}

// An entrant is a figure that a command names, with its kind and side.
type entrant struct{ name, kind, side string }

// entrants returns the figures that a command names and that exist after it. The first is of the
// kind that the command names elsewhere, or that follows its name; another counts only if a kind
// follows its name.
func entrants(g game.Game, command string, kinds []string) (list []entrant) {
	var l line.Line
	if l.Parse(command) != nil {
		return nil
	}
	kindOf := func(word string) string {
		if k := slices.IndexFunc(kinds, func(kind string) bool { return strings.EqualFold(kind, word) }); k >= 0 {
			return kinds[k]
		}
		return ""
	}
	named, keyed, behind := "", "", ""
	for i, tok := range l.Tokens {
		if tok.Key != "" && keyed == "" { // the type may be given as key=value
			keyed = kindOf(tok.Text)
		}
		if i == 0 || tok.Key != "" {
			continue
		}
		if at, ok := g.Figure(tok.Text); ok {
			list = append(list, entrant{string(g.Namer().AppendName(nil, at)), kindOf(tok.Text), g.Side(at)})
			continue
		}
		if len(list) == 1 && behind == "" {
			behind = tok.Text
		}
		if named == "" {
			named = kindOf(tok.Text)
		}
	}
	named = cmp.Or(named, keyed, behind)
	if len(list) > 0 && named != "" {
		list[0].kind = named
	}
	return slices.DeleteFunc(list, func(e entrant) bool { return e.kind == "" })
}

// mustered returns all figures whose type is one of kinds, for a scenario that has entered them
// at once.
func mustered(g game.Game, kinds []string) (list []entrant) {
	for _, x := range sheet.Types(g) {
		if at, ok := g.Figure(x.Name); ok && slices.Contains(kinds, x.Type) {
			list = append(list, entrant{x.Name, x.Type, g.Side(at)})
		}
	}
	return list
}

// sheetsOf makes the sheets of men. asked says that they were asked for under a ruling; if that
// changes nothing on them, it is refused.
func sheetsOf(p *shell.Program, rs *game.Ruleset, config repl.Config, men []sheet.Man, o *sheetOptions, asked bool) error {
	config.JSON, config.Quiet, config.Out, config.Err = false, true, io.Discard, io.Discard
	under := func(config repl.Config) (*paper.Set, error) {
		return sheet.Make(&sheet.Table{Ruleset: rs, Content: config.Content, Rulings: config.Rulings, Config: config, Men: slices.Clone(men), Short: o.reference != "none", All: o.reference == "all", Blank: o.blank, Width: p.Columns()})
	}
	set, err := under(config)
	if err != nil {
		return SheetFailure(p, err)
	}
	for k, x := range config.Rulings {
		less := config
		less.Rulings = slices.Delete(slices.Clone(config.Rulings), k, k+1)
		other, err := under(less)
		if errors.Is(err, halt.ErrStopped) {
			return err
		}
		if err == nil && sheet.Star(set, other) == 0 && asked {
			r := rs.Rulings()[x[0]]
			return shell.Usagef("leave it out", "--ruling %s=%s: these sheets are the same without it", r.ID, r.Options[x[1]])
		}
	}
	set.Size = o.size
	if n, err := strconv.Atoi(o.per); err == nil {
		set.Per = n
	}
	if o.out != "" && o.out != shell.Piped && len(men) == 2 && !o.blank && !o.unweighed && o.reference != "none" && !set.Small() {
		if err := weighed(p, rs, config, men, set); err != nil {
			return err
		}
	}
	lists, err := quickReference(config.Content)
	if err != nil {
		return err
	}
	return PrintSheets(p, set, struct {
		*paper.Set
		Tables []table `json:"tables"`
	}{set, lists}, o.out)
}

// mostWeighed is the largest number of rulings on a page that matter, and leastWeighed the
// smallest share of the bouts that such a ruling decides.
const mostWeighed, leastWeighed = 8, 0.01

// weighed adds, to a page of two who meet, the rulings that decide who wins. If their bouts
// cannot be played, the page goes without.
func weighed(p *shell.Program, rs *game.Ruleset, config repl.Config, men []sheet.Man, set *paper.Set) error {
	if men[0].Type == "" || men[1].Type == "" {
		return nil // one is a form
	}
	list, n, err := rulings.Matter(p, rs, config, [2]string{men[0].Kind, men[1].Kind})
	if errors.Is(err, halt.ErrStopped) {
		return err
	}
	if err != nil {
		return nil
	}
	book, err := rs.Book()
	if err != nil {
		return err
	}
	settled := sheet.Settled(rs)
	set.Begun = len(settled) > 0
	for _, d := range list {
		k := slices.IndexFunc(book.Rulings, func(r rule.Ruling) bool { return r.ID == d.Ruling })
		if k < 0 || d.Winners < leastWeighed || slices.Contains(settled, d.Ruling) || len(set.Weighed) == mostWeighed {
			continue
		}
		r := &book.Rulings[k]
		option := r.Default
		for _, x := range config.Rulings {
			if x[0] == k {
				option = x[1]
			}
		}
		set.Weighed = append(set.Weighed, paper.Weighed{
			Ruling: paper.Ruling{Point: r.Question, Plays: r.Options[option].Text}, Changed: option != r.Default, Decides: strconv.FormatFloat(100*d.Winners, 'f', 0, 64),
		})
	}
	set.Weighing = "Decides: in how many of 100 bouts of these two another reading has another winner (" + page.Thousands(n) + " bouts, policy plain)."
	return nil
}

// SheetFailure returns the failure for a figure that could not be entered, in the words of the
// rules.
func SheetFailure(p *shell.Program, err error) error {
	f, ok := errors.AsType[*refusal.Failure](err)
	if !ok {
		return err
	}
	if p.Opt.JSON {
		if err := p.Refusal(f.Code, f.Msg, f.Rule, f.Hint); err != nil {
			return err
		}
	}
	status := shell.StatusNo
	if strings.HasPrefix(f.Code, "unknown-") { // the command line names something that does not exist
		status = shell.StatusUsage
	}
	return &shell.Failure{Status: status, Err: f, Hint: f.Hint}
}

// manOf parses a request for a sheet: a type with its options, possibly after a name.
func manOf(rs *game.Ruleset, text string) (sheet.Man, error) {
	name, kind, named := strings.Cut(text, "=")
	if !named || strings.Contains(name, "(") {
		name, kind = "", text
	}
	m := sheet.Man{Name: name, As: blankName, Kind: kind}
	if name != "" {
		m.As = name
	}
	if sheet.Form(rs, kind) {
		return m, nil
	}
	written, err := inPlace(kind)
	if err != nil {
		return m, err
	}
	m.Type, _, _ = strings.Cut(written, " ")
	m.Lines = rs.Papers.Enter([]game.Man{{Name: m.As, Type: written}}, nil)
	return m, nil
}

// musteredAs returns the figures that come with something that is entered as a whole, such as an
// army, if that is what is asked for. entered holds the commands that entered earlier ones.
func musteredAs(rs *game.Ruleset, config repl.Config, text string, entered *[]string) (men []sheet.Man, err error) {
	name, kind, named := strings.Cut(text, "=")
	if !named || strings.Contains(name, "(") {
		name, kind = "", text
	}
	written, err := inPlace(kind)
	if err != nil {
		return nil, err
	}
	id, _, _ := strings.Cut(written, " ")
	command, err := sheet.Muster(rs, config.Content, written, cmp.Or(name, line.Capital(id)))
	if err != nil || command == "" {
		return nil, err
	}
	kinds, err := sheet.Kinds(rs, config.Content)
	if err != nil {
		return nil, err
	}
	config.JSON, config.Quiet, config.Out, config.Err = false, true, io.Discard, io.Discard
	session, err := repl.New(config)
	if err != nil {
		return nil, err
	}
	for _, l := range *entered {
		if f := session.Try(l); f != nil {
			return nil, f
		}
	}
	others := mustered(session.Game(), kinds)
	if f := session.Try(command); f != nil {
		return nil, f
	}
	*entered = append(*entered, command)
	for _, who := range mustered(session.Game(), kinds) {
		if !slices.Contains(others, who) {
			men = append(men, sheet.Man{Name: who.name, As: who.name, Kind: who.kind, Type: who.kind, Side: who.side, Lines: slices.Clone(*entered)})
		}
	}
	return men, nil
}

// inPlace returns a type with its options in parentheses, as a command enters it.
func inPlace(text string) (string, error) {
	kind, inside, ok := strings.Cut(text, "(")
	if !ok {
		return text, nil
	}
	inside, closed := strings.CutSuffix(inside, ")")
	if !closed {
		return "", shell.Usagef("end it with )", "%s: the parenthesis is not closed", line.Shorten(text))
	}
	return strings.Join(append([]string{strings.TrimSpace(kind)}, line.Pairs(inside)...), " "), nil
}

// A table is a whole list of the content.
type table struct {
	Name string    `json:"name"`
	Rows []rowInfo `json:"rows"`
}

// quickReference returns all tables of the content, except those of the types that have sheets.
func quickReference(c *game.Content) ([]table, error) {
	var tables []table
	for _, kind := range c.ListKinds {
		if kind == "types" || kind == "roles" {
			continue
		}
		rows, err := c.List(kind, "")
		if err != nil {
			return nil, err
		}
		tables = append(tables, table{kind, rowsJSON(rows)})
	}
	return tables, nil
}

// PrintSheets writes a set of sheets in the form that was asked for: as a page, for programs, or
// for reading.
func PrintSheets(p *shell.Program, set *paper.Set, programs any, out string) error {
	switch {
	case out == shell.Piped:
		return shell.Usagef("name a file that does not exist yet", "a page is written to a file, not to standard output")
	case out != "":
		text, err := paper.SheetsHTML(set)
		if err != nil {
			return err
		}
		return p.WriteNew(out, []byte(line.Visible(string(text))), set.Holds())
	case p.Opt.JSON:
		return p.JSON(programs)
	}
	_, err := p.Out.Write([]byte(line.Visible(string(paper.SheetsText(set, p.Columns())))))
	return err
}
