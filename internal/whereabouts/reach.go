package whereabouts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/ahead"
	"summa/internal/asked"
	"summa/internal/chart"
	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
)

// A Reach is the question who can strike whom, or how far somebody can go.
type Reach struct {
	doer   int    // the figure named as the one to strike, -1 for none
	by, at []int  // the figures to strike, and their targets
	verb   string // the command of the ruleset to strike with, "" for any
	far    bool   // the question is only how far he can go
	own    bool   // the person who asks is the one to strike
	Weighs bool   // the question is also what comes of the blow
	yes    string // how the answer begins where somebody can
	no     string // and where nobody can

	supposed bool // asked of a copy of the bout: whose turn it is there need not be said
}

// reached reads a Reach; ok is false if the text asks something else, or something that the list of
// legal commands answers.
func (t *Table) reached(q *question.Question) (of Reach, ok bool) {
	g := t.S.Game()
	if q.Supposes() {
		return t.supposed(q)
	}
	if of, ok = t.supposedOf(q); ok {
		return of, ok
	}
	if !g.Begun() || g.Over() || t.S.Hides() != "" || q.Either("if", "after", "when", "before", "why", "not", "again", "twice", "behind", "back", "rear", "side", "flank") {
		return of, false
	}
	if _, opens := g.Sealing(t.Open); opens { // what was chosen is being carried out
		return of, false
	}
	doer, named := t.Parties(q)
	if asksFar(q) && len(named) == 1 {
		return Reach{doer: -1, by: named, far: true}, true
	}
	verb, ok := t.strikes(q)
	if !ok {
		return of, false
	}
	of.verb, of.doer, of.Weighs = verb, -1, q.Either("kill", "fell", "finish") || q.Is("will") && q.Either("hit", "wound", "hurt")
	if len(named) == 1 && q.Is("what can", "who can", "whom can", "what could", "whom could", "who could", "what will", "who will", "whom will") && len(q.Words) > 3 && t.IsCalled(q.Words[2], named[0]) {
		of.by, of.at = t.Members(named[0]), t.FoesOf(named[0])
		return of, len(of.by) > 0 && len(of.at) > 0
	}
	switch at := q.Subject(); {
	case q.Is("who can i", "who may i", "who can we", "whom can i"):
		return of, false
	case q.Is("who can", "who could", "who may", "who reaches", "who hits", "who threatens", "who is able", "who will", "who strikes", "who attacks", "who is in reach of"):
		of.by, of.at, of.own = t.strikers(q, named)
	case at < 0 || q.Words[0] == "is" || q.Words[0] == "should" || q.Words[0] == "must":
		return of, false
	default:
		t.between(q, &of, doer, named, at)
	}
	return of, len(of.by) > 0 && len(of.at) > 0
}

// asksFar reports whether a question asks how far somebody can go, or where to.
func asksFar(q *question.Question) bool {
	return q.Is("how far can", "how far may", "how far could", "how far does", "how far will", "where can", "where could", "where may") && !q.Either("i", "we", "you") &&
		q.Either("come", "comes", "go", "goes", "move", "moves", "walk", "walks", "run", "get", "gets", "march", "charge", "reach")
}

// between fills in who strikes and who is struck where the subject of a question, its word number at,
// is to strike.
func (t *Table) between(q *question.Question, of *Reach, doer int, named []int, at int) {
	of.doer = doer
	if of.own = slices.Contains([]string{"i", "we"}, q.Words[at]); doer >= 0 {
		of.by = t.Members(doer)
	} else {
		of.by = t.ActiveOf(t.MeantBy(q, nil, q.Words[at:at+1]), q.Words[at])
	}
	of.at = t.MeantBy(q, named, slices.DeleteFunc(slices.Clone(q.Words[at+1:]), func(w string) bool { return w == "my" }))
	if len(of.at) == 0 && doer >= 0 && of.verb != "" && !t.Acts(doer) { // anybody at all
		of.at = t.FoesOf(doer)
	}
	if len(named) == 0 && q.Either("me") { // the man who acts
		of.at = t.ActiveOf(of.at, "i")
	}
	of.by = slices.DeleteFunc(of.by, func(i int) bool {
		return slices.ContainsFunc(of.at, func(o int) bool { return t.S.Game().Side(o) == t.S.Game().Side(i) })
	})
}

// strikers returns who is to strike and who is to be struck in a question that names only one side of
// it: the named are struck by the others, or strike them. own reports that the striker is the person
// who asks.
func (t *Table) strikers(q *question.Question, named []int) (by, at []int, own bool) {
	g := t.S.Game()
	at = t.MeantBy(q, named, q.Words[2:])
	if q.Ours() || len(at) == 0 && q.Is("who can", "who may") && !q.Either("first") {
		return t.MeantBy(q, nil, []string{"we"}), t.MeantBy(q, named, []string{"they"}), true
	}
	for i := 0; len(at) > 0 && g.Side(i) != ""; i++ {
		if t.Fights(i) && !slices.ContainsFunc(at, func(o int) bool { return g.Side(o) == g.Side(i) }) {
			by = append(by, i)
		}
	}
	return by, at, false
}

// supposed reads the question what happens if somebody is struck who is out of reach now: it is asked
// whether he can be reached.
func (t *Table) supposed(q *question.Question) (of Reach, ok bool) {
	g := t.S.Game()
	verb, blow := t.strikes(q)
	at := t.EverybodyNamed(q)
	if !blow || len(at) != 1 || t.Acts(at[0]) || !g.Begun() || g.Over() || t.S.Hides() != "" || t.Trying(q) != "" {
		return of, false
	}
	of = Reach{doer: -1, at: at, verb: verb}
	of.by = slices.DeleteFunc(t.FoesOf(at[0]), func(i int) bool { return !t.Acts(i) })
	return of, len(of.by) > 0
}

// supposedOf reads the question what happens if one named figure strikes another.
func (t *Table) supposedOf(q *question.Question) (of Reach, ok bool) {
	g := t.S.Game()
	named := t.EverybodyNamed(q)
	verb, blow := t.strikes(q)
	at := slices.IndexFunc(q.Words, func(w string) bool { return w == "if" || w == "when" }) + 1
	if !blow || len(named) != 2 || at < 2 || at >= len(q.Words) || !t.IsCalled(q.Words[at], named[0]) || !q.Is("what") || !g.Begun() || g.Over() || t.S.Hides() != "" || !t.Fights(named[0]) || g.Side(named[0]) == g.Side(named[1]) {
		return of, false
	}
	return Reach{doer: named[0], by: named[:1], at: named[1:], verb: verb, Weighs: true}, true
}

// comesOf says after a colon what a blow may lead to that figure by strikes in one of his turns; "" if
// that is not known.
func (t *Table) comesOf(turns []game.Game, by int, b ahead.Blow) string {
	for _, g := range turns {
		own := t.BeforeBlow(g, by, b)
		if own == nil || t.Effect == nil {
			continue
		}
		if effect := t.Effect(own, b.Line); effect != "" {
			return ": " + line.Clean(effect)
		}
	}
	return ""
}

// strikes reports whether a question has a word for a blow, and returns the ruleset's command it means,
// "" for any.
func (t *Table) strikes(q *question.Question) (verb string, ok bool) {
	for i, word := range q.Words[1:] {
		if slices.Contains(question.Striking, word) {
			return "", true
		}
		if as := t.Book.Spelled(strings.Join(q.Words[i+1:], " ")); as != "" {
			word = line.FirstWord(as)
		}
		for _, form := range question.Forms(word) {
			as := t.Book.Synonyms[form]
			if as == "" && t.S.Game().IsVerb(form) {
				as = form
			}
			if as != "" && slices.ContainsFunc(t.Book.Menu, func(g screen.Group) bool {
				return (len(g.Events) > 0 || g.Hits != "" || g.Fought != "") && slices.ContainsFunc(g.Match, func(m string) bool { return line.FirstWord(m) == as })
			}) {
				if as == form {
					return as, true
				}
				return "", true // a word of the player's own, for whatever blow there is
			}
		}
	}
	return "", false
}

