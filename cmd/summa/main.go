// Summa adjudicates gladiator bouts under printed tabletop rules. Run
// "summa help" for its commands.
package main

import (
	"os"

	"summa/internal/cli"
)

func main() { os.Exit(cli.Main()) }
