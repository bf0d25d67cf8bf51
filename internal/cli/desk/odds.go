package desk

import (
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/dispute"
	"summa/internal/line"
	"summa/internal/odds"
	"summa/internal/show"
)

const oddsHelp = `Exact chances of everything a command can do, or a chain of commands joined by semicolons, each from wherever the one before has left the bout.

First comes the cost in AP, then for each figure what can come of it, with its chance in percent, a bar and the exact fraction. Events are counted once however often they occur. A number the dice decide is given as a table; "or more" is the chance of that row and of all below it. Below that stand the rulings under which the chances would be others, with what changes most; they are tried of themselves as long as the dice can fall in few ways, else with --rulings.

--why compares the command with one point worse and better on the attack, with each single fact of the situation otherwise (from where, a net, a shield, another man, ...) and without the Save and the Doubles, all counted exactly.

--plain writes sentences without bars; --json has every fact that changes. In a session: odds COMMAND, odds why COMMAND, odds rulings COMMAND.`

// OddsCommand is "summa odds".
func OddsCommand(p *shell.Program) *cobra.Command {
	q := new(dispute.Question)
	var why, rulings bool
	var chart shell.ChartFile
	cmd := &cobra.Command{
		Use:               "odds RULESET COMMAND",
		Short:             "Exact chances of everything a command can do",
		Long:              oddsHelp,
		Example:           p.Usage("odds"),
		Args:              shell.Arguments(2, 2),
		ValidArgsFunction: p.CompleteRuleset,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := chart.Check(); err != nil {
				return err
			}
			if err := question(p, q, args); err != nil {
				return err
			}
			return answerOdds(p, q, &chart, why, rulings)
		},
	}
	cmd.Flags().StringArrayVar(&q.With, "with", nil, "set the scene with a `SETUP` command first (repeatable)")
	cmd.Flags().BoolVar(&why, "why", false, "say what makes the chances what they are")
	cmd.Flags().BoolVar(&rulings, "rulings", false, "try every ruling however long that takes")
	chart.RegisterPage(cmd.Flags())
	return cmd
}

// view returns how odds are shown.
func view(p *shell.Program) odds.View { return odds.View{Width: p.Columns(), Plain: p.Opt.IsPlain()} }

// answerOdds answers a question. Where another player may answer the command, it does so for each
// of his answers.
func answerOdds(p *shell.Program, q *dispute.Question, chart *shell.ChartFile, why, rulings bool) error {
	if list := q.Answers(); len(list) > 0 {
		return oddsAnswered(p, q, list, chart, why, rulings)
	}
	r, err := q.Reckon(why, rulings)
	if err != nil {
		return refused(p, q, err)
	}
	if p.Opt.JSON {
		err = oddsJSON(p, q, r)
	} else {
		headline(p, q, r)
		err = oddsText(p, r)
	}
	if err != nil {
		return err
	}
	return oddsChart(p, chart, q, []*dispute.Reckoning{r})
}

func oddsAnswered(p *shell.Program, q *dispute.Question, list []*dispute.Question, chart *shell.ChartFile, why, rulings bool) error {
	answers := make([]*dispute.Reckoning, len(list))
	said, each := make([]string, len(list)), make([]*odds.Reckoned, len(list))
	for i, x := range list {
		r, err := x.Reckon(why, rulings)
		if err != nil {
			return refused(p, q, err)
		}
		answers[i], each[i], said[i] = r, r.Reckoned, x.Said
	}
	if p.Opt.JSON {
		b := odds.AppendAnswered(asked(p, q, answers[0].Assumed), said, each)
		if _, err := p.Out.Write(append(b, "}\n"...)); err != nil {
			return err
		}
		return oddsChart(p, chart, q, answers, said...)
	}
	for i, r := range answers {
		p.Println("with " + said[i] + ":")
		if err := oddsText(p, r); err != nil {
			return err
		}
	}
	return oddsChart(p, chart, q, answers, said...)
}

// appendSaid begins the result of one answer of another player.
func appendSaid(b []byte, i int, said string) []byte {
	if i == 0 {
		b = append(b, `,"answers":[`...)
	} else {
		b = append(b, "},"...)
	}
	return show.AppendString(append(b, `{"said":`...), said)
}

// headline tells a reader at a screen how likely the aims of a chain are.
func headline(p *shell.Program, q *dispute.Question, r *dispute.Reckoning) {
	if parts := line.Split(q.Command); len(parts) > 1 && !p.Opt.Quiet && p.Page().Seen { // a pipe gets no headline
		if said := answerOf(q, []*dispute.Reckoning{r}); said != "" {
			p.Para(0, title(q, r)+said+".")
		}
	}
}

func oddsText(p *shell.Program, r *dispute.Reckoning) error {
	by := "--rulings"
	if p.Opt.Quiet {
		by = ""
	} else if len(r.Assumed) > 0 {
		p.Para(0, "taken for granted: "+strings.Join(r.Assumed, "; "))
	}
	_, err := p.Out.Write(append(r.Text(view(p)), r.TextOfRulings(view(p), by)...))
	return err
}

func oddsJSON(p *shell.Program, q *dispute.Question, r *dispute.Reckoning) error {
	b := r.AppendJSON(asked(p, q, r.Assumed))
	_, err := p.Out.Write(append(b, "}\n"...))
	return err
}

// asked begins the answer to a question.
func asked(p *shell.Program, q *dispute.Question, assumed []string) []byte {
	b := append([]byte(`{"cmd":`), show.AppendString(nil, q.Command)...)
	return appendStrings(append(b, `,"ok":true`...), "assumed", assumed)
}
