package rulings

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"

	"summa/internal/cli/bouts"
	"summa/internal/cli/shell"
	"summa/internal/disk"
)

// mostRemembered is the largest size in bytes of a cached weight.
const mostRemembered = 16 << 20

// weightFormat is the version of the cache's format.
const weightFormat = 1

// build identifies the build of the program, since the rules may have changed under the same
// version.
func build() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
}

// cacheDir returns the cache directory, which need not exist.
func cacheDir(getenv func(string) string) (string, error) {
	cache := getenv("XDG_CACHE_HOME")
	if !filepath.IsAbs(cache) { // relative values are to be ignored
		home := getenv("HOME")
		if home == "" {
			return "", errors.New("no place to remember things: neither XDG_CACHE_HOME nor HOME is set")
		}
		cache = filepath.Join(home, ".cache")
	}
	return filepath.Join(cache, "summa"), nil
}

// A weightCache is the file in which one weight is cached. Without a name nothing is cached,
// which is no failure, since everything can be played again.
type weightCache struct {
	name  string
	basis []byte
}

func cacheOf(p *shell.Program, b *weightBasis) weightCache {
	dir, err := cacheDir(p.Getenv)
	text, jerr := json.Marshal(b)
	if err != nil || jerr != nil || b.Build == "" {
		return weightCache{}
	}
	sum := sha256.Sum256(text)
	return weightCache{filepath.Join(dir, "weight-"+b.Ruleset+"-"+hex.EncodeToString(sum[:8])+".json"), text}
}

// remembered is the content of the file: the weight and its SHA-256.
type remembered struct {
	Weight json.RawMessage `json:"weight"`
	Sum    string          `json:"sha256"`
}

// read returns the cached weight, or nil. A damaged file, or one with another basis, counts as
// missing.
func (c weightCache) read() *weight {
	if c.name == "" {
		return nil
	}
	text, err := disk.ReadRegular(c.name, mostRemembered)
	var r remembered
	if err != nil || json.Unmarshal(text, &r) != nil {
		return nil
	}
	w := new(weight)
	if sum := sha256.Sum256(r.Weight); hex.EncodeToString(sum[:]) != r.Sum || json.Unmarshal(r.Weight, w) != nil {
		return nil
	}
	if basis, err := json.Marshal(&w.weightBasis); err != nil || !bytes.Equal(basis, c.basis) {
		return nil
	}
	w.complete, w.remembered = true, true
	return w
}

// write caches a weight, if possible.
func (c weightCache) write(w *weight) {
	text, err := json.Marshal(w)
	if c.name == "" || err != nil {
		return
	}
	sum := sha256.Sum256(text)
	whole, err := json.Marshal(remembered{text, hex.EncodeToString(sum[:])})
	if err != nil || os.MkdirAll(filepath.Dir(c.name), 0o700) != nil {
		return
	}
	_ = bouts.WriteWhole(c.name, whole) // a directory that cannot be written is not an error
}
