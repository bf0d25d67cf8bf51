package repl

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"summa/internal/halt"
	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/show"
)

// doAuto hands a figure or a side to the engine, or takes it back. In bouts that state how a side
// is played, it also plays a turn or the whole bout.
func (s *Session) doAuto() error {
	a := s.args()
	switch {
	case len(a) == 0 && s.g.StatesPolicies() && s.ToAct() >= 0:
		return s.byRow(s.turn)
	case len(a) == 0 && !s.in.HasDice:
		return s.answer("auto", s.tellAutos, s.appendAutos)
	}
	if len(a) == 1 && strings.EqualFold(a[0].Text, "battle") && !s.knownSide("battle") {
		return s.doFinish()
	}
	if s.in.HasDice {
		return &refusal.Failure{Code: "too-many-dice", Msg: "auto rolls no dice", Hint: "finish takes the dice of a whole bout"}
	}
	name, policy, err := s.autoArgs(a)
	if err != nil {
		return err
	}
	before := s.currentMode()
	text := strings.Clone(s.in.Text)
	if len(a) == 1 { // record the policy, since the default may change some day
		text += " " + policy
	}
	s.setAuto(name, policy)
	if err := s.accept(history.Entry{Text: text, Comment: strings.Clone(s.in.Comment), After: s.gen, Mode: &before}); err != nil {
		s.restoreMode(before)
		return err
	}
	s.onward = true
	return s.confirm(text, s.tellAutos, s.appendAutos)
}

// autoArgs reads a name, and a policy or off.
func (s *Session) autoArgs(a []line.Token) (name, policy string, err error) {
	name = strings.ToLower(a[0].Text)
	if name != Everybody && !s.knownSide(name) {
		return "", "", &refusal.Failure{Code: "unknown-name", Msg: "no figure or side is called " + line.Quote(a[0].Text), Hint: s.nameHint(a[0].Text), Col: a[0].Col}
	}
	if len(a) > 2 {
		return "", "", &refusal.Failure{Code: "bad-argument", Msg: "this is one word too many: " + line.Quote(a[2].Text), Hint: "usage: auto NAME [POLICY|off]", Col: a[2].Col}
	}
	if len(a) == 1 {
		if who, ok := s.g.Figure(name); ok {
			return strings.Clone(name), s.usualPolicyOf(who), nil
		}
		return strings.Clone(name), s.usualPolicyOfAll(), nil
	}
	policy = strings.ToLower(a[1].Text)
	choices := append(slices.Clone(s.g.Policies()), "off")
	if !slices.Contains(choices, policy) {
		hint := "policies: " + strings.Join(s.g.Policies(), ", ") + "; or off"
		if near := line.Nearest(policy, choices); near != "" {
			hint = "did you mean " + near + "?"
		}
		return "", "", &refusal.Failure{Code: "unknown-name", Msg: "there is no policy " + line.Quote(a[1].Text), Hint: hint, Col: a[1].Col}
	}
	return strings.Clone(name), strings.Clone(policy), nil
}

// autoWords returns the words that may follow n words of an auto command.
func (s *Session) autoWords(n int) []string {
	switch n {
	case 1:
		list := []string{Everybody}
		for _, a := range s.named(func(int) bool { return true }) {
			list = append(list, a.Name)
		}
		return list
	case 2:
		return append(slices.Clone(s.g.Policies()), "off")
	}
	return nil
}

// setAuto changes who plays a figure, a side or everybody. Earlier settings for the figures of
// the side are dropped.
func (s *Session) setAuto(name, policy string) {
	s.autos = slices.DeleteFunc(slices.Clone(s.autos), func(a history.Auto) bool {
		return name == Everybody || a.Name == name || s.isOf(a.Name, name)
	})
	if policy == "off" {
		s.handBack(name)
		return
	}
	s.autos = append(s.autos, history.Auto{Name: name, Policy: policy})
}

// isOf reports whether a figure is on a side.
func (s *Session) isOf(figure, side string) bool {
	who, ok := s.g.Figure(figure)
	return ok && strings.EqualFold(s.g.Side(who), side)
}

// handBack returns one figure to a person, while the engine goes on playing the rest of its side.
func (s *Session) handBack(name string) {
	who, ok := s.g.Figure(name)
	if !ok || s.PolicyOf(who) == "" {
		return
	}
	list := s.named(func(i int) bool { return i != who && s.PolicyOf(i) != "" })
	s.autos = list
}

