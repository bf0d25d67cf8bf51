package talk

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/choices"
	"summa/internal/core"
	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/screen"
)

// whyTurn shows the derivations of everything done since the last heading and, if the player has
// done nothing yet, of what the engine did before it.
func (k *conversation) whyTurn() {
	s := k.s
	any, from := false, k.since
	for _, r := range slices.Backward(s.Results()) {
		if engines := k.engines(r.Seq); !engines && (from < k.since || !k.isStep(r)) {
			break
		} else if engines {
			from = min(from, r.Seq)
		}
	}
	for _, r := range s.Results() {
		if r.Seq < from {
			continue
		}
		any = true
		k.derived(r)
	}
	if !any {
		s.Tell("nothing has been done since the last rule")
	}
}

// why shows the derivation of the last command, or of a line of the log by its number; it reports
// whether it has. For a command of the engine's it adds which line was the player's own; for a line
// that is not kept, which lines are.
func (k *conversation) why(words []string) bool {
	kept := k.kept(words)
	if len(kept) == 0 {
		return false
	}
	list := k.worthTelling(kept)
	r := list[len(list)-1]
	if len(words) == 1 {
		if !line.IsNumber(words[0]) {
			return false
		}
		n := slices.IndexFunc(kept, func(r *repl.Result) bool { return itoa(r.Seq) == words[0] })
		before := n >= 0 && slices.ContainsFunc(kept[n+1:], func(r *repl.Result) bool { return line.FirstWord(r.Text) == "begin" }) // the number is one of the set-up
		if e, listed := k.numbered(words[0]); (n < 0 || before) && listed {                                                         // the number is not in the record, or nobody would ask about that line
			return k.carry(k.table().Weighing(&e)) || true
		}
		if n < 0 {
			if !k.tellAll(k.table().Stands(words[0])) {
				k.Refuse(choices.NoSuchLine(kept, words[0]))
			}
			return true
		}
		r = kept[n]
		list = []*repl.Result{r}
	}
	if e, ok := k.numbered(strings.Join(words, " ")); ok && len(words) > 0 {
		k.say(screen.Say(screen.Normal, 0, e.Told()+k.table().Weighed(&e)+" Line "+e.Number+" of the record:", ""))
	}
	for _, x := range list {
		k.derived(x)
	}
	if len(words) == 0 {
		k.othersToo(r, kept)
	}
	return true
}

// kept returns the results that why explains. A sealed choice has nothing to explain unless its
// line is named.
func (k *conversation) kept(words []string) (kept []*repl.Result) {
	for _, r := range k.s.Results() {
		if seals, _ := k.s.Game().Sealing(r.Text); !seals && !k.turnedUp(r) || len(words) == 1 {
			kept = append(kept, r)
		}
	}
	return kept
}

// othersToo adds the line of the player's last command to the derivation of the engine's last one,
// and to that of the player's own what the engine has done since.
func (k *conversation) othersToo(r *repl.Result, kept []*repl.Result) {
	engines := k.engines(r.Seq)
	for _, x := range slices.Backward(kept) {
		switch of := k.engines(x.Seq); {
		case !engines && !of:
			return // the player did it after the other
		case engines == of, x.Seq < k.firstSeq, k.isStep(x), k.AnswersQuestion(x.Text) && !engines:
			continue
		}
		whose := "That was yours; the engine's"
		if engines {
			whose = "That was the engine's; yours"
		}
		k.say(screen.Say(screen.Dim, 0, whose+": why "+itoa(x.Seq)+", "+k.s.Unsealed(x.Text)+".", ""))
		return
	}
}

