package pack

import (
	"iter"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// at returns the position of a node.
func at(file string, n *yaml.Node) Pos { return Pos{file, n.Line, n.Column} }

// pairs yields the keys and values of a mapping, and nothing for other nodes.
func pairs(n *yaml.Node) iter.Seq2[*yaml.Node, *yaml.Node] {
	return func(yield func(k, v *yaml.Node) bool) {
		if n == nil || n.Kind != yaml.MappingNode {
			return
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			if !yield(n.Content[i], n.Content[i+1]) {
				return
			}
		}
	}
}

// lookup returns the value under a key, or nil.
func lookup(n *yaml.Node, key string) *yaml.Node {
	for k, v := range pairs(n) {
		if k.Value == key {
			return v
		}
	}
	return nil
}

func isPlain(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Style == 0 }

func isNull(n *yaml.Node) bool { return isPlain(n) && n.Tag == "!!null" }

// isText reports whether n is a scalar other than null.
func isText(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && !isNull(n) }

// integer returns the value of a scalar in plain decimal.
func integer(n *yaml.Node) (int, bool) {
	if !isPlain(n) || !isDecimal(n.Value) {
		return 0, false
	}
	i, err := strconv.Atoi(n.Value)
	return i, err == nil
}

// hundredths reads a decimal number with at most two places, such as 2.5, in hundredths.
func hundredths(n *yaml.Node) (int, bool) {
	whole, rest, dotted := strings.Cut(n.Value, ".")
	if !isPlain(n) || !isDecimal(whole) || dotted && rest == "" || len(rest) > 2 {
		return 0, false
	}
	i, err := strconv.Atoi(whole + (rest + "00")[:2])
	for _, c := range []byte(rest) {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	return i, err == nil
}

// inHundredths writes a number of hundredths as a decimal number.
func inHundredths(n int) string {
	return strconv.FormatFloat(float64(n)/100, 'f', -1, 64)
}

// isDecimal reports whether s is written the one way integers are written: no
// plus sign, leading zero, separator or exponent.
func isDecimal(s string) bool {
	if len(s) > 1 && s[0] == '-' {
		s = s[1:]
	}
	if s == "" || len(s) > 1 && s[0] == '0' {
		return false
	}
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// describe says what n is, for a message that expected something else.
func describe(n *yaml.Node) string {
	const longest = 24 // the digits of a 64-bit integer, and some more
	switch {
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case isNull(n):
		return "nothing"
	case isPlain(n) && isDecimal(n.Value) && len(n.Value) <= longest:
		return n.Value
	case n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0:
		return quote(n.Value) + " in quotes"
	}
	return quote(n.Value)
}
