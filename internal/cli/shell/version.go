package shell

// Version is the version of the program, and Commit what it was built from. A build
// may say otherwise; see docs/releasing.md.
var (
	Version = "0.2.0"
	Commit  string
)

// FirstProgram is the version whose journals were played by the first option of every
// ruling that they do not name.
const FirstProgram = "0.1.0"

// JSONFormat is the version of what --json prints. Fields are only ever added,
// so that it rarely changes.
const JSONFormat = 1
