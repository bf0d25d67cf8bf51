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

// ext is the end of every journal's file name.
const ext = ".jsonl"

// Dir returns the directory for journals that were given no name. It reads environment variables
// with getenv. The directory need not exist.
func Dir(getenv func(string) string) (string, error) {
	state := getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(state) { // the specification says to ignore a relative path
		home := getenv("HOME")
		if home == "" {
			return "", errors.New("no place for journals: neither XDG_STATE_HOME nor HOME is set")
		}
		state = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(state, "summa", "journals"), nil
}

// NewName returns the file name of a journal begun now.
func NewName(ruleset string, now time.Time) string {
	return stem(ruleset, now) + ext
}

func stem(ruleset string, now time.Time) string {
	return ruleset + now.Format("-20060102-150405")
}

// CreateIn starts a new journal in a directory, which it creates if necessary. If several journals
// begin in the same second, those after the first have a number at the end of their names.
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

// Named returns the path of the journal in dir that a bare name refers to, with or without ext. It
// returns the name itself if it has a folder, if there is a file of that name in the current
// directory, or if there is none in dir.
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

// Latest returns the journal in dir that was written last among those with at least one command; ok
// is false if there is none.
func Latest(dir string) (path string, ok bool) {
	for path := range Newest(dir, "") {
		return path, true
	}
	return "", false
}

// Newest visits the journals in dir that have at least one command, the one written last first.
// With a ruleset, it visits only journals named after it; with "", all.
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
		// If the clock is too coarse, the names decide, which also contain the time.
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

// longestHeader is how many bytes of a file begun reads at most.
const longestHeader = 4 << 20

// begun reports whether a journal has more than a header. A session that was left before its first
// command has nothing to continue.
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
