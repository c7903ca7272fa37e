package main

import (
	"errors"

	"github.com/open-policy-agent/opa/v1/bundle"
	"github.com/open-policy-agent/opa/v1/compile"
)

type buildResult struct {
	Entrypoints []string        `json:"entrypoints"`
	Data        map[string]any  `json:"data"`
	Manifest    bundle.Manifest `json:"manifest"`
}

// build compiles to WebAssembly exactly as `opa build -t wasm` does; the module is the blob.
func build(c *call) (any, error) {
	version, err := c.req.regoVersion()
	if err != nil {
		return nil, err
	}
	files, err := c.req.fileSystem()
	if err != nil {
		return nil, err
	}
	caps, err := c.req.capabilities()
	if err != nil {
		return nil, err
	}
	compiler := compile.New().
		WithTarget(compile.TargetWasm).
		WithFS(files).
		WithPaths(".").
		WithRegoVersion(version).
		WithCapabilities(caps).
		WithEntrypoints(c.req.Entrypoints...).
		WithRegoAnnotationEntrypoints(true).
		WithPruneUnused(c.req.PruneUnused).
		WithOptimizationLevel(c.req.Optimization).
		WithEnablePrintStatements(c.req.IncludePrint)
	if len(c.req.Roots) > 0 {
		compiler = compiler.WithRoots(c.req.Roots...)
	}
	if c.req.Revision != nil {
		compiler = compiler.WithRevision(*c.req.Revision)
	}
	if c.req.Metadata != nil {
		compiler = compiler.WithMetadata(&c.req.Metadata)
	}
	if err := compiler.Build(c.ctx); err != nil {
		// OPA's build stops at ten errors and at the first unreadable kind; check knows them all.
		if _, all := check(c); all != nil {
			return nil, all
		}
		return nil, err
	}
	built := compiler.Bundle()
	if len(built.WasmModules) != 1 {
		return nil, errors.New("the compiler made no policy.wasm")
	}
	c.out = built.WasmModules[0].Raw
	result := buildResult{Data: built.Data, Manifest: built.Manifest}
	for _, resolver := range built.Manifest.WasmResolvers {
		result.Entrypoints = append(result.Entrypoints, resolver.Entrypoint)
	}
	return result, nil
}
