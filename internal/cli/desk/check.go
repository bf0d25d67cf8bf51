// Package desk holds the commands of the referee's desk: the result of an action, its odds,
// whether it went as somebody claims, and plain dice.
package desk

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/dispute"
	"summa/internal/odds"
	"summa/internal/page"
	"summa/internal/refusal"
	"summa/internal/show"
)

// CheckCommand is "summa check".
func CheckCommand(p *shell.Program) *cobra.Command {
	q := new(dispute.Question)
	cmd := &cobra.Command{
		Use:               "check RULESET COMMAND",
		Short:             "Adjudicate one disputed roll, and what is claimed of it",
		Example:           p.Usage("check"),
		Args:              shell.Arguments(2, 2),
		ValidArgsFunction: p.CompleteRuleset,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := question(p, q, args); err != nil {
				return err
			}
			if p.Opt.Dice == "ask" {
				return shell.Usagef("--dice 5,2,3, or leave it out", "check asks for no dice")
			}
			switch {
			case q.Dice != nil:
				return check(p, q)
			case len(q.Claims) == 0 && !p.Opt.JSON:
				if q.RollsNone() {
					return check(p, q)
				}
				return answerOdds(p, q, new(shell.ChartFile), false, false) // there are neither dice nor claims to check
			}
			return could(p, q)
		},
	}
	cmd.Flags().StringArrayVar(&q.With, "with", nil, "set the scene with a `SETUP` command first (repeatable)")
	cmd.Flags().StringArrayVar(&q.Claims, "claim", nil, "say whether `EXPR` stands (repeatable)")
	return cmd
}

// question fills in a question from the command line.
func question(p *shell.Program, q *dispute.Question, args []string) error {
	rs, err := p.Ruleset(args[0])
	if err != nil {
		return err
	}
	c, err := p.Config(rs)
	if err != nil {
		return err
	}
	q.Ruleset, q.Content, q.Rulings, q.Command, q.Seed, q.Dice, q.Halt = rs, c.Content, c.Rulings, args[1], c.Seed, p.Opt.Faces, p.Halt
	if err := q.TakeDice(); err != nil {
		return shell.Usagef("give all dice in one place: --dice 5,2", "%w", err)
	}
	return nil
}

// refused reports a question that was invalid or refused.
func refused(p *shell.Program, q *dispute.Question, err error) error {
	var f *refusal.Failure
	var setup *dispute.SetupError
	if !errors.As(err, &f) {
		return err
	}
	status := shell.StatusNo
	var wrong *dispute.ClaimError
	in := *f
	switch {
	case errors.As(err, &setup):
		in.Msg = "--with " + setup.Line + ": " + f.Msg
	case errors.As(err, &wrong): // the command line is wrong
		in.Msg = "--claim " + wrong.Claim + ": " + f.Msg
		status = shell.StatusUsage
	}
	in.Hint = p.AtShell(in.Hint)
	f = &in
	if p.Opt.JSON {
		b := []byte(`{"cmd":`)
		b = show.AppendString(b, q.Command)
		b = append(b, `,"ok":false,"error":{"code":`...)
		b = append(show.AppendString(b, f.Code), `,"message":`...)
		b = show.AppendString(b, f.Msg)
		if f.Rule != "" {
			b = show.AppendString(append(b, `,"rule":`...), f.Rule)
		}
		if f.Hint != "" {
			b = show.AppendString(append(b, `,"hint":`...), f.Hint)
		}
		if _, err := p.Out.Write(append(b, "}}\n"...)); err != nil {
			return err
		}
		return &shell.Failure{Status: status}
	}
	return &shell.Failure{Status: status, Err: f, Hint: f.Hint}
}

// check adjudicates with the dice that fell. Where another player may answer the command, it does
// so for each of his answers.
func check(p *shell.Program, q *dispute.Question) error {
	if list := q.Answers(); len(list) > 0 {
		return checkAnswered(p, q, list)
	}
	v, err := q.Check()
	if err == nil && v.Failure != nil {
		err = v.Failure
	}
	if err != nil {
		return refused(p, q, err)
	}
	if p.Opt.JSON {
		err = checkJSON(p, q, v)
	} else {
		err = checkText(p, q, v)
	}
	if err != nil {
		return err
	}
	for _, ok := range v.Claims {
		if !ok {
			return &shell.Failure{Status: shell.StatusNo}
		}
	}
	return nil
}

