package campaign

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
)

// A Watch follows a bout line by line, and remembers which line decided the fate of each man.
type Watch struct {
	careers game.Careers
	Parts   []Part
	Men     []game.Man // as they entered

	came map[string]string // the facts before the bout began, by path in lower case
	told []string          // their paths, in order
}

// Follow begins to watch a bout of the campaign's ruleset.
func (c *Campaign) Follow() *Watch { return &Watch{careers: c.careers} }

// See looks at the bout after a line of its journal; line 0 means no line. The parts are always
// those of the present state, so anything undone is forgotten.
func (w *Watch) See(g game.Game, line int) {
	if g.Active() == "" && !g.Over() {
		w.came, w.told = facts(g)
	}
	was := w.Parts
	w.Parts, w.Men = nil, w.Men[:0]
	for who := 0; g.Side(who) != ""; who++ {
		name := string(g.Namer().AppendName(nil, who))
		played, man := w.careers.Played(g, name)
		p := Part{Part: played}
		k := slices.IndexFunc(was, func(p Part) bool { return p.Name == name })
		if k < 0 {
			p.decide(&Part{Part: game.Part{Fate: w.careers.Fates()[0].Name}}, line)
		} else {
			p.decide(&was[k], line)
		}
		w.Parts, w.Men = append(w.Parts, p), append(w.Men, man)
	}
}

// decide sets the lines of a part: line, if the man's fate, the men he has defeated or his new
// skill have changed, else those of his part before.
func (p *Part) decide(was *Part, line int) {
	p.Line, p.GainedLine = was.Line, was.GainedLine
	if p.Fate != was.Fate || !slices.Equal(p.Defeated, was.Defeated) {
		p.Line = line
	}
	if p.Gained != was.Gained {
		p.GainedLine = line
	}
	if p.Gained == "" {
		p.GainedLine = 0
	}
}

// facts returns the facts of a bout and of its figures, by path in lower case, and the paths in
// order.
func facts(g game.Game) (values map[string]string, paths []string) {
	values = map[string]string{}
	g.Facts(func(f *fact.Fact) {
		if f.Group != "" && !f.Inner {
			path := string(f.AppendPath(nil))
			values[strings.ToLower(path)] = string(f.Value)
			paths = append(paths, path)
		}
	})
	return values, paths
}

// Recognise gives the men of a watched bout their names in the campaign. If a man is not in the
// campaign, or is of another type there, it returns a *rule.Refusal; name identifies the bout in
// the message.
func (c *Campaign) Recognise(w *Watch, name string) error {
	for i := range w.Parts {
		p := &w.Parts[i]
		m, err := c.Named(p.Name)
		if no, ok := errors.AsType[*rule.Refusal](err); ok {
			return &rule.Refusal{Code: no.Code, Why: name + ": " + no.Why, Hint: cmp.Or(no.Hint, "summa campaign add enters him")}
		}
		if p.Side == p.Name {
			p.Side = m.Name
		}
		for k := range w.Parts {
			if d := line.IndexFold(w.Parts[k].Defeated, m.Name); d >= 0 {
				w.Parts[k].Defeated[d] = m.Name
			}
		}
		p.Name = m.Name
		if m.Type != w.Men[i].Type {
			return &rule.Refusal{Why: name + ": " + m.Name + " fought as " + w.Men[i].Type + ", and the campaign has him as " + m.Type}
		}
	}
	return nil
}

// A Difference is a fact that had another value at the beginning of a bout than the campaign would
// have given it.
type Difference struct {
	Path        string
	There, Here string // in the bout, by the campaign
}

// Differences compares the beginning of a watched bout with the beginning that the campaign would
// have given it on a day. The error is a *Refused if those men cannot fight each other.
func (c *Campaign) Differences(day int, w *Watch) ([]Difference, error) {
	scene, err := c.Scene(day, w.Parts)
	if err != nil {
		return nil, err
	}
	s, err := c.table()
	if err != nil {
		return nil, err
	}
	if err := lay(s, scene); err != nil {
		return nil, err
	}
	here, _ := facts(s.Game())
	var list []Difference
	for _, path := range w.told {
		key := strings.ToLower(path)
		if slices.Contains(c.careers.Chosen(), key[strings.LastIndexByte(key, '.')+1:]) {
			continue
		}
		if now, ok := here[key]; ok && !strings.EqualFold(now, w.came[key]) {
			list = append(list, Difference{path, w.came[key], now})
		}
	}
	return list, nil
}

// Departs lists where the history differs from a bout's journal, which w has followed to the end. A
// skill that was taken after the bout is not in the journal.
func (c *Campaign) Departs(b *Bout, w *Watch) []pack.Error {
	var list []pack.Error
	for i := range b.Parts {
		p := &b.Parts[i]
		k := slices.IndexFunc(w.Parts, func(x Part) bool { return strings.EqualFold(x.Name, p.Name) })
		if k < 0 {
			list = append(list, faultAt(p.value.Pos(), "bout "+b.ID+": "+p.Name+" is not in the journal", ""))
			continue
		}
		for _, field := range p.differs(&w.Parts[k], c.careers) {
			v, ok := p.value.Get(field)
			if !ok {
				v = p.value
			}
			list = append(list, faultAt(v.Pos(), "bout "+b.ID+": the journal tells of "+p.Name+" otherwise: "+field, ""))
		}
	}
	if len(w.Parts) > len(b.Parts) {
		list = append(list, faultAt(b.Pos, "bout "+b.ID+": the journal has more men than the history", ""))
	}
	return list
}

// differs lists the fields in which two parts differ.
func (p *Part) differs(o *Part, careers game.Careers) []string {
	var fields []string
	add := func(field string, same bool) {
		if !same {
			fields = append(fields, field)
		}
	}
	add("side", strings.EqualFold(p.Side, o.Side))
	add("fate", p.Fate == o.Fate)
	add("defeated", slices.EqualFunc(p.Defeated, o.Defeated, strings.EqualFold))
	for k, t := range careers.Tallies() {
		add(t.Name, p.Tallies[k] == o.Tallies[k])
	}
	add("line", p.Line == o.Line)
	add("gained", o.Gained == "" && p.GainedLine == 0 || p.Gained == o.Gained)
	add("gained-line", p.GainedLine == 0 || p.GainedLine == o.GainedLine)
	return fields
}
