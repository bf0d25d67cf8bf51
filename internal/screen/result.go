package screen

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/show"
	"summa/internal/term"
	"summa/internal/words"
)

// A sentence tells one event together with those that belong to it.
type sentence struct {
	text  string
	rules []string
	loud  bool
	at    int // the index of its event in the log
	last  int // the index of the event that its last words are about
}

// Result appends what came of a command: the sentence to be read aloud, the sums in short, and a
// line for each further consequence with its cause.
func (b *Book) Result(m *Means, out []byte, r *show.Result) []byte {
	for _, part := range b.parted(r) {
		for _, one := range b.closed(&part) {
			out = b.result(m, out, &one)
		}
	}
	return out
}

// closed splits a result at the events whose dice stand under each of them, where there are
// several.
func (b *Book) closed(r *show.Result) (parts []show.Result) {
	from, thrown := 0, false
	for i := range r.Log {
		rec := &r.Log[i]
		thrown = thrown || rec.What == core.Die
		if rec.What != core.Event || !b.says[rec.Kind].closes || !thrown {
			continue
		}
		part := *r
		part.Log, part.Over = r.Log[from:i+1], nil
		parts, from, thrown = append(parts, part), i+1, false
	}
	if len(parts) < 2 {
		return []show.Result{*r}
	}
	parts[0].Over = r.Over
	if from < len(r.Log) {
		last := *r
		last.Log, last.Over = r.Log[from:], nil
		parts = append(parts, last)
	}
	return parts
}

func (b *Book) result(m *Means, out []byte, r *show.Result) []byte {
	list := b.sentences(r, atTable, 0)
	main := mainOf(list, r.Log)
	sums := b.short(r)
	if r.Typed && !slices.ContainsFunc(sums, func(s show.Sum) bool { return !s.Bare }) {
		sums = nil // the faces stand where they were typed
	}
	sums = b.counted(b.unsaid(sums, r.Typed))
	cited := map[string]bool{}
	for _, s := range list {
		for _, id := range s.rules {
			cited[id] = true
		}
	}
	var rules, parts []string
	for _, s := range sums {
		parts = append(parts, s.Text)
		if id := r.Words.Cite(s.Rule); id != "" && !cited[id] {
			cited[id] = true
			rules = append(rules, id)
		}
	}
	if m.Spoken {
		rules = oneRule(list, main, rules)
	}
	if r.Over != nil {
		out = m.Append(out, Say(Strong, 2, line.Capital(r.Over.Said())+".", ""))
	}
	for i, s := range list {
		ink, right := Normal, m.rules(s.rules)
		if i == main {
			ink = Strong
			if m.crowded(parts, rules) {
				all := slices.Concat(s.rules, rules)
				if whole := m.rules(all); 2+term.Width(s.text)+2+term.Width(whole) <= m.Columns {
					right, rules = whole, nil
				}
			}
		}
		out = m.Append(out, Say(ink, 2, s.text, right))
		if i == main {
			out = m.sums(out, b.inParts(sums, parts), rules)
		}
	}
	if len(list) == 0 {
		out = m.sums(out, b.inParts(sums, parts), rules)
	}
	if len(list) == 0 && len(parts) == 0 {
		out = b.stepsAlone(m, out, r)
	}
	return out
}

// stepsAlone tells the steps of a command without events and dice, such as the choice of an
// arena, since otherwise nothing would be said of it.
func (b *Book) stepsAlone(m *Means, out []byte, r *show.Result) []byte {
	if slices.ContainsFunc(r.Log, func(rec core.Record) bool { return rec.What != core.Step }) {
		return out
	}
	for i := range r.Log {
		if text := line.Clean(string(r.Words.Steps[r.Log[i].Kind].Text.Append(nil, r.Names, &r.Log[i]))); text != "" {
			out = m.Append(out, Say(Normal, 2, line.Capital(text)+".", m.Cited(r.Words.Cite(r.Log[i].Rule))))
		}
	}
	return out
}

// pricesOf returns what steps say of the price of an event, at an index of the log, in the order
// of the steps. Prices that belong to certain events are said by the nearest of these: the steps
// lie between it and the events before and after.
func (b *Book) pricesOf(r *show.Result, at int) (parts []string) {
	from, to := at, at+1
	for from > 0 && r.Log[from-1].What != core.Event {
		from--
	}
	for to < len(r.Log) && r.Log[to].What != core.Event {
		to++
	}
	kind := int(r.Log[at].Kind)
	alone := false // the event has steps of its own
	for _, p := range b.prices {
		alone = alone || slices.Contains(p.of, kind)
	}
	for i := range r.Log {
		rec := &r.Log[i]
		p, ok := b.prices[int(rec.Kind)]
		if !ok || rec.What != core.Step || alone != slices.Contains(p.of, kind) || alone && (i < from || i >= to) || !alone && p.of != nil {
			continue
		}
		if text := line.Clean(string(p.text.Append(nil, r.Names, rec))); text != "" {
			parts = append(parts, text)
		}
	}
	if each := slices.Compact(slices.Clone(parts)); alone && len(parts) > 1 && len(each) == 1 {
		return []string{each[0] + " each"}
	}
	return parts
}

// unsaid returns the sums without those that a sentence gives, and without those that the prompt
// gave for what a player has typed.
func (b *Book) unsaid(sums []show.Sum, typed bool) []show.Sum {
	list := sums[:0]
	for _, s := range sums {
		if s.Die < 0 || !b.asks[s.Die].told && !(typed && b.asks[s.Die].stands) {
			list = append(list, s)
		}
	}
	return list
}

