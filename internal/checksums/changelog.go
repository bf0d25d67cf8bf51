package checksums

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Moved is the heading of the sections of a changelog that tell of published
// numbers.
const Moved = "Numbers that changed"

// An Entry is what a changelog says of one edition of a file.
type Entry struct {
	File    string
	Edition int
	Hash    string
	Why     string
}

// entry is how an Entry is written: a list item, perhaps over several lines.
var entry = regexp.MustCompile("^- `([^`]+)` edition ([0-9]+), `([0-9a-f]{64})`:(.*)$")

// Entries reads the entries of a changelog, newest first, as it lists them.
func Entries(changelog string) ([]Entry, error) {
	var list []Entry
	for n, item := range items(changelog) {
		m := entry.FindStringSubmatch(item)
		if m == nil {
			return nil, fmt.Errorf("item %d of %q is not written as - `FILE` edition N, `SHA-256`: WHY: %s", n+1, Moved, item)
		}
		edition, err := strconv.Atoi(m[2])
		if err != nil {
			return nil, err
		}
		list = append(list, Entry{m[1], edition, m[3], strings.TrimSpace(m[4])})
	}
	return list, nil
}

// items lists the list items under the headings Moved, each on one line.
func items(changelog string) []string {
	var list []string
	inside, open := false, false
	for l := range strings.Lines(changelog) {
		l = strings.TrimRight(l, " \r\n")
		switch {
		case strings.HasPrefix(l, "#"):
			inside, open = strings.TrimSpace(strings.TrimLeft(l, "#")) == Moved, false
		case !inside:
		case strings.HasPrefix(l, "- "):
			list, open = append(list, l), true
		case open && strings.HasPrefix(l, "  "):
			list[len(list)-1] += " " + strings.TrimSpace(l)
		default:
			open = false
		}
	}
	return list
}

// CheckChangelog says what is wrong with what a changelog tells of a file: its
// newest entry must name the present edition and the SHA-256 of the present
// text, every edition must have its entry, and each must say why.
func CheckChangelog(changelog, name string, text []byte) error {
	var head struct{ Edition int }
	if err := json.Unmarshal(text, &head); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	all, err := Entries(changelog)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	hash := hex.EncodeToString(sum[:])
	edition := head.Edition
	for _, e := range all {
		if e.File != name {
			continue
		}
		switch {
		case e.Edition != edition:
			return fmt.Errorf("%s: edition %d has no entry where edition %d stands; under %q write\n%s", name, edition, e.Edition, Moved, told(name, edition, hash))
		case edition == head.Edition && e.Hash != hash:
			return fmt.Errorf("%s: the entry of edition %d names another text than the present one, whose line is\n%s", name, edition, told(name, edition, hash))
		case e.Why == "":
			return fmt.Errorf("%s: the entry of edition %d does not say which numbers moved and why", name, edition)
		}
		edition--
	}
	if edition != 0 {
		return fmt.Errorf("%s: edition %d has no entry; under %q write\n%s", name, edition, Moved, told(name, edition, hash))
	}
	return nil
}

func told(name string, edition int, hash string) string {
	return fmt.Sprintf("- `%s` edition %d, `%s`: which numbers moved, and why", name, edition, hash)
}
