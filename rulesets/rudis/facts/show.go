package facts

import (
	"strings"
	"summa/rulesets/rudis/state"

	"summa/internal/chart"
	"summa/internal/words"
	"summa/rulesets/rudis/rules"
)

// Show draws the bout, or one boxer, as lines of text.
func (r *Facts) Show(b []byte, s *state.State, name string, width int) []byte {
	if name != "" {
		if i, ok := r.Figure(s, name); ok {
			return r.showBoxer(b, s, i)
		}
		return b
	}
	b = append(append(b, r.showBout(s)...), '\n')
	for i := range int(s.N) {
		b = r.showBoxer(b, s, i)
	}
	if s.N == 2 && !s.Adjacent() {
		b = append(b, "they stand "+state.Itoa(s.Boxers[0].Pos.Distance(s.Boxers[1].Pos))+" hexes apart\n"...)
	}
	if s.Used {
		b = append(b, "cards left: "+state.Itoa(int(s.Pile.Left))+"\n"...)
	}
	return b
}

// showBout says what the bout waits for.
func (r *Facts) showBout(s *state.State) string {
	switch s.Phase {
	case state.Setup:
		if s.N < 2 {
			return "two boxers are wanted: match ankeles kreugas, or draw boxers"
		}
		return r.Name(s, 0) + " against " + r.Name(s, 1) + ": begin"
	case state.Over:
		return "the bout is over: " + r.Name(s, int(s.Winner)) + " has won, " + r.howWords(s) + whenWords(s)
	case state.Choose:
		return "exchange " + state.Itoa(int(s.Begun)+1) + ": " + r.Name(s, int(s.Control)) + " is in control" + r.chosenWords(s)
	}
	return "exchange " + state.Itoa(int(s.Begun)) + " waits for " + r.WaitsFor(s)
}

// howWords says what became of the other man.
func (r *Facts) howWords(s *state.State) string {
	other := r.Name(s, state.Other(int(s.Winner)))
	switch s.How {
	case state.ByKnockout:
		return other + " is knocked out"
	case state.ByUnconscious:
		return other + " is unconscious"
	case state.ByKilled:
		return other + " is killed"
	}
	return other + " cannot go on"
}

// whenWords says when the bout ended: perhaps before any exchange, by the referee.
func whenWords(s *state.State) string {
	if s.Begun == 0 {
		return ", before the first exchange"
	}
	return ", in exchange " + state.Itoa(int(s.Begun))
}

// chosenWords says who has chosen.
func (r *Facts) chosenWords(s *state.State) string {
	text := ""
	for k := range s.Slot {
		if s.Slot[k].Is != state.EmptySlot {
			who := int(s.Control)
			if k == rules.DefenderSlot {
				who = state.Other(who)
			}
			text += "; " + r.Name(s, who) + " has chosen"
		}
	}
	return text
}

// showBoxer is a boxer's tracking sheet.
func (r *Facts) showBoxer(b []byte, s *state.State, i int) []byte {
	x := &s.Boxers[i]
	card := &r.Content.Boxers[x.Card]
	mark := "  "
	if s.Phase != state.Setup && s.Phase != state.Over && int(s.Control) == i {
		mark = "> "
	}
	lines := []string{
		mark + r.Name(s, i) + " (" + state.Itoa(int(x.Rating)) + "), " + card.Name + ", " + state.ProvenanceWords[card.Mark],
		"  HP  " + bar(int(x.Hp), int(x.CardHP)) + " " + state.Itoa(int(x.Hp)) + " of " + state.Itoa(int(x.CardHP)),
		"  STA " + bar(int(x.Sta), int(x.CardSTA)) + " " + state.Itoa(int(x.Sta)) + " of " + state.Itoa(int(x.CardSTA)) + stepWords(x),
		"  " + r.attributes(s, i, state.AttrCA, state.AttrPOW+1),
		"  " + r.attributes(s, i, state.AttrQWK, state.NumAttrs),
	}
	if more := r.condition(s, i); more != "" {
		lines = append(lines, "  "+more)
	}
	for _, l := range lines {
		b = append(append(b, l...), '\n')
	}
	return b
}

func stepWords(x *state.Boxer) string {
	if x.Steps == 0 {
		return ""
	}
	return ", every attribute down by " + state.Itoa(int(x.Steps))
}

// bar draws how much is left in ten boxes.
func bar(now, whole int) string {
	const boxes = 10
	n := 0
	if whole > 0 && now > 0 {
		n = min(boxes, (now*boxes+whole-1)/whole)
	}
	return "[" + strings.Repeat("#", n) + strings.Repeat(".", boxes-n) + "]"
}