// counted returns the sums in which a handful of dice first says what each low enough die does
// and how many there are. Within a group, the dice of one sort say that once.
func (b *Book) counted(sums []show.Sum) []show.Sum {
	first, said := b.firstPart(sums), map[[2]int]bool{}
	for i := range sums {
		s := &sums[i]
		if s.Die >= 0 && s.Die == first {
			clear(said)
		}
		if rest, ok := strings.CutPrefix(s.Text, s.Head+" "); ok && s.Die >= 0 && b.asks[s.Die].rolls {
			s.Text = s.Head + " die " + rest
		}
		if s.Die < 0 || s.UpTo < 1 || b.asks[s.Die].each == "" || len(s.Faces) == 0 {
			continue
		}
		n, faces := 0, ""
		for _, f := range s.Faces {
			if faces += " " + itoa(f); f <= s.UpTo {
				n++
			}
		}
		s.Text = s.Head
		if of := [2]int{s.Die, s.UpTo}; !said[of] {
			said[of] = true
			s.Text += ", " + b.asks[s.Die].each + onFaces(1, s.UpTo)
		}
		s.Text += ":" + faces
		s.Text += " = " + itoa(n) + " of " + itoa(len(s.Faces))
	}
	return sums
}

// mainOf returns the index of the sentence that the sums belong to: the first on an event after a
// die.
func mainOf(list []sentence, log []core.Record) int {
	for i, s := range list {
		for at := range s.at {
			if log[at].What == core.Die {
				return i
			}
		}
	}
	return 0
}

// Names reports whether the sums of a result name all of its dice.
func (b *Book) Names(r *show.Result) bool {
	var text strings.Builder
	for _, s := range r.Short(b.Sums) {
		text.WriteString(strings.ToLower(s.Text) + "\n")
	}
	for _, d := range r.Rolled {
		if !strings.Contains(text.String(), b.Asked(int(d.For))) {
			return false
		}
	}
	return true
}

// crowded reports whether the sums fit a row only without their rules.
func (m *Means) crowded(parts, rules []string) bool {
	if m.Spoken || len(parts) == 0 || len(rules) == 0 {
		return false
	}
	n := 4 + term.Width(m.summed(parts))
	return n <= m.Columns && n+2+term.Width(m.rules(rules)) > m.Columns
}

// summed returns the sums on one line.
func (m *Means) summed(parts []string) string {
	if m.Spoken {
		return line.Capital(strings.Join(parts, "; ")) + "."
	}
	return strings.Join(parts, " "+m.Sign("·", ";")+" ")
}

// inParts returns the sums line by line. Where dice are thrown group by group, as in a melee, a
// line is a group and begins with its number. A handful whose dice are for several men in turn
// has a line for each.
func (b *Book) inParts(sums []show.Sum, parts []string) (lines [][]string) {
	first, many := b.firstPart(sums), 0
	for _, s := range sums {
		if s.Die >= 0 && s.Die == first {
			many++
		}
	}
	n := 0
	for i, text := range parts {
		begins := many > 1 && sums[i].Die == first
		if begins {
			n++
			text = b.asks[first].part + " " + itoa(n) + ": " + text
		}
		another := i > 0 && sums[i].Die >= 0 && sums[i].Die == sums[i-1].Die && sums[i].Head != sums[i-1].Head && b.asks[sums[i].Die].each != ""
		if begins || another || len(lines) == 0 {
			lines = append(lines, nil)
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], text)
	}
	return lines
}

// firstPart returns the kind of the dice with which each group begins, -1 where there are no
// groups.
func (b *Book) firstPart(sums []show.Sum) int {
	for _, s := range sums {
		if s.Die >= 0 && b.asks[s.Die].part != "" {
			return s.Die
		}
	}
	return -1
}

// sums appends the lines of the sums.
func (m *Means) sums(out []byte, lines [][]string, rules []string) []byte {
	for i, parts := range lines {
		right := ""
		if i == len(lines)-1 {
			right = m.rules(rules)
		}
		out = m.Append(out, &Line{Indent: 4, Hang: 2, Pieces: []Piece{{Dim, line.Clean(m.summed(parts))}}, Right: right})
	}
	return out
}

// Cited returns a rule as it is cited at the right edge.
func (m *Means) Cited(id string) string { return m.rules([]string{id}) }

// rules returns rules as they are cited at the right edge.
func (m *Means) rules(ids []string) string {
	switch {
	case len(ids) == 0, m.NoRules:
		return ""
	case m.Spoken:
		return "Rule " + strings.Join(ids, ", ") + "."
	}
	return "[" + strings.Join(ids, " ") + "]"
}

// oneRule keeps only one of the rules cited by the sentences, for speech: the first of the main
// sentence, else the first of any. It returns the rules that stand after the sums, which are kept
// where no sentence has one.
func oneRule(list []sentence, main int, rules []string) []string {
	at := slices.IndexFunc(list, func(s sentence) bool { return len(s.rules) > 0 })
	if main >= 0 && main < len(list) && len(list[main].rules) > 0 {
		at = main
	}
	for i := range list {
		if i != at {
			list[i].rules = nil
		}
	}
	if at < 0 {
		return rules[:min(1, len(rules))]
	}
	list[at].rules = list[at].rules[:1]
	return nil
}

// A manner is the style in which sentences are told.
type manner int

const (
	atTable manner = iota // the most important is loud
	inBrief               // at the table, in as few words as possible
	onPaper               // nothing is loud
	inStory               // on paper, without causes
)

