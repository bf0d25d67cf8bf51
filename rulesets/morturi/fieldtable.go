package morturi

import (
	"strings"

	"summa/internal/fact"
	"summa/internal/field"
)

// What a referee says of schools and of the battle, so that one which is under way
// on a table can be entered.

func setStatus(r *Rules, s *State, k int8, text string) error {
	n, err := fact.ParseWord(text, schoolWords)
	if err == nil {
		s.school[k].status = uint8(n)
	}
	return err
}

func setTeam(r *Rules, s *State, k int8, text string) error {
	if strings.EqualFold(text, "none") || text == "" {
		s.school[k].team = 0
		return nil
	}
	n := r.names.Number(strings.Clone(text))
	if n == 0 {
		return &fact.BadValue{Why: "too many names in one session"}
	}
	s.school[k].team = n
	return nil
}

func setBoost(r *Rules, s *State, k int8, text string) error {
	n, err := fact.ParseInt(text, 0, 2)
	if err == nil {
		s.school[k].boost = int8(n)
	}
	return err
}

func setYields(r *Rules, s *State, k int8, text string) error {
	v, err := fact.ParseTruth(text)
	if err == nil {
		s.school[k].yields = v
	}
	return err
}

func setFights(r *Rules, s *State, k int8, text string) error {
	v, err := fact.ParseTruth(text)
	if err == nil {
		s.school[k].fights = v
	}
	return err
}

// setFlagAt lays a school's flag on a square, where nobody carries it, or takes it
// off the board. [mor.victory.3]
func setFlagAt(r *Rules, s *State, k int8, text string) error {
	q := field.Square{}
	if !strings.EqualFold(text, "none") {
		at, ok := parseSquare(text, maxBoard, maxBoard)
		if !ok {
			return &fact.BadValue{Why: "want a square x,y, or none, got " + quoted(text)}
		}
		if !s.board.inside(at) {
			return refuse("off-board", move4, squareText(at)+" is not on the board", "")
		}
		q = at
	}
	s.dropFlag(k)
	s.school[k].flagAt = q
	return nil
}

// dropFlag has nobody carry a school's flag.
func (s *State) dropFlag(k int8) {
	if i := s.school[k].carrier; i != nobody {
		s.fig[i].flag, s.school[k].carrier = nobody, nobody
	}
}

// setCarrier has a gladiator carry a school's flag, or nobody.
func setCarrier(r *Rules, s *State, k int8, text string) error {
	i, err := r.parseWho(s, text)
	if err != nil {
		return err
	}
	if i == nobody {
		s.dropFlag(k)
		return nil
	}
	return s.carry(i, k)
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
func setFlag(r *Rules, s *State, i int, text string) error {
	k, was := nobody, s.fig[i].flag
	if !strings.EqualFold(text, "none") && text != "" {
		var err error
		if k, err = r.schoolOf(s, text); err != nil {
			return err
		}
	}
	if was != nobody {
		s.dropFlag(was)
	}
	if k == nobody {
		return nil
	}
	err := s.carry(int8(i), k)
	if err != nil && was != nobody {
		s.fig[i].flag, s.school[was].carrier = was, int8(i)
	}
	return err
}

func setTaken(r *Rules, s *State, text string) error {
	n, err := fact.ParseInt(text, 0, MaxFigures)
	if err == nil {
		s.ooa = int16(n)
	}
	return err
}

// setResult ends the battle with a winner, or with a draw.
func setResult(r *Rules, s *State, text string) error {
	winner := nobody
	switch {
	case strings.EqualFold(text, "none"):
		if s.phase == Over && !s.open {
			return &fact.BadValue{Why: "a battle that is over goes on only if its end is taken back", Hint: "undo"}
		}
		return nil
	case !strings.EqualFold(text, "draw"):
		k, err := r.schoolOf(s, text)
		if err != nil {
			return err
		}
		winner = k
	}
	r.underWay(s)
	r.over(s, winner, &r.silent)
	return nil
}

func setSurrenderLimits(r *Rules, s *State, text string) error {
	k, err := fact.ParseWord(text, []string{"none", "campaign"})
	if err == nil {
		s.campaign = k == 1
	}
	return err
}
