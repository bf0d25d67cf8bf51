package paper

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/figure"
	"summa/internal/report"
	"summa/internal/screen"
)

// A round holds the rows of a round. Its turns follow one another, and the first row of each turn
// says whose it is.
type round struct {
	Heading, Left string
	Lost          []int // the losses of each side, where its figures stand in a table
	Bars          []barOf
	Went          string // in a post: the steps without dice up to its end that no row tells
	Acts          []act
}

// An act is a row as it stands in the log of a page.
type act struct {
	report.Row
	Turn  string   // whose turn begins with it, "" if none does
	Done  string   // where armies fight: the commands, if there is no sentence on their outcome
	Plain []string // its commands, without one that only says whose turn it is
	Class string
	Many  bool // too many dice to be drawn one by one
	Long  bool // without dice, so its commands take their room too
	many  bool // many figures fight on a side
}

// rounds groups the rows of a report by rounds.
func rounds(r *report.Report) (list []round) {
	cited := map[string]bool{}
	for i := range r.Parts {
		p := &r.Parts[i]
		if len(p.Rows) == 0 {
			continue
		}
		heading, turn, _ := strings.Cut(p.Heading, " · ")
		if r.Joined && p.Round != "" {
			turn = strings.TrimSuffix(p.Round+". "+turn, ". ")
			heading = strings.Fields(heading)[0] + "s" // Exchange 3 is a row of Exchanges
		}
		if n := len(list); n == 0 || list[n-1].Heading != heading {
			list = append(list, round{Heading: heading})
			clear(cited)
		}
		of := &list[len(list)-1]
		of.Left = p.Left
		for i, n := range p.Lost {
			if len(of.Lost) <= i {
				of.Lost = append(of.Lost, 0)
			}
			of.Lost[i] += n
		}
		rows := played(p.Rows)
		for k := range rows {
			first := ""
			if k == 0 {
				first = turn
			}
			a := actOf(r, &rows[k], p.Round == "", first, cited)
			if n := len(of.Acts); k > 0 && leavesOff(r, &a) && !of.Acts[n-1].Note {
				of.Acts[n-1] = leftOff(&of.Acts[n-1], &a)
				continue
			}
			of.Acts = append(of.Acts, a)
		}
	}
	for i := range list {
		if still(r, &list[i]) {
			list[i].Acts = []act{inOne(list[i].Acts)}
		}
	}
	list = idleTogether(list)
	bars(list)
	return list
}

// leavesOff reports whether a row only ends a turn: a single command without dice, with a sum but
// no sentence.
func leavesOff(r *report.Report, a *act) bool {
	moved := a.Chance != nil && (a.Chance.Fell != 0 || a.Chance.Chose != 0)
	said := slices.ContainsFunc(a.Told, func(t screen.Told) bool { return t.Text != "" })
	return len(r.Armies) == 0 && !r.Joined && len(a.Plain) == 1 && len(a.Dice) == 0 && len(a.Told) > 0 && !said && !moved && !a.Note && !a.Key && !a.Named && len(a.Remarks) == 0
}

// leftOff merges the row that ends a turn into the row before it, with the chance after both.
func leftOff(a, end *act) act {
	one := *a
	one.Last, one.Plain, one.Told = end.Last, append(slices.Clone(a.Plain), end.Plain...), slices.Clone(a.Told)
	if n := len(one.Told); n > 0 && one.Told[n-1].Text == "" { // join the two sums
		t := &one.Told[n-1]
		t.Sums, t.Rules = slices.Concat(t.Sums, end.Told[0].Sums), slices.Concat(t.Rules, end.Told[0].Rules)
	} else {
		one.Told = append(one.Told, end.Told...)
	}
	one.Commands = append(slices.Clone(a.Commands), end.Commands...)
	if end.Chance != nil {
		c := *cmp.Or(a.Chance, end.Chance)
		if c.Fell != 0 { // the two estimates differ by sampling error only
			c.Fell += end.Chance.Percent - c.Percent
		} else if c.Chose != 0 {
			c.Chose += end.Chance.Percent - c.Percent
		}
		c.Percent = end.Chance.Percent
		one.Chance = &c
	}
	return one
}

// idleTogether merges successive rounds in which nobody does anything.
func idleTogether(rounds []round) (list []round) {
	for i := range rounds {
		if k := len(list) - 1; k >= 0 && idle(&rounds[i]) && idle(&list[k]) {
			list[k] = together(&list[k], &rounds[i])
			continue
		}
		list = append(list, rounds[i])
	}
	return list
}