// fitting returns the answers that fit the dice, with the result of each: another answer may need
// other dice. If none fits, the error is that of the first.
func fitting(p *shell.Program, q *dispute.Question, list []*dispute.Question) ([]*dispute.Question, []*dispute.Verdict, error) {
	var fit []*dispute.Question
	var answers []*dispute.Verdict
	var first error
	for _, x := range list {
		v, err := x.Check()
		if err == nil && v.Failure != nil {
			err = v.Failure
		}
		var f *refusal.Failure
		switch {
		case err == nil:
			fit, answers = append(fit, x), append(answers, v)
		case !errors.As(err, &f) || f.Code != "too-few-dice" && f.Code != "too-many-dice":
			return nil, nil, refused(p, q, err)
		case first == nil:
			first = err
		}
	}
	if len(fit) == 0 {
		return nil, nil, refused(p, q, first)
	}
	return fit, answers, nil
}

// checkAnswered adjudicates every answer. A claim fails if it holds with none of them.
func checkAnswered(p *shell.Program, q *dispute.Question, list []*dispute.Question) error {
	list, answers, err := fitting(p, q, list)
	if err != nil {
		return err
	}
	if p.Opt.JSON {
		b := append(asked(p, q, answers[0].Assumed), `,"claims":[`...)
		for k, text := range q.Claims {
			stands, depends := true, false
			for _, v := range answers {
				stands, depends = stands && v.Claims[k], depends || v.Claims[k] != answers[0].Claims[k]
			}
			b = appendOpen(b, k, text, "stands", stands, depends)
		}
		b = append(b, ']')
		for i, v := range answers {
			b = appendVerdict(p, appendSaid(b, i, list[i].Said), q, v)
		}
		if _, err := p.Out.Write(append(b, "}]}\n"...)); err != nil {
			return err
		}
	} else {
		for k, text := range q.Claims {
			for i, v := range answers {
				p.Para(0, "with "+list[i].Said+": claim "+text+" "+stands(v.Claims[k]))
			}
		}
		for i, v := range answers {
			p.Println("with " + list[i].Said + ":")
			if err := checkText(p, q, v); err != nil {
				return err
			}
		}
	}
	return openClaims(len(q.Claims), len(answers), func(claim, answer int) bool { return answers[answer].Claims[claim] })
}

// appendOpen appends the state of a claim while the answer is open: whether it holds, and whether
// that depends on the answer.
func appendOpen(b []byte, i int, claim, key string, holds, depends bool) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	b = show.AppendString(append(b, `{"claim":`...), claim)
	b = strconv.AppendBool(append(append(append(b, `,"`...), key...), `":`...), holds)
	return append(strconv.AppendBool(append(b, `,"depends":`...), depends), '}')
}

// openClaims fails if some claim holds with no answer.
func openClaims(claims, answers int, holds func(claim, answer int) bool) error {
	for c := range claims {
		held := false
		for a := range answers {
			held = held || holds(c, a)
		}
		if !held {
			return &shell.Failure{Status: shell.StatusNo}
		}
	}
	return nil
}

func checkText(p *shell.Program, q *dispute.Question, v *dispute.Verdict) error {
	view := v.View()
	for i, ok := range v.Claims {
		p.Para(0, "claim "+q.Claims[i]+": "+stands(ok))
	}
	p.Para(0, string(view.Headline(nil)))
	if _, err := p.Out.Write(page.Wrap(nil, view.Sums(nil), p.Columns(), "    ")); err != nil {
		return err
	}
	for _, x := range v.Variants {
		other := x.View()
		p.Para(0, x.Reading+" instead: "+string(other.Headline(nil)))
		for i, ok := range x.Claims {
			p.Para(2, "claim "+q.Claims[i]+": "+stands(ok))
		}
	}
	if p.Opt.Quiet {
		return nil
	}
	if len(v.Assumed) > 0 {
		p.Para(0, "taken for granted: "+strings.Join(v.Assumed, "; "))
	}
	if len(v.Hangs) == 0 {
		p.Para(0, "no ruling changes this")
	}
	unfit := 0
	for _, h := range v.Hangs {
		if h.Unfit {
			unfit++
			continue
		}
		told := h.Told + claimChange(h)
		if h.Alike {
			told = "the same, otherwise derived" + claimChange(h)
		}
		p.Para(0, "ruling "+h.Ruling+"="+h.Option+" (now "+h.Now+"): "+told)
	}
	if unfit > 0 {
		p.Para(0, "under "+page.Plural(unfit, "other ruling")+" other dice would have been rolled: "+strings.Join(unfits(v.Hangs), ", "))
	}
	p.Para(0, "full derivation:")
	if _, err := p.Out.Write(page.Wrap(nil, view.Why(nil), p.Columns(), "    ")); err != nil {
		return err
	}
	for i, ok := range v.Claims {
		p.Para(0, "verdict: claim "+q.Claims[i]+" "+stands(ok))
	}
	if len(v.Claims) == 0 {
		p.Para(0, "verdict: "+string(view.Headline(nil)))
	}
	return nil
}

