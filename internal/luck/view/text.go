// Package view prints what package luck has computed: as text and as JSON.
package view

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/dice"
	"summa/internal/luck"
	"summa/internal/page"
)

// A Trial is a roll and the journal that it is in.
type Trial struct {
	Journal string
	luck.Trial
}

// A view is the page to which luck is printed.
type view struct{ *page.Page }

// Text prints a ledger as text, and each roll if there are any.
func Text(on *page.Page, l *luck.Ledger, each []Trial, followed []Followed) {
	p := &view{on}
	p.luckText(l)
	if len(each) > 0 {
		p.luckEach(each, l.Bouts > 1)
	}
	for i := range followed {
		f := &followed[i]
		p.Println("")
		p.Para(0, f.said(l.Bouts > 1))
		for k := range f.Moments {
			p.Hang(2, f.moment(k))
		}
	}
}

// luckText says who had the better dice, then what everybody's dice did, then the same by source.
func (p *view) luckText(l *luck.Ledger) {
	headline := Printed(l)
	if p.Seen || p.Brief {
		headline = Seen(l)
	}
	if odd := Crooked(l); p.Seen && odd != "" {
		p.Para(0, odd+".")
	}
	p.Para(0, headline)
	if p.Quiet {
		return
	}
	if l.Compared() > 1 && !p.Brief {
		p.Println("")
		p.Para(0, "All dice of a kind together, and how their faces fell, count the same dice again: they are not among these totals."+uncounted(l))
	}
	if p.Seen && !p.Plain && p.Width >= tableWide && slices.ContainsFunc(l.Players, func(w *luck.Player) bool { return w.Sheet().Dice() >= few }) {
		p.luckTable(l)
		return
	}
	if p.Brief { // the part that is said first ends here
		p.Println("")
	}
	for i, who := range l.Players {
		s := who.Sheet()
		if p.Brief && s.Dice() < few && !strings.Contains(headline, who.Name+hadDice) {
			p.Hang(0, who.Name+", "+diceCount(s.Dice())+": "+inALine(s))
			continue
		}
		if i > 0 || !p.Brief {
			p.Println("")
		}
		p.Para(0, who.Name+", "+diceCount(s.Dice())+":")
		for _, x := range s.Totals {
			p.Hang(2, totalText(x))
		}
		p.facesText(s)
	}
	p.sourcesText(l)
	p.unweighed(l)
}

// unweighed says for how many rolls there were too many outcomes.
func (p *view) unweighed(l *luck.Ledger) {
	if l.Unweighed > 0 {
		p.Println("")
		p.Para(0, "Not weighed, having too many outcomes: "+page.Plural(l.Unweighed, "roll")+".")
	}
}

// hadDice follows the name of the player whose dice are described.
const hadDice = " had "

// few is the number of dice below which their sum, and how often each face fell, mean nothing.
const few = 10

// inALine describes a few dice in one line, as far as there is anything to say.
func inALine(s *luck.Sheet) string {
	var parts []string
	for _, x := range s.Totals {
		parts = append(parts, counted(x))
	}
	if len(parts) == 0 {
		parts = append(parts, "nothing was at stake")
	}
	return strings.Join(parts, "; ") + ". Too few to say more."
}

func diceCount(n int) string {
	if n == 1 {
		return "1 die"
	}
	return strconv.Itoa(n) + " dice"
}

// even is the largest difference in standard deviations at which neither of two players counts as
// having had the better dice.
const even = 0.25

// likelier is the probability above which something happens more often than not, so that it is not
// worth naming anybody for it.
const likelier = 0.5

// Headline returns the sentence about the best dice, however little it means.
func Headline(l *luck.Ledger) string {
	trials := enough(l)
	players := slices.DeleteFunc(slices.Clone(l.Players), func(p *luck.Player) bool { return p.Sheet().Best() != nil && p.Sheet().BestOf(trials) == nil })
	slices.SortStableFunc(players, func(a, b *luck.Player) int {
		return cmp.Compare(b.Sheet().Score(), a.Sheet().Score())
	})
	switch len(players) {
	case 0:
		return "No dice have been rolled."
	case 1:
		if len(l.Players) > 1 {
			return players[0].Name + " had " + told(players[0].Sheet(), l, trials)
		}
		return players[0].Name + " rolled alone: " + told(players[0].Sheet(), l, trials)
	}
	first, last := players[0].Sheet(), players[len(players)-1].Sheet()
	likely := first.BestOf(trials) != nil && first.BestOf(trials).Tail() > likelier
	if likely && l.Compared() > 1 {
		return standing(l)
	}
	if likely || first.Score()-last.Score() < even {
		return "The dice favoured nobody; " + players[0].Name + " had " + told(first, l, trials)
	}
	return players[0].Name + " had the better dice: " + told(first, l, trials)
}

