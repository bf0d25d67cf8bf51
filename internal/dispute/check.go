package dispute

import (
	"bytes"
	"slices"
	"strings"

	"summa/internal/claim"
	"summa/internal/game"
	"summa/internal/rule"
)

// A Verdict is the answer to a question whose dice are known.
type Verdict struct {
	*Outcome
	Assumed  []string
	Variants []Variant // other readings of what the question leaves open
	Hangs    []Hang    // rulings under which the result would be different
}

// A Variant is another reading of the question: the other side.
type Variant struct {
	Reading string
	*Outcome
}

// A Hang is an option of a ruling under which the result is different.
type Hang struct {
	Ruling, Option string
	Now            string // the option in force
	Told           string // what would have happened
	Claims         []bool
	Claim          bool // a claim would be decided differently
	Alike          bool // the same would have happened, but by another derivation
	Unfit          bool // the dice that fell do not fit what would have been rolled
}

// RollsNone reports whether a question, such as one about a distance or a line of sight, is
// answered without rolling a die.
func (q *Question) RollsNone() bool {
	main, _ := q.sides()
	o, err := main.decide(nil)
	return err == nil && o.Failure == nil && len(o.Rolled) == 0
}

// Check adjudicates the question with its dice.
func (q *Question) Check() (*Verdict, error) {
	claims, err := q.parseClaims()
	if err != nil {
		return nil, err
	}
	main, others := q.sides()
	o, err := main.decide(claims)
	if err != nil {
		return nil, err
	}
	v := &Verdict{Outcome: o, Assumed: o.assumed}
	if len(others) > 0 {
		v.Assumed = append(v.Assumed, "from the side means from the left, the shield side")
	}
	for _, other := range others {
		x, err := other.decide(claims)
		if err == nil && x.differs(o) {
			v.Variants = append(v.Variants, Variant{"from the right", x})
		}
	}
	v.Hangs = main.hangs(claims, o)
	return v, q.Halt.Err()
}

// sides splits "from side" into the reading that is taken, from the left, and the other, from the
// right.
func (q *Question) sides() (main *Question, others []*Question) {
	low := strings.ToLower(q.Command)
	at := strings.Index(low, "from side")
	if at < 0 {
		return q, nil
	}
	read := func(side string) *Question {
		c := *q
		c.Command = q.Command[:at] + "from " + side + q.Command[at+len("from side"):]
		return &c
	}
	return read("left"), []*Question{read("right")}
}

// differs reports whether anybody at the table could tell two outcomes apart.
func (o *Outcome) differs(x *Outcome) bool {
	if (o.Failure == nil) != (x.Failure == nil) {
		return true
	}
	if o.Failure != nil {
		return o.Failure.Code != x.Failure.Code
	}
	a, b := o.View(), x.View()
	return !bytes.Equal(a.Why(nil), b.Why(nil)) || !bytes.Equal(o.told(), x.told())
}

// told returns the outcome in words.
func (o *Outcome) told() []byte {
	if o.Failure != nil {
		return []byte(o.Failure.Error())
	}
	v := o.View()
	return v.Headline(nil)
}

// wrongStep is the code of the refusal of a command that is given too early or too late. Under a
// ruling on the order of steps the question would come at another moment; so such a refusal does
// not count as a change of the result.
const wrongStep = "wrong-step"

// hangs tries every other option of every ruling with the same dice.
func (q *Question) hangs(claims []*claim.Expr, o *Outcome) []Hang {
	return hangs(q.Ruleset.Rulings(), q.option, o, o.looked, func(ruling, option int) (*Outcome, error) {
		return q.decide(claims, [2]int{ruling, option})
	})
}

// hangs lists the options of rulings under which an outcome would be different.
func hangs(rulings []game.RulingID, inForce func(int) int, o *Outcome, looked *rule.Looked, under func(ruling, option int) (*Outcome, error)) []Hang {
	var list []Hang
	game.Others(rulings, o.game.Begun(), inForce, looked, func(ruling, option int) {
		x, err := under(ruling, option)
		if err != nil || !o.differs(x) || x.Failure != nil && x.Failure.Code == wrongStep {
			return
		}
		r := rulings[ruling]
		h := Hang{Ruling: r.ID, Option: r.Options[option], Now: r.Options[inForce(ruling)], Told: string(x.told()), Claims: x.Claims}
		h.Claim = x.Failure == nil && len(o.Claims) > 0 && !slices.Equal(x.Claims, o.Claims)
		h.Unfit = x.Failure != nil && (x.Failure.Code == "too-few-dice" || x.Failure.Code == "too-many-dice")
		h.Alike = o.Failure == nil && bytes.Equal(x.told(), o.told())
		list = append(list, h)
	})
	return list
}

// option returns the option of a ruling that the question sets, 0 if it sets none.
func (q *Question) option(ruling int) int {
	at := 0
	for _, r := range q.Rulings {
		if r[0] == ruling {
			at = r[1]
		}
	}
	return at
}
