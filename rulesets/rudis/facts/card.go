package facts

import (
	"strings"

	"summa/rulesets/rudis/state"
)

// glance is what a card does now, in as few signs as there is room for in a list: of a
// punch the number it lands on, before the defence, and what it takes, regular and with
// power; of a defence what it adds to the number of each punch, by their first letters. It
// is printed, and weighs nothing.
func (r *Facts) glance(s *state.State, id string) string {
	c := r.Content
	if id == c.Attacks[state.Feint].ID {
		if s.N < 2 || s.Control < 0 {
			return ""
		}
		least, most := r.feinted(s)
		return "fools " + state.Itoa(least+1) + "+/" + state.Itoa(most+1) + "+"
	}
	for k := range state.NumPunches {
		if a := &c.Attacks[k]; a.ID == id {
			return r.brief(s, uint8(k), state.Reg) + " p" + r.brief(s, uint8(k), state.Pow)
		}
	}
	for k := range state.NumDefends {
		if d := &c.Defends[k]; d.ID == id && k != state.StandUp {
			var parts []string
			for row := range state.NumAttacks {
				if cell := &d.Rows[row]; cell.HasAcc && cell.Acc != 0 {
					parts = append(parts, shortPunch(row)[:1]+signed(added(row, cell)))
				}
			}
			return strings.Join(parts, " ")
		}
	}
	return ""
}

// added is what a defence adds to the number of a punch, or to INT against a feint.
func added(row int, cell *state.Cell) int {
	if row == state.Feint {
		return cell.NotFooled(0)
	}
	return int(cell.Acc)
}

// feinted are the least and the most that the other may roll without being fooled: his INT,
// and what his defences add.
func (r *Facts) feinted(s *state.State) (least, most int) {
	q := s.Current(1-int(s.Control), state.AttrINT)
	least, most = q, q
	for k := range state.NumDefends {
		n := r.Content.Defends[k].Rows[state.Feint].NotFooled(q)
		least, most = min(least, n), max(most, n)
	}
	return least, most
}

// example is a part of what the list says of the first punch, to show how to read it.
func (r *Facts) example(s *state.State, part string) (string, bool) {
	const first = 0
	switch part {
	case "fools":
		if s.N < 2 || s.Control < 0 || s.Boxers[state.Other(int(s.Control))].Down {
			return "", true // nobody feints at a man who is down
		}
		least, _ := r.feinted(s)
		return state.Itoa(least + 1), true
	case "brief":
		return r.brief(s, first, state.Reg), true
	case "lands":
		return r.lands(s, first, state.Reg), true
	case "takes":
		return r.takes(s, first, state.Reg), true
	case "kd":
		if kd := r.Content.Attacks[first].Sub[state.Reg].Kd; kd <= 20 {
			return state.Itoa(int(kd)), true
		}
		return "", true
	}
	return "", false
}

// brief is the number a row of a punch lands on, what it takes, and from where it may floor.
func (r *Facts) brief(s *state.State, card, sub uint8) string {
	text := r.lands(s, card, sub) + ":" + r.takes(s, card, sub)
	if kd := r.Content.Attacks[card].Sub[sub].Kd; kd <= 20 {
		text += "/" + state.Itoa(int(kd))
	}
	return text
}

// card is what a card does now, in words.
func (r *Facts) card(s *state.State, id string) string {
	c := r.Content
	if id == c.Attacks[state.Feint].ID {
		if s.N < 2 || s.Control < 0 {
			return ""
		}
		a := &c.Attacks[state.Feint]
		least, most := r.feinted(s)
		text := "no blow: he is fooled if his D20 is above his INT, " + state.Itoa(s.Current(1-int(s.Control), state.AttrINT)) + ", and what his defence adds, in all " + state.Itoa(least) + " to " + state.Itoa(most) + "; then your next punch lands on " + state.Itoa(int(a.Fooled.ToHit)) + " more, and he cannot counter it"
		if a.Fooled.KeepControl {
			text += "; you keep control"
		}
		return text + limited(a)
	}
	for k := range state.NumPunches {
		if a := &c.Attacks[k]; a.ID == id {
			return "lands on " + r.row(s, uint8(k), state.Reg) + "; with power on " + r.row(s, uint8(k), state.Pow) + "; counter " + zero(int(a.Ctr))
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
			cell := &d.Rows[row]
			if !cell.HasAcc {
				continue
			}
			text := shortPunch(row) + " " + signed(int(cell.Acc))
			if cell.HasCtr {
				text += ", counter " + r.countered(s, uint8(k), uint8(row))
			}
			parts = append(parts, text)
		}
		if cell := &d.Rows[state.Feint]; cell.HasAcc && cell.Acc != 0 {
			parts = append(parts, "feint "+signed(added(state.Feint, cell)))
		}
		return strings.Join(parts, "; ")
	}
	return ""
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

// lands is the number a punch lands on, or less, before the defence.
func (r *Facts) lands(s *state.State, card, sub uint8) string {
	if !between(s) {
		return signed(int(r.Content.Attacks[card].Sub[sub].ToHit))
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

// countered is on how much or less a defence counters a punch that misses.
func (r *Facts) countered(s *state.State, defence, card uint8) string {
	if !between(s) {
		return signed(int(r.Content.Defends[defence].Rows[card].Counter) + int(r.Content.Attacks[card].Ctr))
	}
	return "on " + state.Itoa(r.Countered(s, card, &r.Content.Answers[defence][card]))
}

// eases is what each punch adds to a counter against it, by the first letters.
func (r *Facts) eases() string {
	var parts []string
	for row := range state.NumPunches {
		if n := int(r.Content.Attacks[row].Ctr); n != 0 {
			parts = append(parts, shortPunch(row)[:1]+signed(n))
		}
	}
	return strings.Join(parts, " ")
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

// zero is a number with its sign, of which none is +0.
func zero(n int) string {
	if n == 0 {
		return "+0"
	}
	return signed(n)
}

// signed is a number with its sign.
func signed(n int) string {
	if n <= 0 {
		return state.Itoa(n)
	}
	return "+" + state.Itoa(n)
}
