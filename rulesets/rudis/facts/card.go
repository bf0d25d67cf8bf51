package facts

import (
	"slices"
	"strings"

	"summa/rulesets/rudis/state"
)

// glance is what a card does now that no chance says, in as few words as there is room for in
// a list: of a punch what it takes. It is printed, and weighs nothing.
func (r *Facts) glance(s *state.State, id string) string {
	for k := range state.NumPunches {
		if r.Content.Attacks[k].ID == id {
			return r.takes(s, uint8(k), state.Reg) + " HP"
		}
	}
	return ""
}

// taken is what a row of a punch takes, which is named as in matrix: straight-right/pow.
func (r *Facts) taken(s *state.State, row string) string {
	id, form, _ := strings.Cut(row, "/")
	for k := range state.NumPunches {
		for sub, word := range state.SubWords {
			if r.Content.Attacks[k].ID == id && word == form && word != "" {
				return r.takes(s, uint8(k), uint8(sub))
			}
		}
	}
	return ""
}

// prices are what the defences cost, those together that cost the same.
func (r *Facts) prices() string {
	var parts []string
	for k := range state.NumDefends {
		d := &r.Content.Defends[k]
		switch {
		case k == state.StandUp:
		case len(parts) == 0:
			parts = append(parts, "each "+state.Itoa(int(d.Cost))+" STA")
		case d.Cost != r.Content.Defends[0].Cost:
			parts = append(parts, strings.ReplaceAll(d.ID, "-", " ")+" "+state.Itoa(int(d.Cost)))
		}
	}
	return strings.Join(parts, ", ")
}

// counters reports whether a defence may counter a punch now: its card has to have one, and
// who was fooled has none.
func (r *Facts) counters(s *state.State, cell *state.Cell) bool {
	return cell.HasCtr && !s.Boxers[s.Control].SetUp.NoCounter
}

// believes is the most that who is not in control may roll behind a defence without being
// fooled.
func (r *Facts) believes(s *state.State, d *state.DefendCard) int {
	if !between(s) {
		return -added(state.Feint, &d.Rows[state.Feint])
	}
	return d.Rows[state.Feint].NotFooled(s.Current(state.Other(int(s.Control)), state.AttrINT))
}

// fools says how often a feint fools behind which defence.
func (r *Facts) fools(s *state.State) string {
	behind := map[int][]string{}
	var most []int
	from, to := 0, state.NumDefends
	if between(s) && s.Boxers[state.Other(int(s.Control))].Down { // he can only stand up [rud.stand.1]
		from, to = state.StandUp, state.NumCards
	}
	for k := from; k < to; k++ {
		d := &r.Content.Defends[k]
		n := r.believes(s, d) + 1
		if behind[n] == nil {
			most = append(most, n)
		}
		behind[n] = append(behind[n], strings.ReplaceAll(d.ID, "-", " "))
	}
	slices.Sort(most)
	var parts []string
	for _, n := range most {
		const faces, each = 20, 5
		parts = append(parts, state.Itoa(max(0, min(faces, faces+1-n))*each)+"% behind "+strings.Join(behind[n], " or "))
	}
	return strings.Join(parts, ", ")
}

// added is what a defence adds to the number of a punch, or to INT against a feint.
func added(row int, cell *state.Cell) int {
	if row == state.Feint {
		return cell.NotFooled(0)
	}
	return int(cell.Acc)
}

// example is a part of what the list says of how to read it.
func (r *Facts) example(s *state.State, part string) (string, bool) {
	switch part {
	case "prices":
		return r.prices(), true
	}
	return "", false
}

// card is what a card does now, in words.
func (r *Facts) card(s *state.State, id string) string {
	c := r.Content
	if id == c.Attacks[state.Feint].ID {
		if s.N < 2 || s.Control < 0 {
			return ""
		}
		a := &c.Attacks[state.Feint]
		text := "no blow: he is fooled if his D20 is above his INT, " + state.Itoa(s.Current(1-int(s.Control), state.AttrINT)) + ", and what his defence adds: " + r.fools(s) + "; then your next punch lands on " + moreFaces(int(a.Fooled.ToHit))
		if a.Fooled.KeepControl {
			return text + ", he cannot counter it, and you keep control" + limited(a)
		}
		return text + ", and he cannot counter it" + limited(a)
	}
	for k := range state.NumPunches {
		if a := &c.Attacks[k]; a.ID == id {
			return "lands on " + r.row(s, uint8(k), state.Reg) + "; with power on " + r.row(s, uint8(k), state.Pow) + r.against(s, int(a.Ctr))
		}
	}
	for k := range state.NumDefends {
		d := &c.Defends[k]
		if d.ID != id {
			continue
		}
		if k == state.StandUp {
			return "all a man who is down can do: he rises if the punch misses, or on a low D20"
		}
		var parts []string
		for row := range state.NumPunches {
			parts = append(parts, r.meets(s, uint8(k), uint8(row)))
		}
		parts = append(parts, "feint fools on "+state.Itoa(r.believes(s, d)+1)+" or more")
		return strings.Join(parts, "; ")
	}
	return ""
}

