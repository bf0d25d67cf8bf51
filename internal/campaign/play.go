package campaign

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/repl"
)

// A Refused is the error that a bout or a man contradicts the rules or the history.
type Refused struct {
	Man   int    // the index of the part that is at fault; -1 if it is the bout as a whole
	Field string // the field of it that is at fault, or ""
	Code  string
	Msg   string
	Rule  string // the rule that refuses, or ""
	Hint  string
}

// Error returns the message with its rule.
func (r *Refused) Error() string {
	if r.Rule != "" {
		return r.Msg + " [" + r.Rule + "]"
	}
	return r.Msg
}

// table opens an empty bout under the campaign's rulings.
func (c *Campaign) table() (*repl.Session, error) {
	return repl.New(repl.Config{Ruleset: c.Ruleset, Content: c.Content, Rulings: c.Rulings, Quiet: true, Out: io.Discard, Err: io.Discard})
}

// lay carries out lines that set up a bout.
func lay(s *repl.Session, lines []string) error {
	for _, l := range lines {
		if f := s.Try(l); f != nil {
			return refused(-1, "", f)
		}
	}
	return nil
}

func refused(man int, field string, f *refusal.Failure) *Refused {
	return &Refused{Man: man, Field: field, Code: f.Code, Msg: f.Msg, Rule: f.Rule, Hint: f.Hint}
}

// Seats returns the men of a bout in the condition in which they enter it on a day.
func (c *Campaign) Seats(day int, parts []Part) ([]game.Man, error) {
	if day < c.Day {
		return nil, &Refused{Man: -1, Field: "day", Code: "bad-argument", Msg: fmt.Sprintf("day %d is over: the last bout was on day %d", day, c.Day)}
	}
	men := make([]game.Man, len(parts))
	for i := range parts {
		m := c.Find(parts[i].Name)
		switch {
		case m == nil:
			return nil, c.unknown(i, "man", parts[i].Name)
		case m.Gone != nil:
			return nil, &Refused{Man: i, Field: "man", Code: "bad-argument", Msg: m.Name + " fights no more: " + m.Gone.Words() + " in bout " + m.Gone.Bout.ID + " (" + m.Gone.Cause() + ")"}
		case slices.ContainsFunc(parts[:i], func(p Part) bool { return p.Name == parts[i].Name }):
			return nil, &Refused{Man: i, Field: "man", Code: "name-taken", Msg: m.Name + " cannot fight twice in one bout"}
		}
		if err := line.ValidName(parts[i].Side); err != nil {
			return nil, &Refused{Man: i, Field: "side", Code: line.CodeBadArgument, Msg: "side: " + err.Error()}
		}
		men[i] = m.Man
		men[i].Side = parts[i].Side
		if day > c.Day {
			men[i].Today = nil
		}
	}
	return men, nil
}

// unknown returns the error for a name that nobody has, with the nearest name as a hint.
func (c *Campaign) unknown(man int, field, name string) *Refused {
	r := &Refused{Man: man, Field: field, Code: "unknown-name", Msg: fmt.Sprintf("no gladiator of the campaign is called %q", line.Clean(name))}
	if near := line.Nearest(name, c.Names(false)); near != "" {
		r.Hint = "did you mean " + near + "?"
	}
	return r
}

// Scene returns the lines that enter men in a bout on a day.
func (c *Campaign) Scene(day int, parts []Part) ([]string, error) {
	men, err := c.Seats(day, parts)
	if err != nil {
		return nil, err
	}
	spared := c.Spared
	if day > c.Day {
		spared = nil
	}
	return c.careers.Enter(men, spared), nil
}

