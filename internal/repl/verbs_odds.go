package repl

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/odds"
	"summa/internal/page"
	"summa/internal/refusal"
	"summa/internal/show"
	"summa/internal/sim"
)

// chain reads the commands of a text after the verb, separated by semicolons
// outside quotes.
func (s *Session) chain(text string) ([]*line.Line, error) {
	parts := line.Split(text)
	if len(parts) == 0 {
		return nil, refusal.New("bad-argument", s.in.Verb()+" COMMAND [; COMMAND]...; legal lists those there are", s.in.Verb()+" wants a command")
	}
	lines := make([]*line.Line, 0, len(parts))
	for _, part := range parts {
		l := new(line.Line)
		if err := l.Parse(part); err != nil {
			f := s.Explain(err)
			f.Col += utf8.RuneCountInString(s.in.Text[:max(0, strings.Index(s.in.Text, part))])
			return nil, f
		}
		if with, ok := s.aliases[strings.ToLower(l.Verb())]; ok {
			if err := l.Parse(with + strings.TrimPrefix(part, l.Verb())); err != nil {
				return nil, err
			}
		}
		l.LowerVerb()
		if err := s.inFull(l); err != nil {
			return nil, err
		}
		if s.VerbOf(l, l.Verb()) != nil {
			return nil, refusal.New("bad-argument", "legal lists those that "+s.in.Verb()+" takes, one or several: "+s.in.Verb()+" COMMAND [; COMMAND]...", s.in.Verb()+" takes commands of the bout, and "+l.Verb()+" is none")
		}
		if !s.g.IsVerb(l.Verb()) && !strings.EqualFold(l.Verb(), "as") {
			return nil, unknownAmong(l.Verb(), s.boutVerbs())
		}
		lines = append(lines, l)
	}
	return lines, nil
}

// boutVerbs lists the verbs of the bout.
func (s *Session) boutVerbs() (list []string) {
	for _, v := range s.g.Verbs() {
		list = append(list, v.Word)
	}
	return list
}

// inFull completes unambiguous prefixes in a command of a chain.
func (s *Session) inFull(l *line.Line) error {
	word := l.Verb()
	if !s.Interactive || l.Tokens[0].Quoted || strings.EqualFold(word, "as") || s.VerbOf(l, word) != nil {
		return nil
	}
	if !s.g.IsVerb(word) {
		list := line.BegunWith(word, s.boutVerbs())
		if len(list) > 1 {
			return ambiguous(word, list)
		}
		if len(list) == 0 {
			return nil
		}
		l.Tokens[0].Text, l.Text = list[0], list[0]+l.Text[len(word):]
	}
	return s.CompleteWords(l)
}

// asked reads the arguments of odds: what is wanted besides the chances, and for which commands.
func (s *Session) asked() (why, rulings bool, of string) {
	for of = s.rest(); ; {
		word, more, _ := strings.Cut(of, " ")
		switch strings.TrimPrefix(strings.ToLower(word), "--") {
		case "why":
			why = true
		case "rulings":
			rulings = true
		default:
			return why, rulings, of
		}
		of = strings.TrimLeft(more, " \t")
	}
}

// doOdds gives the exact distribution of a command or a chain of commands, how it comes about,
// and the rulings that would change it.
func (s *Session) doOdds() error {
	why, rulings, of := s.asked()
	if !why && !rulings {
		if of, ok := s.OddsPlayed(strings.Fields(of)); ok {
			return of()
		}
	}
	lines, err := s.chain(of)
	if err != nil {
		return err
	}
	var base []int
	if s.in.HasDice {
		base = append(base, s.in.Dice...)
	} else if len(lines) == 1 {
		if err := s.g.TakeDice(lines[0]); err != nil {
			return err
		}
		base = append(base, lines[0].Dice...)
	}
	if list := s.g.Answered(lines); len(list) > 0 {
		return s.oddsAnswered(list, base, why, rulings, of)
	}
	r, err := s.reckoned(lines, base, why, rulings)
	if err != nil {
		return err
	}
	return s.answer(s.in.Text, func() { s.tellOdds(r, rulings, of) }, r.AppendJSON)
}

