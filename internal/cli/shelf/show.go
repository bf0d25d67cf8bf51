package shelf

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/page"
)

func packShowCommand(p *shell.Program) *cobra.Command {
	var ruleset string
	cmd := &cobra.Command{
		Use:     "show [KIND] [ID]",
		Short:   "Show what is loaded and from where",
		Long:    "Show what is loaded and from where. Without a kind, the files and how many entries there are of each kind; with a kind, its entries; with an id, every field of that one.",
		Example: p.Usage("pack show"),
		Args:    shell.Arguments(0, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			rs, err := RulesetOr(p, ruleset)
			if err != nil {
				return err
			}
			c, err := p.Opt.Content(rs)
			if err != nil {
				return err
			}
			return packShow(p, c, args)
		},
	}
	return rulesetFlag(cmd, &ruleset, "the `RULESET`, "+p.RulesetNames()[0]+" when absent")
}

func packShow(p *shell.Program, c *game.Content, args []string) error {
	set := c.Set
	if len(args) == 0 {
		return showSources(p, set)
	}
	kind, err := findKind(set.Kinds(), args[0])
	if err != nil {
		return err
	}
	if len(args) == 1 {
		return showEntries(p, set.All(kind.Name))
	}
	e, ok := set.Find(kind.Name, strings.ToLower(args[1]))
	if !ok {
		hint := "summa pack show " + kind.Name + " lists the ids"
		if near := line.Nearest(args[1], set.IDs(kind.Name)); near != "" {
			hint = "did you mean " + near + "?"
		}
		return &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("no %s has the id %q", kind.Name, line.Shorten(args[1])), Hint: hint}
	}
	return showEntry(p, &kind, e)
}

// showSources lists the files that were read, with the number of their entries.
func showSources(p *shell.Program, set *pack.Set) error {
	counts := []kindCount{}
	for _, k := range set.Kinds() {
		if n := len(set.IDs(k.Name)); n > 0 {
			counts = append(counts, kindCount{k.Name, n})
		}
	}
	files := []string{}
	for _, s := range set.Sources() {
		files = append(files, s.Name)
	}
	if p.Opt.JSON {
		return p.JSON(struct {
			Files []string    `json:"files"`
			Kinds []kindCount `json:"kinds"`
		}{files, counts})
	}
	for _, f := range files {
		p.Para(0, f)
	}
	p.Println("")
	return showCounts(p, counts)
}

// entryInfo is the JSON of an entry.
type entryInfo struct {
	ID     string            `json:"id"`
	From   string            `json:"from"`
	Fields map[string]string `json:"fields,omitempty"`
}

func showEntries(p *shell.Program, entries []*pack.Entry) error {
	list := []entryInfo{}
	var ids []string
	for _, e := range entries {
		list = append(list, entryInfo{ID: e.ID, From: e.From.String()})
		ids = append(ids, e.ID)
	}
	if p.Opt.JSON {
		return p.JSON(list)
	}
	at := page.Column(0, ids)
	for _, e := range list {
		p.Entry(0, at, e.ID, e.From)
	}
	return nil
}

func showEntry(p *shell.Program, k *pack.Kind, e *pack.Entry) error {
	info := entryInfo{e.ID, e.From.String(), map[string]string{}}
	var names []string
	for i := range k.Fields {
		f := &k.Fields[i]
		if e.Has(f.Name) {
			info.Fields[f.Name] = valueText(f, e.Get(f.Name))
			names = append(names, f.Name)
		}
	}
	if p.Opt.JSON {
		return p.JSON([]entryInfo{info})
	}
	p.Para(0, info.ID+" from "+info.From)
	at := page.Column(2, names)
	for _, name := range names {
		p.Entry(2, at, name, info.Fields[name])
	}
	return nil
}

// valueText writes a value on one line, much as the file does.
func valueText(f *pack.Field, v pack.Value) string {
	elem := f.Elem
	if elem == nil {
		elem = &pack.Field{Type: pack.Text}
	}
	var parts []string
	switch f.Type {
	case pack.Int:
		return strconv.Itoa(v.Int())
	case pack.Bool:
		return strconv.FormatBool(v.Bool())
	case pack.List:
		for _, item := range v.List() {
			parts = append(parts, valueText(elem, item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case pack.Map:
		for key, item := range v.Pairs() {
			parts = append(parts, key.Text()+": "+valueText(elem, item))
		}
	case pack.Record:
		for i := range f.Fields {
			if item, ok := v.Get(f.Fields[i].Name); ok {
				parts = append(parts, f.Fields[i].Name+": "+valueText(&f.Fields[i], item))
			}
		}
	default:
		return v.Text()
	}
	return "{" + strings.Join(parts, ", ") + "}"
}