// meets is what a defence does to a punch, in words.
func (r *Facts) meets(s *state.State, defence, row uint8) string {
	cell, answer := &r.Content.Defends[defence].Rows[row], &r.Content.Answers[defence][row]
	text := shortPunch(int(row)) + " " + signed(int(cell.Acc))
	if between(s) {
		text += ": " + state.Itoa(r.Meets(s, row, state.Reg, answer)) + ", power " + state.Itoa(r.Meets(s, row, state.Pow, answer))
		if r.counters(s, cell) {
			text += ", counter " + r.countered(s, defence, row)
		}
	}
	return text
}

// limited is how often a card may be chosen, "" if there is no limit to it.
func limited(a *state.AttackCard) string {
	if a.Limit == state.NotTwiceRunning {
		return "; not twice running"
	}
	return ""
}

// between reports whether somebody is in control, so that the numbers of cards can be added
// to those of the two boxers.
func between(s *state.State) bool { return s.N == 2 && s.Control >= 0 }

// lands is the number a punch lands on, or less: before the defence, or behind the only one of
// a man who is down. [rud.stand.1]
func (r *Facts) lands(s *state.State, card, sub uint8) string {
	if !between(s) {
		return signed(int(r.Content.Attacks[card].Sub[sub].ToHit))
	}
	if s.Boxers[state.Other(int(s.Control))].Down {
		return state.Itoa(r.Meets(s, card, sub, &r.Content.Answers[state.StandUp][card]))
	}
	return state.Itoa(r.Lands(s, card, sub))
}

// row is what a row of a punch says, in words.
func (r *Facts) row(s *state.State, card, sub uint8) string {
	text := r.lands(s, card, sub) + " or less for " + r.takes(s, card, sub) + " HP"
	switch kd := r.Content.Attacks[card].Sub[sub].Kd; {
	case kd < 20:
		text += ", may knock down on " + state.Itoa(int(kd)) + " to 20"
	case kd == 20:
		text += ", may knock down on a 20"
	default:
		text += ", never knocks down"
	}
	return text
}

// runs says of each punch on which of its highest faces it may knock down. [rud.punch.4]
func (r *Facts) runs(s *state.State) string {
	if !between(s) {
		return ""
	}
	var parts, never []string
	for k := range state.NumPunches {
		name := strings.ReplaceAll(r.Content.Attacks[k].ID, "-", " ")
		reg, pow := run(r.Content.Attacks[k].Sub[state.Reg].Kd), run(r.Content.Attacks[k].Sub[state.Pow].Kd)
		switch {
		case reg == "" && pow == "":
			never = append(never, name)
		case reg == pow:
			parts = append(parts, name+" "+reg)
		case pow == "":
			parts = append(parts, name+" "+reg+", with power never")
		case reg == "":
			parts = append(parts, name+" with power alone "+pow)
		default:
			parts = append(parts, name+" "+reg+", with power "+pow)
		}
	}
	text := strings.Join(parts, "; ")
	if len(never) > 0 {
		text += "; " + strings.Join(never, " and ") + " never"
	}
	return text
}

// run is a run of high numbers that begins with one, "" for none.
func run(kd int8) string {
	const top = 20
	switch {
	case kd > top:
		return ""
	case kd == top:
		return "20"
	case kd == top-1:
		return "19 or 20"
	}
	return state.Itoa(int(kd)) + " to 20"
}

// countered is on how much or less a defence counters a punch that misses.
func (r *Facts) countered(s *state.State, defence, card uint8) string {
	if !between(s) {
		return signed(int(r.Content.Defends[defence].Rows[card].Counter) + int(r.Content.Attacks[card].Ctr))
	}
	return "on " + state.Itoa(r.Countered(s, card, &r.Content.Answers[defence][card]))
}

// takes is the least and the most a punch takes, 1-4.
func (r *Facts) takes(s *state.State, card, sub uint8) string {
	row := &r.Content.Attacks[card].Sub[sub]
	least, most := int(row.N)+int(row.Plus), int(row.N)*int(row.Sides)+int(row.Plus)
	if between(s) {
		least, most = r.Takes(s, card, sub)
	}
	return state.Itoa(least) + "-" + state.Itoa(most)
}

// shortPunch is the name of a punch in one word.
func shortPunch(row int) string {
	return strings.NewReplacer("right", "", "punch", "", "-", "").Replace(state.RowWords[row])
}

// against is what a punch does to the number of a counter against it, "" if that is nothing.
func (r *Facts) against(s *state.State, n int) string {
	switch {
	case between(s) && s.Boxers[state.Other(int(s.Control))].Down: // he cannot counter
	case n < 0:
		return "; a counter lands on " + state.Itoa(-n) + " less"
	case n > 0:
		return "; a counter lands on " + state.Itoa(n) + " more"
	}
	return ""
}

// signed is a number with its sign.
func signed(n int) string {
	if n <= 0 {
		return state.Itoa(n)
	}
	return "+" + state.Itoa(n)
}
