package paper

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"summa/internal/figure"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/report"
)

// Story returns a bout as a story, with a paragraph for each round. It uses the sentences that
// were told at the table on the outcome of dice, without causes, sums and rules.
func Story(r *report.Report) []byte {
	t := teller{r: r}
	t.para(r.Title + ".")
	t.para(r.Kicker)
	t.begins()
	t.rounds()
	if c := t.r.Chances; c != nil && c.Unturned != "" {
		t.para(c.Unturned + ".")
	}
	t.para(t.ends())
	return t.b
}

// rounds tells the rounds, a paragraph each.
func (t *teller) rounds() {
	round, word := "", ""
	for _, p := range t.r.Parts {
		if p.Round != round {
			t.end(word, round)
			round, word = p.Round, p.Word
		}
		for _, row := range p.Rows {
			if t.first == 0 {
				t.first = row.First
			}
			t.last = row.Last
			t.cost = t.cost || row.Lost > 0 || len(row.Falls) > 0
			said := sentencesOf(t.r, &row)
			t.told = append(t.told, said...)
			t.chance(row.Chance, row.First, len(said) > 0)
			t.turning(&row, len(said) > 0)
		}
	}
	t.end(word, round)
	t.flush()
}

// placed matches what a sentence says of a place on the ground. A story leaves places to the
// maps.
var placed = regexp.MustCompile(`,? (?:now [0-9]+ (?:apart|from [^,;.]+)(?: into \(-?[0-9]+,-?[0-9]+\))?|(?:in|into|to|at) \(-?[0-9]+,-?[0-9]+\))`)

// shortWords is the largest number of words in a bout told in short.
const shortWords = 90

// accounts is the number of words allowed beyond that to tell every loss of those who stand at
// the end.
const accounts = 10

// The weights by which rows are chosen to be told. A point of the chance to win, or a man of an
// army, weighs ofPoint, so that the order of rows only breaks ties. All that a fighter began with
// weighs as much as thirty points; where the change of the chance is known too, each of the two
// counts half. The turning point and the end outweigh everything.
const (
	ofPoint = 1000
	ofAll   = 30 * ofPoint
	turned  = 1 << 29
	ended   = 1 << 30
)

// quietly divides the weight of a point of the chance in a round without losses, where a row is a
// round.
const quietly = 4

// mostFallen is the extra weight of a row in which somebody falls.
const mostFallen = 100 * ofPoint

// disarmed is the extra weight of a row in which somebody loses what he fights with: a third of
// all that he began with.
const disarmed = ofAll / 3

// weightOf returns the weight of a row that moved the chance by points. most is the highest
// initial measure of any fighter.
func weightOf(r *report.Report, x *report.Row, points, most int) int {
	if len(r.Armies) > 0 {
		return ofPoint * x.Lost
	}
	if r.Joined && x.Lost == 0 && (x.Chance == nil || abs(x.Chance.Fell) < worthTelling) { // there are many rounds, and most cost nobody anything
		points /= quietly
	}
	return ofPoint*points/2 + ofAll*x.Lost/most
}

// cameOf returns the sentences of a row. If it has none and is a turning point, it returns what
// came of the turning point.
func cameOf(r *report.Report, x *report.Row) []string {
	if len(x.Story) > 0 || !turns(r, x) {
		return x.Story
	}
	for _, t := range r.Chances.Turning {
		if x.First <= t.Seq && t.Seq <= x.Last && t.Came != "" {
			return []string{t.Came}
		}
	}
	return nil
}

// turns reports whether a turning point of a bout lies in a row.
func turns(r *report.Report, x *report.Row) bool {
	c := r.Chances
	return c != nil && len(r.Armies) == 0 && slices.ContainsFunc(c.Turning, func(t report.Turn) bool { return x.First <= t.Seq && t.Seq <= x.Last })
}

// short returns a bout in a few sentences. It tells the rows that moved the chances most, or in a
// battle those with the greatest losses. Where neither is known, it tells the last rows in which
// dice had an outcome.
func short(r *report.Report) string { return inOneForm(r, inSentences(r)) }

// inSentences returns the same, but leaves each number in the form that its sentence has alone.
func inSentences(r *report.Report) string {
	if len(r.Armies) > 0 {
		return shortBattle(r)
	}
	rows := tellable(r)
	if len(rows) < 2 {
		return ""
	}
	none := quiet(r)
	said, kept := fitted(r, rows, none)
	if k := slices.IndexFunc(rows, func(x shortRow) bool { return x.weight == turned && x.bare != "" }); k >= 0 && !strings.Contains(said, rows[k].bare[1:]) { // which row was the turning point matters more than rounds without hits
		whole := rows[k].said
		rows[k].said = rows[k].bare
		if with, more := fitted(r, rows, ""); strings.Contains(with, rows[k].bare[1:]) {
			said, kept, none = with, more, ""
			rows[k].said = whole
			if with, more := fitted(r, rows, ""); more >= kept && strings.Contains(with, whole[1:]) {
				said, kept = with, more
			} else {
				rows[k].said = rows[k].bare
			}
		} else {
			rows[k].said, rows[k].forced = whole, true
			said, kept = fitted(r, rows, none)
		}
	}
	if last := &rows[len(rows)-1]; kept < costs(rows) && last.brief != "" { // what both tried at the end makes room for others
		last.said = last.brief
		if brief, more := fitted(r, rows, none); more == costs(rows) {
			return brief
		}
	}
	return said
}

// fitted returns as many rows as there is room for, in sentences, and how many of them cost
// somebody something. none is the sentence on the rounds without hits.
func fitted(r *report.Report, rows []shortRow, none string) (said string, kept int) {
	opening := strings.TrimSpace(strings.TrimSpace(fights(r)+" "+cmp.Or(pair(r), opens(r))) + " " + none)
	words := len(strings.Fields(opening))
	some := heaviest(rows, words-len(strings.Fields(fights(r))))
	said = inShort(r, opening, some)
	for more := words; len(strings.Fields(said)) > room(r) && more < room(r); { // sentences that account for untold losses need words too
		more++
		some = heaviest(rows, more-len(strings.Fields(fights(r))))
		said = inShort(r, opening, some)
	}
	return said, costs(some)
}

// room returns how many words a bout in short may have. Those that say who fights for whom do not
// count.
func room(r *report.Report) int { return shortWords + len(strings.Fields(fights(r))) }

// costs returns the number of rows that are told and cost somebody something.
func costs(rows []shortRow) (n int) {
	for _, x := range rows {
		if x.whole && x.cost {
			n++
		}
	}
	return n
}