// idle reports whether nobody does anything in a round.
func idle(x *round) bool {
	return len(x.Acts) == 1 && len(x.Acts[0].Told) == 1 && x.Acts[0].Told[0].Text == stirs
}

// together merges two successive idle rounds, or groups of them: Rounds 1 to 4.
func together(x, next *round) round {
	word, from, _ := strings.Cut(x.Heading, " ")
	from, _, _ = strings.Cut(from, " to ")
	_, to, _ := strings.Cut(next.Heading, " ")
	one := round{Heading: strings.TrimSuffix(word, "s") + "s " + from + " to " + to, Left: next.Left, Acts: []act{inOne(append(slices.Clone(x.Acts), next.Acts...))}}
	one.Acts[0].Turn, one.Acts[0].Told[0].Sums = x.Acts[0].Turn, nil // a resource that nobody used needs no sum
	return one
}

// actOf returns a row of a report as it is printed. turn says whose turn it opens ("" if none),
// setsUp that the bout has not begun. cited holds the rules that its round has cited, and gains
// those of the row.
func actOf(r *report.Report, row *report.Row, setsUp bool, turn string, cited map[string]bool) act {
	a := act{Row: *row, Plain: row.Commands, Many: len(row.Dice) > handful}
	if a.many = len(r.Armies) > 0; a.many {
		a.Many = len(a.Dice) > 0 // armies roll them by the handful
		a.Plain, a.Told, a.Long = nil, ofArmies(a.Told, cited), len(a.Dice) == 0
		if said := slices.ContainsFunc(a.Told, func(t screen.Told) bool { return t.Text != "" }); a.Note || !said || setsUp {
			a.Done = strings.Join(counted(a.Commands), ", ")
		}
	}
	if setsUp {
		a.Plain = counted(a.Plain)
	} else if r.Joined && !a.Note && slices.ContainsFunc(a.Told, func(t screen.Told) bool { return t.Text != "" }) {
		a.Plain = nil // the sentences say what was chosen
	}
	if a.Note {
		a.Plain = notes(r, a.Plain)
	} else {
		a.Plain, a.Acts = deeds(r, stepped(a.Plain)), deeds(r, a.Acts)
	}
	var classes []string
	if turn != "" {
		a.Turn = turn
		classes = append(classes, "turn")
		if len(a.Plain) == 0 {
			// Whose turn it is stands in a column of its own.
		} else if _, whose, two := strings.Cut(a.Plain[0], " "); whose == turn || !two && len(a.Dice) > 0 {
			a.Plain = a.Plain[1:]
		}
	}
	switch {
	case a.Named:
		classes = append(classes, "key")
	case a.Note:
		classes = append(classes, "note")
	}
	a.Class = strings.Join(classes, " ")
	return a
}

// deeds returns commands in the words of a page.
func deeds(r *report.Report, commands []string) (list []string) {
	on := strings.NewReplacer(r.Deeds...)
	for _, c := range commands {
		list = append(list, on.Replace(c))
	}
	return list
}

// notes returns the notes of a referee. What he noted stays as he wrote it; what he set is put
// into the words of a page.
func notes(r *report.Report, list []string) []string {
	list = slices.Clone(list)
	for i := range list {
		for k := 0; k+1 < len(r.Deeds); k += 2 {
			if rest, ok := strings.CutPrefix(list[i], r.Deeds[k]); ok {
				list[i] = r.Deeds[k+1] + rest
			}
		}
	}
	return list
}

// Strong returns the index of the sentence that stands out though it tells of no hit, -1 for
// none. In a row that decides, or in which a figure comes into a state, it is the main sentence.
func (a *act) Strong() int {
	if a.Note || a.many || !a.Struck && !a.Named || slices.ContainsFunc(a.Told, func(t screen.Told) bool { return t.Hurts }) {
		return -1
	}
	k := slices.IndexFunc(a.Told, func(t screen.Told) bool { return t.Main && t.Text != "" })
	if k < 0 {
		k = slices.IndexFunc(a.Told, func(t screen.Told) bool { return t.Text != "" })
	}
	return k
}

// earlier returns a text without its last sentence, which lastSaid returns.
func earlier(text string) string { return strings.TrimSuffix(text, lastSaid(text)) }

// lastSaid returns the last sentence of a text, which sums up those before it.
func lastSaid(text string) string {
	if at := ends.FindAllStringIndex(text, -1); len(at) > 0 {
		return text[at[len(at)-1][1]-1:]
	}
	return text
}

// ends matches the boundary of two sentences.
var ends = regexp.MustCompile(`\. \p{Lu}`)

