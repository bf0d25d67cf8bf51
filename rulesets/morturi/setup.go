package morturi

import (
	"errors"
	"strings"

	"summa/internal/bout"
	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/line"
	"summa/internal/rule"
)

// Kinds of ground, in the order of groundWords.
const (
	groundOpen = iota
	groundRaised
	groundDifficult
	groundObstacle
	groundHazard
)

var groundWords = []string{"open", "raised", "difficult", "obstacle", "hazard"}

// allowArena: nobody may stand outside the new board. [mor.move.4]
func (r *Rules) allowArena(s *State, c *Command) *rule.Refusal {
	if !c.sure && !r.past && r.terrainLaid(s) {
		return refuse("bad-argument", terrain1, "terrain has been laid, and another board would be without it", c.verb.word+" ... clear")
	}
	for i := range int(s.n) {
		f := &s.fig[i]
		if f.onField && !c.board.inside(f.at) {
			return refuse("off-board", move4, r.name(s, i)+" stands on "+squareText(f.at)+", which that board does not have", "remove "+r.name(s, i)+", or place him first")
		}
		if f.onField && (c.board.at(f.at).obstacle || c.board.at(f.at).hazard) {
			return refuse("not-enterable", move4, r.name(s, i)+" stands on "+squareText(f.at)+", where nobody could stand on that board", "remove "+r.name(s, i)+", or place him first")
		}
	}
	return nil
}

// terrainLaid reports whether the board is one that a player has laid terrain on: it
// is neither open ground nor an arena as it is printed.
func (r *Rules) terrainLaid(s *State) bool {
	for k := range r.c.arenas {
		if r.c.arenas[k].board.same(s.board) {
			return false
		}
	}
	return s.board.rough
}

func (r *Rules) chooseArena(s *State, c *Command, ref *bout.Ref) {
	s.board = r.board(c.board)
	ref.Event(evArena, bout.None, bout.None, frame2, int(s.board.width), int(s.board.height))
}

func (r *Rules) allowScenario(s *State, c *Command) *rule.Refusal { return r.allowArena(s, c) }

// chooseScenario takes an arena and its condition of victory. [mor.victory.3]
func (r *Rules) chooseScenario(s *State, c *Command, ref *bout.Ref) {
	x := &r.c.scenarios[c.scene]
	s.board = r.board(c.board)
	s.scenario, s.victory, s.noRetreat, s.campaign = c.scene, x.victory, x.noRetreat, x.campaign
	for k := range s.schools {
		r.layFlag(s, k)
	}
	ref.Event(evArena, bout.None, bout.None, victory3, int(s.board.width), int(s.board.height), int(c.scene))
}

// layFlag lays a school's flag in its zone.
func (r *Rules) layFlag(s *State, k int8) {
	s.school[k].carrier = nobody
	s.school[k].flagAt = field.Square{}
	if x := &r.c.scenarios[s.scenario]; int(k) < len(x.homes) {
		s.school[k].flagAt = x.homes[k].flag
	}
}

// allowTerrain: nobody may stand where nobody could.
func (r *Rules) allowTerrain(s *State, c *Command) *rule.Refusal {
	for _, q := range c.list {
		if !s.board.inside(q) {
			return refuse("off-board", terrain1, squareText(q)+" is not on the board of "+itoa(int(s.board.width))+" by "+itoa(int(s.board.height)), "")
		}
		if i := s.occupant(q); i >= 0 && (c.ground.obstacle || c.ground.hazard) {
			return refuse("occupied", terrain6, r.name(s, i)+" stands on "+squareText(q), "place "+r.name(s, i)+" X,Y")
		}
	}
	return nil
}