// inShort returns rows as sentences after an opening, in the order in which they happened. If a
// fighter had losses that no row tells, a sentence before the row that gives what he has left
// accounts for them.
func inShort(r *report.Report, opening string, rows []shortRow) string {
	list := slices.Clone(rows)
	for i := range rows {
		if rows[i].whole || len(r.Cards) > 2 {
			list = append(list, madeUp(r, rows, &rows[i])...)
		}
	}
	slices.SortStableFunc(list, func(a, b shortRow) int { return a.first - b.first })
	t, round := teller{r: r}, ""
	var parts []string
	if opening != "" {
		parts = append(parts, opening)
	}
	opened := len(parts)
	for _, x := range list {
		switch {
		case x.round != round && x.round != "":
			in := "In "
			if x.since {
				in = "By "
			}
			x.said = in + x.word + " " + x.round + t.within(x.said)
		case x.made && !x.since:
			x.said = "Then" + t.within(x.said)
		}
		round = x.round
		parts = append(parts, x.said)
	}
	if len(r.Cards) > 2 {
		return strings.TrimSpace(strings.Join(parts, " ") + " " + closes(r))
	}
	said := strings.TrimSpace(strings.Join(append(slices.Clone(parts), t.remains()), " "))
	more, at := untold(r, list)
	if more == "" {
		return said
	}
	k := slices.IndexFunc(list, func(x shortRow) bool { return x.first > at })
	if k < 0 {
		k = len(list)
	}
	parts = append(slices.Insert(parts, opened+k, more), t.remains()) // before later events
	full := strings.TrimSpace(strings.Join(parts, " "))
	shorter := full
	if none := quiet(r); none != "" { // what was lost matters more than when nothing was
		shorter = strings.Replace(full, none+" ", "", 1)
	}
	for _, text := range []string{full, shorter} {
		if len(strings.Fields(text)) <= shortWords+accounts {
			return text
		}
	}
	return said
}

// mostUntold is the largest number of rounds with untold losses of one fighter that are told at
// the end.
const mostUntold = 3

// untold says, for those who stand at the end, in which rounds they had losses that no row tells,
// and from whom. last is the command of the latest of these losses. The text is "" where there
// are none.
func untold(r *report.Report, rows []shortRow) (text string, last int) {
	var said []string
	for _, t := range r.Tracks {
		if n := len(t.Points); r.Won == "" || n == 0 || t.Points[n-1].Value <= 0 || fell(r, t.Name) || t.Points[n-1].Value >= t.Points[0].Value {
			continue
		}
		if text, at := lostIn(r, &t, rows); text != "" {
			said, last = append(said, text), max(last, at)
		}
	}
	return strings.Join(said, " "), last
}

// lostIn lists, by round, the losses of a fighter that no row tells, and who caused them if it
// was one. last is the command of the latest. The text is "" if there are too many rounds, or he
// gained something.
func lostIn(r *report.Report, t *figure.Track, rows []shortRow) (text string, last int) {
	var rounds, doers []string
	lost := map[string]int{}
	for i, p := range t.Points[1:] {
		word, round := roundAt(r, p.At)
		n := t.Points[i].Value - p.Value
		if n < 0 || round == "" {
			return "", 0
		}
		if slices.ContainsFunc(rows, func(x shortRow) bool { return (x.whole || x.made) && x.first <= p.At && p.At <= x.last }) {
			continue
		}
		in := word + " " + round
		if lost[in] == 0 {
			rounds = append(rounds, in)
		}
		lost[in] += n
		last = p.At
		if who := rollsAt(r, p.At); !slices.Contains(doers, who) {
			doers = append(doers, who)
		}
	}
	if len(rounds) == 0 || len(rounds) > mostUntold {
		return "", 0
	}
	said, from := t.Name+" loses", ""
	if len(doers) == 1 && doers[0] != "" && doers[0] != t.Name {
		said, from = doers[0]+" takes", " from "+t.Name
	}
	if r.Measure != "" {
		from = " " + r.Measure + from
	}
	var parts []string
	for _, in := range rounds {
		parts = append(parts, line.InWords(lost[in])+from+" in "+in)
		from = ""
	}
	return said + " " + and(parts) + ".", last
}

// rollsAt returns who rolls the first die of a command, "" where nobody does or a row is a round.
func rollsAt(r *report.Report, seq int) string {
	for _, p := range r.Parts {
		for i := range p.Rows {
			if x := &p.Rows[i]; !r.Joined && x.First <= seq && seq <= x.Last && len(x.Dice) > 0 {
				return x.Dice[0].Whose
			}
		}
	}
	return ""
}

// passing removes, from the end of a row, who takes the thing that only one has at a time. Rows
// that are left out pass it on as well.
func passing(r *report.Report, said string) string {
	if r.Holds == "" {
		return said
	}
	takes := " takes " + r.Holds + "."
	for _, c := range r.Cards {
		said = strings.TrimSuffix(said, " "+c.Name+takes)
	}
	if rest, ok := strings.CutSuffix(said, " and"+takes); ok {
		return rest + "."
	}
	if rest, ok := strings.CutSuffix(said, ";"); ok {
		return rest + "."
	}
	return said
}

// madeUp returns rows that say what figures had left before row x tells a loss of theirs, where
// that is less than what has been told of them.
func madeUp(r *report.Report, rows []shortRow, x *shortRow) (list []shortRow) {
	for _, t := range r.Tracks {
		k := slices.IndexFunc(t.Points, func(p figure.Point) bool { return x.first <= p.At && p.At <= x.last })
		if k < 2 || t.Points[k].Value > t.Points[k-1].Value { // the first point is what he began with
			continue
		}
		was := t.Points[k-1]
		known := slices.ContainsFunc(rows, func(o shortRow) bool { return o.whole && o.first <= was.At && was.At <= o.last })
		word, in := roundAt(r, was.At)
		if known || in == "" {
			continue
		}
		left := figure.Minus(was.Value)
		if was.Value >= 0 {
			left = line.InWords(was.Value)
		}
		said := t.Name + " is down to " + left + "."
		before := k - 2 // the point that was told last
		for before > 0 && !slices.ContainsFunc(rows, func(o shortRow) bool {
			return o.whole && o.first <= t.Points[before].At && t.Points[before].At <= o.last
		}) {
			before--
		}
		since := before < k-2
		if who := doerAt(r, was.At); since {
			said = t.Name + " is down from " + line.InWords(t.Points[before].Value) + " to " + left + "."
		} else if who != "" && who != t.Name {
			said = who + " brings " + t.Name + " down to " + left + "."
		}
		list = append(list, shortRow{first: was.At, last: was.At, made: true, since: since, round: in, word: word, said: said})
	}
	return list
}

// doerAt returns the subject of the first sentence of a command, else who rolls its first die, or
// "".
func doerAt(r *report.Report, seq int) string {
	for _, p := range r.Parts {
		for i := range p.Rows {
			if x := &p.Rows[i]; x.First <= seq && seq <= x.Last && len(x.Story) > 0 {
				first, _, _ := strings.Cut(x.Story[0], ". ")
				if who := subject(r, strings.TrimSuffix(first, ".")+"."); who != "" {
					return who
				}
				return rollsAt(r, seq)
			}
		}
	}
	return ""
}

// roundAt returns the round in which a command lies.
func roundAt(r *report.Report, seq int) (word, round string) {
	for _, p := range r.Parts {
		if n := len(p.Rows); n > 0 && p.Rows[0].First <= seq && seq <= p.Rows[n-1].Last {
			return p.Word, p.Round
		}
	}
	return "", ""
}

