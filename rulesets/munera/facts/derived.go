package facts

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/line"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// Derived is a fact that follows from others, by its path: what a player wants to see at
// a glance. No record has it, and no hash.
func (r *Facts) Derived(s *state.State, path string) (value string, ok bool) {
	owner, field, found := strings.Cut(path, ".")
	if !found {
		return "", false
	}
	if strings.EqualFold(owner, "bout") && field == "between" {
		return r.between(s), true
	} else if strings.EqualFold(owner, "bout") && field == "gap" {
		return r.gap(s), true
	} else if strings.EqualFold(owner, "bout") && field == "on_map" {
		return truth(s.Mapped()), true
	} else if strings.EqualFold(owner, "bout") && field == "cornered" {
		return r.cornered(s), true
	} else if strings.EqualFold(owner, "bout") && field == "walled" {
		if s.Phase != state.Actions {
			return "", true
		}
		return r.walled(s, s.Active()), true
	} else if strings.EqualFold(owner, "bout") && field == "unfaced" {
		return r.unfaced(s), true
	} else if strings.EqualFold(owner, "bout") && field == "lying" {
		return r.lies(s), true
	} else if strings.EqualFold(owner, "bout") && field == "fallen" {
		return r.lieBrief(s), true
	} else if strings.EqualFold(owner, "bout") && field == "opening" {
		return r.opening(s), true
	} else if strings.EqualFold(owner, "bout") && field == "grips" {
		return r.grips(s), true
	} else if strings.EqualFold(owner, "bout") && field == "unmet" {
		return r.unmet(s), true
	}
	i, known := r.Figure(s, owner)
	if !known {
		return "", false
	}
	f := &s.Fig[i]
	switch strings.ToLower(field) {
	case "type_name":
		return r.Content.Types[f.Kind].Name, true
	case "saves":
		return r.savesInShort(s, i), true
	case "saves_said":
		return r.savesSaid(s, i), true
	case "saves_bare":
		return r.savesBare(s, i), true
	case "saves_sides":
		return strings.ReplaceAll(r.savesInShort(s, i), " ", "; "), true
	case "saves_bare_sides":
		return strings.ReplaceAll(r.savesBare(s, i), ", ", "; "), true
	case "ap_said":
		return signed("D6", r.FreshPoints(s, i)), true
	case "rising":
		return state.Itoa(r.DownPenalty(s, i)), true
	case "rising_bare":
		return r.bare(s, i, func() string { return state.Itoa(r.DownPenalty(s, i)) }), true
	case "ap_bare":
		return r.bare(s, i, func() string { return signed("D6", r.FreshPoints(s, i)) }), true
	case "carries":
		return r.inHand(s, i), true
	case "grapple_loses":
		return r.grappleLoses(s, i), true
	case "grapple_price":
		return r.grapplePrice(s, i), true
	case "grapple_costs":
		return r.grappleCosts(s, i), true
	case "reaches_any":
		return truth(r.reachesAny(s, i)), true
	case "feint_helps":
		after := r.feinted(s, i)
		return truth(after != nil && r.strikes(after)), true
	case "feint_lost": // no attack could follow it, where he stands or after going nearer
		after := r.feinted(s, i)
		for after != nil && !r.strikes(after) {
			after = r.nearer(after, i)
		}
		return truth(after == nil), true
	case "aside":
		return r.aside(s, i), true
	case "lost":
		return r.lost(s, i), true
	case "faces_none":
		return truth(r.facesNone(s, i)), true
	case "steps_said":
		return r.stepsSaid(s, i), true
	case "ahead_said":
		return r.aheadSaid(s, i), true
	case "turn_price":
		return r.turnPrice(s, i), true
	case "aside_price": // of a step that is not straight ahead [mun.cost.2 mun.cost.3]
		return r.asidePrice(s, i), true
	case "throws":
		return r.throwable(s, i), true
	case "pins": // a miss would knock down whom he has before him
		return truth(r.pins(s, i)), true
	case "waits":
		return r.waits(s, i), true
	case "unarmed":
		return truth(r.unarmed(s, i)), true
	case "bare": // neither a weapon nor a shield to strike with
		return truth(r.unarmed(s, i) && !f.HasShield()), true
	case "stuck": // his turn has begun without a point to spend
		return truth(s.Phase == state.Actions && s.Active() == i && f.AP <= 0 && f.Spent == 0 && f.Attacks == 0), true
	case "begins": // the die for the AP of his turn, or of his next, has still to fall
		return truth(s.Phase != state.Muster && (s.Phase == state.TurnStart || s.Active() != i)), true
	case "walled":
		return r.walled(s, i), true
	case "gets_up": // by itself, as his turn begins
		return truth(r.rises(s, i)), true
	case "lies":
		return truth(f.Posture == state.Down && f.Status == state.Active && !r.rises(s, i)), true
	}
	if name, ok := line.CutPrefixFold(field, "steps_to."); ok {
		j, known := r.Figure(s, name)
		if !known || s.Phase == state.Muster || s.Distance(i, j) <= 0 {
			return "", known
		}
		return state.Itoa(s.Distance(i, j)), true
	}
	if way, ok := strings.CutPrefix(strings.ToLower(field), "move "); ok && s.Mapped() {
		return r.stepSaid(s, i, way), true
	}
	if turn, ok := strings.CutPrefix(strings.ToLower(field), "face "); ok && s.Mapped() {
		return looksAfter(f, turn), true
	}
	return r.standing(s, i, strings.ToLower(field))
}

