// Package whereabouts answers where somebody stands, how far it is to another, who can reach whom,
// and by which way.
package whereabouts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/asked"
	"summa/internal/chart"
	"summa/internal/explain"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
)

// A Table is what the person who asks has before him. Told is what an answer of the ruleset's screen
// says to a question, Allowed whether what a question names may be done, nil where it names nothing.
// Places puts the place into a command that goes toward something or away, "" if it leads nowhere.
type Table struct {
	*asked.Table
	Told    func(a *screen.Answer, q *question.Question) *explain.Explanation
	Allowed func(q *question.Question) *explain.Explanation
	Read    func(text string) question.Question
	Places  func(command string) string

	stopped bool // an answer was stopped while it was worked out
}

// apartFact is the middle of the path of the fact that says how far one figure is from another.
const apartFact = ".from."

// Apart returns how far figure who is from figure from, "" if that is not known.
func (t *Table) Apart(who, from int) string {
	text, _ := t.S.Facts().Get(t.S.NameOf(who) + apartFact + t.S.NameOf(from))
	return text
}

// away reads the number with which such a text begins.
func away(text string) float64 {
	n, _ := strconv.ParseFloat(strings.TrimRight(line.FirstWord(text), `"`), 64)
	return n
}

// atBack is the ruleset's answer to who stands behind somebody.
const atBack = "at-back"

// nearby answers who stands close to whom, and how far away; nil for another question, or if the bout
// has no such distances.
func (t *Table) nearby(q *question.Question) *explain.Explanation {
	if g := t.S.Game(); !g.Begun() || g.Over() || !q.Neighbouring() && !q.Distant() {
		return nil
	}
	if a := t.AnswerOf(atBack); a != nil && q.Either("behind") {
		return t.Told(a, q)
	}
	named := t.EverybodyNamed(q)
	if len(named) > 1 && t.Apart(named[0], named[1]) != "" {
		return explain.Saying(t.S.NameOf(named[0]) + " is " + t.fromAt(named[1], named[0]) + ".")
	}
	of := named
	if len(of) == 0 && q.Distant() && t.Within(q) != "" && t.Prepared(q) != nil {
		return nil // how far a thing is
	}
	if len(of) == 0 {
		of = t.MeantBy(q, nil, []string{"i"})
	}
	var rows []string
	for _, from := range of {
		if text := t.around(from, len(named) == 0 || q.Distant() && !q.Neighbouring()); text != "" {
			rows = append(rows, text)
		}
	}
	if len(rows) == 0 || len(rows) > mostRows {
		return nil
	}
	return explain.Saying(rows...)
}

// mostRows is for how many figures one answer says who is near.
const mostRows = 8

// fromAt says how far figure who is, and from whom.
func (t *Table) fromAt(from, who int) string { return t.Apart(who, from) + " from " + t.S.NameOf(from) }

// around says who stands nearest to a figure, of its enemies alone or of all.
func (t *Table) around(from int, enemies bool) string {
	const most = 4
	names := t.nearest(from, enemies, most)
	if names == "" {
		return ""
	}
	what := "Nearest to "
	if enemies {
		what = "The enemies of "
	}
	return what + t.S.NameOf(from) + ": " + names + "."
}

// nearest lists up to most figures nearest to a figure with their distances, of its enemies alone or of
// all; "" if no distance is known.
func (t *Table) nearest(from int, enemies bool, most int) string {
	type other struct {
		who  int
		text string
	}
	var list []other
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		if i == from || !t.Fights(i) || enemies && g.Side(i) == g.Side(from) {
			continue
		}
		if text := t.Apart(i, from); text != "" {
			list = append(list, other{i, text})
		}
	}
	slices.SortStableFunc(list, func(a, b other) int { return cmp.Compare(away(a.text), away(b.text)) })
	var names []string
	for _, o := range list[:min(len(list), most)] {
		names = append(names, t.S.NameOf(o.who)+" ("+g.Side(o.who)+"), "+o.text)
	}
	return strings.Join(names, "; ")
}

// threatened reads the question whether somebody may be struck, by any of his enemies.
func (t *Table) threatened(q *question.Question) (of Reach, ok bool) {
	g := t.S.Game()
	asks := q.Is("is", "are", "am", "will", "can", "could", "where", "what", "who", "by whom", "how", "which") &&
		(q.Either("danger", "safe", "unsafe", "threatened", "vulnerable", "endangered", "exposed", "threat") && !q.Is("what is a", "what does", "how do", "how is") || q.Has("be", "attacked", "hit", "shot", "struck", "charged", "hurt", "reached") && !q.Either("how", "what"))
	if !asks || !g.Begun() || g.Over() || t.S.Hides() != "" || q.Either("if", "after", "when", "before", "safest", "to", "there", "square", "behind", "back", "rear", "flank", "side") {
		return of, false
	}
	return t.blowsAt(q, t.EverybodyNamed(q))
}