// unusual is the remark on the best of many totals where chance alone produces one as good.
const unusual = "one as good among so many is nothing unusual."

// fewTrials is the smallest number of trials of a total that is printed as somebody's luck.
const fewTrials = 2

// Printed returns what is printed about the dice of a bout: whose dice stand out among all the
// totals, good or bad, both by the same measure.
func Printed(l *luck.Ledger) string {
	if l.Compared() < 2 {
		return Headline(l)
	}
	return standing(l)
}

// standing says whose dice stand out, good or bad.
func standing(l *luck.Ledger) string {
	n := l.Compared()
	var parts []string
	if good := rarest(l, 1); good.stands(n) {
		parts = append(parts, good.said(l, "good"))
	}
	if bad := rarest(l, -1); bad.stands(n) {
		parts = append(parts, bad.said(l, "bad"))
	}
	if len(parts) == 0 {
		return "Nobody's dice stand out: of " + strconv.Itoa(n) + " totals none is better or worse than is usual for one among so many."
	}
	return strings.Join(parts, " ")
}

// seldomAmong is the probability of a result as rare among all totals of a bout up to which that is
// mentioned: once in 4.
const seldomAmong = 0.25

// Seen is Printed for a page and a terminal, which show all totals: where no dice stand out, it
// names the rarest total, and says how little that means.
func Seen(l *luck.Ledger) string {
	n := l.Compared()
	if n < 2 || outstanding(l) {
		return Printed(l)
	}
	r, how := rarestOf(l, 1, 1), "good"
	if bad := rarestOf(l, -1, 1); bad.p < r.p {
		r, how = bad, "bad"
	}
	if r.total == nil || r.p > likelier {
		return standing(l)
	}
	among := "nothing unusual among so many"
	if p := r.p * float64(n); p <= seldomAmong {
		among = "one as rare turns up among them at most " + onceIn(p)
	}
	opening := "Nobody's dice stand out."
	if besides := rareBesides(l); besides != "" {
		opening = "But for " + besides + ", nobody's dice stand out."
	}
	return opening + " The rarest of " + strconv.Itoa(n) + " totals was " + how + " for " + r.who + ": " + counted(r.total) + ", " + onceIn(r.p) + "; " + among + "."
}

// farFromEven is the probability up to which a stake without a better side is mentioned before
// saying that nobody's dice stand out: once in 20.
const farFromEven = 0.05

// rareBesides names a stake without a better side whose total is that rare; "" if there is none.
func rareBesides(l *luck.Ledger) string {
	for _, who := range l.Players {
		for _, x := range who.Sheet().Totals {
			if x.Stake.Better == 0 && x.Trials > 0 && min(x.Can().High(x.Got), x.Can().Low(x.Got)) <= farFromEven {
				return "the " + x.Stake.Text + " of " + who.Name
			}
		}
	}
	return ""
}

// outstanding reports whether anybody's dice stand out, good or bad.
func outstanding(l *luck.Ledger) bool {
	good, bad := rarest(l, 1), rarest(l, -1)
	return good.stands(l.Compared()) || bad.stands(l.Compared())
}

// Untold describes stakes without a better side: how often they came to each player, what was to be
// expected, and by which commands; "" if there were none.
func Untold(l *luck.Ledger, trials []luck.Trial) string {
	var said []string
	for _, first := range stakes(trials) {
		stake := first.Stake
		var kinds []string
		by := map[string][]string{}
		for i := range trials {
			t := &trials[i]
			if t.Stake.ID != stake.ID {
				continue
			}
			if by[t.For] == nil {
				kinds = append(kinds, t.For)
			}
			by[t.For] = append(by[t.For], strconv.Itoa(t.Seq)+" "+t.Who)
		}
		for i, kind := range kinds {
			kinds[i] = strings.Join(by[kind], ", ") + ": " + kind
		}
		said = append(said, eachOf(l, stake.ID, stake.Text)+"By command: "+strings.Join(kinds, "; ")+".")
		if l.Compared() > 1 {
			said = append(said, neither(stake.Text))
		}
	}
	return strings.Join(said, " ")
}

