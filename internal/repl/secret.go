package repl

import (
	"crypto/rand"
	"encoding/hex"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/refusal"
)

// mostSecrets is the largest number of sealed choices that are kept. Those of earlier exchanges
// are no longer needed.
const mostSecrets = 64

// salt returns a salt for a sealed choice. Without it nobody can find the choice by trying all
// there are.
func (s *Session) salt() string {
	if s.Salt != nil {
		return s.Salt()
	}
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails
	return hex.EncodeToString(b[:])
}

// conceal replaces a command that makes a secret choice: by one that seals the choice or, if it
// is the last choice awaited, by one that reveals all. With keep set nothing is revealed.
func (s *Session) conceal(l *line.Line, keep bool) error {
	if s.replay || s.dealing {
		return nil
	}
	text, made, err := s.g.Conceal(l, s.salt(), s.secrets, keep)
	if err != nil || text == "" {
		return err
	}
	if made != nil && l.HasDice {
		return &refusal.Failure{Code: "too-many-dice", Msg: "nothing is rolled before both have chosen", Hint: "the dice go with the choice that comes last, or with reveal"}
	}
	if err := s.rewrite(l, text); err != nil {
		return err
	}
	if made != nil {
		s.secrets = append(s.secrets, *made)
		if len(s.secrets) > mostSecrets {
			s.secrets = s.secrets[1:]
		}
		return s.stow() // before the record has the digest
	}
	return nil
}

// Conceals reports whether a line makes a choice that has to be kept from the other side, or
// begins to.
func (s *Session) Conceals(text string) bool {
	var l line.Line
	if err := l.Parse(text); err != nil {
		return false
	}
	l.LowerVerb()
	word := s.WholeVerb(l.Verb())
	if word == "secret" {
		return len(l.Tokens) > 2
	}
	if len(l.Tokens) < 2 || !s.g.IsVerb(word) {
		return false
	}
	// An abbreviated or unknown word is not interpreted: any choice by that verb would be hidden.
	for _, c := range s.g.Legal(false) {
		if line.FirstWord(c.Line) == word {
			made, _ := s.g.Hides(line.Of(c.Line))
			return made
		}
	}
	return false
}

// ofEngine refuses, at a terminal, a choice that is the engine's to make where it plays against a
// person.
func (s *Session) ofEngine(who int) error {
	if s.talk == nil || s.PolicyOf(who) == "" || !s.Answering() {
		return nil
	}
	name := s.NameOf(who)
	return refusal.New("not-yours", "auto "+name+" off hands back what the engine plays", "the engine plays "+name+" and makes that choice itself")
}

// mayMake refuses a line that makes one of the engine's choices.
func (s *Session) mayMake(l *line.Line) error {
	if s.talk == nil || s.replay {
		return nil
	}
	if _, made, err := s.g.Conceal(l, "", nil, true); err == nil && made != nil {
		return s.ofEngine(made.Who)
	}
	return nil
}

// RefuseHidden reports a choice that was refused, without what was typed. A script is given all
// possible choices.
func (s *Session) RefuseHidden(f *refusal.Failure, who string) {
	if s.talk != nil {
		s.talk.Refuse(&refusal.Failure{Msg: "that cannot be chosen now; Enter shows what can", Rule: f.Rule})
		return
	}
	s.Refuse("secret", &refusal.Failure{Code: f.Code, Msg: "that cannot be chosen now", Hint: "what can: " + s.choices(who), Rule: f.Rule})
}

// showOpened tells the choices that a line reveals, before their dice are asked for.
func (s *Session) showOpened(l *line.Line) {
	if s.Quiet || s.JSON {
		return
	}
	log := s.ref.Log()
	log = log[:core.FirstDie(log)]
	if _, opens := s.g.Sealing(l.Text); !opens && (s.talk == nil || !s.Screen.Opens(log)) {
		return
	}
	r := s.View(s.g, log, nil)
	if s.talk != nil {
		s.talk.Opened(&r)
		return
	}
	s.Tell(string(r.Headline(nil)))
}

