package cli

import (
	"encoding/hex"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/dice"
	"summa/internal/journal"
	"summa/internal/page"
)

// versionInfo is the JSON of the version.
type versionInfo struct {
	Version   string           `json:"version"`
	Journal   int              `json:"journal_format"`
	JSON      int              `json:"json_format"`
	Generator string           `json:"generator"`
	Go        string           `json:"go"`
	Revision  string           `json:"revision,omitempty"`
	Modified  bool             `json:"modified,omitempty"`
	Rulesets  []rulesetVersion `json:"rulesets"`
}

type rulesetVersion struct {
	Ruleset string `json:"ruleset"`
	Title   string `json:"title"`
	Hash    string `json:"hash"`
}

// versionCommand is "summa version".
func versionCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the versions of program, formats and content",
		Args:  shell.Arguments(0, 0),
		RunE:  func(*cobra.Command, []string) error { return version(p) },
	}
}

func version(p *shell.Program) error {
	info := versionInfo{Version: shell.Version, Journal: journal.Version, JSON: shell.JSONFormat, Generator: dice.GeneratorName, Go: runtime.Version()}
	info.Revision, info.Modified = revision()
	info.Rulesets = []rulesetVersion{}
	for _, rs := range p.Rulesets {
		c, err := rs.Content(nil)
		if err != nil {
			return err
		}
		hash := c.Hash()
		info.Rulesets = append(info.Rulesets, rulesetVersion{rs.Name, rs.Title, hex.EncodeToString(hash[:])})
	}
	if p.Opt.JSON {
		return p.JSON(info)
	}
	showVersion(p, &info)
	return nil
}

func showVersion(p *shell.Program, info *versionInfo) {
	p.Println("summa " + info.Version)
	if info.Revision != "" {
		text := "revision " + page.Fit(info.Revision, 12)
		if info.Modified {
			text += ", modified"
		}
		p.Println(text)
	}
	p.Println("journal format " + strconv.Itoa(info.Journal))
	p.Println("JSON format " + strconv.Itoa(info.JSON))
	p.Println("dice generator " + info.Generator)
	p.Println(info.Go + " " + runtime.GOOS + "/" + runtime.GOARCH)
	for _, r := range info.Rulesets {
		p.Println(r.Ruleset + " content " + r.Hash[:16])
	}
}

// revision returns the commit the program was built from, if it is known.
func revision() (id string, modified bool) {
	if shell.Commit != "" {
		return shell.Commit, strings.HasSuffix(shell.Version, ".changed")
	}
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return "", false
	}
	for _, s := range build.Settings {
		switch s.Key {
		case "vcs.revision":
			id = s.Value
		case "vcs.modified":
			modified = s.Value == "true"
		}
	}
	return id, modified
}