// mostBlows is how many blows one answer tells.
const mostBlows = 6

// reach answers who can strike whom, from the map and from the legal commands: in the bout as it stands,
// or, for a figure whose turn it is not, as it would stand in his next turn.
func (t *Table) reach(of *Reach) *explain.Explanation {
	if of.far {
		return t.Comes(of.by[0])
	}
	x := &explain.Explanation{}
	if of.doer < 0 && len(of.by) == 1 {
		of.doer = of.by[0]
	}
	if of.doer >= 0 && !t.Acts(of.doer) && of.yes == "" && !of.supposed {
		x.Text = append(x.Text, "It is not the turn of "+t.S.NameOf(of.doer)+": "+strings.TrimSuffix(t.Turn(), ".")+" now.")
	}
	blows, none := t.blows(of)
	if t.S.Halt.Stopped() {
		t.S.Halt.Clear() // the stop has been acted on
		t.stopped = true
		return explain.Saying("You stopped it; map and a name shows what he can reach.")
	}
	x.Text = append(x.Text, blows[:min(len(blows), mostBlows)]...)
	if len(blows) > 0 {
		x.Text[len(x.Text)-min(len(blows), mostBlows)] = of.yes + x.Text[len(x.Text)-min(len(blows), mostBlows)]
	}
	alone := len(of.by) == 1
	how := cmp.Or(of.verb, "reach") + " " + t.Listed(of.at, "or")
	switch {
	case len(blows) > mostBlows:
		x.Text = append(x.Text, "And "+strconv.Itoa(len(blows)-mostBlows)+" more; map and a name shows them.")
	case len(blows) == 0:
		x.Text = append(x.Text, t.unreached(of, how)...)
	case len(none) > 0:
		x.Text = append(x.Text, "Not "+t.Listed(none, "and")+".")
	}
	if a := t.AnswerOf(asked.Reaching); a != nil && alone && !of.supposed {
		if text := a.Text.Told(&t.Means, t.S.Facts(), t.S.NameOf(of.by[0])); text != "" && len(none) > 0 {
			x.Text = append(x.Text, text)
		}
		x.Rules = a.Rules
	}
	return x
}

// unreached says that none of the figures asked about can strike, and how far away the other is.
func (t *Table) unreached(of *Reach, how string) (text []string) {
	if len(of.by) == 1 {
		text = append(text, cmp.Or(of.no, "No: ")+t.S.NameOf(of.by[0])+" cannot "+how+t.TurnOf(of.by[0])+t.going(of.by[0])+", as all stand now.")
		if far := t.Apart(of.by[0], of.at[0]); len(of.at) == 1 && far != "" {
			text = append(text, t.S.NameOf(of.by[0])+" is "+far+" from "+t.S.NameOf(of.at[0])+".")
		}
		return text
	}
	nobody := "Nobody"
	if of.no != "" {
		nobody = of.no + "nobody"
	}
	text = append(text, nobody+" can "+how+" in a turn of his own, as all stand now.")
	if len(of.at) == 1 {
		if near := t.nearest(of.at[0], true, 1); near != "" {
			text = append(text, "Nearest: "+near+".")
		}
	}
	return append(text, t.keptFrom(of.by)...)
}

// keptFrom says of each of several figures what the ruleset has to say of why he reaches nobody, and when
// he may.
func (t *Table) keptFrom(by []int) (text []string) {
	a := t.AnswerOf(asked.Reaching)
	if a == nil {
		return nil
	}
	for _, who := range by[:min(len(by), mostBlows)] {
		if said := a.Each.Told(&t.Means, t.S.Facts(), t.S.NameOf(who)); said != "" {
			text = append(text, said+".")
		}
	}
	return text
}

