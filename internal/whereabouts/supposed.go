package whereabouts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/chart"
	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
	"summa/internal/trial"
)

// A Supposition is a question about what would be if a figure stood somewhere else. Head is the question
// without what it supposes.
type Supposition struct {
	head  question.Question
	who   string // the figure that moves, "" where none is named
	where string // the place, or what follows the command by which one moves
	place bool   // where is a place
	only  bool   // the question is only what would happen
	goes  bool   // the question is only who can come to the place
}

// The words of a supposition that say that somebody goes or stands somewhere, and those that may stand
// before the place.
var (
	standing = strings.Fields("go goes move moves walk walks run step stand stands am is are stop stay wait come comes end")
	leading  = strings.Fields("to at on in into onto for square point the place field there here")
	safety   = strings.Fields("safe unsafe dangerous danger threatened exposed vulnerable")
)

// Supposes reads a question that supposes a move or a place: is 9,9 safe, can he reach me if I go to 7,6,
// what if I move away 5. It returns nil for another question.
func (t *Table) Supposes(q *question.Question) *Supposition {
	g := t.S.Game()
	if g := t.walking(); g == nil || len(q.Words) < 3 {
		return nil
	}
	if !g.Begun() || g.Over() || t.S.Hides() != "" || t.S.ToAct() < 0 || t.S.PolicyOf(t.S.ToAct()) != "" || q.Either("not") || q.Words[0] == "why" || q.Words[0] == "how" {
		return nil
	}
	if at := t.ifAt(q); at > 0 {
		return t.supposedMove(q, at)
	} else if q.Either("if", "when") { // somebody who cannot move now
		return nil
	}
	from, to := t.placeIn(q.Words)
	if from < 0 || from == 0 {
		return nil
	}
	s := &Supposition{where: strings.Join(q.Words[from:to], " "), place: true}
	words := slices.Delete(slices.Clone(q.Words), from, to)
	s.head = question.Question{Words: words, Said: strings.Join(words, " ")}
	_, blow := t.strikes(&s.head)
	switch {
	case q.Is("is", "are", "am", "would") && q.Either(safety...):
	case !q.Is("can", "could", "may", "will", "who can", "who could", "who will") || !blow && !s.head.Either("come", "get", "go", "walk", "step"):
		return nil
	case q.Either("reach", "come", "get", "go", "walk", "step") && !s.head.Either("me", "us", "my", "him", "her", "them") && len(t.EverybodyNamed(&s.head)) <= 1:
		if s.goes = true; q.Either("we") || q.Either("i") && !t.IsFigure(strings.ToLower(g.Active())) {
			return nil
		}
	}
	if _, _, mapped := t.comers(s); s.goes && !mapped {
		return nil
	}
	return s
}

// ifAt returns the number of the word after "if I" in a question, or after "if" and the name of a figure
// of the side that is to act; 0 for another question.
func (t *Table) ifAt(q *question.Question) int {
	at := slices.IndexFunc(q.Words, func(w string) bool { return w == "if" || w == "when" }) + 1
	if at < 2 || at+1 >= len(q.Words) {
		return 0
	}
	who, named := t.S.Game().Figure(q.Words[at])
	if !slices.Contains([]string{"i", "we"}, q.Words[at]) && !(named && t.Acts(who)) {
		return 0
	}
	return at + 1
}

// supposedMove reads the words from number at on as the move that a question supposes.
func (t *Table) supposedMove(q *question.Question, at int) *Supposition {
	verb := t.walking().Match[0]
	word, tail := q.Words[at], slices.Clone(q.Words[at+1:])
	if word != verb && t.Book.Synonyms[word] != verb && !slices.Contains(standing, word) || len(tail) == 0 {
		return nil
	}
	s := &Supposition{head: question.Question{Words: q.Words[:at-2], Said: strings.Join(q.Words[:at-2], " ")}}
	if t.IsFigure(q.Words[at-1]) {
		s.who = q.Words[at-1]
	}
	if from, to := t.placeIn(tail); from >= 0 {
		if slices.ContainsFunc(append(slices.Clone(tail[:from]), tail[to:]...), func(w string) bool { return !slices.Contains(leading, w) && !t.IsFigure(w) }) {
			return nil
		}
		s.where, s.place = strings.Join(tail[from:to], " "), true
	} else if of := t.walking(); len(tail) > 2 && t.IsFigure(tail[0]) && (of.IsAway(tail[1]) || of.IsNearer(tail[1])) {
		s.where, s.who = strings.Join(tail[1:], " "), tail[0]
	} else if of.IsAway(tail[0]) || of.IsNearer(tail[0]) {
		s.where = strings.Join(tail, " ")
	} else {
		return nil
	}
	if who, named := t.S.Game().Figure(s.who); named && !t.Acts(who) {
		return nil
	}
	if q.Words[0] == "what" {
		s.only, s.head = true, question.Question{Words: []string{"what"}, Said: "what"}
	} else if _, blow := t.strikes(&s.head); !blow && !s.head.Either(safety...) {
		return nil
	}
	return s
}