// named returns, figure by figure, the settings by which the engine plays those selected by of.
func (s *Session) named(of func(who int) bool) []history.Auto {
	var list []history.Auto
	for i := 0; s.g.Side(i) != ""; i++ {
		if of(i) {
			list = append(list, history.Auto{Name: strings.ToLower(string(s.g.Namer().AppendName(nil, i))), Policy: s.PolicyOf(i)})
		}
	}
	return list
}

// tellAutos says whom the engine plays. A side whose figures are all played alike is named as a
// whole.
func (s *Session) tellAutos() {
	some := false
	for i := 0; s.g.Side(i) != ""; i++ {
		if policy := s.PolicyOf(i); policy != "" {
			some = true
			if all, ok := s.g.Figure(s.g.Side(i)); ok && all != i && s.PolicyOf(all) == policy {
				continue
			}
			s.Tell(string(s.g.Namer().AppendName(nil, i)) + " is played by the engine: " + policy)
		}
	}
	switch {
	case !some:
		s.Tell("nobody is played by the engine")
	case !s.Answering() && s.g.Active() != "":
		s.Tell("step or finish lets them fight")
	}
}

// appendAutos appends the same as JSON.
func (s *Session) appendAutos(b []byte) []byte {
	b = append(b, `,"auto":{`...)
	n := 0
	for i := 0; s.g.Side(i) != ""; i++ {
		if policy := s.PolicyOf(i); policy != "" {
			if n++; n > 1 {
				b = append(b, ',')
			}
			b = show.AppendString(b, string(s.g.Namer().AppendName(nil, i)))
			b = show.AppendString(append(b, ':'), policy)
		}
	}
	return append(b, '}')
}

// doStep lets the engine make the next decisions, for any figure.
func (s *Session) doStep() error {
	n, err := s.countArg()
	if err != nil {
		return err
	}
	if n > 1 && s.in.HasDice {
		return &refusal.Failure{Code: "too-many-dice", Msg: "step takes the dice of one decision", Hint: "--dice gives those of a whole bout"}
	}
	if s.unseen() {
		return s.ownChoice()
	}
	s.onward, s.waiting = s.waiting, false
	return s.decisions(min(n, mostDecisions), slices.Clone(s.in.Dice))
}

// unseen reports whether a person at the terminal has a secret choice to make. The engine's
// choice is then sealed, and a choice that step made for the person would reveal it before he has
// chosen.
func (s *Session) unseen() bool { return s.talk != nil && s.Hides() != "" }

// ownChoice refuses to make such a choice by step.
func (s *Session) ownChoice() error {
	who := s.Hides()
	return refusal.New("choice-awaited", "choose, or auto "+who+" has the engine play "+who, "step makes no choice that "+who+" makes unseen")
}

// doFinish lets the engine play the bout to its end, if it reaches one.
func (s *Session) doFinish() error {
	if list := s.ownSides(); s.talk != nil && s.ToAct() >= 0 && len(list) > 0 {
		s.Tell("The engine plays " + strings.Join(list, " and ") + " to the end.")
	}
	return s.byRow(func() error { return s.decisions(mostDecisions, nil) })
}

// ownSides returns the sides that persons play.
func (s *Session) ownSides() (list []string) {
	for who := 0; s.g.Side(who) != ""; who++ {
		if side := s.g.Side(who); s.PolicyOf(who) == "" && s.g.Standing(who) && !slices.Contains(list, side) {
			list = append(list, side)
		}
	}
	return list
}

// turn lets the engine play the rest of a turn.
func (s *Session) turn() error {
	for i := range mostDecisions {
		err := s.decisions(1, nil)
		if ends, _ := s.g.Ends(); err != nil || s.chosen == ends || s.ToAct() < 0 {
			return s.stoppedAfter(i, err)
		}
	}
	return nil
}

// byRow plays with the row of dice that is given with the command, if there is one.
func (s *Session) byRow(play func() error) error {
	if !s.in.HasDice {
		return play()
	}
	mode, given := s.mode, s.given
	s.mode, s.given = "given", slices.Clone(s.in.Dice)
	err := play()
	left := len(s.given)
	s.mode, s.given = mode, given
	if err == nil && left > 0 {
		return &refusal.Failure{Code: "too-many-dice", Msg: strconv.Itoa(left) + " of the dice are left over", Hint: "undo takes back what was played"}
	}
	return err
}