// Play adds a bout to the campaign as its last, if the rules allow it. On a *Refused error nothing
// has changed.
func (c *Campaign) Play(b *Bout) error {
	for i := range b.Parts {
		b.Parts[i].complete(c.careers)
	}
	scene, err := c.Scene(b.Day, b.Parts)
	if err == nil {
		err = c.opposed(b)
	}
	if err != nil {
		return err
	}
	s, err := c.table()
	if err != nil {
		return err
	}
	parts := make([]game.Part, len(b.Parts))
	for i := range b.Parts {
		parts[i] = b.Parts[i].Part
	}
	if err := lay(s, append(scene, c.careers.Result(parts)...)); err != nil {
		return err
	}
	cites, err := c.learn(s, b)
	if err == nil {
		err = c.felled(b)
	}
	if err != nil {
		return err
	}
	c.accept(b, s, cites)
	return nil
}

// opposed checks that each man who was defeated fought in the bout, on another side, and fell; that
// only one side has won; and that there are at least two sides.
func (c *Campaign) opposed(b *Bout) error {
	stands := c.careers.Fates()[0].Name
	for i := range b.Parts {
		for _, name := range b.Parts[i].Defeated {
			k := slices.IndexFunc(b.Parts, func(p Part) bool { return strings.EqualFold(p.Name, name) })
			msg := ""
			switch {
			case c.Find(name) == nil:
				return c.unknown(i, "defeated", name)
			case k < 0:
				msg = name + " did not fight in this bout"
			case b.Parts[k].Side == b.Parts[i].Side:
				msg = b.Parts[i].Name + " and " + name + " are on one side"
			case b.Parts[k].Fate == stands:
				msg = name + " was defeated, and nothing is said of what became of him"
			default:
				continue
			}
			return &Refused{Man: i, Field: "defeated", Code: "bad-argument", Msg: msg}
		}
	}
	sides, won := map[string]bool{}, ""
	for i := range b.Parts {
		p := &b.Parts[i]
		sides[strings.ToLower(p.Side)] = true
		if p.Won && won != "" && !strings.EqualFold(won, p.Side) {
			return &Refused{Man: i, Field: "won", Code: "bad-argument", Msg: won + " and " + p.Side + " cannot both have won"}
		}
		if p.Won {
			won = p.Side
		}
	}
	if len(sides) < 2 {
		return &Refused{Man: -1, Field: "men", Code: "need-opponents", Msg: "a bout needs gladiators on at least two sides"}
	}
	return nil
}

// felled checks, for a bout on paper, that each man whose fate is final was defeated by somebody,
// and that no tally is larger than the number of opponents allows. A bout with a journal was
// adjudicated and needs no such check.
func (c *Campaign) felled(b *Bout) error {
	if b.Journal != "" {
		return nil
	}
	parts := make([]game.Part, len(b.Parts))
	for i := range b.Parts {
		parts[i] = b.Parts[i].Part
	}
	for i := range parts {
		p := &parts[i]
		if c.fate(p.Fate).Leaves && !slices.ContainsFunc(parts, func(o game.Part) bool {
			return slices.ContainsFunc(o.Defeated, func(name string) bool { return strings.EqualFold(name, p.Name) })
		}) {
			return &Refused{Man: i, Field: "fate", Code: "bad-argument", Msg: p.Name + " is " + p.Fate + ", and nobody has defeated him", Hint: "defeated: [" + p.Name + "] of the man who has"}
		}
		if tally, why := c.careers.Excess(parts, i); why != "" {
			return &Refused{Man: i, Field: tally, Code: "bad-argument", Msg: why}
		}
	}
	return nil
}

// learn gives the men the skills that they took after a bout, if the rules allow it, and returns
// the rule that allowed each.
func (c *Campaign) learn(s *repl.Session, b *Bout) ([]string, error) {
	cites := make([]string, len(b.Parts))
	for i := range b.Parts {
		p := &b.Parts[i]
		if p.Gained == "" {
			continue
		}
		if f := s.Try(c.careers.Learn(p.Name, p.Gained)); f != nil {
			return nil, refused(i, "gained", f)
		}
		s.Cites(func(id string) { cites[i] = id })
	}
	return cites, nil
}