// layTerrain lays ground; raised ground goes together with difficult ground and
// hazards. [mor.terrain.1]
func (r *Rules) layTerrain(s *State, c *Command, ref *bout.Ref) {
	s.board = r.board(s.board.with(c.list, func(g *cell) {
		h, old := g.height, *g
		*g = c.ground
		switch {
		case c.word == groundRaised:
			old.height = c.ground.height
			*g = old
			g.obstacle = false
		case c.word == groundDifficult || c.word == groundHazard:
			g.height = max(h, g.height)
		}
	}))
	ids := [...]ruleID{terrain1, terrain2, terrain5, terrain6, terrain7}
	for _, q := range c.list {
		if c.ground.height > 0 && c.word != groundRaised {
			ref.Event(evTerrain, bout.None, bout.None, ids[groundRaised], packed(q), groundRaised, 0)
		}
		ref.Event(evTerrain, bout.None, bout.None, ids[c.word], packed(q), int(c.word), int(c.ground.damage), toldOf(&c.ground))
	}
}

// What is told of ground that has been laid.
const (
	laidHarmless = 1 << iota // a hazard that deals nothing
	laidBlocking             // it blocks the line of sight
)

func toldOf(g *cell) int {
	n := 0
	if g.hazard && g.damage == 0 {
		n |= laidHarmless
	}
	if g.blocks {
		n |= laidBlocking
	}
	return n
}

// nameTaken refuses the name of a school or a gladiator to any other: NAME.field is
// a fact of one of them.
func (r *Rules) nameTaken(s *State, name uint16) *rule.Refusal {
	taken := func(what string) *rule.Refusal {
		return refuse("name-taken", frame2, r.names.Name(name)+" is entered already, as a "+what, "choose another name")
	}
	for k := range s.schools {
		if s.school[k].name == name {
			return taken("school")
		}
	}
	for i := range int(s.n) {
		if s.fig[i].name == name {
			return taken("gladiator")
		}
	}
	return nil
}

func (r *Rules) allowSchool(s *State, c *Command) *rule.Refusal {
	if no := r.nameTaken(s, c.name); no != nil {
		return no
	}
	if s.schools == MaxSchools {
		return refuse("no-room", frame2, "at most "+itoa(MaxSchools)+" schools fight a battle", "")
	}
	return nil
}

func (r *Rules) addSchool(s *State, c *Command, ref *bout.Ref) {
	k := s.schools
	s.school[k] = School{name: c.name, carrier: nobody}
	s.schools++
	r.layFlag(s, k)
	ref.Event(evSchool, bout.None, bout.None, frame2, int(c.name))
}

// team declares schools one team. [ruling enemy-means]
func (r *Rules) team(s *State, c *Command, ref *bout.Ref) {
	for i := range c.nOrder {
		s.school[c.order[i]].team = c.name
		ref.Event(evTeam, bout.None, bout.None, frame2, int(c.name), int(c.order[i])+1)
	}
}

func (r *Rules) allowAdd(s *State, c *Command) *rule.Refusal {
	if s.n == MaxFigures {
		return refuse("no-room", frame2, "at most "+itoa(MaxFigures)+" gladiators fight a battle", "")
	}
	if no := r.nameTaken(s, c.name); no != nil {
		return no
	}
	f, no := r.entry(s, c)
	switch x := &r.c.roles[f.role]; {
	case no != nil:
		return no
	case x.origin.provenance == "incomplete" && !f.accepted:
		return refuse("bad-argument", frame2, "the role "+x.id+" is not known whole: "+strings.Join(x.origin.missing, "; "), "fill it in with a pack, or take what is suggested with suggested=yes")
	case f.grade > 0 && f.role != 0 && !r.past:
		if no := r.gradeAllows(s, c, &f); no != nil {
			return no
		}
	}
	switch {
	case f.life <= 0:
		return noLife(int(f.life))
	case f.school == nobody:
		return refuse("bad-argument", frame2, "whose gladiator is he?", "school NAME; add "+r.names.Name(c.name)+" school=NAME")
	case !f.onField:
		return nil
	}
	return r.mayStand(s, int(s.n), f.at)
}

