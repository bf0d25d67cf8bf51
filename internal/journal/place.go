package journal

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// ext ends the name of every journal.
const ext = ".jsonl"

// Dir returns the directory for journals that were given no name, using getenv
// to ask for environment variables. It need not exist.
func Dir(getenv func(string) string) (string, error) {
	state := getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(state) { // such a value is to be ignored
		home := getenv("HOME")
		if home == "" {
			return "", errors.New("no place for journals: neither XDG_STATE_HOME nor HOME is set")
		}
		state = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(state, "summa", "journals"), nil
}

// NewName returns the name of a journal begun now.
func NewName(ruleset string, now time.Time) string {
	return stem(ruleset, now) + ext
}

func stem(ruleset string, now time.Time) string {
	return ruleset + now.Format("-20060102-150405")
}

// CreateIn starts a new journal in a directory, which it makes if need be. The
// journals after the first of a second have a number at the end of their name.
func CreateIn(dir string, h Header, now time.Time) (*Writer, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	name := NewName(h.Ruleset, now)
	for n := 2; ; n++ {
		w, err := Create(filepath.Join(dir, name), h)
		if !errors.Is(err, fs.ErrExist) || n > 999 {
			return w, err
		}
		name = fmt.Sprintf("%s-%d%s", stem(h.Ruleset, now), n, ext)
	}
}

// Named is the path of the journal in dir that a bare name stands for, with or without the
// ending of journals; the name itself where it has a folder, where there is a file of that
// name here, or none in dir.
func Named(dir, name string) string {
	if name == "" || name != filepath.Base(name) {
		return name
	}
	if _, err := os.Lstat(name); err == nil {
		return name
	}
	kept := filepath.Join(dir, strings.TrimSuffix(name, ext)+ext)
	if info, err := os.Stat(kept); err == nil && info.Mode().IsRegular() {
		return kept
	}
	return name
}

// Latest returns the journal in dir that was written last and has a command in it, and
// whether there is one.
func Latest(dir string) (path string, ok bool) {
	for path := range Newest(dir, "") {
		return path, true
	}
	return "", false
}

// Newest visits the journals in dir that have a command in them, the one that was written last
// first: those of a ruleset that were given no name, or all if it is "".
func Newest(dir, ruleset string) iter.Seq[string] {
	return func(visit func(string) bool) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return
		}
		type kept struct {
			name string
			time time.Time
		}
		var all []kept
		for _, entry := range entries {
			name, isJournal := strings.CutSuffix(entry.Name(), ext)
			info, err := entry.Info()
			if err == nil && info.Mode().IsRegular() && isJournal && (ruleset == "" || strings.HasPrefix(name, ruleset+"-")) {
				all = append(all, kept{name, info.ModTime()})
			}
		}
		// Names sort by time too, which decides when a clock is too coarse.
		slices.SortFunc(all, func(a, b kept) int {
			return cmp.Or(b.time.Compare(a.time), strings.Compare(b.name, a.name))
		})
		for _, k := range all {
			if path := filepath.Join(dir, k.name+ext); begun(path) && !visit(path) {
				return
			}
		}
	}
}

// longestHeader is how many bytes of a first line are looked at.
const longestHeader = 4 << 20

// begun reports whether more than a header was written to a journal: a session that was
// left before its first command leaves nothing to go on with.
func begun(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	lines := bufio.NewReader(io.LimitReader(f, longestHeader))
	for part := true; part && err == nil; {
		_, part, err = lines.ReadLine()
	}
	if err == nil {
		_, err = lines.ReadByte()
	}
	return err == nil
}
