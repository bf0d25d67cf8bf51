// Command release builds what leaves the house: static binaries with their manual
// pages, completions, notices and bill of materials in archives, and the checksums of
// these. The same commit gives the same bytes in whatever folder it is built.
//
//	go run ./internal/release -host bin/summa   builds the program for this machine
//	go run ./internal/release -to dist          builds every archive
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	to := flag.String("to", "", "build the archives of all systems in this `folder`, which is emptied")
	host := flag.String("host", "", "only build the program for this machine, as this `file`")
	flag.Parse()
	c, err := commitHere()
	switch {
	case err != nil:
	case flag.NArg() > 0 || (*to == "") == (*host == ""):
		err = fmt.Errorf("say one of -to FOLDER and -host FILE")
	case *host != "":
		err = build(target{}, c, *host)
	default:
		err = release(*to, c)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// A target is a system the program is built for; the zero target is this one.
type target struct{ os, arch string }

var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

func (t target) binary() string {
	if t.os == "windows" {
		return "summa.exe"
	}
	return "summa"
}

// release builds the archives and their checksums.
func release(to string, c commit) error {
	if err := emptied(to); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "summa-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	common, err := commonFiles(work, c)
	if err != nil {
		return err
	}
	for _, t := range targets {
		if err := pack(to, work, t, c, common); err != nil {
			return fmt.Errorf("%s %s: %w", t.os, t.arch, err)
		}
	}
	return checksums(to)
}

// emptied makes a folder anew. It does not take away what it has not made.
func emptied(to string) error {
	old, err := filepath.Glob(filepath.Join(to, "*"))
	if err != nil {
		return err
	}
	for _, name := range old {
		if base := filepath.Base(name); !strings.HasPrefix(base, "summa-") && base != sumsName {
			return fmt.Errorf("%s: %s is not of a release; name another folder", to, base)
		}
	}
	for _, name := range old {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return os.MkdirAll(to, 0o755)
}

// pack builds the program for a target and packs it up with what belongs to it.
func pack(to, work string, t target, c commit, common []file) error {
	binary := filepath.Join(work, t.os+"-"+t.arch, t.binary())
	if err := build(t, c, binary); err != nil {
		return err
	}
	text, err := os.ReadFile(binary)
	if err != nil {
		return err
	}
	modules, err := linked(binary)
	if err != nil {
		return err
	}
	sbom, err := billOfMaterials(c, t, modules)
	if err != nil {
		return err
	}
	files := append(slices.Clone(common), file{t.binary(), 0o755, text}, file{"THIRD-PARTY.txt", 0o644, notices(modules)}, file{"sbom.cdx.json", 0o644, sbom})
	name := "summa-" + c.version + "-" + t.os + "-" + t.arch
	write, ext := tarball, ".tar.gz"
	if t.os == "windows" {
		write, ext = zipped, ".zip"
	}
	archive, err := write(name, files, c.at)
	if err != nil {
		return err
	}
	fmt.Println(name + ext)
	return os.WriteFile(filepath.Join(to, name+ext), archive, 0o644)
}

const sumsName = "SHA256SUMS"

// checksums writes the checksum of every archive, as sha256sum -c reads it.
func checksums(to string) error {
	names, err := filepath.Glob(filepath.Join(to, "summa-*"))
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(text)
		b.WriteString(hex.EncodeToString(sum[:]) + "  " + filepath.Base(name) + "\n")
	}
	return os.WriteFile(filepath.Join(to, sumsName), []byte(b.String()), 0o644)
}