// A shortRow is a row of a bout that may be told in short.
type shortRow struct {
	at, weight  int
	said, round string
	word        string
	falls       []string
	first, last int    // its commands
	whole       bool   // it is told in full, not only who falls in it
	made        bool   // it only says what somebody has left
	since       bool   // and that came about in several rows
	cost        bool   // it cost somebody something
	brief       string // said without what both tried, "" if that is not told
	bare        string // said without what it did to the chances
	forced      bool   // it is told even at the expense of others
}

// tellable returns the rows that have something to tell, in order, each with its weight. The last
// row is always told.
func tellable(r *report.Report) (rows []shortRow) {
	now, most := 0, 1
	of, ready := 0, ""
	for _, t := range r.Tracks {
		for _, p := range t.Points {
			most = max(most, p.Value)
		}
	}
	for _, p := range r.Parts {
		for _, x := range p.Rows {
			was := now
			if c := x.Chance; c != nil && len(r.Armies) == 0 {
				now = c.Percent
			}
			if x.Story = cameOf(r, &x); len(x.Story) == 0 {
				continue
			}
			weight := weightOf(r, &x, abs(now-was), most) + len(rows) // of two rows alike, the later weighs more
			told := sentencesOf(r, &x)
			brief := ""
			if r.Joined && len(x.Falls) == 0 {
				told = came(told)
			} else if r.Joined {
				brief = passing(r, strings.Join(came(told), " "))
			}
			said := passing(r, strings.Join(told, " "))
			if prepares(&x) && !turns(r, &x) { // it is told with the row that it prepared
				of, ready = x.Who, said+" "
				continue
			}
			if ready != "" && of == x.Who {
				said = ready + said
			}
			ready = ""
			if who, since, ok := strings.Cut(x.Freed, ": "); ok && slices.Contains(namedIn(r, said), who) {
				said = strings.TrimSuffix(said, ".") + " (" + since + ")."
			}
			bare := said
			said += movedBy(r, &x, was, now)
			if turns(r, &x) && 0 < now && now < 100 {
				weight = turned
			}
			if x.Grave {
				weight += disarmed
			}
			if len(x.Falls) > 0 { // before rows that moved the chances more
				weight += mostFallen
			}
			rows = append(rows, shortRow{at: len(rows), weight: weight, said: said, round: p.Round, word: p.Word, falls: felledBy(r, &x), first: x.First, last: x.Last, whole: true, cost: x.Lost > 0, brief: brief, bare: bare})
		}
	}
	if len(rows) > 0 {
		rows[len(rows)-1].weight = ended
	}
	return rows
}

// movedBy says how a row moved the chance, if it is the turning point, or if it ended the bout
// and moved the chance far more than that.
func movedBy(r *report.Report, x *report.Row, was, now int) string {
	c := r.Chances
	if c == nil || was == now || len(r.Armies) > 0 {
		return ""
	}
	decides := x.First <= c.Decided && c.Decided <= x.Last
	if !decides && (!turns(r, x) || now == 0 || now == 100) {
		return ""
	}
	way := "rises"
	if now < was {
		way = "falls"
	}
	return fmt.Sprintf(" %s's chance %s from %d to %d in 100.", c.Who, way, was, now)
}

// felledBy returns the sentences on who falls in a row, which are always told. Where several
// fight, they name the victor too, unless the row does.
func felledBy(r *report.Report, x *report.Row) []string {
	list := slices.Clone(x.Falls)
	if r.Joined || len(r.Cards) < 3 || len(x.Dice) == 0 {
		return list
	}
	card := func(named func(string) bool) int {
		return slices.IndexFunc(r.Cards, func(c report.Card) bool { return named(c.Name) })
	}
	by := card(func(name string) bool { return name == x.Dice[0].Whose })
	for i, said := range list {
		named := namedIn(r, said)
		k := card(func(name string) bool { return slices.Contains(named, name) })
		if by >= 0 && k >= 0 && !slices.Contains(named, r.Cards[by].Name) && r.Cards[by].Side != r.Cards[k].Side {
			t := teller{r: r}
			list[i] = r.Cards[by].Name + " beats " + r.Cards[k].Name + ":" + strings.TrimPrefix(t.within(said), ":")
		}
	}
	return list
}

// prepares reports whether a row only prepares another: it has no dice and no losses.
func prepares(x *report.Row) bool {
	return len(x.Dice) == 0 && x.Lost == 0 && len(x.Falls) == 0
}

// heaviest returns, in order, the heaviest rows for which there are words. Rows without room are
// reduced to who falls in them, which is always told.
func heaviest(rows []shortRow, words int) []shortRow {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b shortRow) int { return b.weight - a.weight })
	for _, x := range rows {
		words += len(strings.Fields(strings.Join(x.falls, " ")))
	}
	full := false
	for i := range rows {
		x, fell := &rows[i], strings.Join(rows[i].falls, " ")
		more := len(strings.Fields(x.said)) - len(strings.Fields(fell))
		if !x.forced && (full || words+more > shortWords) {
			x.said, x.whole = fell, false
			full = full || fell == "" // a fall that takes too many words makes room for others
		} else {
			words += more
		}
	}
	rows = slices.DeleteFunc(rows, func(x shortRow) bool { return x.said == "" })
	slices.SortFunc(rows, func(a, b shortRow) int { return a.at - b.at })
	return rows
}

// A teller writes a story.
type teller struct {
	r     *report.Report
	b     []byte
	told  []string // the sentences of this round
	now   int      // the chance of the first side, of 100
	was   int      // that chance when the round began
	known bool
	empty []string // the successive rounds in which nothing was told
	unit  string   // what they are called
	moved bool     // the chance changed by more than the sampling error in this round
	swing swing    // the sentence that changed it most in this round

	kept        []toldRound // rounds that are not told yet
	first, last int         // the commands of this round
	cost        bool        // the round cost somebody something
	lefts       int         // how often a change of the chances was told
	opened      int         // how many rounds were opened one by one
	hinges      int         // how many turning points were told
	swept       int         // how often rounds of shooting were told together
	passes      int         // how often rounds without a hit were told

	hinge  *report.Turn // the turning point, where it lies in this round
	swings int          // the number of sentences of the round before it
}

func (t *teller) para(text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	if len(t.b) > 0 {
		t.b = append(t.b, '\n')
	}
	t.b = append(page.Wrap(t.b, []byte(ascii(inOneForm(t.r, text))), textColumns, ""), '\n')
}

var (
	sentence = regexp.MustCompile(`[^.]+\.?`)
	// ordinal matches a number that names a round or a command, and counts nothing.
	ordinal = regexp.MustCompile(`(?i)\b(?:(?:in|by) (?:[a-z]+ )?|(?:command|round|turn|exchange)s? )[0-9]+(?: (?:to|and) [0-9]+)?`)
	// many matches a number that is written in figures.
	many = regexp.MustCompile(`\b(?:1[3-9]|[2-9][0-9]|[1-9][0-9]{2,})\b`)
	// wordy matches a number in words.
	wordy = regexp.MustCompile(`\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b`)
)

