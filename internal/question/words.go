package question

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/line"
)

// Line returns the number of the line of the log that a question asks about; "" for another
// question.
func (q *Question) Line() string {
	at := slices.Index(q.Words, "line") + 1
	if at == 0 || at == len(q.Words) || !q.Is("what is", "what was", "what does", "what happened") || strings.Trim(q.Words[at], "0123456789") != "" {
		return ""
	}
	return q.Words[at]
}

// leads are words with which somebody leads into saying what to do.
var leads = [...]string{"i ", "i'll ", "i will ", "let me ", "let us ", "let's ", "please "}

// WithoutLeads returns a line without such words at its beginning.
func WithoutLeads(text string) string {
	rest := strings.TrimSpace(text)
	for again := true; again; {
		again = false
		for _, lead := range leads {
			if of, ok := line.CutPrefixFold(rest, lead); ok {
				rest, again = strings.TrimSpace(of), true
			}
		}
	}
	return rest
}

// Pair returns the first word of a question that has the form of a number in a table, and otherwise
// its Number, which may be "".
func (q *Question) Pair() string {
	at := slices.IndexFunc(q.Words, func(w string) bool {
		return w[0] >= '0' && w[0] <= '9' && strings.Trim(w, "0123456789.-/%") == "" && strings.ContainsAny(w, "./%-")
	})
	if at < 0 {
		return q.Number
	}
	return q.Words[at]
}

// Count returns the first number among the words of a question, 0 if there is none.
func (q *Question) Count() int {
	for _, w := range q.Words {
		if n, err := strconv.Atoi(w); err == nil {
			return n
		}
	}
	return 0
}

// Forms returns a word, and the same without each of the endings that it may have in a sentence.
func Forms(word string) []string {
	list := []string{word}
	for _, end := range [...]string{"s", "es", "ed", "ing"} {
		if stem, ok := strings.CutSuffix(word, end); ok && len(stem) > 2 {
			list = append(list, stem, stem+"e", stem[:len(stem)-1])
		}
	}
	return list
}

// OfPrompt reports whether an answer at a prompt is itself a question about the prompt.
func OfPrompt(text string) bool {
	q := Read(text)
	return len(q.Words) > 1 && !q.Either("against", "while") && q.Is("what is this", "what is that", "what is it", "what do i need", "what must i", "what do i roll", "what do i throw", "what do i type", "what do i do", "what do i answer", "what can i", "what may i", "what am i", "what are my options", "what are my choices", "what are the options", "what now", "what does this", "what does each", "what does it", "what is asked", "what is a good roll", "what is a good number", "what is a good answer", "what is a good die", "what happens now", "what happens then", "what happens next", "what happens here", "what happens if i say", "what happens if i do", "what happens with", "what happens on", "what happens when i", "what happens if i press", "what happens if i type", "what happens if i roll", "what happens if i answer", "what happens if i choose", "why am i asked", "why this", "how do i answer", "how do i roll", "which is good", "help me", "what number") || q.Said == "what happens"
}

// needing are the words of a question why a die needs the face that it needs.
var needing = strings.Fields("need needs needed must show roll throw reach beat hit hits miss misses die dice face faces number")

// OfFaces reports whether a question asks only why a number is among the faces in row, or why the
// figure that rolls the die needs what it needs. For each word, rolls reports whether it names a
// figure, and whether that figure is the one that rolls.
func (q *Question) OfFaces(row string, rolls func(word string) (figure, his bool)) bool {
	if len(q.Words) < 2 || q.Words[0] != "why" {
		return false
	}
	number, needs, before := false, q.Either("need", "needs", "needed", "must"), true
	for _, w := range q.Words[1:] {
		figure, his := rolls(w)
		switch bare := strings.TrimSuffix(w, "+"); {
		case slices.Contains(needing, w):
			before = false
		case strings.Trim(bare, "0123456789-") == "":
			if !InRow(row, bare) {
				return false
			}
			number = true
		case figure:
			if needs && before && !his { // this figure needs nothing, as another one rolls
				return false
			}
		case !Common(w):
			return false
		}
	}
	return number || needs
}

// InRow reports whether a number, or two with a hyphen between them, are among the faces in the
// question for a die.
func InRow(row, number string) bool {
	low, high, run := strings.Cut(number, "-")
	if !run {
		high = low
	}
	a, errA := strconv.Atoi(low)
	b, errB := strconv.Atoi(high)
	faces := facesAt.FindAllStringSubmatch(row+" ", -1)
	if len(faces) == 0 { // the die is compared with another die
		return slices.Contains(strings.FieldsFunc(row, func(r rune) bool { return strings.ContainsRune(" ,;()", r) }), number)
	}
	return errA == nil && errB == nil && slices.ContainsFunc(faces, func(m []string) bool {
		from, _ := strconv.Atoi(m[1])
		to, err := strconv.Atoi(m[2])
		if err != nil {
			to = from
		}
		return from <= a && b <= to
	})
}

