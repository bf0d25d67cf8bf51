package facts

import (
	"strings"
	"summa/internal/fact"
	"summa/internal/words"
	"summa/rulesets/morturi/rules"
	"summa/rulesets/morturi/state"
)

// Show draws the battle, or one gladiator, as lines of text.
func (r *Facts) Show(b []byte, s *state.State, name string, width int) []byte {
	if name != "" {
		if i, ok := r.Figure(s, name); ok {
			return r.showFigure(b, s, i, width)
		}
		return b
	}
	b = append(append(b, r.showBattle(s)...), '\n')
	for k := range s.Schools {
		b = append(append(b, r.showSchool(s, k)...), '\n')
		for i := range int(s.N) {
			if s.Fig[i].School == k {
				b = r.showFigure(b, s, i, width)
			}
		}
	}
	return b
}

// showBattle says what the battle waits for.
func (r *Facts) showBattle(s *state.State) string {
	round := "round " + state.Itoa(int(s.Round)) + ": "
	switch s.Phase {
	case state.Setup:
		if s.Schools == 0 {
			return "no school is entered: school NAME, then add NAME ROLE school=NAME at=X,Y"
		}
		return "setup on a board of " + state.Itoa(int(s.Board.Width)) + " by " + state.Itoa(int(s.Board.Height)) + ": add more, then begin"
	case state.Choose:
		return round + r.SchoolName(s, s.Holding()) + " has priority and activates a gladiator"
	case state.Movement:
		return round + r.Name(s, int(s.Active)) + " in his movement phase, " + state.Itoa(int(s.Fig[s.Active].Mp)) + " MP left"
	case state.Attack:
		return round + r.Name(s, int(s.Active)) + " in his attack phase"
	case state.Reaction:
		return round + r.Name(s, int(s.Pend.B)) + " is attacked by " + r.Name(s, int(s.Pend.A)) + " and may turn to face"
	case state.Effect:
		o := &s.Offers[s.NOffers-1]
		return round + r.Name(s, int(o.Owner)) + " may use " + r.Content.Tricks[r.Content.Clauses[o.Clause].Trick].Name
	case state.RoundEnd:
		k := s.Order[s.Asked]
		if r.Bound(s, k) {
			return round + "ended; " + r.SchoolName(s, k) + " may not surrender yet and fights on: " + r.Limits(s, k).Why
		}
		return round + "ended; " + r.SchoolName(s, k) + " may surrender or fight on"
	}
	if s.Winner == state.Nobody {
		return "the battle is over: a draw"
	}
	return "the battle is over: " + r.SchoolName(s, s.Winner) + " has won"
}

func (r *Facts) showSchool(s *state.State, k int8) string {
	text := r.SchoolName(s, k) + ": Crowd's Favour " + state.Itoa(int(s.School[k].Favour))
	if n := s.Lead(k); s.Begun && n > 0 {
		text += ", Boosted Morale +" + state.Itoa(n)
	}
	for i, name := range r.Content.Pools {
		if n := s.School[k].Pools[i]; n > 0 {
			text += ", " + name + " " + state.Itoa(int(n))
		}
	}
	if st := s.School[k].Status; st != state.Fighting {
		text += ", " + state.SchoolWords[st]
	}
	return text
}

func (r *Facts) showFigure(b []byte, s *state.State, i int, width int) []byte {
	f := &s.Fig[i]
	mark := "  "
	if who, _ := s.Decides(); who == i {
		mark = "> "
	}
	head := mark + r.Name(s, i)
	if f.Role != 0 {
		head += ", " + r.Content.Roles[f.Role].Name
	}
	if f.Grade != 0 {
		head += ", " + r.Content.Grades[f.Grade-1].Name
	}
	lines := []string{head}
	switch {
	case f.Out != state.NotOut:
		lines[0] += ": " + strings.TrimPrefix(state.OutWords[f.Out], "ooa")
		if f.Out == state.OutOfAction {
			lines[0] = head + ": out of action"
		}
	default:
		lines = append(lines, "    "+r.stands(s, i), "    "+r.profile(f))
		if t := string(readTricks(nil, r.Gladiators.View(s, i))); t != "" {
			lines = append(lines, "    "+strings.ReplaceAll(t, ",", ", "))
		}
		if told := SuggestedOf(r.Content, &r.Content.Roles[f.Role], f); told != "" {
			lines = append(lines, "    "+told)
		}
	}
	for _, l := range lines {
		b = wrapped(b, l, width)
	}
	return b
}

// wrapped appends a line, broken between words where it is wider than it may be.
func wrapped(b []byte, text string, width int) []byte {
	indent := len(text) - len(strings.TrimLeft(text, " "))
	at := 0
	for k, word := range strings.Fields(text) {
		switch {
		case k == 0:
			b = append(b, text[:indent]...)
			at = indent
		case width > 0 && at+1+len([]rune(word)) > width:
			b = append(append(b, '\n'), text[:indent]...)
			b = append(b, "  "...)
			at = indent + 2
		default:
			b = append(b, ' ')
			at++
		}
		b = append(b, word...)
		at += len([]rune(word))
	}
	return append(b, '\n')
}