// inOneForm returns a text in which a sentence that has a number above twelve in figures has all
// of its numbers from two in figures. Names keep theirs.
func inOneForm(r *report.Report, text string) string {
	if !many.MatchString(text) {
		return text
	}
	names := allNames(r)
	return sentence.ReplaceAllStringFunc(text, func(said string) string {
		at, bare, out := 0, "", ""
		for _, name := range append(spans(names, said), [2]int{len(said), len(said)}) {
			bare += said[at:name[0]] + " "
			out += inFigures(said[at:name[0]]) + said[name[0]:name[1]]
			at = name[1]
		}
		if !many.MatchString(ordinal.ReplaceAllString(bare, "")) {
			return said
		}
		return out
	})
}

// inFigures returns a text with its numbers up to twelve in figures.
func inFigures(text string) string {
	return wordy.ReplaceAllStringFunc(text, func(word string) string {
		for n := range 13 {
			if line.InWords(n) == word {
				return strconv.Itoa(n)
			}
		}
		return word
	})
}

// allNames returns the names of all fighters and sides, in the order that spans expects.
func allNames(r *report.Report) []string {
	var names []string
	for _, c := range r.Cards {
		names = append(names, c.Name, c.Side)
	}
	for _, x := range r.Tracks {
		names = append(names, x.Name)
	}
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
	return names
}

// A swing is the change of the chance up to a sentence, and what caused it.
type swing struct {
	was, now, at int
	deed         string
}

// chance notes the first side's chance after a row. told says whether the row had sentences.
func (t *teller) chance(c *report.Chance, command int, told bool) {
	if c == nil {
		return
	}
	t.moved = t.moved || c.Moved
	if t.known && c.Moved && told && abs(c.Percent-t.now) > abs(t.swing.now-t.swing.was) {
		t.swing = swing{t.now, c.Percent, len(t.told), "command " + strconv.Itoa(command)}
		if t.r.Joined {
			t.swing.deed = "that"
		}
	}
	if !t.known {
		t.was, t.known = c.Percent, true
	}
	t.now = c.Percent
}

// worthTelling is the smallest change of a chance, in bouts of 100, that is told.
const worthTelling = 10

// end tells what came of a round, and how the chances have changed.
func (t *teller) end(word, round string) {
	told := gathered(t.r, t.told)
	first, last, cost := t.first, t.last, t.cost
	t.first, t.cost = 0, false
	moved := t.swing
	if len(t.r.Armies) > 0 { // an attack from afar and its dead are told together
		if moved = (swing{}); t.moved {
			moved = swing{t.was, t.now, len(told), "the " + word}
		}
	}
	hinge, at := t.hinge, min(t.swings, len(told))
	if len(t.r.Armies) > 0 {
		at = len(told)
	}
	t.told, t.was, t.swing, t.moved, t.hinge = nil, t.now, swing{}, false, nil
	if len(told) == 0 {
		t.pass(word, round)
		return
	}
	if len(t.empty) > 0 {
		t.flush()
		t.para(t.passed())
	}
	x := toldRound{word: word, round: round, first: first, last: last}
	switch text := t.left(moved); {
	case hinge != nil:
		x.hinge, x.at = t.hinged(hinge), at
	case text != "" && len(t.r.Chances.Turning) == 0:
		told = slices.Insert(told, moved.at, text)
	case len(t.r.Armies) > 0:
		told = changing(t.r, told, first, last)
		x.plain = distant(t.r, told)
	case t.r.Joined:
		x.plain = !cost
	}
	x.said = told
	t.tell(x)
}

// varied returns the sentences of a round of a battle. For variety, every second one on losses to
// attacks from afar begins with the unit that lost.
func varied(r *report.Report, told []string) []string {
	told, n := slices.Clone(told), 0
	for i, said := range told {
		deed, came, found := strings.Cut(strings.TrimSuffix(said, "."), ", who lose ")
		lost, left, down := strings.Cut(came, " and are down to ")
		whom := lastUnit(r, deed+".")
		doers, _ := doersOf(r, strings.TrimSuffix(deed, whom))
		if !found || !down || whom == "" || len(doers) == 0 {
			continue
		}
		if n++; n%2 == 0 {
			told[i] = whom + " lose " + lost + " to " + and(doers) + " and are down to " + left + "."
		}
	}
	return told
}

// came returns the sentences of a round without the first, which says what both tried.
func came(told []string) []string {
	if len(told) < 2 || !strings.ContainsAny(told[0], ",;") {
		return told
	}
	return told[1:]
}

// turning notes the turning point, if it lies in a row. If the row has no sentences, the outcome
// of the turning point is told as well.
func (t *teller) turning(x *report.Row, told bool) {
	if t.r.Chances == nil {
		return
	}
	for i := range t.r.Chances.Turning {
		if at := t.r.Chances.Turning[i].Seq; x.First <= at && at <= x.Last {
			if came := t.r.Chances.Turning[i].Came; !told && came != "" && len(t.r.Armies) == 0 {
				t.told = append(t.told, worded(t.r, came))
			}
			t.hinge, t.swings = &t.r.Chances.Turning[i], len(t.told)
		}
	}
}

// hinged returns the sentence that marks the turning point.
func (t *teller) hinged(x *report.Turn) string {
	turned := "This was the turning point."
	switch t.hinges++; {
	case t.hinges > 1:
		turned = "Or it turned here."
	case len(t.r.Chances.Turning) > 1:
		turned = "This may have been the turning point."
	}
	return fmt.Sprintf("%s Of 100 %s %s would have won %s before %s, %s after.", turned, t.kind(), t.r.Chances.Who, x.Was, x.InSentence(), x.Is)
}

// left says how many of 100 bouts would have been won before and after. It returns "" if that has
// changed little or the chance is 0 or 100, since the end of a bout is told anyway.
func (t *teller) left(moved swing) string {
	switch {
	case abs(moved.now-moved.was) < worthTelling || moved.now == 0 || moved.now == 100:
		return ""
	}
	if t.lefts++; t.lefts%2 == 0 {
		return fmt.Sprintf("%s takes %s from %d to %d of 100.", line.Capital(moved.deed), t.r.Chances.Who, moved.was, moved.now)
	}
	return fmt.Sprintf("Of 100 %s %s would have won %d before %s, %d after.", t.kind(), t.r.Chances.Who, moved.was, moved.deed, moved.now)
}

// kind returns what is fought, in the plural.
func (t *teller) kind() string {
	if len(t.r.Armies) > 0 {
		return "battles"
	}
	return "bouts"
}

func abs(n int) int { return max(n, -n) }

// within returns a sentence as the continuation of other words. A name keeps its capital, and a
// sentence of a word or two follows a colon.
func (t *teller) within(text string) string {
	if unitOf(t.r, text) != "" {
		return " " + text
	}
	for _, c := range t.r.Cards {
		if startsWith(text, c.Name) || startsWith(text, c.Side) {
			return " " + text
		}
	}
	if first, _, _ := strings.Cut(text, ". "); len(strings.Fields(first)) < 3 {
		return ": " + text
	}
	first, size := utf8.DecodeRuneInString(text)
	return " " + string(unicode.ToLower(first)) + text[size:]
}

