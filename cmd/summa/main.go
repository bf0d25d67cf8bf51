// Summa adjudicates gladiator bouts under printed tabletop rules. Run
// "summa help" for its commands.
package main

import (
	"os"
	"runtime/debug"

	"summa/internal/cli"
)

// memory is where the collector begins to work harder rather than take more: what the
// largest question keeps is some 1.3 GB, which would grow to twice that between two
// collections.
const memory = 1800 << 20

func main() {
	debug.SetMemoryLimit(memory)
	os.Exit(cli.Main())
}