// blows tells which of the figures asked about can strike whom, and returns in none those who can strike
// nobody. It ends when the player stops it.
func (t *Table) blows(of *Reach) (told []string, none []int) {
	for _, by := range of.by {
		turns := t.ToCome().Copies(by)
		var same []alike
		for _, at := range of.at {
			if t.S.Halt.Stopped() {
				return told, none
			}
			if b, ok := t.ToCome().Blow(turns, by, at, of.verb); ok {
				if whose := t.whose(by, b); of.Weighs {
					same = together(same, at, t.S.NameOf(at), b.Text, whose+t.comesOf(turns, by, b))
				} else {
					same = together(same, at, t.S.NameOf(at), b.Text, whose)
				}
			}
		}
		for i := range same {
			told = append(told, t.S.NameOf(by)+" can reach "+t.Listed(same[i].at, "and")+": "+same[i].text+same[i].whose+".")
		}
		if len(same) == 0 {
			none = append(none, by)
		}
	}
	return told, none
}

// alike holds blows that are the same but for whom they strike.
type alike struct {
	at                []int
	form, text, whose string // the text with a gap in place of the name, and as it is said
}

// together adds a blow to the group of blows that differ from it only in the target, or to a group of
// its own.
func together(list []alike, at int, name, text, whose string) []alike {
	const gap = "\x00"
	form := strings.Replace(text, " "+line.Typed(name), gap, 1)
	for i := range list {
		if x := &list[i]; x.form == form && x.whose == whose {
			x.at, x.text = append(x.at, at), strings.Replace(form, gap, " each of them", 1)
			return list
		}
	}
	return append(list, alike{[]int{at}, form, text, whose})
}

// going says that moving counts too, if figure who can move.
func (t *Table) going(who int) string {
	if t.ToCome().Opens(who) {
		return ", whatever the die that is to fall shows"
	}
	if t.ToCome().Charted(who) || slices.ContainsFunc(t.Book.Menu, func(g screen.Group) bool { return g.Nears }) {
		return ", even by going there"
	}
	return ""
}

// whose says in whose turn a blow can be struck, if not in the current one.
func (t *Table) whose(by int, b ahead.Blow) string {
	switch {
	case b.Die <= 1 && t.ToCome().Opens(by):
		return ", this turn, whatever the die that is to fall shows"
	case b.Die > 1:
		die := "die"
		if b.For != "" {
			die += " for " + b.For
		}
		if t.Acts(by) {
			return ", this turn if the " + die + " that is to fall shows " + strconv.Itoa(b.Die) + " or more"
		}
		return ", in his next turn if the " + die + " that begins it shows " + strconv.Itoa(b.Die) + " or more, as all stand now"
	case !t.Acts(by):
		return "," + t.TurnOf(by) + ", as all stand now"
	}
	return ""
}

func (t *Table) TurnOf(by int) string {
	switch {
	case t.Acts(by):
		return " this turn"
	case t.Book.Sides && t.S.Game().Side(by) != t.S.NameOf(by) && t.S.Game().Active() != t.S.NameOf(by) && len(t.Rows()) < t.Figures():
		if !t.Book.Bands { // who has acted may have to wait for more than a turn of his side
			return " when " + t.S.Game().Side(by) + " next has him act"
		}
		return " in the next turn of " + t.S.Game().Side(by)
	}
	return " in his next turn"
}

// walkedOut is the ruleset's answer that a figure goes no farther this turn.
const walkedOut = "walked-out"

