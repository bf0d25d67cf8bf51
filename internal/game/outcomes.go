package game

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/halt"
	"summa/internal/line"
)

// Outcomes carries a line out on a copy of the bout for every outcome of the dice that come after
// the faces in base. It calls visit for each with its records and its probability, num over den.
// The records are valid only during the call. Those that base determines are the same in every
// call.
func (t *table[S, C]) Outcomes(l *line.Line, base []int, visit func(log []core.Record, num, den uint64)) error {
	t.asked()
	var cmd C
	if err := t.m.Language.Parse(t.now, l, &cmd); err != nil {
		return err
	}
	var tape dice.Tape
	tape.Every(false)
	tape.Keep(true)
	tape.Fix(base)
	ref := core.Ref{Tape: &tape, Listen: true}
	paths := 0
	for more := true; more; more = tape.Next() {
		if paths++; paths > MaxPaths {
			return &TooMany{Limit: MaxPaths, At: 1, Of: 1, Command: l.Text}
		}
		if t.halt.Stopped() {
			return halt.ErrStopped
		}
		t.m.Rules.Copy(t.trial, t.now)
		ref.Reset()
		if err := t.m.Rules.Do(t.trial, &cmd, &ref); err != nil {
			return err
		}
		if err := tape.Err(); err != nil {
			return err
		}
		num, den, ok := tape.Weight()
		if !ok {
			return &TooMany{Limit: MaxPaths, At: 1, Of: 1, Command: l.Text}
		}
		visit(ref.Log(), num, den)
	}
	return nil
}