// looksAfter is where a man looks after a turn by so many sides, "" if that is not one.
func looksAfter(f *state.Figure, turn string) string {
	way, sides, _ := strings.Cut(turn, " ")
	n, err := strconv.Atoi(sides)
	switch {
	case err != nil:
		return ""
	case way == "left":
		n = -n
	case way != "right":
		return ""
	}
	return f.Facing.Turn(n).String()
}

// standing is such a fact of the state somebody is in.
func (r *Facts) standing(s *state.State, i int, field string) (value string, ok bool) {
	f := &s.Fig[i]
	switch field {
	case "down":
		return truth(f.Posture == state.Down && f.Status == state.Active), true
	case "tired":
		return truth(f.Stamina0 > 0 && s.Vigour(i).Weary() == core.Tired), true
	case "exhausted":
		return truth(f.Stamina0 > 0 && s.Vigour(i).Weary() == core.Exhausted), true
	case "injured":
		return truth(f.Stamina0 > 0 && s.Vigour(i).Injured()), true
	case "netted":
		return truth(f.NumNets > 0), true
	case "beaten":
		if f.Status == state.Active {
			return "", true
		}
		return state.StatusWords[f.Status], true
	case "place":
		if !s.Mapped() || f.Status != state.Active {
			return "", true
		}
		return stands(f), true
	}
	return "", false
}

// rises reports whether a man who is down is about to get up, as his turn opens with it.
// [mun.knock.1]
func (r *Facts) rises(s *state.State, i int) bool {
	f := &s.Fig[i]
	return f.Posture == state.Down && f.Status == state.Active && s.Phase == state.TurnStart && s.Active() == i
}

func truth(yes bool) string {
	if yes {
		return "true"
	}
	return "false"
}

// savesSaid is his Save from each side with the side.
func (r *Facts) savesSaid(s *state.State, i int) string {
	var parts []string
	sides := [...]string{"front", "left", "right", "rear"}
	for k, save := range strings.Fields(r.savesInShort(s, i)) {
		parts = append(parts, sides[k]+" "+save)
	}
	return strings.Join(parts, ", ")
}

// savesInShort is his Save from the front, the left, the right and the rear.
func (r *Facts) savesInShort(s *state.State, i int) string {
	ref := rules.QuietRef()
	var parts []string
	for _, q := range [...]state.Quadrant{state.Front, state.Left, state.Right, state.Rear} {
		parts = append(parts, state.Itoa(r.Save(s, i, state.Blow{Quadrant: q}, ref)))
	}
	return strings.Join(parts, " ")
}