// gradeAllows refuses a gladiator other tricks than his grade gives him, as a school
// that buys him does.
func (r *Rules) gradeAllows(s *State, c *Command, f *Figure) *rule.Refusal {
	var named []string
	for _, e := range c.edits {
		if e.field.Name == "tricks" {
			named = fact.Split(e.text)
		}
	}
	if _, err := r.c.chosen(r, &r.c.roles[f.role], &r.c.grades[f.grade-1], named); err != nil {
		l := line.Error{Code: "bad-argument", Msg: err.Error()}
		if e, ok := errors.AsType[*line.Error](err); ok {
			l = *e
		}
		return refuse(l.Code, frame2, l.Msg, l.Hint)
	}
	return nil
}

// mayStand refuses a square a figure cannot be put on.
func (r *Rules) mayStand(s *State, i int, q field.Square) *rule.Refusal {
	if j := s.occupantBut(i, q); j >= 0 {
		return refuse("occupied", move4, r.name(s, j)+" stands on "+squareText(q), "")
	}
	if !s.board.inside(q) {
		return refuse("off-board", move4, squareText(q)+" is not on the board of "+itoa(int(s.board.width))+" by "+itoa(int(s.board.height)), "")
	}
	if c := s.board.at(q); c.obstacle || c.hazard {
		return refuse("not-enterable", terrain7, "nobody can stand on "+squareText(q), "map")
	}
	return nil
}

// mayStandAnyhow refuses a square a referee cannot put a figure on: a hazard he
// can.
func (r *Rules) mayStandAnyhow(s *State, i int, q field.Square) error {
	if s.board.inside(q) && s.board.at(q).hazard && s.occupantBut(i, q) < 0 {
		return nil
	}
	if no := r.mayStand(s, i, q); no != nil {
		return no
	}
	return nil
}

func (s *State) occupantBut(i int, q field.Square) int {
	for j := range int(s.n) {
		if j != i && s.fig[j].at == q && s.fig[j].onField {
			return j
		}
	}
	return int(nobody)
}

// entry is the figure that add would enter.
func (r *Rules) entry(s *State, c *Command) (Figure, *rule.Refusal) {
	trial := &s.fig[min(int(s.n), MaxFigures-1)]
	was, n := *trial, s.n
	defer func() { *trial, s.n = was, n }()
	*trial = r.newFigure(c.name, roleID(c.n))
	i := int(s.n)
	s.n++
	if s.schools == 1 {
		trial.school, trial.home = 0, 0
	}
	for _, e := range c.edits {
		e.apply(r, s, i)
	}
	if !trial.onField && !trial.waits && trial.at == (field.Square{}) && trial.school != nobody {
		r.startSquare(s, trial)
	}
	f := *trial
	if f.at == (field.Square{}) && !f.waits && f.out == notOut && f.school != nobody {
		why := "where does " + r.names.Name(c.name) + " stand?"
		switch n := len(s.board.starts); {
		case n > 0 && int(f.home) >= n:
			why += " This arena has starts for " + itoa(n) + " schools"
		case n > 0:
			why += " All squares of his school's start are taken"
		}
		return f, refuse("not-enterable", move4, why, "add "+r.names.Name(c.name)+" ... at=X,Y, or at=gate")
	}
	return f, nil
}

// startSquare puts a figure on the first free square where his school starts.
func (r *Rules) startSquare(s *State, f *Figure) {
	if int(f.home) >= len(s.board.starts) {
		return
	}
	x := &s.board.starts[f.home]
	for _, q := range x.squares {
		if s.occupant(q) < 0 && !s.board.at(q).obstacle && !s.board.at(q).hazard {
			f.at, f.facing, f.onField = q, x.facing, true
			return
		}
	}
}

// add enters a gladiator. [mor.life.2]
func (r *Rules) add(s *State, c *Command, ref *bout.Ref) {
	f, _ := r.entry(s, c)
	s.fig[s.n] = f
	s.n++
	s.gather()
	ref.Event(evAdded, int(s.n)-1, bout.None, life2, int(f.role), packed(f.at), int(f.school)+1)
}

