package cli

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
)

// packCommand is "summa pack lint|schema|show|new".
func (p *Program) packCommand() *cobra.Command {
	cmd := p.group(&cobra.Command{
		Use:   "pack",
		Short: "Check and describe house-rule files",
		Long:  "House rules and new content are YAML files. pack lint checks them, pack schema describes them to an editor, and pack show lists what is loaded and from where; pack new prints a template.",
	})
	cmd.AddCommand(p.packLintCommand(), p.packSchemaCommand(), p.packShowCommand(), p.packNewCommand())
	return cmd
}

// rulesetFlag declares --ruleset.
func rulesetFlag(cmd *cobra.Command, to *string, usage string) *cobra.Command {
	cmd.Flags().StringVar(to, "ruleset", "", usage)
	return cmd
}

// rulesetOr finds the ruleset of --ruleset, or the first one.
func (p *Program) rulesetOr(name string) (*game.Ruleset, error) {
	if name == "" && len(p.Rulesets) > 0 {
		return p.Rulesets[0], nil
	}
	return p.ruleset(name)
}

func (p *Program) packSchemaCommand() *cobra.Command {
	var ruleset string
	cmd := &cobra.Command{
		Use:     "schema [KIND]",
		Short:   "Print the JSON Schema of a kind of content",
		Long:    "Print the JSON Schema of one kind of content, or with all, of a whole file. Without a kind, list the kinds.",
		Example: p.usage("pack schema"),
		Args:    arguments(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			rs, err := p.rulesetOr(ruleset)
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return p.schemaKinds(rs.Kinds())
			}
			return p.schema(rs, args[0])
		},
	}
	return rulesetFlag(cmd, &ruleset, "the `RULESET`, "+p.rulesetNames()[0]+" when absent")
}

func (p *Program) schemaKinds(kinds []pack.Kind) error {
	type info struct {
		Kind string `json:"kind"`
		Top  string `json:"top"`
		Doc  string `json:"doc"`
	}
	list := []info{}
	var names []string
	for _, k := range kinds {
		list = append(list, info{k.Name, k.Top, k.Doc})
		names = append(names, k.Name)
	}
	if p.opt.JSON {
		return p.json(list)
	}
	at := column(0, names)
	for _, k := range list {
		p.entry(0, at, k.Kind, k.Doc)
	}
	return nil
}

// schema prints a schema, with --json on one line.
func (p *Program) schema(rs *game.Ruleset, name string) error {
	var text []byte
	if name == "all" {
		text = pack.SchemaFile(rs.Kinds(), "Content of "+rs.Title)
	} else {
		k, err := findKind(rs.Kinds(), name, "all")
		if err != nil {
			return p.kindElsewhere(name, err)
		}
		text = pack.Schema(k)
	}
	return p.schemaText(text)
}

// schemaText prints the text of a schema.
func (p *Program) schemaText(text []byte) error {
	if p.opt.JSON {
		var b bytes.Buffer
		if err := json.Compact(&b, text); err != nil {
			return err
		}
		text = b.Bytes()
	}
	_, _ = p.out.Write(append(bytes.TrimRight(text, "\n"), '\n'))
	return nil
}

// kindElsewhere is the error about a kind that a ruleset does not have, with the one
// that does.
func (p *Program) kindElsewhere(name string, err error) error {
	for _, rs := range p.Rulesets {
		if k, other := findKind(rs.Kinds(), name); other == nil {
			return usagef("summa pack schema "+k.Name+" --ruleset "+rs.Name, "unknown kind %q", line.Shorten(name))
		}
	}
	return err
}

// findKind finds a kind by its name or by its key in a file. more are other
// words that would have done.
func findKind(kinds []pack.Kind, name string, more ...string) (pack.Kind, error) {
	names := more
	for _, k := range kinds {
		if strings.EqualFold(k.Name, name) || strings.EqualFold(k.Top, name) {
			return k, nil
		}
		names = append(names, k.Name)
	}
	hint := line.DidYouMean(name, "kinds", names)
	return pack.Kind{}, usagef(cmp.Or(hint, "summa pack schema lists the kinds"), "unknown kind %q", line.Shorten(name))
}
