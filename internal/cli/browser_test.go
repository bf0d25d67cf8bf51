//go:build !race

package cli

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"summa/internal/cli/shell"
)

// What a developer may set: where axe-core is, which is not fetched from here; where
// pictures of all pages are to be put, to be looked at; and that there has to be a browser.
const (
	axeFile     = "SUMMA_AXE"
	pictureTo   = "SUMMA_PICTURES"
	browserNeed = "SUMMA_BROWSER"
)

// A leaf is a page that is looked at, and what is printed of it.
type leaf struct {
	name   string
	prints []printing
}

// A printing is a page for paper of a size, and how many sheets it takes at most, 0 for as
// many as there are.
type printing struct {
	paper, name string
	most        int
}

// most is how many sheets of a4, of letter and of half a page a page takes at most: 0 for as
// many as there are, and -1 if it is not printed.
type most struct{ a4, letter, half int }

// TestBrowserAlone: in a browser the pages of the program ask for nothing besides
// themselves and complain of nothing, are no wider than a telephone, have a text for every
// figure, and come out on so many pages of paper as they may take. With axe-core what it
// finds is counted too.
func TestBrowserAlone(t *testing.T) {
	where := chromium()
	switch {
	case where == "" && os.Getenv(browserNeed) == "required":
		t.Fatal("there is no Chromium here, and one is required")
	case where == "":
		t.Skip("there is no Chromium here")
	}
	axe := ""
	if name := os.Getenv(axeFile); name != "" {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		axe = string(b)
	} else {
		t.Log("without axe-core: make browser fetches it")
	}
	dir := t.TempDir()
	leaves := press(t, dir)
	b := browse(t, where)
	b.axe, b.pictures = axe, os.Getenv(pictureTo)
	for _, l := range leaves {
		t.Run(l.name, func(t *testing.T) {
			b.t = t
			b.look(filepath.Join(dir, l.name), l)
		})
	}
}

// chromium is where a Chromium is, "" if there is none.
func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// A press writes pages.
type pressed struct {
	t      *testing.T
	dir    string
	leaves []leaf
}

// does runs the program, which must come to its end.
func (p *pressed) does(args ...string) {
	p.t.Helper()
	if got := run(args...); got.status != shell.StatusDone {
		p.t.Fatalf("%s: %d: %s", strings.Join(args, " "), got.status, got.errout)
	}
}

// file is a file of the folder.
func (p *pressed) file(name string) string { return filepath.Join(p.dir, name) }

// page has the program write a page, and what is printed of it.
func (p *pressed) page(name string, m most, args ...string) {
	p.t.Helper()
	l := leaf{name: name + ".html"}
	p.does(append(args, "-o", p.file(l.name))...)
	for i, size := range []string{"a4", "letter", "half"} {
		if most := []int{m.a4, m.letter, m.half}[i]; most >= 0 {
			file := name + "-" + size + ".html"
			p.does(append(args, "--paper", size, "-o", p.file(file))...)
			l.prints = append(l.prints, printing{size, file, most})
		}
	}
	p.leaves = append(p.leaves, l)
}

// chart has the program draw an answer.
func (p *pressed) chart(name string, args ...string) {
	p.t.Helper()
	p.does(append(args, "--chart", p.file(name+".html"))...)
	p.leaves = append(p.leaves, leaf{name: name + ".html"})
}

// fought records bout 3 of a seed.
func (p *pressed) fought(name string, args ...string) string {
	p.t.Helper()
	p.does(append(append([]string{"sim"}, args...), "--seed", "1", "--journal-bout", "3", "--journal", p.file(name))...)
	return p.file(name)
}

// script plays a script.
func (p *pressed) script(name, ruleset, text string) string {
	p.t.Helper()
	p.does("play", ruleset, write(p.t, "script.txt", text), "--journal", p.file(name), "--quiet", "--seed", "2")
	return p.file(name)
}

