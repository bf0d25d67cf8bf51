package repl

import (
	"slices"
	"strings"
)

// Reasoned reports whether a comment is the reason of a policy that played, which stands in
// the record and is no remark of a reader's.
func Reasoned(policies []string, comment string) bool {
	return slices.ContainsFunc(policies, func(p string) bool { return comment == p || strings.HasPrefix(comment, p+": ") })
}

// remark is a remark that a person types at a session, so that it is none of a policy's
// reasons: one that begins as these do is recorded in quotation marks.
func remark(policies []string, comment string) string {
	if !Reasoned(policies, comment) {
		return comment
	}
	return `"` + comment + `"`
}
