package speech

import (
	"summa/internal/line"
	"summa/rulesets/romanwar/state"
)

// armyWords are the names under which whole armies enter.
func (r *Speech) armyWords() (list []string) {
	for k := range r.Content.Armies {
		id := r.Content.Armies[k].ID
		if r.Content.Armies[k].Blocks {
			id += "-100"
		}
		list = append(list, id)
	}
	return list
}

// sides names the sides as they are typed.
func (r *Speech) sides(s *state.State) (list []string) {
	for k := range int(s.NSides) {
		list = append(list, r.TypedSide(s, k))
	}
	return list
}

// walls names the walls of the table, or those against which ladders stand.
func (p *parser) walls() []string {
	list := p.r.FeaturesOf(p.s, state.Wall)
	for k := range p.s.Ladders {
		list = append(list, p.r.Names.Name(p.s.Ladders[k].Wall))
	}
	return typedOnce(list)
}

// doors names the doors of the table, or those that have been spoken of.
func (p *parser) doors() []string {
	list := p.r.FeaturesOf(p.s, state.Doorway)
	for k := range p.s.Doors {
		list = append(list, p.r.Names.Name(p.s.Doors[k].Name))
	}
	return typedOnce(list)
}

// typedOnce are names as they are typed, each once.
func typedOnce(names []string) (list []string) {
	for _, name := range names {
		if typed := line.Typed(name); state.IndexFold(list, typed) < 0 {
			list = append(list, typed)
		}
	}
	return list
}

// chains names the chains of the drawbridges.
func (p *parser) chains() (list []string) {
	for k := range p.s.Chains {
		list = append(list, line.Typed(p.r.Names.Name(p.s.Chains[k].Name)))
	}
	return list
}
