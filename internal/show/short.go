package show

import (
	"bytes"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/words"
)

// A Shorthand names the totals of sums as people at a table call them: a phrase for each kind of
// step, empty where the usual words will do.
type Shorthand []words.Phrase

// A Sum is one sum of a derivation in short, with the rule it rests on.
type Sum struct {
	Text string
	Rule rule.ID
	Bare bool // it has nothing but faces
	Die  int  // the purpose of its first die, -1 if it has no die
	Many bool // it is a handful of dice

	Alone bool // no die is compared with it; a table marks its result with "=="

	Head  string // the text before the faces
	Whose string // of a single die: who rolled it, where Head does not say so
	Faces []int  // of a handful: the faces, each of which counts if it is at most UpTo
	UpTo  int    // 0 if no face separates successes from failures
	Sides int    // the number of sides of each of these dice
}

// Short returns the sums of a derivation as people say them: every number but 0 with its name,
// "attack 5 + side 2 - defence 3 = 4" and "Save 4, rolled 5: not saved". Remarks that decide
// nothing are left out.
func (r *Result) Short(say Shorthand) []Sum {
	w := shortWriter{Result: r, say: say}
	var before sum
	for from := 0; from < len(r.Log); {
		s := r.sumFrom(from, &before)
		before = s
		w.stretch(&s)
		from = s.at + 1
	}
	w.flush()
	return w.list
}

// A shortWriter collects sums in short.
type shortWriter struct {
	*Result
	say  Shorthand
	list []Sum
	open []byte // a total without dice, which the next die is compared with
	on   core.Record
}

// stretch writes the loose dice before a sum, and the sum.
func (w *shortWriter) stretch(s *sum) {
	for i := s.from; i < s.at; i++ {
		switch rec := &w.Log[i]; {
		case rec.What == core.Die && !w.holds(s, i):
			w.loose(i)
		case w.is(i, words.SumNone) && int(rec.Kind) < len(w.say) && !w.say[rec.Kind].Empty():
			if text := string(w.phrase(nil, &w.say[rec.Kind], rec)); text != "" && !strings.HasPrefix(text, behindDie) {
				w.list = append(w.list, Sum{Text: text, Rule: rec.Rule, Die: -1})
			}
		}
	}
	if s.at < len(w.Log) {
		w.total(s)
	}
}

// flush drops a total that no die was compared with.
func (w *shortWriter) flush() { w.open = nil }

// shared reports whether a die needs the name of who rolled it, since others rolled one of its
// kind.
func (w *shortWriter) shared(rec *core.Record) bool {
	if !w.Whose || rec.Who < 0 {
		return false
	}
	for i := range w.Log {
		if r := &w.Log[i]; r.What == core.Die && r.Kind == rec.Kind && r.Who >= 0 && r.Who != rec.Who {
			return true
		}
	}
	return false
}

// Possessive returns the possessive of a name. If many is set, the name is that of many men, and
// takes an apostrophe alone after an s.
func Possessive(name string, many bool) string {
	if many && strings.HasSuffix(name, "s") {
		return name + "'"
	}
	return name + "'s"
}

// behindDie begins the short wording of a step that is used only after a die that is part of no sum.
const behindDie = ": "

// loose writes a die that is part of no sum: with the total that it is compared with, or alone.
func (w *shortWriter) loose(i int) {
	rec := &w.Log[i]
	var b []byte
	bare, whose := true, ""
	if w.open != nil && w.on.Who == rec.Who {
		bare = false
		b = append(append(b, w.open...), ", rolled "...)
	} else {
		if rec.Who >= 0 {
			whose = Possessive(string(w.Names.AppendName(nil, int(rec.Who))), w.Many)
		}
		if w.shared(rec) {
			b, whose = append(append(b, whose...), ' '), ""
		}
		b = append(append(b, w.Words.Dice[rec.Kind].Text...), ' ')
	}
	w.flush()
	one := Sum{Head: strings.TrimSuffix(string(b), " "), Whose: whose, Die: int(rec.Kind), Many: rec.Handful()}
	if rec.Handful() {
		one.UpTo = rec.UpTo()
		for _, d := range w.faces(rec) {
			one.Faces, one.Sides = append(one.Faces, d.Face), int(d.Sides)
		}
	}
	b = w.plainFaces(b, rec)
	id := rec.Rule
	if next := i + 1; next < len(w.Log) && w.is(next, words.SumNone) {
		rec := &w.Log[next]
		said := w.phrase(nil, &w.Words.Steps[rec.Kind].Text, rec)
		if int(rec.Kind) < len(w.say) && !w.say[rec.Kind].Empty() {
			if text, ok := bytes.CutPrefix(w.phrase(nil, &w.say[rec.Kind], rec), []byte(behindDie)); ok {
				said = text
			}
		}
		b = append(append(b, ": "...), said...)
		id, bare = rec.Rule, false
	}
	one.Text, one.Rule, one.Bare = string(b), id, bare
	w.list = append(w.list, one)
}