// savesBare is what would be left of them without the shield he has, "" without one.
func (r *Facts) savesBare(s *state.State, i int) string {
	if !s.Fig[i].HasShield() {
		return ""
	}
	whole := s.Fig[i]
	defer func() { s.Fig[i] = whole }()
	s.Fig[i].Shield = state.NoShield
	return strings.ReplaceAll(r.savesInShort(s, i), " ", ", ")
}

// bare is what something would be without the shield he has, "" without one or if it is
// the same.
func (r *Facts) bare(s *state.State, i int, of func() string) string {
	if !s.Fig[i].HasShield() {
		return ""
	}
	with, whole := of(), s.Fig[i]
	defer func() { s.Fig[i] = whole }()
	s.Fig[i].Shield = state.NoShield
	if without := of(); without != with {
		return without
	}
	return ""
}

// signed is something with a number added to it or taken from it.
func signed(what string, n int) string {
	switch {
	case n > 0:
		return what + " + " + state.Itoa(n)
	case n < 0:
		return what + " - " + state.Itoa(-n)
	}
	return what
}

// inHand is what he holds, without the empty hands, and what he has besides.
// A net that holds a man is on him, and left out.
func (r *Facts) inHand(s *state.State, i int) string {
	f := &s.Fig[i]
	text := strings.NewReplacer(" / ", ", ", "; ", "; besides: ").Replace(r.carries(f))
	for k := range f.NumSheet {
		if name := r.Content.Arms[f.Sheet[k].Weapon].Name; s.VictimOf(i, int(k)) >= 0 {
			text = strings.Replace(strings.Replace(text, ", "+name, "", 1), name, "empty", 1)
		}
	}
	text = strings.TrimPrefix(strings.ReplaceAll(text, ", empty", ""), "empty, ")
	if rest, ok := strings.CutPrefix(text, "empty"); ok {
		return "empty hands" + rest
	}
	return text
}

// grappleLoses is what he lets go of to take hold of somebody: his shield, which he may not
// take up again, and what is in his hands and not worn, which he may. [mun.grapple.2]
// [mun.grapple.11]
func (r *Facts) grappleLoses(s *state.State, i int) string {
	f := &s.Fig[i]
	var list []string
	for k := range f.NumSheet {
		if x := &f.Sheet[k]; (x.Where == state.InRight || x.Where == state.InLeft) && !r.Content.Arms[x.Weapon].Worn {
			list = append(list, r.Content.Arms[x.Weapon].Name)
		}
	}
	switch {
	case f.HasShield() && len(list) > 0:
		return "empties hands" // to name all takes more room than there is; the whole list does
	case f.HasShield():
		return "loses shield"
	case len(list) == 0:
		return ""
	}
	return "drops " + strings.Join(list, " and ")
}

// grapplePrice is the same named in full, with what it makes of his Save; "" where he lets go of
// one thing at most, or nobody is beside him. [mun.grapple.2]
func (r *Facts) grapplePrice(s *state.State, i int) string {
	var list []string
	r.held(s, i, func(arm *state.Arm) { list = append(list, arm.Name) })
	beside := false
	for j := range int(s.N) {
		beside = beside || s.Fig[j].Status == state.Active && s.Opponents(i, j) && s.Adjacent(i, j)
	}
	bare := r.savesBare(s, i)
	if bare == "" || len(list) == 0 || !beside || !r.may(s, "grapple") {
		return ""
	}
	now, _, _ := strings.Cut(r.savesInShort(s, i), " ")
	then, _, _ := strings.Cut(bare, ",")
	return "throws off the shield and drops the " + strings.Join(list, " and the ") + ": Save " + now + " to " + then
}

// reachesAny reports whether something he holds reaches an opponent where they stand.
func (r *Facts) reachesAny(s *state.State, i int) bool {
	for j := range int(s.N) {
		if j != i && s.Fig[j].Status == state.Active && s.Fig[j].Side != s.Fig[i].Side && s.Distance(i, j) > 0 && r.reaching(s, i, j) != "" {
			return true
		}
	}
	return false
}