// newFigure is a gladiator of a role as it is printed.
func (r *Rules) newFigure(name uint16, k roleID) Figure {
	x := &r.c.roles[k]
	f := Figure{name: name, school: nobody, home: nobody, role: k, class: x.class, tags: x.tags, move: x.move, lifeMax: x.life, life: x.life, lastTarget: nobody, actsAfter: nobody, chosenFoe: nobody, flag: nobody}
	f.attack = attackLine{name: r.names.Number(x.weapon), tn: x.tn, damage: x.damage}
	for _, t := range x.special {
		f.tricks.add(t)
	}
	return f
}

func (r *Rules) allowRemove(s *State, c *Command) *rule.Refusal {
	if i := s.firstOf(c.school); c.on == nobody && i >= 0 {
		return refuse("wrong-phase", frame2, r.schoolName(s, c.school)+" has gladiators", "remove "+r.typed(s, i))
	}
	return nil
}

// firstOf is the first gladiator of a school, -1 if it has none.
func (s *State) firstOf(school int8) int {
	for i := range int(s.n) {
		if s.fig[i].school == school {
			return i
		}
	}
	return -1
}

// remove takes a gladiator, or a school without any, out again.
func (r *Rules) remove(s *State, c *Command, ref *bout.Ref) {
	if c.on != nobody {
		name := s.fig[c.on].name
		copy(s.fig[c.on:s.n], s.fig[c.on+1:s.n])
		s.n--
		s.fig[s.n] = Figure{}
		s.gather()
		ref.Event(evRemoved, bout.None, bout.None, frame2, int(name))
		return
	}
	name := s.school[c.school].name
	copy(s.school[c.school:s.schools], s.school[c.school+1:s.schools])
	s.schools--
	s.school[s.schools] = School{}
	for i := range int(s.n) {
		if f := &s.fig[i]; f.school > c.school {
			f.school--
			f.home--
		}
	}
	ref.Event(evRemoved, bout.None, bout.None, frame2, int(name))
}

func (r *Rules) allowPlace(s *State, c *Command) *rule.Refusal {
	return r.mayStand(s, int(c.on), c.square)
}

func (r *Rules) placeFigure(s *State, c *Command, ref *bout.Ref) {
	f := &s.fig[c.on]
	f.at, f.onField, f.waits = c.square, true, false
	if c.steps > 0 {
		f.facing = c.ways[0]
	}
	ref.Event(evPlaced, int(c.on), bout.None, face1, packed(f.at), int(f.facing))
}

// The options of a battle, as told.
const (
	optionVictory = iota
	optionNoRetreat
	optionLimits
	optionCards
	optionChecklist
	optionWoundDice
)

func (r *Rules) setVictory(s *State, c *Command, ref *bout.Ref) {
	s.victory = lastSchool
	ref.Event(evOption, bout.None, bout.None, victory2, optionVictory, 1)
}

func (r *Rules) declareNoRetreat(s *State, c *Command, ref *bout.Ref) {
	s.noRetreat = c.sure
	ref.Event(evOption, bout.None, bout.None, surrender4, optionNoRetreat, int(oneIf(c.sure)))
}

// keep says what the table keeps count with. [mor.track.1] [mor.track.2]
// [mor.life.4]
func (r *Rules) keep(s *State, c *Command, ref *bout.Ref) {
	s.keeps = c.word
	for k, id := range [...]ruleID{track1, track2, life4} {
		ref.Event(evOption, bout.None, bout.None, id, optionCards+k, int(s.keeps>>k&1))
	}
}

func (r *Rules) setLimits(s *State, c *Command, ref *bout.Ref) {
	s.campaign = c.sure
	ref.Event(evOption, bout.None, bout.None, surrender5, optionLimits, int(oneIf(c.sure)))
}
