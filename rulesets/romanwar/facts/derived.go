package facts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// Derived returns a fact that follows from others, by its path: things that a player wants to see
// at a glance. Derived facts are in no record and no hash.
func (r *Facts) Derived(s *state.State, path string) (value string, ok bool) {
	if place, ok := r.towards(s, path); ok {
		return place, true
	}
	if place, ok := r.awayFrom(s, path); ok {
		return place, true
	}
	if apart, ok := r.fromOf(s, path); ok {
		return apart, true
	}
	if place, ok := r.asFar(s, path); ok {
		return place, true
	}
	if text, ok := r.hiddenFrom(s, path); ok {
		return text, true
	}
	if n, ok := r.exposedTo(s, path); ok {
		return n, true
	}
	k := strings.LastIndexByte(path, '.')
	if k < 0 {
		return "", false
	}
	owner, name := path[:k], strings.ToLower(path[k+1:])
	if strings.EqualFold(owner, "bout") {
		return r.ofBout(s, name)
	}
	if name == "said" {
		return r.melee(s, owner)
	}
	if name == "struck" || name == "later" {
		return r.blowsSay(s, owner, name == "later")
	}
	if name == "foes" || name == "own" {
		return r.groupSays(s, owner, name == "own")
	}
	if name == "fighters" {
		a, _ := r.meleeSays(s, owner, true)
		d, ok := r.meleeSays(s, owner, false)
		return a + " against " + d, ok
	}
	if name == "voids" {
		return r.voids(s, owner)
	}
	if name == "attacker" || name == "defender" {
		return r.meleeSays(s, owner, name == "attacker")
	}
	who, known := r.Figure(s, owner)
	switch {
	case !known:
		return "", false
	case who < state.MaxSides && name == "men_left":
		return state.Count(int(s.Alive[who]), "man", "men"), true
	case who >= state.MaxSides:
		return r.ofUnit(s, who-state.MaxSides, name)
	}
	return "", false
}

// ofBout returns a derived fact of the war.
func (r *Facts) ofBout(s *state.State, name string) (value string, ok bool) {
	switch name {
	case "to_come":
		return stepsToCome(s), true
	case "goes_on":
		return truth(s.Step < state.StepCharge || slices.ContainsFunc(s.Melees, func(m state.Melee) bool { return !m.Over })), true
	case "waiting":
		return truth(s.AnyPending()), true
	case "shooting":
		return truth(s.Step == state.StepShoot), true
	case "gone":
		return r.gone(s), true
	case "walled":
		return truth(slices.ContainsFunc(s.Feats, func(f state.Feature) bool { return f.Kind == state.Wall })), true
	case "gated":
		return truth(slices.ContainsFunc(s.Feats, func(f state.Feature) bool { return f.Kind == state.Doorway })), true
	case "doors":
		return r.doorsSay(s), true
	case "lapsed":
		return r.lapsed(s), true
	case "parted":
		return r.parted(s), true
	case "uncharged":
		return r.uncharged(s), true
	case "dealt_in_row":
		return truth(s.Is(state.RulingShotAllotment, state.ShotAllotmentEvenShots)), true
	case "threat":
		return r.threat(s), true
	case "ladders":
		return r.laddersSay(s), true
	case "push_risk":
		return r.pushRisk(s), true
	case "torn":
		return r.torn(s), true
	case "unmoved":
		return r.unmoved(s), true
	case "fighting":
		return r.fighting(s), true
	case "in_groups":
		return r.inGroups(s), true
	case "abreast":
		return r.abreast(s), true
	case "measured":
		return truth(s.Mode == state.Battle), true
	case "ground":
		return r.ground(s), true
	case "near":
		return truth(r.nearBy(s)), true
	}
	return "", false
}

