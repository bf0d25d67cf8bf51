package repl

import (
	"bytes"
	"strconv"
	"strings"

	"summa/internal/chart"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/refusal"
	"summa/internal/screen"
	"summa/internal/show/board"
)

// doMap draws the arena, or how far one figure can go. on and off set whether it is drawn after
// every command. The bout does not change, and nothing is recorded.
func (s *Session) doMap() error {
	a := s.args()
	name := ""
	whole := len(a) == 2 && s.talk != nil && strings.EqualFold(a[1].Text, Everybody) && !a[1].Quoted
	if whole {
		a = a[:1]
	}
	switch {
	case len(a) > 1:
		return &refusal.Failure{Code: "bad-argument", Msg: "this is one word too many: " + line.Quote(a[1].Text), Hint: "usage: map [NAME|on|off]", Col: a[1].Col}
	case len(a) == 1 && isOnOff(a[0].Text) && !a[0].Quoted:
		return s.setMapping(strings.EqualFold(a[0].Text, "on"))
	case len(a) == 1 && s.talk != nil && strings.EqualFold(a[0].Text, Everybody) && !a[0].Quoted:
		return s.mapWhole()
	case len(a) == 1:
		name = s.wholeName(a[0])
		if _, ok := s.g.Figure(name); !ok {
			return &refusal.Failure{Code: "unknown-name", Msg: "no figure is called " + line.Quote(name), Hint: s.nameHint(name), Col: a[0].Col}
		}
	}
	c, err := s.g.Chart(name)
	why := ""
	if err != nil && s.talk != nil { // a map can be shown even if the figure may not move now
		if why = line.Capital(s.Explain(err).Msg) + "."; c != nil && c.Reach != nil {
			if why, err = line.Capital(s.Explain(err).Msg)+"; shown is what he could do if it were, as all stand now.", nil; c.Figures[c.Reach.Who].Acts {
				why = "Shown is what " + c.Figures[c.Reach.Who].Name + " could do if he could still move, as all stand now." // it is the figure's turn
			}
		} else if c != nil && c.Plan != nil && c.Plan.Reach != nil {
			why, err = line.Capital(s.Explain(err).Msg)+"; shown is how far "+c.Plan.Reach.Name+" can come in the next turn of their own, as all stand now.", nil
		} else {
			if c, err = s.g.Chart(""); s.g.Begun() && !s.g.Over() && s.Hides() == "" {
				why += " what can " + line.Typed(name) + " reach tells whom he can strike in his next turn."
			}
		}
	}
	if err != nil {
		return err
	}
	if s.talk != nil && !s.Screen.NoMap.Empty() && c.Plan == nil && len(c.Spaces) == 0 {
		m := s.Means()
		return s.answer(s.in.Text, func() { s.Tell(m.Fill(&s.Screen.NoMap, s.Facts())) }, nil)
	}
	c.Talked, c.All = s.talk != nil && !whole, whole
	return s.answer(s.in.Text, func() {
		s.writeMap(c, true)
		if why != "" {
			s.say(screen.Say(screen.Dim, 2, why, ""))
		}
	}, func(b []byte) []byte { return board.AppendMap(b, c) })
}

// mapWhole draws the whole ground, where a terminal would only draw the part that matters.
func (s *Session) mapWhole() error {
	c, err := s.g.Chart("")
	if err != nil {
		return err
	}
	if s.Plain {
		c.All = true
		s.writeMap(c, true)
		return nil
	}
	c.Things = append(c.Things, c.Marks...)
	drawn, legend, key := c.Draw(s.Width())
	s.Write(page.Wrap(drawn, append(legend, key...), s.Width(), "    "))
	return nil
}

func isOnOff(word string) bool {
	return strings.EqualFold(word, "on") || strings.EqualFold(word, "off")
}

// setMapping sets whether the arena is drawn after every command.
func (s *Session) setMapping(on bool) error {
	s.mapping = on
	words := "The map is drawn when you ask for it."
	if on {
		words = "The map is drawn after every command that changes the bout."
	}
	return s.confirm(s.in.Text, func() { s.Tell(words) }, func(b []byte) []byte {
		return strconv.AppendBool(append(b, `,"mapping":`...), on)
	})
}

// writeMap draws a chart, with its key if withKey is set, or describes it in sentences.
func (s *Session) writeMap(c *chart.Chart, withKey bool) {
	if s.Plain {
		if c.Places = s.talk != nil; c.Places {
			c.Things = append(c.Things, c.Marks...)
		}
		said := c.Sentences(nil)
		if s.talk != nil {
			said = []byte(screen.Aloud(string(said)))
		}
		s.Write(page.Wrap(nil, said, s.Width(), "    "))
		return
	}
	if s.talk != nil {
		s.talk.DrawMap(c, withKey)
		return
	}
	drawn, legend, key := c.Draw(s.Width())
	if withKey {
		legend = append(legend, key...)
	}
	s.Write(page.Wrap(drawn, legend, s.Width(), "    "))
}

// mapAfter draws the arena after a command that has changed the bout, if that was asked for.
func (s *Session) mapAfter(before [32]byte) error {
	if s.JSON || s.Quiet || s.g.Hash() == before {
		return nil
	}
	c, err := s.g.Chart("")
	if err != nil {
		return err
	}
	s.writeMap(c, false)
	return nil
}

// withMap appends the arena to a JSON line without one, if it is wanted after every command.
func (s *Session) withMap(b []byte) []byte {
	if !s.mapping || bytes.Contains(b, []byte(`,"map":{`)) {
		return b
	}
	c, err := s.g.Chart("")
	if err != nil {
		return b // only a name can be refused, and none is given
	}
	return board.AppendMap(b, c)
}
