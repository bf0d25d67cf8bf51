package inquiry

import (
	"slices"
	"strings"
)

// A question is what somebody has asked: its words in small letters, and a number with a sign of
// hundredths, or parted by a stroke, if there is one.
type question struct {
	said   string
	words  []string
	number string
}

// short are words as they are typed, and what they stand for.
var short = map[string]string{
	"whats": "what is", "what's": "what is", "who's": "who is", "whos": "who is", "how's": "how is", "where's": "where is", "why's": "why is", "i'm": "i am", "that's": "that is", "it's": "it is", "can't": "can not", "cant": "can not", "cannot": "can not",
	"couldn't": "could not", "don't": "do not", "dont": "do not", "doesn't": "does not", "didn't": "did not", "didnt": "did not", "isn't": "is not", "wasn't": "was not", "won't": "will not", "mustn't": "must not", "mayn't": "may not",
	"percent": "%", "per cent": "%",
}

func read(text string) question {
	text = plain(strings.ToLower(strings.TrimRight(strings.TrimSpace(strings.ReplaceAll(text, "’", "'")), "?!. ")))
	var q question
	for word := range strings.FieldsSeq(text) {
		if word = strings.Trim(word, ",;:()"); inches(word) && len(q.words) > 0 && q.words[0] == "what" {
			q.words = append(q.words, strings.TrimSuffix(word, `"`), "inches")
			continue
		}
		word = strings.Trim(word, ",;:\"()")
		if word == "" {
			continue
		}
		if full, ok := short[word]; ok {
			word = full
		}
		if n := len(q.words); word == "%" && n > 0 && strings.Trim(q.words[n-1], "0123456789.-") == "" {
			q.words[len(q.words)-1] += "%"
			continue
		}
		q.words = append(q.words, strings.Fields(word)...)
	}
	for _, word := range q.words {
		if word[0] >= '0' && word[0] <= '9' && strings.Trim(word, "0123456789.-/%") == "" && strings.ContainsAny(word[1:], "%/.-") {
			q.number = word
		}
	}
	q.said = strings.Join(q.words, " ")
	if q.is("what does", "what do") {
		for _, where := range [...]string{" in the list", " on the screen", " above the list", " in the legend"} {
			if said, ok := strings.CutSuffix(q.said, where); ok {
				q.said, q.words = said, strings.Fields(said)
			}
		}
	}
	return q
}

// inches reports whether a word is a number with the sign of inches behind it, which is no quote.
func inches(word string) bool {
	number, is := strings.CutSuffix(word, `"`)
	return is && number != "" && strings.Trim(number, "0123456789.") == ""
}

// read reads a question in which the name of somebody of the bout that has several words is one.
func (t *Table) read(text string) question {
	q := read(text)
	for i := 1; i < len(q.words); i++ { // what is Felix's move: what is his
		name, owns := strings.CutSuffix(q.words[i], "'s")
		if _, ok := t.S.Game().Figure(name); owns && ok && !common(name) {
			q.words = slices.Replace(q.words, i, i+1, name, "his")
		}
	}
	if n := q.whichOf(); n > 0 {
		words := append([]string{"who"}, q.words[n:]...)
		if i := slices.IndexFunc(q.words[:n], func(w string) bool { return w == "my" || w == "our" }); i > 0 {
			words = append(words, q.words[i])
		}
		q.words = words
		q.said = strings.Join(q.words, " ")
	}
	if at := slices.Index(q.words, "inches"); at > 0 && !strings.Contains(text, "inches") && t.tells(q.words[at-1]) != nil { // it has been told of a move
		q.words = slices.Delete(q.words, at, at+1)
		q.said = strings.Join(q.words, " ")
	}
	if q.number == "" {
		q.number = t.bareNumber(&q)
	}
	for i := 0; t.S.Game().Side(i) != ""; i++ {
		name := strings.ToLower(t.S.NameOf(i))
		parts := strings.Fields(name)
		for at := 0; len(parts) > 1 && at+len(parts) <= len(q.words); at++ {
			if slices.Equal(q.words[at:at+len(parts)], parts) {
				q.words = slices.Replace(q.words, at, at+len(parts), name)
			}
		}
	}
	return q
}

// whichOf is how many words of a question stand for who: which of them can, which enemies are.
func (q *question) whichOf() int {
	if len(q.words) == 0 || q.words[0] != "which" {
		return 0
	}
	for i := 1; i < min(len(q.words), 5); i++ {
		switch w := q.words[i]; {
		case i > 1 && slices.Contains(behindWho, w):
			return i
		case !slices.Contains(ofWhich, w):
			return 0
		}
	}
	return 0
}

