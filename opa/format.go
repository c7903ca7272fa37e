package main

import (
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/format"
)

// formatSources formats every module; a file that does not parse is an error for all.
func formatSources(c *call) (any, error) {
	version, err := c.req.regoVersion()
	if err != nil {
		return nil, err
	}
	caps, err := c.req.capabilities()
	if err != nil {
		return nil, err
	}
	parse := ast.ParserOptions{RegoVersion: version}
	if c.req.FromRegoVersion != nil {
		if parse.RegoVersion, err = regoVersionOf(c.req.FromRegoVersion); err != nil {
			return nil, err
		}
	}
	formatted := map[string]string{}
	var wrong ast.Errors
	for _, name := range sortedKeys(c.req.Files) {
		text, err := format.SourceWithOpts(name, []byte(c.req.Files[name]), format.Opts{
			RegoVersion:                   version,
			ParserOptions:                 &parse,
			DropRedundantDirectiveImports: c.req.DropRedundantImports,
			Capabilities:                  caps,
		})
		if errs, ok := err.(ast.Errors); ok {
			wrong = append(wrong, errs...)
			continue
		}
		if err != nil {
			return nil, err
		}
		formatted[name] = string(text)
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	return map[string]any{"files": formatted}, nil
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
