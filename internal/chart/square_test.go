package chart

import (
	"fmt"
	"strings"
	"testing"
)

// board is a board of squares for tests, its rows from the north.
func board(title string, wide, high int) *Chart {
	c := &Chart{Mode: "squares", Title: title, Shape: Squares, Viewer: Nobody, Quarters: squareQuarters, Grounds: []Ground{
		{Word: "raised", Seen: "raised ground", Mark: 'r'},
		{Word: "difficult", Seen: "difficult ground", Mark: 'd'},
		{Word: "obstacle", Seen: "an obstacle", Mark: '#'},
		{Word: "hazard", Seen: "a hazard", Mark: 'h'},
	}}
	for y := high; y >= 1; y-- {
		for x := 1; x <= wide; x++ {
			c.Spaces = append(c.Spaces, Space{Name: fmt.Sprint(x, ",", y), X: x, Y: 2 * (high - y)})
		}
	}
	return c
}

var squareQuarters = []Quarter{
	{Word: "front", Seen: "in front", From: "the front", Mark: 'f', Key: 'F'},
	{Word: "flank", Seen: "on a flank", From: "a flank", Mark: 's', Key: 'S'},
	{Word: "rear", Seen: "behind him", From: "behind", Mark: 'b', Key: 'B'},
}

// lay marks the ground of squares by the number of its kind.
func (c *Chart) lay(ground int, names ...string) *Chart {
	for _, name := range names {
		c.Spaces[c.at(name)].Ground = ground
	}
	return c
}

// The boards that are drawn, by the name of their golden file.
var boards = map[string]*Chart{
	"board-empty": board("A board of squares, 15 by 15", 15, 15),
	"board-crowded": board("A board of squares, 15 by 15", 15, 15).
		lay(1, "7,8", "8,8", "9,8", "8,9", "8,7").lay(2, "3,3", "4,3", "5,3", "12,12").lay(3, "4,12", "12,4").lay(4, "1,15").
		enter("Marcus 8,4 N", "Remus 8,5 S", "Gaius 8,8 W", "Titus 4,3 E", "Aulus 15,15 E", "Quintus 1,1 S").drop("3,3", "flag of A").drop("14,14", "flag of B").acts(),
	"board-wide":  board("A board of squares, 40 by 30", 40, 30).enter("Marcus 20,15 N", "Remus 24,15 W").lay(3, "22,16").acts(),
	"board-tall":  board("A board of squares, 5 by 99", 5, 99).enter("Marcus 2,90 S", "Remus 2,4 N").acts(),
	"board-quart": quartered(),
	"board-reach": going(),
}

// acts makes it the turn of the first figure.
func (c *Chart) acts() *Chart {
	c.Figures[0].Acts = true
	return c
}

// quartered is somebody whose front, flanks and rear are marked.
func quartered() *Chart {
	c := board("A board of squares, 9 by 7", 9, 7).enter("Marcus 5,4 E")
	c.acts().Viewer = 0
	for k := range c.Spaces {
		s := &c.Spaces[k]
		dx, dy := s.X-5, s.Y/2-3
		switch {
		case max(dx, -dx)+max(dy, -dy) > 3 || dx == 0 && dy == 0:
			s.Quarter = Unmarked
		case max(dx, -dx) <= max(dy, -dy):
			s.Quarter = 1
		case dx < 0:
			s.Quarter = 2
		}
	}
	return c
}

// going is somebody who may attack from some of the squares he can come to.
func going() *Chart {
	c := board("A board of squares, 15 by 6", 15, 6).enter("Marcus 2,3 E", "Remus 4,3 W", "Gaius 5,2 N").
		lay(2, "2,4", "3,2").lay(1, "2,3").drop("1,3", "flag of A").drop("2,3", "flag of B").acts()
	attack := func(name string, target, quarter, cost int) []Attack {
		return []Attack{{Line: "attack " + name, Name: "attack", Target: target, Quarter: quarter, Cost: cost}}
	}
	c.Reach = &Reach{Who: 0, Left: 4, Unit: "MP", Targets: []int{1, 2}, Spots: []Spot{
		{Space: c.at("2,3")},
		{Space: c.at("3,3"), Cost: 1, Attacks: attack("Remus", 1, 0, 1)},
		{Space: c.at("1,3"), Cost: 1}, {Space: c.at("2,4"), Cost: 2}, {Space: c.at("3,2"), Cost: 3},
		{Space: c.at("4,2"), Cost: 4, Attacks: append(attack("Remus", 1, 1, 4), attack("Gaius", 2, 1, 4)...)},
		{Space: c.at("4,4"), Cost: 11, Attacks: attack("Remus", 1, 1, 11)},
		{Space: c.at("7,6"), Cost: 12},
	}}
	return c
}

// All boards look as they did, at every width, and as sentences.
func TestBoards(t *testing.T) { drawAll(t, boards) }

// A board of 15 by 15 is whole in 40 columns, with everybody's side in it.
func TestBoardAt40(t *testing.T) {
	c := boards["board-crowded"]
	drawn, legend, _ := c.Draw(40)
	if strings.Contains(string(legend), "not drawn") || strings.Contains(string(legend), "Only a part") {
		t.Errorf("only a part is drawn:\n%s", legend)
	}
	lines := strings.Split(string(drawn), "\n")
	for _, want := range []struct {
		x, y int // of the square
		side [2]int
		mark byte
	}{
		{8, 4, [2]int{0, -1}, bothLook}, {8, 8, [2]int{-1, 0}, '<'}, {4, 3, [2]int{1, 0}, '>'}, {15, 15, [2]int{1, 0}, '>'}, {1, 1, [2]int{0, 1}, 'v'},
	} {
		column, row := 2+2*(want.x-1)+1+want.side[0], 1+2*(15-want.y)+1+want.side[1]
		if row >= len(lines) || column >= len(lines[row]) || lines[row][column] != want.mark {
			t.Errorf("square %d,%d: no %c on its side in\n%s", want.x, want.y, want.mark, drawn)
		}
	}
}