// ofUnit returns a derived fact of a unit.
func (r *Facts) ofUnit(s *state.State, i int, name string) (value string, ok bool) {
	switch name {
	case "stands_at":
		u := &s.Units[i]
		return string(state.AppendHundredths(nil, int(u.X))) + " " + string(state.AppendHundredths(nil, int(u.Y))) + " " + state.FacingWords[u.Facing], true
	case "point":
		return r.point(s, i), true
	case "apart":
		return r.apart(s, i), true
	case "left":
		return string(state.AppendHundredths(nil, int(s.Units[i].Rest()))) + `"`, true
	case "bands":
		return r.bands(s, i), true
	case "nearest":
		return r.nearest(s, i), true
	case "unable":
		return r.unable(s, i), true
	case "uncharging":
		return r.uncharging(s, i), true
	case "open_to":
		return r.openTo(s, i), true
	case "there":
		return strings.Trim(r.unable(s, i)+"; "+r.openTo(s, i), "; "), true
	case "near":
		return r.near(s, i), true
	case "waiting":
		return r.waiting(s, i), true
	case "crossing":
		place, _ := r.wayOver(s, i)
		return place, true
	case "crossing_said":
		_, said := r.wayOver(s, i)
		return said, true
	case "before":
		return r.before(s, i), true
	case "doing":
		return r.doing(s, i), true
	case "both":
		return r.both(s, i), true
	case "count":
		return state.Count(int(s.Units[i].N), "man", "men"), true
	case "covered":
		return r.covered(s, i), true
	case "vantage":
		return r.vantage(s, i), true
	case "sheltered":
		return r.sheltered(s, i), true
	}
	return "", false
}

// meleeSays names the attackers or defenders in the melee of a group, such as M1.2.
func (r *Facts) meleeSays(s *state.State, group string, attack bool) (names string, ok bool) {
	label, _, _ := strings.Cut(group, ".")
	for k := range s.Melees {
		m := &s.Melees[k]
		if !strings.EqualFold(m.Label(), label) {
			continue
		}
		side := 1
		if attack {
			side = 0
		}
		return string(r.NamesOf(s, m.Of(side))), true
	}
	return "", false
}

// melee describes a melee, or a group of one, by its name: M2 or M2.1.
func (r *Facts) melee(s *state.State, name string) (text string, ok bool) {
	label, number, one := strings.Cut(name, ".")
	for k := range s.Melees {
		m := &s.Melees[k]
		if !strings.EqualFold(m.Label(), label) {
			continue
		}
		a, d := string(r.NamesOf(s, m.Of(0))), string(r.NamesOf(s, m.Of(1)))
		list := []string{m.Label() + " is a melee: " + a + " attack " + d + "; round " + state.Itoa(int(m.Round)) + "."}
		found := !one
		for g := range m.Groups {
			x := &s.Groups[m.First+g]
			if n := state.Itoa(int(g) + 1); !one || n == number {
				found = true
				list = append(list, m.Label()+"."+n+" is group "+n+" of it, at most ten men a side, for whom it is decided together: "+state.Itoa(int(x.M))+" of "+a+" against "+state.Itoa(int(x.N))+" of "+d+".")
			}
		}
		return strings.Join(list, "\n"), found
	}
	return "", false
}

// groupSays names the units that fight in a group of a melee on one side, or against it, with their
// numbers; of is like M1.2.Rome.
func (r *Facts) groupSays(s *state.State, of string, own bool) (text string, ok bool) {
	group, side, _ := strings.Cut(of, ".")
	number, side, _ := strings.Cut(side, ".")
	who, known := r.Figure(s, side)
	names, ok := r.meleeSays(s, group+"."+number, true)
	if !ok || !known || who >= state.MaxSides {
		return "", false
	}
	for k := range s.Melees {
		m := &s.Melees[k]
		if !strings.EqualFold(m.Label(), group) {
			continue
		}
		for g := range m.Groups {
			if state.Itoa(int(g)+1) != number {
				continue
			}
			x := &s.Groups[m.First+g]
			n := int(x.M)
			if attacks := who == int(m.Side); attacks != own {
				names, n = string(r.NamesOf(s, m.Of(1))), int(x.N)
			}
			return names + " " + state.Itoa(n), true
		}
	}
	return "", false
}