// ofWhich are the words between which and a verb where somebody is asked for, behindWho such verbs.
var (
	ofWhich   = strings.Fields("of them his her their the my our your enemy enemies enemy's opponents man men gladiator gladiators fighter fighters unit units figure figures one ones side sides school schools army armies")
	behindWho = strings.Fields("can could may is are has have will was were")
)

// mostWords is how many words a question has at most: each is looked up, and what is longer was
// pasted.
const mostWords = 40

// asks reports whether it is as long as a question may be, and no command with its number.
func (q *question) asks() bool {
	if len(q.words) < 2 || len(q.words) > mostWords || q.said == "why turn" {
		return false
	}
	return q.words[0] != "why" || len(q.words) > 2 || q.number != "" || strings.Trim(q.words[1], "0123456789") != ""
}

// begun are the words by which a question begins.
var begun = strings.Fields("what who whose whom where how why can may must should shall when which is are am does do did will would could was were has have")

// begins reports whether it begins as a question does.
func (q *question) begins() bool { return slices.Contains(begun, q.words[0]) }

// is reports whether it begins with one of some texts.
func (q *question) is(texts ...string) bool {
	return slices.ContainsFunc(texts, func(t string) bool { return strings.HasPrefix(q.said+" ", strings.TrimSuffix(t, " ")+" ") })
}

// either reports whether one of some words is in it.
func (q *question) either(words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(q.words, w) })
}

// winning reports whether it asks who is to win, or how likely that is.
func (q *question) winning() bool {
	if q.is("why", "how do i", "how does", "what does", "what is a", "which", "can i see") {
		return false
	}
	if q.is("how likely", "how probable", "how often", "how likely is it") && q.either("win", "winning", "lose", "losing") {
		return true
	}
	if q.either("chances", "chance", "odds") {
		return q.either("win", "winning", "victory") || len(q.words) <= 4 // what are my chances
	}
	if q.is("can i", "can he", "can she", "can we", "can they", "could i", "could he", "could she", "could we", "could they") && q.either("win", "lose") && len(q.words) <= 5 { // can he still win
		return true
	}
	return q.either("winning", "ahead", "leading") ||
		q.is("will i win", "will i lose", "will i die", "will he win", "will he lose", "will he die", "can i win", "could i win", "am i going to win", "am i losing", "who will win", "who wins", "who is better", "who is stronger", "who is the stronger", "who was better", "who played better", "who was ahead", "who is losing", "who leads", "who is going to win", "how am i doing", "how is he doing", "how are we doing", "how are they doing", "how is it going", "how is it looking", "what is the score", "what are the scores", "how many have i lost", "how much have i lost")
}

// likely reports whether it asks for the chance of something that may be done.
func (q *question) likely() bool {
	return !q.winning() && (q.is("how likely", "how probable", "how often") || q.either("chance", "chances", "odds") && q.is("what", "how"))
}

// has reports whether a word is in it, and one of some others.
func (q *question) has(word string, with ...string) bool {
	return slices.Contains(q.words, word) && q.either(with...)
}

// matches reports whether all words of a set are in it: a/b is either of two, ab* whatever begins
// so, and ^a a word with which it begins.
func (q *question) matches(set string) bool {
	for want := range strings.FieldsSeq(set) {
		words := q.words
		want, begins := strings.CutPrefix(want, "^")
		if begins {
			words = words[:min(1, len(words))]
		}
		if !slices.ContainsFunc(strings.Split(want, "/"), func(w string) bool {
			begin, open := strings.CutSuffix(w, "*")
			return slices.ContainsFunc(words, func(x string) bool {
				return x == w || open && strings.HasPrefix(x, begin) || shape(x) == w || asked[x] == w
			})
		}) {
			return false
		}
	}
	return true
}

// asked are words of a question as they are asked of explain, and as they were typed.
var asked = map[string]string{"die": "dice", "throw": "roll"}

// shape is a word with # for each of its numbers.
func shape(word string) string {
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

// commonWords say nothing of what is asked for.
var commonWords = strings.Fields("a an the is are was were be am do does did done to of in on at by best worst better for from with and or not no my his her its their your i he she it they we you me him them that this these those there here what who whose whom where how why can may must should shall when which will would could has have had many much get gets got go goes come comes so if then than as one two much mean means meant work works happen happens use used long far often more most less least any all some up out off over under into about turn just now still again same other next last first stand stands for help helps matter matters")

func common(word string) bool { return len(word) < 2 || slices.Contains(commonWords, word) }
