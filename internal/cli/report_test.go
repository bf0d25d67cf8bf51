package cli

import (
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"summa/internal/cli/shell"
	"summa/internal/rulestest"
)

var (
	anchor    = regexp.MustCompile(`id="([^"]*)"`)
	styled    = regexp.MustCompile(`(?s)<style>(.*?)</style>`)
	pageTag   = regexp.MustCompile(`<(/?)([a-z0-9]+)((?: [a-zA-Z0-9-]+(?:="[^"]*")?)*)/?>`)
	reference = regexp.MustCompile(`(?:href|src|url)\s*[=(]\s*"?([^"#)][^")]*)`)
)

// TestReports: of each journal that is kept for ever a page is made, the same each time,
// which is whole: what is opened is closed, every id is there once, the policy allows its
// own style and nothing else, and it leads nowhere else.
func TestReports(t *testing.T) {
	rulestest.Alone(t)
	seen := 0
	err := filepath.WalkDir(journals, func(name string, d fs.DirEntry, err error) error {
		short, _ := filepath.Rel(journals, name)
		if err != nil || d.IsDir() || filepath.Ext(name) != ".jsonl" || parted[filepath.ToSlash(short)] != "" {
			return err
		}
		got := run("report", name)
		if strings.Contains(got.errout, "--pack FILE names it") {
			return nil // its house rules are laid over other content now
		}
		if got.status != shell.StatusDone {
			t.Errorf("%s: %s", name, got.errout)
			return nil
		}
		seen++
		whole(t, name, got.out)
		if again := run("report", name); again.out != got.out {
			t.Errorf("%s: the page is another the second time", name)
		}
		commands := strings.Count(got.out, "<tr id=")
		if most := 24_000 + 2_500*commands; len(got.out) > most {
			t.Errorf("%s: %d bytes of %d rows, at most %d", name, len(got.out), commands, most)
		}
		return nil
	})
	if err != nil || seen < 70 {
		t.Fatalf("%d journals, %v", seen, err)
	}
}

// whole checks a page.
func whole(t *testing.T, name, text string) {
	t.Helper()
	style := styled.FindStringSubmatch(text)
	if style == nil {
		t.Fatalf("%s: no style", name)
	}
	sum := sha256.Sum256([]byte(style[1]))
	if want := "style-src &#39;sha256-" + strings.ReplaceAll(base64.StdEncoding.EncodeToString(sum[:]), "+", "&#43;") + "&#39;"; !strings.Contains(text, want) {
		t.Errorf("%s: the policy does not allow the style of the page", name)
	}
	ids := map[string]bool{}
	for _, m := range anchor.FindAllStringSubmatch(text, -1) {
		if ids[m[1]] {
			t.Errorf("%s: the id %s is there twice", name, m[1])
		}
		ids[m[1]] = true
	}
	body := strings.Replace(text, style[0], "", 1)
	if strings.Contains(body, " style=") || strings.Contains(body, "<script") || strings.Contains(body, "ZgotmplZ") {
		t.Errorf("%s: it has a style of an element, a script, or what a template would not write", name)
	}
	var open []string
	for _, m := range pageTag.FindAllStringSubmatch(body, -1) {
		for _, r := range reference.FindAllStringSubmatch(m[3], -1) {
			t.Errorf("%s: it leads to %q", name, r[1])
		}
		switch {
		case m[2] == "meta" || m[2] == "br":
		case m[1] == "":
			open = append(open, m[2])
		case len(open) == 0 || open[len(open)-1] != m[2]:
			t.Fatalf("%s: </%s> closes %v", name, m[2], open)
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("%s: %v are left open", name, open)
	}
}

// TestHostileReports: a name, a note and a remark are text in every format, whatever they
// look like.
func TestHostileReports(t *testing.T) {
	dir := t.TempDir()
	kept := filepath.Join(dir, "bout.jsonl")
	script := `add "</script><img>" secutor
add "[/code][url]" gaul
add "` + "```|`*_<!--" + `" samnite
note <a href="javascript:x">[url]x[/url]</a> ` + "``` \u200f" + `
begin # [img]x[/img] </td><b>
`
	got := run("play", "munera", write(t, "bout.txt", script), "--journal", kept, "--quiet", "--seed", "1")
	if got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	page := run("report", kept)
	whole(t, "hostile", page.out)
	for format, banned := range map[string]string{
		"html": `<img|<a href="j|</td><b>|<!--`, "bbcode": `\[url|\[img|\[/url|\[/code\]\[`, "md": `(?m)[^\\]<|\\x60\\x60\\x60 |^\x60\x60\x60\|`, "text": "\x1b|\u200f", "notation": "\u200f",
	} {
		got := run("report", kept, "--format", format)
		if got.status != shell.StatusDone {
			t.Errorf("%s: %s", format, got.errout)
		}
		out := got.out
		if format == "md" { // what stands in a fence is no markup
			out, _, _ = strings.Cut(out, "\n```text\n")
		}
		if format == "bbcode" {
			out, _, _ = strings.Cut(out, "[code]")
		}
		if at := regexp.MustCompile(banned).FindStringIndex(out); at != nil {
			t.Errorf("%s: it has %q in\n%s", format, out[at[0]:at[1]], out)
		}
	}
}
