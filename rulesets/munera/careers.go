package munera

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/rulesets/munera/state"
)

// careers are what a campaign asks of the ruleset.
type careers struct{}

// The ruleset's men live on from bout to bout.
// Skills names the five skills. [mun.skill.1]
func (careers) Skills() []string { return slices.Clone(state.SkillWords) }

// Fates says what becomes of a beaten man. [mun.appeal.3] [mun.wound.3]
func (careers) Fates() []game.Fate {
	fates := make([]game.Fate, len(state.StatusWords))
	for i, word := range state.StatusWords {
		status := uint8(i)
		by := ""
		switch status {
		case state.Killed:
			by = "killed by"
		case state.Dead:
			by = "mortally wounded by"
		}
		fates[i] = game.Fate{By: by, Name: word, Leaves: status == state.Killed || status == state.Dead, Spared: status == state.Spared}
	}
	return fates
}

// dayFacts are what the crowd may hold for and against a man for the rest of
// the day, besides whom he has defeated and whether it has spared him. They
// count only if the table rules that it remembers the day. [mun.glad.3]
var dayFacts = []struct {
	tally, doc string
	one, more  string // what a man has so many of, as it is said; one alone is no number
	of         string // the fact of the bout
	day        string // the fact that carries it into the next
	kind       pack.Type
}{
	{"wounds", "Wounds he dealt.", "1 wound dealt", "wounds dealt", "wounds_dealt", "day_wounds", pack.Int},
	{"injuries", "Opponents he injured.", "1 opponent injured", "opponents injured", "injured_set", "day_injuries", pack.Int},
	{"whirl-hits", "Whirling attacks of his that hit.", "1 whirling attack hit", "whirling attacks hit", "whirl_hits", "day_whirl_hits", pack.Int},
	{"whirl-doubles", "Whirling attacks of his that were Doubles.", "1 whirling Double", "whirling Doubles", "whirl_doubles", "day_whirl_doubles", pack.Int},
	{"sand", "He threw sand.", "sand thrown", "times sand thrown", "sand_used", "day_sand", pack.Bool},
}

// Starting places the first on the map, or says how far apart they are where there is none.
func (careers) Starting(g game.Game, first, last string) string {
	if mode, _, _ := g.Get("bout.mode"); mode == "hex" {
		return "place " + line.Typed(first) + " 0 0 N"
	}
	return "range " + line.Typed(first) + " " + line.Typed(last) + " 1"
}

// Excess: nobody injures more men than there are opponents. [mun.glad.3]
func (careers) Excess(parts []game.Part, man int) (tally, why string) {
	p, opponents := &parts[man], 0
	for i := range parts {
		opponents += int(state.OneIf(!strings.EqualFold(parts[i].Side, p.Side)))
	}
	for k, f := range dayFacts {
		if f.of == "injured_set" && p.Tallies[k] > opponents {
			return f.tally, p.Name + " cannot have injured " + state.Itoa(p.Tallies[k]) + " opponents: there were " + state.Itoa(opponents)
		}
	}
	return "", ""
}

// mostOfDay is the most a fact of the day counts.
const mostOfDay = 200

// Tallies are the facts of the day. [mun.glad.3]
func (careers) Tallies() []pack.Field {
	list := make([]pack.Field, len(dayFacts))
	for i, f := range dayFacts {
		list[i] = pack.Field{Name: f.tally, Doc: f.doc, Type: f.kind, Min: 0, Max: 999}
	}
	return list
}

// Said says what of a fact of the day a man has so many of.
func (careers) Said(tally, n int) string {
	if n == 1 || dayFacts[tally].kind == pack.Bool {
		return dayFacts[tally].one
	}
	return state.Itoa(n) + " " + dayFacts[tally].more
}

