package view

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/line"
)

// A Moment is a command that changed the probabilities of a bout; they are those of the side Who.
type Moment struct {
	Journal  string  `json:"journal"`
	Command  int     `json:"command"`
	Text     string  `json:"text"`
	Who      string  `json:"who"`
	Before   float64 `json:"before"`
	After    float64 `json:"after"`
	Dice     float64 `json:"dice"` // how much of the change the dice caused
	Name     string  `json:"-"`    // a name for it where the command is not what counts: an exchange, a turn
	Turning  bool    `json:"turning"`
	Whole    bool    `json:"turn,omitempty"` // it is a whole turn, for which the part of the dice is not known
	Half     float64 `json:"change_half"`    // half the width of the interval of After less Before
	DiceHalf float64 `json:"dice_half"`
}

// A Followed is a bout with its moments, and how they were found.
type Followed struct {
	Journal string   `json:"journal"`
	Policy  string   `json:"policy"`
	Bouts   uint64   `json:"bouts"` // how many bouts were played on from each position
	Battles bool     `json:"-"`     // they are called battles
	Moments []Moment `json:"-"`
	Decided string   `json:"-"` // which command decided the bout, where that says more than where it turned
	Steady  string   `json:"-"` // how its probabilities developed, where no single step was most of that
	Ended   string   `json:"-"` // what the end changed, and why it is no turning point
	Won     string   `json:"-"` // who has won; "" if nobody has
}

// Said returns what was found, one sentence each, for a page.
func (f *Followed) Said(several bool) []string {
	list := []string{f.said(several)}
	for i := range f.Moments {
		list = append(list, f.printed(i))
	}
	if f.Ended != "" {
		list = append(list, f.Ended)
	}
	return list
}

// Headline says in one sentence what decided a bout, or where it turned or may have turned, and who
// has won; "" if there is nothing to say.
func (f *Followed) Headline() string {
	text := f.turned()
	switch {
	case f.Decided != "" && text == "":
		text = f.Decided
		if f.Won != "" {
			return f.Won + " won: " + line.LowerFirst(text)
		}
		return text
	case f.Decided != "" && f.Won != "":
		return text + "; " + line.LowerFirst(f.Decided) + ": " + f.Won + " won"
	case f.Won == "":
		return text
	case text == "":
		return f.Won + " won"
	case f.turning() == 1 && f.against():
		return text + "; " + f.Won + " won all the same"
	}
	return text + "; " + f.Won + " won"
}

// against reports whether a turning point of a bout went against the side that won.
func (f *Followed) against() bool {
	return slices.ContainsFunc(f.Moments, func(m Moment) bool { return m.Turning && (m.Who == f.Won) == (m.After < m.Before) })
}

// turned says where a bout turned.
func (f *Followed) turned() string {
	if f.Steady != "" {
		return f.Steady
	}
	var turning []*Moment
	for i := range f.Moments {
		if f.Moments[i].Turning {
			turning = append(turning, &f.Moments[i])
		}
	}
	switch len(turning) {
	case 0:
		return ""
	case 1:
	default:
		return "It turned at " + turning[0].called() + " or at " + turning[1].called()
	}
	m := turning[0]
	return "It turned at " + m.called() + ": " + m.Who + "'s chance " + m.way() + " to " + percent(m.After) + " of 100"
}

// called returns the name of a moment within a sentence: that of its turn or exchange, else its
// command.
func (m *Moment) called() string {
	if m.Name == "" {
		return "command " + strconv.Itoa(m.Command)
	}
	return m.Name
}

// titled returns the name together with what was done. The text of the last command of a whole turn
// would not describe the turn, so it is left out there.
func (m *Moment) titled() string {
	if m.Name != "" {
		return m.Name + ", up to command " + strconv.Itoa(m.Command)
	}
	return m.called() + ", " + m.Text
}

// way says from which value a probability rose or fell.
func (m *Moment) way() string {
	if m.After < m.Before {
		return "fell from " + percent(m.Before)
	}
	return "rose from " + percent(m.Before)
}

// printed describes one of the moments in sentences, with every number explained.
func (f *Followed) printed(i int) string {
	m := &f.Moments[i]
	change := math.Round(100*m.After) - math.Round(100*m.Before)
	text := line.Capital(m.titled())
	switch turning := f.turning(); {
	case m.Turning && turning > 1:
		text += ", perhaps the turning point"
	case m.Turning:
		text += ", the turning point"
	}
	text += ". Of 100 " + f.bouts() + " " + m.Who + " would have won " + percent(m.Before) + " before it and " + percent(m.After) + " after it: " + points(change/100, m.Half) + " points"
	dice := math.Round(100 * m.Dice)
	switch {
	case m.Whole:
	case math.Abs(m.Dice) <= m.DiceHalf:
		text += ", and little or nothing of that by its dice"
	case dice == change:
		text += ", all of them by its dice"
	default:
		text += ", and " + points(m.Dice, m.DiceHalf) + " points by its dice alone"
	}
	return strings.NewReplacer("+/-", "±", " -", " −").Replace(text) + "."
}

// bouts returns the word for what is played on from a position.
func (f *Followed) bouts() string {
	if f.Battles {
		return "battles"
	}
	return "bouts"
}

// turning returns how many of the moments may have been the turning point.
func (f *Followed) turning() (n int) {
	for k := range f.Moments {
		if f.Moments[k].Turning {
			n++
		}
	}
	return n
}

// said says how the moments were found, and whether there are any.
func (f *Followed) said(several bool) string {
	by := strconv.FormatUint(f.Bouts, 10) + " " + f.bouts() + " a position, as the policy " + f.Policy + " plays"
	text := "What changed the chances most before the end, by " + by + ":"
	if len(f.Moments) == 0 {
		text = "No command changed the chances by more than is left in doubt by " + by + "."
	}
	if several {
		text = f.Journal + ": " + text
	}
	return text
}

// moment describes one of the moments in a sentence. Where several may have been the turning point,
// none is called so for certain.
func (f *Followed) moment(i int) string {
	m := &f.Moments[i]
	turning := f.turning()
	text := m.titled() + ": " + m.Who + " from " + percent(m.Before) + " to " + percent(m.After) + " in 100, " + points((math.Round(100*m.After)-math.Round(100*m.Before))/100, m.Half)
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

// points formats a probability in percentage points with a sign, and half the width of its
// interval.
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
