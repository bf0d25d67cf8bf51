package line

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// takeDice moves a trailing dice clause from the tokens to the dice.
func (l *Line) takeDice() *Error {
	at := l.diceWord()
	if at < 0 {
		return nil
	}
	word := l.Tokens[at]
	if err := l.readFaces(word.Text, l.Tokens[at+1:]); err != nil {
		return err
	}
	if len(l.Dice) == 0 {
		return &Error{Col: word.Col, Code: CodeBadDie,
			Msg: fmt.Sprintf("%s: say which faces, e.g. %s 5 2", word.Text, word.Text)}
	}
	l.HasDice, l.clause = true, word.at
	l.Tokens = l.Tokens[:at]
	return nil
}

// FacesFrom returns the index from which all words to the end of the line can be read as faces, 5
// or 5,2 or 3x5; the number of words if there are none. They are faces only if they are no
// arguments of the command, which the line cannot know.
func (l *Line) FacesFrom() int {
	at := len(l.Tokens)
	for at > 1 && isFaces(&l.Tokens[at-1]) {
		at--
	}
	return at
}

func isFaces(t *Token) bool {
	if t.Key != "" || t.Quoted || t.Text == "" || strings.Trim(t.Text, "0123456789,x") != "" || t.Text[0] == 'x' {
		return false
	}
	return new(Line).readFaces("dice", []Token{*t}) == nil
}

// Faces reads one word as a dice clause would: 5, 3x5 for three fives, a card, or a colour, which
// gives no face.
func Faces(word string) (faces []int, ok bool) {
	var l Line
	if l.readFaces("dice", []Token{{Text: word}}) != nil {
		return nil, false
	}
	return l.Dice, true
}

// ShortDice is the short word for dice. Since a figure may have that name, it opens a dice clause
// only where the command cannot be read otherwise.
const ShortDice = "d"

// Before returns the line up to a word.
func (l *Line) Before(at int) Line {
	short := *l
	short.Tokens = l.Tokens[:at]
	short.Text = strings.TrimRight(l.Text[:l.Tokens[at].at], " \t")
	return short
}

// TakeFaces makes the words from index at on the dice of the line: faces, or the word d and
// faces.
func (l *Line) TakeFaces(at int) error {
	faces := l.Tokens[at:]
	if faces[0].bare(ShortDice) {
		faces = faces[1:]
	}
	l.Dice = l.Dice[:0]
	if err := l.readFaces("dice", faces); err != nil {
		return err
	}
	l.HasDice, l.clause = true, l.Tokens[at].at
	l.Tokens = l.Tokens[:at]
	return nil
}

// IsShortDice reports whether a word is d, unquoted.
func (l *Line) IsShortDice(at int) bool { return at > 0 && l.Tokens[at].bare(ShortDice) }

// diceWord returns the index of the last word that opens a dice clause, or -1.
// The first word never does: dice and roll are verbs there.
func (l *Line) diceWord() int {
	for i := len(l.Tokens) - 1; i > 0; i-- {
		if t := &l.Tokens[i]; t.bare("dice") || t.bare("roll") || t.bare("rn") {
			return i
		}
	}
	return -1
}

// A faceReader reads the faces of a dice clause. A comma must stand between
// two faces, so that a die left out is never passed over.
type faceReader struct {
	word  string // dice or roll
	dice  []int
	face  bool // a face stands since the last comma
	comma int  // the column of the last comma, or 0
}

// readFaces reads the faces in tokens, which follow the given word.
func (l *Line) readFaces(word string, tokens []Token) *Error {
	r := faceReader{word: word, dice: l.Dice}
	for i := range tokens {
		if err := r.token(&tokens[i]); err != nil {
			return err
		}
	}
	if r.comma > 0 && !r.face {
		return missingFace(r.comma, "after")
	}
	if n := len(tokens) - 1; n > 0 && IsColour(tokens[n].Text) {
		return &Error{Col: tokens[n].Col, Code: CodeBadDie, Msg: "no face follows " + tokens[n].Text, Hint: "the faces of a colour follow it: red 5 2 blue 3"}
	}
	l.Dice = r.dice
	return nil
}

// token reads the faces in one token.
func (r *faceReader) token(t *Token) *Error {
	if t.Key != "" || t.Quoted {
		return badFace(r.word, t, t.Text, 0)
	}
	if IsColour(t.Text) { // dice red 5 3 6 blue 2 1: whose the dice are, as they lie on the table
		return nil
	}
	for rest, off := t.Text, 0; ; {
		comma := strings.IndexByte(rest, ',')
		if comma < 0 {
			return r.piece(t, rest, off)
		}
		if err := r.piece(t, rest[:comma], off); err != nil {
			return err
		}
		off += comma + 1
		r.comma = t.Col + off - 1
		if !r.face {
			return missingFace(r.comma, "before")
		}
		r.face, rest = false, rest[comma+1:]
	}
}