// mostOpening is the largest number of figures named in the first sentence of a bout in short.
const mostOpening = 6

// mostMustered is the largest number of units of a side named at the beginning of a battle.
const mostMustered = 5

// quiet says which rounds at the beginning brought nobody a hit, "" if there are none.
func quiet(r *report.Report) string {
	var t teller
	for _, p := range r.Parts {
		if slices.ContainsFunc(p.Rows, func(x report.Row) bool { return len(x.Story) > 0 && !prepares(&x) }) {
			t.drop(p.Round)
			break
		}
		t.pass(p.Word, p.Round)
	}
	if len(t.empty) < 2 { // a single round that is left out is not missed
		return ""
	}
	return t.passed()
}

// pass notes a round in which nothing was told.
func (t *teller) pass(word, round string) {
	if n := len(t.empty); round != "" && (n == 0 || t.empty[n-1] != round) {
		t.empty, t.unit = append(t.empty, round), word
	}
}

// drop unmarks a round in which something was told after all.
func (t *teller) drop(round string) {
	t.empty = slices.DeleteFunc(t.empty, func(r string) bool { return r == round })
}

// passed says which rounds brought nobody a hit since the last round that was told.
func (t *teller) passed() string {
	rounds := t.empty
	t.empty = nil
	switch n := len(rounds); n {
	case 0:
		return ""
	case 1:
		if t.passes++; t.passes%2 == 0 {
			return "Nobody is hit in " + t.unit + " " + rounds[0] + "."
		}
		return "In " + t.unit + " " + rounds[0] + " nobody is hit."
	default:
		return "In " + t.unit + "s " + rounds[0] + " to " + rounds[n-1] + " nobody is hit."
	}
}

// closes says who has won, where more than two have fought.
func closes(r *report.Report) string {
	if r.Won == "" || strings.HasSuffix(r.Title, r.Won) || len(r.Cards) < 3 || strings.Contains(r.Lead, r.Won+".") {
		return ""
	}
	return r.Won + "."
}

// opens says what all began with, where they are few.
func opens(r *report.Report) string {
	if len(r.Armies) > 0 || r.Measure == "" || len(r.Tracks) == 0 || len(r.Tracks) > mostOpening {
		return ""
	}
	same := len(r.Tracks) > 1
	for _, t := range r.Tracks {
		same = same && t.Points[0].Value == r.Tracks[0].Points[0].Value
	}
	switch begin := " begin with " + r.Measure + " " + figure.Minus(r.Tracks[0].Points[0].Value) + "."; {
	case same && len(r.Tracks) == 2:
		return "Both" + begin
	case same:
		return "All" + begin
	}
	if said := nearlyAll(r); said != "" {
		return said
	}
	var parts []string
	for i, t := range r.Tracks {
		said := t.Name + " with " + figure.Minus(t.Points[0].Value)
		if i == 0 {
			said = t.Name + " begins with " + r.Measure + " " + figure.Minus(t.Points[0].Value)
		}
		parts = append(parts, said)
	}
	return strings.Join(parts, ", ") + "."
}

// pair says who meets whom and what each begins with, for two figures whose cards begin with what
// they are; "" for others.
func pair(r *report.Report) string {
	if len(r.Cards) != 2 || len(r.Tracks) != 2 {
		return ""
	}
	var who []string
	for i, t := range r.Tracks {
		k := slices.IndexFunc(r.Cards, func(c report.Card) bool { return c.Name == t.Name })
		if k < 0 || kind(r.Cards[k]) == "" || len(t.Points) == 0 {
			return ""
		}
		said := t.Name + ", " + line.A(kind(r.Cards[k])) + " with "
		if i == 0 {
			said += r.Measure + " "
		}
		who = append(who, said+figure.Minus(t.Points[0].Value))
	}
	return who[0] + ", meets " + who[1] + "."
}

// nearlyAll says what most figures began with, and which began with something else. It returns ""
// where that is no shorter.
func nearlyAll(r *report.Report) string {
	times, most := map[int]int{}, r.Tracks[0].Points[0].Value
	for _, t := range r.Tracks {
		n := t.Points[0].Value
		if times[n]++; times[n] > times[most] {
			most = n
		}
	}
	var but []string
	for _, t := range r.Tracks {
		if n := t.Points[0].Value; n != most {
			but = append(but, t.Name+", who has "+figure.Minus(n))
		}
	}
	if times[most] <= len(but) || times[most] < 2 || len(but) > 2 {
		return ""
	}
	return "All begin with " + r.Measure + " " + figure.Minus(most) + " but " + strings.Join(but, ", and ") + "."
}

// kindOf returns what somebody is, as it follows his name, "" where his card does not begin with
// that.
func kindOf(c *report.Card) string {
	if len(c.Lines) == 0 || strings.ContainsAny(c.Lines[0].Text, "0123456789,") {
		return ""
	}
	return " the " + c.Lines[0].Text
}

// meets says who meets whom: of two figures, with what they are; of more, who is on which side.
func meets(r *report.Report) string {
	if len(r.Cards) != 2 {
		return fights(r)
	}
	var who []string
	for i := range r.Cards {
		who = append(who, r.Cards[i].Name+kindOf(&r.Cards[i]))
	}
	return who[0] + " meets " + who[1] + "."
}

// musters says how many men each side begins with, and in which units, where those are few.
func musters(r *report.Report) string {
	var parts []string
	for _, a := range r.Armies {
		sum := 0
		var units []string
		for _, t := range r.Tracks {
			if t.Of != a.Of || len(t.Points) == 0 || report.SplitOff(r.Tracks, t.Name) {
				continue
			}
			sum += t.Points[0].Value
			units = append(units, t.Name+" "+strconv.Itoa(t.Points[0].Value))
		}
		said := a.Side + " with " + strconv.Itoa(sum)
		if len(parts) == 0 {
			said = a.Side + " begins with " + strconv.Itoa(sum) + " " + line.LowerFirst(r.Measure)
		}
		if len(units) > 1 && len(units) <= mostMustered {
			said += ": " + and(units)
		}
		parts = append(parts, said)
	}
	return strings.Join(parts, "; ") + "."
}

// fights says who fights for whom, where sides have several figures.
func fights(r *report.Report) string {
	if len(r.Armies) > 0 || len(r.Cards) < 3 || len(r.Cards) > 2*mostOpening {
		return ""
	}
	var sides []string
	of, kinds := map[string][]string{}, map[string]bool{}
	for i := range r.Cards {
		c := &r.Cards[i]
		if c.Side == c.Name {
			return ""
		}
		if of[c.Side] == nil {
			sides = append(sides, c.Side)
		}
		of[c.Side], kinds[c.Side+kindOf(c)] = append(of[c.Side], c.Name), true
	}
	for i := range r.Cards {
		if c := &r.Cards[i]; len(kinds) == len(r.Cards) { // all figures of a side are of one kind
			of[c.Side][slices.Index(of[c.Side], c.Name)] += kindOf(c)
		}
	}
	var parts []string
	for i, side := range sides {
		verb := ""
		if i == 0 {
			verb = " fight"
			if len(of[side]) == 1 {
				verb = " fights"
			}
		}
		parts = append(parts, and(of[side])+verb+" for "+side)
	}
	return strings.Join(parts, ", ") + "."
}