// lapsed lists the melees that were booked and can no longer take place, a line each, with the
// reason.
func (r *Facts) lapsed(s *state.State) string {
	var list []string
	for k := int(s.Open); k < len(s.Melees) && !s.Over; k++ {
		m := &s.Melees[k]
		if m.Over || !r.Dropped(s, k) {
			continue
		}
		a, d := string(r.NamesOf(s, m.Of(0))), string(r.NamesOf(s, m.Of(1)))
		why := a + " no longer touch " + d
		for of, names := range [...]string{a, d} {
			if !slices.ContainsFunc(m.Of(of), func(i int32) bool { return s.Units[i].N > 0 }) {
				why = "nobody is left of " + names
			}
		}
		list = append(list, m.Label()+" comes to nothing: "+why+".")
	}
	return strings.Join(list, "\n")
}

// parted lists the units that have split off from others, a line each.
func (r *Facts) parted(s *state.State) string {
	var list []string
	for i := range s.Units {
		for j := range s.Units {
			if s.Units[i].Parts > 0 && r.PartOf(s, j, i) {
				how := "left the melee"
				if onWall(s, &s.Units[j]) {
					how = "have won the wall"
				}
				list = append(list, r.Name(s, j)+" are a new unit: those of "+r.Name(s, i)+" who "+how+".")
			}
		}
	}
	return strings.Join(list, "\n")
}

// waiting says how many men of a unit are hit and how many of them need no survival die, as they
// are hit twice; "" if there are none of these, and for mounted men.
func (r *Facts) waiting(s *state.State, i int) string {
	u := &s.Units[i]
	if !u.Waits || u.Mount != state.OnFoot {
		return ""
	}
	hit, twice, deadly := 0, 0, r.Content.N(state.NumDeadly)
	for k := u.Off; k < u.Off+u.N; k++ {
		if m := &s.Men[k]; m.St&state.Pending != 0 {
			hit++
			twice += state.Bit(int(m.Hit) >= deadly)
		}
	}
	if twice == 0 || twice == hit {
		return ""
	}
	is := map[bool]string{true: " is", false: " are"}[twice == 1]
	return state.Count(hit, "man", "men") + " of " + r.Name(s, i) + " are hit, " + state.Itoa(twice) + " of them twice or more, who" + is + " dead without a die; the other " + state.Itoa(hit-twice) + " " + map[bool]string{true: "rolls", false: "roll"}[hit-twice == 1] + "."
}

// crossing returns the name of the nearest usable bridge over a river between a unit and the
// nearest enemy; "" if there is no river between them.
func (r *Facts) crossing(s *state.State, i int) (name string) {
	e, _ := r.Nearest(s, i)
	if e < 0 || s.Mode != state.Battle {
		return ""
	}
	u, foe := &s.Units[i], &s.Units[e]
	barred, best := false, int32(state.MaxLength)
	for j := range s.Feats {
		f := &s.Feats[j]
		switch at := s.Rect(u); {
		case f.Kind == state.River:
			barred = barred || parts(f.Box, u, foe)
		case f.Kind == state.Crossing && f.Name != 0:
			if gx, gy := at.Away(f.Box); state.Long(gx, gy) < best {
				best, name = state.Long(gx, gy), r.Names.Name(f.Name)
			}
		}
	}
	if !barred {
		return ""
	}
	return name
}

// before returns the bridge over a river to the nearest enemy, if the unit stands so close before
// it that no move takes it closer; else "".
func (r *Facts) before(s *state.State, i int) string {
	name := r.crossing(s, i)
	at, ok := r.lies(s, name)
	if gx, gy := s.Rect(&s.Units[i]).Away(at); name == "" || !ok || state.Long(gx, gy) > state.Inch/2+WorthGoing {
		return ""
	}
	return name
}

