package journal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// A Reader reads a journal line by line and checks the chain of each. It needs
// as much memory as the longest line, and a line may have 2 MiB.
type Reader struct {
	in     *bufio.Reader
	long   []byte // a line that in cannot hold
	chain  chain
	header Header
	lines  int   // good lines so far
	size   int64 // and their length in bytes
	err    error // why there are no more
	mend   func(line int)
}

// NewReader returns a Reader that reads a journal from in.
func NewReader(in io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(in, 64<<10)}
}

// Header returns the journal's header. The error is a *[Malformed] if what is
// read is no journal, or none of a format this package knows.
func (r *Reader) Header() (Header, error) {
	if r.lines > 0 {
		return r.header, nil
	}
	if r.err == nil {
		r.err = r.readHeader()
	}
	return r.header, r.err
}

func (r *Reader) readHeader() error {
	line, err := r.line()
	if err == io.EOF {
		return &Malformed{1, 1, "this is no journal: it is empty"}
	}
	// A torn line is looked at too: a file of something else may well have no
	// newline at its end.
	if line != nil {
		if err := checkStart(line, err != nil); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	body, err := r.body(line)
	if err != nil {
		return err
	}
	if r.header, err = parseHeader(body, 1); err == nil {
		r.accept(line)
	}
	return err
}

// Next reads the next entry into e, using the memory of its slices. At the end
// of the journal it returns io.EOF. The first line that does not follow from
// the one before is a *[Broken] error; one that follows but is no entry is a
// *[Malformed] error. After an error there is no going on, and what e holds
// means nothing.
func (r *Reader) Next(e *Entry) error {
	if _, err := r.Header(); err != nil {
		return err
	}
	if r.err == nil {
		r.err = r.readEntry(e)
		if r.err != nil && r.mend != nil {
			r.err = r.mended()
		}
	}
	return r.err
}

// mended is why there is no next entry, if a torn line is the end.
func (r *Reader) mended() error {
	var broken *Broken
	if !errors.As(r.err, &broken) || !broken.Torn {
		return r.err
	}
	r.mend(broken.Line)
	return io.EOF
}

// Mend makes Next take a last line without an end, whose result nobody was told,
// for the end of the journal. It is told the number of that line.
func (r *Reader) Mend(torn func(line int)) { r.mend = torn }

func (r *Reader) readEntry(e *Entry) error {
	line, err := r.line()
	if err != nil {
		return err
	}
	body, err := r.body(line)
	if err != nil {
		return err
	}
	if err := parseEntry(body, r.lines+1, e); err != nil {
		return err
	}
	if e.Seq != r.lines {
		return r.broken(fmt.Sprintf("entry %d stands where entry %d belongs", e.Seq, r.lines))
	}
	r.accept(line)
	return nil
}

// accept counts a good line.
func (r *Reader) accept(line []byte) {
	r.lines++
	r.size += int64(len(line)) + 1
}

// broken returns the error for the line after the good ones.
func (r *Reader) broken(why string) *Broken {
	return &Broken{Line: r.lines + 1, Seq: r.lines, Why: why}
}

// body checks the chain of a line and returns the line up to it.
func (r *Reader) body(line []byte) ([]byte, error) {
	body, why := r.chain.check(line, r.lines+1)
	if why != "" {
		return nil, r.broken(why)
	}
	return body, nil
}

// line returns the next line without its newline. The part of a line that the
// end of the journal cut off comes with an error.
func (r *Reader) line() ([]byte, error) {
	line, err := r.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		line, err = r.longLine(line)
	}
	long := len(line)
	if err == nil {
		long--
	}
	switch {
	case long > maxLine:
		return nil, &Malformed{r.lines + 1, maxLine + 1, "the line is longer than 2 MiB"}
	case err == nil:
		return line[:len(line)-1], nil
	case err != io.EOF:
		return nil, fmt.Errorf("line %d: %w", r.lines+1, err)
	case len(line) == 0:
		return nil, io.EOF
	}
	torn := r.broken("incomplete: the journal ends inside this line")
	torn.Torn = true
	return line, torn
}

// longLine reads on after the start of a line, until it ends or is too long.
func (r *Reader) longLine(start []byte) ([]byte, error) {
	r.long = append(r.long[:0], start...)
	for {
		part, err := r.in.ReadSlice('\n')
		r.long = append(r.long, part...)
		if err != bufio.ErrBufferFull || len(r.long) > maxLine+1 {
			return r.long, err
		}
	}
}
