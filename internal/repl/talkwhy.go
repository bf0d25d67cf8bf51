package repl

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/screen"
)

// whyTurn shows the derivations of all that has been done since the last rule.
func (k *talk) whyTurn() {
	s := k.s
	any := false
	for n := min(s.saidAt, keptResults); n >= 1; n-- {
		r := &s.said[(s.saidAt-n)%keptResults]
		if r.undone || r.seq < k.since {
			continue
		}
		any = true
		k.derived(r)
	}
	if !any {
		s.tell("nothing has been done since the last rule")
	}
}

// why shows the derivation of the last command, or of a line of the log by its number; it
// reports whether it has. Beside that of the engine's it says which line was the player's
// own, and of a line that is not kept which there are.
func (k *talk) why(words []string) bool {
	s := k.s
	var kept []*result
	for n := min(s.saidAt, keptResults); n >= 1; n-- {
		r := &s.said[(s.saidAt-n)%keptResults]
		if seals, _ := s.g.Sealing(r.text); !r.undone && (!seals || len(words) == 1) { // of a sealed choice there is nothing to say
			kept = append(kept, r)
		}
	}
	if len(kept) == 0 {
		return false
	}
	list := k.worthTelling(kept)
	r := list[len(list)-1]
	if len(words) == 1 {
		if !isNumber(words[0]) {
			return false
		}
		n := slices.IndexFunc(kept, func(r *result) bool { return itoa(r.seq) == words[0] })
		if n < 0 {
			var list []string
			const most = 8
			for _, r := range kept[max(0, len(kept)-most):] {
				list = append(list, itoa(r.seq))
			}
			k.refuse(failf("bad-argument", "", "why has no line "+words[0]+"; of the last it has "+strings.Join(list, ", ")+", and log lists them with their commands"))
			return true
		}
		r = kept[n]
		list = []*result{r}
	}
	for _, x := range list {
		k.derived(x)
	}
	if len(words) == 0 {
		k.othersToo(r, kept)
	}
	return true
}

// othersToo names, behind the derivation of what the engine did last, what the player did,
// and behind that of what he did, what the engine has done since.
func (k *talk) othersToo(r *result, kept []*result) {
	engines := k.engines(r.seq)
	for _, x := range slices.Backward(kept) {
		switch of := k.engines(x.seq); {
		case !engines && !of:
			return // he has done it since
		case engines == of, x.seq < k.firstSeq, k.isStep(x), k.answersQuestion(x.text) && !engines:
			continue
		}
		whose := "That was yours; the engine's"
		if engines {
			whose = "That was the engine's; yours"
		}
		k.say(screen.Say(screen.Dim, 0, whose+": why "+itoa(x.seq)+", "+k.s.unsealed(x.text)+".", ""))
		return
	}
}

// derived shows the derivation of a result.
func (k *talk) derived(r *result) {
	s := k.s
	v := s.view(s.g, r.log, r.rolled)
	v.Over = r.over
	s.tell(itoa(r.seq) + ": " + s.unsealed(r.text))
	if why := k.reason(r.seq); why != "" {
		s.tell("  " + why)
	}
	s.write(wrapped(k.spoken(v.Why(nil)), s.Width()))
}

// worthTelling is the last of some results that there is something to say of: one for which a
// die was rolled, of those that the same hand gave since, with what followed from it by
// itself; where none was but the one that opens a turn, the last that is more than the end of
// a step or a turn; else the last. Where the engine has rolled none since, it is the player's.
func (k *talk) worthTelling(kept []*result) []*result {
	end, step := k.s.g.Ends()
	if m := k.means(); m.Fill(&k.book.Stuck, facts{k.s}) != "" { // what his turn opened with is why
		for _, r := range slices.Backward(kept) {
			if k.isStep(r) && r.text != end && r.text != step {
				return []*result{r}
			}
		}
	}
	if r := kept[len(kept)-1]; !k.engines(r.seq) && !k.isStep(r) && r.text != end && r.text != step && !k.answersQuestion(r.text) {
		return []*result{r} // what he has just done himself
	}
	var last, plain, opening *result
	for _, r := range slices.Backward(kept) {
		rolled := firstDie(r.log) < len(r.log)
		if last != nil && k.engines(r.seq) != k.engines(last.seq) {
			if plain != nil && !k.engines(last.seq) {
				break
			}
			last, opening = nil, nil // all that hand did was to open its turn, or to go somewhere
		}
		switch {
		case opening != nil && rolled && !k.isStep(r):
			return []*result{r, opening} // it has followed from it
		case opening != nil && r.text == step:
			continue
		case opening != nil:
			return []*result{opening} // it opened none
		}
		if last == nil {
			last = r
		}
		switch {
		case rolled && k.isStep(r):
			opening = r
		case rolled:
			return []*result{r}
		case r.text != end && r.text != step && !k.isStep(r) && plain == nil:
			plain = r
		}
	}
	return []*result{cmp.Or(plain, opening, last, kept[len(kept)-1])}
}

// isStep reports whether a result is of a command that opens or closes a turn.
func (k *talk) isStep(r *result) bool {
	return slices.ContainsFunc(k.book.Steps, func(x screen.Step) bool { return begun(r.text, x.Do) })
}

// spoken is a derivation with its rules as they are read aloud, where they are.
func (k *talk) spoken(why []byte) []byte {
	m := k.means()
	return []byte(m.Aloud(string(why)))
}

// engines reports whether the engine gave a command for somebody it plays, by its number.
// A step that the session took for the player is his.
func (k *talk) engines(seq int) bool {
	return slices.ContainsFunc(k.s.applied, func(e entry) bool { return e.seq == seq && e.auto && e.comment != "" })
}

// reason is why the engine gave a command, as the record has it.
func (k *talk) reason(seq int) string {
	for i := range k.s.applied {
		if e := &k.s.applied[i]; e.seq == seq && e.auto {
			if slices.Contains(k.s.g.Policies(), e.comment) { // it gave no reason
				return "played by the engine (" + e.comment + ")"
			}
			return k.book.Reason(e.comment)
		}
	}
	return ""
}