// stirs is the sentence for a round in which nobody does anything.
const stirs = "Nobody stirs."

// still reports whether everybody had a turn in a round and nobody did anything.
func still(r *report.Report, x *round) bool {
	if len(r.Armies) > 0 || r.Joined || len(x.Acts) < 2 {
		return false
	}
	turns := 0
	for i := range x.Acts {
		a := &x.Acts[i]
		if a.Turn != "" {
			turns++
		}
		said := slices.ContainsFunc(a.Told, func(t screen.Told) bool { return t.Text != "" })
		if said || a.Note || a.Key || a.Named || len(a.Remarks) > 0 || len(a.Story) > 0 {
			return false
		}
	}
	return turns > 1
}

// inOne merges the rows of such a round into one, with all their dice and sums.
func inOne(acts []act) act {
	one := act{Row: acts[0].Row}
	one.Who, one.Commands = -1, nil
	one.Told = []screen.Told{{Text: stirs, Main: true}}
	one.Dice = nil
	for i := range acts {
		a := &acts[i]
		one.Last, one.Dice = a.Last, append(one.Dice, a.Dice...)
		one.Commands = append(one.Commands, a.Commands...)
		if a.Turn != "" {
			one.Turn = strings.TrimPrefix(one.Turn+", "+a.Turn, ", ")
		}
		if a.Chance != nil {
			was := *cmp.Or(one.Chance, a.Chance)
			one.Chance = new(report.Chance)
			*one.Chance = *a.Chance
			one.Chance.Was = was.Was
			one.Chance.Rest = a.Chance.Percent - was.Was - a.Chance.Fell - a.Chance.Chose
			if a.Chance.Fell == 0 && a.Chance.Chose == 0 { // nothing of the row is printed beside the chance
				one.Chance.Rest = 0
			}
		}
		for _, t := range a.Told {
			one.Told[0].Sums = append(one.Told[0].Sums, t.Sums...)
			for _, rule := range t.Rules {
				if !slices.Contains(one.Told[0].Rules, rule) {
					one.Told[0].Rules = append(one.Told[0].Rules, rule)
				}
			}
		}
	}
	one.Many = one.Many || len(one.Dice) > handful
	return one
}

// stepped merges a command that is repeated in a row into one with the number of times, as move s
// 3. If the command ends in a number, the numbers are added.
func stepped(commands []string) (list []string) {
	for i := 0; i < len(commands); {
		n := 1
		for i+n < len(commands) && commands[i+n] == commands[i] {
			n++
		}
		text := commands[i]
		if verb, way, ok := strings.Cut(text, " "); n > 1 && ok && verb == "move" {
			each := 1
			if at := strings.LastIndexByte(way, ' '); at >= 0 {
				if k, err := strconv.Atoi(way[at+1:]); err == nil {
					each, way = k, way[:at]
				}
			}
			text, i = verb+" "+way+" "+strconv.Itoa(n*each), i+n-1
		}
		list = append(list, text)
		i++
	}
	return list
}

// played returns the rows of a part without the commands that only hand a side to a policy, since
// the cards say who played it. A row left without commands is merged into the next.
func played(rows []report.Row) (list []report.Row) {
	first := 0
	for i, r := range rows {
		if !r.Note {
			r.Commands = slices.DeleteFunc(slices.Clone(r.Commands), func(c string) bool { return c == "auto" || strings.HasPrefix(c, "auto ") })
		}
		if first > 0 {
			r.First, first = first, 0
		}
		idle := len(r.Commands) == 0 && len(r.Dice) == 0 && len(r.Remarks) == 0 && !r.Key && !r.Named && i+1 < len(rows)
		if idle && !slices.ContainsFunc(r.Told, func(t screen.Told) bool { return t.Text != "" }) {
			first = r.First
			continue
		}
		list = append(list, r)
	}
	return list
}

// A barOf is the bar of one side in the heading row of a round.
type barOf struct{ Class, Path string }

// barHalf is the length of the longest such bar. The first side's bar goes to the left, the
// second's to the right.
const barHalf = 58.0

// bars draws the losses of each of two sides in each round.
func bars(list []round) {
	most := 0
	for _, r := range list {
		most = max(most, slices.Max(append(slices.Clone(r.Lost), 0)))
	}
	for i := range list {
		r := &list[i]
		if len(r.Lost) != 2 || r.Lost[0] < 0 || r.Lost[1] < 0 || r.Lost[0]+r.Lost[1] == 0 {
			continue
		}
		left, right := barHalf*float64(r.Lost[0])/float64(most), barHalf*float64(r.Lost[1])/float64(most)
		r.Left += "; lost " + strconv.Itoa(r.Lost[0]) + " and " + strconv.Itoa(r.Lost[1])
		r.Bars = []barOf{
			{"a", "M60 1.5h-" + figure.N(left) + "v6h" + figure.N(left) + "z"},
			{"b", "M60 1.5h" + figure.N(right) + "v6h-" + figure.N(right) + "z"},
		}
	}
}

