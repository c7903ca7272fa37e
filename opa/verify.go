package main

import (
	"bytes"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/bundle"
)

// verify reads an archive (the blob) as an OPA that has this key would load it, and says why it would not.
func verify(c *call) (any, error) {
	id := c.req.KeyID
	if id == "" {
		id = "default"
	}
	keys := map[string]*bundle.KeyConfig{
		id: {Key: c.req.Key, Algorithm: c.req.Algorithm, Scope: c.req.Scope},
	}
	config := bundle.NewVerificationConfig(keys, id, c.req.Scope, c.req.Exclude)
	read, err := bundle.NewCustomReader(bundle.NewTarballLoaderWithBaseURL(bytes.NewReader(c.blob), "")).
		WithBundleVerificationConfig(config).
		WithRegoVersion(ast.RegoV1).
		Read()
	if err != nil {
		return map[string]any{"refused": err.Error()}, nil
	}
	return map[string]any{"manifest": read.Manifest, "modules": len(read.Modules), "wasm": len(read.WasmModules)}, nil
}