// accept enters a bout in the careers of its men.
func (c *Campaign) accept(b *Bout, s *repl.Session, cites []string) {
	if b.Day > c.Day {
		c.Day, c.Spared = b.Day, nil
		for _, m := range c.Men {
			m.Today = nil
		}
	}
	c.Bouts = append(c.Bouts, b)
	for i := range b.Parts {
		p := &b.Parts[i]
		m := c.Find(p.Name)
		p.Name = m.Name
		m.Today = append(slices.Clone(m.Today), p.Part)
		m.last = b
		m.Bouts++
		m.Beaten += len(p.Defeated)
		fate := c.fate(p.Fate)
		m.became(b, p, fate, cites[i])
		if fate.Spared {
			m.Spared++
			if !slices.Contains(c.Spared, m.Name) {
				c.Spared = append(c.Spared, m.Name)
			}
		}
		if p.Gained != "" {
			m.Skills = append(slices.Clone(m.Skills), p.Gained)
		}
		if m.Earned = ""; p.Gained == "" {
			m.Earned = c.mayLearn(s, m.Name)
		}
	}
}

// became adds to a man's changes what a bout did to him.
func (m *Man) became(b *Bout, p *Part, fate game.Fate, cite string) {
	tell := func(what string) {
		m.Changes = append(m.Changes, Change{Bout: b, What: what, Line: p.Line, Pos: p.value.Pos()})
	}
	for _, name := range p.Defeated {
		tell("defeated " + name)
	}
	switch {
	case fate.Leaves || fate.Spared:
		tell(fate.Name)
		if ch := &m.Changes[len(m.Changes)-1]; fate.By != "" {
			ch.told = fate.By
			for i := range b.Parts {
				if line.IndexFold(b.Parts[i].Defeated, m.Name) >= 0 {
					ch.By = append(ch.By, b.Parts[i].Name)
				}
			}
		}
	case len(p.Defeated) == 0:
		tell("stood")
	}
	if fate.Leaves {
		m.Gone = &m.Changes[len(m.Changes)-1]
	}
	if p.Gained != "" {
		gained, _ := p.value.Get("gained")
		m.Changes = append(m.Changes, Change{Bout: b, What: "gained " + p.Gained, Rule: cite, Line: p.GainedLine, Pos: gained.Pos()})
	}
}

// mayLearn returns the rule by which a man may take a skill after the bout in s, or "".
func (c *Campaign) mayLearn(s *repl.Session, name string) (rule string) {
	g := s.Game()
	for _, skill := range c.careers.Skills() {
		now := g.Save()
		f := s.Try(c.careers.Learn(name, skill))
		if f == nil {
			s.Cites(func(id string) { rule = id })
		}
		g.Restore(now)
		if rule != "" {
			return rule
		}
	}
	return ""
}

// Teach lets each man of a bout that is over take the first of the skills he wishes for that the
// rules allow.
func (c *Campaign) Teach(s *repl.Session, wish func(name string) []string) {
	for who := 0; s.Game().Side(who) != ""; who++ {
		name := string(s.Game().Namer().AppendName(nil, who))
		for _, skill := range wish(name) {
			if s.Try(c.careers.Learn(name, skill)) == nil {
				break // a refusal is the rules' answer: he has earned none, or has this one
			}
		}
	}
}

// Open lists the skills from which a man can choose who has earned one.
func (c *Campaign) Open(m *Man) []string {
	var list []string
	for _, skill := range c.careers.Skills() {
		if !slices.Contains(m.Skills, skill) {
			list = append(list, skill)
		}
	}
	return list
}

// IsRefused reports whether an error is a *Refused, and returns it.
func IsRefused(err error) (*Refused, bool) {
	var no *Refused
	ok := errors.As(err, &no)
	return no, ok
}

// Entering returns the lines that enter a man in the condition in which the day has left him,
// including that the crowd has spared him if it has.
func (c *Campaign) Entering(m *Man) ([]string, error) {
	s, err := c.table()
	if err != nil {
		return nil, err
	}
	var spared []string
	if slices.Contains(c.Spared, m.Name) {
		spared = []string{m.Name}
	}
	lines := c.careers.Enter([]game.Man{m.Man}, spared)
	return lines, lay(s, lines)
}
