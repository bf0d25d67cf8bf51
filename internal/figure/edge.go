package figure

import (
	"slices"
	"strconv"
	"strings"
)

// The room for the numbers at the edge of a board.
const edgeLeft, edgeLow = 13.0, 11.0

// edgeApart is the smallest distance between numbers at an edge.
const edgeApart = 13.0

// pairOf returns the two numbers of a space whose name is a pair of numbers.
func pairOf(name string) (first, second int, ok bool) {
	a, b, found := strings.Cut(strings.Trim(name, "()"), ",")
	if !found {
		return 0, 0, false
	}
	first, err := strconv.Atoi(strings.TrimSpace(a))
	if err != nil {
		return 0, 0, false
	}
	second, err = strconv.Atoi(strings.TrimSpace(b))
	return first, second, err == nil
}

// numbered reports whether the name of every space is a pair of numbers.
func (g *Ground) numbered() bool {
	return !slices.ContainsFunc(g.Spaces, func(s Spot) bool {
		_, _, ok := pairOf(s.Name)
		return !ok
	})
}

// edges writes the numbers of the spaces at the edge of a board: below its columns the first
// number, to its left the second.
func (g *Ground) edges(f *Figure, at func(x, y float64) (float64, float64), size, rim float64) {
	low, left, least := map[int]Spot{}, map[int]Spot{}, g.Spaces[0].X
	for _, s := range g.Spaces {
		first, second, _ := pairOf(s.Name)
		least = min(least, s.X)
		if o, known := low[first]; !known || s.Y > o.Y {
			low[first] = s
		}
		if o, known := left[second]; !known || s.X < o.X {
			left[second] = s
		}
	}
	wide, high := 2*size, 2*size
	if g.Hexes {
		wide, high = 0.9*size, 0.9*size // the numbers lie along a slope
	}
	for n, s := range inOrder(low) {
		if x, y := at(s.X, s.Y); n%every(wide) == 0 {
			f.text("edge", x, y+rim*size+9, "", Minus(n))
		}
	}
	for n, s := range inOrder(left) {
		lift := 0.0
		if g.Hexes && s.X > least {
			lift = 4 // clear of the slope
		}
		if x, y := at(s.X, s.Y); n%every(high) == 0 {
			f.text("edge", x-size-8, y+3.2-lift, "", Minus(n))
		}
	}
}

// every returns the step between the numbers written, given their distance: 1 if all have room,
// or 2, or 5 and so on.
func every(apart float64) int {
	for _, n := range []int{1, 2, 5} {
		if float64(n)*apart >= edgeApart {
			return n
		}
	}
	return 10
}

// inOrder yields spaces in ascending order of their number.
func inOrder(spaces map[int]Spot) func(yield func(int, Spot) bool) {
	var list []int
	for n := range spaces {
		list = append(list, n)
	}
	slices.Sort(list)
	return func(yield func(int, Spot) bool) {
		for _, n := range list {
			if !yield(n, spaces[n]) {
				return
			}
		}
	}
}
