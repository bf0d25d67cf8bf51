package repl

import (
	"slices"
	"strings"
)

// Reasoned reports whether a comment is the reason of a policy for its choice, which stands in
// the record and is no remark of a reader.
func Reasoned(policies []string, comment string) bool {
	return slices.ContainsFunc(policies, func(p string) bool { return comment == p || strings.HasPrefix(comment, p+": ") })
}

// remark returns a remark typed at a session in a form that is not taken for a policy's reason: a
// remark that begins like one is put in quotation marks.
func remark(policies []string, comment string) string {
	if !Reasoned(policies, comment) {
		return comment
	}
	return `"` + comment + `"`
}