// rewrite replaces the command of a line, which keeps its dice and its remark.
func (s *Session) rewrite(l *line.Line, text string) error {
	dice, had, comment := append([]int(nil), l.Dice...), l.HasDice, l.Comment
	if err := l.Parse(text); err != nil {
		return err
	}
	l.Dice, l.HasDice, l.Comment = append(l.Dice[:0], dice...), had, comment
	return nil
}

// doSecret seals a choice: the rest of the line, or at a terminal what is typed without being
// shown.
func (s *Session) doSecret() error {
	a := s.args()
	if len(a) == 0 {
		return refusal.New("bad-argument", "usage: secret NAME [COMMAND]", "whose choice is it?")
	}
	who, ok := s.g.Figure(a[0].Text)
	if !ok {
		return &refusal.Failure{Code: "unknown-name", Msg: "no figure is called " + line.Quote(a[0].Text), Hint: s.nameHint(a[0].Text), Col: a[0].Col}
	}
	if err := s.ofEngine(who); err != nil {
		return err
	}
	if len(a) > 1 {
		text := strings.TrimSpace(s.in.Text[strings.Index(s.in.Text, a[0].Text)+len(a[0].Text):])
		return s.sealed(strings.Trim(text, `" `), a[0].Text)
	}
	if s.Hidden == nil {
		return refusal.New("bad-argument", "in a script the command stands on the same line: secret "+a[0].Text+" COMMAND", "nobody can be asked")
	}
	return s.askHidden(strings.Clone(a[0].Text))
}