// A counted identifies what is only counted, and for whom.
type counted struct {
	what string
	who  int
}

// sentences returns what is told of the events of a result. voice selects the wording of a story.
func (b *Book) sentences(r *show.Result, how manner, voice int) []sentence {
	var list []sentence
	owner := -1                  // the event of the last sentence
	tallied := map[counted]int{} // counts that are told with the next sentence
	var told core.Record
	for i := range r.Log {
		rec := &r.Log[i]
		if rec.What != core.Event || b.isMoot(r.Log, i) || b.onlyCounted(rec, r, how, tallied) {
			continue
		}
		if owner >= 0 && len(list) > 0 {
			if one, ok := b.Joined(&told, rec); ok {
				rec, list, owner = &one, list[:len(list)-1], -1
			}
		}
		s := &b.says[rec.Kind]
		short := how == inBrief && !s.brief.Empty()
		joined := s.with >= 0 && owner >= 0 && int(r.Log[owner].Kind) == s.with && len(list) > 0
		text := b.worded(r, rec, joined, how, voice)
		if text == "" {
			continue
		}
		id := r.Words.Cite(rec.Rule)
		p, caused := s.because[id]
		besides := counts(tallied, r, rec.Whom >= 0 && how < onPaper)
		clear(tallied)
		if !caused || short || joined {
			text += besides
		}
		if how != onPaper {
			text = once(text)
		}
		if s.priced && (how == atTable || how == onPaper && b.hasPrice(rec)) {
			text += b.paid(r, i)
		}
		if joined {
			if !s.along.Empty() && (how != inStory || len(s.story) == 0) {
				text = line.Clean(string(s.along.Append(nil, r.Names, rec)))
			}
			list[len(list)-1].add(withDice(text, r, i), id, s.loud)
			continue
		}
		if caused && !short {
			cause, told := b.because(&p, r, i, how >= onPaper)
			if !told {
				continue
			}
			if how == inStory {
				cause = ""
			}
			text += cause + besides
		}
		if s.loud && how < onPaper {
			text = loud(text)
		}
		text = begun(text, b.phrase(r, rec, joined, how, voice), r.Names, rec) + "."
		if n := len(list); n > 0 && owner >= 0 && b.says[r.Log[owner].Kind].lead {
			list[n-1].text += " " + text
			list[n-1].last = i
			list[n-1].rules = cite(list[n-1].rules, id)
		} else {
			list = append(list, sentence{text: text, rules: cite(nil, id), at: i, last: i})
		}
		owner, told = i, *rec
	}
	if n := len(list); n > 0 && how < onPaper { // counts since the last sentence belong to it
		list[n-1].text = strings.TrimSuffix(list[n-1].text, ".") + counts(tallied, r, false) + "."
	}
	return list
}

// isMoot reports whether an event no longer matters, since a later one has come to the same
// figure or to the whole bout.
func (b *Book) isMoot(log []core.Record, at int) bool {
	moot, who := b.says[log[at].Kind].moot, log[at].Who
	if len(moot) == 0 {
		return false
	}
	for i, x := range log {
		if x.What == core.Event && (x.Who < 0 || i > at && x.Who == who) && slices.Contains(moot, int(x.Kind)) {
			return true
		}
	}
	return false
}

// worded returns an event in words, "" if it is not told in that manner.
func (b *Book) worded(r *show.Result, rec *core.Record, joined bool, how manner, voice int) string {
	text := line.Clean(string(b.phrase(r, rec, joined, how, voice).Append(nil, r.Names, rec)))
	switch {
	case (how == inStory || how == onPaper) && text == saidAlready:
		return ""
	case !joined && strings.HasPrefix(text, ", "): // it would continue a sentence that is not there
		return line.Clean(string(b.record.Events[rec.Kind].Text.Append(nil, r.Names, rec)))
	}
	return text
}

// onlyCounted counts an event that is told with the next sentence, and reports whether it is only
// counted.
func (b *Book) onlyCounted(rec *core.Record, r *show.Result, how manner, tallied map[counted]int) bool {
	s := &b.says[rec.Kind]
	t := s.tally[r.Words.Cite(rec.Rule)]
	text := t.told(how)
	if p := b.onPaper(r, rec, how, 0); p != nil && text != "" {
		text = line.Clean(string(p.Append(nil, r.Names, rec)))
	}
	if text != "" {
		tallied[counted{text, int(rec.Who)}]++
	}
	return s.silent && (how != inBrief || s.brief.Empty())
}

// because returns the cause of an event as it stands after its sentence. told is false where
// another event tells it.
func (b *Book) because(p *words.Phrase, r *show.Result, i int, paper bool) (text string, told bool) {
	rec := &r.Log[i]
	cause := line.Clean(string(p.Append(nil, r.Names, rec)))
	if cause == saidAlready {
		return "", false
	}
	over := int(rec.A) - faceBefore(r.Log[:i])
	named := ""
	for j := i + 1; j < len(r.Log) && r.Log[j].What == core.Step; j++ { // named steps of the cause
		if text := b.adds[int(r.Log[j].Kind)]; text != "" {
			over -= int(r.Log[j].A)
			named = " + " + text + " " + itoa(int(r.Log[j].A))
		}
	}
	if paper { // on paper the sums have every die
		cause = strings.Replace(cause, theDie, "rolled "+shownFace, 1)
	}
	if strings.Contains(cause, theDie) {
		cause = strings.Replace(cause, theDie, cmp.Or(dieBefore(r, i), "rolled "+shownFace), 1)
		switch {
		case over < 0:
			cause = strings.Replace(cause, " + "+moreThan, " - "+itoa(-over)+named, 1)
		case over == 0:
			cause = strings.Replace(cause, " + "+moreThan, named, 1)
		}
	}
	return behind(more(cause, over, named), r, i), true
}