// OddsPlayed returns the function that gives the odds of a turn, a round or a bout played by
// policies; false if the words ask for a command. If the ruleset has a command of that name, that
// comes first where no policy is named.
func (s *Session) OddsPlayed(words []string) (func() error, bool) {
	if len(words) == 0 || len(words) == 1 && s.g.IsVerb(strings.ToLower(words[0])) {
		return nil, false
	}
	span, policies := strings.ToLower(words[0]), words[1:]
	switch {
	case span == "bout":
		return s.openly(func() error { return s.oddsBout(policies) }), true
	case span != "turn" && span != "round" || len(policies) > 1:
		return nil, false
	case len(policies) == 0:
		policies = s.g.Policies()[:1]
	case !slices.Contains(s.g.Policies(), policies[0]):
		return nil, false
	}
	return s.openly(func() error { return s.oddsOf(policies[0], span == "round") }), true
}

// mostFollowed is the largest number of outcomes that the odds of a bout follow where nobody
// waits for them. It is a number, not a time, so that a script gets the same answer on any
// machine.
const mostFollowed = 2_000_000

// mostAwaited is that number where a person waits, who can stop it.
const mostAwaited = 20 * mostFollowed

// openly returns a function that answers a question on how the bout goes on, unless that depends
// on a choice that is still secret.
func (s *Session) openly(answer func() error) func() error {
	if !s.g.Concealed() {
		return answer
	}
	return func() error {
		if open := game.Opened(s.g); s.talk != nil && !open.Concealed() {
			sealed := s.g
			s.g = open
			defer func() { s.g = sealed }()
			out, text := s.Out, new(bytes.Buffer)
			s.Out = text
			err := answer()
			if s.Out = out; err != nil {
				return err
			}
			s.Tell("Before the choices are turned up, as if nobody had chosen yet:")
			s.Write(text.Bytes())
			return nil
		}
		return refusal.New("not-both-sealed", "ask again when all choices are turned up", "a choice lies sealed, and how the bout goes on hangs on it")
	}
}

// playedOn is the number of bouts that are played on from undecided outcomes.
const playedOn = 100_000

// oddsBout gives lower and upper bounds of the chances of how the bout ends from its present
// state, if policies play it.
func (s *Session) oddsBout(words []string) error {
	policies := []string{s.g.Policies()[0]}
	if len(words) > 0 {
		policies = strings.FieldsFunc(strings.Join(words, ","), func(r rune) bool { return r == ',' })
	}
	for _, policy := range policies {
		if !slices.Contains(s.g.Policies(), policy) {
			return refusal.New("unknown-name", "policies: "+strings.Join(s.g.Policies(), ", "), "there is no policy "+line.Quote(policy))
		}
	}
	b, err := s.g.Bouts(sim.Setup{Policies: policies})
	if err != nil {
		return err
	}
	if n := len(b.Sides()); n < 2 || len(policies) > n {
		return refusal.New("bad-argument", "odds bout POLICY, or one a side: POLICY,POLICY", "a bout of "+strconv.Itoa(n)+" sides has no odds under "+strconv.Itoa(len(policies))+" policies")
	}
	most, hash := mostFollowed, s.g.Hash()
	if s.Interactive {
		most = mostAwaited
	}
	told, estimate := func(*sim.Forecast) {}, (*odds.Estimate)(nil)
	if s.talk != nil {
		s.talk.Thinks("Thinking; Ctrl-C ends the wait.")
		defer s.talk.Thinks("")
		told = odds.Telling(mostFollowed/16, s.talk.Thinks, s.estimate(b, policies, &estimate))
	}
	f, err := b.Forecast(func(f *sim.Forecast) bool { told(f); return f.Visited >= most }, sim.Rest{Bouts: playedOn, Seed: binary.BigEndian.Uint64(hash[:])})
	if err != nil {
		return err
	}
	x := &odds.Forecast{Forecast: f, Sides: b.Sides(), Policies: policies, Turns: b.Turns(), Stopped: s.Halt.Stopped(), Estimate: estimate}
	return s.answer(s.in.Text, func() {
		s.Write(odds.ForecastText(x, odds.View{Width: s.Width(), Plain: s.Plain, Talked: s.talk != nil}))
	},
		func(b []byte) []byte { return odds.AppendForecast(append(b, `,"bout":`...), x) })
}

// estimate returns a function that quickly estimates how often each side wins, and keeps the
// estimate.
func (s *Session) estimate(b sim.Bouts, policies []string, kept **odds.Estimate) func() {
	return func() {
		if e := odds.Estimated(b, s.g.Hash()); e != nil && !s.Halt.Stopped() {
			*kept = e
			s.talk.Thinks(string(page.Wrap(nil, []byte(e.First(policies)), s.Width()-4, "    ")) + "\n")
		}
	}
}

