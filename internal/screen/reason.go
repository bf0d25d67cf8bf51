package screen

import (
	"regexp"
	"strconv"
	"strings"
)

// A Reason is how a part of what an engine gives for a reason is said to a person.
type Reason struct {
	from *regexp.Regexp
	text string
	same int // the number that {same} stands for must be the one before it; 0 for none
}

// newReason reads the part, in which {number} and {who} stand for what changes, and the
// words in its place, which have {1} and {2} for it.
func newReason(from, text string) (Reason, error) {
	pattern := regexp.QuoteMeta(from)
	same := 0
	if before, _, ok := strings.Cut(from, "{same}"); ok {
		same = strings.Count(before, "{") + 2 // the first is what stands before the part
	}
	const number = `(-?[0-9][0-9.]*)`
	pattern = strings.ReplaceAll(pattern, regexp.QuoteMeta("{number}"), number)
	pattern = strings.ReplaceAll(pattern, regexp.QuoteMeta("{same}"), number)
	pattern = strings.ReplaceAll(pattern, regexp.QuoteMeta("{who}"), `([^,;:]+?)`)
	re, err := regexp.Compile(`(^|[,;:] )` + pattern + `($|[,;:])`)
	if err != nil {
		return Reason{}, err
	}
	for n := re.NumSubexp() - 2; n >= 1; n-- {
		text = strings.ReplaceAll(text, "{"+strconv.Itoa(n)+"}", "${"+strconv.Itoa(n+1)+"}")
	}
	return Reason{re, "${1}" + text + "${" + strconv.Itoa(re.NumSubexp()) + "}", same}, nil
}

// Reason is an engine's reason as it is said to a person: records, pipes and programs
// have it as the engine gives it.
func (b *Book) Reason(text string) string {
	for i := range b.Reasons {
		for range 2 { // parts of the same sort share the comma between them
			text = b.Reasons[i].said(text)
		}
	}
	return text
}

// said is a reason with each part of its sort in the words for it.
func (r *Reason) said(text string) string {
	if r.same == 0 {
		return r.from.ReplaceAllString(text, r.text)
	}
	return r.from.ReplaceAllStringFunc(text, func(part string) string {
		if of := r.from.FindStringSubmatch(part); of == nil || of[r.same] != of[r.same-1] {
			return part
		}
		return r.from.ReplaceAllString(part, r.text)
	})
}