// Added says of the event at a place of a log how its amount is made up of a die and of what is added to
// that; "" for another event, and where nothing is added.
func (b *Book) Added(r *show.Result, i int) string {
	rec := &r.Log[i]
	if rec.What != core.Event {
		return ""
	}
	p, caused := b.says[rec.Kind].because[r.Words.Cite(rec.Rule)]
	if !caused || !strings.Contains(string(p.Append(nil, r.Names, rec)), moreThan) || int(rec.A) == faceBefore(r.Log[:i]) {
		return ""
	}
	cause, _ := b.because(&p, r, i, false)
	return strings.TrimPrefix(cause, ": ") + " = " + itoa(int(rec.A))
}

// told returns the wording of a count in a manner, "" if it is not told.
func (t *tally) told(how manner) string {
	switch {
	case how == inStory, t.live && how == onPaper:
		return ""
	case how == onPaper:
		return t.paper
	}
	return t.text
}

// add appends to a sentence.
func (x *sentence) add(text, id string, loud bool) {
	x.text = strings.TrimSuffix(x.text, ".") + join(x.text, text) + text + "."
	x.rules = cite(x.rules, id)
	x.loud = x.loud || loud
}

// behind returns a cause as it stands after its sentence, with the dice that it mentions filled
// in.
func behind(cause string, r *show.Result, i int) string {
	if cause == "" {
		return ""
	}
	return ": " + withDice(cause, r, i)
}

// phrase returns the wording of an event in that manner. joined says that it continues the
// sentence that it belongs to.
func (b *Book) phrase(r *show.Result, rec *core.Record, joined bool, how manner, voice int) *words.Phrase {
	s := &b.says[rec.Kind]
	if p := b.onPaper(r, rec, how, voice); p != nil {
		return p
	}
	switch {
	case how == inBrief && !s.brief.Empty():
		return &s.brief
	case s.with >= 0 && !joined && s.along.Empty():
		return &b.record.Events[rec.Kind].Text
	}
	return b.text(rec)
}

// hasPrice reports whether a step prices events of that kind in particular.
func (b *Book) hasPrice(rec *core.Record) bool {
	for _, p := range b.prices {
		if slices.Contains(p.of, int(rec.Kind)) {
			return true
		}
	}
	return false
}

// paid returns the prices of an event in brackets; "" if there are none.
func (b *Book) paid(r *show.Result, i int) string {
	list := b.pricesOf(r, i)
	if len(list) == 0 {
		return ""
	}
	return " (" + strings.Join(list, ", ") + ")"
}

// more fills a cause with the excess of an event over its die. It returns "" if there is none,
// since the die then says all. named is appended.
func more(cause string, over int, named string) string {
	switch {
	case !strings.Contains(cause, moreThan):
		return cause
	case over <= 0 && named == "":
		return ""
	case over <= 0:
		return strings.ReplaceAll(cause, moreThan, strings.TrimPrefix(named, " + "))
	}
	return strings.ReplaceAll(cause, moreThan, itoa(over)+named)
}

// once replaces a count of 1 at the end of a sentence by "once".
func once(text string) string {
	const one = " 1 time"
	if rest, ok := strings.CutSuffix(text, one); ok {
		return rest + " once"
	}
	return strings.ReplaceAll(text, one+",", " once,")
}

// counts returns the counts that are told after a sentence.
func counts(tallied map[counted]int, r *show.Result, whose bool) (text string) {
	sums := map[string]int{}
	for of, n := range tallied {
		what := of.what
		if whose && of.who >= 0 {
			what = "of " + string(r.Names.AppendName(nil, of.who)) + " " + what
		}
		sums[what] += n
	}
	for _, what := range slices.Sorted(maps.Keys(sums)) {
		text += "; " + itoa(sums[what]) + " " + what
	}
	return text
}

// withDice fills a cause with the face rolled before an event, the number it was compared with,
// and who rolled.
func withDice(cause string, r *show.Result, event int) string {
	before := r.Log[:event]
	return strings.NewReplacer(shownFace, itoa(faceBefore(before)), heldAgainst, itoa(numberBefore(before)), whoRolled, rollerBefore(r, event)).Replace(cause)
}

// shownFace stands in a cause for the face of the die before it.
const shownFace = "#"

// heldAgainst stands in a cause for the number that the die before it was compared with: that of
// the last step before the die.
const heldAgainst = "@"

// whoRolled stands in a cause for the name of whoever rolled that die.
const whoRolled = "~"

// moreThan stands in a cause for the excess of the event's number over that die. A cause with it
// is left out where there is no excess.
const moreThan = "$"

// theDie stands in a cause for the die before it, with its number of sides and its face. A cause
// with it is given even where the event has no excess over the die.
const theDie = "^"

// dieBefore returns the last die before an index of the log with its face: D6 5, or 2D6 3 4.
func dieBefore(r *show.Result, at int) string {
	for i := at - 1; i >= 0; i-- {
		rec := &r.Log[i]
		if rec.What != core.Die {
			continue
		}
		from, to := int(rec.B), int(rec.B+rec.C)
		if from < 0 || to > len(r.Rolled) || from >= to {
			break
		}
		text := "D" + itoa(int(r.Rolled[from].Sides))
		if to > from+1 {
			text = itoa(to-from) + text
		}
		for _, d := range r.Rolled[from:to] {
			text += " " + itoa(d.Face)
		}
		return text
	}
	return ""
}

