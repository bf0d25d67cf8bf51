package journal

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
)

// A Reader reads a journal line by line and checks the chain of each line. It needs as much memory
// as the longest line, which may have 2 MiB.
type Reader struct {
	in     *bufio.Reader
	long   []byte // a line that does not fit in the buffer of in
	chain  chain
	header Header
	lines  int   // good lines so far
	size   int64 // length of the good lines in bytes
	open   bool  // the last good line has no newline
	behind int64 // bytes after the chain of the last line
	err    error // why there are no more lines
	mend   func(*Broken)

	skipped int64 // zeros at the end of the journal that are left out of the line just read
}

// NewReader returns a Reader that reads a journal from in.
func NewReader(in io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(in, 64<<10)}
}

// Header returns the journal's header. The error is a *[Malformed] if the input is not a journal,
// or is in a format that this package does not know.
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
	line, ended, err := r.line()
	if err == io.EOF {
		return &Malformed{1, 1, "this is no journal: it is empty"}
	}
	if err != nil {
		return err
	}
	// A line without a newline is checked too, because a file of another kind may well have none at
	// its end.
	if err := checkStart(line, !ended); err != nil {
		return err
	}
	line, body, err := r.body(line, ended)
	if err != nil {
		return err
	}
	if r.header, err = parseHeader(body, 1); err == nil {
		r.accept(line, ended)
	}
	return err
}

// Head returns the chain of the last good line.
func (r *Reader) Head() [sha256.Size]byte { return r.chain.sum }

// Next reads the next entry into e, reusing the memory of its slices. At the end of the journal it
// returns io.EOF. The error is a *[Broken] for a line whose chain does not fit the line before, and
// a *[Malformed] for a line whose chain fits but that is not an entry. A last line whose chain fits
// is accepted whatever follows it. After an error Next cannot go on, and the content of e is
// undefined.
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

// mended replaces a torn line by the end of the journal, and returns any other error as it is.
func (r *Reader) mended() error {
	var broken *Broken
	if !errors.As(r.err, &broken) || !broken.Torn {
		return r.err
	}
	r.mend(broken)
	return io.EOF
}

// Mend makes Next treat an incomplete line after the last good line as the end of the journal, and
// report it to the function.
func (r *Reader) Mend(torn func(*Broken)) { r.mend = torn }

func (r *Reader) readEntry(e *Entry) error {
	if r.behind > 0 {
		return r.torn(r.behind)
	}
	line, ended, err := r.line()
	if err != nil {
		return err
	}
	line, body, err := r.body(line, ended)
	if err != nil {
		return err
	}
	if err := parseEntry(body, r.lines+1, e); err != nil {
		return err
	}
	if e.Seq != r.lines {
		return r.broken(fmt.Sprintf("entry %d stands where entry %d belongs", e.Seq, r.lines))
	}
	r.accept(line, ended)
	return nil
}

// accept counts a good line.
func (r *Reader) accept(line []byte, ended bool) {
	r.lines++
	r.size += int64(len(line))
	if r.open = !ended || r.behind > 0; !r.open {
		r.size++ // the newline
	}
}

// broken returns the error for the line after the good ones.
func (r *Reader) broken(why string) *Broken {
	return &Broken{Line: r.lines + 1, Seq: r.lines, Why: why}
}

// torn returns the error for a line of which only this many bytes were written.
func (r *Reader) torn(bytes int64) *Broken {
	b := r.broken("incomplete: the journal ends inside this line")
	b.Torn, b.Bytes = true, bytes
	return b
}

// body checks the chain of a line. It returns the line, without what may follow its chain at the
// end of the journal, and the line up to its chain.
func (r *Reader) body(line []byte, ended bool) (good, body []byte, err error) {
	body, why := r.chain.check(line, r.lines+1)
	if why == "" {
		return line, body, nil
	}
	good = upToChain(line)
	switch {
	case good == nil && ended && blank(line) && r.atEnd():
		return nil, nil, r.torn(int64(len(line)) + r.skipped + 1)
	case good == nil && !ended:
		return nil, nil, r.torn(int64(len(line)) + r.skipped)
	case good == nil || bytes.Contains(line[len(good):], []byte(chainKey)) || ended && !r.atEnd():
		return nil, nil, r.broken(why)
	}
	// The last line is accepted, whatever an editor or a crash has put after it.
	if body, bad := r.chain.check(good, r.lines+1); bad == "" {
		r.behind = int64(len(line)-len(good)) + r.skipped
		if ended {
			r.behind++
		}
		return good, body, nil
	}
	return nil, nil, r.broken(why)
}

// upToChain returns a line up to the end of its chain, nil if there is none. Strings in a line
// contain no unescaped quotes, so nothing else can look like a chain.
func upToChain(line []byte) []byte {
	at := bytes.Index(line, []byte(chainKey))
	if at < 0 || len(line) < at+tailLen || !bytes.HasSuffix(line[:at+tailLen], []byte(lineEnd)) {
		return nil
	}
	return line[:at+tailLen]
}

// atEnd reports whether the input ends here.
func (r *Reader) atEnd() bool {
	_, err := r.in.Peek(1)
	return err == io.EOF
}

// line returns the next line without its newline, and whether it has one; only the last may have
// none. Zeros that a crash left at the end may be counted instead of returned.
func (r *Reader) line() (line []byte, ended bool, err error) {
	r.skipped = 0
	line, err = r.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		line, err = r.longLine(line)
	}
	ended = err == nil
	if ended {
		line = line[:len(line)-1]
	}
	switch {
	case len(line) > maxLine:
		return nil, ended, &Malformed{r.lines + 1, maxLine + 1, "the line is longer than 2 MiB"}
	case ended:
		return line, true, nil
	case err != io.EOF:
		return nil, false, fmt.Errorf("line %d: %w", r.lines+1, err)
	case len(line) == 0:
		return nil, false, io.EOF
	}
	return line, false, nil
}

// longLine reads the rest of a line from its start, until it ends or is too long. It drops zeros at
// the end of the journal for which there is no room.
func (r *Reader) longLine(start []byte) ([]byte, error) {
	r.long = append(r.long[:0], start...)
	for {
		part, err := r.in.ReadSlice('\n')
		if len(r.long) > maxLine/2 && zeros(part) && zeros(r.long[len(r.long)-1:]) {
			r.skipped += int64(len(part))
		} else {
			r.long = append(r.long, part...)
		}
		if err != bufio.ErrBufferFull || len(r.long) > maxLine+1 {
			return r.long, err
		}
	}
}

// blank reports whether a line has nothing but characters that an editor or a crash leaves.
func blank(line []byte) bool { return len(bytes.Trim(line, "\x00 \t\r")) == 0 }

// zeros reports whether all bytes are zero.
func zeros(b []byte) bool { return len(bytes.Trim(b, "\x00")) == 0 }
