// Package question reads a question put in words: it removes the phrases that lead into the
// question, and tells what sort of question it is. It knows nothing of a bout.
package question

import (
	"slices"
	"strings"

	"summa/internal/line"
)

// A Question is what somebody has asked: its text and words in lower case, and the last number in
// it that has a per cent sign, slash, point or hyphen, "" for none.
type Question struct {
	Said   string
	Words  []string
	Number string
}

// short maps words as they are typed to the words they stand for.
var short = map[string]string{
	"whats": "what is", "what's": "what is", "who's": "who is", "whos": "who is", "how's": "how is", "where's": "where is", "why's": "why is", "i'm": "i am", "that's": "that is", "it's": "it is", "can't": "can not", "cant": "can not", "cannot": "can not",
	"couldn't": "could not", "don't": "do not", "dont": "do not", "doesn't": "does not", "didn't": "did not", "didnt": "did not", "isn't": "is not", "wasn't": "was not", "won't": "will not", "mustn't": "must not", "mayn't": "may not",
	"percent": "%", "per cent": "%",
}

// Read reads what somebody has typed as a question, whether or not it is one.
func Read(text string) Question {
	text = plain(strings.ToLower(strings.TrimRight(strings.TrimSpace(strings.ReplaceAll(text, "’", "'")), "?!. ")))
	var q Question
	for word := range strings.FieldsSeq(text) {
		if word = strings.Trim(word, ",;:()"); inches(word) && len(q.Words) > 0 && q.Words[0] == "what" {
			q.Words = append(q.Words, strings.TrimSuffix(word, `"`), "inches")
			continue
		}
		word = strings.Trim(word, ",;:\"()")
		if word == "" {
			continue
		}
		if full, ok := short[word]; ok {
			word = full
		}
		if n := len(q.Words); word == "%" && n > 0 && strings.Trim(q.Words[n-1], "0123456789.-") == "" {
			q.Words[len(q.Words)-1] += "%"
			continue
		}
		q.Words = append(q.Words, strings.Fields(word)...)
	}
	for _, word := range q.Words {
		if word[0] >= '0' && word[0] <= '9' && strings.Trim(word, "0123456789.-/%") == "" && strings.ContainsAny(word[1:], "%/.-") {
			q.Number = word
		}
	}
	q.Said = strings.Join(q.Words, " ")
	if q.Is("what does", "what do") {
		for _, where := range [...]string{" in the list", " on the screen", " above the list", " in the legend"} {
			if said, ok := strings.CutSuffix(q.Said, where); ok {
				q.Said, q.Words = said, strings.Fields(said)
			}
		}
	}
	return q
}

// inches reports whether a word is a number followed by the sign for inches, which is not a quote.
func inches(word string) bool {
	number, is := strings.CutSuffix(word, `"`)
	return is && number != "" && strings.Trim(number, "0123456789.") == ""
}

// WhichOf returns how many words at the start of a question can be replaced by "who": which of them
// can, which enemies are.
func (q *Question) WhichOf() int {
	if len(q.Words) == 0 || q.Words[0] != "which" {
		return 0
	}
	for i := 1; i < min(len(q.Words), 5); i++ {
		switch w := q.Words[i]; {
		case i > 1 && slices.Contains(behindWho, w):
			return i
		case !slices.Contains(ofWhich, w):
			return 0
		}
	}
	return 0
}

// ofWhich are the words that may stand between "which" and a verb where a person is asked for;
// behindWho are those verbs.
var (
	ofWhich   = strings.Fields("of them his her their the my our your enemy enemies enemy's opponents man men gladiator gladiators fighter fighters unit units figure figures one ones side sides school schools army armies")
	behindWho = strings.Fields("can could may is are has have will was were")
)

// Most is the highest number of words in a question. Each word is looked up, and a longer text was
// pasted.
const Most = 40

// Asks reports whether a text has the length of a question, and is not "why turn" or a command with
// its number.
func (q *Question) Asks() bool {
	if len(q.Words) < 2 || len(q.Words) > Most || q.Said == "why turn" {
		return false
	}
	return q.Words[0] != "why" || len(q.Words) > 2 || q.Number != "" || strings.Trim(q.Words[1], "0123456789") != ""
}

// Begun are the words with which a question begins.
var Begun = strings.Fields("what who whose whom where how why can may must should shall when which is are am does do did will would could was were has have")

// Begins reports whether the text begins as a question does.
func (q *Question) Begins() bool { return slices.Contains(Begun, q.Words[0]) }

// Is reports whether the question begins with one of the texts, as whole words.
func (q *Question) Is(texts ...string) bool {
	return slices.ContainsFunc(texts, func(t string) bool { return strings.HasPrefix(q.Said+" ", strings.TrimSuffix(t, " ")+" ") })
}

// Either reports whether one of the words is in the question.
func (q *Question) Either(words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(q.Words, w) })
}