// walking returns the group of the menu by which a figure goes to a place on the map, nil if there is
// none.
func (t *Table) walking() *screen.Group {
	n := slices.IndexFunc(t.Book.Menu, func(g screen.Group) bool { return !g.Leads.Empty() || g.Nearer != "" })
	if c, _ := t.S.Game().Chart(""); n < 0 || c == nil || len(t.Book.Menu[n].Match) == 0 {
		return nil
	}
	return &t.Book.Menu[n]
}

// placeIn returns where among some words a place stands: one word such as 9,8, or two numbers on a table.
// from is -1 if there is none.
func (t *Table) placeIn(words []string) (from, to int) {
	number := func(w string) bool {
		_, err := strconv.ParseFloat(w, 64)
		return err == nil
	}
	for i, w := range words {
		x, y, two := strings.Cut(w, ",")
		switch {
		case two && number(x) && number(y) && t.walking().Nearer == "":
			return i, i + 1
		case t.walking().Nearer != "" && number(w) && i+1 < len(words) && number(words[i+1]):
			return i, i + 2
		}
	}
	return -1, -1
}

// Supposed answers a question from a copy of the bout in which what it supposes has been done.
func (t *Table) Supposed(s *Supposition) *explain.Explanation {
	if on := t.standsOn(s.where); s.place && on >= 0 {
		if s.goes || !t.Acts(on) {
			return explain.Saying(t.S.NameOf(on) + " stands on " + s.where + ".")
		}
		return t.fromThere(s, on)
	} else if s.goes {
		return t.comesTo(s)
	}
	why, left := "", 0
	var said explain.Explanation
	for _, first := range t.firsts() {
		for _, command := range t.movesOf(s, first) {
			g := t.S.Game().Fork()
			if first != "" {
				trial.CarriesOut(g, first, nil)
			}
			if err := game.Given(g, command, nil); err != nil {
				why = cmp.Or(why, strings.TrimSuffix(t.S.Explain(err).Msg, "."))
				continue
			}
			if t.stopped || len(said.Text) >= mostBlows {
				left++
				continue
			}
			x := t.after(s, g, first, command)
			said.Rules, said.Text = x.Rules, append(said.Text, x.Text...)
		}
	}
	if left > 0 {
		said.Text = append(said.Text, "Left out: "+strconv.Itoa(left)+" more; a name in the question asks of one alone.")
	}
	if len(said.Text) > 0 {
		return &said
	}
	return t.untried(s, cmp.Or(why, strings.TrimSuffix(t.Turn(), ".")))
}

// standsOn returns the figure that stands on a space of the board, -1 if nobody does.
func (t *Table) standsOn(space string) int {
	c, _ := t.S.Game().Chart("")
	if c == nil {
		return -1
	}
	for i := range c.Figures {
		f := &c.Figures[i]
		if who, ok := t.S.Game().Figure(f.Name); ok && !f.Gone && f.Space >= 0 && f.Space < len(c.Spaces) && c.Spaces[f.Space].Name == space {
			return who
		}
	}
	return -1
}

// moves reports whether a supposition may mean that a figure moves: it names it, or none of its side.
func (t *Table) moves(s *Supposition, name string) bool {
	who, _ := t.S.Game().Figure(name)
	if s.who != "" {
		return t.IsCalled(s.who, who)
	}
	named := t.EverybodyNamed(&s.head)
	return !slices.ContainsFunc(named, t.Acts) || slices.Contains(named, who)
}

// untried says that what a question supposes cannot be done, and why.
func (t *Table) untried(s *Supposition, why string) *explain.Explanation {
	what := s.where
	if !s.place {
		what = t.walking().Match[0] + " " + what
	}
	text := "That cannot be tried: " + what + " is not possible now"
	if why != "" {
		text += ": " + line.Clean(t.Book.Retold(why))
	}
	x := explain.Saying(text + ".")
	if can, _, _ := t.comers(s); s.place && len(can) > 0 {
		turn := "his next turn"
		if len(can) > 1 {
			turn = "their next turns"
		}
		x.Text = append(x.Text, t.Listed(can, "and")+" can come to "+s.where+" in "+turn+", as all stand now.")
	}
	x.Text = append(x.Text, "am I safe here? says who can strike at your men where they stand.")
	return x
}

// firsts returns the commands by which the side to act chooses a figure to act, where it has to choose;
// else the empty command alone.
func (t *Table) firsts() (list []string) {
	g := t.S.Game()
	for _, c := range g.Legal(false) {
		of := g.Fork()
		if t.Book.Sides && t.walking().Nearer == "" && trial.CarriesOut(of, c.Line, nil) && !strings.EqualFold(of.Active(), g.Active()) && of.Side(t.S.ToAct()) == g.Side(t.S.ToAct()) && line.Names(c.Line, of.Active()) {
			list = append(list, c.Line)
		}
	}
	if len(list) == 0 {
		return []string{""}
	}
	return list
}