// attributes lists some attributes as they are now, with the card's number where
// that differs.
func (r *Facts) attributes(s *state.State, i, from, to int) string {
	var parts []string
	for a := from; a < to; a++ {
		now, was := s.Current(i, a), int(s.Boxers[i].Attr[a])
		text := strings.ToUpper(state.AttrWords[a]) + " " + state.Itoa(now)
		if now != was {
			text += "/" + state.Itoa(was)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "  ")
}

// condition is what else there is to say of a boxer.
func (r *Facts) condition(s *state.State, i int) string {
	x := &s.Boxers[i]
	var parts []string
	add := func(yes bool, text string) {
		if yes {
			parts = append(parts, text)
		}
	}
	add(x.Down || felled(s, i), "DOWN")
	add(x.Downs > 0, "knockdowns "+state.Itoa(int(x.Downs)))
	add(x.SetUp.Has, "holds a set-up")
	add(x.Jaw > 0, "jaw +"+state.Itoa(int(x.Jaw)))
	if x.NInj > 0 {
		parts = append(parts, "injuries: "+strings.ReplaceAll(string(readInjuries(nil, r.Boxers.View(s, i))), ",", ", "))
	}
	return strings.Join(parts, "; ")
}

// felled reports whether a boxer was knocked down by what ended the bout: he is then
// counted out or dead, and no longer waits to rise. [rud.end.1] [rud.end.3]
func felled(s *state.State, i int) bool {
	return s.Phase == state.Over && i != int(s.Winner) && (s.How == state.ByKnockout || s.How == state.ByKilled)
}

// namer puts names to the numbers of one bout's records.
type namer struct {
	r *Facts
	s *state.State
}

// Namer puts names to the numbers of records about s.
func (r *Facts) Namer(s *state.State) words.Namer { return &namer{r, s} }

func (n *namer) AppendName(b []byte, who int) []byte { return append(b, n.r.Name(n.s, who)...) }

func (n *namer) AppendWord(b []byte, table string, k int) []byte {
	switch {
	case table == "item":
		return append(b, item(n.r.Content, k)...)
	case table == "type" && k >= 0 && k < len(n.r.Content.Boxers):
		t := &n.r.Content.Boxers[k]
		return append(append(b, t.Name...), " ("+state.Itoa(int(t.Rating))+"), "+state.ProvenanceWords[t.Mark]...)
	case table == "source" && k >= 0 && k < len(state.ProvenanceWords):
		return append(b, state.ProvenanceWords[k]...)
	case table == "name":
		return append(b, n.r.Names.Name(uint16(k))...)
	}
	return append(b, '?')
}

// item is the name of a card, an injury, an attribute or a decision.
func item(c *state.Content, k int) string {
	switch {
	case k < 0:
	case k < state.ItemMove:
		name := c.Attacks[k/3].Name
		if k%3 > 0 {
			name += []string{"", ", regular", ", with power"}[k%3]
		}
		return name
	case k == state.ItemMove:
		return "a move"
	case k < state.ItemDefence+state.NumCards:
		return c.Defends[k-state.ItemDefence].Name
	case k < state.ItemInjury:
		return "no defence"
	case k < state.ItemAttr:
		if k -= state.ItemInjury; k < len(c.Injuries) {
			return c.Injuries[k].Name
		}
	case k < state.ItemDecided:
		return strings.ToUpper(state.AttrWords[k-state.ItemAttr])
	case k < state.ItemDecided+4:
		return []string{"regular", "power", "yes", "no"}[k-state.ItemDecided]
	}
	return "?"
}

// Figure finds a boxer by name.
func (r *Facts) Figure(s *state.State, name string) (int, bool) {
	k := r.Find(s, name)
	return int(k), k != state.Nobody
}

// Side names a boxer's side: his own.
func (r *Facts) Side(s *state.State, who int) string {
	if who < 0 || who >= int(s.N) {
		return ""
	}
	return r.Name(s, who)
}

// Chart says where the boxers stand; the ground is open and is not drawn.
func (r *Facts) Chart(s *state.State, name string) (*chart.Chart, error) {
	c := &chart.Chart{Mode: "open", Arena: "open ground", Title: "Open ground without an edge", Viewer: chart.Nobody,
		Quarters: []chart.Quarter{{Word: "near", Seen: "on the open ground", From: "anywhere", Mark: '.', Key: '.'}}}
	for i := range int(s.N) {
		state := "at " + state.Itoa(int(s.Boxers[i].Pos.Q)) + "," + state.Itoa(int(s.Boxers[i].Pos.R))
		if s.Boxers[i].Down {
			state += ", down"
		}
		c.Figures = append(c.Figures, chart.Figure{Name: r.Name(s, i), Space: chart.Nowhere, State: state, Acts: r.ToAct(s) == i})
	}
	if s.N == 2 {
		n := s.Boxers[0].Pos.Distance(s.Boxers[1].Pos)
		c.Sights = []chart.Sight{{Who: 0, Whom: 1, Range: n}, {Who: 1, Whom: 0, Range: n}}
	}
	return c, nil
}

// Words returns the ruleset's phrases.
func (r *Facts) Words() *words.Book { return &r.Content.Words }

// Active names the boxer whose command is awaited.
func (r *Facts) Active(s *state.State) string {
	if k := r.ToAct(s); k >= 0 {
		return r.Name(s, k)
	}
	return ""
}
