package main

import (
	"bytes"
	"encoding/json"

	"github.com/open-policy-agent/opa/v1/ast"
)

// Request is the one shape of all operations; each reads the fields it needs.
type Request struct {
	Op string `json:"op"`

	// Files are the sources: relative slash path -> text. *.rego are modules,
	// data.json, data.yaml and data.yml are data under their folder's path.
	Files map[string]string `json:"files"`
	// Capabilities in OPA's own format; without them, all of this OPA version.
	Capabilities json.RawMessage `json:"capabilities"`
	// RegoVersion is 1 unless the sources are of the old syntax (0).
	RegoVersion *int `json:"rego_version"`
	// HostBuiltins names the custom builtins that the caller implements
	// (test, eval); their declarations stand in Capabilities.
	HostBuiltins []string `json:"host_builtins"`

	// build
	Entrypoints  []string       `json:"entrypoints"`
	Revision     *string        `json:"revision"`
	Roots        []string       `json:"roots"`
	Metadata     map[string]any `json:"metadata"`
	PruneUnused  bool           `json:"prune_unused"`
	IncludePrint bool           `json:"include_print"`
	Optimization int            `json:"optimization"`

	// check (and build, test, eval for schemas)
	Strict  bool                       `json:"strict"`
	Schemas map[string]json.RawMessage `json:"schemas"` // "input", "data.x", "schema.name" -> JSON Schema

	// format
	FromRegoVersion      *int `json:"from_rego_version"` // the sources' own, if they are to be rewritten to another
	DropRedundantImports bool `json:"drop_redundant_imports"`

	// test
	Run           string `json:"run"`
	Coverage      bool   `json:"coverage"`
	Trace         bool   `json:"trace"`
	RaiseBuiltins bool   `json:"strict_builtin_errors"`

	// eval
	Query      string          `json:"query"`
	Input      json.RawMessage `json:"input"`
	NowNS      *int64          `json:"now_ns"`
	Exhaustive bool            `json:"exhaustive"`
	MaxEvents  int             `json:"max_events"`
	TimeoutMS  int             `json:"timeout_ms"`

	// sign, verify
	Key       string          `json:"key"`
	KeyID     string          `json:"key_id"`
	Algorithm string          `json:"algorithm"`
	Claims    json.RawMessage `json:"claims"`
	Scope     string          `json:"scope"`
	Exclude   []string        `json:"exclude"`
}

func parseRequest(bs []byte) (*Request, error) {
	var req Request
	dec := json.NewDecoder(bytes.NewReader(bs))
	dec.UseNumber()
	dec.DisallowUnknownFields()
	if err := dec.Decode(&req); err != nil {
		return nil, badRequest("request is not understood: %v", err)
	}
	return &req, nil
}

func (r *Request) regoVersion() (ast.RegoVersion, error) {
	return regoVersionOf(r.RegoVersion)
}

func regoVersionOf(number *int) (ast.RegoVersion, error) {
	switch {
	case number == nil || *number == 1:
		return ast.RegoV1, nil
	case *number == 0:
		return ast.RegoV0, nil
	}
	return 0, badRequest("rego version %d is not 0 or 1", *number)
}

func (r *Request) capabilities() (*ast.Capabilities, error) {
	if len(r.Capabilities) == 0 {
		version, err := r.regoVersion()
		if err != nil {
			return nil, err
		}
		return ast.CapabilitiesForThisVersion(ast.CapabilitiesRegoVersion(version)), nil
	}
	if lastCapabilities.parsed != nil && bytes.Equal(lastCapabilities.text, r.Capabilities) {
		return lastCapabilities.parsed, nil
	}
	caps, err := ast.LoadCapabilitiesJSON(bytes.NewReader(r.Capabilities))
	if err != nil {
		return nil, badRequest("capabilities: %v", err)
	}
	lastCapabilities.text, lastCapabilities.parsed = r.Capabilities, caps
	return caps, nil
}

// lastCapabilities spares the parsing: one caller sends the same large text every time.
var lastCapabilities struct {
	text   []byte
	parsed *ast.Capabilities
}