// barKey explains the bars of the rounds, where there are any.
func barKey(r *report.Report) string {
	lost := func(p report.Part) bool { return len(p.Lost) == 2 && p.Lost[0]+p.Lost[1] > 0 }
	if len(r.Armies) != 2 || !slices.ContainsFunc(r.Parts, lost) {
		return ""
	}
	names := map[int]string{}
	for _, a := range r.Armies {
		names[a.Of] = a.Side
	}
	return "The bars in the headings are what each side lost: " + names[0] + " to the left, " + names[1] + " to the right."
}

// diceKey says which side's dice are drawn in which colour, where two sides or more rolled dice
// with pips; else it is "".
func diceKey(r *report.Report) string {
	colours := []string{"white", "black", "light grey", "dark grey"}
	names, seen := make([]string, len(colours)), map[int]bool{}
	for _, c := range r.Cards {
		if 0 <= c.Of && c.Of < len(names) {
			names[c.Of] = c.Side
		}
	}
	for i := range r.Parts {
		for k := range r.Parts[i].Rows {
			for _, d := range r.Parts[i].Rows[k].Dice {
				seen[d.Of] = seen[d.Of] || d.Sides == 6 && len(d.Shows) == 1
			}
		}
	}
	var said []string
	for of, name := range names {
		if seen[of] && name != "" {
			said = append(said, colours[of]+" ones "+name+"'s")
		}
	}
	if len(said) < 2 || len(r.Armies) > 0 {
		return ""
	}
	text := strings.Replace(strings.Join(said, ", "), " ones ", " dice are ", 1)
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// mostSetUp is the largest number of commands of the setting up that are written out.
const mostSetUp = 4

// counted shortens the commands of a long setting up to their verbs, with how often each was
// given. The commands themselves are among the moves at the end of the page.
func counted(commands []string) []string {
	if len(commands) <= mostSetUp {
		return commands
	}
	var verbs []string
	times := map[string]int{}
	for _, c := range commands {
		verb, _, _ := strings.Cut(c, " ")
		if times[verb]++; times[verb] == 1 {
			verbs = append(verbs, verb)
		}
	}
	for i, v := range verbs {
		if times[v] > 1 {
			verbs[i] = v + " (" + strconv.Itoa(times[v]) + ")"
		}
	}
	return verbs
}

// facesOnly matches a sum that only repeats which faces fell.
var facesOnly = regexp.MustCompile(`^[a-z ]+( [0-9]+){2,}$`)

// facesFirst matches a sum that begins with the faces, and goes on with what the sentence says of
// them.
var facesFirst = regexp.MustCompile(`^[a-z ]+( [0-9]+)+(: .*)?$`)

// ofArmies returns the sentences of a row without the sums that repeat its dice and sentences,
// and without the rules that its turn has cited before.
func ofArmies(list []screen.Told, cited map[string]bool) []screen.Told {
	list = slices.Clone(list)
	for i := range list {
		list[i].Sums = slices.DeleteFunc(slices.Clone(list[i].Sums), facesFirst.MatchString)
		list[i].Rules = slices.DeleteFunc(slices.Clone(list[i].Rules), func(rule string) bool {
			before := cited[rule]
			cited[rule] = true
			return before
		})
	}
	return list
}

// oneFace matches a sum that gives the face of one roll, what it was for, and what came of it.
var oneFace = regexp.MustCompile(`^([a-z ]+?)(?: after a tie)? [0-9]+(?:: (.*))?$`)

// sums returns those sums of a sentence that say more than the dice beside it. Where several
// figures rolled for the same thing, the sums stay: they show whose face is whose.
func sums(list []string) (kept []string) {
	rolled := map[string]int{}
	for _, sum := range list {
		if m := oneFace.FindStringSubmatch(sum); m != nil {
			rolled[m[1]]++
		}
	}
	for _, sum := range list {
		m := oneFace.FindStringSubmatch(sum)
		switch {
		case facesOnly.MatchString(sum):
		case m == nil || rolled[m[1]] < 2:
			kept = append(kept, sum)
		case m[2] != "":
			kept = append(kept, m[2])
		}
	}
	return kept
}
