package morturi

import (
	"strings"

	"summa/internal/fact"
	"summa/internal/field"
)

// What a referee says of schools and of the battle, so that one which is under way
// on a table can be entered.

func setTeam(of theSchool, text string) error {
	if strings.EqualFold(text, "none") || text == "" {
		of.team = 0
		return nil
	}
	n := of.r.names.Number(strings.Clone(text))
	if n == 0 {
		return &fact.BadValue{Why: "too many names in one session"}
	}
	of.team = n
	return nil
}

// setFlagAt lays a school's flag on a square, where nobody carries it, or takes it
// off the board. [mor.victory.3]
func setFlagAt(of theSchool, text string) error {
	q := field.Square{}
	if !strings.EqualFold(text, "none") {
		at, ok := parseSquare(text, maxBoard, maxBoard)
		if !ok {
			return &fact.BadValue{Why: "want a square x,y, or none, got " + quoted(text)}
		}
		if !of.s.board.inside(at) {
			return refuse("off-board", move4, squareText(at)+" is not on the board", "")
		}
		q = at
	}
	of.s.dropFlag(of.k)
	of.flagAt = q
	return nil
}

// dropFlag has nobody carry a school's flag.
func (s *State) dropFlag(k int8) {
	if i := s.school[k].carrier; i != nobody {
		s.fig[i].flag, s.school[k].carrier = nobody, nobody
	}
}

// setCarrier has a gladiator carry a school's flag, or nobody.
func setCarrier(of theSchool, text string) error {
	i, err := of.r.parseWho(of.s, text)
	if err != nil {
		return err
	}
	if i == nobody {
		of.s.dropFlag(of.k)
		return nil
	}
	return of.s.carry(i, of.k)
}

// carry has a gladiator carry a flag: an enemy's, and one at a time.
func (s *State) carry(i, k int8) error {
	switch f := &s.fig[i]; {
	case !f.onField:
		return &fact.BadValue{Why: "who is not on the board carries no flag"}
	case !s.foes(f.school, k):
		return &fact.BadValue{Why: "a flag is carried by an enemy of its school"}
	case f.flag != nobody && f.flag != k:
		return &fact.BadValue{Why: "he carries another flag", Hint: "set his flag=none first"}
	}
	s.dropFlag(k)
	s.fig[i].flag, s.school[k].carrier = k, i
	return nil
}

// setFlag says whose flag a gladiator carries.
func setFlag(of theFigure, text string) error {
	k, was := nobody, of.flag
	if !strings.EqualFold(text, "none") && text != "" {
		var err error
		if k, err = of.r.schoolOf(of.s, text); err != nil {
			return err
		}
	}
	if was != nobody {
		of.s.dropFlag(was)
	}
	if k == nobody {
		return nil
	}
	err := of.s.carry(int8(of.i), k)
	if err != nil && was != nobody {
		of.flag, of.s.school[was].carrier = was, int8(of.i)
	}
	return err
}

// setResult ends the battle with a winner, or with a draw.
func setResult(of theBout, text string) error {
	winner := nobody
	switch {
	case strings.EqualFold(text, "none"):
		if of.phase == Over && !of.open {
			return &fact.BadValue{Why: "a battle that is over goes on only if its end is taken back", Hint: "undo"}
		}
		return nil
	case !strings.EqualFold(text, "draw"):
		k, err := of.r.schoolOf(of.State, text)
		if err != nil {
			return err
		}
		winner = k
	}
	of.r.underWay(of.State)
	of.r.over(of.State, winner, &of.r.silent)
	return nil
}

func setSurrenderLimits(of theBout, text string) error {
	k, err := fact.ParseWord(text, []string{"none", "campaign"})
	if err == nil {
		of.campaign = k == 1
	}
	return err
}