// stands says how he is and where.
func (r *Facts) stands(s *state.State, i int) string {
	f := &s.Fig[i]
	parts := []string{state.Itoa(int(f.Life)) + " of " + state.Itoa(int(f.LifeMax)) + " LP"}
	switch {
	case f.Waits:
		parts = append(parts, "at the gate")
	default:
		parts = append(parts, state.SquareText(f.At)+" facing "+f.Facing.Letter())
	}
	if c := string(readConditions(nil, r.Gladiators.View(s, i))); c != "" {
		parts = append(parts, strings.ReplaceAll(c, ",", ", "))
	}
	if c := string(readStances(nil, r.Gladiators.View(s, i))); c != "" {
		parts = append(parts, strings.ReplaceAll(c, ",", ", "))
	}
	if s.Begun && f.Activated {
		parts = append(parts, "activated")
	}
	if f.Flag != state.Nobody {
		parts = append(parts, "carries the flag of "+r.SchoolName(s, f.Flag))
	}
	return strings.Join(parts, ", ")
}

// profile is his Move and his attacks.
func (r *Facts) profile(f *state.Figure) string {
	text := "Move " + state.Itoa(int(f.Move)) + ", " + string(r.appendLine(nil, &f.Attack))
	if f.Ranged.Reach > 0 {
		text += ", " + string(r.appendLine(nil, &f.Ranged))
	}
	if f.Reduce != 0 {
		text += ", damage reduced by " + state.Itoa(int(f.Reduce))
	}
	return text
}

// Active names the figure who is to decide, or the school.
func (r *Facts) Active(s *state.State) string {
	figure, school := s.Decides()
	if figure >= 0 {
		return r.Name(s, figure)
	}
	if school >= 0 {
		return r.SchoolName(s, school)
	}
	return ""
}

// Words returns the ruleset's phrases.
func (r *Facts) Words() *words.Book { return &r.Content.Words }

// namer puts names to the numbers of one battle's records.
type namer struct {
	r *Facts
	s *state.State
}

// Namer puts names to the numbers of records about s.
func (r *Facts) Namer(s *state.State) words.Namer { return &namer{r, s} }

// AppendName appends the name of a gladiator, or of the school that rolls.
func (n *namer) AppendName(b []byte, who int) []byte {
	if k := state.RollerSchool(n.s, who); k != state.Nobody {
		return append(b, n.r.SchoolName(n.s, k)...)
	}
	if who < 0 || who >= int(n.s.N) {
		return append(b, "nobody"...)
	}
	return append(b, n.r.Name(n.s, who)...)
}

func (n *namer) AppendWord(b []byte, table string, k int) []byte {
	pick := func(words []string) []byte {
		if k < 0 || k >= len(words) {
			return append(b, '?')
		}
		return append(b, words[k]...)
	}
	switch table {
	case "trick":
		if k > 0 && k < len(n.r.Content.Tricks) {
			return append(b, n.r.Content.Tricks[k].Name...)
		}
	case "school":
		return append(b, n.r.SchoolName(n.s, int8(k-1))...)
	case "square":
		q := rules.Unpacked(k)
		return fact.Num(append(fact.Num(b, int(q.X)), ','), int(q.Y))
	case "way":
		return pick([]string{"n", "e", "s", "w"})
	case "facing":
		return pick([]string{"north", "east", "south", "west"})
	case "quadrant":
		return pick([]string{"in front", "on the flank", "in the rear", "on the flank"})
	case "condition":
		return pick(state.ConditionWords)
	case "name":
		return append(b, n.r.Names.Name(uint16(k))...)
	case "type":
		if k >= 0 && k < len(n.r.Content.Roles) {
			return append(b, n.r.Content.Roles[k].Name...)
		}
	case "kind":
		if k >= 0 && k < len(n.r.Content.Roles) {
			return append(b, withArticle(n.r.Content.Roles[k].Name)...)
		}
	case "feature":
		return pick([]string{"", "no damage", "in the way of sight", "no damage, in the way of sight"})
	case "ground":
		return pick(rules.GroundWords)
	case "item":
		return pick([]string{"open ground", "raised ground", "difficult ground", "an obstacle", "a hazard"})
	case "option":
		return pick([]string{"the last school standing wins", "no retreat", "limits of a campaign on surrender",
			"a card for each gladiator", "a checklist of who has been activated", "a die beside whoever is wounded"})
	case "pool":
		if k > 0 && k <= len(n.r.Content.Pools) {
			return append(b, n.r.Content.Pools[k-1]...)
		}
	}
	return append(b, '?')
}

// withArticle is a role as one of its kind; without a name it is a plain figure.
func withArticle(role string) string {
	switch {
	case role == "":
		return "a plain figure"
	case strings.ContainsRune("AEIOU", rune(role[0])):
		return "an " + role
	}
	return "a " + role
}
