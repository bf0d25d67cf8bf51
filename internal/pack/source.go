package pack

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"summa/internal/disk"
)

const (
	maxSize  = 1 << 20  // bytes in one source
	maxTotal = 16 << 20 // bytes ReadAll returns
)

// A Source is one file of content. Its name is used in messages.
type Source struct {
	Name string
	Data []byte
}

// Read reads a file of at most 1 MiB. It refuses directories, pipes and
// devices, which may never end.
func Read(path string) (Source, error) {
	data, err := disk.ReadRegular(path, maxSize)
	if err != nil {
		return Source{}, fileError(path, err)
	}
	return Source{Name: path, Data: data}, nil
}

// fileError drops the operation and path from err, as Error gives the path.
func fileError(path string, err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	}
	if errors.Is(err, fs.ErrNotExist) {
		return Error{File: path, Msg: "no such file or directory"}
	}
	return Error{File: path, Msg: err.Error()}
}

// ReadAll reads the files at paths in order. A directory stands for the .yaml
// and .yml files in it, in the order of their names.
func ReadAll(paths []string) ([]Source, error) {
	var sources []Source
	total := 0
	for _, path := range paths {
		files, err := expand(path)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			s, err := Read(file)
			if err != nil {
				return nil, err
			}
			if total += len(s.Data); total > maxTotal {
				return nil, Error{File: file, Msg: fmt.Sprintf("the files are larger than %d MiB together", maxTotal>>20)}
			}
			sources = append(sources, s)
		}
	}
	return sources, nil
}

// expand returns path itself, or the content files in it if it is a directory.
func expand(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return []string{path}, nil // Read reports what is wrong
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, fileError(path, err)
	}
	var files []string
	for _, e := range entries {
		// Names that start with a dot are the temporary files of editors.
		ext := filepath.Ext(e.Name())
		if (ext == ".yaml" || ext == ".yml") && !strings.HasPrefix(e.Name(), ".") {
			files = append(files, filepath.Join(path, e.Name()))
		}
	}
	if files == nil {
		return nil, Error{File: path, Msg: "no .yaml files in the directory"}
	}
	return files, nil
}
