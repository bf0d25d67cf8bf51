// Command release builds what leaves the house: for each system and processor an
// archive with the program, its manual pages, completions, notices and a list of what
// it is made of. The same commit makes the same bytes, wherever it is built with the
// same Go: nothing in an archive knows the folder, the hour or who built it.
//
// It is a small program of its own because the well-known release tools stamp the
// hour, or their own hashes, into what they make.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// targets are the systems and processors.
var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
}

// A target is a system and a processor, as Go names them.
type target struct{ system, processor string }

// shells are those that completions are made for.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func main() {
	out := flag.String("out", "dist", "the folder for the archives")
	flags := flag.String("flags", "", "the flags of go build")
	flag.Parse()
	if err := release(*out, strings.Fields(*flags)); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// release makes every archive and the file of their checksums.
func release(out string, flags []string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	host := filepath.Join(work, "summa")
	if err := build(host, target{runtime.GOOS, runtime.GOARCH}, flags); err != nil {
		return err
	}
	common, err := shared(host, work)
	if err != nil {
		return err
	}
	version, err := versionOf(host)
	if err != nil {
		return err
	}
	var sums []string
	for _, t := range targets {
		name, err := one(out, work, version, t, flags, common)
		if err != nil {
			return fmt.Errorf("%s %s: %w", t.system, t.processor, err)
		}
		text, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			return err
		}
		sum := sha256.Sum256(text)
		sums = append(sums, hex.EncodeToString(sum[:])+"  "+name+"\n")
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(strings.Join(sums, "")), 0o644)
}

// one makes the archive of one target and returns its name.
func one(out, work, version string, t target, flags []string, common []entry) (string, error) {
	program := "summa"
	if t.system == "windows" {
		program += ".exe"
	}
	path := filepath.Join(work, t.system+"-"+t.processor+"-"+program)
	if err := build(path, t, flags); err != nil {
		return "", err
	}
	binary, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	parts, err := partsOf(path)
	if err != nil {
		return "", err
	}
	notices, err := notices(parts)
	if err != nil {
		return "", err
	}
	bill, err := billOf(version, t, binary, parts)
	if err != nil {
		return "", err
	}
	entries := append(slices.Clone(common), entry{program, binary, true}, entry{"NOTICES.txt", notices, false}, entry{"sbom.cdx.json", bill, false})
	folder := fmt.Sprintf("summa-%s-%s-%s", version, t.system, t.processor)
	pack, name := tarball, folder+".tar.gz"
	if t.system == "windows" {
		pack, name = zipfile, folder+".zip"
	}
	text, err := pack(folder, entries)
	if err != nil {
		return "", err
	}
	return name, os.WriteFile(filepath.Join(out, name), text, 0o644)
}

// build builds the program for a target: a static binary, on any system.
func build(path string, t target, flags []string) error {
	cmd := exec.Command("go", append(append([]string{"build"}, flags...), "-o", path, "./cmd/summa")...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.system, "GOARCH="+t.processor)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
}

// versionOf asks the program for its version.
func versionOf(program string) (string, error) {
	out, err := exec.Command(program, "--version").Output()
	if err != nil {
		return "", err
	}
	_, version, ok := strings.Cut(strings.TrimSpace(string(out)), " ")
	if !ok || strings.ContainsAny(version, `/\ `) {
		return "", fmt.Errorf("%q is no version", out)
	}
	return version, nil
}

// shared are the files that every archive has, made by the program itself.
func shared(program, work string) ([]entry, error) {
	pages := filepath.Join(work, "man")
	if out, err := exec.Command(program, "man", pages).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("man: %w\n%s", err, out)
	}
	names, err := filepath.Glob(filepath.Join(pages, "*.1"))
	if err != nil {
		return nil, err
	}
	var entries []entry
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{"man/man1/" + filepath.Base(name), text, false})
	}
	for _, shell := range shells {
		var text bytes.Buffer
		cmd := exec.Command(program, "completion", shell)
		cmd.Stdout = &text
		if err := cmd.Run(); err != nil {
			return nil, fmt.Errorf("completion %s: %w", shell, err)
		}
		entries = append(entries, entry{"completions/summa." + shell, text.Bytes(), false})
	}
	for _, name := range []string{"LICENSE", "README.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{name, text, false})
	}
	docs, err := filepath.Glob("docs/*.md")
	if err != nil {
		return nil, err
	}
	for _, name := range docs {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{filepath.ToSlash(name), text, false})
	}
	return entries, nil
}
