package luck

import (
	"errors"
	"math/big"
	"slices"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/repl"
	"summa/internal/words"
)

// A Trial is one thing that dice were rolled for, the result, and what the result could have been.
type Trial struct {
	Seq    int
	Cmd    string
	Who    string // whose dice these are, "" if nobody's
	Side   string
	Source dice.Source
	For    string // the purpose of the dice, in words
	Sides  int
	Faces  []int
	Stake  *words.Stake // nil if nothing is counted for these dice
	Got    int          // the sum of the dice, how many succeeded, or 1 if an event occurred
	Chance *big.Rat     // for a stake with events: the probability that one occurs
	Can    Dist         // the distribution of Got
}

// tries returns how many trials a Trial counts as: one, or one for each die.
func (t *Trial) tries() int {
	if t.Stake.Each {
		return len(t.Faces)
	}
	return 1
}

// Read visits what dice were rolled for in a command: one trial for each stake that a figure had in
// it, in the order of the dice, and one for dice for which nothing is counted. Probabilities are
// those of the moment before the die: the same rules are applied to every outcome of the dice from
// that point on. A stake that could only go one way is left out. unweighed is how many trials had
// too many outcomes to compute their probability. Events in suffered are caused by the dice of the
// opponent of the figure that they are recorded for.
func Read(d *repl.Deed, suffered []string, visit func(*Trial)) (unweighed int, err error) {
	r := reading{Deed: d, words: d.Before.Words(), suffered: suffered}
	for at := range d.Log {
		if d.Log[at].What != core.Die {
			continue
		}
		list, err := r.die(at)
		var many *game.TooMany
		if errors.As(err, &many) {
			unweighed++
			err = nil
		}
		if err != nil {
			return unweighed, err
		}
		for _, t := range list {
			visit(t)
		}
	}
	return unweighed, nil
}

// A reading is a command that is being read.
type reading struct {
	*repl.Deed
	words  *words.Book
	opened []opening

	suffered []string
}

// An opening is a stake for which a figure has rolled its first die.
type opening struct {
	stake int
	who   int16
}

// die returns the trials of the die at an index of the log.
func (r *reading) die(at int) ([]*Trial, error) {
	die := &r.Log[at]
	var list, decided []*Trial
	for i := range r.words.Stakes {
		stake := &r.words.Stakes[i]
		switch {
		case !slices.Contains(stake.Dice, die.Kind):
		case stake.Each:
			if die.UpTo() > 0 {
				list = append(list, r.counted(die, stake))
			}
		case len(stake.Events) == 0:
			list = append(list, r.added(die, stake))
		case !slices.Contains(r.opened, opening{i, die.Who}):
			r.opened = append(r.opened, opening{i, die.Who})
			decided = append(decided, r.about(die, stake))
		}
	}
	var err error
	if len(decided) > 0 {
		decided, err = r.weigh(at, decided)
	}
	if list = append(list, decided...); len(list) == 0 {
		list = append(list, r.about(die, nil))
	}
	return list, err
}

// about returns a trial with the fields that every trial has.
func (r *reading) about(die *core.Record, stake *words.Stake) *Trial {
	t := &Trial{Seq: r.Seq, Cmd: r.Text, For: r.words.Dice[die.Kind].Text, Source: dice.Unexplained, Stake: stake}
	if die.Who >= 0 {
		t.Who = string(r.Before.Namer().AppendName(nil, int(die.Who)))
		t.Side = r.Before.Side(int(die.Who))
	}
	for i := die.B; i < die.B+die.C; i++ {
		d := r.Rolled[i]
		t.Faces, t.Sides, t.Source = append(t.Faces, d.Face), int(d.Sides), r.Sources[i]
	}
	return t
}

// added returns the trial of dice that are added up.
func (r *reading) added(die *core.Record, stake *words.Stake) *Trial {
	t := r.about(die, stake)
	dice := make([]Dist, 0, len(t.Faces))
	for _, face := range t.Faces {
		t.Got += face
		dice = append(dice, Die(t.Sides))
	}
	t.Can = Sum(dice)
	return t
}

// counted returns the trial of dice each of which counts for itself.
func (r *reading) counted(die *core.Record, stake *words.Stake) *Trial {
	t := r.about(die, stake)
	each := Chance(big.NewRat(int64(min(die.UpTo(), t.Sides)), int64(max(t.Sides, 1))))
	dice := make([]Dist, 0, len(t.Faces))
	for _, face := range t.Faces {
		if face <= die.UpTo() {
			t.Got++
		}
		dice = append(dice, each)
	}
	t.Can = Sum(dice)
	return t
}

// weigh computes, by the rules, the probability of each of the trials that the die at an index of
// the log opens. It leaves out those that were settled before.
func (r *reading) weigh(at int, list []*Trial) ([]*Trial, error) {
	die := &r.Log[at]
	base := make([]int, 0, die.B)
	for _, d := range r.Rolled[:die.B] {
		base = append(base, d.Face)
	}
	come := make([]big.Rat, len(list))
	var chance big.Rat
	err := r.Before.Outcomes(r.Line, base, func(log []core.Record, num, den uint64) {
		for i, t := range list {
			if r.brings(log[at:], t.Stake, die.Who) {
				chance.SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den))
				come[i].Add(&come[i], &chance)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	kept := list[:0]
	for i, t := range list {
		if come[i].Sign() == 0 || come[i].Cmp(one) == 0 {
			continue
		}
		t.Chance, t.Can = &come[i], Chance(&come[i])
		if r.brings(r.Log[at:], t.Stake, die.Who) {
			t.Got = 1
		}
		kept = append(kept, t)
	}
	return kept, nil
}

var one = big.NewRat(1, 1)

// brings reports whether a log has an event that decides a stake of the figure whose dice are
// rolled.
func (r *reading) brings(log []core.Record, stake *words.Stake, who int16) bool {
	for i := range log {
		e := &log[i]
		if e.What != core.Event || !slices.Contains(stake.Events, e.Kind) {
			continue
		}
		if e.Whom < 0 && slices.Contains(r.suffered, r.words.Events[e.Kind].ID) {
			if e.Who != who {
				return true
			}
		} else if e.Who == who || e.Whom == who || who < 0 {
			return true
		}
	}
	return false
}

// Called returns the text of the first event of a command that decides a stake; "" if there is
// none.
func Called(d *repl.Deed, stake *words.Stake) string {
	for _, r := range d.Log {
		if r.What == core.Event && slices.Contains(stake.Events, r.Kind) {
			return string(d.Before.Words().Events[r.Kind].Text.Append(nil, d.Before.Namer(), &r))
		}
	}
	return ""
}
