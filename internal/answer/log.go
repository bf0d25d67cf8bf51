package answer

import (
	"strconv"

	"summa/internal/show"
)

// A Past is a command of the log with its results.
type Past struct {
	Seq     int
	Cmd     string // as it was typed
	Shown   string // as the log shows it: a choice that lies sealed is not told
	Dice    []int
	Told    string
	Comment string
}

// Words returns the command's line in the log.
func (p *Past) Words() string {
	text := strconv.Itoa(p.Seq) + ": " + p.Shown
	for i, face := range p.Dice {
		if i == 0 {
			text += " dice"
		}
		text += " " + strconv.Itoa(face)
	}
	if p.Told != "" {
		text += " -- " + p.Told
	}
	if p.Comment != "" {
		text += " # " + p.Comment
	}
	return text
}

// Log lists commands, the oldest first.
func Log(list []Past) (words []string, appendJSON func([]byte) []byte) {
	for i := range list {
		words = append(words, list[i].Words())
	}
	return words, func(b []byte) []byte {
		b = append(b, `,"log":[`...)
		for i := range list {
			if i > 0 {
				b = append(b, ',')
			}
			b = list[i].append(b)
		}
		return append(b, ']')
	}
}

func (p *Past) append(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"seq":`...), int64(p.Seq), 10)
	b = show.AppendString(append(b, `,"cmd":`...), p.Cmd)
	b = append(b, `,"dice":[`...)
	for i, face := range p.Dice {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(face), 10)
	}
	b = show.AppendString(append(b, `],"told":`...), p.Told)
	if p.Comment != "" {
		b = show.AppendString(append(b, `,"comment":`...), p.Comment)
	}
	return append(b, '}')
}
