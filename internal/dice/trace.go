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
	Form   uint8 // MarkDice: which faces are the same answer, see Classes
	Index  int16 // MarkAsked: which question; MarkChanged: which total
	By     int16
	Op     Op    // MarkChanged: how By changes it
	Matter uint8 // MarkAsked, MarkChanged: what it is about
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
	i := first - 1
	if form >= formPair {
		i = 6*i + second - 1
	}
	t.Marks = append(t.Marks, Mark{Sort: MarkDice, Form: form, Answer: classes[form][i]})
}

// Forms of questions about six-sided dice. The first 32 are about one die: bit
// i is set if face i+1 is the last of a band of faces that are one answer.
const (
	formShown = 0 // no face is told from another
	formFace  = 31
	formPair  = 32 // first of those about two dice
	formSum   = 32
	formDuel  = 33 // the difference, or which double
	numForms  = 34
)

// Classes numbers the answers of a form: by face less 1 for one die, by six
// times the first face plus the second, each less 1, for two.
func Classes(form uint8) (answer *[36]uint8, dice, answers int) {
	dice = 1
	if form >= formPair {
		dice = 2
	}
	return &classes[form], dice, int(answersOf[form])
}

// Answer numbers the answer to a form of question: see Classes for how its faces
// are counted.
func Answer(form, faces uint8) uint8 { return classes[form][faces] }

// classes and answersOf are the answers of every form, worked out once.
var classes, answersOf = func() (list [numForms][36]uint8, n [numForms]uint8) {
	for form := range uint8(formPair) {
		for face := range 6 {
			list[form][face] = n[form]
			if form>>face&1 == 1 {
				n[form]++
			}
		}
		n[form]++
	}
	for a := range 6 {
		for b := range 6 {
			i := 6*a + b
			list[formSum][i] = uint8(a + b)
			list[formDuel][i] = uint8(a) // a double
			if a != b {
				list[formDuel][i] = uint8(11 + a - b) // 6..10 and 12..16
			}
		}
	}
	n[formSum], n[formDuel] = 11, 17
	return list, n
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
