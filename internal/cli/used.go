package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
)

// used lists, for each command, the general flags that it uses. --quiet, --plain and --color,
// which affect how things are shown, work everywhere. Any other flag that is given but not used
// is refused, since whoever gives it expects an effect.
var used = map[string]string{
	"play":   "json seed dice ruling pack journal no-journal keep-going",
	"resume": "json pack keep-going",
	"verify": "json pack", "replay": "json pack ruling", "luck": "json pack", "dispute": "json pack", "report": "json pack",
	"check": "json seed dice ruling pack", "odds": "json dice ruling pack",
	"sim": "json seed dice ruling pack journal", "sim merge": "json pack",
	"roll": "json seed dice", "rules": "json", "rulings": "json ruling", "list": "json pack", "sheet": "json ruling pack", "version": "json",
	"pack lint": "json pack", "pack show": "json pack", "pack schema": "json", "pack new": "json",
	"campaign new": "json ruling pack", "campaign add": "json ruling pack", "campaign skill": "json ruling pack", "campaign pair": "json ruling pack seed",
	"campaign fight": "json ruling pack seed dice journal no-journal keep-going", "campaign season": "json ruling pack seed dice journal no-journal",
	"campaign record": "json ruling pack", "campaign show": "json ruling pack", "campaign history": "json ruling pack", "campaign sheet": "json ruling pack", "campaign pages": "json ruling pack",
	"campaign lint": "json ruling pack", "campaign verify": "json ruling pack", "campaign schema": "json",
	"school new": "pack", "school found": "pack", "school buy": "pack", "school own": "pack", "school show": "json pack", "school survival": "pack",
	"school battle": "pack", "school record": "pack seed", "school promote": "pack", "school month": "pack seed",
	"completion": "", "man": "",
}

// usedWeighing lists the flags that rulings uses in addition with --weight.
const usedWeighing = "seed pack"

// refuseUnused refuses a general flag that the command does not use.
func refuseUnused(cmd *cobra.Command) error {
	name := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
	list, known := used[name]
	if !known { // a session, help, or a command that only has subcommands
		return nil
	}
	if f := cmd.Flags().Lookup("weight"); f != nil && f.Changed {
		list += " " + usedWeighing
	}
	for _, flag := range []string{"json", "seed", "dice", "ruling", "pack", "journal", "no-journal", "keep-going"} {
		if cmd.Flags().Changed(flag) && !slices.Contains(strings.Fields(list), flag) {
			return shell.Usagef("leave it out", "--%s: summa %s makes no use of it", flag, name)
		}
	}
	return nil
}