// feinted is a copy of the bout in which who acts has paid for a feint, nil where he may not.
// [mun.feint.1]
func (r *Facts) feinted(s *state.State, i int) *state.State {
	if s.Phase != state.Actions || s.Active() != i {
		return nil
	}
	after := new(state.State)
	after.CopyFrom(s)
	say := rules.NewOrders(r.Rules)
	var pay rules.Command
	if !say.Give(&pay, r.Actions["feint"]) || r.Do(after, &pay, rules.QuietRef()) != nil {
		return nil
	}
	return after
}

// strikes reports whether who acts may attack somebody where he stands.
func (r *Facts) strikes(s *state.State) bool {
	return r.may(s, "attack", "throw", "shoot", "net", "lasso", "cape", "whirl")
}

// may reports whether who acts may do one of some actions now.
func (r *Facts) may(s *state.State, words ...string) (may bool) {
	r.Options(s, func(c *rules.Command) {
		if !may && slices.Contains(words, c.Action.Word) {
			_, no := r.Permit(s, c)
			may = no == nil
		}
	})
	return may
}

// nearer is a copy of the bout in which a man has gone as little nearer to an opponent as he can,
// nil where he cannot.
func (r *Facts) nearer(s *state.State, i int) (best *state.State) {
	most := int8(-1)
	r.Options(s, func(c *rules.Command) {
		if c.Action.Word != "move" {
			return
		}
		if _, no := r.Permit(s, c); no != nil {
			return
		}
		to := new(state.State)
		to.CopyFrom(s)
		if r.Do(to, c, rules.QuietRef()) == nil && to.Active() == i && to.Fig[i].AP > most && r.apart(to, i) < r.apart(s, i) {
			best, most = to, to.Fig[i].AP
		}
	})
	return best
}

// apart is how far the nearest opponent of a man is, as far as that is known.
func (r *Facts) apart(s *state.State, i int) int {
	least := math.MaxInt
	for j := range int(s.N) {
		if d := s.Distance(i, j); d > 0 && s.Fig[j].Status == state.Active && s.Fig[j].Side != s.Fig[i].Side {
			least = min(least, d)
		}
	}
	return least
}

// aside is what brings an opponent in front of who acts whom he would reach, if none is; "" if
// he may not attack when he has turned.
func (r *Facts) aside(s *state.State, i int) (text string) {
	if s.Phase != state.Actions || s.Active() != i {
		return ""
	}
	for j := range int(s.N) {
		if j == i || s.Fig[j].Status != state.Active || s.Fig[j].Side == s.Fig[i].Side || s.Distance(i, j) <= 0 || r.reaching(s, i, j) == "" {
			continue
		}
		if s.InArc(i, j) {
			return ""
		}
		if name := r.Name(s, j); text == "" && r.turnsTo(s, i, j) {
			text = name + " is in reach but not in front: face " + line.Typed(name) + ", then attack"
		}
	}
	return text
}

// nearSide is how near an opponent is whose place beside or behind who acts is told.
const nearSide = 2

// unfaced is who of the opponents near who acts is not in front of him, a line each. [mun.face.1]
func (r *Facts) unfaced(s *state.State) string {
	if s.Phase != state.Actions {
		return ""
	}
	var list []string
	a := s.Active()
	for b := range int(s.N) {
		f, d := &s.Fig[b], s.Distance(a, b)
		if b == a || f.Status != state.Active || f.Side == s.Fig[a].Side || d <= 0 || d > nearSide || s.Quadrant(a, b) == state.Front {
			continue
		}
		side := "to his " + state.QuadWords[s.Quadrant(a, b)]
		if s.Quadrant(a, b) == state.Rear {
			side = "behind him"
		}
		list = append(list, r.Name(s, b)+" is not in front of "+r.Name(s, a)+" now, but "+side+".")
	}
	return strings.Join(list, "\n")
}