// Enter brings men to a bout: their Stamina is rolled anew, so it is not
// stated; what the day holds for and against them is. [mun.glad.2] [mun.glad.3]
func (careers) Enter(men []game.Man, spared []string) []string {
	var lines []string
	for i := range men {
		m := &men[i]
		l := "add " + inQuotes(m.Name) + " " + m.Type
		if m.Side != "" && m.Side != m.Name {
			l += " side=" + inQuotes(m.Side)
		}
		if len(m.Skills) > 0 {
			l += " skills=" + strings.Join(m.Skills, ",")
		}
		defeated := 0
		for _, p := range m.Today {
			defeated += len(p.Defeated)
		}
		if defeated > 0 {
			l += " defeated=" + state.Itoa(min(defeated, mostOfDay))
		}
		lines = append(lines, l+today(m))
	}
	if len(spared) > 0 {
		lines = append(lines, "set bout.spared="+inQuotes(strings.Join(spared, ",")))
	}
	return lines
}

// today adds up what a man did in the earlier bouts of the day, as edits of the
// line that enters him.
func today(m *game.Man) string {
	edits := ""
	for k, f := range dayFacts {
		sum := 0
		for _, p := range m.Today {
			sum += p.Tallies[k]
		}
		switch {
		case sum > 0 && f.kind == pack.Bool:
			edits += " " + f.day + "=true"
		case sum > 0:
			edits += " " + f.day + "=" + state.Itoa(min(sum, mostOfDay))
		}
	}
	return edits
}

// Result lays the end of a bout on the table: who fell, at whose hand, and which
// side has won. That is the one that is left, unless the table rules that the
// first man beaten ends the bout. [mun.seq.3] [mun.appeal.8]
func (careers) Result(parts []game.Part) []string {
	var lines []string
	left, several, won := "", false, ""
	for i := range parts {
		p := &parts[i]
		if p.Won {
			won = p.Side
		}
		if p.Fate != state.StatusWords[state.Active] {
			lines = append(lines, "set "+inQuotes(p.Name)+".status="+p.Fate)
		} else {
			several = several || left != "" && left != p.Side
			left = p.Side
		}
	}
	for i := range parts {
		if p := &parts[i]; len(p.Defeated) > 0 {
			lines = append(lines, "set "+inQuotes(p.Name)+".defeated_set="+inQuotes(strings.Join(p.Defeated, ",")))
		}
	}
	if won == "" && !several {
		won = left
	}
	if won == "" {
		return append(lines, "set bout.phase="+state.PhaseWords[state.Over])
	}
	return append(lines, "set bout.winner="+inQuotes(won))
}

// Chosen are the arena and the places in it: the players choose them anew for
// every bout. [mun.game.1] [mun.move.6]
func (careers) Chosen() []string { return []string{"mode", "arena", "unit", "position"} }

// Learn is the command by which a man takes a skill. [mun.skill.7]
func (careers) Learn(name, skill string) string { return "skill " + inQuotes(name) + " " + skill }

// Played reads a figure's part off the table.
func (careers) Played(g game.Game, name string) (game.Part, game.Man) {
	get := func(field string) string {
		value, _, _ := g.Get(name + "." + field)
		return value
	}
	who, _ := g.Figure(name)
	p := game.Part{Name: name, Side: g.Side(who), Fate: get("status"), Defeated: fact.Split(get("defeated_set"))}
	winner, _, _ := g.Get("bout.winner")
	p.Won = strings.EqualFold(winner, p.Side)
	for _, f := range dayFacts {
		p.Tallies = append(p.Tallies, counted(get(f.of)))
	}
	m := game.Man{Name: name, Type: get("type"), Side: p.Side}
	before, _ := strconv.Atoi(get("skills_at_start")) // a set of bits
	now := fact.Split(get("skills"))
	taken := get("skill_taken") == "true"
	for k, skill := range state.SkillWords {
		had := before&(1<<k) != 0
		switch {
		case had, !taken && slices.Contains(now, skill):
			m.Skills = append(m.Skills, skill)
		case slices.Contains(now, skill):
			p.Gained = skill
		}
	}
	return p, m
}

// counted is the number a fact comes to: of the elements of a list, if it is one.
func counted(value string) int {
	if n, err := strconv.Atoi(value); err == nil {
		return n
	}
	if value == "true" {
		return 1
	}
	if value == "false" {
		return 0
	}
	return len(fact.Split(value))
}

// inQuotes writes a name so that it is one word of a line.
func inQuotes(name string) string {
	if strings.ContainsAny(name, " \t,") {
		return `"` + name + `"`
	}
	return name
}