// press writes the pages that are looked at.
func press(t *testing.T, dir string) []leaf {
	t.Helper()
	p := &pressed{t: t, dir: dir}
	felix := write(t, "felix.bout", turned)
	p.page("duel", most{2, 2, 6}, "report", felix, "--bouts", "60")
	long := p.file("long.jsonl")
	p.does("sim", "munera", "secutor", "retiarius", "-n", "20", "--seed", "3", "--journal-bout", "3", "--journal", long)
	p.page("long-duel", most{2, -1, -1}, "report", long, "--bouts", "60") // 64 commands
	p.page("hostile", most{0, -1, 0}, "report", p.script("hostile.jsonl", "munera", hostile), "--bouts", "40")
	p.page("school", most{3, -1, 0}, "report", p.fought("school.jsonl", "morturi", "secutor,retiarius,thracian,murmillo", "samnite,provocator,dimachaerus,retiarius"), "--bouts", "40")
	p.page("boxing", most{2, -1, 0}, "report", p.fought("boxing.jsonl", "rudis", "melankomas", "dares"), "--bouts", "40")
	p.page("war", most{3, -1, 0}, "report", p.script("war.jsonl", "romanwar", "scenario ford\nbegin\nauto battle\n"), "--bouts", "40")
	p.page("sheets-munera", most{2, 2, 5}, "sheet", "munera", "Felix=secutor", "Remus=retiarius", "--ruling", "net-range-one=only-at-one")
	p.page("sheets-morturi", most{2, 2, -1}, "sheet", "morturi", "school", "Max=secutor", "retiarius", "barbarian", "murmillo", "thracian", "hoplomachus", "samnite", "dimachaerus")
	p.page("sheets-roles", most{2, -1, -1}, "sheet", "morturi", "secutor", "retiarius", "barbarian")
	p.page("sheets-rudis", most{2, 2, -1}, "sheet", "rudis", "Anna=melankomas", "dares")
	p.page("sheets-romanwar", most{1, 1, -1}, "sheet", "romanwar", "roman-equites", "roman-triarri", "roman-princeps", "roman-archers", "roman-artillery", "roman-velites", "gaul-slingers", "roman-hastati", "roman-chariots(men=4)", "african-archers")
	p.page("blank-munera", most{13, 13, -1}, "sheet", "munera", "--blank")
	p.page("blank-morturi", most{6, 7, -1}, "sheet", "morturi", "--blank")
	p.chart("sim", "sim", "munera", "samnite", "retiarius", "secutor", "--all", "-n", "20", "--seed", "1")
	p.chart("wins", "sim", "munera", "samnite", "retiarius", "-n", "60", "--seed", "1")
	p.chart("table", "sim", "munera", "samnite", "retiarius", "-n", "20", "--seed", "1", "--row", "set samnite.stamina=8", "--row", "set samnite.stamina=6", "--column", "set retiarius.stamina=8")
	p.chart("odds", "odds", "munera", "as secutor attack retiarius")
	p.chart("luck", "luck", felix)
	p.chart("weight", "rulings", "munera", "--weight", "-n", "20", "--pairing", "secutor,retiarius")
	ludus := p.file("ludus.yaml")
	p.does("campaign", "new", "munera", ludus, "--name", "Ludus <b>Magnus</b>")
	p.does("campaign", "add", ludus, "Felix", "secutor")
	p.does("campaign", "add", ludus, "Remus & Co", "retiarius")
	p.does("campaign", "fight", ludus, "Felix", "Remus & Co", "--policy", "plain", "--seed", "4")
	p.does("campaign", "pages", ludus, p.file("season"))
	p.leaves = append(p.leaves, leaf{name: "season/index.html"})
	return p.leaves
}

// hostile is a bout of names that look like markup.
var hostile = `add "</style><script>x()</script>" secutor
add "[/b]|{{nil}}` + strings.Repeat("longname", 2) + `" gaul
add "` + "```|`*_<!-- ]]>" + `" samnite
note <a href="javascript:alert(1)">[url=javascript:x]x[/url]</a></script> ` + strings.Repeat("long", 80) + " " + "{{.}} ``` \u200f" + `
begin # [img]x[/img] </td><b>
`

// A browser looks at pages.
type browser struct {
	t             *testing.T
	ctx           context.Context
	axe, pictures string

	events     sync.Mutex
	asked      []string
	complained []string
}

