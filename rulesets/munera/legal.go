package munera

import (
	"strings"

	"summa/internal/game"
	"summa/internal/line"
)

// Legal visits the commands that could be given now, or with all set also those
// that are forbidden and by which rule.
func (r *Rules) Legal(s *State, all bool, visit func(game.Choice)) {
	var l line.Line
	var c Command
	for _, text := range r.candidates(s) {
		if l.Parse(text) != nil || r.Parse(s, &l, &c) != nil {
			continue
		}
		no := r.permit(s, &c)
		if no != nil && (!all || c.verb.word == "move" && c.n > 1) {
			continue // a longer move is refused for what the first step is refused for, or lack of AP
		}
		choice := game.Choice{Line: text, Refusal: no}
		if no == nil {
			choice.Cost = r.costOf(s, &c)
		}
		visit(choice)
	}
}

// Cost says what a command costs if it is allowed.
func (r *Rules) Cost(s *State, c *Command) string {
	if r.permit(s, c) != nil {
		return ""
	}
	return r.costOf(s, c)
}

// costOf says what an allowed command costs.
func (r *Rules) costOf(s *State, c *Command) string {
	n := 0
	a := c.actor(s)
	switch c.verb.word {
	case "attack", "throw", "shoot", "net", "lasso", "cape", "whirl", "grapple":
		n = c.plan.cost
	case "move":
		n = int(c.n) * int(r.stepCost(&s.fig[a], c.dir).value)
	case "face":
		n = r.turnCost(s, a, int(c.on))
	case "feint":
		n = int(r.c.costs[costFeint].value)
	case "haze":
		n = int(r.c.costs[costHaze].value)
	case "cut-free":
		n = int(r.c.costs[costCut].value)
	case "draw", "sheathe":
		n = int(r.c.costs[costDraw].value)
	case "kick":
		n = int(r.c.costs[costKick].value)
	case "pick-up":
		n = int(r.pickUpCost(&s.ground[c.slot]).value)
	case "drop", "discard":
		n = int(r.c.costs[costLetGo].value)
	default:
		return ""
	}
	return itoa(n) + " AP"
}

// candidates writes down every command worth considering in this phase.
func (r *Rules) candidates(s *State) []string {
	switch s.phase {
	case Muster:
		return []string{"begin", "arena free"}
	case Over:
		return r.skillCandidates(s)
	}
	list := []string{"turn"}
	if s.phase == Actions {
		list = r.actionCandidates(s)
	}
	for i := range int(s.n) {
		f := &s.fig[i]
		if f.status != active {
			continue
		}
		if f.hasShield() {
			list = append(list, "discard shield "+r.typed(s, i))
		}
		if f.helmetWorn() {
			list = append(list, "discard helmet "+r.typed(s, i))
		}
	}
	return list
}

// typed is a name as it is typed: quoted if it has blanks.
func (r *Rules) typed(s *State, i int) string {
	name := r.name(s, i)
	if strings.ContainsAny(name, " \t") {
		return `"` + name + `"`
	}
	return name
}

func (r *Rules) skillCandidates(s *State) []string {
	var list []string
	for i := range int(s.n) {
		for _, w := range skillWords {
			list = append(list, "skill "+r.typed(s, i)+" "+w)
		}
	}
	return list
}

func (r *Rules) actionCandidates(s *State) []string {
	a := s.active()
	f := &s.fig[a]
	var list []string
	for i := range int(s.n) {
		if i == a || !s.opponents(a, i) || s.fig[i].status != active {
			continue
		}
		list = append(list, r.againstCandidates(s, f, r.typed(s, i))...)
	}
	list = append(list, "feint", "move forward", "move back", "move left", "move right")
	list = append(list, r.stepCandidates(s, a)...)
	if f.nNets > 0 {
		list = append(list, "cut-free")
	}
	list = append(list, r.handCandidates(f)...)
	list = append(list, r.groundCandidates(s)...)
	return append(list, "end")
}

// stepCandidates are the longer moves forward.
func (r *Rules) stepCandidates(s *State, a int) []string {
	var list []string
	for n := 2; n <= int(s.fig[a].ap); n++ {
		list = append(list, "move forward "+itoa(n))
	}
	return list
}

