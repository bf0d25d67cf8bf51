package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/game"
)

// A templated ruleset has templates for the files of its owner.
type templated interface {
	// Template is a commented file with one entry of a kind, to be filled in; false
	// if there is none.
	Template(kind string) (text string, ok bool)
}

func (p *Program) packNewCommand() *cobra.Command {
	var ruleset string
	cmd := &cobra.Command{
		Use:     "new KIND",
		Short:   "Print a commented template of a file with an entry of your own",
		Long:    "Print a file with one entry of a kind of content, with remarks on what goes where, for an owner of the game to type in what his own cards say. Loaded with --pack it goes over what is built in.",
		Example: "summa pack new attack-card > my-box.yaml\nsumma pack new boxer",
		Args:    arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return p.packNew(ruleset, strings.ToLower(args[0]))
		},
	}
	return rulesetFlag(cmd, &ruleset, "the `RULESET`, the first that has such a template when absent")
}

func (p *Program) packNew(ruleset, kind string) error {
	list := p.Rulesets
	if ruleset != "" {
		rs, err := p.ruleset(ruleset)
		if err != nil {
			return err
		}
		list = []game.Ruleset{rs}
	}
	var known []string
	for _, rs := range list {
		t, ok := rs.(templated)
		if !ok {
			continue
		}
		if text, ok := t.Template(kind); ok {
			if p.opt.JSON {
				return p.json(map[string]string{"ruleset": rs.Name(), "kind": kind, "template": text})
			}
			_, _ = p.out.Write([]byte(text))
			return nil
		}
		for _, k := range rs.Kinds() {
			if _, ok := t.Template(k.Name); ok {
				known = append(known, k.Name)
			}
		}
	}
	return usagef(orElse(didYouMean(kind, "templates", known), "there are templates of: "+strings.Join(known, ", ")), "there is no template of %q", shorten(kind))
}
