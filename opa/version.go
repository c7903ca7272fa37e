package main

import (
	"runtime"
	"runtime/debug"

	"github.com/open-policy-agent/opa/v1/ast"
	opa "github.com/open-policy-agent/opa/v1/version"
)

// version names this OPA, the Go that built it, and every module linked in.
func version(*call) (any, error) {
	modules := map[string]string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			modules[dep.Path] = dep.Version
		}
	}
	return map[string]any{"opa": opa.Version, "go": runtime.Version(), "modules": modules}, nil
}

// capabilities is `opa capabilities --current`, for the rego version asked for.
func capabilities(c *call) (any, error) {
	version, err := c.req.regoVersion()
	if err != nil {
		return nil, err
	}
	return ast.CapabilitiesForThisVersion(ast.CapabilitiesRegoVersion(version)), nil
}