// askHidden asks for a choice that is not shown, until a valid one is made: a player who was
// refused might otherwise type it for all to see.
func (s *Session) askHidden(who string) error {
	if !s.mayHide(who) {
		return refusal.New("bad-argument", "legal lists what may be done now", "there is nothing for "+who+" to choose in secret now")
	}
	for {
		text, err := s.Hidden(who + ", in secret (Enter alone leaves): ")
		if text = strings.TrimSpace(text); err != nil || text == "" {
			return refusal.New("bad-argument", "", "nothing has been chosen")
		}
		if s.talk != nil && s.asideOf(text) {
			continue
		}
		err = s.sealed(s.Spelled(text, who), who)
		if err == nil {
			return nil
		}
		s.RefuseHidden(s.Explain(err), who)
		if out, ok := s.Out.(flusher); ok {
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
}

// asideOf answers a question, or a command that only looks, in place of a choice. It reports
// whether the text was one of these.
func (s *Session) asideOf(text string) bool {
	if text = s.talk.Meant(text); s.Verb(s.WholeVerb(strings.ToLower(line.FirstWord(text)))).Looks() {
		if err := s.Aside(text); err != nil {
			s.Refuse(text, s.Explain(err))
		}
	} else if x := s.talk.Answer(text); x != nil {
		s.TellExplained(x)
	} else if text != "?" {
		return false
	} else {
		s.Tell("A choice that the other side may not see: type it in words; legal lists what may be chosen. Enter alone leaves, and nothing is chosen.")
	}
	return s.Flush() == nil
}

// mayHide reports whether a figure has a choice to make in secret.
func (s *Session) mayHide(who string) bool {
	for _, c := range s.g.Legal(false) {
		if s.HidesFor(c.Line, who) {
			return true
		}
	}
	return false
}

// HidesFor reports whether a line makes a secret choice for a figure or side.
func (s *Session) HidesFor(text, who string) bool {
	_, made, err := s.g.Conceal(line.Of(text), "", nil, true)
	return err == nil && made != nil && s.is(made.Who, who)
}

// Spelled returns the command of a secret choice of which only some words have been typed, the
// last among them. If no choice fits, or several do, it returns the text itself.
func (s *Session) Spelled(text, who string) string {
	found := ""
	for _, c := range s.g.Legal(false) {
		if !line.ShortFor(text, c.Line) || !s.HidesFor(c.Line, who) {
			continue
		}
		if found != "" && found != c.Line {
			return text
		}
		found = c.Line
	}
	if found == "" {
		return text
	}
	return found
}

// sealed carries out the command that seals a choice.
func (s *Session) sealed(text, who string) error {
	if err := s.in.Parse(text); err != nil {
		return err
	}
	s.in.LowerVerb()
	if !s.g.IsVerb(s.in.Verb()) {
		return s.unknownVerb(s.in.Verb())
	}
	if err := s.mayMake(&s.in); err != nil {
		return err
	}
	if err := s.conceal(&s.in, true); err != nil {
		return err
	}
	if seals, _ := s.g.Sealing(s.in.Text); !seals {
		return refusal.New("bad-argument", "give the command itself", "there is nothing to be kept secret in that")
	}
	if made := s.secrets[len(s.secrets)-1].Who; !s.is(made, who) {
		s.secrets = s.secrets[:len(s.secrets)-1]
		return refusal.New("bad-argument", "secret "+s.NameOf(made)+" ...", "that is not for "+who+" to choose")
	}
	return s.carriedOn()
}

// is reports whether a name is that of a figure.
func (s *Session) is(who int, name string) bool {
	k, ok := s.g.Figure(name)
	return ok && k == who
}

// NameOf returns the name of a figure.
func (s *Session) NameOf(who int) string { return string(s.g.Namer().AppendName(nil, who)) }

// carriedOn carries out the line that has replaced what was typed.
func (s *Session) carriedOn() error {
	text, err := s.carry(&s.in)
	if err != nil {
		return err
	}
	s.held, s.again, s.onward, s.lesson = "", "", true, nil
	return s.showResult(text)
}

// Chooser returns the first figure named in a line that has a secret choice to make, or "".
func (s *Session) Chooser(text string) string {
	for _, t := range line.Of(text).Tokens {
		if _, ok := s.g.Figure(t.Text); ok && s.mayHide(t.Text) {
			return t.Text
		}
	}
	return ""
}

// choices lists the possible choices: the secret ones of a figure or, for "", all there are.
func (s *Session) choices(who string) string {
	var list []string
	for _, c := range s.g.Legal(false) {
		if who == "" || s.HidesFor(c.Line, who) {
			list = append(list, c.Line)
		}
	}
	return strings.Join(list, "; ")
}

// Awaited returns the names of those who still have a secret choice to make.
func (s *Session) Awaited() []string {
	var names []string
	for _, c := range s.g.Legal(false) {
		_, made, err := s.g.Conceal(line.Of(c.Line), "", nil, true)
		if err != nil || made == nil {
			continue
		}
		if name := s.NameOf(made.Who); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// doReveal reveals the sealed choices: at a terminal all of them, in a script, where a command
// has one answer, the first.
func (s *Session) doReveal() error {
	alone := s.in.HasDice || !s.Interactive
	err := s.revealFirst()
	for err == nil && !alone {
		if _, more := s.g.Disclose(s.secrets); !more {
			break
		}
		err = s.revealFirst()
	}
	return err
}

// revealFirst reveals the first choices that are complete.
func (s *Session) revealFirst() error {
	text, ok := s.g.Disclose(s.secrets)
	if !ok && s.g.Over() {
		return refusal.New("bout-over", "undo", "the bout is over")
	}
	if !ok {
		hint := "secret NAME, for each whose choice is awaited"
		if names := s.Awaited(); len(names) > 0 {
			hint = "still awaited: secret " + strings.Join(names, ", secret ")
		} else if s.g.Concealed() {
			hint += "; undo takes back one that is lost, to be made anew"
		}
		return refusal.New("not-both-sealed", hint, "not every choice that is awaited lies sealed here")
	}
	if err := s.rewrite(&s.in, text); err != nil {
		return err
	}
	return s.carriedOn()
}

// stands keeps the choice of a line that would have revealed all, had its dice not been refused.
// The refusal tells what the other side has chosen, and nobody may choose again who knows that.
func (s *Session) stands(typed string, why error) error {
	f := s.Explain(why)
	if _, opens := s.g.Sealing(s.in.Text); !opens || f.IO != nil {
		return f
	}
	if err := s.in.Parse(typed); err != nil {
		return err
	}
	if err := s.conceal(&s.in, true); err != nil {
		return err
	}
	if seals, _ := s.g.Sealing(s.in.Text); !seals {
		return f // it was revealed by its own command, and had been sealed before
	}
	if err := s.carriedOn(); err != nil {
		return err
	}
	return &refusal.Failure{Code: f.Code, Msg: strings.TrimSuffix(f.Msg, ": nothing has changed"), Rule: f.Rule, Hint: "what was chosen stands; now the dice: reveal dice ..."}
}

// WithSeals returns how many commands undo takes back with the last n. Undoing a command that
// revealed choices undoes those that sealed them. So does undoing one of these if the choices
// could have been revealed, since refused dice may have told them. At a terminal this holds for
// all choices revealed by any of the n commands.
func (s *Session) WithSeals(n int) int {
	at := len(s.commands.Applied) - n
	if n < 1 || at < 0 {
		return n
	}
	if _, all := s.g.Disclose(s.secrets); all {
		return max(n, len(s.commands.Applied)-s.commands.FirstSealed(len(s.commands.Applied), s.g.Sealing))
	}
	for k := at; k < len(s.commands.Applied) && (k == at || s.talk != nil); k++ {
		if _, opens := s.g.Sealing(s.commands.Applied[k].Text); opens {
			return max(n, len(s.commands.Applied)-s.commands.FirstSealed(k, s.g.Sealing))
		}
	}
	return n
}

// Hides returns the first person with a secret choice to make, "" if there is none. The choice is
// asked for by name, and not shown while it is typed.
func (s *Session) Hides() string {
	if s.Hidden == nil || !s.g.Begun() || s.g.Over() {
		return ""
	}
	for _, name := range s.Awaited() {
		if who, ok := s.g.Figure(name); ok && s.PolicyOf(who) == "" {
			return name
		}
	}
	return ""
}

// AndTheEngine is appended to a report on a player's command where the engine has answered it.
const AndTheEngine = ", and what the engine did then"

// recounted describes commands in the way of undo at a terminal: those that the player gave,
// without the digests and salts of sealed choices, and whether the engine answered. Commands that
// the session gave itself are left out.
func (s *Session) recounted(list []history.Entry) string {
	var own, all []history.Entry
	answered := false
	for i := range list {
		e := history.Entry{Text: s.Unsealed(list[i].Typed())}
		all = append(all, e)
		if !list[i].Auto {
			own = append(own, e)
		}
		answered = answered || list[i].Auto && list[i].Comment != ""
	}
	if len(own) == 0 {
		return history.HowMany(len(all)) + ": " + history.Describe(all)
	}
	text := ": " + history.Describe(own)
	if answered {
		text += AndTheEngine
	}
	return text
}

// Unsealed returns a command as it is shown to a person at a terminal: for a sealed choice it
// says whose it is, and for the command that reveals choices what they are. A script gets the
// command with its digests shortened.
func (s *Session) Unsealed(text string) string {
	if s.talk == nil {
		return history.ShortDigests(text)
	}
	seals, opens := s.g.Sealing(text)
	l := line.Of(text)
	switch {
	case seals:
		return "the choice of " + s.Sealer(l)
	case opens && len(l.Tokens) > 2:
		var parts []string
		for _, w := range strings.Fields(text)[1:] {
			if !history.IsDigest(w) {
				parts = append(parts, strings.NewReplacer("/", " ", "-", " ").Replace(w))
			} else if n := len(parts); n > 0 {
				parts[n-1] += ","
			}
		}
		return "turned up: " + strings.TrimSuffix(strings.Join(parts, " "), ",")
	}
	return history.ShortDigests(text)
}

// Sealer returns the name of the figure whose choice a command seals: the first that it names.
func (s *Session) Sealer(l *line.Line) string {
	for _, t := range l.Tokens {
		if who, ok := s.g.Figure(t.Text); ok {
			return s.NameOf(who)
		}
	}
	return "somebody"
}
