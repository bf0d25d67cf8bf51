package shelf

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/page"
)

// ListCommand is "summa list RULESET [KIND] [NAME]".
func ListCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:               "list RULESET [KIND] [NAME]",
		Short:             "List types, weapons and tables as loaded",
		Long:              "List what is loaded of a ruleset, house rules included. Without a kind, the kinds and how many there are of each; with a name, everything about that one.",
		Example:           p.Usage("list"),
		Args:              shell.Arguments(1, 3),
		ValidArgsFunction: p.CompleteRuleset,
		RunE:              func(_ *cobra.Command, args []string) error { return list(p, args) },
	}
}

func list(p *shell.Program, args []string) error {
	rs, err := p.Ruleset(args[0])
	if err != nil {
		return err
	}
	c, err := p.Opt.Content(rs)
	if err != nil {
		return err
	}
	if len(args) == 1 {
		return listKinds(p, c)
	}
	rows, err := c.List(args[1], "")
	if err != nil {
		return noKind(c, args[1])
	}
	if len(args) == 3 {
		if rows, err = c.List(args[1], args[2]); err != nil {
			return noEntry(err)
		}
	}
	switch {
	case p.Opt.JSON:
		return p.JSON(rowsJSON(rows))
	case len(args) == 3:
		showRow(p, rows)
	default:
		showRows(p, rows)
	}
	return nil
}

func noKind(c *game.Content, kind string) error {
	return shell.Usagef(line.DidYouMean(kind, "kinds", c.ListKinds), "unknown kind %q", line.Shorten(kind))
}

// noEntry turns an error into a negative answer, since the command line was correct.
func noEntry(err error) error {
	if e, ok := errors.AsType[*line.Error](err); ok {
		return &shell.Failure{Status: shell.StatusNo, Err: errors.New(e.Msg), Hint: e.Hint}
	}
	return &shell.Failure{Status: shell.StatusNo, Err: err}
}

// kindCount is the number of entries of a kind.
type kindCount struct {
	Kind  string `json:"kind"`
	Count int    `json:"count"`
}

func listKinds(p *shell.Program, c *game.Content) error {
	list := []kindCount{}
	for _, kind := range c.ListKinds {
		rows, err := c.List(kind, "")
		if err != nil {
			return fmt.Errorf("list %s: %w", kind, err)
		}
		list = append(list, kindCount{kind, len(rows)})
	}
	return showCounts(p, list)
}

// showCounts prints the number of entries of each kind.
func showCounts(p *shell.Program, list []kindCount) error {
	if p.Opt.JSON {
		return p.JSON(list)
	}
	var names []string
	for _, k := range list {
		names = append(names, k.Kind)
	}
	at := page.Column(0, names)
	for _, k := range list {
		p.Entry(0, at, k.Kind, fmt.Sprintf("%3d", k.Count))
	}
	return nil
}

// showRows prints a table: the ids with the other cells beside them.
func showRows(p *shell.Program, rows []game.Row) {
	var ids []string
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	at := page.Column(0, ids)
	for _, r := range rows {
		text := strings.Join(r.Told(), "; ")
		if r.Rule != "" {
			text += " [" + r.Rule + "]"
		}
		p.Entry(0, at, r.ID, text)
	}
}

// showRow prints each cell on a line of its own.
func showRow(p *shell.Program, rows []game.Row) {
	for _, r := range rows {
		p.Para(0, r.ID)
		for _, cell := range r.Told() {
			p.Para(2, cell)
		}
		if r.Rule != "" {
			p.Para(2, "rule "+r.Rule)
		}
		if r.From != "" {
			p.Para(2, "from "+r.From)
		}
	}
}

// rowInfo is the JSON of a row.
type rowInfo struct {
	ID    string   `json:"id"`
	Cells []string `json:"cells"`
	Rule  string   `json:"rule"`
	From  string   `json:"from"`
}

func rowsJSON(rows []game.Row) []rowInfo {
	list := make([]rowInfo, 0, len(rows))
	for _, r := range rows {
		list = append(list, rowInfo{r.ID, append([]string{}, r.Cells...), r.Rule, r.From})
	}
	return list
}