// browse starts a browser that asks for nothing by itself.
func browse(t *testing.T, where string) *browser {
	t.Helper()
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(where), chromedp.UserDataDir(t.TempDir()), chromedp.NoFirstRun, chromedp.NoSandbox, chromedp.Headless, chromedp.DisableGPU}
	for _, flag := range []string{"disable-quic", "disable-background-networking", "disable-component-update", "disable-sync", "disable-dev-shm-usage", "hide-scrollbars"} {
		options = append(options, chromedp.Flag(flag, true))
	}
	alone, end := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(end)
	ctx, done := chromedp.NewContext(alone)
	t.Cleanup(done)
	ctx, late := context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(late)
	b := &browser{t: t, ctx: ctx}
	err := chromedp.Listen(ctx, func(event any) {
		b.events.Lock()
		defer b.events.Unlock()
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			b.asked = append(b.asked, e.Request.URL)
		case *runtime.EventConsoleAPICalled:
			b.complained = append(b.complained, fmt.Sprint(e.Type))
		case *runtime.EventExceptionThrown:
			b.complained = append(b.complained, e.ExceptionDetails.Text)
		case *cdplog.EventEntryAdded:
			b.complained = append(b.complained, e.Entry.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	ask(b, network.Enable, network.EnableParams{})
	ask(b, cdplog.Enable, cdp.Empty{})
	return b
}

// ask has the browser do something.
func ask[P, R any](b *browser, command cdp.Command[P, R], params P) R {
	b.t.Helper()
	r, err := chromedp.Call(b.ctx, command, params)
	if err != nil {
		b.t.Fatal(err)
	}
	return r
}

// get is what comes of an action.
func get[T any](b *browser, action chromedp.Action[T]) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, action)
	if err != nil {
		b.t.Fatal(err)
	}
	return v
}

// look looks at a page in every width and both schemes of colour, and prints it.
func (b *browser) look(name string, l leaf) {
	address := addressOf(name)
	b.events.Lock()
	b.asked, b.complained = nil, nil
	b.events.Unlock()
	get(b, chromedp.Navigate(address))
	for _, wide := range []int64{390, 768, 1200} {
		for _, scheme := range []string{"light", "dark"} {
			ask(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: wide, Height: 800, DeviceScaleFactor: 1, Mobile: wide < 500})
			ask(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
			b.hold(fmt.Sprintf("%d %s", wide, scheme), atAnyWidth)
			b.rules(fmt.Sprintf("%d %s", wide, scheme))
			b.picture(l, fmt.Sprintf("%d-%s.png", wide, scheme), wide)
		}
	}
	b.hold("anywhere", figuresSay)
	b.quiet(address)
	for _, p := range l.prints {
		b.print(filepath.Dir(name), l, p)
	}
}

// quiet says what a page has asked for besides itself, and what the browser says of it.
func (b *browser) quiet(address string) {
	b.t.Helper()
	b.events.Lock()
	defer b.events.Unlock()
	if len(b.asked) != 1 || b.asked[0] != address {
		b.t.Errorf("it asked for %v", b.asked)
	}
	if len(b.complained) > 0 {
		b.t.Errorf("the browser says %v", b.complained)
	}
}

// hold runs a script that says what is wrong.
func (b *browser) hold(when, script string) {
	b.t.Helper()
	for _, w := range get(b, chromedp.Evaluate[[]string](script)) {
		b.t.Errorf("%s: %s", when, w)
	}
}

// atAnyWidth says what is wider than the screen, which words of a table are broken, and what hangs out of the head of a sheet.
const atAnyWidth = `(() => {
	const wrong = [], wide = document.documentElement.scrollWidth
	if (wide > innerWidth) {
		const out = [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > innerWidth + 1).slice(-3)
		wrong.push(wide + " wide: " + out.map(e => e.outerHTML.slice(0, 120)).join(" / "))
	}
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange()
	for (let node = texts.nextNode(); node; node = texts.nextNode()) {
		if (!node.parentElement.closest("table.stack tbody, table.days")) continue
		for (const word of node.data.matchAll(/\p{L}{2,14}/gu)) {
			range.setStart(node, word.index)
			range.setEnd(node, word.index + word[0].length)
			if (new Set([...range.getClientRects()].map(r => Math.round(r.top))).size > 1) wrong.push("a word is broken: " + word[0])
		}
	}
	for (const e of document.querySelectorAll(".sheet h2 .by")) {
		const head = e.closest("h2").getBoundingClientRect()
		if (e.getBoundingClientRect().bottom > head.bottom + 1)
			wrong.push("it hangs out of its heading: " + e.textContent)
	}
	return wrong
})()`

