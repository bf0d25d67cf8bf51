package repl

import (
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/show"
)

// Everybody is the word that stands for all figures.
const Everybody = "all"

// weighing is the policy that evaluates its options.
const weighing = "veteran"

// UsualPolicy returns the default policy: the one that evaluates its options if the game has it,
// else the simplest.
func (s *Session) UsualPolicy() string {
	list := s.g.Policies()
	if slices.Contains(list, weighing) {
		return weighing
	}
	return list[0]
}

// usualPolicyOf returns the default policy for a figure: what the bout states for its side, if
// anything.
func (s *Session) usualPolicyOf(who int) string {
	if stated := s.g.StatedPolicy(who); stated != "" {
		return stated
	}
	return s.UsualPolicy()
}

// usualPolicyOfAll returns the default policy that all figures share; where they differ it is
// UsualPolicy.
func (s *Session) usualPolicyOfAll() string {
	policy := s.usualPolicyOf(0)
	for i := 1; s.g.Side(i) != ""; i++ {
		if s.usualPolicyOf(i) != policy {
			return s.UsualPolicy()
		}
	}
	return policy
}

// PolicyOf returns the policy by which the engine plays a figure, "" if a person plays it. A
// setting for the figure takes precedence over one for its side.
func (s *Session) PolicyOf(who int) string {
	if len(s.autos) == 0 || who < 0 {
		return ""
	}
	for _, name := range [...]string{string(s.g.Namer().AppendName(nil, who)), s.g.Side(who), Everybody} {
		for _, a := range s.autos {
			if strings.EqualFold(a.Name, name) {
				return a.Policy
			}
		}
	}
	return ""
}

// ToAct returns the active figure, -1 if there is none. Where a whole side decides, it is the
// first of its figures that still takes part.
func (s *Session) ToAct() int {
	name := s.g.Active()
	if who, ok := s.g.Figure(name); ok {
		return who
	}
	for who := 0; name != "" && s.g.Side(who) != ""; who++ {
		if s.g.Standing(who) && strings.EqualFold(s.g.Side(who), name) {
			return who
		}
	}
	return -1
}

// Answering reports whether persons play too. The engine then answers them without being asked.
// Where it plays everybody who is left, it waits to be told.
func (s *Session) Answering() bool {
	for who := 0; s.g.Side(who) != ""; who++ {
		if s.g.Standing(who) && s.PolicyOf(who) == "" {
			return true
		}
	}
	return false
}

// answered reports whether the next command is the engine's answer to a person.
func (s *Session) answered() bool {
	return len(s.autos) > 0 && s.PolicyOf(s.ToAct()) != "" && s.Answering()
}

// lastGiven returns how many commands to take back, up to many of them, to get behind the last
// that a person gave; if a person gave none, it is many.
func (s *Session) lastGiven(many int) (int, error) {
	if s.talk != nil {
		s.talk.TraceSteps()
	}
	n, found := s.commands.LastGiven(many)
	switch {
	case found == many:
		return n, nil
	case found > 0:
		return 0, tooMany(found, "undo")
	}
	return many, nil
}

// mostDecisions is the largest number of decisions that the engine makes on one line.
const mostDecisions = 20_000

// PlayOn lets the engine play until a person has to act. If it cannot go on, it says so and
// waits; what the person did stands.
func (s *Session) PlayOn() error {
	if s.talk != nil && s.waiting && s.Halt.Stopped() { // it has been said already
		return nil
	}
	s.waiting = false
	for n := range mostDecisions {
		policy, ahead := s.PolicyOf(s.ToAct()), false
		if policy == "" {
			policy, ahead = s.PolicyOf(s.g.Ahead()), true
		}
		if policy == "" || !s.Answering() {
			return nil
		}
		if _, ready := s.g.Disclose(s.secrets); ready && s.talk != nil {
			return nil // all have chosen, and the conversation reveals it
		}
		if s.talk != nil && n == 0 {
			s.talk.Awaits(policy, ahead)
		}
		if err := s.decideNext(policy, ahead); err != nil {
			f := s.Explain(err)
			if f.Lost {
				return f
			}
			who := s.g.Active()
			if ahead {
				who = s.NameOf(s.g.Ahead())
			}
			if f.Code == refusal.CodeStopped {
				f.Msg = "stopped"
			}
			if s.waiting = true; s.talk == nil || !s.talk.Backs() {
				s.waits(who, f)
			}
			return nil
		}
	}
	return nil
}

// GoOn lets the engine play on after undo and redo, in answer to the last command that stands.
func (s *Session) GoOn() error {
	s.leads = false
	return s.PlayOn()
}

// waits says why the engine does not go on by itself for a figure.
func (s *Session) waits(who string, f *refusal.Failure) {
	s.waiting = true
	if s.JSON {
		s.Refuse("step", f)
		return
	}
	text := s.g.Active() + " waits: " + f.Error()
	switch {
	case s.talk == nil:
		text += " (step, or step dice and the faces, goes on)"
	case f.Code == refusal.CodeStopped:
		text = "Stopped: " + who + " has not decided yet."
	case f.Left:
		text = s.g.Active() + " waits for that die."
	default:
		s.talk.Stuck()
	}
	if !s.Quiet {
		s.Tell(text)
	}
}

