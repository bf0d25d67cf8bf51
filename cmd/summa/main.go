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

// growth is by how many percent the heap may grow between two collections. Most runs are over
// within a second and keep what they learn: with 100, collecting took a fifth of the time of a
// start and a twentieth of that of 100,000 bouts.
const growth = 200

func main() {
	if os.Getenv("GOGC") == "" { // else it is as whoever runs it has said
		debug.SetGCPercent(growth)
	}
	debug.SetMemoryLimit(memory)
	os.Exit(cli.Main())
}
