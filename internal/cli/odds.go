package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/desk"
	"summa/internal/game"
	"summa/internal/odds"
	"summa/internal/show"
)

const oddsHelp = `Exact chances of everything a command can do, or a chain of commands joined by semicolons, each from wherever the one before has left the bout.

First comes the cost in AP, then for each figure what can come of it, with its chance in percent, a bar and the exact fraction. Events are counted once however often they occur. A number the dice decide is given as a table; "or more" is the chance of that row and of all below it. Below that stand the rulings under which the chances would be others, with what changes most; they are tried of themselves as long as the dice can fall in few ways, else with --rulings.

--why compares the command with one point worse and better on the attack, with each single fact of the situation otherwise (from where, a net, a shield, another man, ...) and without the Save and the Doubles, all counted exactly.

--plain writes sentences without bars; --json has every fact that changes. In a session: odds COMMAND, odds why COMMAND, odds rulings COMMAND.`

func (p *Program) oddsCommand() *cobra.Command {
	q := new(desk.Question)
	var why, rulings bool
	cmd := &cobra.Command{
		Use:               "odds RULESET COMMAND",
		Short:             "Exact chances of everything a command can do",
		Long:              oddsHelp,
		Example:           p.usage("odds"),
		Args:              arguments(2, 2),
		ValidArgsFunction: p.completeRuleset,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := p.question(q, args); err != nil {
				return err
			}
			return p.odds(q, why, rulings)
		},
	}
	cmd.Flags().StringArrayVar(&q.With, "with", nil, "set the scene with a `SETUP` command first (repeatable)")
	cmd.Flags().BoolVar(&why, "why", false, "say what makes the chances what they are")
	cmd.Flags().BoolVar(&rulings, "rulings", false, "try every ruling however long that takes")
	return cmd
}

// view is how odds are shown.
func (p *Program) view() odds.View { return odds.View{Width: p.width(), Plain: p.opt.plain()} }

// odds answers a question; where another player may answer the command, for each of
// his answers.
func (p *Program) odds(q *desk.Question, why, rulings bool) error {
	if list := q.Answers(); len(list) > 0 {
		return p.oddsAnswered(q, list, why, rulings)
	}
	r, err := q.Reckon(why, rulings)
	if err != nil {
		return p.refused(q, err)
	}
	if p.opt.JSON {
		return p.oddsJSON(q, r)
	}
	return p.oddsText(r, why)
}

func (p *Program) oddsAnswered(q *desk.Question, list []*desk.Question, why, rulings bool) error {
	answers := make([]*desk.Reckoning, len(list))
	all := make([]*game.Odds, len(list))
	for i, x := range list {
		r, err := x.Reckon(why, rulings)
		if err != nil {
			return p.refused(q, err)
		}
		answers[i], all[i] = r, r.Odds
	}
	if p.opt.JSON {
		b := p.asked(q, answers[0].Assumed)
		b = odds.Append(append(b, `,"odds":`...), odds.Common(all))
		for i, r := range answers {
			b = appendReckoning(appendSaid(b, i, list[i].Said), r)
		}
		_, err := p.out.Write(append(b, "}]}\n"...))
		return err
	}
	for i, r := range answers {
		p.println("with " + list[i].Said + ":")
		if err := p.oddsText(r, why); err != nil {
			return err
		}
	}
	return nil
}

// appendSaid begins what comes of one answer of another player.
func appendSaid(b []byte, i int, said string) []byte {
	if i == 0 {
		b = append(b, `,"answers":[`...)
	} else {
		b = append(b, "},"...)
	}
	return show.AppendString(append(b, `{"said":`...), said)
}

func (p *Program) oddsText(r *desk.Reckoning, why bool) error {
	if len(r.Assumed) > 0 && !p.opt.Quiet {
		p.para(0, "taken for granted: "+strings.Join(r.Assumed, "; "))
	}
	b := odds.Text(r.Game, r.Odds, p.view())
	if why && r.Odds.Counted == nil {
		b = append(b, odds.WhyText(r.Game, r.Why, p.view())...)
	}
	switch {
	case r.Tried:
		b = append(b, odds.RulingsText(r.Hangs, p.view())...)
	case !p.opt.Quiet && r.Odds.Counted == nil:
		b = append(b, odds.Untried(r.Odds, "--rulings", p.view())...)
	}
	_, err := p.out.Write(b)
	return err
}

func (p *Program) oddsJSON(q *desk.Question, r *desk.Reckoning) error {
	b := appendReckoning(p.asked(q, r.Assumed), r)
	_, err := p.out.Write(append(b, "}\n"...))
	return err
}

// asked begins the answer to a question.
func (p *Program) asked(q *desk.Question, assumed []string) []byte {
	b := append([]byte(`{"cmd":`), show.AppendString(nil, q.Command)...)
	return appendStrings(append(b, `,"ok":true`...), "assumed", assumed)
}

func appendReckoning(b []byte, r *desk.Reckoning) []byte {
	b = odds.Append(append(b, `,"odds":`...), r.Odds)
	if r.Why != nil {
		b = odds.AppendWhy(append(b, `,"why":`...), r.Game, r.Why)
	}
	if r.Tried {
		b = odds.AppendRulings(append(b, `,"rulings":`...), r.Hangs)
	}
	return b
}