// harms reads the question what somebody can do to the person who asks: whom he can strike, and how.
func (t *Table) harms(q *question.Question) (of Reach, ok bool) {
	g := t.S.Game()
	if !q.Is("what can", "what could", "what may", "what might", "what will") || !q.Either("do", "hurt", "harm") || !q.Either("me", "us") || !g.Begun() || g.Over() || t.S.Hides() != "" {
		return of, false
	}
	return t.blowsAt(q, append(t.MeantBy(q, nil, []string{"i"}), t.EverybodyNamed(q)...))
}

// blowsAt returns the question which enemies, or which of those named, can strike the figures in at.
func (t *Table) blowsAt(q *question.Question, at []int) (of Reach, ok bool) {
	g := t.S.Game()
	of.doer = -1
	switch {
	case q.Is("where", "what", "who", "how", "which", "by"):
	case q.Either("safe"):
		of.yes, of.no = "No: ", "Yes: "
	default:
		of.yes, of.no = "Yes: ", "No: "
	}
	of.at = at
	if side := t.Named(q); len(of.at) == 0 && side >= 0 {
		of.at = t.Members(side)
	}
	if len(of.at) == 0 {
		of.at = t.MeantBy(q, nil, []string{"i"})
		if q.Either("here") { // where the man stands who acts
			of.at = t.ActiveOf(of.at, "i")
		}
	}
	for _, who := range of.at { // from whom is named too
		if g.Side(who) != g.Side(of.at[0]) {
			of.by = append(of.by, who)
		}
	}
	of.at = slices.DeleteFunc(of.at, func(who int) bool { return slices.Contains(of.by, who) })
	named := len(of.by) > 0
	if !named && len(of.at) > 0 {
		of.by = t.FoesOf(of.at[0])
	}
	return of, len(of.by) > 0
}

// lies says where something on the map lies that is not a figure: a mark, a thing, a kind of ground; nil
// for another question.
func (t *Table) lies(q *question.Question) *explain.Explanation {
	far := q.Is("how far is", "how far are", "how far away is", "how near is", "how close is", "how far to", "how long to", "how far off is", "how far am i from", "how far are we from", "how far is it to")
	if !far && !q.Is("where is", "where are", "is there") || len(q.Words) < 3 || t.Named(q) >= 0 {
		return nil
	}
	c, _ := t.S.Game().Chart("")
	if c == nil {
		return nil
	}
	rows := t.grounds(c, q)
	if len(rows) > 0 {
		if t.S.Game().Begun() {
			rows = append(rows, "map draws it.")
		}
		x := explain.Saying(rows...)
		if a := t.Prepared(q); a != nil && q.Either(a.ID) { // and what the ruleset says of it
			of := t.Told(a, q)
			x.Text, x.Rules = append(x.Text, of.Text...), of.Rules
		}
		return x
	}
	if far {
		return nil
	}
	words := q.Words[2:]
	for len(words) > 1 && slices.Contains([]string{"the", "a", "an", "any"}, words[0]) {
		words = words[1:]
	}
	what := strings.Join(words, " ")
	if x, _ := t.Lexicon().Find(what); x == nil || !x.Of(what) || t.S.Verb(what) != nil || question.Common(what) || t.placedByBook(q) {
		return nil
	}
	return explain.Saying("The map of this bout has no " + what + ". map draws what it has, explain " + what + " says what that is.")
}

// grounds returns the lines that say where the things lie that a question names.
func (t *Table) grounds(c *chart.Chart, q *question.Question) (rows []string) {
	of := t.Prepared(q) // it may be called otherwise there
	asked := func(name string) bool {
		return slices.ContainsFunc(strings.Fields(strings.ToLower(strings.ReplaceAll(name, ",", " "))), func(w string) bool {
			return !question.Common(w) && (q.Either(w, w+"s") || of != nil && of.ID == w)
		})
	}
	for _, list := range [...][]chart.Thing{c.Marks, c.Things} {
		for name, at := range thingsAt(c, list) {
			if asked(name) {
				if far, _ := t.S.Facts().Get(t.S.Game().Active() + ".from." + name); far != "" {
					at += ", " + far + " from " + t.S.Game().Active()
				}
				rows = append(rows, name+": "+at+".")
			}
		}
	}
	slices.Sort(rows)
	for i := range c.Grounds {
		if g := &c.Grounds[i]; asked(g.Word) || asked(g.Seen) {
			var at []string
			for j := range c.Spaces {
				if c.Spaces[j].Ground == i+1 {
					at = append(at, c.Spaces[j].Name)
				}
			}
			rows = append(rows, line.Capital(g.Seen)+": "+several(at)+".")
		}
	}
	if c.Plan == nil {
		return rows
	}
	for i := range c.Plan.Patches {
		if p := &c.Plan.Patches[i]; asked(p.Name) {
			rows = append(rows, line.Capital(p.Name)+": from "+string(c.Plan.AppendPoint(nil, p.X0, p.Y0))+" to "+string(c.Plan.AppendPoint(nil, p.X1, p.Y1))+", counted by the "+c.Plan.UnitName+" from the west and the south edge.")
			if _, own, ok := strings.Cut(p.Name, " "); ok && t.awayFrom(own) != "" {
				rows = append(rows, t.awayFrom(own))
			}
		}
	}
	return rows
}

