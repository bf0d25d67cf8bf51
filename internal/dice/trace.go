package dice

// What a Mark records.
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

// A Mark is one step of the rules through a command that could have gone another way: a question
// and its answer, or a change of a total that later questions are about.
type Mark struct {
	Sort   uint8
	Answer uint8 // of a question: the number of its answer, from 0
	Form   uint8 // MarkDice: which faces give the same answer, see Forms
	Same   Same  // MarkDice of two dice: the answers that have the same effect as this one
	Index  int16 // MarkAsked: which question; MarkChanged: which total
	By     int16
	Op     Op    // MarkChanged: how By changes it
	Matter uint8 // MarkAsked, MarkChanged: the matter that it belongs to
}

// Same is a set of answers to a form of question about two dice, a bit each.
type Same uint32

// just returns the set of one answer.
func just(answer uint8) Same { return 1 << answer }

// Has reports whether the set has an answer.
func (s Same) Has(answer int) bool { return s>>answer&1 == 1 }

// Answers to FormDuel: 0..5 are the doubles, duelEqual+d is a difference of d.
const (
	doubles   Same = 1<<6 - 1
	duelEqual      = 11 // plus the difference, which is not 0
)

// duelUpTo returns the set of the differences (the first die less the second) other than 0 that are
// at most most.
func duelUpTo(most int) (set Same) {
	for d := -5; d <= min(most, 5); d++ {
		if d != 0 {
			set |= just(uint8(duelEqual + d))
		}
	}
	return set
}

// A Trace is what the rules asked and changed, in order. With the same answers they would do the
// same again.
type Trace struct {
	Marks []Mark
	Blind bool // something was looked at that no Mark records
	Lost  bool // something was looked at that those who follow the trace do not keep
}

// Reset forgets everything.
func (t *Trace) Reset() { t.Marks, t.Blind, t.Lost = t.Marks[:0], false, false }

// Return resets t to what it was when it was copied to to, forgetting what was recorded since.
func (t *Trace) Return(to *Trace) {
	t.Marks, t.Blind, t.Lost = t.Marks[:len(to.Marks)], to.Blind, to.Lost
}

// Asked records the answer to question k about the totals, unless the same question was asked
// before and nothing of its matter has changed since. Questions and totals that affect each other
// belong to the same matter.
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

// Looked records that something was looked at that no Mark records, so that the same answers may
// not have the same effect again.
func (t *Trace) Looked() { t.Blind = true }

// rolled records a question to the dice.
func (t *Trace) rolled(form uint8, first, second int) {
	f := &Forms[form]
	i := (first-1)*int(f.Times) + (second-1)&int(f.Second)
	t.Marks = append(t.Marks, Mark{Sort: MarkDice, Form: form, Answer: f.Answer[i], Same: just(f.Answer[i])})
}

// alike records that the rules would have done the same with any answer in set to the last
// question, which was about two dice, provided that the answer given is in set.
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
	formShown = 0 // no face is distinguished from another
	formFace  = 31
	formPair  = 32 // first of those about two dice
	FormSum   = 32
	FormDuel  = 33 // the difference, or which double
	numForms  = 34
)

// A Form says which faces are the same answer to a form of question.
type Form struct {
	Answer  [36]uint8 // index: the first face times Times plus the second masked with Second, each face less 1
	Times   uint8
	Second  uint8
	Dice    uint8 // 1 or 2
	Answers uint8 // how many answers there are
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

// bandForm returns the form of a question whose answers are bands of faces.
func bandForm(ends ...int) uint8 {
	form := uint8(0)
	for _, end := range ends {
		if end >= 1 && end <= 6 {
			form |= 1 << (end - 1)
		}
	}
	return form &^ (1 << 5) // the last band needs no mark
}