// turnsTo reports whether who acts may attack when he has turned to an opponent.
func (r *Facts) turnsTo(s *state.State, i, j int) (may bool) {
	r.Options(s, func(c *rules.Command) {
		if c.Action.Word != "face" || may {
			return
		}
		if _, no := r.Permit(s, c); no != nil {
			return
		}
		to := new(state.State)
		to.CopyFrom(s)
		may = r.Do(to, c, rules.QuietRef()) == nil && to.Active() == i && to.InArc(i, j) && r.strikes(to)
	})
	return may
}

// unarmed reports whether he holds no weapon.
func (r *Facts) unarmed(s *state.State, i int) bool {
	none := true
	r.held(s, i, func(*state.Arm) { none = false })
	return none
}

// between is how far two opponents are apart, how they face each other, and who reaches
// whom with what; of more than two, it is for the map.
func (r *Facts) between(s *state.State) string {
	a, b := -1, -1
	for i := range int(s.N) {
		switch {
		case s.Fig[i].Status != state.Active:
		case a < 0:
			a = i
		case b < 0:
			b = i
		default:
			return ""
		}
	}
	if b < 0 || s.Phase == state.Muster || s.Distance(a, b) <= 0 {
		return ""
	}
	text := state.Itoa(s.Distance(a, b)) + " apart"
	if s.Quadrant(a, b) == state.Front && s.Quadrant(b, a) == state.Front {
		text += ", face to face"
	} else {
		text += ", " + r.Name(s, b) + " to the " + state.QuadWords[s.Quadrant(a, b)] + " of " + r.Name(s, a) +
			" and " + r.Name(s, a) + " to the " + state.QuadWords[s.Quadrant(b, a)] + " of " + r.Name(s, b)
	}
	return text + r.whoReaches(s, a, b) + r.handTaken(s, a, b) + r.handTaken(s, b, a)
}

// gap is how far apart two opponents are who are the last to stand; of more it is for the map.
func (r *Facts) gap(s *state.State) string {
	text, _, apart := strings.Cut(r.between(s), " apart")
	if !apart {
		return ""
	}
	return text
}

// handTaken says of one whose net holds another that its hand is not free. [mun.net.6]
func (r *Facts) handTaken(s *state.State, i, j int) string {
	f := &s.Fig[i]
	for k := range f.NumSheet {
		if x := &f.Sheet[k]; s.VictimOf(i, int(k)) == j && (x.Where == state.InRight || x.Where == state.InLeft) {
			return "; " + r.Name(s, i) + "'s " + r.Content.Arms[x.Weapon].Name + " holds " + r.Name(s, j) + " and keeps one hand busy"
		}
	}
	return ""
}

// whoReaches says who of two reaches the other, and with what.
func (r *Facts) whoReaches(s *state.State, a, b int) (text string) {
	one, two := r.reaching(s, a, b), r.reaching(s, b, a)
	switch {
	case one == "" && two == "":
		text = "; nobody reaches"
		if with := append(r.reaches(s, a), r.reaches(s, b)...); len(with) > 0 {
			text += " (" + strings.Join(with, ", ") + ")"
		}
		return text
	case one != "" && two != "":
		return r.bothReach(s, a, b)
	case one != "":
		return "; " + r.Name(s, a) + " reaches with the " + one + r.mustFace(s, a, b)
	}
	return "; " + r.Name(s, b) + " reaches with the " + two + r.mustFace(s, b, a)
}

// bothReach says of two who are within reach of each other who of them must turn to strike.
func (r *Facts) bothReach(s *state.State, a, b int) string {
	one, two := s.Quadrant(a, b) == state.Front, s.Quadrant(b, a) == state.Front
	switch {
	case one && two:
		return "; both reach"
	case one || two:
		text := "; both in reach"
		return text + cmp.Or(r.mustFace(s, a, b), r.mustFace(s, b, a))
	}
	return "; both in reach, but each must face the other first"
}

