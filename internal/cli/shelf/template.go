package shelf

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
)

// template returns a commented file with one entry of a kind: the ruleset's own template, else
// one made of a built-in entry. The entry gets a new id where new ids are possible; tables that
// the rules know by name keep theirs.
func template(rs *game.Ruleset, kind *pack.Kind) (text string, ok bool) {
	if rs.Template != nil {
		if text, ok := rs.Template(kind.Name); ok {
			return text, true
		}
	}
	c, err := rs.Content(nil)
	if err != nil {
		return "", false
	}
	for _, id := range []string{"my-" + kind.Name, ""} {
		if text, ok = c.Set.Template(rs.Name, kind, id); !ok {
			return "", false
		}
		_, err := rs.Content([]pack.Source{{Name: kind.Name + ".yaml", Data: []byte(text)}})
		if err == nil {
			return text, true
		}
	}
	return "", false
}

func packNewCommand(p *shell.Program) *cobra.Command {
	var ruleset string
	cmd := &cobra.Command{
		Use:     "new KIND",
		Short:   "Print a commented template of a file with an entry of your own",
		Long:    "Print a file with one entry of a kind of content, with remarks on what goes where, for an owner of the game to type in what his own cards say. Loaded with --pack it goes over what is built in.",
		Example: p.Usage("pack new"),
		Args:    shell.Arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return packNew(p, ruleset, strings.ToLower(args[0]))
		},
	}
	return rulesetFlag(cmd, &ruleset, "the `RULESET`, the first that has such a template when absent")
}

func packNew(p *shell.Program, ruleset, kind string) error {
	list := p.Rulesets
	if ruleset != "" {
		rs, err := p.Ruleset(ruleset)
		if err != nil {
			return err
		}
		list = []*game.Ruleset{rs}
	}
	var known []string
	for _, rs := range list {
		for _, k := range rs.Kinds() {
			if k.Name != kind && k.Top != kind {
				known = append(known, k.Name)
				continue
			}
			text, ok := template(rs, &k)
			if !ok {
				continue
			}
			if p.Opt.JSON {
				return p.JSON(map[string]string{"ruleset": rs.Name, "kind": k.Name, "template": text})
			}
			_, _ = p.Out.Write([]byte(text))
			return nil
		}
	}
	slices.Sort(known)
	known = slices.Compact(known)
	return shell.Usagef(cmp.Or(line.DidYouMean(kind, "templates", known), "there are templates of: "+strings.Join(known, ", ")), "there is no template of %q", line.Shorten(kind))
}
