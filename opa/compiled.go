package main

import (
	"crypto/sha256"
	"encoding/json"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/storage"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
)

// compiledSources can be evaluated any number of times.
type compiledSources struct {
	compiler *ast.Compiler
	store    storage.Store
}

// lastCompiled spares the compiling: a caller that explains many events sends the same sources every time.
var lastCompiled struct {
	key     [sha256.Size]byte
	sources *compiledSources
}

// compiled compiles the sources of a request, unless the last request had the same.
func (c *call) compiled() (*compiledSources, error) {
	key, err := c.req.sourcesKey()
	if err != nil {
		return nil, err
	}
	if lastCompiled.sources != nil && lastCompiled.key == key {
		return lastCompiled.sources, nil
	}
	loaded, err := c.req.load()
	if err != nil {
		return nil, err
	}
	compiler, err := c.req.compiler(loaded.Documents)
	if err != nil {
		return nil, err
	}
	if compiler.Compile(loaded.ParsedModules()); compiler.Failed() {
		return nil, compiler.Errors
	}
	lastCompiled.key = key
	lastCompiled.sources = &compiledSources{compiler: compiler, store: inmem.NewFromObject(loaded.Documents)}
	return lastCompiled.sources, nil
}

// sourcesKey is a digest of everything that compiling depends on.
func (r *Request) sourcesKey() ([sha256.Size]byte, error) {
	bs, err := json.Marshal([]any{r.Files, r.Capabilities, r.RegoVersion, r.Strict, r.Schemas})
	return sha256.Sum256(bs), err
}