// wayOver returns the place to which a unit can go to cross a river to the nearest enemy, and a
// description of it: toward the bridge or, from before the bridge, over it.
func (r *Facts) wayOver(s *state.State, i int) (place, said string) {
	name := r.crossing(s, i)
	at, ok := r.lies(s, name)
	if name == "" || !ok {
		return "", ""
	}
	u := &s.Units[i]
	if gx, gy := s.Rect(u).Away(at); state.Long(gx, gy) > state.Inch {
		place, _ = r.towards(s, r.Name(s, i)+".toward."+name)
		return place, "toward " + name + ", the bridge, for the straight way is barred"
	}
	e, _ := r.Nearest(s, i)
	foe := &s.Units[e]
	dx, dy := int32(0), foe.Y-u.Y
	if (u.X < at.X0) != (foe.X < at.X0) && (u.Y < at.Y0) == (foe.Y < at.Y0) { // the river runs from south to north
		dx, dy = foe.X-u.X, 0
	}
	const sixteenths = 16 // of the way, the longest first
	for part := int32(sixteenths); part > 0; part-- {
		c := rules.Order(r.Actions["move"])
		x, y := state.Along(dx, dy, min(u.Rest(), state.Long(dx, dy))*part/sixteenths, false)
		c.Unit, c.X, c.Y = int32(i), u.X+x, u.Y+y
		if (x != 0 || y != 0) && r.May(s, &c) {
			return string(state.AppendHundredths(nil, int(c.X))) + " " + string(state.AppendHundredths(nil, int(c.Y))), "over " + name + ", the bridge"
		}
	}
	return "", ""
}

// parts reports whether a feature that lies across the table has the two units on opposite sides.
func parts(b state.Box, u, foe *state.Unit) bool {
	if b.X1-b.X0 >= b.Y1-b.Y0 {
		return (u.Y < b.Y0) != (foe.Y < b.Y0) && (u.Y > b.Y1) != (foe.Y > b.Y1)
	}
	return (u.X < b.X0) != (foe.X < b.X0) && (u.X > b.X1) != (foe.X > b.X1)
}

// uncharged says in the charge step that there will be no charges, and why the unit nearest to an
// enemy cannot charge; if that is because it has shot, also why the nearest one that has not
// cannot. While a melee is open, it says so only of the nearest unit whose move would reach an
// enemy.
func (r *Facts) uncharged(s *state.State) string {
	if s.Mode != state.Battle || s.Step != state.StepCharge {
		return ""
	}
	if slices.ContainsFunc(s.Melees, func(m state.Melee) bool { return !m.Over }) {
		said, _ := r.tooFar(s, func(i int) bool {
			_, d := r.Nearest(s, i)
			return !s.Units[i].Shot && s.FightOf(i) < 0 && d <= s.Units[i].Rest()
		})
		if said == "" {
			return ""
		}
		return "nobody else can charge this turn. " + said
	}
	text := ""
	if said, shot := r.tooFar(s, func(int) bool { return true }); said != "" {
		text = "nobody can charge this turn. The nearest: " + said
		if others, _ := r.tooFar(s, func(i int) bool { return !s.Units[i].Shot }); shot && others != "" {
			text += "; of the others " + others
		}
	}
	return text
}

// tooFar says how far the unit nearest to an enemy, among those that of accepts, is from it, and
// why it cannot charge; shot reports whether the reason is that it has shot.
func (r *Facts) tooFar(s *state.State, of func(i int) bool) (said string, shot bool) {
	best := int32(state.MaxLength)
	var c rules.Command
	for i := range s.Units {
		if u := &s.Units[i]; u.N > 0 && s.Acts(u.Side) && of(i) {
			if e, d := r.Nearest(s, i); e >= 0 && d < best && d <= u.Base { // beyond that nobody expects a charge
				best, c = d, rules.Order(r.Actions["charge"])
				c.Unit, c.Target = int32(i), int32(e)
			}
		}
	}
	if c.Action == nil {
		return "", false
	}
	_, no := r.Permit(s, &c)
	if no == nil {
		return "", false
	}
	i := int(c.Unit)
	why := no.Why
	if u := &s.Units[i]; no.Code == "too-far" { // how far that is has been said
		why = "only " + state.Inches(u.Rest()) + " of their move are left"
	}
	return r.Name(s, i) + " stand " + r.near(s, i) + " from " + r.Name(s, int(c.Target)) + ", but " + why, no.Code == "shot-bars-melee"
}

