package book

import (
	"slices"

	"summa/internal/pack"
	"summa/internal/rule"
)

// A Row is a field of a kind of content together with the code that puts it into the T that the
// rules read, so that what a file may say, how it is checked and what becomes of it are in one
// place.
type Row[T any] struct {
	pack.Field
	put func(into *T, v pack.Value) // nil if the field is only checked
}

// Rows are the fields of a kind of content, in the order in which they are shown.
type Rows[T any] []Row[T]

// A Source is an entry or a record: it has values by field name.
type Source interface {
	Lookup(field string) (pack.Value, bool)
}

// Fields returns the fields that a file may have.
func (rows Rows[T]) Fields() []pack.Field {
	fields := make([]pack.Field, len(rows))
	for i := range rows {
		fields[i] = rows[i].Field
	}
	return fields
}

// Read puts the fields that a source has into a T, and leaves the others of the T alone.
func (rows Rows[T]) Read(from Source, into *T) {
	for i := range rows {
		if r := &rows[i]; r.put != nil {
			if v, ok := from.Lookup(r.Name); ok {
				r.put(into, v)
			}
		}
	}
}

// Of returns a new T with the fields that a source has.
func (rows Rows[T]) Of(from Source) T {
	var it T
	rows.Read(from, &it)
	return it
}

// Needed returns the row with its field required.
func (r Row[T]) Needed() Row[T] {
	r.Required = true
	return r
}

// Field returns a row with a given field and put function.
func Field[T any](f pack.Field, put func(into *T, v pack.Value)) Row[T] { return Row[T]{f, put} }

// Checked returns a row whose field is checked but not read by the rules.
func Checked[T any](f pack.Field) Row[T] { return Row[T]{Field: f} }

// Later returns the row without its put function, for a field that is read later, when other
// entries are known.
func (r Row[T]) Later() Row[T] {
	r.put = nil
	return r
}

// A Number is a type in which a numeric field may be kept.
type Number interface {
	~int | ~int8 | ~int16 | ~int32 | ~uint8 | ~uint16
}

// Whole returns a row for a whole number from low to high.
func Whole[T any, N Number](name, doc string, low, high int, at func(*T) *N) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Int, Min: low, Max: high}, func(into *T, v pack.Value) { *at(into) = N(v.Int()) })
}

// Inches returns a row for a length with up to two decimals. It is kept in hundredths, as are low
// and high.
func Inches[T any, N Number](name, doc string, low, high int, at func(*T) *N) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Hundredths, Min: low, Max: high}, func(into *T, v pack.Value) { *at(into) = N(v.Hundredths()) })
}

// YesNo returns a row for true or false.
func YesNo[T any](name, doc string, at func(*T) *bool) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Bool}, func(into *T, v pack.Value) { *at(into) = v.Bool() })
}

// Text returns a row for a text of at most most runes, 0 for the default limit of a text.
func Text[T any](name, doc string, most int, at func(*T) *string) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Text, MaxLen: most}, func(into *T, v pack.Value) { *at(into) = v.Text() })
}

// Texts returns a row for a list of short texts, such as other names.
func Texts[T any](name, doc string, at func(*T) *[]string) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Text, MaxLen: 64}}, func(into *T, v pack.Value) { *at(into) = TextsOf(v) })
}

// TextsOf returns the texts of a list, nil if there are none.
func TextsOf(v pack.Value) []string {
	var texts []string
	for _, w := range v.List() {
		texts = append(texts, w.Text())
	}
	return texts
}

// OneOf returns a row for one of several words, kept as its index among them.
func OneOf[T any, N Number](name, doc string, words []string, at func(*T) *N) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Word, Words: words}, func(into *T, v pack.Value) { *at(into) = N(max(0, slices.Index(words, v.Text()))) })
}

// List returns a row for a list of records, each read by the rows of.
func List[T, E any](name, doc string, of Rows[E], at func(*T) *[]E) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: of.Fields()}}, func(into *T, v pack.Value) {
		for _, w := range v.List() {
			*at(into) = append(*at(into), of.Of(Record{w}))
		}
	})
}

// Part returns a row for a record whose fields are read into a part of the T.
func Part[T, P any](name, doc string, rows Rows[P], at func(*T) *P) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Record, Fields: rows.Fields()}, func(into *T, v pack.Value) { rows.Read(Record{v}, at(into)) })
}

// Records returns a row for a list of records that put reads.
func Records[T any](name, doc string, fields []pack.Field, put func(into *T, list pack.Value)) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Record, Fields: fields}}, put)
}

// Ref returns a row for the id of another entry.
func Ref[T any](name, doc, of string, put func(into *T, id pack.Value)) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Ref, Of: of}, put)
}

// Refs returns a row for a list of ids of other entries, which put receives one by one.
func Refs[T any](name, doc, of string, put func(into *T, id pack.Value)) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Ref, Of: of}}, func(into *T, v pack.Value) {
		for _, id := range v.List() {
			put(into, id)
		}
	})
}

// Unread returns rows for fields that are checked but not read by the rules.
func Unread[T any](fields []pack.Field) Rows[T] {
	rows := make(Rows[T], len(fields))
	for i, f := range fields {
		rows[i] = Checked[T](f)
	}
	return rows
}

// Within returns the rows of a part as rows of the whole T.
func Within[T, P any](rows Rows[P], at func(*T) *P) Rows[T] {
	all := make(Rows[T], len(rows))
	for i, r := range rows {
		all[i].Field = r.Field
		if r.put != nil {
			all[i].put = func(into *T, v pack.Value) { r.put(at(into), v) }
		}
	}
	return all
}

// A Record is a value that has fields, used as a Source.
type Record struct{ pack.Value }

// Lookup returns the value of a field; false if the record does not have it.
func (r Record) Lookup(field string) (pack.Value, bool) { return r.Get(field) }

// Citations find rules by their ids.
type Citations struct {
	ids   []string
	rules map[string]rule.ID
}

// Cited returns the citations of a ruleset's rules; the first id stands for no rule.
func Cited(ids []string) *Citations {
	c := &Citations{ids: ids, rules: make(map[string]rule.ID, len(ids))}
	for k, id := range ids {
		c.rules[id] = rule.ID(k)
	}
	return c
}

// Rule returns the rule that a value cites.
func (c *Citations) Rule(v pack.Value) rule.ID { return c.rules[v.Text()] }

// Rule returns a row for a field that cites a rule.
func Rule[T any](c *Citations, name, doc string, at func(*T) *rule.ID) Row[T] {
	return Field(pack.Field{Name: name, Doc: doc, Type: pack.Word, Words: c.ids[1:]}, func(into *T, v pack.Value) { *at(into) = c.Rule(v) })
}