// rollerBefore returns the name of whoever rolled the last die before an index of the log.
func rollerBefore(r *show.Result, at int) string {
	for i := at - 1; i >= 0; i-- {
		if rec := &r.Log[i]; rec.What == core.Die {
			return line.Clean(string(r.Names.AppendName(nil, int(rec.Who))))
		}
	}
	return ""
}

// numberBefore returns the number of the last step before the last die of a log.
func numberBefore(log []core.Record) int {
	die := false
	for i := len(log) - 1; i >= 0; i-- {
		switch {
		case log[i].What == core.Die:
			die = true
		case die && log[i].What == core.Step:
			return int(log[i].A)
		}
	}
	return 0
}

// faceBefore returns the face of the last die of a log.
func faceBefore(log []core.Record) int {
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].What == core.Die {
			return int(log[i].A)
		}
	}
	return 0
}

// saidAlready stands for the cause of an event that another one tells.
const saidAlready = "-"

// join returns what stands between a sentence and an addition to it.
func join(text, more string) string {
	if strings.HasPrefix(more, ", ") {
		return ""
	}
	if strings.HasPrefix(more, "and ") {
		return " "
	}
	if strings.Contains(text, ": ") {
		return ", "
	}
	return ": "
}

func cite(ids []string, id string) []string {
	if id == "" {
		return ids
	}
	for _, x := range ids {
		if x == id {
			return ids
		}
	}
	return append(ids, id)
}

// loud writes a sentence in capitals, up to its cause.
func loud(text string) string {
	head, cause, ok := strings.Cut(text, ": ")
	if !ok {
		return strings.ToUpper(text)
	}
	return strings.ToUpper(head) + ": " + cause
}

// Uncaused reports whether an event that cites a rule is told at the table as a consequence but
// has no wording for its cause. An act is no consequence, nor is an event that is only part of a
// sentence.
func (b *Book) Uncaused(kind uint8, id string) bool {
	s := &b.says[kind]
	if s.silent || s.deed || s.with >= 0 || id == "" || b.text(&core.Record{Kind: kind}).Empty() {
		return false
	}
	_, ok := s.because[id]
	return !ok
}

// End returns what a face comes to, for a question for dice: the events of a log in a few words
// each.
func (b *Book) End(log []core.Record, names words.Namer) []string {
	var parts []string
	var kinds []int
	for i := range log {
		rec := &log[i]
		if rec.What != core.Event {
			continue
		}
		s := &b.says[rec.Kind]
		if s.ends.Empty() {
			continue
		}
		text := line.Clean(string(s.ends.Append(nil, names, rec)))
		if text == "" {
			continue
		}
		if n := len(kinds); n > 0 && (kinds[n-1] == s.over || kinds[n-1] == s.with) {
			parts, kinds = parts[:n-1], kinds[:n-1]
		}
		parts, kinds = append(parts, text), append(kinds, int(rec.Kind))
	}
	return parts
}

// AtOnce returns how many records of a log are told before the next die is asked for: those up to
// the last event that is told at once.
func (b *Book) AtOnce(log []core.Record) int {
	for i := len(log) - 1; i >= 0; i-- {
		if r := &log[i]; r.What == core.Event && b.says[r.Kind].atOnce {
			end := i + 1
			for j := end; j < len(log) && log[j].What == core.Step; j++ {
				if b.belongs(r, &log[j]) { // a step that adds to its number, or prices it
					end = j + 1
				}
			}
			return end
		}
	}
	return 0
}

// belongs reports whether a step is told with the event before it.
func (b *Book) belongs(event, step *core.Record) bool {
	if b.adds[int(step.Kind)] != "" {
		return true
	}
	p, priced := b.prices[int(step.Kind)]
	return priced && b.says[event.Kind].priced && (len(p.of) == 0 || slices.Contains(p.of, int(event.Kind)))
}

// Opens reports whether a log that has come to its first die is told before that die is asked
// for.
func (b *Book) Opens(log []core.Record) bool {
	return slices.ContainsFunc(log, func(r core.Record) bool { return r.What == core.Event && b.says[r.Kind].opens })
}

// Twice reports whether a die is one of two that are added.
func (b *Book) Twice(die int) bool { return b.asks[die].twice }

// Held reports whether a die is compared with the same die of another figure.
func (b *Book) Held(die int) bool { return b.asks[die].held }

// ChoiceOf returns what is said before a choice is asked for, by the first word of its answers;
// "" if nothing is.
func (b *Book) ChoiceOf(options []string) string {
	if len(options) == 0 {
		return ""
	}
	word, _, _ := strings.Cut(options[0], " ")
	return b.Choices[word]
}

// ChoiceEnd returns what is said of a face that leads to somebody's choice; "" if that has no
// words.
func (b *Book) ChoiceEnd(options []string, whose int, names words.Namer) string {
	if len(options) == 0 || whose < 0 {
		return ""
	}
	word, _, _ := strings.Cut(options[0], " ")
	return strings.ReplaceAll(b.choiceEnds[word], "{who}", string(names.AppendName(nil, whose)))
}

// Leads returns what is said of a face that leads to somebody's die, "" if that has no words.
func (b *Book) Leads(die, whose int, names words.Namer) string {
	if die < 0 || die >= len(b.asks) {
		return ""
	}
	text := b.asks[die].leads
	if whose < 0 {
		return text
	}
	return strings.ReplaceAll(text, "{whose}", b.possessive(string(names.AppendName(nil, whose))))
}

