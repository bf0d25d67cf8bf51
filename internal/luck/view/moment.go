package view

import (
	"math"
	"strconv"
	"strings"
)

// A Moment is a command that changed the chances of a bout, those of its first side.
type Moment struct {
	Journal  string  `json:"journal"`
	Command  int     `json:"command"`
	Text     string  `json:"text"`
	Who      string  `json:"who"`
	Before   float64 `json:"before"`
	After    float64 `json:"after"`
	Dice     float64 `json:"dice"` // how much of that the dice did
	Turning  bool    `json:"turning"`
	Whole    bool    `json:"turn,omitempty"` // it is a whole turn, of which it is not known what the dice did
	Half     float64 `json:"change_half"`    // half the interval of After less Before
	DiceHalf float64 `json:"dice_half"`
}

// A Followed bout is one with its moments, and by what bouts they were found.
type Followed struct {
	Journal string   `json:"journal"`
	Policy  string   `json:"policy"`
	Bouts   uint64   `json:"bouts"` // that each position was played on for
	Moments []Moment `json:"-"`
}

// Said is what was found, a sentence each.
func (f *Followed) Said(several bool) []string {
	list := []string{f.said(several)}
	for i := range f.Moments {
		text := f.moment(i)
		list = append(list, strings.ReplaceAll(strings.ToUpper(text[:1])+text[1:]+".", "+/-", "±"))
	}
	return list
}

// said says by what the moments were found, and what that makes of them.
func (f *Followed) said(several bool) string {
	by := strconv.FormatUint(f.Bouts, 10) + " bouts a position, as the policy " + f.Policy + " plays"
	text := "What changed the chances most before the end, by " + by + ":"
	if len(f.Moments) == 0 {
		text = "No command changed the chances by more than is left in doubt by " + by + "."
	}
	if several {
		text = f.Journal + ": " + text
	}
	return text
}

// moment is one of the moments in a sentence. Where several may have been the turning point, none
// is called it for certain.
func (f *Followed) moment(i int) string {
	m := &f.Moments[i]
	turning := 0
	for k := range f.Moments {
		if f.Moments[k].Turning {
			turning++
		}
	}
	text := "command " + strconv.Itoa(m.Command) + ", " + m.Text + ": " + m.Who + " from " + percent(m.Before) + " to " + percent(m.After) + " in 100, " + points((math.Round(100*m.After)-math.Round(100*m.Before))/100, m.Half)
	if !m.Whole {
		text += "; the dice " + points(m.Dice, m.DiceHalf)
		if math.Abs(m.Dice) <= m.DiceHalf {
			text += ", which may be nothing"
		}
	}
	switch {
	case m.Turning && turning > 1:
		text += "; perhaps the turning point"
	case m.Turning:
		text += "; the turning point"
	}
	return text
}

func percent(p float64) string { return strconv.Itoa(int(math.Round(100 * p))) }

// points are hundredths with their sign, and how far they may be off.
func points(p, half float64) string {
	n := int(math.Round(100 * p))
	text := strconv.Itoa(n)
	if n >= 0 {
		text = "+" + text
	}
	if half > 0 {
		text += " +/- " + strconv.Itoa(max(1, int(math.Round(100*half))))
	}
	return text
}
