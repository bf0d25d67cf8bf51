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

// whyTurn shows the derivations of all that has been done since the last rule, and where the
// player has done nothing yet of what the engine did before.
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

// why shows the derivation of the last command, or of a line of the log by its number; it
// reports whether it has. Beside that of the engine's it says which line was the player's
// own, and of a line that is not kept which there are.
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
		before := n >= 0 && slices.ContainsFunc(kept[n+1:], func(r *repl.Result) bool { return line.FirstWord(r.Text) == "begin" }) // the bout was being set up
		if e, listed := k.numbered(words[0]); (n < 0 || before) && listed {                                                         // it is none of the record, or nobody means it
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

// kept are the results of which why tells: of a sealed choice there is nothing to say, if its line
// is not named.
func (k *conversation) kept(words []string) (kept []*repl.Result) {
	for _, r := range k.s.Results() {
		if seals, _ := k.s.Game().Sealing(r.Text); !seals && !k.turnedUp(r) || len(words) == 1 {
			kept = append(kept, r)
		}
	}
	return kept
}

// othersToo names, behind the derivation of what the engine did last, what the player did,
// and behind that of what he did, what the engine has done since.
func (k *conversation) othersToo(r *repl.Result, kept []*repl.Result) {
	engines := k.engines(r.Seq)
	for _, x := range slices.Backward(kept) {
		switch of := k.engines(x.Seq); {
		case !engines && !of:
			return // he has done it since
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
	s.Write(wrapped(k.spoken(v.Why(nil)), s.Width()))
}

// worthTelling is the last of some results that there is something to say of: one for which a
// die was rolled, of those that the same hand gave since, with what followed from it by
// itself; where none was but the one that opens a turn, the last that is more than the end of
// a step or a turn; else the last. Where the engine has rolled none since, it is the player's.
func (k *conversation) worthTelling(kept []*repl.Result) []*repl.Result {
	end, step := k.s.Game().Ends()
	if m := k.means(); m.Fill(&k.book.Stuck, k.s.Facts()) != "" { // what his turn opened with is why
		for _, r := range slices.Backward(kept) {
			if k.isStep(r) && r.Text != end && r.Text != step {
				return []*repl.Result{r}
			}
		}
	}
	if r := kept[len(kept)-1]; !k.engines(r.Seq) && !k.isStep(r) && r.Text != end && r.Text != step && !k.AnswersQuestion(r.Text) {
		return []*repl.Result{r} // what he has just done himself
	}
	var last, plain, opening *repl.Result
	for _, r := range slices.Backward(kept) {
		rolled := core.FirstDie(r.Log) < len(r.Log)
		if last != nil && k.engines(r.Seq) != k.engines(last.Seq) {
			if plain != nil && !k.engines(last.Seq) {
				break
			}
			last, opening = nil, nil // all that hand did was to open its turn, or to go somewhere
		}
		switch {
		case opening != nil && rolled && !k.isStep(r):
			return []*repl.Result{r, opening} // it has followed from it
		case opening != nil && r.Text == step:
			continue
		case opening != nil:
			return []*repl.Result{opening} // it opened none
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

// turnedUp reports whether a result is that choices were turned up, and no die fell: of that there
// is nothing to say that has not stood there.
func (k *conversation) turnedUp(r *repl.Result) bool {
	_, opens := k.s.Game().Sealing(r.Text)
	return opens && core.FirstDie(r.Log) == len(r.Log)
}

// isStep reports whether a result is of a command that opens or closes a turn.
func (k *conversation) isStep(r *repl.Result) bool {
	return slices.ContainsFunc(k.book.Steps, func(x screen.Step) bool { return choices.Begun(r.Text, x.Do) })
}

// spoken is a derivation as it is told at a terminal, with its rules as they are read aloud
// where they are.
func (k *conversation) spoken(why []byte) []byte {
	m := k.means()
	return []byte(m.Aloud(k.book.Retold(string(why))))
}

// engines reports whether the engine gave a command for somebody it plays, by its number.
// A step that the session took for the player is his.
func (k *conversation) engines(seq int) bool {
	return slices.ContainsFunc(k.s.Applied(), func(e history.Entry) bool { return e.Seq == seq && e.Auto && e.Comment != "" })
}

// reason is why the engine gave a command, as the record has it.
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
