package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// json prints a value as JSON on one line.
func (p *Program) json(value any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return fmt.Errorf("internal error: %w", err)
	}
	_, _ = p.out.Write(b.Bytes()) // Run asks for the error
	return nil
}