// movesOf returns the commands that a supposition may mean, after the command first.
func (t *Table) movesOf(s *Supposition, first string) (list []string) {
	of, g := t.walking(), t.S.Game()
	if of.Nearer == "" {
		if first != "" {
			g = g.Fork()
			trial.CarriesOut(g, first, nil)
		}
		if !t.moves(s, g.Active()) {
			return nil
		}
		return []string{of.Match[0] + " " + s.where}
	}
	for i := 0; g.Side(i) != ""; i++ {
		if !t.Fights(i) || !t.Acts(i) || t.S.NameOf(i) == g.Side(i) || !t.moves(s, t.S.NameOf(i)) {
			continue
		}
		command := of.Match[0] + " " + line.Typed(t.S.NameOf(i)) + " " + s.where
		if !s.place {
			command = t.Places(command)
		}
		if command != "" {
			list = append(list, command)
		}
	}
	return list
}

// after answers a supposition in g, a copy of the bout after the commands first and command.
func (t *Table) after(s *Supposition, g game.Game, first, command string) (x *explain.Explanation) {
	who, _ := g.Figure(g.Active())
	if words := line.Words(command); t.walking().Nearer != "" && len(words) > 1 {
		who, _ = g.Figure(words[1])
	}
	t.S.Suppose(g, func() {
		of := *t.Table
		of.Shown, of.Ahead = nil, nil
		now := *t
		now.Table = &of
		x = now.fromThere(s, who)
		t.stopped = t.stopped || now.stopped
	})
	done := strings.TrimPrefix(first+"; "+command, "; ")
	for i := range x.Text {
		x.Text[i] = strings.NewReplacer(", as all stand now", "", " as all stand now", "").Replace(x.Text[i])
	}
	for _, says := range [...]string{"Yes: ", "No: "} {
		if rest, ok := strings.CutPrefix(x.Text[0], says); ok {
			x.Text[0] = strings.TrimSuffix(says, ": ") + ", after " + done + ": " + rest
			return x
		}
	}
	x.Text[0] = "After " + done + ": " + x.Text[0]
	return x
}

// fromThere says who can strike figure who where he stands, or whom he can strike himself if the
// supposition asks that.
func (t *Table) fromThere(s *Supposition, who int) *explain.Explanation {
	of := Reach{doer: -1, at: []int{who}, by: t.FoesOf(who), supposed: true}
	if s.only {
		return t.reach(&of)
	}
	of.verb, _ = t.strikes(&s.head)
	foes := slices.DeleteFunc(t.EverybodyNamed(&s.head), func(i int) bool { return !slices.Contains(of.by, i) })
	own := s.head.Subject() > 0 && t.ofMine(s.head.Words[s.head.Subject()]) && !s.head.Either(safety...) && !s.head.Either("be")
	if len(foes) > 0 {
		of.by = foes
	}
	if of.yes, of.no = "Yes: ", "No: "; s.head.Either("safe") {
		of.yes, of.no = of.no, of.yes
	}
	if s.head.Words[0] == "who" {
		of.yes, of.no = "", ""
	}
	if own {
		of.by, of.at = of.at, of.by
	}
	return t.reach(&of)
}

// ofMine reports whether a word stands for a figure of the side that is to act.
func (t *Table) ofMine(word string) bool {
	who, named := t.S.Game().Figure(word)
	return word == "i" || word == "we" || named && t.Acts(who)
}

// comesTo says who can come to a place: those named, or any of the enemies; nil if no map tells.
func (t *Table) comesTo(s *Supposition) *explain.Explanation {
	can, not, mapped := t.comers(s)
	switch {
	case !mapped:
		return nil
	case s.head.Words[0] == "who" && len(can) == 0:
		return explain.Saying("Nobody of the other side can come to " + s.where + ", as all stand now.")
	case s.head.Words[0] == "who", len(can) > 0 && len(not) > 0:
		return explain.Saying(t.Listed(can, "and") + " can come to " + s.where + ", as all stand now.")
	case len(can) == 0:
		return explain.Saying("No: " + t.Listed(not, "and") + " cannot come to " + s.where + ", as all stand now.")
	}
	return explain.Saying("Yes: " + t.Listed(can, "and") + " can come to " + s.where + ", as all stand now.")
}

// comers returns which of those named, or else of the enemies, can come to a place, and which cannot;
// mapped reports whether there is a map that tells.
func (t *Table) comers(s *Supposition) (can, not []int, mapped bool) {
	by := t.EverybodyNamed(&s.head)
	if active, ok := t.S.Game().Figure(t.S.Game().Active()); ok && s.goes && s.head.Either("i") {
		by = []int{active}
	}
	if len(by) == 0 || !s.goes {
		by = t.FoesOf(t.S.ToAct())
	}
	for _, i := range by {
		c, _ := t.S.Game().Chart(t.S.NameOf(i))
		if c == nil || c.Reach == nil || len(c.Spaces) == 0 {
			return nil, nil, false
		}
		if slices.ContainsFunc(c.Reach.Spots, func(x chart.Spot) bool { return c.Spaces[x.Space].Name == s.where }) {
			can = append(can, i)
		} else {
			not = append(not, i)
		}
	}
	return can, not, len(by) > 0
}
