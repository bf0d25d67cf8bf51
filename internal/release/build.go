package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// A commit is what is being built.
type commit struct {
	version string
	id      string // "" outside a repository
	at      time.Time
}

// firstYear is when files are from of which no commit says it: the first a zip can
// hold.
var firstYear = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// versionLine is where the program says which version it is. The package itself is not
// asked: then all of the program would be built twice.
var versionLine = regexp.MustCompile(`(?m)^\tVersion = "([^"]+)"$`)

// commitHere asks git what is checked out. The version is that of the tag on it, or
// else that of the program and the commit, so that nobody takes it for a release.
func commitHere() (commit, error) {
	text, err := os.ReadFile(filepath.Join("internal", "cli", "shell", "version.go"))
	if err != nil {
		return commit{}, err
	}
	said := versionLine.FindSubmatch(text)
	if said == nil {
		return commit{}, errors.New("internal/cli/shell/version.go does not say which version this is")
	}
	c := commit{version: string(said[1]) + "-dev", at: firstYear}
	if c.id, err = git("rev-parse", "HEAD"); err != nil {
		return c, nil // the source without its history
	}
	if seconds, err := git("show", "-s", "--format=%ct", "HEAD"); err == nil {
		if n, err := strconv.ParseInt(seconds, 10, 64); err == nil {
			c.at = time.Unix(n, 0).UTC()
		}
	}
	changed, err := git("status", "--porcelain")
	clean := err == nil && changed == ""
	if tag, err := git("describe", "--tags", "--exact-match", "--match", "v[0-9]*"); err == nil && clean {
		c.version = strings.TrimPrefix(tag, "v")
		return c, nil
	}
	c.version += "+" + c.id[:12]
	if !clean {
		c.version += ".changed"
	}
	return c, nil
}

func git(args ...string) (string, error) {
	text, err := exec.Command("git", args...).Output()
	return strings.TrimSpace(string(text)), err
}

// build builds the program, alike wherever it is built: without C, without the paths
// of this machine, and with the commit as told rather than as found.
func build(t target, c commit, binary string) error {
	const pkg = "summa/internal/cli/shell"
	flags := "-s -w -buildid= -X " + pkg + ".Version=" + c.version + " -X " + pkg + ".Commit=" + c.id
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", flags, "-o", binary, "./cmd/summa")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-mod=readonly")
	if t != (target{}) {
		cmd.Env = append(cmd.Env, "GOOS="+t.os, "GOARCH="+t.arch, "GOAMD64=v1", "GOARM64=v8.0")
	}
	if err := os.MkdirAll(filepath.Dir(binary), 0o755); err != nil {
		return err
	}
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, text)
	}
	return nil
}

// commonFiles are what every archive holds besides its program: the licence, what to
// read, the manual and the completions, as the program itself writes them.
func commonFiles(work string, c commit) ([]file, error) {
	host, man := filepath.Join(work, "summa"), filepath.Join(work, "man")
	if err := build(target{}, c, host); err != nil {
		return nil, err
	}
	if text, err := exec.Command(host, "man", man).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("summa man: %w\n%s", err, text)
	}
	var files []file
	take := func(name, path string) error {
		text, err := os.ReadFile(path)
		files = append(files, file{name, 0o644, text})
		return err
	}
	for _, name := range []string{"LICENSE", "README.md", "docs/CHANGELOG.md"} {
		if err := take(filepath.Base(name), name); err != nil {
			return nil, err
		}
	}
	pages, err := filepath.Glob(filepath.Join(man, "*.1"))
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		if err := take("man/man1/"+filepath.Base(page), page); err != nil {
			return nil, err
		}
	}
	for shell, name := range map[string]string{"bash": "summa.bash", "zsh": "_summa", "fish": "summa.fish", "powershell": "summa.ps1"} {
		text, err := exec.Command(host, "completion", shell).Output()
		if err != nil {
			return nil, fmt.Errorf("summa completion %s: %w", shell, err)
		}
		files = append(files, file{"completions/" + name, 0o644, text})
	}
	return files, nil
}
