package desk

import (
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/dice"
	"summa/internal/dice/notation"
	"summa/internal/line"
	"summa/internal/page"
)

// RollCommand is "summa roll EXPR".
func RollCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:     "roll EXPR...",
		Short:   "Roll dice, such as 2d6+1",
		Long:    "Roll dice in standard notation. Dice are NdS; d% is d100 and dF a fudge die. kh and kl keep the highest or lowest, dh and dl drop them, r1 throws a 1 again, and ! throws the highest face again and adds.",
		Example: "summa roll 2d6+1\nsumma roll 4d6kh3 --seed 7\nsumma roll 3d6 --dice 5,2,3",
		Args:    shell.Arguments(1, -1),
		RunE:    func(_ *cobra.Command, args []string) error { return roll(p, args) },
	}
}

// rolled is the JSON of a roll. The seed is a string, since many readers of JSON cannot hold 64
// bits in a number.
type rolled struct {
	Expr  string       `json:"expr"`
	Total int64        `json:"total"`
	Terms []rolledTerm `json:"terms"`
	Seed  string       `json:"seed,omitempty"`
}

// rolledTerm is one term. Faces lists all faces; those that do not count are repeated in Dropped,
// and the rest add up to the value.
type rolledTerm struct {
	Faces   []int `json:"faces"`
	Dropped []int `json:"dropped,omitempty"`
	Value   int64 `json:"value"`
	Negated bool  `json:"negated,omitempty"`
}

func roll(p *shell.Program, args []string) error {
	text := joined(args)
	expr, err := notation.Parse(text)
	if err != nil {
		return badExpr(p, text, err)
	}
	result, seed, err := throw(p, &expr)
	if err != nil {
		return err
	}
	if p.Opt.JSON {
		return p.JSON(rollJSON(&result, seed))
	}
	p.Para(0, result.String())
	if seed != "" && !p.Opt.Quiet {
		p.Println("seed " + seed)
	}
	return nil
}

// joined joins arguments, without the blanks that shieldMinus added.
func joined(args []string) string {
	words := make([]string, len(args))
	for i, arg := range args {
		words[i] = strings.TrimSpace(arg)
	}
	return strings.Join(words, " ")
}

// throw rolls an expression with the faces of --dice, or with a seed, which it returns.
func throw(p *shell.Program, expr *notation.Expr) (r notation.Result, seed string, err error) {
	switch {
	case p.Opt.Dice == "ask":
		return r, "", shell.Usagef("give the faces, as in --dice 5,2,3", "roll cannot ask for dice")
	case p.Opt.Faces != nil:
		r, err = given(expr, p.Opt.Faces)
		return r, "", err
	}
	n := p.SeedOrDrawn()
	g := dice.NewGenerator(n, 0)
	return expr.Roll(g.Face), strconv.FormatUint(n, 10), nil
}

// given rolls an expression whose faces are known.
func given(expr *notation.Expr, faces []int) (notation.Result, error) {
	used := 0
	var bad error
	r := expr.Roll(func(sides int) int {
		used++
		switch {
		case bad != nil:
		case used > len(faces):
			bad = shell.Usagef("", "--dice: %s and a d%d is still to be rolled", page.Plural(len(faces), "face"), sides)
		case faces[used-1] > sides:
			bad = shell.Usagef("", "--dice: a d%d has no face %d", sides, faces[used-1])
		default:
			return faces[used-1]
		}
		return 1 // this ends explosions; the result is not used
	})
	if bad == nil && used < len(faces) {
		bad = shell.Usagef("", "--dice: %s for %s", page.Plural(len(faces), "face"), page.Plural(used, "die roll"))
	}
	return r, bad
}

func rollJSON(r *notation.Result, seed string) rolled {
	out := rolled{Expr: r.Expr.String(), Total: r.Total, Terms: make([]rolledTerm, 0, len(r.Rolls)), Seed: seed}
	for _, t := range r.Rolls {
		term := rolledTerm{Faces: make([]int, 0, len(t.Dice)), Value: t.Value, Negated: t.Negated}
		for _, d := range t.Dice {
			term.Faces = append(term.Faces, d.Face)
			if d.Dropped {
				term.Dropped = append(term.Dropped, d.Face)
			}
		}
		out.Terms = append(out.Terms, term)
	}
	return out
}

// badExpr reports the position at which an expression is wrong.
func badExpr(p *shell.Program, text string, err error) error {
	e, ok := errors.AsType[*notation.Error](err)
	if !ok {
		return err
	}
	bare := notation.Error{Col: e.Col, Msg: e.Msg}
	return shell.Usagef(e.Hint, "%s\n%s", bare.Error(), excerpt(text, e.Col, p.Columns()-2))
}

// excerpt shows the part of text around a column, with a caret below it.
func excerpt(text string, col, width int) string {
	runes := []rune(line.Clean(text))
	at := min(max(col-1, 0), len(runes))
	from := max(0, at-width/2)
	to := min(len(runes), from+width-1)
	return "  " + string(runes[from:to]) + "\n  " + strings.Repeat(" ", at-from) + "^"
}
