package notation

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// digest matches a word of hexadecimal digits that serve only for comparison, such as those of a
// sealed choice. It is written after the moves; in a move its number, such as $1, takes its place.
var digest = regexp.MustCompile(`^[0-9a-f]{24,}$`)

// numbered matches the number of a digest as it stands in a token.
var numbered = regexp.MustCompile(`^\$[0-9]{1,6}$`)

// shortened returns the moves with numbers in place of digests, and the digests in order. If a
// command already contains such a number, it returns the moves unchanged.
func shortened(moves []Move) (short []Move, named []string) {
	short = slices.Clone(moves)
	for i := range short {
		m := &short[i]
		words := strings.Split(m.Token, "+")
		if slices.ContainsFunc(words, numbered.MatchString) {
			return moves, nil
		}
		if m.Quoted {
			continue
		}
		for k, word := range words {
			if !digest.MatchString(word) {
				continue
			}
			n := slices.Index(named, word)
			if n < 0 {
				n, named = len(named), append(named, word)
			}
			words[k] = "$" + strconv.Itoa(n+1)
		}
		m.Token = strings.Join(words, "+")
	}
	return short, named
}

// named reads a digest after the moves, written $1=digits.
func (r *reader) named() (ok bool, err error) {
	at, word := r.at, r.word()
	key, value, found := strings.Cut(word, "=")
	if !found || !numbered.MatchString(key) {
		return false, nil
	}
	if !digest.MatchString(value) {
		return false, r.failf(at, "%s= stands before at least 24 digits of 0 to 9 and a to f", key)
	}
	if _, twice := r.names[key]; twice {
		return false, r.failf(at, "%s is there twice", key)
	}
	if r.names == nil {
		r.names = map[string]string{}
	}
	r.names[key] = value
	r.skip(len(word))
	return true, nil
}

// lengthened puts the digests back in place of their numbers. It leaves a number as it is if no
// digest with that number follows the moves.
func (r *reader) lengthened(b *Bout) error {
	for i := range b.Moves {
		m := &b.Moves[i]
		if len(r.names) == 0 || m.Quoted || !strings.Contains(m.Token, "$") {
			continue
		}
		words := strings.Split(m.Token, "+")
		long := 0
		for k, word := range words {
			if value, ok := r.names[word]; ok {
				words[k] = value
			}
			if long += len(words[k]) + 1; long > MostText {
				return r.failf(m.At, "the command here is longer than %d bytes", MostText)
			}
		}
		m.Token = strings.Join(words, "+")
	}
	return nil
}