// facesAt matches a face of a die, or a range of faces, at the start of a part of the question that
// says what they do.
var facesAt = regexp.MustCompile(`(?:^|[·;,] |\band )([0-9]+)(?:(?:-| to )([0-9]+))?(\+?)[: ,]`)

// Neighbouring reports whether a question asks who stands close to somebody.
func (q *Question) Neighbouring() bool {
	return q.Is("who is behind", "who stands behind", "is anybody behind", "is anyone behind", "is somebody behind", "is someone behind") ||
		(q.Either(by...) || strings.Contains(q.Said, " next to ")) && q.Is("who", "which", "what is", "is", "are", "does anybody stand", "does anyone stand", "how near", "how close")
}

// Distant reports whether a question asks how far somebody is from somebody else.
func (q *Question) Distant() bool {
	if q.Either("come", "comes", "go", "goes", "move", "moves", "walk", "march", "charge", "reach", "shoot", "shot", "throw", "fire", "run", "get") {
		return false
	}
	return q.Is("how far", "how near", "how close") || q.Either("distance", "apart") && q.Is("what", "how")
}

// Turns reports whether a question asks who is to act, or whether the bout is over.
func (q *Question) Turns() bool {
	return !q.Is("who is next to") && q.Is("whose turn", "whose go", "who is to act", "who is next", "who goes next", "who goes now", "who acts", "who moves next", "is it my turn", "when is it my turn", "when do i play", "when do i act", "is it over", "is the bout over", "is the fight over", "is the battle over", "is the war over", "has anybody won", "has anyone won", "who has won", "who won")
}

// Wants reports whether a question asks whether somebody may do something, or why he may not.
func (q *Question) Wants() bool {
	return q.Is("can i", "can we", "can he", "can she", "can they", "may i", "may we", "may he", "am i able", "am i allowed", "could i", "is it allowed", "is it possible") ||
		q.Words[0] == "why" && q.Either("not", "no") && q.Either("can", "could", "may", "able", "allowed", "let", "list", "there", "offered", "shown", "possible")
}

// WantsNow reports whether a question is one of Wants about what may be done now, and not about
// what could not be done before.
func (q *Question) WantsNow() bool { return q.Wants() && !q.Is("why could") }

// WhatNot reports whether a question asks why somebody did not do something, or did nothing.
func (q *Question) WhatNot() bool {
	return q.Is("why did", "why has") && (q.Either(Denying...) || q.Either(Idling...))
}

// ReadsScreen reports whether a question asks how to read everything on the screen.
func (q *Question) ReadsScreen() bool {
	return q.Is("what are the numbers", "what do the columns", "what are the columns", "what do these columns", "what does each column", "what are these numbers", "what do the numbers", "what do these numbers", "what are all", "how do i read", "what do all these", "what do all the", "what does all this", "what does all of this", "what does all mean", "what does the screen", "what is all this", "what does this all", "what does it all",
		"what does the first line", "what does the last line", "what does the first number", "what does the last number", "what does the first row", "what does the top line", "what do the percentages", "what are the percentages", "what is the percentage", "what does the percentage", "what is the line at", "what is the first line", "what is on the", "what is at the")
}

// Past reports whether a question may be about something that has happened.
func (q *Question) Past() bool {
	settled := q.Either("first", "second") && q.Either("go", "goes", "begin", "begins", "start", "starts") // asks who began
	return settled || !q.Is("why do", "why does", "why would", "why should", "why will")
}

// Choosing reports whether a question asks for a list of what may be done: to whom, or where to.
func (q *Question) Choosing() bool {
	return q.Is("who can i", "who may i", "whom can i", "whom may i", "who can we", "what can i do to", "what can i do with", "what can i do against", "what may i do to", "where can i", "where may i", "can i move", "can i go", "can i walk") &&
		!q.Either("after", "before", "when", "while", "if", "again", "diagonally", "see", "find")
}

// Denying are the words of a question about what was not done; Idling are those for doing nothing.
var (
	Denying = strings.Fields("not never no nothing without")
	Idling  = strings.Fields("wait waits waited nothing pass passed stay stayed idle still there hesitate hesitated hold back anything")
)

// by are the words for standing close to somebody.
var by = strings.Fields("beside adjacent nearest closest near nearby close around")

// OwnWords stand for the figures of the person who asks, OtherWords for those of the other side.
var (
	OwnWords   = strings.Fields("i we me us my our")
	OtherWords = strings.Fields("he she they him her them his engine opponent enemy")
)

// Striking are words for any attack, whatever a ruleset calls it.
var Striking = strings.Fields("hit hits reach reaches strike strikes hurt threaten threatens get attack attacks")
