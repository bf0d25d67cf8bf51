package fact

import "strconv"

// A Field is one named fact: how it is read, and how a referee sets it. T is the type of the view
// from which it is read.
type Field[T any] struct {
	Name  string
	Kind  Kind
	Plain string // the default value
	Inner bool   // part of the state that is not shown to people
	Read  func(b []byte, of T) []byte
	// Set is nil for a fact that follows from other facts.
	Set func(of T, text string) error
	// Same reports whether the field has the same value in both views, without reading it as text;
	// nil if that is not possible.
	Same func(a, b T) bool
}

// An integer is a type in which numbers and numbered words are stored.
type integer interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~int | ~uint8 | ~uint16 | ~uint32
}

// Shown returns a field with a read function, which cannot be set unless SetBy says how.
func Shown[T any](name string, kind Kind, read func(b []byte, of T) []byte) Field[T] {
	return Field[T]{Name: name, Kind: kind, Read: read}
}

// Int returns a field for a whole number from low to high; its default is 0.
func Int[T any, N integer](name string, low, high int, at func(T) *N) Field[T] {
	return Field[T]{Name: name, Kind: Number, Plain: "0",
		Read: func(b []byte, of T) []byte { return Num(b, int(*at(of))) },
		Set: func(of T, text string) error {
			n, err := ParseInt(text, low, high)
			if err == nil {
				*at(of) = N(n)
			}
			return err
		},
		Same: func(a, b T) bool { return *at(a) == *at(b) }}
}

// Flag returns a field for true or false; its default is false.
func Flag[T any](name string, at func(T) *bool) Field[T] {
	return Field[T]{Name: name, Kind: Truth, Plain: "false",
		Read: func(b []byte, of T) []byte { return strconv.AppendBool(b, *at(of)) },
		Set: func(of T, text string) error {
			v, err := ParseTruth(text)
			if err == nil {
				*at(of) = v
			}
			return err
		},
		Same: func(a, b T) bool { return *at(a) == *at(b) }}
}

// OneOf returns a field for one of a few words, stored as its index; the default is the first.
func OneOf[T any, N integer](name string, words []string, at func(T) *N) Field[T] {
	return Field[T]{Name: name, Kind: Word, Plain: words[0],
		Read: func(b []byte, of T) []byte { return append(b, words[*at(of)]...) },
		Set: func(of T, text string) error {
			k, err := ParseWord(text, words)
			if err == nil {
				*at(of) = N(k)
			}
			return err
		},
		Same: func(a, b T) bool { return *at(a) == *at(b) }}
}

// Usually returns the field with another default.
func (f Field[T]) Usually(plain string) Field[T] {
	f.Plain = plain
	return f
}

// SetBy returns the field with another set function; with nil it cannot be set.
func (f Field[T]) SetBy(set func(of T, text string) error) Field[T] {
	f.Set = set
	return f
}

// Then returns the field with an action that follows when it has been set.
func (f Field[T]) Then(follows func(of T)) Field[T] {
	set := f.Set
	f.Set = func(of T, text string) error {
		err := set(of, text)
		if err == nil {
			follows(of)
		}
		return err
	}
	return f
}

// Unless returns the field such that it is not set while refuses returns an error.
func (f Field[T]) Unless(refuses func(of T) error) Field[T] {
	set := f.Set
	f.Set = func(of T, text string) error {
		if err := refuses(of); err != nil {
			return err
		}
		return set(of, text)
	}
	return f
}

// Within returns the field as part of the state that is not shown to people.
func (f Field[T]) Within() Field[T] {
	f.Inner = true
	return f
}

// ToldApart returns the field with a function that quickly compares its values in two views.
func (f Field[T]) ToldApart(same func(a, b T) bool) Field[T] {
	f.Same = same
	return f
}

// Num appends a whole number.
func Num(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }
