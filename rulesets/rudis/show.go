package rudis

import (
	"strings"

	"summa/internal/bout"
	"summa/internal/chart"
)

// Show draws the bout, or one boxer, as lines of text.
func (r *Facts) Show(b []byte, s *State, name string, width int) []byte {
	if name != "" {
		if i, ok := r.Figure(s, name); ok {
			return r.showBoxer(b, s, i)
		}
		return b
	}
	b = append(append(b, r.showBout(s)...), '\n')
	for i := range int(s.n) {
		b = r.showBoxer(b, s, i)
	}
	if s.n == 2 && !s.adjacent() {
		b = append(b, "they stand "+itoa(s.b[0].pos.distance(s.b[1].pos))+" hexes apart\n"...)
	}
	if s.used {
		b = append(b, "cards left: "+itoa(int(s.pile.Left))+"\n"...)
	}
	return b
}

// showBout says what the bout waits for.
func (r *Facts) showBout(s *State) string {
	switch s.phase {
	case Setup:
		if s.n < 2 {
			return "two boxers are wanted: match ankeles kreugas, or draw boxers"
		}
		return r.name(s, 0) + " against " + r.name(s, 1) + ": begin"
	case Over:
		return "the bout is over: " + r.name(s, int(s.winner)) + " has won, " + howWords[s.how] + whenWords(s)
	case Choose:
		return "exchange " + itoa(int(s.begun)+1) + ": " + r.name(s, int(s.control)) + " is in control" + r.chosenWords(s)
	}
	return "exchange " + itoa(int(s.begun)) + " waits for " + r.waitsFor(s)
}

// whenWords says when the bout ended: perhaps before any exchange, by the referee.
func whenWords(s *State) string {
	if s.begun == 0 {
		return ", before the first exchange"
	}
	return ", in exchange " + itoa(int(s.begun))
}

// chosenWords says who has chosen.
func (r *Facts) chosenWords(s *State) string {
	text := ""
	for k := range s.slot {
		if s.slot[k].is != emptySlot {
			who := int(s.control)
			if k == defenderSlot {
				who = other(who)
			}
			text += "; " + r.name(s, who) + " has chosen"
		}
	}
	return text
}

// showBoxer is a boxer's tracking sheet.
func (r *Facts) showBoxer(b []byte, s *State, i int) []byte {
	x := &s.b[i]
	card := &r.c.boxers[x.card]
	mark := "  "
	if s.phase != Setup && s.phase != Over && int(s.control) == i {
		mark = "> "
	}
	lines := []string{
		mark + r.name(s, i) + " (" + itoa(int(x.rating)) + "), " + card.name + ", " + provenanceWords[card.mark],
		"  HP  " + bar(int(x.hp), int(x.hp0)) + " " + itoa(int(x.hp)) + " of " + itoa(int(x.hp0)),
		"  STA " + bar(int(x.sta), int(x.sta0)) + " " + itoa(int(x.sta)) + " of " + itoa(int(x.sta0)) + stepWords(x),
		"  " + r.attributes(s, i, attrCA, attrPOW+1),
		"  " + r.attributes(s, i, attrQWK, numAttrs),
	}
	if more := r.condition(s, i); more != "" {
		lines = append(lines, "  "+more)
	}
	for _, l := range lines {
		b = append(append(b, l...), '\n')
	}
	return b
}