// Winning reports whether the question asks who will win, or how likely that is.
func (q *Question) Winning() bool {
	if q.Is("why", "how do i", "how does", "what does", "what is a", "which", "can i see") {
		return false
	}
	if q.Is("how likely", "how probable", "how often", "how likely is it") && q.Either("win", "winning", "lose", "losing") {
		return true
	}
	if q.Either("chances", "chance", "odds") {
		return q.Either("win", "winning", "victory") || len(q.Words) <= 4 // what are my chances
	}
	if q.Is("can i", "can he", "can she", "can we", "can they", "could i", "could he", "could she", "could we", "could they") && q.Either("win", "lose") && len(q.Words) <= 5 { // can he still win
		return true
	}
	return q.Either("winning", "ahead", "leading") ||
		q.Is("will i win", "will i lose", "will i die", "will he win", "will he lose", "will he die", "can i win", "could i win", "am i going to win", "am i losing", "who will win", "who wins", "who is better", "who is stronger", "who is the stronger", "who was better", "who played better", "who was ahead", "who is losing", "who leads", "who is going to win", "how am i doing", "how is he doing", "how are we doing", "how are they doing", "how is it going", "how is it looking", "what is the score", "what are the scores", "how many have i lost", "how much have i lost")
}

// Likely reports whether the question asks for the chance of something that may be done.
func (q *Question) Likely() bool {
	return !q.Winning() && (q.Is("how likely", "how probable", "how often") || q.Either("chance", "chances", "odds") && q.Is("what", "how"))
}

// Has reports whether a word is in the question, and also one of the others.
func (q *Question) Has(word string, with ...string) bool {
	return slices.Contains(q.Words, word) && q.Either(with...)
}

// Matches reports whether the question has all words of a set: a/b is either of the two, ab* any
// word that begins with ab, and ^a a word with which the question begins.
func (q *Question) Matches(set string) bool {
	for want := range strings.FieldsSeq(set) {
		words := q.Words
		want, begins := strings.CutPrefix(want, "^")
		if begins {
			words = words[:min(1, len(words))]
		}
		if !slices.ContainsFunc(strings.Split(want, "/"), func(w string) bool {
			begin, open := strings.CutSuffix(w, "*")
			return slices.ContainsFunc(words, func(x string) bool {
				return x == w || open && strings.HasPrefix(x, begin) || Shape(x) == w || asked[x] == w
			})
		}) {
			return false
		}
	}
	return true
}

// asked maps words in the question of an explain command to the words that were typed.
var asked = map[string]string{"die": "dice", "throw": "roll"}

// Shape returns a word with # in place of each of its numbers.
func Shape(word string) string {
	b := make([]byte, 0, len(word))
	for i := range len(word) {
		switch digit := word[i] >= '0' && word[i] <= '9'; {
		case !digit:
			b = append(b, word[i])
		case len(b) == 0 || b[len(b)-1] != '#':
			b = append(b, '#')
		}
	}
	return string(b)
}

// commonWords are words that do not tell what is asked about.
var commonWords = strings.Fields("a an the is are was were be am do does did done to of in on at by best worst better for from with and or not no my his her its their your i he she it they we you me him them that this these those there here what who whose whom where how why can may must should shall when which will would could has have had many much get gets got go goes come comes so if then than as one two much mean means meant work works happen happens use used long far often more most less least any all some up out off over under into about turn just now still again same other next last first stand stands for help helps matter matters")

// Common reports whether a word does not tell what is asked about.
func Common(word string) bool { return len(word) < 2 || slices.Contains(commonWords, word) }

// plainer are phrases that lead into a question, each with the beginning that replaces it.
var plainer = [...][2]string{
	{"can you tell me ", ""}, {"could you tell me ", ""}, {"do you know ", ""}, {"tell me how to ", "how do i "}, {"show me how to ", "how do i "}, {"tell me ", ""},
	{"i want to know ", ""}, {"i do not know how to ", "how do i "}, {"i do not understand ", "what is "}, {"i don't understand ", "what is "},
	{"i want to ", "how do i "}, {"i would like to ", "how do i "}, {"i'd like to ", "how do i "}, {"is there a way to ", "how do i "},
	{"what do i do to ", "how do i "}, {"what do i type to ", "how do i "}, {"what must i do to ", "how do i "}, {"odds of ", "what are the odds of "}, {"chance of ", "what is the chance of "}, {"chances of ", "what are the chances of "}, {"best against ", "what is best against "}, {"range of ", "what is the range of "}, {"ranges of ", "what are the ranges of "}, {"difference between ", "what is the difference between "}, {"is he going to ", "will he "}, {"is she going to ", "will she "}, {"are they going to ", "will they "}, {"ok ", ""}, {"so ", ""}, {"please ", ""}, {"ok, ", ""}, {"so, ", ""}, {"please, ", ""},
}

