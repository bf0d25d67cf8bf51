package view

import (
	"math"
	"strconv"
)

// A Moment is a command that changed the chances of a bout, those of its first side.
type Moment struct {
	Journal string  `json:"journal"`
	Command int     `json:"command"`
	Text    string  `json:"text"`
	Who     string  `json:"who"`
	Before  float64 `json:"before"`
	After   float64 `json:"after"`
	Dice    float64 `json:"dice"` // how much of that the dice did
	Turning bool    `json:"turning"`
}

// said is a moment in a sentence, with its journal if there are several.
func (m *Moment) said(several bool) string {
	text := "command " + strconv.Itoa(m.Command) + ", " + m.Text + ": " + m.Who + " from " + percent(m.Before) + " to " + percent(m.After) + " in 100, the dice " + points(m.Dice)
	if several {
		text = m.Journal + ", " + text
	}
	if m.Turning {
		text += "; the turning point"
	}
	return text
}

func percent(p float64) string { return strconv.Itoa(int(math.Round(100 * p))) }

// points are hundredths with their sign.
func points(p float64) string {
	n := int(math.Round(100 * p))
	if n < 0 {
		return strconv.Itoa(n)
	}
	return "+" + strconv.Itoa(n)
}
