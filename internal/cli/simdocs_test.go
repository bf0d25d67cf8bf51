package cli_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
	"gopkg.in/yaml.v3"
)

// doc FILE NAME [OLD=NEW...] writes the block called NAME of a page of the
// documentation, with words replaced that would take too long.
func doc(ts *testscript.TestScript, _ bool, args []string) {
	page, err := os.ReadFile(filepath.Join(docs, args[0]))
	ts.Check(err)
	_, rest, ok := strings.Cut(string(page), " "+args[1]+"\n")
	text, _, closed := strings.Cut(rest, "```")
	if !ok || !closed {
		ts.Fatalf("%s has no block %s", args[0], args[1])
	}
	for _, pair := range args[2:] {
		before, after, _ := strings.Cut(pair, "=")
		if !strings.Contains(text, before) {
			ts.Fatalf("%s: the block %s does not hold %q", args[0], args[1], before)
		}
		text = strings.ReplaceAll(text, before, after)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o600))
}

// docs is where the documentation is, before a script changes the directory.
var docs = func() string {
	dir, err := filepath.Abs(filepath.Join("..", "..", "docs"))
	if err != nil {
		panic(err)
	}
	return dir
}()

// A job is what of a manifest says what is run how often.
type job struct {
	Kind string
	Spec struct {
		Completions    int
		Parallelism    int
		CompletionMode string `yaml:"completionMode"`
		Template       struct {
			Spec struct {
				RestartPolicy string `yaml:"restartPolicy"`
				Containers    []struct {
					Command, Args []string
				}
			}
		}
	}
}

// manifest FILE SCRIPT N writes the script that an Indexed Job of N runs.
func manifest(ts *testscript.TestScript, _ bool, args []string) {
	var j job
	ts.Check(yaml.Unmarshal([]byte(ts.ReadFile(args[0])), &j))
	pod := j.Spec.Template.Spec
	if j.Kind != "Job" || j.Spec.CompletionMode != "Indexed" || pod.RestartPolicy != "Never" || len(pod.Containers) != 1 {
		ts.Fatalf("%s is no Indexed Job of one container: %+v", args[0], j)
	}
	c := pod.Containers[0]
	if strings.Join(c.Command, " ") != "sh -c" || len(c.Args) != 1 {
		ts.Fatalf("got command %q, arguments %q, want one script for a shell", c.Command, c.Args)
	}
	if want := args[2]; strconv.Itoa(j.Spec.Completions) != want || !strings.Contains(c.Args[0], "/"+want+" ") {
		ts.Fatalf("%d completions of %q, want %s parts", j.Spec.Completions, c.Args[0], want)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(c.Args[0]+"\n"), 0o600))
}