// total writes a sum.
func (w *shortWriter) total(s *sum) {
	var b []byte
	die := -1
	for i := s.from; i < s.at; i++ {
		rec := &w.Log[i]
		if rec.What != core.Die || w.Words.Dice[rec.Kind].Quiet || !w.isPart(s, i) {
			continue
		}
		if len(b) > 0 {
			b = append(b, ", "...)
		} else {
			die = int(rec.Kind)
		}
		b = append(append(b, w.Words.Dice[rec.Kind].Text...), ' ')
		b = w.plainFaces(b, rec)
	}
	rec := &w.Log[s.at]
	phrase, usual := &w.Words.Steps[rec.Kind].Text, true
	if int(rec.Kind) < len(w.say) && !w.say[rec.Kind].Empty() {
		phrase, usual = &w.say[rec.Kind], false
	}
	if len(b) == 0 { // without dice of its own, it is what the next die is compared with
		b = w.phrase(nil, phrase, rec)
		if total, ok := bytes.CutPrefix(b, []byte("~")); ok {
			w.open, w.on = w.lessened(total, s), *rec
			return
		}
		if comesTo, ok := bytes.CutPrefix(b, []byte("==")); ok {
			w.flush()
			if w.onlyTerm(s) == 0 { // the sentence gives a single number
				terms := bytes.TrimPrefix(w.shortTerms(nil, s), []byte(" + "))
				w.list = append(w.list, Sum{Text: string(append(append(terms, " ="...), comesTo...)), Rule: rec.Rule, Die: die, Alone: true})
			}
			return
		}
		if bytes.HasPrefix(b, []byte("=")) { // the result follows its terms
			terms := bytes.TrimPrefix(w.shortTerms(nil, s), []byte(" + "))
			if n := w.onlyTerm(s); n > 0 && bytes.HasPrefix(b, strconv.AppendInt([]byte("= "), int64(n), 10)) {
				rest := bytes.TrimLeft(b[len("= "):], "0123456789") // the number need not be repeated
				w.open, w.on = append(terms, rest...), *rec
				return
			}
			b = append(append(bytes.TrimLeft(terms, " "), ' '), b...)
		}
		w.open, w.on = b, *rec
		return
	}
	w.flush()
	b = w.shortTerms(b, s)
	if usual {
		b = append(b, " = "...)
	} else {
		b = append(b, ' ')
	}
	b = w.phrase(b, phrase, rec)
	w.list = append(w.list, Sum{Text: string(b), Rule: rec.Rule, Die: die})
}

// lessened returns a total as it stands, "Save 3". If something is subtracted, it returns the
// value before with what is subtracted: "Save 3 - sica 1 = 2".
func (w *shortWriter) lessened(total []byte, s *sum) []byte {
	before := 0
	for i := s.terms.from; i < s.terms.to; i++ {
		rec := &w.Log[i]
		if rec.A == 0 || !w.isTerm(i, w.Log[s.terms.from].Who) {
			continue
		}
		if rec.A > 0 {
			before += int(rec.A)
			continue
		}
		rest := *s
		rest.terms.from = i
		name := bytes.TrimRight(total, "0123456789")
		b := strconv.AppendInt(bytes.Clone(name), int64(before), 10)
		return append(append(w.shortTerms(b, &rest), " = "...), total[len(name):]...)
	}
	return total
}

// onlyTerm returns the only term of a sum that is not 0, or 0 if there are several.
func (w *shortWriter) onlyTerm(s *sum) (n int) {
	for i := s.terms.from; i < s.terms.to; i++ {
		rec := &w.Log[i]
		if rec.A == 0 || !w.isTerm(i, w.Log[s.terms.from].Who) {
			continue
		}
		if n != 0 {
			return 0
		}
		n = int(rec.A)
	}
	return n
}

// shortTerms writes the terms of a sum that are not 0, each after its sign.
func (w *shortWriter) shortTerms(b []byte, s *sum) []byte {
	for i := s.terms.from; i < s.terms.to; i++ {
		rec := &w.Log[i]
		if rec.A == 0 || !w.isTerm(i, w.Log[s.terms.from].Who) {
			continue
		}
		sign, size := " + ", int64(rec.A)
		if size < 0 {
			sign, size = " - ", -size
		}
		b = w.phrase(append(b, sign...), &w.Words.Steps[rec.Kind].Text, rec)
		b = strconv.AppendInt(append(b, ' '), size, 10)
	}
	return b
}

// plainFaces writes the faces of a die record without the kind of dice.
func (r *Result) plainFaces(b []byte, rec *core.Record) []byte {
	faces := r.faces(rec)
	if len(faces) == 0 {
		return strconv.AppendInt(b, int64(rec.A), 10)
	}
	join := " "
	if total := sumOf(faces); len(faces) > 1 && total == int(rec.A) && !rec.Handful() {
		join = " + "
	}
	for i := range faces {
		if i > 0 {
			b = append(b, join...)
		}
		b = strconv.AppendInt(b, int64(faces[i].Face), 10)
	}
	return b
}

// sumOf returns the sum of faces.
func sumOf(faces []dice.Rolled) (n int) {
	for i := range faces {
		n += faces[i].Face
	}
	return n
}

// TermsOf returns what is added to the first die of a purpose: every term of its sum that is not
// 0, each after its sign.
func (r *Result) TermsOf(purpose uint8) string {
	w := shortWriter{Result: r}
	var before sum
	for from := 0; from < len(r.Log); {
		s := r.sumFrom(from, &before)
		before = s
		if s.lead >= 0 && r.Log[s.lead].Kind == purpose {
			return string(w.shortTerms(nil, &s))
		}
		from = s.at + 1
	}
	return ""
}

// Expected says, for each handful of dice of a derivation, how many dice counted and how many
// were expected to.
func (r *Result) Expected(say Shorthand) (rows []string) {
	for _, s := range r.Short(say) {
		n, count := len(s.Faces), 0
		if s.UpTo == 0 || n == 0 {
			continue
		}
		for _, face := range s.Faces {
			if face <= s.UpTo {
				count++
			}
		}
		head, _, _ := strings.Cut(strings.TrimSpace(s.Whose+" "+s.Head), ":")
		mean := strings.TrimSuffix(strconv.FormatFloat(float64(n*s.UpTo)/float64(s.Sides), 'f', 1, 64), ".0")
		rows = append(rows, line.Capital(head)+": "+strconv.Itoa(count)+" of "+strconv.Itoa(n)+", where "+mean+" are expected")
	}
	return rows
}