// placeless returns sentences without what they say of places on the ground.
func placeless(told []string) (list []string) {
	for _, said := range told {
		list = append(list, placed.ReplaceAllString(said, ""))
	}
	return list
}

// apart splits texts of several sentences into single ones.
func apart(told []string) (list []string) {
	for _, said := range told {
		for {
			one, rest, more := strings.Cut(said, ". ")
			if !more {
				break
			}
			list, said = append(list, one+"."), rest
		}
		list = append(list, said)
	}
	return list
}

// sentencesOf returns the sentences of a row as a story tells them.
func sentencesOf(r *report.Report, x *report.Row) []string {
	list := merged(r, apart(placeless(x.Story)))
	for i, said := range list {
		list[i] = worded(r, said)
	}
	return linked(r, list)
}

// worded returns a sentence with its numbers up to twelve in words, except those in names.
func worded(r *report.Report, said string) string {
	for _, name := range numbered(r) {
		if before, behind, found := strings.Cut(said, name); found {
			return strings.TrimSpace(worded(r, before) + " " + name + behindName(worded(r, behind)))
		}
	}
	fields := strings.Fields(said)
	for i, word := range fields {
		bare := strings.TrimRight(word, ",;:.")
		if n, err := strconv.Atoi(bare); err == nil && strconv.Itoa(n) == bare {
			if fields[i] = line.InWords(n) + word[len(bare):]; n == 0 {
				fields[i] = "no" + word[len(bare):]
			}
		}
	}
	return below.ReplaceAllString(strings.Join(fields, " "), ".")
}

// behindName returns the text after a name, with a space unless punctuation follows.
func behindName(text string) string {
	if text == "" || strings.ContainsRune(",;:.'", rune(text[0])) {
		return text
	}
	return " " + text
}

