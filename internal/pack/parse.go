package pack

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// maxLocate is the largest size of a malformed file that is parsed again, in part, to find the line
// of the fault.
const maxLocate = 64 << 10

var errMalformed = errors.New("malformed YAML")

// A file is a source that has been parsed. Its root is nil if it is empty, and
// ok is false if it is malformed or hostile.
type file struct {
	name   string
	root   *yaml.Node
	ok     bool
	report *report
}

// parseAll parses sources side by side: parsing is most of the work of loading.
func parseAll(sources []Source) []file {
	files := make([]file, len(sources))
	turn := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i, s := range sources {
		wg.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			files[i] = file{name: s.Name, report: newReport(sources[i : i+1])}
			files[i].root, files[i].ok = parse(s, files[i].report)
		})
	}
	wg.Wait()
	return files
}

// parse reads a source into the node at its root, or nil if the source is
// empty. It reports false if the source is malformed or hostile.
func parse(s Source, r *report) (*yaml.Node, bool) {
	data, ok := scan(s, r)
	if !ok {
		return nil, false
	}
	root, second, err := decode(data)
	switch {
	case err != nil:
		line, msg := explain(data, err)
		msg, col := inWords(msg, data, line)
		r.add(Pos{s.Name, line, col}, "", msg)
		return nil, false
	case second > 0:
		r.addf(Pos{s.Name, second, 1}, "a second document starts here, a file holds only one")
		return nil, false
	case root == nil:
		return nil, true
	}
	w := walker{file: s.Name, report: r}
	return root, w.walk(root, 1)
}

// decode parses data. It returns the node at the root of the first document
// and the line of the second, or 0. The parser is known to panic on some
// malformed files.
func decode(data []byte) (root *yaml.Node, second int, err error) {
	defer func() {
		if recover() != nil {
			err = errMalformed
		}
	}()
	d := yaml.NewDecoder(bytes.NewReader(data))
	var first, next yaml.Node
	if err := d.Decode(&first); err != nil {
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return nil, 0, err
	}
	if len(first.Content) > 0 {
		root = first.Content[0]
	}
	switch err := d.Decode(&next); {
	case err == nil:
		return root, max(next.Line, 1), nil
	case errors.Is(err, io.EOF):
		return root, 0, nil
	default:
		return nil, 0, err
	}
}

var yamlMessage = regexp.MustCompile(`(?s)^(?:yaml: )?(?:line (\d+): )?(.*)$`)

// explain turns an error of the parser into a line and a message.
func explain(data []byte, err error) (line int, msg string) {
	m := yamlMessage.FindStringSubmatch(err.Error())
	line, _ = strconv.Atoi(m[1])
	if len(data) <= maxLocate {
		line = locate(data, err)
	}
	line, msg = max(line, 1), m[2]
	switch {
	case strings.Contains(msg, "anchor"):
		msg = noAnchors
	case strings.Contains(msg, "max depth"):
		msg = tooDeep
	}
	return line, msg
}

// faults pairs what the parser says with words that people understand.
var faults = []struct{ parser, words string }{
	{"cannot start any token", "no word begins like this: put the text in quotes"},
	{"expected ',' or '}'", "a { is not closed: a comma or a } is missing"},
	{"expected ',' or ']'", "a [ is not closed: a comma or a ] is missing"},
	{"mapping values are not allowed", "a second colon: put the text in quotes, or begin a new line"},
	{"expected node content", "a value is missing here, or a [ or { before it is not closed"},
	{"expected key", "this line is not indented like those it belongs to"},
	{"expected '-' indicator", "this line is not indented like those it belongs to, or a - is missing"},
	{"could not find expected ':'", "a colon is missing after a key"},
	{"unexpected end of stream", "a quote is not closed"},
}

// inWords puts what the parser says of a line into plain words, and finds the
// column: that of the tab or the colon at fault, else where the line begins.
func inWords(msg string, data []byte, n int) (words string, col int) {
	lines := strings.Split(string(data), "\n")
	text := lines[min(n, len(lines))-1]
	lead := len(text) - len(strings.TrimLeft(text, " \t"))
	col = min(lead, max(0, len(text)-1)) + 1
	if tab := strings.IndexByte(text[:lead], '\t'); tab >= 0 {
		return "a tab indents this line: indent with blanks", tab + 1
	}
	for _, f := range faults {
		if !strings.Contains(msg, f.parser) {
			continue
		}
		if first := strings.Index(text, ": "); first >= 0 && strings.HasPrefix(f.parser, "mapping") {
			if second := strings.Index(text[first+1:], ":"); second >= 0 {
				col = utf8.RuneCountInString(text[:first+1+second]) + 1
			}
		}
		return f.words, col
	}
	return msg, col
}

// locate returns the line at which the parser meets the fault err. The line it
// names itself is often where the enclosing mapping starts, so the shortest
// text with the same fault is looked for.
func locate(data []byte, err error) int {
	lines := bytes.SplitAfter(data, []byte("\n"))
	ends := make([]int, len(lines))
	end := 0
	for i, l := range lines {
		end += len(l)
		ends[i] = end
	}
	n := sort.Search(len(ends)-1, func(i int) bool {
		_, _, e := decode(data[:ends[i]])
		return e != nil && e.Error() == err.Error()
	})
	return n + 1
}