// figuresSay says which figure has no text, and which of its labels are cut off or cover
// each other.
const figuresSay = `(() => {
	const wrong = []
	for (const f of document.querySelectorAll("svg")) {
		if (f.closest("[aria-hidden=true]")) continue
		const title = f.querySelector("title"), desc = f.querySelector("desc")
		if (f.getAttribute("role") != "img" || !title || !title.textContent.trim() || !desc || !desc.textContent.trim())
			wrong.push("a figure without a text: " + f.outerHTML.slice(0, 120))
		const frame = f.getBoundingClientRect(), seen = []
		for (const e of f.querySelectorAll("text")) {
			const r = e.getBoundingClientRect()
			if (r.left < frame.left - 1 || r.right > frame.right + 1 || r.top < frame.top - 1 || r.bottom > frame.bottom + 1)
				wrong.push((title || f).textContent + ": cut off: " + e.textContent)
			for (const o of seen)
				if (Math.min(r.right, o.r.right) - Math.max(r.left, o.r.left) > 2 && Math.min(r.bottom, o.r.bottom) - Math.max(r.top, o.r.top) > 0.35 * r.height)
					wrong.push((title || f).textContent + ": " + e.textContent + " covers " + o.text)
			seen.push({r, text: e.textContent})
		}
	}
	return wrong
})()`

// rules asks axe-core what is wrong: once in each layout, and in each scheme of colours.
func (b *browser) rules(when string) {
	b.t.Helper()
	if b.axe == "" || when != "390 dark" && when != "1200 light" {
		return
	}
	if !get(b, chromedp.Evaluate[bool](`typeof axe != "undefined"`)) {
		get(b, chromedp.Evaluate[chromedp.Void](b.axe+";0"))
	}
	wrong := get(b, chromedp.Evaluate[[]string](`axe.run(document, {preload: false, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then(r =>
		r.violations.map(v => v.id + ": " + v.help + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + " " + (n.any[0] || {message: ""}).message).join(" / ")))`, chromedp.EvalAwaitPromise))
	for _, w := range wrong {
		b.t.Errorf("%s: axe: %s", when, w)
	}
}

// picture keeps a picture to be looked at.
func (b *browser) picture(l leaf, end string, wide int64) {
	if b.pictures == "" || wide == 768 {
		return
	}
	beyond := true
	b.keep(l, end, ask(b, page.CaptureScreenshot, page.CaptureScreenshotParams{CaptureBeyondViewport: &beyond}).Data)
}

// keep puts a file with the pictures.
func (b *browser) keep(l leaf, end string, data []byte) {
	if b.pictures == "" {
		return
	}
	name := strings.TrimSuffix(strings.ReplaceAll(l.name, "/", "-"), ".html")
	if err := os.WriteFile(filepath.Join(b.pictures, name+"-"+end), data, 0o600); err != nil {
		b.t.Fatal(err)
	}
}

var pdfPage = regexp.MustCompile(`/Type\s*/Page\b[^s]`)

// print prints a page and counts what it takes.
func (b *browser) print(dir string, l leaf, p printing) {
	b.t.Helper()
	get(b, chromedp.Navigate(addressOf(filepath.Join(dir, p.name))))
	ask(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: printable[p.paper], Height: 800, DeviceScaleFactor: 1})
	ask(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	b.hold(p.paper, insideSheets)
	ask(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	b.hold(p.paper, printsWhole)
	pdf := get(b, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize()))
	b.keep(l, p.paper+".pdf", pdf)
	n := len(pdfPage.FindAll(pdf, -1))
	b.t.Logf("%s: %d pages", p.paper, n)
	if n == 0 || p.most > 0 && n > p.most {
		b.t.Errorf("it takes %d pages of %s, at most %d", n, p.paper, p.most)
	}
}

// addressOf is how a browser names a file.
func addressOf(name string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(name)}).String()
}

// printable is how wide a paper is between the margins of sheets, in pixels.
var printable = map[string]int64{"a4": 726, "letter": 748, "half": 726}

// insideSheets says what hangs out of a sheet as it is printed.
const insideSheets = `[...document.querySelectorAll(".sheet > *, .sheet .cols > div")].filter(e => {
	const in_ = e.getBoundingClientRect(), of = e.closest(".sheet").getBoundingClientRect()
	return in_.bottom > of.bottom + 1 || in_.right > of.right + 1 || e.scrollWidth > e.clientWidth + 1
}).map(e => "it hangs out of its sheet: " + e.outerHTML.slice(0, 120)).slice(0, 3)`

// printsWhole says what a printer may break: figures and rows are kept whole, and no heading
// is left alone.
const printsWhole = `[...document.querySelectorAll("tr, figure, .card, .sheet")].filter(e => getComputedStyle(e).breakInside != "avoid").map(e => "may be broken: " + e.outerHTML.slice(0, 120)).concat(
	[...document.querySelectorAll("h2, h3")].filter(e => getComputedStyle(e).breakAfter != "avoid").map(e => "may stand last on a page: " + e.outerHTML.slice(0, 120))).slice(0, 3)`
