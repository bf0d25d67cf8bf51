package shell

import (
	"errors"
	"fmt"
	"io/fs"

	"summa/internal/disk"
)

// WriteNew writes a new file, and prints what it holds.
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
