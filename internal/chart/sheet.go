package chart

import "bytes"

// A sheet is lines of characters to be drawn on. What is drawn outside it is
// lost.
type sheet struct {
	wide, high int
	cells      []byte
}

func newSheet(wide, high int) *sheet {
	return &sheet{wide, high, bytes.Repeat([]byte{' '}, wide*high)}
}

// at is the character at a place, or nil outside the sheet.
func (s *sheet) at(x, y int) *byte {
	if x < 0 || y < 0 || x >= s.wide || y >= s.high {
		return nil
	}
	return &s.cells[y*s.wide+x]
}

// put writes text from a place to the right; blanks leave what is there.
func (s *sheet) put(x, y int, text string) {
	for i := range len(text) {
		if c := s.at(x+i, y); c != nil && text[i] != ' ' {
			*c = text[i]
		}
	}
}

// bothLook marks a side over which two look at each other.
const bothLook = 'x'

// look marks a side over which somebody looks.
func (s *sheet) look(x, y int, g gate) {
	for i := range g.n {
		c := s.at(x+g.x+i, y+g.y)
		switch {
		case c == nil:
		case *c == '^' || *c == 'v' || *c == '<' || *c == '>':
			*c = bothLook
		default:
			*c = g.mark
		}
	}
}

// appendTo appends the lines without blanks at their ends.
func (s *sheet) appendTo(b []byte) []byte {
	for y := range s.high {
		line := s.cells[y*s.wide : (y+1)*s.wide]
		b = append(append(b, bytes.TrimRight(line, " ")...), '\n')
	}
	return b
}