// unfits returns the names of the rulings under which other dice would have been rolled.
func unfits(list []dispute.Hang) []string {
	var names []string
	for _, h := range list {
		if h.Unfit {
			names = append(names, h.Ruling+"="+h.Option)
		}
	}
	return names
}

func stands(ok bool) string {
	if ok {
		return "stands"
	}
	return "does not stand"
}

// claimChange says that a ruling decides a claim.
func claimChange(h dispute.Hang) string {
	if h.Claim {
		return " (this changes what is claimed)"
	}
	return ""
}

func checkJSON(p *shell.Program, q *dispute.Question, v *dispute.Verdict) error {
	b := appendVerdict(p, asked(p, q, v.Assumed), q, v)
	_, err := p.Out.Write(append(b, "}\n"...))
	return err
}

func appendVerdict(p *shell.Program, b []byte, q *dispute.Question, v *dispute.Verdict) []byte {
	view := v.View()
	b = append(b, `,"rolls":`...)
	b = view.AppendRolls(b)
	b = append(b, `,"steps":`...)
	b = view.AppendSteps(b)
	b = append(b, `,"events":`...)
	b = view.AppendEvents(b)
	b = append(b, `,"claims":`...)
	b = appendClaims(b, q.Claims, v.Claims)
	b = append(b, `,"variants":[`...)
	for i, x := range v.Variants {
		if i > 0 {
			b = append(b, ',')
		}
		other := x.View()
		b = show.AppendString(append(b, `{"reading":`...), x.Reading)
		b = append(b, `,"events":`...)
		b = other.AppendEvents(b)
		b = append(b, `,"claims":`...)
		b = append(appendClaims(b, q.Claims, x.Claims), '}')
	}
	b = append(b, `],"rulings":[`...)
	for i, h := range v.Hangs {
		if i > 0 {
			b = append(b, ',')
		}
		b = show.AppendString(append(b, `{"ruling":`...), h.Ruling)
		b = show.AppendString(append(b, `,"option":`...), h.Option)
		b = show.AppendString(append(b, `,"now":`...), h.Now)
		b = show.AppendString(append(b, `,"told":`...), h.Told)
		b = strconv.AppendBool(append(b, `,"changes_claim":`...), h.Claim)
		b = append(b, '}')
	}
	b = append(b, `],"hash":"`...)
	return append(hex.AppendEncode(b, v.Hash[:]), '"')
}

func appendStrings(b []byte, key string, list []string) []byte {
	return show.AppendStrings(append(append(append(b, `,"`...), key...), `":`...), list)
}

func appendClaims(b []byte, claims []string, verdicts []bool) []byte {
	b = append(b, '[')
	for i, ok := range verdicts {
		if i > 0 {
			b = append(b, ',')
		}
		b = show.AppendString(append(b, `{"claim":`...), claims[i])
		b = append(strconv.AppendBool(append(b, `,"stands":`...), ok), '}')
	}
	return append(b, ']')
}

// could answers, without dice, whether something could have happened. Where another player may
// answer the command, it does so for each of his answers.
func could(p *shell.Program, q *dispute.Question) error {
	if list := q.Answers(); len(list) > 0 {
		return couldAnswered(p, q, list)
	}
	c, err := q.Could()
	if err == nil && c.Refused != nil {
		err = c.Refused
	}
	if err != nil {
		return refused(p, q, err)
	}
	if p.Opt.JSON {
		err = couldJSON(p, q, c)
	} else {
		err = couldText(p, c)
	}
	if err != nil {
		return err
	}
	for i := range c.Claims {
		if !c.Claims[i].Possible() {
			return &shell.Failure{Status: shell.StatusNo}
		}
	}
	return nil
}

// couldAnswered does so for every answer. A claim fails if it can hold with none of them.
func couldAnswered(p *shell.Program, q *dispute.Question, list []*dispute.Question) error {
	answers := make([]*dispute.Could, len(list))
	for i, x := range list {
		c, err := x.Could()
		if err == nil && c.Refused != nil {
			err = c.Refused
		}
		if err != nil {
			return refused(p, q, err)
		}
		answers[i] = c
	}
	if p.Opt.JSON {
		b := append(asked(p, q, answers[0].Assumed), `,"claims":[`...)
		for k, text := range q.Claims {
			possible, depends := false, false
			for _, c := range answers {
				possible, depends = possible || c.Claims[k].Possible(), depends || c.Claims[k].P() != answers[0].Claims[k].P()
			}
			b = appendOpen(b, k, text, "possible", possible, depends)
		}
		b = append(b, ']')
		for i, c := range answers {
			b = appendCould(p, appendSaid(b, i, list[i].Said), c)
		}
		if _, err := p.Out.Write(append(b, "}]}\n"...)); err != nil {
			return err
		}
	} else {
		for k := range q.Claims {
			for i, c := range answers {
				p.Para(0, "with "+list[i].Said+": "+possible(&c.Claims[k]))
			}
		}
		for i, c := range answers {
			p.Println("with " + list[i].Said + ":")
			if err := couldText(p, c); err != nil {
				return err
			}
		}
	}
	return openClaims(len(q.Claims), len(answers), func(claim, answer int) bool { return answers[answer].Claims[claim].Possible() })
}