// nearBy reports whether an active unit still has its whole move and has an enemy within two moves:
// its player might move it up first and expect to charge then.
func (r *Facts) nearBy(s *state.State) bool {
	for i := range s.Units {
		u := &s.Units[i]
		if s.Mode != state.Battle || u.N == 0 || !s.Acts(u.Side) || u.Moved || u.Inside || s.FightOf(i) >= 0 {
			continue
		}
		if e, d := r.Nearest(s, i); e >= 0 && d <= 2*u.Base {
			return true
		}
	}
	return false
}

// ground describes, during the muster, the table on which the war will be fought, or says that
// there is none yet; "" for a scenario, whose units already stand on theirs.
func (r *Facts) ground(s *state.State) string {
	placed := func(u state.Unit) bool { return u.Placed }
	switch {
	case s.Begun || s.Over:
	case s.Mode == state.Battle && !slices.ContainsFunc(s.Units, placed) && len(s.Feats) == 0:
		return "The table is " + state.Inches(s.Width) + " wide and " + state.Inches(s.Depth) + " deep."
	case s.Mode != state.Battle && len(s.Units) > 0:
		return "There is no table yet, and none can be laid once the war has begun: map 48 48 lays one of 48 by 48 inches. Without it the players say who is how far from whom, and no distances are shown."
	}
	return ""
}

// gone returns the side that has no men left while the war goes on; "" if neither or both have
// none.
func (r *Facts) gone(s *state.State) string {
	if !s.Begun || s.Over || (s.Alive[0] == 0) == (s.Alive[1] == 0) {
		return ""
	}
	if s.Alive[0] == 0 {
		return r.SideName(s, 0)
	}
	return r.SideName(s, 1)
}

// laddersSay says, in the move step, what active units can do with the ladders they carry: put one
// up, or why not yet and which move brings them there.
func (r *Facts) laddersSay(s *state.State) string {
	if !s.Begun || s.Over || s.Mode != state.Battle || s.Step != state.StepMove {
		return ""
	}
	for i := range s.Units {
		u := &s.Units[i]
		fallen := r.fallenBy(s, i)
		if u.N == 0 || u.Ladders == 0 && fallen == nil || u.Side != s.Active {
			continue
		}
		var wall *state.Feature
		for k := range s.Feats {
			if f := &s.Feats[k]; f.Kind == state.Wall && (wall == nil || f.Away2(s.Rect(u)) < wall.Away2(s.Rect(u))) {
				wall = f
			}
		}
		if wall == nil {
			return ""
		}
		c := rules.Order(r.Actions["ladder-up"])
		c.Unit, c.Name = int32(i), wall.Name
		has := r.Name(s, i) + " carry " + state.Count(int(u.Ladders), "ladder", "ladders") + ": "
		if fallen != nil {
			c.Other, has = fallen.Name, r.Names.Name(fallen.Name)+" lies at the feet of "+r.Name(s, i)+": "
		}
		_, no := r.Permit(s, &c)
		switch {
		case no == nil && fallen != nil:
			return has + "ladder-up picks it up and puts it up again"
		case no == nil:
			return has + "ladder-up puts one up"
		case no.Hint != "":
			return has + no.Why + ": " + no.Hint
		}
		return has + no.Why
	}
	return ""
}

