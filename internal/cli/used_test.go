package cli

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
)

// TestUnused gives every command each flag it makes no use of, and holds the table
// against the commands there are.
func TestUnused(t *testing.T) {
	values := map[string]string{"json": "", "seed": "1", "dice": "5", "ruling": "zero-score=zero-nothing", "pack": "none.yaml", "journal": "none.jsonl", "no-journal": "", "keep-going": ""}
	p := world()
	p.Opt = new(shell.Options)
	known := map[string]bool{}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		for _, x := range c.Commands() {
			walk(x)
		}
		name := strings.TrimPrefix(c.CommandPath(), "summa ")
		list, ok := used[name]
		if !ok {
			if c.Runnable() && !c.HasSubCommands() && name != "summa" && name != "help" {
				t.Errorf("%s is not in the table", name)
			}
			return
		}
		known[name] = true
		for flag, value := range values {
			if strings.Contains(" "+list+" ", " "+flag+" ") {
				continue
			}
			args := append(strings.Fields(name), "--"+flag)
			if value != "" {
				args = append(args, value)
			}
			var more []string // what the command wants besides is looked at first
			for c.Args != nil && len(more) < 9 && c.Args(c, more) != nil {
				more = append(more, "munera")
			}
			args = append(args, more...)
			got := run(args...)
			if want := "summa: --" + flag + ": summa " + name + " makes no use of it\nhint: leave it out\n"; got.status != shell.StatusUsage || got.errout != want {
				t.Errorf("%q: got %+v want %q", args, got, want)
			}
		}
	}
	walk(rootCommand(p))
	for name := range used {
		if !known[name] {
			t.Errorf("there is no command %s", name)
		}
	}
}
