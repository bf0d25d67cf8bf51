// Package board appends what stands on the table as JSON: the facts of a bout, and the ground
// with the figures on it.
package board

import (
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/show"
)

// AppendState appends facts under their groups, owners and fields. Facts visits them in
// their order.
func AppendState(b []byte, facts func(visit func(*fact.Fact))) []byte {
	b = append(b, `,"state":{`...)
	group, owner := "", ""
	first := true
	facts(func(f *fact.Fact) {
		if f.Hidden {
			return
		}
		if f.Group != group || f.Owner != owner {
			b = closeGroup(b, group, owner, f.Group)
			b = openGroup(b, group, f, first)
			group, owner, first = f.Group, f.Owner, true
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(show.AppendString(b, f.Field), ':')
		b = appendValue(b, f.Kind, f.Value)
	})
	b = closeGroup(b, group, owner, "")
	return append(b, '}')
}

// closeGroup ends the object of a figure and, if another group follows, that of
// its group.
func closeGroup(b []byte, group, owner, next string) []byte {
	if group == "" {
		return b
	}
	b = append(b, '}')
	if owner != "" && next != group {
		b = append(b, '}')
	}
	return b
}

func openGroup(b []byte, group string, f *fact.Fact, empty bool) []byte {
	if !empty || group != "" {
		b = append(b, ',')
	}
	if f.Group == "" {
		return b
	}
	if f.Group != group {
		b = append(show.AppendString(b, f.Group), ':', '{')
	}
	if f.Owner != "" {
		b = append(show.AppendString(b, f.Owner), ':', '{')
	}
	return b
}

// appendValue writes a field's value as JSON.
func appendValue(b []byte, kind fact.Kind, value []byte) []byte {
	switch kind {
	case fact.Number:
		if len(value) == 0 {
			return append(b, "null"...)
		}
		return append(b, value...)
	case fact.Count:
		return appendNumberOrText(b, string(value))
	case fact.Truth:
		return append(b, value...)
	case fact.List, fact.Pair:
		if len(value) == 0 && kind == fact.Pair {
			return append(b, "null"...)
		}
		return appendList(b, string(value), ',', appendItem)
	case fact.Place:
		if len(value) == 0 {
			return append(b, "null"...)
		}
		return appendList(b, string(value), ',', appendNumberOrText)
	case fact.Pairs:
		return appendPairs(b, string(value), show.AppendString)
	case fact.Object:
		if string(value) == "none" {
			return append(b, "null"...)
		}
		return appendPairs(b, string(value), appendBare)
	case fact.Rows:
		return appendList(b, string(value), ',', appendRow)
	}
	return show.AppendString(b, string(value))
}

func appendList(b []byte, text string, sep byte, each func([]byte, string) []byte) []byte {
	b = append(b, '[')
	for i, part := range splitNonEmpty(text, sep) {
		if i > 0 {
			b = append(b, ',')
		}
		b = each(b, part)
	}
	return append(b, ']')
}

func splitNonEmpty(text string, sep byte) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, string(sep))
}

// appendPairs writes "a=b,c=d" as an object.
func appendPairs(b []byte, text string, each func([]byte, string) []byte) []byte {
	b = append(b, '{')
	for i, pair := range splitNonEmpty(text, ',') {
		if i > 0 {
			b = append(b, ',')
		}
		key, value, _ := strings.Cut(pair, "=")
		b = each(append(show.AppendString(b, key), ':'), value)
	}
	return append(b, '}')
}

// appendBare writes numbers and truths as they stand and anything else as text.
func appendBare(b []byte, text string) []byte {
	if text == "true" || text == "false" || text == "null" {
		return append(b, text...)
	}
	return appendNumberOrText(b, text)
}

func appendItem(b []byte, text string) []byte { return show.AppendString(b, text) }

// appendNumberOrText writes a number as it stands and anything else as text.
func appendNumberOrText(b []byte, text string) []byte {
	if _, err := strconv.Atoi(text); err != nil {
		return show.AppendString(b, text)
	}
	return append(b, text...)
}

// appendRow writes a row of cells; a cell with two parts is a list itself, of a
// name and a number or of the two numbers of a hex.
func appendRow(b []byte, row string) []byte {
	return appendList(b, row, fact.CellSep, func(b []byte, cell string) []byte {
		if strings.ContainsRune(cell, fact.HexSep) {
			return appendList(b, cell, fact.HexSep, appendNumberOrText)
		}
		name, point, ok := strings.Cut(cell, string(rune(fact.PointSep)))
		if !ok {
			return show.AppendString(b, cell)
		}
		b = append(b, '[')
		b = append(show.AppendString(b, name), ',')
		return append(append(b, point...), ']')
	})
}