// decisions lets the engine make up to n decisions. Decisions made stand if a later one cannot be
// carried out.
func (s *Session) decisions(n int, faces []int) error {
	idle, one := 0, s.in.Verb() == "step"
	for i := range n {
		who := s.ToAct()
		if who < 0 && i > 0 {
			return nil
		}
		if who < 0 {
			return s.nobody()
		}
		if i > 0 && one && s.unseen() {
			return nil // the choice is asked for
		}
		if err := s.decideAll(who, faces); err != nil {
			return s.stoppedAfter(i, err)
		}
		if idle++; s.moved {
			idle = 0
		}
		if most := s.mostIdle(); idle > most && !s.g.Over() {
			return s.leave(i+1, "nothing has happened between any two for "+strconv.Itoa(most)+" decisions"+s.unstated())
		}
	}
	if n == mostDecisions && !s.g.Over() {
		return s.leave(n, "finish goes on")
	}
	return nil
}

// decideAll makes the decision of a figure, with the given faces. If all sealed choices are
// complete, they are revealed first.
func (s *Session) decideAll(who int, faces []int) error {
	if text, ready := s.g.Disclose(s.secrets); ready {
		return s.turnUp(text, faces)
	}
	policy := s.PolicyOf(who)
	if policy == "" {
		policy = s.usualPolicyOf(who)
	}
	rest, err := s.decideFor(policy, faces)
	for err == nil && len(rest) > 0 && s.ToAct() >= 0 {
		rest, err = s.decideFor(policy, rest)
	}
	return err
}

// turnUp reveals the choices that all have made, by the given command.
func (s *Session) turnUp(text string, faces []int) error {
	var l line.Line
	if err := l.Parse(text); err != nil {
		return err
	}
	l.Dice, l.HasDice = faces, len(faces) > 0
	s.engine = true
	text, err := s.carry(&l)
	s.engine = false
	if err != nil {
		return err
	}
	s.chosen, s.moved, s.held = "", true, ""
	return s.showResult(text)
}

// stoppedAfter returns the error that ends a row of decisions. If they were stopped, it says how
// many of them stand.
func (s *Session) stoppedAfter(n int, err error) error {
	if n == 0 || !errors.Is(err, halt.ErrStopped) {
		return err
	}
	many, stand := "decisions", "stand"
	if n == 1 {
		many, stand = "decision", "stands"
	}
	return refusal.New(refusal.CodeStopped, s.in.Verb()+" goes on, undo takes back", "stopped after "+strconv.Itoa(n)+" "+many+", which "+stand)
}

// leave says where the engine has left a bout that is not over, and why.
func (s *Session) leave(n int, why string) error {
	round, _, _ := s.g.Get("bout.round")
	return s.answer(strings.Clone(s.in.Text), func() {
		s.Tell("the bout is not over: left in round " + round + " after " + strconv.Itoa(n) + " decisions; " + why)
	}, func(b []byte) []byte {
		b = append(append(b, `,"over":false,"round":`...), round...)
		b = strconv.AppendInt(append(b, `,"decisions":`...), int64(n), 10)
		return show.AppendString(append(b, `,"why":`...), why)
	})
}

// unstated says how distances become known where no map gives them.
func (s *Session) unstated() string {
	if says := s.g.Unmapped(); says != "" {
		return "; " + says
	}
	return ""
}

// mostIdle is how many decisions in a row may do nothing but begin and end turns before the
// engine leaves the bout as it is.
const mostIdle = 400

// mostIdle is that limit for the present bout, which is higher where many figures have to
// approach first.
func (s *Session) mostIdle() int {
	if few := s.g.Idle(); few > 0 {
		return few
	}
	n := 0
	for s.g.Side(n) != "" {
		n++
	}
	return max(mostIdle, 20*n)
}

// nobody returns the refusal that says why there is no active figure.
func (s *Session) nobody() error {
	if s.g.Over() {
		return refusal.New("bout-over", "undo", "the bout is over")
	}
	return refusal.New("wrong-phase", "begin", "the bout has not begun")
}
