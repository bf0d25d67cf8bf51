package rules

import (
	"errors"
	"strings"
	"summa/internal/core"
	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// Kinds of ground, in the order of groundWords.
const (
	groundOpen = iota
	GroundRaised
	GroundDifficult
	GroundObstacle
	GroundHazard
)

var GroundWords = []string{"open", "raised", "difficult", "obstacle", "hazard"}

// allowArena refuses a board on which some figure would stand outside. [mor.move.4]
func (r *Rules) allowArena(s *state.State, c *Command) *rule.Refusal {
	if !c.Sure && !r.past && r.terrainLaid(s) {
		return state.Refuse("bad-argument", state.Terrain1, "terrain has been laid, and another board would be without it", c.Action.Word+" ... clear")
	}
	for i := range int(s.N) {
		f := &s.Fig[i]
		if f.OnField && !c.Board.Inside(f.At) {
			return state.Refuse("off-board", state.Move4, r.Name(s, i)+" stands on "+state.SquareText(f.At)+", which that board does not have", "remove "+r.Name(s, i)+", or place him first")
		}
		if f.OnField && (c.Board.At(f.At).Obstacle || c.Board.At(f.At).Hazard) {
			return state.Refuse("not-enterable", state.Move4, r.Name(s, i)+" stands on "+state.SquareText(f.At)+", where nobody could stand on that board", "remove "+r.Name(s, i)+", or place him first")
		}
	}
	return nil
}

// terrainLaid reports whether a player has laid terrain on the board: it is neither open ground nor
// a printed arena.
func (r *Rules) terrainLaid(s *state.State) bool {
	for k := range r.Content.Arenas {
		if r.Content.Arenas[k].Board.Same(s.Board) {
			return false
		}
	}
	return s.Board.Rough
}

func (r *Rules) chooseArena(s *state.State, c *Command, ref *core.Ref) {
	s.Board = r.Board(c.Board)
	ref.Event(state.EvArena, core.None, core.None, state.Frame2, int(s.Board.Width), int(s.Board.Height))
}

func (r *Rules) allowScenario(s *state.State, c *Command) *rule.Refusal { return r.allowArena(s, c) }

// chooseScenario sets an arena and its condition of victory. [mor.victory.3]
func (r *Rules) chooseScenario(s *state.State, c *Command, ref *core.Ref) {
	x := &r.Content.Scenarios[c.Scene]
	s.Board = r.Board(c.Board)
	s.Scenario, s.Victory, s.NoRetreat, s.Campaign = c.Scene, x.Victory, x.NoRetreat, x.Campaign
	for k := range s.Schools {
		r.layFlag(s, k)
	}
	ref.Event(state.EvArena, core.None, core.None, state.Victory3, int(s.Board.Width), int(s.Board.Height), int(c.Scene))
}

// layFlag lays a school's flag in its zone.
func (r *Rules) layFlag(s *state.State, k int8) {
	s.School[k].Carrier = state.Nobody
	s.School[k].FlagAt = field.Square{}
	if x := &r.Content.Scenarios[s.Scenario]; int(k) < len(x.Homes) {
		s.School[k].FlagAt = x.Homes[k].Flag
	}
}

// allowTerrain refuses ground by which some figure would stand where nobody can.
func (r *Rules) allowTerrain(s *state.State, c *Command) *rule.Refusal {
	for _, q := range c.List {
		if !s.Board.Inside(q) {
			return state.Refuse("off-board", state.Terrain1, state.SquareText(q)+" is not on the board of "+state.Itoa(int(s.Board.Width))+" by "+state.Itoa(int(s.Board.Height)), "")
		}
		if i := s.Occupant(q); i >= 0 && (c.Ground.Obstacle || c.Ground.Hazard) {
			return state.Refuse("occupied", state.Terrain6, r.Name(s, i)+" stands on "+state.SquareText(q), "place "+r.Name(s, i)+" X,Y")
		}
	}
	return nil
}

// layTerrain lays ground. Raised ground combines with difficult ground and hazards. [mor.terrain.1]
func (r *Rules) layTerrain(s *state.State, c *Command, ref *core.Ref) {
	s.Board = r.Board(s.Board.With(c.List, func(g *state.Cell) {
		h, old := g.Height, *g
		*g = c.Ground
		switch {
		case c.Word == GroundRaised:
			old.Height = c.Ground.Height
			*g = old
			g.Obstacle = false
		case c.Word == GroundDifficult || c.Word == GroundHazard:
			g.Height = max(h, g.Height)
		}
	}))
	ids := [...]state.RuleID{state.Terrain1, state.Terrain2, state.Terrain5, state.Terrain6, state.Terrain7}
	for _, q := range c.List {
		if c.Ground.Height > 0 && c.Word != GroundRaised {
			ref.Event(state.EvTerrain, core.None, core.None, ids[GroundRaised], packed(q), GroundRaised, 0)
		}
		ref.Event(state.EvTerrain, core.None, core.None, ids[c.Word], packed(q), int(c.Word), int(c.Ground.Damage), toldOf(&c.Ground))
	}
}

// What is reported of ground that has been laid, as bits.
const (
	laidHarmless = 1 << iota // a hazard that deals nothing
	laidBlocking             // it blocks the line of sight
)

func toldOf(g *state.Cell) int {
	n := 0
	if g.Hazard && g.Damage == 0 {
		n |= laidHarmless
	}
	if g.Blocks {
		n |= laidBlocking
	}
	return n
}

// nameTaken refuses a name that a school or a gladiator has already, because NAME.field is a fact
// of one of them.
func (r *Rules) nameTaken(s *state.State, name uint16) *rule.Refusal {
	taken := func(what string) *rule.Refusal {
		return state.Refuse("name-taken", state.Frame2, r.Names.Name(name)+" is entered already, as a "+what, "choose another name")
	}
	for k := range s.Schools {
		if s.School[k].Name == name {
			return taken("school")
		}
	}
	for i := range int(s.N) {
		if s.Fig[i].Name == name {
			return taken("gladiator")
		}
	}
	return nil
}

func (r *Rules) allowSchool(s *state.State, c *Command) *rule.Refusal {
	if no := r.nameTaken(s, c.Name); no != nil {
		return no
	}
	if s.Schools == state.MaxSchools {
		return state.Refuse("no-room", state.Frame2, "at most "+state.Itoa(state.MaxSchools)+" schools fight a battle", "")
	}
	return nil
}

func (r *Rules) addSchool(s *state.State, c *Command, ref *core.Ref) {
	k := s.Schools
	s.School[k] = state.School{Name: c.Name, Carrier: state.Nobody}
	s.Schools++
	r.layFlag(s, k)
	ref.Event(state.EvSchoolAdded, core.None, core.None, state.Frame2, int(c.Name))
}

// team makes schools one team. [ruling enemy-means]
func (r *Rules) team(s *state.State, c *Command, ref *core.Ref) {
	for i := range c.NOrder {
		s.School[c.Order[i]].Team = c.Name
		ref.Event(state.EvTeam, core.None, core.None, state.Frame2, int(c.Name), int(c.Order[i])+1)
	}
}

func (r *Rules) allowAdd(s *state.State, c *Command) *rule.Refusal {
	if s.N == state.MaxFigures {
		return state.Refuse("no-room", state.Frame2, "at most "+state.Itoa(state.MaxFigures)+" gladiators fight a battle", "")
	}
	if no := r.nameTaken(s, c.Name); no != nil {
		return no
	}
	f, no := r.entry(s, c)
	switch x := &r.Content.Roles[f.Role]; {
	case no != nil:
		return no
	case x.Origin.Provenance == "incomplete" && !f.Accepted:
		return state.Refuse("bad-argument", state.Frame2, "the role "+x.ID+" is not known whole: "+strings.Join(x.Origin.Missing, "; "), "fill it in with a pack, or take what is suggested with suggested=yes")
	case f.Grade > 0 && f.Role != 0 && !r.past:
		if no := r.gradeAllows(s, c, &f); no != nil {
			return no
		}
	}
	switch {
	case f.Life <= 0:
		return state.NoLife(int(f.Life))
	case f.School == state.Nobody:
		return state.Refuse("bad-argument", state.Frame2, "whose gladiator is he?", "school NAME; add "+r.Names.Name(c.Name)+" school=NAME")
	case !f.OnField:
		return nil
	}
	return r.mayStand(s, int(s.N), f.At)
}

// gradeAllows refuses a gladiator tricks that his grade does not give him, as for one that a school
// buys.
func (r *Rules) gradeAllows(s *state.State, c *Command, f *state.Figure) *rule.Refusal {
	var named []string
	for _, e := range c.Edits {
		if e.Field == "tricks" {
			named = fact.Split(e.Text)
		}
	}
	if _, err := r.Content.Chosen(&r.Reckoner, &r.Content.Roles[f.Role], &r.Content.Grades[f.Grade-1], named); err != nil {
		l := line.Error{Code: "bad-argument", Msg: err.Error()}
		if e, ok := errors.AsType[*line.Error](err); ok {
			l = *e
		}
		return state.Refuse(l.Code, state.Frame2, l.Msg, l.Hint)
	}
	return nil
}

// mayStand refuses a square on which a figure cannot be put.
func (r *Rules) mayStand(s *state.State, i int, q field.Square) *rule.Refusal {
	if j := s.OccupantBut(i, q); j >= 0 {
		return state.Refuse("occupied", state.Move4, r.Name(s, j)+" stands on "+state.SquareText(q), "")
	}
	if !s.Board.Inside(q) {
		return state.Refuse("off-board", state.Move4, state.SquareText(q)+" is not on the board of "+state.Itoa(int(s.Board.Width))+" by "+state.Itoa(int(s.Board.Height)), "")
	}
	switch c := s.Board.At(q); {
	case c.Obstacle:
		return state.Refuse("not-enterable", state.Terrain6, "nobody can stand on "+state.SquareText(q), "map")
	case c.Hazard:
		return state.Refuse("not-enterable", state.Terrain7, "nobody can stand on "+state.SquareText(q), "map")
	}
	return nil
}

// MayStandAnyhow refuses a square on which even a referee cannot put a figure; he can use a hazard.
func (r *Rules) MayStandAnyhow(s *state.State, i int, q field.Square) error {
	if s.Board.Inside(q) && s.Board.At(q).Hazard && s.OccupantBut(i, q) < 0 {
		return nil
	}
	if no := r.mayStand(s, i, q); no != nil {
		return no
	}
	return nil
}

// entry returns the figure that add would enter.
func (r *Rules) entry(s *state.State, c *Command) (state.Figure, *rule.Refusal) {
	trial := &s.Fig[min(int(s.N), state.MaxFigures-1)]
	was, n := *trial, s.N
	defer func() { *trial, s.N = was, n }()
	*trial = r.NewFigure(c.Name, state.RoleID(c.N))
	i := int(s.N)
	s.N++
	if s.Schools == 1 {
		trial.School, trial.Home = 0, 0
	}
	for _, e := range c.Edits {
		_ = e.Set(s, i)
	}
	if !trial.OnField && !trial.Waits && trial.At == (field.Square{}) && trial.School != state.Nobody {
		r.startSquare(s, trial)
	}
	f := *trial
	if f.At == (field.Square{}) && !f.Waits && f.Out == state.NotOut && f.School != state.Nobody {
		why := "where does " + r.Names.Name(c.Name) + " stand?"
		switch n := len(s.Board.Starts); {
		case n > 0 && int(f.Home) >= n:
			why += " This arena has starts for " + state.Itoa(n) + " schools"
		case n > 0:
			why += " All squares of his school's start are taken"
		}
		return f, state.Refuse("not-enterable", state.Move4, why, "add "+r.Names.Name(c.Name)+" ... at=X,Y, or at=gate")
	}
	return f, nil
}

// startSquare puts a figure on the first free square where its school starts.
func (r *Rules) startSquare(s *state.State, f *state.Figure) {
	if int(f.Home) >= len(s.Board.Starts) {
		return
	}
	x := &s.Board.Starts[f.Home]
	for _, q := range x.Squares {
		if s.Occupant(q) < 0 && !s.Board.At(q).Obstacle && !s.Board.At(q).Hazard {
			f.At, f.Facing, f.OnField = q, x.Facing, true
			return
		}
	}
}

// add enters a gladiator. [mor.life.2]
func (r *Rules) add(s *state.State, c *Command, ref *core.Ref) {
	f, _ := r.entry(s, c)
	s.Fig[s.N] = f
	s.N++
	s.Gather()
	ref.Event(state.EvAdded, int(s.N)-1, core.None, state.Life2, int(f.Role), packed(f.At), int(f.School)+1)
}

// NewFigure returns a gladiator of a role as printed.
func (r *Rules) NewFigure(name uint16, k state.RoleID) state.Figure {
	x := &r.Content.Roles[k]
	f := state.Figure{Name: name, School: state.Nobody, Home: state.Nobody, Role: k, Class: x.Class, Tags: x.Tags, Move: x.Move, LifeMax: x.Life, Life: x.Life, LastTarget: state.Nobody, ActsAfter: state.Nobody, ChosenFoe: state.Nobody, Flag: state.Nobody}
	f.Attack = state.AttackLine{Name: r.Names.Number(x.Weapon), Tn: x.Tn, Damage: x.Damage}
	for _, t := range x.Special {
		f.Tricks.Add(t)
	}
	return f
}

func (r *Rules) allowRemove(s *state.State, c *Command) *rule.Refusal {
	if i := s.FirstOf(c.School); c.On == state.Nobody && i >= 0 {
		return state.Refuse("wrong-phase", state.Frame2, r.SchoolName(s, c.School)+" has gladiators", "remove "+r.Typed(s, i))
	}
	return nil
}

// remove removes a gladiator, or a school without any.
func (r *Rules) remove(s *state.State, c *Command, ref *core.Ref) {
	if c.On != state.Nobody {
		name := s.Fig[c.On].Name
		copy(s.Fig[c.On:s.N], s.Fig[c.On+1:s.N])
		s.N--
		s.Fig[s.N] = state.Figure{}
		s.Gather()
		ref.Event(state.EvRemoved, core.None, core.None, state.Frame2, int(name))
		return
	}
	name := s.School[c.School].Name
	copy(s.School[c.School:s.Schools], s.School[c.School+1:s.Schools])
	s.Schools--
	s.School[s.Schools] = state.School{}
	for i := range int(s.N) {
		if f := &s.Fig[i]; f.School > c.School {
			f.School--
			f.Home--
		}
	}
	ref.Event(state.EvRemoved, core.None, core.None, state.Frame2, int(name))
}

func (r *Rules) allowPlace(s *state.State, c *Command) *rule.Refusal {
	return r.mayStand(s, int(c.On), c.Square)
}

func (r *Rules) placeFigure(s *state.State, c *Command, ref *core.Ref) {
	f := &s.Fig[c.On]
	f.At, f.OnField, f.Waits = c.Square, true, false
	if c.Steps > 0 {
		f.Facing = c.Ways[0]
	}
	ref.Event(state.EvPlaced, int(c.On), core.None, state.Face1, packed(f.At), int(f.Facing))
}

// The options of a battle, as recorded.
const (
	optionVictory = iota
	optionNoRetreat
	optionLimits
	optionCards
	optionChecklist
	optionWoundDice
)

func (r *Rules) setVictory(s *state.State, c *Command, ref *core.Ref) {
	s.Victory = state.LastSchool
	ref.Event(state.EvOption, core.None, core.None, state.Victory2, optionVictory, 1)
}

func (r *Rules) declareNoRetreat(s *state.State, c *Command, ref *core.Ref) {
	s.NoRetreat = c.Sure
	ref.Event(state.EvOption, core.None, core.None, state.Surrender4, optionNoRetreat, int(state.OneIf(c.Sure)))
}

// keep sets what the table keeps count with. [mor.track.1] [mor.track.2] [mor.life.4]
func (r *Rules) keep(s *state.State, c *Command, ref *core.Ref) {
	s.Keeps = c.Word
	for k, id := range [...]state.RuleID{state.Track1, state.Track2, state.Life4} {
		ref.Event(state.EvOption, core.None, core.None, id, optionCards+k, int(s.Keeps>>k&1))
	}
}

func (r *Rules) setLimits(s *state.State, c *Command, ref *core.Ref) {
	s.Campaign = c.Sure
	ref.Event(state.EvOption, core.None, core.None, state.Surrender5, optionLimits, int(state.OneIf(c.Sure)))
}