// doorsSay says, in the move step, which open door of a fort active units outside can enter by,
// with a move through it or up to it, if one of them can make one.
func (r *Facts) doorsSay(s *state.State) string {
	if !s.Begun || s.Over || s.Mode != state.Battle || s.Step != state.StepMove {
		return ""
	}
	for k := range s.Feats {
		f := &s.Feats[k]
		if f.Kind != state.Doorway || s.DoorIs(f.Name) == state.Closed {
			continue
		}
		x, y := f.Middle()
		text, outside := "", false
		for i := range s.Units {
			u := &s.Units[i]
			if u.N == 0 || u.Side != s.Active || u.Inside || text != "" || onWall(s, u) {
				continue
			}
			outside = true
			across, _ := s.Ground(u)
			files := max(1, min(u.N, max(f.X1-f.X0, f.Y1-f.Y0)/across))
			c := rules.Order(r.Actions["move"])
			c.Unit, c.Files = int32(i), files
			for d := int32(5 * state.Inch); d >= -3*state.Inch && text == ""; d -= state.Inch / 2 {
				c.X, c.Y = x, y
				if f.X1-f.X0 >= f.Y1-f.Y0 {
					c.Y += d * sign(y-u.Y)
				} else {
					c.X += d * sign(x-u.X)
				}
				if r.May(s, &c) {
					text = ": move " + r.Typed(s, i) + " " + string(state.AppendHundredths(nil, int(c.X))) + " " + string(state.AppendHundredths(nil, int(c.Y))) + " files " + state.Itoa(int(files))
				}
			}
		}
		if !outside {
			continue
		}
		how := " is open"
		if s.DoorIs(f.Name) != state.Opened {
			how = " is down"
		}
		return "the door " + r.Names.Name(f.Name) + how + ", a way in at " + state.Point(x, y) + text
	}
	return ""
}

// onWall reports whether a unit stands on a wall.
func onWall(s *state.State, u *state.Unit) bool {
	at := s.Rect(u)
	return slices.ContainsFunc(s.Feats, func(f state.Feature) bool {
		gx, gy := at.Away(f.Box)
		return f.Kind == state.Wall && gx == 0 && gy == 0
	})
}

// sign returns -1 for a negative number, else 1.
func sign(n int32) int32 {
	if n < 0 {
		return -1
	}
	return 1
}

func truth(yes bool) string {
	if yes {
		return "true"
	}
	return "false"
}

// stepsToCome lists the remaining steps of the turn.
func stepsToCome(s *state.State) string {
	if !s.Begun || s.Over || s.Mode != state.Battle {
		return ""
	}
	var list []string
	for at := s.Step; ; {
		next, ok := rules.StepAfter(s, at)
		if !ok {
			return strings.Join(list, ", ")
		}
		list, at = append(list, state.StepWords[next]), next
	}
}

