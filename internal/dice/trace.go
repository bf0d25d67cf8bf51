package dice

// What a Mark notes.
const (
	MarkDice    uint8 = iota // a question to the dice
	MarkAsked                // a question about a running total
	MarkChanged              // a running total changed
)

// An Op is a way to change a total.
type Op uint8

// Add adds a number and Set puts the total at a number.
const (
	Add Op = iota
	Set
)

// A Mark is one step of the rules on their way through a command, as far as
// they could have gone another way: a question and its answer, or a change of a
// total that later questions are about.
type Mark struct {
	Sort   uint8
	Answer uint8 // a question's: its number from 0
	Form   uint8 // MarkDice: which faces are the same answer, see Forms
	Same   Same  // MarkDice of two dice: the answers that come to the same as this
	Index  int16 // MarkAsked: which question; MarkChanged: which total
	By     int16
	Op     Op    // MarkChanged: how By changes it
	Matter uint8 // MarkAsked, MarkChanged: what it is about
}

// Same is a set of answers to a form of question about two dice, a bit each.
type Same uint32

// just is the set of one answer.
func just(answer uint8) Same { return 1 << answer }

// Has reports whether the set has an answer.
func (s Same) Has(answer int) bool { return s>>answer&1 == 1 }

// Answers to FormDuel: 0..5 are the doubles.
const (
	doubles   Same = 1<<6 - 1
	duelEqual      = 11 // and a difference is that much more or less
)

// duelUpTo is the set of differences, the first die less the second, that are no
// doubles and no more than most.
func duelUpTo(most int) (set Same) {
	for d := -5; d <= min(most, 5); d++ {
		if d != 0 {
			set |= just(uint8(duelEqual + d))
		}
	}
	return set
}

// A Trace is what the rules asked and changed, in order: with the same answers
// they would do the same again.
type Trace struct {
	Marks []Mark
	Blind bool // something was looked at that no Mark tells
	Lost  bool // something was looked at that whoever follows does not keep
}

// Reset forgets everything.
func (t *Trace) Reset() { t.Marks, t.Blind, t.Lost = t.Marks[:0], false, false }

// Return makes t what it was when it was copied: what has been noted since is
// forgotten.
func (t *Trace) Return(to *Trace) {
	t.Marks, t.Blind, t.Lost = t.Marks[:len(to.Marks)], to.Blind, to.Lost
}

// Asked notes the answer to question k about the totals. To ask again while
// nothing of its matter has changed is to ask nothing: questions and totals that
// have to do with each other share a matter.
func (t *Trace) Asked(k, matter int, answer uint8) {
	for i := len(t.Marks) - 1; i >= 0; i-- {
		m := &t.Marks[i]
		if m.Sort == MarkChanged && int(m.Matter) == matter {
			break
		}
		if m.Sort == MarkAsked && int(m.Index) == k {
			return
		}
	}
	t.Marks = append(t.Marks, Mark{Sort: MarkAsked, Answer: answer, Matter: uint8(matter), Index: int16(k)})
}

// Changed notes that total k has changed.
func (t *Trace) Changed(k, matter int, op Op, by int) {
	t.Marks = append(t.Marks, Mark{Sort: MarkChanged, Op: op, Matter: uint8(matter), Index: int16(k), By: int16(by)})
}

// Looked notes that something was looked at that no Mark tells: what happened
// may not happen again.
func (t *Trace) Looked() { t.Blind = true }

// rolled notes a question to the dice.
func (t *Trace) rolled(form uint8, first, second int) {
	f := &Forms[form]
	i := (first-1)*int(f.Times) + (second-1)&int(f.Second)
	t.Marks = append(t.Marks, Mark{Sort: MarkDice, Form: form, Answer: f.Answer[i], Same: just(f.Answer[i])})
}

// alike notes that with an answer of set to the last question, which was about two
// dice, the rules would have done the same, if its answer was one of them.
func (t *Trace) alike(set Same) {
	if len(t.Marks) == 0 {
		return
	}
	if m := &t.Marks[len(t.Marks)-1]; m.Sort == MarkDice && m.Form >= formPair && set.Has(int(m.Answer)) {
		m.Same = set
	}
}

// Forms of questions about six-sided dice. The first 32 are about one die: bit
// i is set if face i+1 is the last of a band of faces that are one answer.
const (
	formShown = 0 // no face is told from another
	formFace  = 31
	formPair  = 32 // first of those about two dice
	FormSum   = 32
	FormDuel  = 33 // the difference, or which double
	numForms  = 34
)

// A Form says which faces are the same answer to a form of question.
type Form struct {
	Answer  [36]uint8 // by the first face times Times plus the second masked with Second, each less 1
	Times   uint8
	Second  uint8
	Dice    uint8 // 1 or 2
	Answers uint8 // how many
}

// Forms are the forms of questions, by a Mark's Form.
var Forms = func() (list [256]Form) {
	for form := range uint8(formPair) {
		f := &list[form]
		f.Times, f.Dice = 1, 1
		for face := range 6 {
			f.Answer[face] = f.Answers
			if form>>face&1 == 1 {
				f.Answers++
			}
		}
		f.Answers++
	}
	sum, duel := &list[FormSum], &list[FormDuel]
	*sum = Form{Times: 6, Second: 7, Dice: 2, Answers: 11}
	*duel = Form{Times: 6, Second: 7, Dice: 2, Answers: 17}
	for a := range 6 {
		for b := range 6 {
			sum.Answer[6*a+b] = uint8(a + b)
			duel.Answer[6*a+b] = uint8(a) // a double
			if a != b {
				duel.Answer[6*a+b] = uint8(duelEqual + a - b) // 6..10 and 12..16
			}
		}
	}
	return list
}()

// bandForm is the form of a question whose answers are bands of faces.
func bandForm(ends ...int) uint8 {
	form := uint8(0)
	for _, end := range ends {
		if end >= 1 && end <= 6 {
			form |= 1 << (end - 1)
		}
	}
	return form &^ (1 << 5) // the last band needs no mark
}
