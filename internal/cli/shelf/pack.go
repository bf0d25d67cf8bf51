package shelf

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/page"
)

// PackCommand is "summa pack lint|schema|show|new".
func PackCommand(p *shell.Program) *cobra.Command {
	cmd := p.Group(&cobra.Command{
		Use:   "pack",
		Short: "Check and describe house-rule files",
		Long:  "House rules and new content are YAML files. pack lint checks them, pack schema describes them to an editor, and pack show lists what is loaded and from where; pack new prints a template.",
	})
	cmd.AddCommand(packLintCommand(p), packSchemaCommand(p), packShowCommand(p), packNewCommand(p))
	return cmd
}

// rulesetFlag declares --ruleset.
func rulesetFlag(cmd *cobra.Command, to *string, usage string) *cobra.Command {
	cmd.Flags().StringVar(to, "ruleset", "", usage)
	return cmd
}

// RulesetOr finds the ruleset of --ruleset, or the first one.
func RulesetOr(p *shell.Program, name string) (*game.Ruleset, error) {
	if name == "" && len(p.Rulesets) > 0 {
		return p.Rulesets[0], nil
	}
	return p.Ruleset(name)
}

func packSchemaCommand(p *shell.Program) *cobra.Command {
	var ruleset string
	cmd := &cobra.Command{
		Use:     "schema [KIND]",
		Short:   "Print the JSON Schema of a kind of content",
		Long:    "Print the JSON Schema of one kind of content, or with all, of a whole file. Without a kind, list the kinds.",
		Example: p.Usage("pack schema"),
		Args:    shell.Arguments(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			rs, err := RulesetOr(p, ruleset)
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return schemaKinds(p, rs.Kinds())
			}
			return schema(p, rs, args[0])
		},
	}
	return rulesetFlag(cmd, &ruleset, "the `RULESET`, "+p.RulesetNames()[0]+" when absent")
}

func schemaKinds(p *shell.Program, kinds []pack.Kind) error {
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
	if p.Opt.JSON {
		return p.JSON(list)
	}
	at := page.Column(0, names)
	for _, k := range list {
		p.Entry(0, at, k.Kind, k.Doc)
	}
	return nil
}

// schema prints a schema, with --json on one line.
func schema(p *shell.Program, rs *game.Ruleset, name string) error {
	var text []byte
	if name == "all" {
		text = pack.SchemaFile(rs.Kinds(), "Content of "+rs.Title)
	} else {
		k, err := findKind(rs.Kinds(), name, "all")
		if err != nil {
			return kindElsewhere(p, name, err)
		}
		text = pack.Schema(k)
	}
	return SchemaText(p, text)
}

// SchemaText prints the text of a schema.
func SchemaText(p *shell.Program, text []byte) error {
	if p.Opt.JSON {
		var b bytes.Buffer
		if err := json.Compact(&b, text); err != nil {
			return err
		}
		text = b.Bytes()
	}
	_, _ = p.Out.Write(append(bytes.TrimRight(text, "\n"), '\n'))
	return nil
}

// kindElsewhere returns the error for a kind that a ruleset does not have, naming the ruleset
// that does.
func kindElsewhere(p *shell.Program, name string, err error) error {
	for _, rs := range p.Rulesets {
		if k, other := findKind(rs.Kinds(), name); other == nil {
			return shell.Usagef("summa pack schema "+k.Name+" --ruleset "+rs.Name, "unknown kind %q", line.Shorten(name))
		}
	}
	return err
}

// findKind finds a kind by its name or by its key in a file. more lists other words that would
// have been accepted.
func findKind(kinds []pack.Kind, name string, more ...string) (pack.Kind, error) {
	names := more
	for _, k := range kinds {
		if strings.EqualFold(k.Name, name) || strings.EqualFold(k.Top, name) {
			return k, nil
		}
		names = append(names, k.Name)
	}
	hint := line.DidYouMean(name, "kinds", names)
	return pack.Kind{}, shell.Usagef(cmp.Or(hint, "summa pack schema lists the kinds"), "unknown kind %q", line.Shorten(name))
}
