package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"summa/internal/rulestest"
)

var fence = regexp.MustCompile("(?s)```(\\w+)(?: (\\S+))?\n(.*?)```")

// TestReadme runs the console examples of the README, TestCampaignPage those of
// the page on campaigns: files named in a fence are written, and each command
// prints the lines that follow it.
func TestReadme(t *testing.T) { runPage(t, "README.md") }

func TestCampaignPage(t *testing.T) { runPage(t, filepath.Join("docs", "campaign.md")) }

func TestMorturiPage(t *testing.T) { runPage(t, filepath.Join("docs", "morturi.md")) }

func TestBoxingPage(t *testing.T) { runPage(t, filepath.Join("docs", "boxing.md")) }

func TestRomanwarPage(t *testing.T) {
	rulestest.Alone(t)
	runPage(t, filepath.Join("docs", "romanwar.md"))
}

func runPage(t *testing.T, page string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", page))
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
		if got.out != want {
			t.Errorf("%s\ngot\n%s%s\nwant\n%s", command, got.out, got.errout, want)
		}
	}
	if ran < 3 {
		t.Errorf("%s has %d examples, want at least 3", page, ran)
	}
}

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
