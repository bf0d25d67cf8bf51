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
			return r.brief(s, &a.Sub[state.Reg]) + " p" + r.brief(s, &a.Sub[state.Pow])
		}
	}
	for k := range state.NumDefends {
		if d := &c.Defends[k]; d.ID == id && k != state.StandUp {
			var parts []string
			for row := range state.NumAttacks {
				if cell := &d.Rows[row]; cell.HasAcc && cell.Acc != 0 {
					parts = append(parts, shortPunch(row)[:1]+signed(int(cell.Acc)))
				}
			}
			return strings.Join(parts, " ")
		}
	}
	return ""
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
	row := &r.Content.Attacks[0].Sub[state.Reg]
	switch part {
	case "fools":
		if s.N < 2 || s.Control < 0 || s.Boxers[state.Other(int(s.Control))].Down {
			return "", true // nobody feints at a man who is down
		}
		least, _ := r.feinted(s)
		return state.Itoa(least + 1), true
	case "brief":
		return r.brief(s, row), true
	case "lands":
		return r.lands(s, row), true
	case "takes":
		return takes(row), true
	case "kd":
		if row.Kd > 20 {
			return "", true
		}
		return state.Itoa(int(row.Kd)), true
	}
	return "", false
}

// brief is the number a row of a punch lands on, what it takes, and from where it may floor.
func (r *Facts) brief(s *state.State, row *state.Row) string {
	text := r.lands(s, row) + ":" + takes(row)
	if row.Kd <= 20 {
		text += "/" + state.Itoa(int(row.Kd))
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
			return "lands on " + r.row(s, &a.Sub[state.Reg]) + "; with power on " + r.row(s, &a.Sub[state.Pow])
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
				text += ", counter " + signed(int(cell.Counter))
			}
			parts = append(parts, text)
		}
		if cell := &d.Rows[state.Feint]; cell.HasAcc && cell.Acc != 0 {
			parts = append(parts, "feint "+signed(int(cell.Acc)))
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

// lands is the number a punch lands on, or less, before the defence.
func (r *Facts) lands(s *state.State, row *state.Row) string {
	if s.N < 2 || s.Control < 0 {
		return signed(int(row.ToHit))
	}
	return state.Itoa(s.Current(int(s.Control), state.AttrACC) + int(row.ToHit) + int(s.Boxers[s.Control].SetUp.ToHit))
}

// row is what a row of a punch says, in words.
func (r *Facts) row(s *state.State, row *state.Row) string {
	text := r.lands(s, row) + " or less for " + takes(row) + " HP"
	switch {
	case row.Kd < 20:
		text += ", may knock down on " + state.Itoa(int(row.Kd)) + " to 20"
	case row.Kd == 20:
		text += ", may knock down on a 20"
	default:
		text += ", never knocks down"
	}
	return text
}

// takes is the least and the most a row takes, 1-4.
func takes(row *state.Row) string {
	n, plus := int(row.N), int(row.Plus)
	return state.Itoa(n+plus) + "-" + state.Itoa(n*int(row.Sides)+plus)
}

// shortPunch is the name of a punch in one word.
func shortPunch(row int) string {
	return strings.NewReplacer("right", "", "punch", "", "-", "").Replace(state.RowWords[row])
}

// signed is a number with its sign.
func signed(n int) string {
	if n <= 0 {
		return state.Itoa(n)
	}
	return "+" + state.Itoa(n)
}
