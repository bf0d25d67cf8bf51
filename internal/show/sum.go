package show

import (
	"summa/internal/core"
	"summa/internal/words"
)

// A span is a run of the log: from up to but not including to.
type span struct{ from, to int }

func (s span) empty() bool { return s.from >= s.to }

// A sum is a total of the log with what it adds up. Its stretch of the log starts after the total
// before, and ends with the total.
type sum struct {
	from  int  // where the stretch starts
	at    int  // the total, or the length of the log if there is none
	lead  int  // the die that starts the sum, or -1
	terms span // where the terms lie
}

// sumFrom finds the next sum after the one before.
func (r *Result) sumFrom(from int, before *sum) sum {
	s := sum{from: from, at: from, lead: -1}
	for s.at < len(r.Log) && !r.is(s.at, words.SumTotal) {
		s.at++
	}
	if s.at == len(r.Log) {
		return s
	}
	s.lead = r.leadOf(&s)
	s.terms = r.termsOf(&s)
	if s.terms.empty() && s.lead >= 0 && from > 0 && r.alike(s.at, before.at) {
		s.terms = before.terms // the die was rolled again, and the terms stay
	}
	return s
}

// leadOf returns the die that starts a sum: the last die that its figure rolled and that is more
// than a number to compare with; -1 if there is none.
func (r *Result) leadOf(s *sum) int {
	for i := s.at - 1; i >= s.from; i-- {
		rec := &r.Log[i]
		if rec.What == core.Die && rec.Who == r.Log[s.at].Who && !r.Words.Dice[rec.Kind].Quiet {
			return i
		}
	}
	return -1
}

// termsOf returns the run of terms nearest before the total. Dice and events
// may come between them and the total, but not among them.
func (r *Result) termsOf(s *sum) (terms span) {
	for i := s.at - 1; i >= s.from; i-- {
		switch {
		case r.isTerm(i, r.Log[s.at].Who):
			if terms.to == 0 {
				terms.to = i + 1
			}
			terms.from = i
		case r.Log[i].What != core.Step && terms.to > 0:
			return terms
		}
	}
	return terms
}

// holds reports whether a record belongs to the sum.
func (r *Result) holds(s *sum, i int) bool {
	if s.at == len(r.Log) {
		return false
	}
	if r.Log[i].What == core.Die {
		return r.isPart(s, i)
	}
	return i >= s.terms.from && i < s.terms.to && r.isTerm(i, r.Log[s.at].Who)
}

// isPart reports whether a die is one of the sum's: rolled by the same rule as
// the die that starts it, and not rolled again before the total.
func (r *Result) isPart(s *sum, i int) bool {
	if s.lead < 0 || r.Log[i].Rule != r.Log[s.lead].Rule {
		return false
	}
	for j := i + 1; j < s.at; j++ {
		if again := &r.Log[j]; again.What == core.Die && again.Rule == r.Log[i].Rule && r.alike(i, j) {
			return false
		}
	}
	return true
}

// alike reports whether two records are of the same kind and figure.
func (r *Result) alike(i, j int) bool {
	return r.Log[i].Kind == r.Log[j].Kind && r.Log[i].Who == r.Log[j].Who
}

// is reports whether a record is a step with this role in a sum.
func (r *Result) is(i int, sum uint8) bool {
	return r.Log[i].What == core.Step && r.Words.Steps[r.Log[i].Kind].Sum == sum
}

func (r *Result) isTerm(i int, who int16) bool {
	return r.is(i, words.SumTerm) && r.Log[i].Who == who
}