func stepWords(x *Boxer) string {
	if x.steps == 0 {
		return ""
	}
	return ", every attribute down by " + itoa(int(x.steps))
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
func (r *Facts) attributes(s *State, i, from, to int) string {
	var parts []string
	for a := from; a < to; a++ {
		now, was := s.current(i, a), int(s.b[i].attr[a])
		text := strings.ToUpper(attrWords[a]) + " " + itoa(now)
		if now != was {
			text += "/" + itoa(was)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "  ")
}

// condition is what else there is to say of a boxer.
func (r *Facts) condition(s *State, i int) string {
	x := &s.b[i]
	var parts []string
	add := func(yes bool, text string) {
		if yes {
			parts = append(parts, text)
		}
	}
	add(x.down || felled(s, i), "DOWN")
	add(x.downs > 0, "knockdowns "+itoa(int(x.downs)))
	add(x.su.has, "holds a set-up")
	add(x.jaw > 0, "jaw +"+itoa(int(x.jaw)))
	if x.nInj > 0 {
		parts = append(parts, "injuries: "+strings.ReplaceAll(string(readInjuries(nil, r.boxers.View(s, i))), ",", ", "))
	}
	return strings.Join(parts, "; ")
}

// felled reports whether a boxer was knocked down by what ended the bout: he is then
// counted out or dead, and no longer waits to rise. [rud.end.1] [rud.end.3]
func felled(s *State, i int) bool {
	return s.phase == Over && i != int(s.winner) && (s.how == byKnockout || s.how == byKilled)
}

// namer puts names to the numbers of one bout's records.
type namer struct {
	r *Facts
	s *State
}

// Namer puts names to the numbers of records about s.
func (r *Facts) Namer(s *State) bout.Namer { return &namer{r, s} }

func (n *namer) AppendName(b []byte, who int) []byte { return append(b, n.r.name(n.s, who)...) }

func (n *namer) AppendWord(b []byte, table string, k int) []byte {
	switch {
	case table == "item":
		return append(b, n.r.c.item(k)...)
	case table == "type" && k >= 0 && k < len(n.r.c.boxers):
		t := &n.r.c.boxers[k]
		return append(append(b, t.name...), " ("+itoa(int(t.rating))+"), "+provenanceWords[t.mark]...)
	case table == "source" && k >= 0 && k < len(provenanceWords):
		return append(b, provenanceWords[k]...)
	case table == "name":
		return append(b, n.r.names.Name(uint16(k))...)
	}
	return append(b, '?')
}

// item is the name of a card, an injury, an attribute or a decision.
func (c *Content) item(k int) string {
	switch {
	case k < 0:
	case k < itemMove:
		name := c.attacks[k/3].name
		if k%3 > 0 {
			name += []string{"", ", regular", ", with power"}[k%3]
		}
		return name
	case k == itemMove:
		return "a move"
	case k < itemDefence+numCards:
		return c.defends[k-itemDefence].name
	case k < itemInjury:
		return "no defence"
	case k < itemAttr:
		if k -= itemInjury; k < len(c.injuries) {
			return c.injuries[k].name
		}
	case k < itemDecided:
		return strings.ToUpper(attrWords[k-itemAttr])
	case k < itemDecided+4:
		return []string{"regular", "power", "yes", "no"}[k-itemDecided]
	}
	return "?"
}

// Figure finds a boxer by name.
func (r *Facts) Figure(s *State, name string) (int, bool) {
	k := r.find(s, name)
	return int(k), k != nobody
}

// Side names a boxer's side: his own.
func (r *Facts) Side(s *State, who int) string {
	if who < 0 || who >= int(s.n) {
		return ""
	}
	return r.name(s, who)
}

// Chart says where the boxers stand; the ground is open and is not drawn.
func (r *Facts) Chart(s *State, name string) (*chart.Chart, error) {
	c := &chart.Chart{Mode: "open", Arena: "open ground", Title: "Open ground without an edge", Viewer: chart.Nobody,
		Quarters: []chart.Quarter{{Word: "near", Seen: "on the open ground", From: "anywhere", Mark: '.', Key: '.'}}}
	for i := range int(s.n) {
		state := "at " + itoa(int(s.b[i].pos.q)) + "," + itoa(int(s.b[i].pos.r))
		if s.b[i].down {
			state += ", down"
		}
		c.Figures = append(c.Figures, chart.Figure{Name: r.name(s, i), Space: chart.Nowhere, State: state, Acts: r.ToAct(s) == i})
	}
	if s.n == 2 {
		n := s.b[0].pos.distance(s.b[1].pos)
		c.Sights = []chart.Sight{{Who: 0, Whom: 1, Range: n}, {Who: 1, Whom: 0, Range: n}}
	}
	return c, nil
}

// Words returns the ruleset's phrases.
func (r *Facts) Words() *bout.Words { return &r.c.words }

// Active names the boxer whose command is awaited.
func (r *Facts) Active(s *State) string {
	if k := r.ToAct(s); k >= 0 {
		return r.name(s, k)
	}
	return ""
}
