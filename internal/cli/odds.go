package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/desk"
	"summa/internal/odds"
	"summa/internal/show"
)

func (p *Program) oddsCommand() *cobra.Command {
	q := new(desk.Question)
	cmd := &cobra.Command{
		Use:               "odds RULESET COMMAND",
		Short:             "Exact chances of everything a command can do",
		Example:           "  summa odds munera 'as samnite attack murmillo with sword'\n  summa odds munera 'as retiarius net secutor; attack secutor with trident'",
		Args:              arguments(2, 2),
		ValidArgsFunction: p.completeRuleset,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := p.question(q, args); err != nil {
				return err
			}
			return p.odds(q)
		},
	}
	cmd.Flags().StringArrayVar(&q.With, "with", nil, "set the scene with a `SETUP` command first (repeatable)")
	return cmd
}

func (p *Program) odds(q *desk.Question) error {
	h, err := q.Convene()
	if err != nil {
		return p.refused(q, err)
	}
	o, err := h.Session.Game().Odds(h.Lines, q.Dice, false)
	if err != nil {
		return p.refused(q, h.Session.Explain(err))
	}
	if !p.opt.JSON {
		if len(h.Assumed) > 0 {
			p.para(0, "taken for granted: "+strings.Join(h.Assumed, "; "))
		}
		_, err := p.out.Write(show.Wrap(nil, odds.Text(o), p.width(), "    "))
		return err
	}
	b := append([]byte(`{"cmd":`), show.AppendString(nil, q.Command)...)
	b = append(b, `,"ok":true`...)
	b = appendStrings(b, "assumed", h.Assumed)
	b = append(odds.Append(append(b, `,"odds":`...), o), "}\n"...)
	_, err = p.out.Write(b)
	return err
}
