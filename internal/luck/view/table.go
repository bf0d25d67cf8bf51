package view

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"summa/internal/luck"
)

// The widths of the columns of a table of luck, and the least width of a screen for it.
const (
	whatWide, fellWide, meanWide = 32, 11, 9

	tableWide = 78
)

// luckTable prints what everybody's dice did in one table, after an explanation of its numbers.
func (p *view) luckTable(l *luck.Ledger) {
	p.Println("")
	p.Para(0, "What fell, what the same rolls bring on the average, and how seldom they bring so much or so little. All are held against these very situations, not against each other."+fewest(l))
	p.Println("")
	p.row("", "fell", "average", "how seldom")
	for _, who := range l.Players {
		s := who.Sheet()
		p.Println(who.Name + ", " + diceCount(s.Dice()))
		for _, x := range s.Totals {
			chance, _ := tail(x)
			low, high := "so few ", "so many "
			if summed(x) {
				low, high = soLow, soHigh
			}
			if float64(x.Got) < x.Can().Mean() {
				high = low
			}
			p.row("  "+x.Stake.Text, fell(x), hundredths(x.Can().Mean()), so(high, chance))
		}
		if s.Dice() < few {
			continue
		}
		for _, sides := range slices.Sorted(maps.Keys(s.Faces)) {
			f := s.Faces[sides]
			n, total := f.Dice()
			d := f.Totals()
			chance, words := d.High(total), soHigh
			if float64(total) < d.Mean() {
				chance, words = d.Low(total), soLow
			}
			p.row("  all D"+strconv.Itoa(sides)+" together", strconv.Itoa(total)+" on "+strconv.Itoa(n), hundredths(d.Mean()), so(words, chance))
		}
	}
	p.sourcesText(l)
	p.unweighed(l)
}

// row prints a line of the table.
func (p *view) row(what, fell, mean, seldom string) {
	text := fmt.Sprintf("%-*s %*s %*s  %s", whatWide, what, fellWide, fell, meanWide, mean, seldom)
	if strings.TrimSpace(what) != "" && len([]rune(what)) > whatWide { // a long name has a line of its own
		p.Println(what)
		text = fmt.Sprintf("%-*s %*s %*s  %s", whatWide, "", fellWide, fell, meanWide, mean, seldom)
	}
	p.Println(strings.TrimRight(text, " "))
}

// The words for a sum of dice below the mean, and above it.
const soLow, soHigh = "so low ", "so high "

// so says how rare such a high or low result is.
func so(words string, chance float64) string {
	if chance > likelier {
		return "nothing unusual"
	}
	return words + onceIn(chance)
}

// fewest names the totals of a table for which fewer is better.
func fewest(l *luck.Ledger) string {
	var list []string
	for _, who := range l.Players {
		for _, x := range who.Sheet().Totals {
			if x.Stake.Better < 0 && !slices.Contains(list, x.Stake.Text) {
				list = append(list, x.Stake.Text)
			}
		}
	}
	if len(list) == 0 {
		return ""
	}
	return " Fewer is better: " + strings.Join(list, ", ") + "."
}