// bands describes the bands of a unit's weapon on level ground, with the faces that hit in each; ""
// if it does not shoot.
func (r *Facts) bands(s *state.State, i int) string {
	of := s.Units[i].Weapon
	if of == state.NoWeapon {
		return ""
	}
	var list []string
	for n, b := range r.Content.Arms[of].Bands {
		text := "to " + state.Inches(b.To[0])
		if n == 0 {
			text = "up " + text + " unarmored men are hit on " + cmp.Or(UpTo(b.Unarmord), "none") + ", armored on " + cmp.Or(UpTo(b.Armored), "none")
		} else {
			text += " on " + cmp.Or(UpTo(b.Unarmord), "none") + ", armored " + cmp.Or(UpTo(b.Armored), "none")
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

// nearest names the nearest enemy of a unit and its distance.
func (r *Facts) nearest(s *state.State, i int) string {
	far := r.near(s, i)
	if far == "" {
		return ""
	}
	e, _ := r.Nearest(s, i)
	return r.Name(s, e) + " at " + far
}

// apart gives the distance of a unit from the nearest enemy, and names that.
func (r *Facts) apart(s *state.State, i int) string {
	far := r.near(s, i)
	if far == "" {
		return ""
	}
	e, _ := r.Nearest(s, i)
	return far + " from " + r.Name(s, e)
}

// point is where a unit stands on the table, in tenths of an inch.
func (r *Facts) point(s *state.State, i int) string {
	u := &s.Units[i]
	if s.Mode != state.Battle || !u.Placed || u.N == 0 {
		return ""
	}
	return strings.TrimSuffix(tenths(u.X), `"`) + "," + strings.TrimSuffix(tenths(u.Y), `"`)
}

// GroupOf finds a group of a melee, from 0, and the side that asks, by a path like M1.2.Rome.
func (r *Facts) GroupOf(s *state.State, of string) (melee int, group int32, side uint8, ok bool) {
	label, of, _ := strings.Cut(of, ".")
	number, name, _ := strings.Cut(of, ".")
	who, known := r.Figure(s, name)
	n, err := strconv.Atoi(number)
	if !known || who >= state.MaxSides || err != nil || n < 1 {
		return 0, 0, 0, false
	}
	melee = slices.IndexFunc(s.Melees, func(m state.Melee) bool { return strings.EqualFold(m.Label(), label) })
	return melee, int32(n) - 1, uint8(who), melee >= 0
}

// blowsSay says on which faces blows in a group hit or, with later, what is still to be decided and
// fought after it; of is like M1.2.Rome.
func (r *Facts) blowsSay(s *state.State, of string, later bool) (text string, ok bool) {
	k, group, side, ok := r.GroupOf(s, of)
	if !ok {
		return "", false
	}
	m := &s.Melees[k]
	if !later {
		own := m.Place(side)
		yours, theirs := UpTo(s.StruckOn(m, 1-own)), UpTo(s.StruckOn(m, own))
		if yours == "" || theirs == "" {
			return "", true
		}
		return "you hit on " + yours + ", they on " + theirs, true
	}
	var more []string
	left := 0
	for g := group + 1; g < m.Groups; g++ {
		left += state.Bit(s.Groups[m.First+g].Status == state.Fighting)
	}
	if left > 0 {
		more = append(more, state.Count(left, "more group", "more groups")+" of "+m.Label())
	}
	for j := range s.Melees {
		if x := &s.Melees[j]; j != k && !x.Over && !r.Dropped(s, j) {
			more = append(more, "all of "+x.Label())
		}
	}
	if len(more) > 0 {
		text = " After this one there are still to choose: " + strings.Join(more, ", ") + "."
	}
	if m.Groups > 1 && m.Round == 1 && group == 0 {
		text += " " + m.Label() + ".1 is group 1 of melee " + m.Label() + ": at most ten men of a side, who stay or go together."
	}
	return text, true
}

// UpTo formats the faces up to n; "" for 0, which means that the number differs.
func UpTo(n uint8) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1"
	}
	return "1-" + state.Itoa(int(n))
}

// fromOf gives the distance of a unit from another, or from a named feature of the table, for the
// path UNIT.from.OTHER; "" if the other is not there.
func (r *Facts) fromOf(s *state.State, path string) (value string, ok bool) {
	one, other, ok := strings.Cut(path, ".from.")
	i, known := r.Figure(s, one)
	if !ok || !known || i < state.MaxSides {
		return "", false
	}
	u := &s.Units[i-state.MaxSides]
	at, there := r.lies(s, other)
	if j, figure := r.Figure(s, other); !there && !figure || figure && j < state.MaxSides {
		return "", false
	}
	if !s.Begun || s.Mode != state.Battle || u.N == 0 || !there {
		return "", true
	}
	gx, gy := s.Rect(u).Away(at)
	return tenths(state.Long(gx, gy)), true
}

// near gives the distance of the nearest enemy of a unit, to a tenth of an inch.
func (r *Facts) near(s *state.State, i int) string {
	if !s.Begun || s.Mode != state.Battle || s.Units[i].N == 0 || s.FightOf(i) >= 0 {
		return ""
	}
	e, d := r.Nearest(s, i)
	if e < 0 {
		return ""
	}
	return tenths(d)
}

// doing lists what is out of the ordinary with a unit.
func (r *Facts) doing(s *state.State, i int) string {
	u := &s.Units[i]
	var list []string
	add := func(yes bool, text string) {
		if yes {
			list = append(list, text)
		}
	}
	add(s.PendingIn(i), "hits to settle")
	add(u.Inside, "inside")
	add(u.Moved, "moved")
	add(u.Shot, "has shot")
	add(u.Reload > 0, "loading")
	if k := s.FightOf(i); k >= 0 {
		list = append(list, "in "+s.Melees[k].Label())
	}
	return strings.Join(append(list, elsewhere(s, i)...), ", ")
}
