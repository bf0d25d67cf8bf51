package shell

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"strings"

	"summa/internal/disk"
	"summa/internal/line"
)

// pageStyle is how a page looks on a screen and on paper.
const pageStyle = `body{font:11pt/1.4 Georgia,serif;margin:1.5cm;max-width:48em}section{border:1px solid #000;padding:.6em 1em;margin:0 0 1em;break-inside:avoid}h1{font-size:16pt}h2{font-size:13pt;margin:0}p{margin:.2em 0}pre{white-space:pre-wrap;margin:.2em 0;font-size:10pt}i{display:inline-block;width:.8em;height:.8em;border:1px solid #000;margin-right:.25em}u{display:inline-block;width:3em;border-bottom:1px solid #000;text-decoration:none}small{color:#444}table{border-collapse:collapse;margin:0 0 1em;break-inside:avoid}td{border-bottom:1px solid #bbb;padding:.1em .6em;vertical-align:top}`

// pagePolicy allows a page its own style and nothing else: no script, no picture, no
// address, whatever a name or a remark may hold.
func pagePolicy() string {
	sum := sha256.Sum256([]byte(pageStyle))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'"
}

// An HTMLPage is an HTML page that needs nothing else.
type HTMLPage struct{ strings.Builder }

// NewPage begins a page.
func NewPage(title string) *HTMLPage {
	b := new(HTMLPage)
	title = html.EscapeString(title)
	b.WriteString("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" content=\"" + pagePolicy() + "\"><title>" + title + "</title><style>" + pageStyle + "</style></head><body>\n<h1>" + title + "</h1>\n")
	return b
}

// Element writes a text as an element.
func (b *HTMLPage) Element(name, text string) {
	b.WriteString("<" + name + ">" + html.EscapeString(text) + "</" + name + ">\n")
}

// WritePage writes a page to a new file and says what it holds.
func (p *Program) WritePage(b *HTMLPage, out, holds string) error {
	if out == Piped {
		return Usagef("name a file that does not exist yet", "a page is written to a file, not to standard output")
	}
	b.WriteString("</body></html>\n")
	return p.WriteNew(out, []byte(line.Visible(b.String())), holds)
}

// WriteNew writes a new file and says what it holds.
func (p *Program) WriteNew(out string, text []byte, holds string) error {
	if err := disk.Create(out, text); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return &Failure{Status: StatusIO, Err: fmt.Errorf("%s: file exists", out), Hint: "name a file that does not exist yet"}
		}
		return &Failure{Status: StatusIO, Err: err}
	}
	if p.Opt.JSON {
		return p.JSON(struct {
			OK   bool   `json:"ok"`
			File string `json:"file"`
		}{true, out})
	}
	if !p.Opt.Quiet {
		p.Para(0, out+": "+holds)
	}
	return nil
}
