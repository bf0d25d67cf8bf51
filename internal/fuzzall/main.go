// Command fuzzall runs every fuzz target of the module for a while: the
// go command runs only one target at once.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

var target = regexp.MustCompile(`(?m)^func (Fuzz\w+)\(f \*testing\.F\)`)

func main() {
	long := flag.String("time", "5000x", "how long to fuzz each target, as for go test -fuzztime")
	flag.Parse()
	failed := false
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range target.FindAllSubmatch(text, -1) {
			if err := fuzz("./"+filepath.Dir(path), string(m[1]), *long); err != nil {
				fmt.Fprintln(os.Stderr, "fuzzall:", err)
				failed = true
			}
		}
		return nil
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "fuzzall:", err)
		failed = true
	}
	if failed {
		os.Exit(1)
	}
}

func fuzz(dir, name, long string) error {
	cmd := exec.Command("go", "test", dir, "-run", "^$", "-fuzz", "^"+name+"$", "-fuzztime", long)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s in %s: %w\n%s", name, dir, err, out)
	}
	fmt.Printf("%s %s: ok\n", dir, name)
	return nil
}