// numbered returns the names with a number among their words, the longest first.
func numbered(r *report.Report) (list []string) {
	add := func(name string) {
		if strings.ContainsAny(name, "0123456789") && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	for _, c := range r.Cards {
		add(c.Name)
		add(c.Side)
	}
	for _, t := range r.Tracks {
		add(t.Name)
	}
	for _, a := range r.Armies {
		add(a.Side)
	}
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}

// below matches a clause that says that somebody has less than nothing left, which no story
// tells.
var below = regexp.MustCompile(`[;,] [^;,.]*-[0-9]+\b[^;,.]*\.$`)

// gathered merges the sentences of a round in which armies fight: units that do the same share a
// sentence, and the outcome for a unit follows the last thing done to it.
func gathered(r *report.Report, told []string) (list []string) {
	if len(r.Armies) == 0 {
		return told
	}
	doers := [][]string(nil) // for each sentence of the list
	for _, said := range told {
		who := unitOf(r, said)
		rest := strings.TrimPrefix(said, who)
		if k := len(list) - 1; k >= 0 && who != "" && len(doers[k]) > 0 && list[k] == rest && !slices.Contains(doers[k], who) {
			doers[k] = append(doers[k], who)
			continue
		}
		if k := lastOn(r, list, who); who != "" && k >= 0 && !endsOn(r, rest) {
			list[k] = strings.TrimSuffix(list[k], ".") + ", who" + rest
			continue
		}
		if who == "" {
			list, doers = append(list, said), append(doers, nil)
			continue
		}
		list, doers = append(list, rest), append(doers, []string{who})
	}
	for i, of := range doers {
		list[i] = and(of) + list[i]
	}
	return list
}

// unitOf returns the unit with which a sentence begins, "" if it begins with none.
func unitOf(r *report.Report, said string) (who string) {
	for _, x := range r.Tracks {
		if strings.HasPrefix(said, x.Name+" ") && len(x.Name) > len(who) {
			who = x.Name
		}
	}
	return who
}

// lastOn returns the index of the last sentence that ends with a unit, and so says nothing more
// of it than what was done to it; -1 if there is none.
func lastOn(r *report.Report, list []string, who string) int {
	for i := len(list) - 1; i >= 0; i-- {
		if lastUnit(r, list[i]) == who {
			return i
		}
	}
	return -1
}

// endsOn reports whether a sentence ends with a unit, as sentences do on what is done to one.
func endsOn(r *report.Report, said string) bool {
	return lastUnit(r, said) != ""
}

// lastUnit returns the unit with which a sentence ends, "" if it ends with none.
func lastUnit(r *report.Report, said string) (who string) {
	for _, x := range r.Tracks {
		if strings.HasSuffix(said, " "+x.Name+".") && len(x.Name) > len(who) {
			who = x.Name
		}
	}
	return who
}

// mostMerged is the largest number of sentences merged into one.
const mostMerged = 3

// merged merges successive sentences of a command that have the same subject, or continues with
// "he". Where armies fight, sentences stay as they are.
func merged(r *report.Report, told []string) (list []string) {
	if len(r.Armies) > 0 {
		return told
	}
	last, clauses := "", []string(nil)
	flush := func() {
		if len(clauses) > 0 {
			list = append(list, joined(clauses))
		}
		clauses = nil
	}
	for _, said := range told {
		who := subject(r, said)
		rest := strings.TrimSuffix(strings.TrimPrefix(said, who+" "), ".")
		if who == "" || who != last {
			flush()
			last = who
			if clauses = []string{said}; who != "" {
				clauses[0] = strings.TrimSuffix(said, ".")
			}
			if who == "" {
				flush()
			}
			continue
		}
		if n := len(clauses); n == 0 || n == mostMerged || strings.ContainsAny(clauses[n-1], ",:;") || strings.Contains(clauses[n-1], " and ") {
			if rest = "He " + rest; n > 0 && namesAnother(r, clauses[n-1], who) {
				rest = strings.TrimSuffix(said, ".")
			}
			flush()
		}
		clauses = append(clauses, rest)
	}
	flush()
	return list
}

// namesAnother reports whether a clause names somebody beside its subject, so that "he" could be
// either.
func namesAnother(r *report.Report, clause, who string) bool {
	return slices.ContainsFunc(namedIn(r, clause), func(name string) bool { return name != who })
}

// namedIn returns those whose whole names stand in a text. Of names that begin alike, the longer
// counts.
func namedIn(r *report.Report, text string) (list []string) {
	names := make([]string, 0, len(r.Cards))
	for _, c := range r.Cards {
		names = append(names, c.Name)
	}
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
	for _, at := range spans(names, text) {
		if name := text[at[0]:at[1]]; !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// spans returns the positions of whole names in a text, in order. Of names that begin alike, the
// longer must come first in names.
func spans(names []string, text string) (list [][2]int) {
	for at := 0; at < len(text); at++ {
		if at > 0 && !strings.ContainsRune(" (,;:'", rune(text[at-1])) {
			continue
		}
		if k := slices.IndexFunc(names, func(n string) bool { return startsWith(text[at:], n) }); k >= 0 {
			list = append(list, [2]int{at, at + len(names[k])})
			at += len(names[k]) - 1
		}
	}
	return list
}

// subject returns the figure that is the subject of a sentence, "" where the text begins with no
// name or has several sentences.
func subject(r *report.Report, said string) (who string) {
	if strings.Contains(said, ". ") || !strings.HasSuffix(said, ".") {
		return ""
	}
	for _, c := range r.Cards {
		if strings.HasPrefix(said, c.Name+" ") && len(c.Name) > len(who) {
			who = c.Name
		}
	}
	return who
}

// joined merges clauses with one subject into a sentence. A name at the end of two clauses is
// "him" in the second.
func joined(clauses []string) string {
	text := clauses[0]
	for i, c := range clauses[1:] {
		if of := text[strings.LastIndexByte(text, ' ')+1:]; of != "" && strings.HasSuffix(c, " "+of) && unicode.IsUpper([]rune(of)[0]) {
			c = strings.TrimSuffix(c, of) + "him"
		}
		if rest, ok := strings.CutPrefix(c, "is "); ok && strings.Contains(text, " is ") && !strings.Contains(c, " and ") {
			c = rest
		}
		between := ", "
		if i+2 == len(clauses) && !strings.Contains(c, " and ") {
			between = " and "
		}
		text += between + c
	}
	return strings.TrimSuffix(text, ".") + "."
}

// shortBattle tells a battle in a few sentences, in the order of events: what the first turns
// cost, what decided it, which turn cost most, when units came to their end, who has won, and
// what the winner has left.
func shortBattle(r *report.Report) string {
	list := decided(r)
	slices.SortStableFunc(list, func(a, b happened) int { return a.part - b.part })
	var said []string
	first := ""
	if len(list) > 0 {
		if text := before(r, list[0].part); text != "" {
			said, first = append(said, text), brought(r, list[0].part)
		}
	}
	costs := -1
	for _, x := range list {
		if x.costs {
			costs = len(said)
		}
		said = append(said, x.said)
	}
	end := ""
	if r.Won != "" && !strings.HasSuffix(r.Title, r.Won) { // the heading names the winner
		end = r.Won + "."
	} else if r.Won != "" {
		from := 0
		if len(list) > 0 {
			from = list[0].part
		}
		end = remain(r, from)
	}
	fits := func(list []string, text string) bool {
		return len(strings.Fields(strings.Join(list, " ")+" "+text+" "+end)) <= shortWords
	}
	switch text := gone(r); {
	case fits(said, text):
		said = append(said, text)
	case costs >= 0 && fits(slices.Delete(slices.Clone(said), costs, costs+1), text): // which units ended matters more than what one turn cost
		said = append(slices.Delete(said, costs, costs+1), text)
	}
	if first != "" { // who did it matters more than what one turn cost, and that more than when units ended
		less := said
		for _, x := range append(costly(list), gone(r)) {
			if fits(less, first) {
				break
			}
			less = slices.DeleteFunc(slices.Clone(less), func(text string) bool { return text == x })
		}
		if fits(less, first) {
			said = less
			said[0] = strings.TrimSuffix(said[0], ".") + ": " + first
		}
	}
	return strings.Join(strings.Fields(strings.Join(append(said, end), " ")), " ")
}

// costly returns the sentences that only say what a turn cost.
func costly(list []happened) (said []string) {
	for _, x := range list {
		if x.costs {
			said = append(said, x.said)
		}
	}
	return said
}

// mostBrought is the largest number of units for which it is told who brought them down.
const mostBrought = 2

// brought says who brought down the units that lost most in the turns before a part, from how
// many to how many; "" where nobody is known to have done it.
func brought(r *report.Report, part int) string {
	by := map[string][]string{}
	add := func(whom string, who ...string) {
		for _, x := range who {
			if !slices.Contains(by[whom], x) {
				by[whom] = append(by[whom], x)
			}
		}
	}
	from, to := 0, 0
	for _, p := range r.Parts[:part] {
		if p.Round == "" || p.Round == r.Parts[part].Round || len(p.Rows) == 0 {
			continue
		}
		if from == 0 {
			from = p.Rows[0].First
		}
		to = p.Rows[len(p.Rows)-1].Last
		for i := range p.Rows {
			for _, said := range p.Rows[i].Story {
				deed, _, _ := strings.Cut(strings.TrimSuffix(said, "."), ", who ")
				whom := lastUnit(r, deed+".")
				if doers, _ := doersOf(r, strings.TrimSuffix(deed, whom)); whom != "" && !strings.ContainsAny(deed, ";:") {
					add(whom, doers...)
				}
			}
		}
	}
	for _, f := range r.Fights {
		if f.Last <= to && f.Beaten > 0 {
			add(f.Whom, f.Who)
		}
		if f.Last <= to && f.Lost > 0 {
			add(f.Who, f.Whom)
		}
	}
	tracks := slices.DeleteFunc(slices.Clone(r.Tracks), func(t figure.Track) bool {
		return len(by[t.Name]) == 0 || parted(r, t.Name, from, to) || standing(r, t.Name, from-1) == standing(r, t.Name, to)
	})
	slices.SortStableFunc(tracks, func(a, b figure.Track) int {
		return standing(r, b.Name, from-1) - standing(r, b.Name, to) - standing(r, a.Name, from-1) + standing(r, a.Name, to)
	})
	var list []string
	for _, t := range tracks[:min(len(tracks), mostBrought)] {
		list = append(list, and(by[t.Name])+" brought "+t.Name+fmt.Sprintf(" from %d to %d", standing(r, t.Name, from-1), standing(r, t.Name, to)))
	}
	if len(list) == 0 {
		return ""
	}
	return strings.Join(list, "; ") + "."
}

// remain says what the turns from a part on cost each side in all, and what it has left, so that
// the numbers told add up.
func remain(r *report.Report, part int) string {
	if len(r.Parts) == 0 {
		return ""
	}
	last := r.Parts[len(r.Parts)-1]
	var parts []string
	for _, a := range r.Armies {
		left := 0
		for _, t := range r.Tracks {
			if t.Of == a.Of && len(t.Points) > 0 {
				left += t.Points[len(t.Points)-1].Value
			}
		}
		said := " "
		if len(parts) == 0 {
			said = " has "
		}
		if said = a.Side + said + strconv.Itoa(left); left == 0 {
			said = strings.TrimSuffix(said, "0") + "nobody"
		}
		if len(parts) == 0 {
			said += " left"
		}
		parts = append(parts, said)
	}
	if last.Round == "" || len(parts) == 0 {
		return ""
	}
	if text := cost(r, r.Parts[part].Round, last.Round); text != "" {
		return text + "; " + strings.Join(parts, ", ") + "."
	}
	return "After " + last.Word + " " + last.Round + " " + strings.Join(parts, ", ") + "."
}

// cost says what the turns from one to the last cost each side, "" if both are the same turn.
func cost(r *report.Report, from, last string) string {
	if from == last || from == "" {
		return ""
	}
	var lost []int
	word := ""
	for _, p := range r.Parts {
		if word == "" && p.Round != from {
			continue
		}
		word = p.Word
		for i, n := range p.Lost {
			if len(lost) <= i {
				lost = append(lost, 0)
			}
			lost[i] += n
		}
	}
	each := losses(r, lost)
	if each == "" {
		return ""
	}
	return line.Capital(word) + "s " + from + " to " + last + " cost " + strings.ReplaceAll(each, " lost ", " ")
}

// A happened is a sentence on a battle, with the number of its part.
type happened struct {
	part  int
	said  string
	costs bool // it only says what a turn cost
}

// partOf returns the index of the part in which a command lies, -1 if it lies in none.
func partOf(r *report.Report, seq int) int {
	return slices.IndexFunc(r.Parts, func(p report.Part) bool {
		n := len(p.Rows)
		return n > 0 && p.Round != "" && p.Rows[0].First <= seq && seq <= p.Rows[n-1].Last
	})
}

// before says what the turns before a part cost each side, "" where there are none.
func before(r *report.Report, part int) string {
	first, last, word := "", "", ""
	var lost []int
	for _, p := range r.Parts[:part] {
		if p.Round == "" || p.Round == r.Parts[part].Round {
			continue
		}
		if first == "" {
			first = p.Round
		}
		last, word = p.Round, p.Word
		for i, n := range p.Lost {
			if len(lost) <= i {
				lost = append(lost, 0)
			}
			lost[i] += n
		}
	}
	each := losses(r, lost)
	switch {
	case first == "" || each == "":
		return ""
	case first == last:
		return "In " + word + " " + first + " " + each + "."
	}
	return "In " + word + "s " + first + " to " + last + " " + each + "."
}

// losses lists the losses of the sides: Rome lost 10, Africa 7.
func losses(r *report.Report, lost []int) string {
	var each []string
	for i, n := range lost {
		side := sideOf(r, i)
		if side == "" || n == 0 {
			continue
		}
		verb := " "
		if len(each) == 0 {
			verb = " lost "
		}
		each = append(each, side+verb+strconv.Itoa(n))
	}
	return strings.Join(each, ", ")
}

// decided returns sentences on the deadliest fight hand to hand, the turn that changed the
// chances most, and the turn that cost most.
func decided(r *report.Report) (list []happened) {
	var fight *report.Fight
	for i := range r.Fights {
		if f := &r.Fights[i]; f.Round != "" && f.Lost+f.Beaten > 0 && (fight == nil || f.Lost+f.Beaten > fight.Lost+fight.Beaten) {
			fight = f
		}
	}
	if fight != nil {
		said := "In " + fight.Word + " " + fight.Round + " " + worded(r, fight.Said)
		if also := alsoFought(r, fight); also != nil {
			said += " " + worded(r, also.Said)
		}
		list = append(list, happened{max(0, partOf(r, fight.Last)), said, false})
	}
	if c := r.Chances; c != nil && len(c.Turning) > 0 {
		turn := &c.Turning[0]
		for i := range c.Turning {
			if abs(c.Turning[i].By) >= abs(turn.By) {
				turn = &c.Turning[i]
			}
		}
		list = append(list, happened{max(0, partOf(r, turn.Seq)), moved(c, turn), false})
	}
	if part, text := dearest(r); text != "" {
		list = append(list, happened{part, text, true})
	}
	return list
}

// alsoFought returns the deadliest other fight in the turn of a fight, nil where there was none.
func alsoFought(r *report.Report, fight *report.Fight) (also *report.Fight) {
	for i := range r.Fights {
		f := &r.Fights[i]
		if f != fight && f.Round == fight.Round && f.Word == fight.Word && f.Lost+f.Beaten > 0 && (also == nil || f.Lost+f.Beaten > also.Lost+also.Beaten) {
			also = f
		}
	}
	return also
}

// gone says after which turns units had nobody left, side by side. Units that were split off are
// not told.
func gone(r *report.Report) string {
	var sides []string
	told := 0
	for _, a := range r.Armies {
		var ends []unitsGone
		tracks := slices.DeleteFunc(slices.Clone(r.Tracks), func(t figure.Track) bool {
			return t.Of != a.Of || len(t.Points) == 0 || report.SplitOff(r.Tracks, t.Name)
		})
		slices.SortStableFunc(tracks, func(x, y figure.Track) int {
			return report.EndOf(r.Tracks, x).At - report.EndOf(r.Tracks, y).At
		})
		for _, t := range tracks {
			if word, round := goneIn(r, report.EndOf(r.Tracks, t)); round != "" {
				told++
				if n := len(ends); n == 0 || ends[n-1].after != word+" "+round {
					ends = append(ends, unitsGone{after: word + " " + round})
				}
				of := &ends[len(ends)-1]
				of.units = append(of.units, t.Name)
			}
		}
		var units []string
		for _, x := range ends {
			who := and(x.units)
			if len(units) == 0 {
				who += " of " + a.Side
				if len(sides) == 0 {
					who += " are gone"
				}
			}
			units = append(units, who+" in "+x.after)
		}
		if len(units) > 0 {
			sides = append(sides, strings.Join(units, ", "))
		}
	}
	if told == 0 || told > mostGoneTold {
		return ""
	}
	return strings.Join(sides, "; ") + "."
}

// unitsGone lists the units of a side that came to their end in the same turn.
type unitsGone struct {
	after string
	units []string
}

// goneIn returns the turn in which a figure lost all that it had, "" if it has something left.
func goneIn(r *report.Report, end figure.Point) (word, round string) {
	for _, p := range r.Parts {
		if n := len(p.Rows); n > 0 && p.Round != "" && end.Value == 0 && p.Rows[0].First <= end.At && end.At <= p.Rows[n-1].Last {
			word, round = p.Word, p.Round
		}
	}
	return word, round
}

// dearest says which turn cost most, and how much each side, with the index of its last part.
func dearest(r *report.Report) (part int, said string) {
	most, at, word := 0, "", ""
	lost, sum := map[string][]int{}, map[string]int{}
	for k, p := range r.Parts {
		if p.Round == "" {
			continue
		}
		for i, n := range p.Lost {
			if len(lost[p.Round]) <= i {
				lost[p.Round] = append(lost[p.Round], 0)
			}
			lost[p.Round][i] += n
			sum[p.Round] += n
		}
		if sum[p.Round] > most {
			most, at, word = sum[p.Round], p.Round, p.Word
		}
		if p.Round == at {
			part = k
		}
	}
	each := losses(r, lost[at])
	if each == "" {
		return 0, ""
	}
	return part, line.Capital(word) + " " + at + " cost most: over both halves " + each + "."
}

// mostGoneTold is the largest number of destroyed units that are named.
const mostGoneTold = 9

// sideOf returns the name of a side by its number.
func sideOf(r *report.Report, of int) string {
	for _, a := range r.Armies {
		if a.Of == of {
			return a.Side
		}
	}
	return ""
}