// eachOf says for everybody who rolled for a stake how often it came, in how many rolls, what was
// to be expected, and how rare that is.
func eachOf(l *luck.Ledger, id, called string) string {
	var each, how []string
	for _, who := range l.Players {
		for _, x := range who.Sheet().Totals {
			if x.Stake.ID != id {
				continue
			}
			chance, words := x.Can().High(x.Got), "so many "
			if float64(x.Got) < x.Can().Mean() {
				chance, words = x.Can().Low(x.Got), "so few "
			}
			each = append(each, who.Name+" "+strconv.Itoa(x.Got)+" of "+page.Plural(x.Trials, "roll")+", "+hundredths(x.Can().Mean())+" expected")
			if chance > seldomAmong {
				chance = 1
			}
			how = append(how, so(words, chance))
		}
	}
	switch {
	case len(each) == 0:
		return ""
	case len(each) > 1 && len(slices.Compact(slices.Clone(how))) == 1 && how[0] == so("", 1):
		return called + ": " + strings.Join(each, "; ") + "; nothing unusual in any of these. "
	}
	for i := range each {
		each[i] += ", " + how[i]
	}
	return called + ": " + strings.Join(each, "; ") + ". "
}

// stakes returns the first trial for each stake.
func stakes(trials []luck.Trial) (list []luck.Trial) {
	for i := range trials {
		if !slices.ContainsFunc(list, func(x luck.Trial) bool { return x.Stake.ID == trials[i].Stake.ID }) {
			list = append(list, trials[i])
		}
	}
	return list
}

// A rare is a total, its player, and the probability of one as extreme or more.
type rare struct {
	who   string
	total *luck.Total
	p     float64
}

// rarest returns the least likely total on the good side, or the bad, of those with enough trials.
func rarest(l *luck.Ledger, side int8) rare { return rarestOf(l, side, max(fewTrials, enough(l))) }

// rarestOf is rarest with a given least number of trials.
func rarestOf(l *luck.Ledger, side int8, trials int) rare {
	r := rare{p: 1}
	for _, who := range l.Players {
		for _, x := range who.Sheet().Totals {
			if x.Stake.Better == 0 || x.Trials < trials {
				continue
			}
			p := x.Can().High(x.Got)
			if x.Stake.Better*side < 0 {
				p = x.Can().Low(x.Got)
			}
			if p < r.p {
				r = rare{who.Name, x, p}
			}
		}
	}
	return r
}

// rarely is the probability of a result as rare among all totals of a bout up to which it stands
// out: once in 8.
const rarely = 0.125

// stands reports whether a total is rarer than chance would make the rarest of n.
func (r *rare) stands(n int) bool { return r.total != nil && r.p*float64(n) <= rarely }

// said describes it.
func (r *rare) said(l *luck.Ledger, how string) string {
	_, words := tail(r.total)
	n, such := l.Compared(), " such bouts"
	if l.Bouts > 1 {
		such = " such sets of bouts"
	}
	return r.who + " had " + how + " dice: " + counted(r.total) + "; " + words + " comes " + onceIn(r.p) + such + ". It was picked out of " + strconv.Itoa(n) + " totals; one as " + how + " turns up somewhere among them at most " + onceIn(r.p*float64(n)) + "."
}

// little is the ratio to the largest number of trials below which a total is not mentioned, such as
// two blows of one man in a war of hundreds.
const little = 10

// enough returns the smallest number of trials of a total that is mentioned.
func enough(l *luck.Ledger) int {
	most := 0
	for _, p := range l.Players {
		for _, x := range p.Sheet().Totals {
			if x.Stake.Better != 0 {
				most = max(most, x.Trials)
			}
		}
	}
	return most / little
}

