// Summa adjudicates gladiator bouts under printed tabletop rules. Run
// "summa help" for its commands.
package main

import (
	"os"
	"runtime/debug"

	"summa/internal/cli"
)

// memory is where the collector begins to work harder rather than take more: the largest
// question keeps some 1.4 GB, and twice that would lie about between two collections.
const memory = 1800 << 20

func main() {
	debug.SetMemoryLimit(memory)
	os.Exit(cli.Main())
}