// oddsOf gives the odds of what a policy does until the end of the turn or the round.
func (s *Session) oddsOf(policy string, round bool) error {
	o, err := s.g.OddsPlayed(policy, round)
	if err != nil {
		return err
	}
	return s.answer(s.in.Text, func() { s.Write(odds.Text(s.g, o, odds.View{Width: s.Width(), Plain: s.Plain, Talked: s.talk != nil})) },
		func(b []byte) []byte {
			b = show.AppendString(append(b, `,"policy":`...), policy)
			return odds.Append(append(b, `,"odds":`...), o)
		})
}

// reckoned returns the odds of a chain of commands, with what was asked for besides.
func (s *Session) reckoned(lines []*line.Line, base []int, why, rulings bool) (*odds.Reckoned, error) {
	q := odds.Question{Game: s.g, Lines: lines, Dice: base, Why: why, All: rulings, Rulings: s.Ruleset.Rulings(), Under: game.OddsUnder(s.g, lines, base)}
	r, err := q.Reckon()
	if err != nil {
		return nil, err
	}
	return r, s.Halt.Err() // a halted computation is incomplete without saying so
}

// tellOdds writes odds. A player at a terminal is told of other rulings only if he asks.
func (s *Session) tellOdds(r *odds.Reckoned, rulings bool, of string) {
	v := odds.View{Width: s.Width(), Plain: s.Plain, Talked: s.talk != nil}
	s.Write(r.Text(v))
	if s.talk == nil || rulings {
		s.Write(r.TextOfRulings(v, "odds rulings "+of))
	}
}

// oddsAnswered gives the odds for each possible answer of the other side.
func (s *Session) oddsAnswered(list []game.Answered, base []int, why, rulings bool, of string) error {
	said, each := make([]string, len(list)), make([]*odds.Reckoned, len(list))
	for i := range list {
		r, err := s.reckoned(list[i].Lines, base, why, rulings)
		if err != nil {
			return err
		}
		said[i], each[i] = list[i].Said, r
	}
	return s.answer(s.in.Text, func() {
		for i := range list {
			s.Tell("with " + said[i] + ":")
			s.tellOdds(each[i], rulings, of)
		}
	}, func(b []byte) []byte { return odds.AppendAnswered(b, said, each) })
}

// looksOnly reports whether a text is one command that only looks at the bout.
func (s *Session) looksOnly(text string) bool {
	var l line.Line
	if len(line.Split(text)) != 1 || l.Parse(text) != nil {
		return false
	}
	l.LowerVerb()
	v := s.VerbOf(&l, s.WholeVerb(l.Verb()))
	return v != nil && v.has(looks)
}

// doTry resolves commands on a copy of the bout. A verb that only looks at the bout needs no
// copy, and is carried out as usual.
func (s *Session) doTry() error {
	if s.looksOnly(s.rest()) {
		return s.exec(s.rest(), 0)
	}
	lines, err := s.chain(s.rest())
	if err != nil {
		return err
	}
	text := strings.Clone(s.in.Text)
	if s.in.HasDice {
		last := lines[len(lines)-1]
		last.Dice, last.HasDice = append([]int(nil), s.in.Dice...), true
	}
	now, gen, given := s.g.Save(), s.gen, s.given
	s.tries++
	s.gen = dice.NewGenerator(s.Seed, s.tries) // other dice than the bout will roll
	whole, told, err := s.trial(lines)
	s.gen, s.given = gen, given
	if err != nil {
		s.g.Restore(now)
		return err
	}
	b := appendResult(nil, &whole) // while the copy still knows its words
	s.g.Restore(now)
	return s.answer(text, func() { s.Write(told) }, func(line []byte) []byte {
		line = append(line, `,"trial":true`...)
		return append(line, b...)
	})
}

// trial carries commands out one after the other, and returns their joint result, and each result
// in words.
func (s *Session) trial(lines []*line.Line) (whole show.Result, told []byte, err error) {
	for _, l := range lines {
		if err := s.g.TakeDice(l); err != nil {
			return whole, nil, err
		}
		if err := s.resolve(l); err != nil {
			return whole, nil, err
		}
		r := s.View(s.g, s.ref.Log(), s.tape.Rolled())
		told = append(told, s.ResultText(&r)...)
		r.Log = append(whole.Log, r.Log...)
		r.Rolled = append(whole.Rolled, r.Rolled...)
		whole = r
	}
	return whole, told, nil
}