// plain returns a question without the phrase that leads into it. It leaves a text as it is if the
// rest would be no question.
func plain(text string) string {
	for _, asks := range [...]string{"which is better", "what is better"} { // stay or retreat, which is better
		if rest, ok := strings.CutSuffix(text, " "+asks); ok && !slices.Contains(Begun, line.FirstWord(rest)) && strings.Contains(rest, " or ") {
			return asks + " " + strings.TrimRight(rest, ",;:")
		}
	}
	for _, lead := range plainer {
		if rest, ok := strings.CutPrefix(text, lead[0]); ok {
			if now := lead[1] + rest; slices.Contains(Begun, line.FirstWord(now)) {
				return now
			}
		}
	}
	return text
}

// Weighing reports whether the question asks which choice is better.
func (q *Question) Weighing() bool {
	if q.Is("what is the difference") {
		return false
	}
	return q.Is("should i", "should we", "shall i", "shall we", "would it be better", "is it better", "is it worth", "is it good to", "is it wise", "is it smart", "is it safe", "is it best", "is it a good", "do i want to", "am i better") ||
		q.Either("better") && q.Either("or") && q.Either("is", "which", "what")
}

// GivesUp reports whether somebody says that he gives up the bout.
func (q *Question) GivesUp() bool {
	said := strings.TrimSuffix(q.Said, " now")
	for _, lead := range [...]string{"i will ", "i'll ", "we will ", "let me ", "i ", "we "} {
		if rest, ok := strings.CutPrefix(said, lead); ok {
			said = rest
			break
		}
	}
	return slices.Contains([]string{"give up", "give in", "surrender", "concede", "resign", "forfeit", "yield", "concede defeat", "admit defeat"}, said)
}

// Returned returns the question without the "back" at its end where that means in return, as in
// "can he hit me back"; any other question it returns as it is.
func (q *Question) Returned() *Question {
	last := len(q.Words) - 1
	if last < 3 || q.Words[last] != "back" || !q.Either(dealsBlows...) || slices.Contains(dealsBlows, q.Words[last-1]) ||
		slices.Contains(beforeBack, q.Words[last-1]) || strings.HasSuffix(q.Words[last-1], "'s") {
		return q
	}
	of := *q
	of.Words = q.Words[:last]
	of.Said = strings.Join(of.Words, " ")
	return &of
}

// staying are the ends of a question that supposes no more than what is asked of as all stand.
var staying = [...]string{" if i stay", " if i stay here", " if i stay where i am", " if we stay", " if i do nothing", " if i do not move", " if i stand still"}

// Staying returns the question without the words at its end by which somebody supposes that he stays where
// he is, as in "can he reach me if I stay"; any other question it returns as it is.
func (q *Question) Staying() *Question {
	for _, end := range staying {
		if said, ok := strings.CutSuffix(q.Said, end); ok && q.Is("can", "could", "will", "who can", "who could", "when") {
			of := *q
			of.Said, of.Words = said, strings.Fields(said)
			return &of
		}
	}
	return q
}

// Whether returns a question when others can do something to the person who asks as the question
// whether they can; any other question it returns as it is.
func (q *Question) Whether() *Question {
	if !q.Is("when will", "when can", "when could", "when may") || !q.Either("me", "us") {
		return q
	}
	of := *q
	of.Said = "can " + strings.Replace(strings.Join(q.Words[2:], " "), "be able to ", "", 1)
	of.Words = strings.Fields(of.Said)
	return &of
}

// dealsBlows are words for dealing a blow; beforeBack stand before the back of a man, where he is struck.
var (
	dealsBlows = strings.Fields("hit strike attack stab shoot charge")
	beforeBack = strings.Fields("in the his her my our their its your from at on")
)

// Subject is at which word of a question such as "can he ..." its subject stands, -1 in another.
func (q *Question) Subject() int {
	i := 1
	switch {
	case q.Is("why can", "why could", "why may"):
		i = 2
	case !q.Is("can", "may", "could", "will", "does", "do", "must", "should", "is", "would"):
		return -1
	}
	for i < len(q.Words)-1 && slices.Contains([]string{"not", "the", "my", "his", "a"}, q.Words[i]) {
		i++
	}
	return i
}

// Aims reports whether the question asks for the aim of the game.
func (q *Question) Aims() bool {
	return q.Is("what") && q.Either("goal", "aim", "objective", "purpose", "object") || q.Is("what is the point") || q.Is("when do i win", "when have i won", "what must i do to win")
}

// Supposes reports whether the question asks what happens if something is done.
func (q *Question) Supposes() bool {
	return q.Is("what happens if i", "what happens when i", "what happens if he", "what if i", "what would happen if i", "what will happen if i", "what comes if i", "what can happen if i")
}

// Ours reports whether a question asks which of one's own figures does something.
func (q *Question) Ours() bool {
	last := q.Words[len(q.Words)-1]
	return q.Words[0] == "who" && (last == "my" || last == "our")
}

// SoFar reports whether a text asks why the command that is being carried out has gone as it has,
// as far as its dice have fallen: why alone, or why somebody missed.
func SoFar(text string) bool {
	q := Read(text)
	return q.Said == "why" || q.Is("why did", "why does", "why has", "why was", "why is") && q.Either("miss", "missed", "misses", "hit", "hits", "land", "landed", "lands")
}