// derived shows the derivation of a result.
func (k *conversation) derived(r *repl.Result) {
	s := k.s
	v := s.View(s.Game(), r.Log, r.Rolled)
	v.Over = r.Over
	s.Tell(itoa(r.Seq) + ": " + s.Unsealed(r.Text))
	if why := k.reason(r.Seq); why != "" {
		s.Tell("  " + why)
	}
	var why []byte
	from, all := 0, v.Log
	for i := range all {
		if sum := k.book.Added(&v, i); sum != "" {
			part := v
			part.Log = all[from:i]
			why = append(append(append(part.Why(why), "  "...), sum...), '\n')
			from, v.Over = i, nil
		}
	}
	v.Log = all[from:]
	s.Write(wrapped(k.spoken(v.Why(why)), s.Width()))
}

// worthTelling returns the last of some results that there is something to say about. This is one
// for which a die was rolled, among those that the same player or the engine gave last, with what
// followed from it by itself. If only the command that opens a turn had dice, it is the last that
// does more than end a step or a turn; otherwise the last of all. If the engine has rolled none
// since, it is the player's.
func (k *conversation) worthTelling(kept []*repl.Result) []*repl.Result {
	end, step := k.s.Game().Ends()
	if m := k.means(); m.Fill(&k.book.Stuck, k.s.Facts()) != "" { // the opening of the turn is the reason
		for _, r := range slices.Backward(kept) {
			if k.isStep(r) && r.Text != end && r.Text != step {
				return []*repl.Result{r}
			}
		}
	}
	if r := kept[len(kept)-1]; !k.engines(r.Seq) && !k.isStep(r) && r.Text != end && r.Text != step && !k.AnswersQuestion(r.Text) {
		return []*repl.Result{r} // the player has just done it himself
	}
	var last, plain, opening *repl.Result
	for _, r := range slices.Backward(kept) {
		rolled := core.FirstDie(r.Log) < len(r.Log)
		if last != nil && k.engines(r.Seq) != k.engines(last.Seq) {
			if plain != nil && !k.engines(last.Seq) {
				break
			}
			last, opening = nil, nil // all that this player or the engine did was to open a turn, or to go somewhere
		}
		switch {
		case opening != nil && rolled && !k.isStep(r):
			return []*repl.Result{r, opening} // opening has followed from r
		case opening != nil && r.Text == step:
			continue
		case opening != nil:
			return []*repl.Result{opening} // nothing opened it
		}
		if last == nil {
			last = r
		}
		switch {
		case rolled && k.isStep(r):
			opening = r
		case rolled:
			return []*repl.Result{r}
		case r.Text != end && r.Text != step && !k.isStep(r) && plain == nil:
			plain = r
		}
	}
	return []*repl.Result{cmp.Or(plain, opening, last, kept[len(kept)-1])}
}

// turnedUp reports whether a result only turned up choices without rolling a die, so that there is
// nothing left to say about it.
func (k *conversation) turnedUp(r *repl.Result) bool {
	_, opens := k.s.Game().Sealing(r.Text)
	return opens && core.FirstDie(r.Log) == len(r.Log)
}

// isStep reports whether a result's command opens or closes a turn.
func (k *conversation) isStep(r *repl.Result) bool {
	return slices.ContainsFunc(k.book.Steps, func(x screen.Step) bool { return choices.Begun(r.Text, x.Do) })
}

// spoken returns a derivation as a terminal shows it, with rules as they are read aloud if it is.
func (k *conversation) spoken(why []byte) []byte {
	m := k.means()
	return []byte(m.Aloud(k.book.Retold(string(why))))
}

// engines reports whether the engine gave the command with number seq, with a reason. A step that
// the session took for the player counts as his.
func (k *conversation) engines(seq int) bool {
	return slices.ContainsFunc(k.s.Applied(), func(e history.Entry) bool { return e.Seq == seq && e.Auto && e.Comment != "" })
}

// reason returns the reason that the record has for a command of the engine.
func (k *conversation) reason(seq int) string {
	for i := range k.s.Applied() {
		if e := &k.s.Applied()[i]; e.Seq == seq && e.Auto {
			if slices.Contains(k.s.Game().Policies(), e.Comment) { // it gave no reason
				return "played by the engine (" + e.Comment + ")"
			}
			return k.book.Reason(e.Comment)
		}
	}
	return ""
}
