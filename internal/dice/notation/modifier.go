package notation

import "fmt"

// modifiers reads what follows the sides of the dice in t.
func (p *parser) modifiers(t *term) error {
	for {
		p.blanks()
		start := p.pos
		var err error
		switch p.peek() {
		case 'k', 'd':
			err = p.choose(t, start)
		case 'r':
			err = p.reroll(t, start)
		case '!':
			err = p.explode(t, start)
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// choose reads which dice to keep or to drop.
func (p *parser) choose(t *term, start int) error {
	if t.choice != allDice {
		return p.fail(start, "these dice are kept or dropped twice", "write one of kh, kl, dh and dl")
	}
	drop := p.peek() == 'd'
	p.pos++
	switch c := p.peek(); {
	case c == 'l' && drop:
		t.choice = dropLow
	case c == 'h' && drop:
		t.choice = dropHigh
	case drop:
		return p.fail(start, "d does not say which dice to drop", "write dl for the lowest or dh for the highest")
	case c == 'l':
		t.choice = keepLow
	default:
		t.choice = keepHigh
	}
	if c := p.peek(); c == 'l' || c == 'h' {
		p.pos++
	}
	return p.picks(t, start)
}

// picks reads how many dice to keep or to drop. Keeping or dropping none, or dropping all, is more
// likely a mistake than intended.
func (p *parser) picks(t *term, start int) error {
	n, ok := p.number()
	if !ok {
		n = 1
	}
	most := int64(t.n)
	if t.choice == dropHigh || t.choice == dropLow {
		most--
	}
	if n < 1 || n > most {
		return p.fail(start, fmt.Sprintf("%s does not fit the number of dice, %d", p.text[start:p.pos], t.n),
			"keep at least one of them, and no more than there are")
	}
	t.picks = int32(n)
	return nil
}

// reroll reads which faces to throw again.
func (p *parser) reroll(t *term, start int) error {
	if t.reroll > 0 {
		return p.fail(start, "these dice are thrown again twice", "write r once, with the highest face to throw again")
	}
	if t.fudge {
		return p.fail(start, "fudge dice are not thrown again", "leave out the r")
	}
	p.pos++
	n, ok := p.number()
	if !ok || n < 1 || n >= int64(t.sides) {
		return p.fail(start, fmt.Sprintf("%s is not a face to throw again", p.text[start:p.pos]),
			fmt.Sprintf("write r and a face from 1 to less than %d", t.sides))
	}
	t.reroll = int32(n)
	return nil
}

// explode reads the sign of exploding dice.
func (p *parser) explode(t *term, start int) error {
	if t.explode {
		return p.fail(start, "these dice explode twice", "write ! once")
	}
	if t.sides == 1 {
		return p.fail(start, "a die of 1 side would explode for ever", "take a die of 2 sides or more")
	}
	t.explode = true
	p.pos++
	return nil
}
