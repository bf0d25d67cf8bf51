package morturi

import (
	"strings"
)

// Show draws the battle, or one gladiator, as lines of text.
func (r *Rules) Show(b []byte, s *State, name string, width int) []byte {
	if name != "" {
		if i, ok := r.Figure(s, name); ok {
			return r.showFigure(b, s, i, width)
		}
		return b
	}
	b = append(append(b, r.showBattle(s)...), '\n')
	for k := range s.schools {
		b = append(append(b, r.showSchool(s, k)...), '\n')
		for i := range int(s.n) {
			if s.fig[i].school == k {
				b = r.showFigure(b, s, i, width)
			}
		}
	}
	return b
}

// showBattle says what the battle waits for.
func (r *Rules) showBattle(s *State) string {
	round := "round " + itoa(int(s.round)) + ": "
	switch s.phase {
	case Setup:
		if s.schools == 0 {
			return "no school is entered: school NAME, then add NAME ROLE school=NAME at=X,Y"
		}
		return "setup on a board of " + itoa(int(s.board.width)) + " by " + itoa(int(s.board.height)) + ": add more, then begin"
	case Choose:
		return round + r.schoolName(s, s.holding()) + " has priority and activates a gladiator"
	case Movement:
		return round + r.name(s, int(s.active)) + " in his movement phase, " + itoa(int(s.fig[s.active].mp)) + " MP left"
	case Attack:
		return round + r.name(s, int(s.active)) + " in his attack phase"
	case Reaction:
		return round + r.name(s, int(s.pend.b)) + " is attacked by " + r.name(s, int(s.pend.a)) + " and may turn to face"
	case Effect:
		o := &s.offers[s.nOffers-1]
		return round + r.name(s, int(o.owner)) + " may use " + r.c.tricks[r.c.clauses[o.clause].trick].name
	case RoundEnd:
		k := s.order[s.asked]
		if r.bound(s, k) {
			return round + "ended; " + r.schoolName(s, k) + " may not surrender yet and fights on: " + r.limits(s, k).Why
		}
		return round + "ended; " + r.schoolName(s, k) + " may surrender or fight on"
	}
	if s.winner == nobody {
		return "the battle is over: a draw"
	}
	return "the battle is over: " + r.schoolName(s, s.winner) + " has won"
}

func (r *Rules) showSchool(s *State, k int8) string {
	text := r.schoolName(s, k) + ": Crowd's Favour " + itoa(int(s.school[k].favour))
	if n := s.lead(k); s.begun && n > 0 {
		text += ", Boosted Morale +" + itoa(n)
	}
	for i, name := range r.c.pools {
		if n := s.school[k].pools[i]; n > 0 {
			text += ", " + name + " " + itoa(int(n))
		}
	}
	if st := s.school[k].status; st != fighting {
		text += ", " + schoolWords[st]
	}
	return text
}

func (r *Rules) showFigure(b []byte, s *State, i int, width int) []byte {
	f := &s.fig[i]
	mark := "  "
	if who, _ := s.decides(); who == i {
		mark = "> "
	}
	head := mark + r.name(s, i)
	if f.role != 0 {
		head += ", " + r.c.roles[f.role].name
	}
	if f.grade != 0 {
		head += ", " + r.c.grades[f.grade-1].name
	}
	lines := []string{head}
	switch {
	case f.out != notOut:
		lines[0] += ": " + strings.TrimPrefix(outWords[f.out], "ooa")
		if f.out == outOfAction {
			lines[0] = head + ": out of action"
		}
	default:
		lines = append(lines, "    "+r.stands(s, i), "    "+r.profile(f))
		if t := string(readTricks(nil, r.figures.View(s, i))); t != "" {
			lines = append(lines, "    "+strings.ReplaceAll(t, ",", ", "))
		}
		if told := r.c.suggestedOf(&r.c.roles[f.role], f); told != "" {
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
func (r *Rules) stands(s *State, i int) string {
	f := &s.fig[i]
	parts := []string{itoa(int(f.life)) + " of " + itoa(int(f.lifeMax)) + " LP"}
	switch {
	case f.waits:
		parts = append(parts, "at the gate")
	default:
		parts = append(parts, squareText(f.at)+" facing "+f.facing.Letter())
	}
	if c := string(readConditions(nil, r.figures.View(s, i))); c != "" {
		parts = append(parts, strings.ReplaceAll(c, ",", ", "))
	}
	if c := string(readStances(nil, r.figures.View(s, i))); c != "" {
		parts = append(parts, strings.ReplaceAll(c, ",", ", "))
	}
	if s.begun && f.activated {
		parts = append(parts, "activated")
	}
	if f.flag != nobody {
		parts = append(parts, "carries the flag of "+r.schoolName(s, f.flag))
	}
	return strings.Join(parts, ", ")
}

// profile is his Move and his attacks.
func (r *Rules) profile(f *Figure) string {
	text := "Move " + itoa(int(f.move)) + ", " + string(r.appendLine(nil, &f.attack))
	if f.ranged.reach > 0 {
		text += ", " + string(r.appendLine(nil, &f.ranged))
	}
	if f.reduce != 0 {
		text += ", damage reduced by " + itoa(int(f.reduce))
	}
	return text
}