// againstCandidates are the commands against one opponent, with each weapon he
// carries.
func (r *Rules) againstCandidates(s *State, f *Figure, name string) []string {
	list := []string{"face " + name}
	seen := map[weapon]bool{}
	for i := range f.nSheet {
		x := f.sheet[i]
		if seen[x.weapon] || x.where == absent || x.where == lost || x.where == fallen {
			continue
		}
		seen[x.weapon] = true
		list = append(list, r.weaponCandidates(f, &r.c.arms[x.weapon], name)...)
	}
	if f.hasShield() && f.shield == capeShield {
		list = append(list, "cape "+name)
	} else if f.hasShield() {
		list = append(list, "attack "+name+" with shield", "whirl "+name+" with shield")
	}
	return append(list, "attack "+name+" with improvised", "whirl "+name+" with improvised", "grapple "+name, "haze "+name)
}

func (r *Rules) weaponCandidates(f *Figure, a *arm, name string) []string {
	if a.entangles != noNet {
		if a.id == "net" || a.id == "lasso" {
			return []string{a.id + " " + name}
		}
		return []string{"attack " + name + " with " + a.id}
	}
	var list []string
	if a.reach.n > 0 {
		list = append(list, "attack "+name+" with "+a.id, "whirl "+name+" with "+a.id)
		switch {
		case a.hands == 2 && f.grip:
			list = append(list, "attack "+name+" with "+a.id+" one-handed")
		case a.hands == 2:
			list = append(list, "attack "+name+" with "+a.id+" two-handed")
		}
	}
	switch {
	case a.missile == arrowMissile:
		list = append(list, "shoot "+name)
	case a.throw.n > 0:
		list = append(list, "throw "+a.id+" at "+name)
	}
	return list
}

// handCandidates draw, sheathe and drop what he carries.
func (r *Rules) handCandidates(f *Figure) []string {
	var list []string
	for i := range f.nSheet {
		x := f.sheet[i]
		id := r.c.arms[x.weapon].id
		switch x.where {
		case stowed:
			list = append(list, "draw "+id)
		case inRight, inLeft:
			if r.c.arms[x.weapon].draw != notDrawn {
				list = append(list, "sheathe "+id)
			}
			list = append(list, "drop "+id)
		}
	}
	return list
}

func (r *Rules) groundCandidates(s *State) []string {
	var list []string
	seen := map[string]bool{}
	for i := range s.nGround {
		x := &s.ground[i]
		text := r.itemID(x.item)
		if x.owner >= 0 {
			text += " of " + r.typed(s, int(x.owner))
		}
		if !seen[text] {
			seen[text] = true
			list = append(list, "pick-up "+text, "kick "+text)
		}
	}
	return list
}

// Complete offers the words that may come next.
func (r *Rules) Complete(s *State, words []string) []string {
	if len(words) == 0 {
		return r.verbWords
	}
	if words[0] == "add" && len(words) == 2 {
		return r.typeWords()
	}
	if words[0] == "add" {
		return r.fieldWords()
	}
	seen := map[string]bool{}
	var next []string
	for _, text := range r.candidates(s) {
		w := inPlaceWords(text) // a quoted name is one word
		if len(w) <= len(words) || !samePrefix(w, words) || seen[w[len(words)]] {
			continue
		}
		seen[w[len(words)]] = true
		next = append(next, w[len(words)])
	}
	if len(next) > 0 {
		return next
	}
	return r.someWords(s, words)
}

func samePrefix(line, words []string) bool {
	for i, w := range words {
		if !strings.EqualFold(strings.Trim(line[i], `"`), strings.Trim(w, `"`)) {
			return false
		}
	}
	return true
}

// someWords are the words that go with anything: clauses after a target, names
// elsewhere.
func (r *Rules) someWords(s *State, words []string) []string {
	switch words[len(words)-1] {
	case "from":
		return quadWords
	case "reroll":
		return []string{"yes", "no"}
	case "then":
		return []string{"throw", "disengage"}
	case "with":
		return r.armWords()
	}
	var list []string
	for i := range int(s.n) {
		list = append(list, r.typed(s, i))
	}
	if len(words) > 1 {
		list = append(list, "at", "from", "others", "blocked", "two-handed", "dice")
	}
	return list
}

func (r *Rules) typeWords() []string {
	list := make([]string, 0, len(r.c.types))
	for i := range r.c.types {
		list = append(list, r.c.types[i].id)
	}
	return list
}

func (r *Rules) armWords() []string {
	list := make([]string, 0, len(r.c.arms))
	for i := 1; i < len(r.c.arms); i++ {
		list = append(list, r.c.arms[i].id)
	}
	return list
}

func (r *Rules) fieldWords() []string {
	list := make([]string, 0, len(r.fields))
	for i := range r.fields {
		if r.fields[i].set != nil {
			list = append(list, r.fields[i].name+"=")
		}
	}
	return list
}