// thingsAt returns the places of things, by their names.
func thingsAt(c *chart.Chart, list []chart.Thing) map[string]string {
	places := map[string][]string{}
	for i := range list {
		where := list[i].Where
		if s := list[i].Space; where == "" && s >= 0 && s < len(c.Spaces) {
			where = c.Spaces[s].Name
		}
		places[list[i].Name] = append(places[list[i].Name], where)
	}
	all := map[string]string{}
	for name, at := range places {
		all[name] = several(at)
	}
	return all
}

// several lists places, only as many as anybody reads.
func several(at []string) string {
	const most = 12
	if len(at) > most {
		return strings.Join(at[:most], " ") + " and " + strconv.Itoa(len(at)-most) + " more"
	}
	return strings.Join(at, " ")
}

// placedByBook reports whether the ruleset has an answer of its own to where something is.
func (t *Table) placedByBook(q *question.Question) bool {
	a := t.Prepared(q)
	return a != nil && slices.ContainsFunc(a.Asks, func(set string) bool { return strings.HasPrefix(set, "where ") && q.Matches(set) })
}

// Placed says where the figures stand that a question names, to a person who listens: the map read
// aloud would name everybody. It returns nil for another question.
func (t *Table) Placed(q *question.Question) *explain.Explanation {
	named := t.EverybodyNamed(q)
	if !t.Means.Spoken || !q.Is("where is", "where are") || len(q.Words) > 4 && len(named) < 2 {
		return nil
	}
	if len(named) == 0 && q.Is("where are my men", "where are my units") {
		named = t.MeantBy(q, nil, []string{"my"})
	}
	c, _ := t.S.Game().Chart("")
	if len(named) == 0 || c == nil {
		return nil
	}
	c.Places = true
	var rows []string
	for sentence := range strings.Lines(screen.Aloud(string(c.Sentences(nil)))) {
		if slices.ContainsFunc(named, func(who int) bool {
			name := t.S.NameOf(who)
			return strings.HasPrefix(sentence, name+" is ") || strings.HasPrefix(sentence, name+": ")
		}) {
			rows = append(rows, strings.TrimSpace(sentence))
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return explain.Saying(rows...)
}

// sees returns the ruleset's answer to whether one figure sees another; nil for another question.
func (t *Table) sees(q *question.Question) *explain.Explanation {
	if a := t.AnswerOf("sees"); a != nil && q.Is("can", "could", "does", "do", "who can", "whom can") && q.Either("see", "sees") && (len(t.EverybodyNamed(q)) > 0 || q.Either(question.OtherWords...) && len(q.Words) == 4) {
		return t.Told(a, q)
	}
	return nil
}

// seated says who plays which side, nil for another question.
func (t *Table) seated(q *question.Question) *explain.Explanation {
	if !q.Is("who plays", "who controls", "who commands", "who is playing", "who am i", "who are we", "which side am i", "which side is mine", "which side do i", "which am i", "which are mine", "who do i play", "what do i play", "which one is me", "which is me", "who are you", "who is the computer", "what side am i", "which school am i", "which army am i", "am i", "who is mine", "which men are mine", "which gladiators are mine", "which units are mine", "who is the engine", "whom do i play", "which one am i", "which ones are mine") || q.Is("am i able", "am i allowed") || q.Is("am i") && (len(q.Words) != 3 || t.Named(q) < 0 && t.Side(q.Words[2]) == "") {
		return nil
	}
	g := t.S.Game()
	var rows, told []string
	you, all, apart := "You play ", "", ". "
	if !t.Plays() {
		you, all, apart = "", "No engine plays; whoever is at the keyboard plays all: ", "; "
	}
	for i := 0; g.Side(i) != ""; i++ {
		side := g.Side(i)
		if slices.Contains(told, side) {
			continue
		}
		told = append(told, side)
		who, policy := you, ""
		var names []string
		for k := 0; g.Side(k) != ""; k++ {
			if g.Side(k) != side {
				continue
			}
			if p := t.S.PolicyOf(k); p != "" {
				who, policy = "The engine plays ", ", as "+p
			}
			if t.S.NameOf(k) != side {
				names = append(names, t.S.NameOf(k))
			}
		}
		if rows = append(rows, who+side+policy); len(names) > 0 {
			rows[len(rows)-1] += ": " + strings.Join(names, ", ")
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return explain.Saying(all + strings.Join(rows, apart) + ". auto NAME has the engine play him, auto NAME off gives him back.")
}

// Whereabouts answers where somebody or something is, and who plays it; nil for another question.
func (t *Table) Whereabouts(q *question.Question) *explain.Explanation {
	if q.Has("play", "again") || q.Either("new", "another") && q.Either("game", "bout", "battle", "war", "fight", "match") && q.Either("start", "play", "begin", "have", "set") {
		if t.S.Game().Over() {
			return explain.Saying("Yes: rematch sets the same up again, with other dice; new offers other bouts. auto NAME and auto NAME off change who plays whom.")
		}
		return explain.Saying("When this bout is over new offers others; until then quit leaves it.")
	}
	return cmp.Or(t.seated(q), t.Lying(q.Said), t.sees(q), t.lies(q), t.nearby(q), t.Placed(q))
}