// piece reads what stands between two commas or blanks, if anything does.
func (r *faceReader) piece(t *Token, piece string, off int) *Error {
	if piece == "" {
		return nil
	}
	if n, face, ok := many(piece); ok { // 3x5 is three dice that show a 5
		for range n {
			r.dice = append(r.dice, face)
		}
		r.face = true
		return nil
	}
	n, err := strconv.Atoi(card(piece))
	if err != nil {
		return faceError(err, r.word, t, piece, off)
	}
	r.dice = append(r.dice, n)
	r.face = true
	return nil
}

// Cards of a deck are stored as numbers: A004 is CardBase + 4. No die has so many sides.
const (
	CardBase = 100_000
	mostCard = 1000
)

// card returns a card of a deck in the number by which it is stored. Anything else is unchanged.
func card(piece string) string {
	if len(piece) < 4 || len(piece) > 5 || piece[0] != 'A' && piece[0] != 'a' {
		return piece
	}
	n, err := strconv.ParseUint(piece[1:], 10, 16)
	if err != nil || n < 1 || n > mostCard {
		return piece
	}
	return strconv.FormatUint(CardBase+n, 10)
}

// colours lists the colours of dice.
var colours = []string{"red", "blue", "green", "white", "black", "yellow", "orange", "purple", "pink", "brown", "grey", "gray", "ivory", "gold", "silver"}

// IsColour reports whether a word is a colour of dice.
func IsColour(text string) bool {
	for _, c := range colours {
		if strings.EqualFold(c, text) {
			return true
		}
	}
	return false
}

// mostAlike is the largest number of dice that may be written as one count.
const mostAlike = 10_000

// many reads a count of dice that show the same face, 3x5.
func many(piece string) (n, face int, ok bool) {
	count, what, ok := strings.Cut(piece, "x")
	if !ok {
		return 0, 0, false
	}
	n, err1 := strconv.Atoi(count)
	face, err2 := strconv.Atoi(what)
	return n, face, err1 == nil && err2 == nil && n > 0 && n <= mostAlike
}

// missingFace refuses a comma without a face on both sides.
func missingFace(col int, side string) *Error {
	return &Error{Col: col, Msg: "a face is missing " + side + " the comma",
		Hint: "write the faces as 5,2,3 or 5 2 3", Code: CodeBadDie}
}

// faceError refuses a face that strconv could not read.
func faceError(err error, word string, t *Token, piece string, off int) *Error {
	e := badFace(word, t, piece, off)
	if errors.Is(err, strconv.ErrRange) {
		e.Hint = "it does not fit in 64 bits"
	}
	return e
}

// badFace refuses the piece off bytes into t. What stands before it in the
// token is digits and commas, so bytes are columns there.
func badFace(word string, t *Token, piece string, off int) *Error {
	if t.Key != "" {
		piece = t.Key + "=" + piece
	}
	hint := fmt.Sprintf("faces follow %s, as in %s 5 2, %s 3x5 2 or %s red 5 2 blue 3", word, word, word, word)
	if near := Nearest(piece, colours); near != "" && t.Key == "" {
		hint = "did you mean " + near + "?"
	}
	return &Error{Col: t.Col + off, Code: CodeBadDie, Msg: "\"" + shown(piece) + "\" is not a face", Hint: hint}
}

// rolling maps the words by which a player has dice rolled at a question for them to the short
// form: for this roll, or for all the rest.
var rolling = map[string]string{
	"roll": "", "roll it": "", "roll them": "", "roll for me": "", "you roll": "", "for me": "", "throw": "", "throw it": "", "throw them": "", "roll the die": "", "roll the dice": "",
	"all": "r", "roll all": "r", "roll them all": "r", "the rest": "r", "roll the rest": "r", "rest": "r",
}

// fell lists the words that may precede the faces that a player has rolled.
var fell = [...]string{"i rolled ", "i threw ", "i got ", "i have ", "rolled ", "threw ", "got ", "it is ", "it's "}

// ToDice returns the shortest form of an answer to a question for dice: "" for roll it, r for
// roll all, and 5 for I rolled a 5. one says that the answer was about one die, whose face is one
// number. Any other answer is unchanged.
func ToDice(answer string) (short string, one bool) {
	said := strings.TrimRight(strings.ToLower(strings.Join(strings.Fields(answer), " ")), ".!")
	if as, ok := rolling[said]; ok {
		return as, false
	}
	faces := said
	for _, lead := range fell {
		if rest, ok := strings.CutPrefix(faces, lead); ok {
			faces = rest
			break
		}
	}
	faces = article.ReplaceAllString(strings.ReplaceAll(faces, " and ", " "), "")
	if faces == "" || strings.Trim(faces, "0123456789 ,x") != "" || strings.Trim(faces[:1], "0123456789") != "" {
		return answer, false
	}
	return faces, faces != said && single.MatchString(faces)
}

// article matches the article before a face, single a single number.
var article, single = regexp.MustCompile(`\ban? `), regexp.MustCompile(`^[0-9]+$`)
