package fact

import "strconv"

// A Field is one named fact: how it reads and how a referee sets it. T is the view from
// which it is read.
type Field[T any] struct {
	Name  string
	Kind  Kind
	Plain string // the value that goes without saying
	Inner bool   // it completes the state; people are not told of it
	Read  func(b []byte, of T) []byte
	// Set is nil for what follows from other facts.
	Set func(of T, text string) error
	// Same reports whether the field reads the same of both, as far as can be told
	// without reading; nil if it cannot.
	Same func(a, b T) bool
}

// An integer is a type in which numbers and numbered words are kept.
type integer interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~int | ~uint8 | ~uint16 | ~uint32
}

// Shown is a fact that reads as read says, and that nobody sets unless SetBy says how.
func Shown[T any](name string, kind Kind, read func(b []byte, of T) []byte) Field[T] {
	return Field[T]{Name: name, Kind: kind, Read: read}
}

// Int is a whole number from low to high; 0 goes without saying.
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

// Flag is true or false; false goes without saying.
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

// OneOf is one of a few words, kept as its number; the first goes without saying.
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

// Usually is the field with another value that goes without saying.
func (f Field[T]) Usually(plain string) Field[T] {
	f.Plain = plain
	return f
}

// SetBy is the field set otherwise, or not at all.
func (f Field[T]) SetBy(set func(of T, text string) error) Field[T] {
	f.Set = set
	return f
}

// Then is the field with something that follows when it has been set.
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

// Unless is the field that is not set while something refuses it.
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

// Within is the field as one that completes the state, of which people are not told.
func (f Field[T]) Within() Field[T] {
	f.Inner = true
	return f
}

// ToldApart is the field with a quick look at whether it reads the same of two.
func (f Field[T]) ToldApart(same func(a, b T) bool) Field[T] {
	f.Same = same
	return f
}

// Num appends a whole number.
func Num(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }
