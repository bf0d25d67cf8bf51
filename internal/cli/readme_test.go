package cli

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var fence = regexp.MustCompile("(?s)```(\\w+)(?: (\\S+))?\n(.*?)```")

// TestReadme: what the README opens with is on the screen of a session that is played
// by TestScreens, and every page it leads to is there.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	shown, err := os.ReadFile(filepath.Join("..", "..", "testdata", "screens", "readme.80.txt"))
	if err != nil {
		t.Fatal(err)
	}
	block := fence.FindStringSubmatch(string(text))
	if block == nil || block[1] != "screen" || !strings.Contains(string(shown), strings.TrimSpace(block[3])) {
		t.Errorf("the README does not open with a part of testdata/screens/readme.80.txt")
	}
	links := regexp.MustCompile(`\]\((docs/[\w-]+\.md)\)`).FindAllStringSubmatch(string(text), -1)
	for _, l := range links {
		if _, err := os.Stat(filepath.Join("..", "..", l[1])); err != nil {
			t.Error(err)
		}
	}
	if len(links) < 10 {
		t.Errorf("the README leads to %d pages, want 10 or more", len(links))
	}
}

// TestPagesAlone runs the console examples of the pages: files named in a fence are written,
// and each command prints the lines that follow it.
func TestPagesAlone(t *testing.T) {
	for page, examples := range map[string]int{"table": 4, "desk": 1, "notation": 1, "many-bouts": 2, "scripts": 1, "house-rules": 1, "campaign": 3, "morturi": 3, "boxing": 3} {
		t.Run(page, func(t *testing.T) { runPage(t, filepath.Join("docs", page+".md"), examples) })
	}
}

func TestRomanwarPageAlone(t *testing.T) {
	runPage(t, filepath.Join("docs", "romanwar.md"), 3)
}

func runPage(t *testing.T, page string, examples int) {
	t.Helper()
	file, err := filepath.Abs(filepath.Join("..", "..", page))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	blocks := fence.FindAllStringSubmatch(string(text), -1)
	for _, b := range blocks {
		if b[2] != "" {
			if err := os.WriteFile(b[2], []byte(b[3]), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	ran := 0
	for _, b := range blocks {
		if b[1] != "console" {
			continue
		}
		command, want, _ := strings.Cut(b[3], "\n")
		got := run(shellWords(strings.TrimPrefix(command, "$ summa "))...)
		ran++
		switch {
		case got.out == want:
		case updating() && got.errout == "":
			text = bytes.Replace(text, []byte(b[3]), []byte(command+"\n"+got.out), 1)
		default:
			t.Errorf("%s\ngot\n%s%s\nwant\n%s", command, got.out, got.errout, want)
		}
	}
	if updating() {
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if ran < examples {
		t.Errorf("%s has %d examples, want at least %d", page, ran, examples)
	}
}

// updating reports whether what is held against the program is to be written anew.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// shellWords splits a command at blanks outside single quotes.
func shellWords(command string) []string {
	var words []string
	for i, part := range strings.Split(command, "'") {
		if i%2 == 1 {
			words = append(words, part)
			continue
		}
		words = append(words, strings.Fields(part)...)
	}
	return words
}
