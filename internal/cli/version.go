package cli

import (
	"encoding/hex"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/dice"
	"summa/internal/journal"
	"summa/internal/page"
)

// Version is the version of the program, and commit what it was built from. A build
// may say otherwise; see docs/releasing.md.
var (
	Version = "0.2.0"
	commit  string
)

// firstProgram is the version whose journals were played by the first option of every
// ruling that they do not name.
const firstProgram = "0.1.0"

// jsonFormat is the version of what --json prints. Fields are only ever added,
// so that it rarely changes.
const jsonFormat = 1

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
func (p *Program) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the versions of program, formats and content",
		Args:  arguments(0, 0),
		RunE:  func(*cobra.Command, []string) error { return p.version() },
	}
}

func (p *Program) version() error {
	info := versionInfo{Version: Version, Journal: journal.Version, JSON: jsonFormat, Generator: dice.GeneratorName, Go: runtime.Version()}
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
	if p.opt.JSON {
		return p.json(info)
	}
	p.showVersion(&info)
	return nil
}

func (p *Program) showVersion(info *versionInfo) {
	p.println("summa " + info.Version)
	if info.Revision != "" {
		text := "revision " + page.Fit(info.Revision, 12)
		if info.Modified {
			text += ", modified"
		}
		p.println(text)
	}
	p.println("journal format " + strconv.Itoa(info.Journal))
	p.println("JSON format " + strconv.Itoa(info.JSON))
	p.println("dice generator " + info.Generator)
	p.println(info.Go + " " + runtime.GOOS + "/" + runtime.GOARCH)
	for _, r := range info.Rulesets {
		p.println(r.Ruleset + " content " + r.Hash[:16])
	}
}

// revision returns the commit the program was built from, if it is known.
func revision() (id string, modified bool) {
	if commit != "" {
		return commit, strings.HasSuffix(Version, ".changed")
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
