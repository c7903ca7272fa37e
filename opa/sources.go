package main

import (
	"io/fs"
	"path"
	"strings"
	"testing/fstest"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/loader"
)

// fileSystem lays the request's files out for OPA's loaders. Names are checked here,
// so that what OPA reports is always a name that the caller gave.
func (r *Request) fileSystem() (fs.FS, error) {
	tree := fstest.MapFS{}
	for name, text := range r.Files {
		if !fs.ValidPath(name) || name == "." {
			return nil, badRequest("%q is not a relative slash path", name)
		}
		if !isSource(name) {
			return nil, badRequest("%q is neither a .rego file nor a data.json, data.yaml or data.yml", name)
		}
		tree[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o600}
	}
	return tree, nil
}

func isSource(name string) bool {
	switch path.Base(name) {
	case "data.json", "data.yaml", "data.yml":
		return true
	}
	return strings.HasSuffix(name, ".rego")
}

// load parses all sources. Every file's parse errors are returned, not the first file's.
func (r *Request) load() (*loader.Result, error) {
	files, err := r.fileSystem()
	if err != nil {
		return nil, err
	}
	version, err := r.regoVersion()
	if err != nil {
		return nil, err
	}
	caps, err := r.capabilities()
	if err != nil {
		return nil, err
	}
	if len(r.Files) == 0 {
		return &loader.Result{Documents: map[string]any{}}, nil
	}
	return loader.NewFileLoader().
		WithFS(files).
		WithRegoVersion(version).
		WithProcessAnnotation(true).
		WithCapabilities(caps).
		All([]string{"."})
}

// compiler is OPA's compiler as `opa check` and `opa test` set it up, without a limit on errors.
func (r *Request) compiler(documents map[string]any) (*ast.Compiler, error) {
	caps, err := r.capabilities()
	if err != nil {
		return nil, err
	}
	schemas, err := r.schemaSet()
	if err != nil {
		return nil, err
	}
	version, err := r.regoVersion()
	if err != nil {
		return nil, err
	}
	return ast.NewCompiler().
		SetErrorLimit(0).
		WithCapabilities(caps).
		WithSchemas(schemas).
		WithStrict(r.Strict).
		WithDefaultRegoVersion(version).
		WithEnablePrintStatements(true).
		WithUseTypeCheckAnnotations(true).
		WithPathConflictsCheck(existsIn(documents)), nil
}

// existsIn tells the compiler which paths hold data, so that a rule over data is an error.
func existsIn(documents map[string]any) func([]string) (bool, error) {
	return func(keys []string) (bool, error) {
		if len(keys) == 0 {
			return false, nil
		}
		var node any = documents
		for _, key := range keys {
			object, ok := node.(map[string]any)
			if !ok {
				return true, nil
			}
			if node, ok = object[key]; !ok {
				return false, nil
			}
		}
		return true, nil
	}
}