// InShort returns one short sentence about the dice of one bout; "" if there is too little to say.
func InShort(l *luck.Ledger) string {
	const fewest = 10 // fewer trials than this mean nothing
	weighed := 0
	for _, p := range l.Players {
		if s := p.Sheet(); s.Best() != nil && s.Trials() >= fewest {
			weighed++
		}
	}
	n, good, bad := l.Compared(), rarest(l, 1), rarest(l, -1)
	switch odd := Crooked(l); {
	case odd != "":
		return "dice: " + odd
	case weighed == 0:
		return ""
	case good.stands(n) && bad.stands(n):
		return "dice: good for " + good.who + ", bad for " + bad.who
	case good.stands(n):
		return "dice: good for " + good.who
	case bad.stands(n):
		return "dice: bad for " + bad.who
	case weighed == 2:
		return "dice: nothing unusual on either side"
	}
	return "dice: nothing unusual on any side"
}

// oddFaces is the probability up to which uneven faces of dice that a person rolled are reported
// before all else, and mostOdd the largest number of dice for which that is computed.
const (
	oddFaces = 0.001
	mostOdd  = 600
)

// Crooked reports that the faces of dice that a person rolled fell far less evenly than chance
// explains; "" if they did not.
func Crooked(l *luck.Ledger) string {
	for _, from := range [...]dice.Source{dice.Typed, dice.Asked} {
		all := l.Source(from)
		if all == nil {
			continue
		}
		for _, sides := range slices.Sorted(maps.Keys(all.Faces)) {
			f := all.Faces[sides]
			if n, _ := f.Dice(); n < few || n > mostOdd {
				continue
			}
			if p, ok := f.Uneven(); ok && p <= oddFaces {
				return "The D" + strconv.Itoa(sides) + " " + sourceWords[from] + " fell unevenly: faces 1 to " + strconv.Itoa(sides) + " fell " + faceList(f) + " times, as uneven or worse " + onceIn(p)
			}
		}
	}
	return ""
}

// told describes the total with the largest Lead of a sheet, and how much it means, given that it
// was picked out of all the totals.
func told(s *luck.Sheet, l *luck.Ledger, trials int) string {
	most := s.BestOf(trials)
	if most == nil {
		return "nothing was at stake."
	}
	such := " such bouts"
	if l.Bouts > 1 {
		such = " such sets of bouts"
	}
	words := "a total this high or higher"
	if most.Stake.Better < 0 {
		words = "a total this low or lower"
	}
	text := counted(most) + "; " + words + " comes " + onceIn(most.Tail()) + such + "."
	if n := l.Compared(); n > 1 {
		text += " " + picked(n, l.Anywhere(most.Tail()), such)
	}
	return text
}

// picked gives an upper bound of how often a total as good as the one that was picked turns up
// among n.
func picked(n int, p float64, such string) string {
	from := "It was picked out of " + strconv.Itoa(n) + " totals; "
	if p > likelier {
		return from + unusual
	}
	return from + "one as good turns up somewhere among them at most " + onceIn(p) + such + "."
}

// counted says what the total of a stake is and what was to be expected.
func counted(x *luck.Total) string {
	return x.Stake.Text + " " + fell(x) + ", " + hundredths(x.Can().Mean()) + " expected" + fewer(x)
}

// summed reports whether a stake adds up faces; for others the number of occurrences is counted.
func summed(x *luck.Total) bool { return len(x.Stake.Events) == 0 && !x.Stake.Each }

// fell formats a total and its number of trials, or of dice that were added up.
func fell(x *luck.Total) string {
	of := " of "
	if summed(x) {
		of = " on "
	}
	return strconv.Itoa(x.Got) + of + strconv.Itoa(x.Trials)
}

// fewer returns the remark that fewer is better, for a stake where it is.
func fewer(x *luck.Total) string {
	if x.Stake.Better < 0 {
		return " (fewer is better)"
	}
	return ""
}

// tail returns the probability of the tail in which a total lies, and the words for it.
func tail(x *luck.Total) (p float64, words string) {
	if d := x.Can(); float64(x.Got) < d.Mean() {
		return d.Low(x.Got), "a total this low or lower"
	}
	return x.Can().High(x.Got), "a total this high or higher"
}

// totalText formats a total as a line of a list.
func totalText(x *luck.Total) string {
	p, words := tail(x)
	return counted(x) + "; " + strings.TrimPrefix(words, "a total ") + " " + often(p)
}

// sumText does the same for the sum of all dice of a kind.
func sumText(f luck.Faces) string {
	n, total := f.Dice()
	d := f.Totals()
	p, words := d.High(total), "this high or higher "
	if float64(total) < d.Mean() {
		p, words = d.Low(total), "this low or lower "
	}
	return strconv.Itoa(total) + " on " + strconv.Itoa(n) + ", " + hundredths(d.Mean()) + " expected; " + words + often(p)
}