// Comes says how far figure by can go.
func (t *Table) Comes(by int) *explain.Explanation {
	if !t.Fights(by) {
		return nil
	}
	name := t.S.NameOf(by)
	c, _ := t.S.Game().Chart(name)
	x := &explain.Explanation{}
	switch {
	case c != nil && c.Plan != nil && c.Plan.Reach != nil:
		x.Text = append(x.Text, strings.TrimSpace(c.Plan.Reach.Says(c.Plan)+" "+c.Plan.Reach.Note))
	case c != nil && c.Reach != nil && len(c.Spaces) > 0:
		x.Text = append(x.Text, t.spacesIn(c.Reach, name))
	default:
		turns := t.ToCome().Copies(by)
		if len(turns) == 0 {
			return nil
		}
		x.Text = append(x.Text, name+" comes "+strconv.Itoa(t.ToCome().StraightAhead(turns))+" straight ahead at most"+t.TurnOf(by)+".")
		if a := t.AnswerOf("far"); a != nil {
			x.Text = append(x.Text, a.Text.Told(&t.Means, t.S.Facts(), ""))
		}
	}
	if a := t.AnswerOf(walkedOut); a != nil {
		x.Text[0] = strings.TrimSpace(a.Text.Told(&t.Means, t.S.Facts(), name) + " " + x.Text[0])
	}
	if c != nil && (c.Plan != nil || len(c.Spaces) > 0) {
		x.Text = append(x.Text, "map "+line.Typed(name)+" draws it.")
	}
	if a := t.AnswerOf(asked.Reaching); a != nil {
		x.Rules = a.Rules
	}
	return x
}

// spacesIn says how many spaces a figure can reach on its map, and whom it can attack from them.
func (t *Table) spacesIn(r *chart.Reach, name string) string {
	farthest, whom := ahead.InReach(r)
	text := name + " has " + strconv.Itoa(r.Left) + " " + r.Unit + " and comes to " + strconv.Itoa(len(r.Spots)-1) + " spaces, the farthest for " + strconv.Itoa(farthest)
	if len(whom) == 0 {
		return text + "; from none of them he can attack anybody."
	}
	return text + "; from them he can attack " + t.Listed(whom, "and") + "."
}

// AsksReach reads the question who can strike whom; ok is false if the list of what the active figure
// may do at once answers it.
func (t *Table) AsksReach(q *question.Question) (of Reach, ok bool) {
	q = q.Staying().Whether().Returned()
	if t.EverybodyNamed(q) == nil && !q.Either(question.OwnWords...) && !q.Either(question.OtherWords...) && t.namesThing(q) && t.Prepared(q) != nil {
		return of, false // the ruleset has an answer about that place or thing
	}
	if of, ok = t.harms(q); !ok {
		of, ok = t.threatened(q)
	}
	if ok {
		return of, t.ToCome().Charted(of.by[0]) || len(t.ToCome().Copies(of.by[0])) > 0
	}
	if of, ok = t.reached(q); !ok || !t.ToCome().Charted(of.by[0]) && len(t.ToCome().Copies(of.by[0])) == 0 {
		return of, false
	}
	if !of.far && q.Words[0] != "who" && (of.own || of.doer >= 0 && t.Acts(of.doer)) {
		if list := t.Candidates(q); len(list) > 0 && list[0].Refusal == nil {
			return of, false
		}
	}
	return of, true
}

// namesThing reports whether a question has a word besides who does what: the hill in who can reach the
// hill.
func (t *Table) namesThing(q *question.Question) bool {
	_, verb := t.Verb(q)
	return slices.ContainsFunc(q.Words[1:], func(w string) bool {
		return w != verb && !question.Common(w) && !slices.Contains(question.Striking, w)
	})
}

// ReachSaid answers who can strike whom. If the person who asks cannot strike from where he stands, the
// reason why not comes first.
func (t *Table) ReachSaid(q *question.Question, of *Reach) *explain.Explanation {
	x := t.reach(of)
	if x != nil && (of.own || of.doer >= 0 && t.Acts(of.doer) && strings.HasPrefix(x.Text[0], "No: ")) && !q.Either("reach", "get") {
		if no := t.Allowed(q); no != nil {
			if strings.HasPrefix(no.Text[0], "No") && strings.HasPrefix(x.Text[0], "No: ") { // that is the wider no
				if _, why, ok := strings.Cut(strings.TrimPrefix(no.Text[0], "No, not now: "), ": "); ok {
					x.Text[0] = strings.TrimSuffix(x.Text[0], ".") + ": " + why
				}
				return &explain.Explanation{Text: x.Text, Rules: no.Rules}
			}
			return &explain.Explanation{Text: append(no.Text, x.Text...), Rules: no.Rules}
		}
	}
	return x
}
