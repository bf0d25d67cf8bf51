package screen

import (
	"regexp"
	"strconv"
	"strings"
)

// A Reason is the wording for people of one part of an engine's reason.
type Reason struct {
	from *regexp.Regexp
	text string
	same int // the number of the value that {same} must repeat; 0 for none
}

// newReason compiles a part, in which {number} and {who} match what varies, and its wording,
// which refers to these as {1} and {2}.
func newReason(from, text string) (Reason, error) {
	pattern := regexp.QuoteMeta(from)
	same := 0
	if before, _, ok := strings.Cut(from, "{same}"); ok {
		same = strings.Count(before, "{") + 2 // the value before {same}; the first group is the text before the part
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

// Reason returns an engine's reason worded for people. Records, pipes and programs have it as the
// engine gives it.
func (b *Book) Reason(text string) string {
	for i := range b.Reasons {
		for range 2 { // adjacent parts of one sort share a comma, so that one pass finds every second
			text = b.Reasons[i].said(text)
		}
	}
	return text
}

// said returns a reason with each matching part reworded.
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