func couldText(p *shell.Program, c *dispute.Could) error {
	for i := range c.Claims {
		possibility(p, &c.Claims[i])
	}
	if p.Opt.Quiet {
		return nil
	}
	if len(c.Assumed) > 0 {
		p.Para(0, "taken for granted: "+strings.Join(c.Assumed, "; "))
	}
	for _, h := range c.Hangs {
		said := h.Claim + " has the chance " + h.P
		if c.Odds.Counted != nil {
			said = h.Claim + " has the chance " + countedChance(h.P, h.F)
		}
		if why, ok := strings.CutPrefix(h.P, "refused: "); ok {
			said = "the command would be refused: " + why
		}
		p.Para(0, "ruling "+h.Ruling+"="+h.Option+": "+said)
	}
	if len(c.Hangs) == 0 {
		p.Para(0, "no ruling changes this")
	}
	for i := range c.Claims {
		p.Para(0, "verdict: "+possible(&c.Claims[i]))
	}
	return nil
}

// possible says whether a claim could have come true, and how likely that was.
func possible(x *dispute.Possibility) string {
	if !x.Possible() {
		return x.Claim + ": cannot have happened, whatever the dice"
	}
	chance := countedChance(x.P(), x.F())
	if x.Counted == nil && x.P() != "" {
		chance = x.P() + fmt.Sprintf(" (%.2f%%)", 100*x.F())
	}
	return x.Claim + ": could have happened, chance " + chance
}

func possibility(p *shell.Program, x *dispute.Possibility) {
	p.Para(0, possible(x))
	if !x.Possible() {
		for _, text := range x.Instead {
			p.Para(2, text)
		}
		return
	}
	for _, text := range x.Faces {
		p.Para(2, text)
	}
	if x.More > 0 {
		p.Para(2, "and "+page.Plural(x.More, "other sequence")+" of faces")
	}
}

// countedChance returns a counted chance. The fraction stands before the percentage only if it is
// short enough to read.
func countedChance(fraction string, f float64) string {
	percent := fmt.Sprintf("%.2f%%", 100*f)
	if !strings.Contains(fraction, "/") || len(fraction) > odds.Readable {
		return percent
	}
	return fraction + " (" + percent + ")"
}

func couldJSON(p *shell.Program, q *dispute.Question, c *dispute.Could) error {
	b := appendCould(p, asked(p, q, c.Assumed), c)
	_, err := p.Out.Write(append(b, "}\n"...))
	return err
}

func appendCould(p *shell.Program, b []byte, c *dispute.Could) []byte {
	b = append(b, `,"claims":[`...)
	for i := range c.Claims {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendPossibility(b, &c.Claims[i])
	}
	b = append(b, `],"rulings":[`...)
	for i, h := range c.Hangs {
		if i > 0 {
			b = append(b, ',')
		}
		b = show.AppendString(append(b, `{"ruling":`...), h.Ruling)
		b = show.AppendString(append(b, `,"option":`...), h.Option)
		b = show.AppendString(append(b, `,"claim":`...), h.Claim)
		b = append(show.AppendString(append(b, `,"p":`...), h.P), '}')
	}
	b = append(b, `],"odds":`...)
	return odds.Append(b, c.Odds)
}

func appendPossibility(b []byte, x *dispute.Possibility) []byte {
	b = show.AppendString(append(b, `{"claim":`...), x.Claim)
	b = strconv.AppendBool(append(b, `,"possible":`...), x.Possible())
	if f := x.P(); f != "" {
		b = show.AppendString(append(b, `,"p":`...), f)
	}
	b = append(b, `,"f":`...)
	b = strconv.AppendFloat(b, x.F(), 'f', 6, 64)
	b = append(b, `,"faces":[`...)
	for i, faces := range x.Sequences {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '[')
		for j, face := range faces {
			if j > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendInt(b, int64(face), 10)
		}
		b = append(b, ']')
	}
	b = append(b, ']')
	return append(appendStrings(b, "instead", x.Instead), '}')
}
