package chart

import "bytes"

// A sheet is a grid of characters to draw on. Anything drawn outside is lost.
type sheet struct {
	wide, high int
	cells      []byte
}

func newSheet(wide, high int) *sheet {
	return &sheet{wide, high, bytes.Repeat([]byte{' '}, wide*high)}
}

// at returns the character at a position, or nil outside the sheet.
func (s *sheet) at(x, y int) *byte {
	if x < 0 || y < 0 || x >= s.wide || y >= s.high {
		return nil
	}
	return &s.cells[y*s.wide+x]
}

// put writes text from a position to the right. Blanks leave what is there.
func (s *sheet) put(x, y int, text string) {
	for i := range len(text) {
		if c := s.at(x+i, y); c != nil && text[i] != ' ' {
			*c = text[i]
		}
	}
}

// bothLook marks a side over which two figures face each other.
const bothLook = 'x'

// look marks a side that a figure faces.
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

// appendTo appends the lines, without blanks at their ends.
func (s *sheet) appendTo(b []byte) []byte {
	for y := range s.high {
		line := s.cells[y*s.wide : (y+1)*s.wide]
		b = append(append(b, bytes.TrimRight(line, " ")...), '\n')
	}
	return b
}
