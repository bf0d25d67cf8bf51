package campaign

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
)

// MaxSize is the largest size of a campaign file in bytes.
const MaxSize = 1 << 20

// Read reads a campaign file: its entries first, then its history, bout by bout, checked by the
// rules. packs are applied after those that the file names. If the file is at fault, the error is a
// pack.Errors with the places.
func Read(src pack.Source, rs *game.Ruleset, packs []pack.Source) (*Campaign, error) {
	careers := rs.Careers
	if careers == nil {
		return nil, pack.Errors{{File: src.Name, Msg: rs.Name + " has no rules for a campaign"}}
	}
	set, err := pack.Load(rs.Name, Kinds(rs, careers), src)
	if err != nil {
		return nil, err
	}
	c := &Campaign{Source: src, Ruleset: rs, careers: careers, set: set}
	if err := c.settings(packs); err != nil {
		return nil, err
	}
	if err := c.roster(); err != nil {
		return nil, err
	}
	return c, c.history()
}

// settings reads the settings of the campaign as a whole, and loads the content that it is played
// with.
func (c *Campaign) settings(packs []pack.Source) error {
	c.Title = strings.TrimSuffix(filepath.Base(c.Source.Name), filepath.Ext(c.Source.Name))
	var own []pack.Source
	if e, ok := c.set.Find(campaignKind, campaignKind); ok {
		if e.Has("name") {
			c.Title = e.Text("name")
		}
		if err := c.rulings(e); err != nil {
			return err
		}
		for _, v := range e.List("packs") {
			c.Packs = append(c.Packs, v.Text())
			more, err := pack.ReadAll([]string{c.Beside(v.Text())})
			if err != nil {
				return fault(v.Pos(), err.Error(), "")
			}
			own = append(own, more...)
			// The campaign file may come from a stranger and name any file, so its content is not
			// quoted.
			if _, err := c.Ruleset.Content(own); err != nil {
				return fault(v.Pos(), c.Beside(v.Text())+" cannot be read as a pack", "summa pack lint says why")
			}
		}
	}
	content, err := c.Ruleset.Content(slices.Concat(own, packs))
	c.Content = content
	return err
}

// Beside returns a path in the campaign file as a path relative to the current directory.
func (c *Campaign) Beside(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(c.Source.Name), path)
}

func (c *Campaign) rulings(e *pack.Entry) error {
	all := c.Ruleset.Rulings()
	for key, v := range e.Get("rulings").Pairs() {
		r := slices.IndexFunc(all, func(r game.RulingID) bool { return r.ID == key.Text() })
		n := all[r].Option(v.Text())
		if n < 0 {
			return fault(v.Pos(), fmt.Sprintf("%s: expected one of %s, got %q", key.Text(), strings.Join(all[r].Options, ", "), v.Text()), line.Nearest(v.Text(), all[r].Options))
		}
		c.Rulings = append(c.Rulings, [2]int{r, n})
	}
	return nil
}

// roster reads the men, and checks each, as he joined, by the rules.
func (c *Campaign) roster() error {
	var list pack.Errors
	for _, e := range c.set.All(gladiatorKind) {
		m := &Man{Pos: e.From, Note: e.Text("note")}
		m.Name, m.Side, m.Type = e.ID, e.ID, e.Text("type")
		for _, v := range e.List("skills") {
			m.Came = append(m.Came, v.Text())
		}
		m.Skills = slices.Clone(m.Came)
		if twin := c.Find(m.Name); twin != nil {
			list = append(list, faultAt(e.From, fmt.Sprintf("%s is already on line %d, written %q: letters' case makes no other name", m.Name, twin.Pos.Line, twin.Name), ""))
			continue
		}
		if err := c.admit(m, e); err != nil {
			list = append(list, *err)
			continue
		}
		c.Men = append(c.Men, m)
	}
	if len(list) > 0 {
		return list
	}
	return nil
}

// admit checks a man, as he joined, by the rules.
func (c *Campaign) admit(m *Man, e *pack.Entry) *pack.Error {
	if i := repeated(m.Came); i >= 0 {
		p := faultAt(e.List("skills")[i].Pos(), "skills: "+m.Came[i]+" stands there twice", "")
		return &p
	}
	err := c.Admit(&m.Man)
	var no *Refused
	if !errors.As(err, &no) {
		return nil
	}
	pos := e.From
	if e.Has("type") {
		pos = e.Get("type").Pos()
	}
	p := faultAt(pos, no.Error(), "")
	p.Msg, p.Hint = withHint(p.Msg, no.Hint)
	return &p
}