// Follows reports whether a die only picks one of several results. What leads to it is then told
// by what comes of one of them.
func (b *Book) Follows(die int) bool { return die >= 0 && die < len(b.asks) && b.asks[die].follows }

// Prefaced returns what is said before a die is asked for, with facts of who rolls it.
func (b *Book) Prefaced(m *Means, bout Bout, die int, who string) string {
	if die < 0 || die >= len(b.asks) || b.asks[die].first.Empty() {
		return ""
	}
	return m.Of(&b.asks[die].first, bout, who)
}

// InRow returns what is said of a handful whose order counts: before it is asked for, and in
// answer to why. Both are "" where nothing is to be said. hidden is the sentence on men who
// cannot be reached.
func (b *Book) InRow(m *Means, bout Bout, die int, r *show.Result, hidden string) (before, why string) {
	if die < 0 || die >= len(b.asks) || b.asks[die].row.step < 0 {
		return "", ""
	}
	x := &b.asks[die].row
	at := slices.IndexFunc(r.Log, func(rec core.Record) bool { return rec.What == core.Step && int(rec.Kind) == x.step })
	if at < 0 || m.Fill(&x.when, bout) == "" {
		return "", ""
	}
	rec := &r.Log[at]
	if rec.B < 2 {
		return "", "" // all dice are for the same man, so the order does not count
	}
	if rec.A > rec.B {
		before = strings.TrimSpace(line.Clean(string(x.more.Append(nil, r.Names, rec))) + " " + hidden)
	}
	return before, x.why
}

// Asked returns the name of a die in a question for it.
func (b *Book) Asked(die int) string {
	if text := b.asks[die].text; text != "" {
		return text
	}
	return b.record.Dice[die].Text
}

// Against returns the die that another is compared with, and the event that says it was high
// enough; -1 where there is none.
func (b *Book) Against(die int) (other, wins int) { return b.asks[die].against, b.asks[die].wins }

// Briefly returns what has come of a command before a decision, in one paragraph without rules.
func (b *Book) Briefly(m *Means, r *show.Result) string { return b.paragraph(r, atTable) }

// Deeds returns the report on what an engine has done: as Briefly, but without the faces of
// handfuls and what they counted for, which the derivation has.
func (b *Book) Deeds(r *show.Result) string {
	var parts []string
	for _, part := range b.parted(r) {
		var text []string
		for _, one := range b.closed(&part) { // the dice thrown for each follow it
			if t := b.paragraph(&one, inBrief); t != "" {
				text = append(text, t)
			}
		}
		if len(text) > 0 {
			parts = append(parts, strings.Join(text, " "))
		}
	}
	return strings.Join(parts, OwnLine)
}

// parted splits a result in two, where an event in it that begins a line is told before the next
// die is asked for. The result of that die then follows it, whoever rolls.
func (b *Book) parted(r *show.Result) []show.Result {
	at := b.AtOnce(r.Log)
	if at == 0 || !slices.ContainsFunc(r.Log[:at], func(rec core.Record) bool {
		return rec.What == core.Event && b.says[rec.Kind].atOnce && b.says[rec.Kind].line
	}) ||
		!slices.ContainsFunc(r.Log[at:], func(rec core.Record) bool { return rec.What == core.Die }) {
		return []show.Result{*r}
	}
	first, second := *r, *r
	first.Log, second.Log, second.Over = r.Log[:at], r.Log[at:], nil
	return []show.Result{first, second}
}

// Thrown returns, in one line, the results of the handfuls of dice for events that begin a line:
// for each sort how many dice succeeded, and of how many; "" if there are none.
func (b *Book) Thrown(m *Means, r *show.Result) string {
	if !slices.ContainsFunc(r.Log, func(rec core.Record) bool { return rec.What == core.Event && b.says[rec.Kind].line }) {
		return ""
	}
	type sort struct {
		head      string
		die, upTo int
	}
	var sorts []sort
	did, all := map[sort]int{}, map[sort]int{}
	for _, s := range r.Short(b.Sums) {
		if s.Die < 0 || s.UpTo < 1 || b.asks[s.Die].each == "" {
			continue
		}
		x := sort{strings.TrimSpace(s.Whose + " " + s.Head), s.Die, s.UpTo}
		if all[x] == 0 {
			sorts = append(sorts, x)
		}
		all[x] += len(s.Faces)
		for _, f := range s.Faces {
			if f <= s.UpTo {
				did[x]++
			}
		}
	}
	var parts []string
	for _, x := range sorts {
		upTo := "1"
		if x.upTo > 1 {
			upTo += "-" + itoa(x.upTo)
		}
		parts = append(parts, x.head+" ("+upTo+"): "+itoa(did[x])+" of "+itoa(all[x])+" "+b.asks[x.die].each)
	}
	if len(parts) == 0 {
		return ""
	}
	return line.Clean(m.summed(parts))
}

// GoesOn ends the report on an act of an engine where the next act follows on the same line.
const GoesOn = "\f"

// SumLine follows OwnLine before the results of the dice of the sentence above.
const SumLine = "\v"

// OwnLine stands before a sentence that begins a line in the report on an engine.
const OwnLine = "\n"

// mostFaces is the largest number of faces of a handful that are told where the dice were asked
// for.
const mostFaces = 40