// seldom is the probability below which no number is given.
const seldom = 1e-12

// onceIn formats a probability in words.
func onceIn(p float64) string {
	switch {
	case p > likelier:
		return "more often than not in"
	case p < seldom:
		return "less than once in a million million"
	}
	return "once in " + strconv.FormatFloat(math.Round(1/p), 'f', 0, 64)
}

// often formats a probability in words and as a percentage.
func often(p float64) string {
	return strings.TrimSuffix(onceIn(p), " in") + percentage(p)
}

// percentage formats a percentage to two significant digits.
func percentage(p float64) string {
	switch {
	case p < seldom:
		return ""
	case p < 0.001:
		return " (" + strconv.FormatFloat(100*p, 'g', 2, 64) + "%)"
	}
	return " (" + strconv.FormatFloat(100*p, 'f', 2, 64) + "%)"
}

func hundredths(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }

// facesText prints the sum of the dice, how often each face fell and, for more than a few dice, how
// even that is.
func (p *view) facesText(s *luck.Sheet) {
	for _, sides := range slices.Sorted(maps.Keys(s.Faces)) {
		f := s.Faces[sides]
		p.Hang(2, "all D"+strconv.Itoa(sides)+" "+sumText(f))
		n, _ := f.Dice()
		if n == 1 { // its face is the sum
			continue
		}
		text := "faces 1 to " + strconv.Itoa(sides) + " fell " + faceList(f) + " times"
		switch uneven, ok := f.Uneven(); {
		case n < few:
		case ok:
			text += "; as uneven or worse " + often(uneven)
		default:
			text += "; too many to say exactly how uneven that is"
		}
		p.Hang(2, text)
	}
}

// sourcesText prints the same for every source of dice and, if there are several, for each player's
// dice from it.
func (p *view) sourcesText(l *luck.Ledger) {
	var used []dice.Source
	for from := range dice.NumSources {
		if l.Source(from) != nil {
			used = append(used, from)
		}
	}
	for _, from := range used {
		all := l.Source(from)
		if p.Brief && all.Dice() < few {
			continue
		}
		p.Println("")
		p.Para(0, "Dice "+sourceWords[from]+", "+strconv.Itoa(all.Dice())+":")
		p.facesText(all)
		for _, who := range l.Players {
			if s := who.Sources[from]; s != nil && len(used) > 1 {
				for _, sides := range slices.Sorted(maps.Keys(s.Faces)) {
					p.Hang(2, who.Name+" "+sumText(s.Faces[sides]))
				}
			}
		}
	}
}

// luckEach lists every roll.
func (p *view) luckEach(each []Trial, several bool) {
	p.Println("")
	name, seq := "", 0
	for i := range each {
		t := &each[i]
		if t.Journal != name && several {
			p.Para(0, t.Journal+":")
		}
		if t.Journal != name || t.Seq != seq {
			p.Hang(0, strconv.Itoa(t.Seq)+": "+t.Cmd)
		}
		name, seq = t.Journal, t.Seq
		p.Hang(2, eachText(t))
	}
}

// eachText formats one roll: Felix, attack 5: hits yes, chance 5/12.
func eachText(t *Trial) string {
	text := t.For + " " + faceList(t.Faces)
	if t.Who != "" {
		text = t.Who + ", " + text
	}
	switch {
	case t.Stake == nil:
		return text
	case t.Chance == nil:
		return text + ": " + hundredths(t.Can.Mean()) + " expected"
	case t.Got == 1:
		return text + ": " + t.Stake.Text + " yes, chance " + t.Chance.RatString()
	}
	return text + ": " + t.Stake.Text + " no, chance " + t.Chance.RatString()
}

// sourceWords say for people where dice came from, and sourceIDs for programs.
var (
	sourceWords = [dice.NumSources]string{"typed in", "asked for", "rolled by the program", "said to be rolled by the program, which its seed does not bear out"}
	sourceIDs   = [dice.NumSources]string{"typed", "asked", "seeded", "unexplained"}
)

// faceList formats the faces of a roll: 5 2 4.
func faceList(faces []int) string {
	parts := make([]string, len(faces))
	for i, face := range faces {
		parts[i] = strconv.Itoa(face)
	}
	return strings.Join(parts, " ")
}