// Admit checks by the rules a man who is to join a campaign, and replaces another name of his type
// by the canonical one. An error is a *Refused, except where no bout could be set up.
func (c *Campaign) Admit(m *game.Man) error {
	if strings.ContainsAny(m.Type, " \t\r\n=\"#") {
		return &Refused{Man: -1, Field: "type", Code: line.CodeBadArgument, Msg: fmt.Sprintf("%q is no type: a type is one word", line.Clean(m.Type))}
	}
	s, err := c.table()
	if err != nil {
		return err
	}
	if err := lay(s, c.careers.Enter([]game.Man{*m}, nil)); err != nil {
		return err
	}
	_, entered := c.careers.Played(s.Game(), m.Name)
	m.Type = entered.Type
	return nil
}

func repeated(list []string) int {
	for i := range list {
		if slices.Contains(list[:i], list[i]) {
			return i
		}
	}
	return -1
}

// history plays the bouts of the history, one after the other. It stops at the first that is
// refused, because later bouts depend on it.
func (c *Campaign) history() error {
	for i, e := range c.set.All(boutKind) {
		if n, err := strconv.Atoi(e.ID); err == nil && n != i+1 {
			return fault(e.From, fmt.Sprintf("bout %d comes where bout %d is expected", n, i+1), strconv.Itoa(i+1))
		}
		b := &Bout{ID: e.ID, Day: e.Int("day"), Journal: e.Text("journal"), Note: e.Text("note"), Pos: e.From}
		for _, v := range e.List("men") {
			b.Parts = append(b.Parts, c.part(v))
		}
		var no *Refused
		switch err := c.Play(b); {
		case errors.As(err, &no):
			p := faultAt(no.place(e, b), "", "")
			p.Msg, p.Hint = withHint("bout "+b.ID+": "+no.Error(), no.Hint)
			return pack.Errors{p}
		case err != nil:
			return err
		}
	}
	return nil
}

// part reads a man's part in a bout.
func (c *Campaign) part(v pack.Value) Part {
	text := func(field string) string {
		f, _ := v.Get(field)
		return f.Text()
	}
	number := func(field string) int {
		f, _ := v.Get(field)
		if f.Bool() {
			return 1
		}
		return f.Int()
	}
	p := Part{Line: number("line"), GainedLine: number("gained-line"), value: v}
	p.Name, p.Side, p.Fate, p.Gained = text("man"), text("side"), text("fate"), text("gained")
	p.Won = number("won") == 1
	if f, ok := v.Get("defeated"); ok {
		for _, d := range f.List() {
			p.Defeated = append(p.Defeated, d.Text())
		}
	}
	for _, t := range c.careers.Tallies() {
		p.Tallies = append(p.Tallies, number(t.Name))
	}
	p.complete(c.careers)
	return p
}

// complete fills in the defaults.
func (p *Part) complete(careers game.Careers) {
	if p.Side == "" {
		p.Side = p.Name
	}
	if p.Fate == "" {
		p.Fate = careers.Fates()[0].Name
	}
	for len(p.Tallies) < len(careers.Tallies()) {
		p.Tallies = append(p.Tallies, 0)
	}
}

// place returns the place in the file of what was refused.
func (r *Refused) place(e *pack.Entry, b *Bout) pack.Pos {
	if r.Man < 0 {
		if v := e.Get(r.Field); e.Has(r.Field) {
			return v.Pos()
		}
		return e.From
	}
	part := b.Parts[r.Man].value
	if v, ok := part.Get(r.Field); ok {
		return v.Pos()
	}
	return part.Pos()
}

func fault(p pack.Pos, msg, hint string) error { return pack.Errors{faultAt(p, msg, hint)} }

func faultAt(p pack.Pos, msg, hint string) pack.Error {
	return pack.Error{File: p.File, Line: p.Line, Col: p.Col, Msg: msg, Hint: hint}
}

// withHint moves a hint into the message, unless it is a valid choice nearby, which a pack.Error
// has as its hint.
func withHint(msg, hint string) (string, string) {
	near, ok := strings.CutPrefix(hint, "did you mean ")
	switch {
	case ok:
		return msg, strings.Trim(strings.TrimSuffix(near, "?"), `"`)
	case hint != "":
		return msg + "; " + hint, ""
	}
	return msg, ""
}