// within reports whether a sum is told after its sentence. In brief, sums of handfuls are not,
// unless the dice were asked for: then whoever had them rolled wants to see them.
func (b *Book) within(r *show.Result, x *show.Sum, how manner) bool {
	if how == inBrief && r.Asked && x.Many && len(x.Faces) > 1 && x.UpTo > 0 {
		x.Text = b.counted([]show.Sum{*x})[0].Text
		return len(r.Rolled) <= mostFaces
	}
	return how != inBrief || (!x.Many || len(r.Rolled) == 1 || len(x.Faces) == 1 && x.Die >= 0 && b.asks[x.Die].each == "") && (x.Die < 0 || !b.asks[x.Die].stands)
}

func (b *Book) paragraph(r *show.Result, how manner) string {
	list := b.sentences(r, how, 0)
	main := mainOf(list, r.Log)
	var parts []string
	for i, s := range list {
		text := s.text
		if i == main {
			short, sums := b.thrownWithin(r, &b.says[r.Log[s.at].Kind], how)
			if groups := b.inParts(sums, short); b.grouped(r, how) && len(groups) > 1 {
				for _, parts := range groups {
					text += OwnLine + SumLine + line.Clean(strings.Join(parts, "; "))
				}
				text += OwnLine
			} else if len(short) > 0 {
				text = strings.TrimSuffix(text, ".") + " (" + line.Clean(strings.Join(short, "; ")) + ")."
			}
		}
		if how == inBrief && b.says[r.Log[s.at].Kind].line {
			text = OwnLine + text
		}
		if how == inBrief && i == len(list)-1 && b.says[r.Log[s.at].Kind].lead && b.says[r.Log[s.at].Kind].silent {
			text += GoesOn
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

// grouped reports whether the dice of a result are told group by group: in brief, where they were
// asked for and are not too many.
func (b *Book) grouped(r *show.Result, how manner) bool {
	return how == inBrief && r.Asked && len(r.Rolled) <= mostFaces && b.firstPart(r.Short(b.Sums)) >= 0
}

// thrownWithin returns the sums that stand after a sentence, as texts and as sums. Sums whose
// result the event itself gives are left out.
func (b *Book) thrownWithin(r *show.Result, of *say, how manner) (short []string, sums []show.Sum) {
	head, grouped := "", b.grouped(r, how) // the head of the single dice that were written last
	for _, x := range b.unsaid(r.Short(b.Sums), false) {
		if how == inBrief && of.lead && of.silent { // the event gives the result of the sum
			if sum, _, ok := strings.Cut(x.Text, " = "); ok {
				short, sums = append(short, sum[max(0, strings.IndexAny(sum, "0123456789")):]), append(sums, x)
			}
			continue
		}
		single := x.Die >= 0 && b.asks[x.Die].each != "" && len(x.Faces) == 1
		switch {
		case grouped && single:
			x.Text = b.counted([]show.Sum{x})[0].Text
		case !b.within(r, &x, how):
			continue
		case single: // the sentence gives its result
			x.Text = x.Head + " " + itoa(x.Faces[0])
		}
		if x.Bare && !x.Many && x.Die >= 0 && x.Head == head { // a further die under the same head
			short[len(short)-1] += strings.TrimPrefix(x.Text, head)
			continue
		}
		head = ""
		if short, sums = append(short, x.Text), append(sums, x); x.Bare && !x.Many && x.Die >= 0 {
			head = x.Head
		}
	}
	return short, sums
}

// Joined merges two successive events that are told as one, such as the steps of a walk: into the
// last of them, or into one with the sum of their first numbers. ok is false if they are not
// merged.
func (b *Book) Joined(before, next *core.Record) (core.Record, bool) {
	one := *next
	if before.Kind != next.Kind || before.Who != next.Who {
		return one, false
	}
	switch b.says[next.Kind].joins {
	case addedUp:
		one.A += before.A
		return one, before.Whom == next.Whom && before.C == next.C
	case theLast:
		return one, true
	}
	return one, false
}

// Walk returns the one event as which all of a result is told, nil if there is more to tell, or a
// die was rolled.
func (b *Book) Walk(r *show.Result) *core.Record {
	var walk *core.Record
	for i := range r.Log {
		rec := &r.Log[i]
		switch {
		case rec.What == core.Die:
			return nil
		case rec.What != core.Event || b.says[rec.Kind].silent:
		case b.says[rec.Kind].joins == apart:
			return nil
		case walk == nil:
			one := *rec
			walk = &one
		default:
			one, ok := b.Joined(walk, rec)
			if !ok {
				return nil
			}
			walk = &one
		}
	}
	return walk
}

// Tell returns the words for an event in the report on an engine, "" if it is not told there.
func (b *Book) Tell(names words.Namer, rec *core.Record) string {
	phrase := b.text(rec)
	if s := &b.says[rec.Kind]; !s.brief.Empty() {
		phrase = &s.brief
	}
	text := line.Clean(string(phrase.Append(nil, names, rec)))
	if text == "" {
		return ""
	}
	return begun(text, phrase, names, rec) + "."
}

// begun returns a sentence with a capital first letter, unless it begins with a name.
func begun(text string, phrase *words.Phrase, names words.Namer, rec *core.Record) string {
	if name := line.Clean(phrase.Opening(names, rec)); name != "" && strings.HasPrefix(text, name) {
		return text
	}
	return line.Capital(text)
}

// onFaces names the faces that bring something about, in words that nobody takes for a number of
// dice.
func onFaces(from, to int) string {
	switch to - from {
	case 0:
		return " on a " + itoa(to)
	case 1:
		return " on " + itoa(from) + " or " + itoa(to)
	}
	return " on " + span(from, to)
}

// Each says what a die of a handful does on the faces up to upTo, and on the others.
func (b *Book) Each(die, upTo, sides int) string {
	a := &b.asks[die]
	if a.each == "" || upTo < 1 || upTo >= sides {
		return ""
	}
	text := a.each + onFaces(1, upTo)
	if a.other != "" {
		text += " · " + a.other + onFaces(upTo+1, sides)
	}
	return text
}

// Shared says which faces of a handful do what, by the step of a log that tells it; "" where all
// low enough faces do the same.
func (b *Book) Shared(die int, log []core.Record, names words.Namer) string {
	for i := range log {
		if r := &log[i]; r.What == core.Step && int(r.Kind) == b.asks[die].shared {
			return line.Clean(string(b.record.Steps[r.Kind].Text.Append(nil, names, r)))
		}
	}
	return ""
}

// Named returns the name of a die in a question for it, with whose it is, or who suffers by it,
// which the log before it tells.
func (b *Book) Named(die, who int, log []core.Record, names words.Namer) string {
	text := b.Asked(die)
	if a := &b.asks[die]; a.suffers >= 0 {
		for i := len(log) - 1; i >= 0; i-- {
			if r := &log[i]; r.What == core.Event && int(r.Kind) == a.suffers && r.Who >= 0 {
				if !a.called.Empty() {
					return line.Clean(string(a.called.Append(nil, names, r)))
				}
				return text + " to " + string(names.AppendName(nil, int(r.Who)))
			}
		}
	}
	if who >= 0 {
		return show.Possessive(string(names.AppendName(nil, who)), b.Bands) + " " + text
	}
	return text
}

// Upon returns the target of a die that somebody rolls, by the records after it, "" if there is
// none.
func (b *Book) Upon(die, who int, after []core.Record, names words.Namer) string {
	for i := range after {
		if r := &after[i]; r.What == core.Event && slices.Contains(b.asks[die].upon, int(r.Kind)) && int(r.Who) == who && r.Whom >= 0 {
			return string(names.AppendName(nil, int(r.Whom)))
		}
	}
	return ""
}

// From returns the direction of an attack for its die, by the records of the command so far; ""
// where nothing says it.
func (b *Book) From(die int, log []core.Record) string {
	for i := range log {
		if at := slices.Index(b.asks[die].from, int(log[i].Kind)); log[i].What == core.Event && at >= 0 && at < len(b.asks[die].fromSay) {
			return " " + b.asks[die].fromSay[at]
		}
	}
	return ""
}

// One returns for which of several men a die is that is rolled for one after the other, such as
// "man 3", by the records after it; "" where it is not such a die.
func (b *Book) One(die, who int, after []core.Record) string {
	for i := range after {
		if r := &after[i]; r.What == core.Event && slices.Contains(b.asks[die].oneOf, int(r.Kind)) && int(r.Who) == who {
			return b.asks[die].one + " " + itoa(int(r.A))
		}
	}
	return ""
}

// Singly reports whether a die is one of those that are rolled for one man after the other.
func (b *Book) Singly(die int) bool { return len(b.asks[die].oneOf) > 0 }

// All reports whether every result of a die is named, however many there are.
func (b *Book) All(die int) bool { return b.asks[die].all }

// Further returns the name of a handful of dice that follows another of the same figure in the
// same command. at is the index of its first die.
func (b *Book) Further(die int, log []core.Record, at int) string {
	a := &b.asks[die]
	if a.again != "" {
		var who []int16 // those who have rolled one
		for i := range log {
			switch r := &log[i]; {
			case r.What != core.Die || int(r.Kind) != die:
			case int(r.B) < at:
				who = append(who, r.Who)
			case slices.Contains(who, r.Who):
				return " " + a.again
			default:
				return ""
			}
		}
	}
	return ""
}

// Part returns the word for the groups for which dice are thrown one after the other, as in a
// melee, "" where a die is not thrown so.
func (b *Book) Part(die int) string { return b.asks[die].part }

// span writes a range of faces.
func span(from, to int) string {
	switch to - from {
	case 0:
		return itoa(from)
	case 1:
		return itoa(from) + " " + itoa(to)
	}
	return itoa(from) + "-" + itoa(to)
}

// Terms returns what is added to a die of this kind, " + light armour 1 - large shield 1", by a
// derivation in which it was rolled; "" where a question does not say so.
func (b *Book) Terms(die int, r *show.Result) string {
	if !b.asks[die].terms {
		return ""
	}
	if text := line.Clean(r.TermsOf(uint8(die))); text != "" {
		return text
	}
	for _, s := range r.Short(b.Sums) { // or else the terms of the number that it is compared with
		if made, _, ok := strings.Cut(s.Text, ", rolled "); ok && s.Die == die && strings.Contains(made, " = ") {
			return ", " + line.Clean(made)
		}
	}
	return ""
}

// Heaviest returns the heaviest blow of a log and its wording; size is 0 if there is none.
func (b *Book) Heaviest(log []core.Record, names words.Namer) (size int, text string) {
	for i := range log {
		if r := &log[i]; b.Blow >= 0 && r.What == core.Event && int(r.Kind) == b.Blow && int(r.A) > size {
			size, text = int(r.A), line.Clean(string(b.blowText.Append(nil, names, r)))
		}
	}
	return size, text
}

// TollOf says what a blow took from somebody. size is his loss.
func (b *Book) TollOf(who, size int, names words.Namer) string {
	r := core.Record{What: core.Event, Who: int16(who), A: int32(size)}
	return line.Clean(string(b.blowText.Append(nil, names, &r)))
}