// mustFace says of one who has another in reach, but not before him, that he must turn first.
func (r *Facts) mustFace(s *state.State, i, j int) string {
	if s.Quadrant(i, j) == state.Front {
		return ""
	}
	return ", but " + r.Name(s, i) + " must face him first"
}

// reaching is what one reaches another with, "" if nothing: not with a net that holds a man, and
// with a shield, which anybody strikes with who is near enough, where it is all that he has.
func (r *Facts) reaching(s *state.State, i, j int) string {
	var with []string
	d := s.Distance(i, j)
	r.held(s, i, func(a *state.Arm) {
		if _, ok := a.Reach.At(d); ok {
			with = append(with, a.Name)
		}
	})
	r.flies(s, i, func(a *state.Arm, of *state.Bands) {
		if _, ok := of.At(d); ok && !slices.Contains(with, a.Name) {
			with = append(with, a.Name)
		}
	})
	if f := &s.Fig[i]; len(with) == 0 && f.HasShield() {
		a := &r.Content.Arms[r.Content.Shields[f.Shield]]
		if _, ok := a.Reach.At(d); ok {
			with = append(with, a.Name)
		}
	}
	return strings.Join(with, " and ")
}

// reaches is how far each weapon in hand reaches, and what he throws or shoots flies.
func (r *Facts) reaches(s *state.State, i int) (list []string) {
	r.held(s, i, func(a *state.Arm) {
		if n := a.Reach.N; n > 0 {
			list = append(list, a.Name+" "+state.Itoa(int(a.Reach.Band[n-1].To)))
		}
	})
	r.flies(s, i, func(a *state.Arm, of *state.Bands) {
		far := " " + ranges(of)
		if n := len(list); n > 0 && strings.HasPrefix(list[n-1], a.Name+" ") {
			list[n-1] += ", thrown" + far
		} else {
			list = append(list, a.Name+far)
		}
	})
	return list
}

// throwable is what he has to throw or to shoot, with the ranges of each.
func (r *Facts) throwable(s *state.State, i int) string {
	var list []string
	r.flies(s, i, func(a *state.Arm, of *state.Bands) {
		list = append(list, a.Name+", range "+ranges(of))
	})
	return strings.Join(list, "; ")
}

// ranges are from where to where a throw flies.
func ranges(of *state.Bands) string {
	from, to := int(of.Band[0].From), int(of.Band[of.N-1].To)
	if from == to {
		return state.Itoa(from)
	}
	return state.Itoa(from) + "-" + state.Itoa(to)
}

// flies visits what he can throw or shoot as he is, with how far it flies. [mun.dart.1]
// [mun.hasta.2] [mun.hasta.4] [mun.bow.1]
func (r *Facts) flies(s *state.State, i int, visit func(a *state.Arm, of *state.Bands)) {
	f := &s.Fig[i]
	for k := range f.NumSheet {
		x := &f.Sheet[k]
		a := &r.Content.Arms[x.Weapon]
		inHand := x.Where == state.InRight || x.Where == state.InLeft
		of := &a.Throw
		if x.Tied && a.ThrowTied.N > 0 {
			of = &a.ThrowTied
		}
		switch {
		case of.N == 0, !inHand && (a.Missile != state.DartMissile || x.Where != state.Carried || f.Darts == 0):
		case a.Missile == state.ArrowMissile && f.Arrows == 0:
		case a.Missile == state.DartMissile && s.Is(state.RulingHands, state.HandsTwoHands) && !f.HandEmpty(state.InRight) && !f.HandEmpty(state.InLeft):
		default:
			visit(a, of)
		}
	}
}

// held visits the weapons in hand, without a net that holds somebody.
func (r *Facts) held(s *state.State, i int, visit func(a *state.Arm)) {
	f := &s.Fig[i]
	for _, where := range [...]uint8{state.InRight, state.InLeft} {
		if k := f.Hand(where); k >= 0 && s.VictimOf(i, k) < 0 {
			visit(&r.Content.Arms[f.Sheet[k].Weapon])
		}
	}
}