// decideNext carries out the command that a policy chooses for the active figure. With ahead set,
// it chooses in advance for a figure that chooses at the same time.
func (s *Session) decideNext(policy string, ahead bool) error {
	if !ahead {
		_, err := s.decideFor(policy, nil)
		return err
	}
	who := s.NameOf(s.g.Ahead())
	choice, _, err := s.choose(s.g.ChooseAhead, policy, nil)
	s.thought()
	if err == nil {
		_, err = s.carryChoice(who, policy, choice, nil)
	}
	return err
}

// decideFor carries out the command that a policy chooses, with the given faces if there are any.
//
// A policy that rolls for its choice takes the first of the faces. If the choice is then sealed,
// the faces left over are returned for the next decision.
func (s *Session) decideFor(policy string, faces []int) (rest []int, err error) {
	who := s.g.Active()
	choice, rest, err := s.choose(s.g.Choose, policy, faces)
	s.thought()
	if err != nil {
		return nil, err
	}
	return s.carryChoice(who, policy, choice, rest)
}

// thought removes the notice that somebody is thinking.
func (s *Session) thought() {
	if s.talk != nil {
		s.talk.Thinks("")
	}
}

// carryChoice carries out the command that a policy has chosen, with the faces that are left.
func (s *Session) carryChoice(who, policy string, choice game.Advice, rest []int) ([]int, error) {
	var l line.Line
	if err := l.Parse(choice.Line); err != nil {
		return nil, err
	}
	l.Comment = policy
	if choice.Reason != "" {
		l.Comment += ": " + choice.Reason
	}
	if err := s.conceal(&l, false); err != nil {
		return nil, err
	}
	if _, opens := s.g.Sealing(l.Text); !opens && s.talk != nil && s.Answering() {
		// A person who has not chosen yet could look at an open choice: log, why and show tell
		// it, and so does undo.
		if err := s.conceal(&l, true); err != nil {
			return nil, err
		}
	}
	seals, _ := s.g.Sealing(l.Text)
	if seals { // the reason for the choice would reveal it
		l.Comment, choice.Reason = policy, ""
	} else {
		l.Dice, l.HasDice, rest = rest, len(rest) > 0, nil
	}
	if s.talk != nil {
		s.talk.Opens(choice.Line, seals)
	}
	s.engine = true
	text, err := s.carry(&l)
	s.engine = false
	if err != nil {
		return nil, err
	}
	s.chosen = strings.Clone(choice.Line)
	turn, step := s.g.Ends()
	s.moved = concernsTwo(s.lastLog.log) || s.g.Idle() > 0 && s.chosen != turn && s.chosen != step
	s.held = ""
	s.showMove(who, text, policy, choice.Reason)
	return rest, nil
}

// ownDice marks the numbers of the random streams that policies use for their own choices. There
// is one for each command of the session.
const ownDice = 1 << 62

// A chooser makes a policy choose.
type chooser func(policy string, ref *core.Ref) (game.Advice, error)

// choose returns what a policy chooses, and the given faces that are left. The policy rolls the
// first of the given faces, those given at the start, or dice of its own.
func (s *Session) choose(from chooser, policy string, faces []int) (choice game.Advice, rest []int, err error) {
	var tape dice.Tape
	given := len(faces) == 0 && s.mode == "given"
	switch {
	case given:
		tape.Give(s.given)
	case len(faces) > 0:
		tape.Give(faces)
	default:
		tape.Seed(dice.NewGenerator(s.Seed, ownDice|uint64(s.seq)), nil)
	}
	choice, err = from(policy, &core.Ref{Tape: &tape})
	if err != nil {
		return choice, nil, err
	}
	if given {
		s.given = s.given[tape.Taken():]
		return choice, nil, nil
	}
	return choice, faces[tape.Taken():], nil
}

// concernsTwo reports whether an event concerns two figures.
func concernsTwo(log []core.Record) bool {
	for i := range log {
		if log[i].What == core.Event && log[i].Whom != core.None {
			return true
		}
	}
	return false
}

// settle decides what a command leaves open. The engine takes the first option for its own
// figures; a person is asked for his. A script has to name the option, unless it is a decision of
// the active figure and the dice of the command are those of the first option.
func (s *Session) settle(l *line.Line, open *game.OpenChoice) (string, error) {
	who := int(open.Who)
	switch {
	case s.PolicyOf(who) != "" || s.engine && who == s.ToAct() || s.dealing: // a dealt bout goes as a simulation plays it
		return open.Options[0], nil
	case s.Interactive && s.Ask != nil:
		return s.askChoice(open)
	case who == s.ToAct() && s.fits(l, open.Options[0]):
		return open.Options[0], nil
	}
	return "", s.unsaid(open)
}

// showMove shows what the engine has done for a figure, and why.
func (s *Session) showMove(who, text, policy, reason string) {
	r := s.View(s.g, s.lastLog.log, s.lastLog.rolled)
	if s.JSON {
		b := s.open(s.buf[:0], text)
		b = show.AppendString(append(b, `,"by":`...), who)
		b = show.AppendString(append(b, `,"policy":`...), policy)
		b = show.AppendString(append(b, `,"reason":`...), reason)
		s.finish(appendResult(b, &r))
		return
	}
	if s.Quiet {
		return
	}
	if s.talk != nil {
		s.talk.Moved(who)
		return
	}
	s.Tell(who + ": " + text)
	s.Write(s.ResultText(&r))
	if reason != "" {
		s.Tell("  (" + reason + ")")
	}
}
