// Package cases plays worked cases: files of bouts as they are typed, each line
// followed by what the session says to it, indented by a tab.
//
//	== W6 hit, unsaved
//	add A murmillo stamina=8
//		A enters as Murmillo.
//	attack B with sword dice 5 2 5
//		A hits B with the sword; B takes 3 wounds, 5 Stamina left.
//	expect B.stamina == 5
//
// A line that starts with == begins a new bout at an empty table; flags of the
// session may follow it in braces: {zero-score=zero-nothing}. A refused command
// is part of a case: its code and message follow it like any other answer.
// Lines starting with # are remarks.
package cases

import (
	"bytes"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/repl"
)

// A Player plays case files of one ruleset.
type Player struct {
	Ruleset *game.Ruleset
	Content *game.Content
	Cited   map[string]bool // rules cited by events, steps, dice and refusals
	// Told, if it is not nil, hears of every event with the rule cited for it.
	Told func(kind uint8, id string)
	// Before, if it is not nil, hears of every line before it is given.
	Before func(s *repl.Session, line string)
}

// Play plays a file and returns it with the answers as they are now, and the
// input lines of bouts in which an expectation failed or whose refusal was not
// announced.
func (p *Player) Play(text []byte) (now []byte, wrong []string, err error) {
	var out bytes.Buffer
	var s *repl.Session
	var said bytes.Buffer
	refusal := false
	for n, l := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		if strings.HasPrefix(l, "\t") {
			continue // an answer of last time
		}
		out.WriteString(l)
		out.WriteByte('\n')
		if strings.HasPrefix(l, "==") || s == nil {
			if s, err = p.open(l, &said); err != nil {
				return nil, nil, err
			}
			if strings.HasPrefix(l, "==") {
				continue
			}
		}
		if strings.HasPrefix(l, "#") {
			refusal = strings.HasPrefix(l, "#!")
			continue
		}
		said.Reset()
		if p.Before != nil {
			p.Before(s, l)
		}
		failure := s.Try(l)
		if failure != nil {
			said.WriteString("refused " + failure.Code + ": " + failure.Error() + "\n")
			p.cite(failure.Rule)
			if !refusal {
				wrong = append(wrong, "line "+strconv.Itoa(n+1)+": "+l+": "+failure.Code+": "+failure.Msg+" "+failure.Hint)
			}
		} else if refusal {
			wrong = append(wrong, "line "+strconv.Itoa(n+1)+": "+l+": was not refused")
		} else {
			s.Cites(p.cite)
			if p.Told != nil {
				s.Events(p.Told)
			}
		}
		refusal = false
		for answer := range strings.Lines(said.String()) {
			out.WriteByte('\t')
			out.WriteString(strings.TrimRight(answer, "\n"))
			out.WriteByte('\n')
		}
	}
	return out.Bytes(), wrong, nil
}

func (p *Player) cite(id string) {
	if p.Cited != nil && id != "" {
		p.Cited[id] = true
	}
}

// open seats a new session; a heading may set rulings in braces.
func (p *Player) open(heading string, said *bytes.Buffer) (*repl.Session, error) {
	s, err := repl.New(repl.Config{Ruleset: p.Ruleset, Content: p.Content, Seed: 1, Out: said, Err: said, Width: func() int { return 100 }, Salt: func() string { return "k7" }})
	if err != nil {
		return nil, err
	}
	_, flags, ok := strings.Cut(heading, "{")
	if !ok {
		return s, nil
	}
	for _, f := range strings.Fields(strings.TrimSuffix(strings.TrimSpace(flags), "}")) {
		if failure := s.Try("ruling " + f); failure != nil {
			return nil, failure
		}
	}
	return s, nil
}
