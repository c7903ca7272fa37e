package main

import (
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/util"
)

// schemaSet names schemas as annotations refer to them (schema.limits is "limits"); the one
// named "input" is also that of every rule's input, as `opa check --schema FILE` has it.
func (r *Request) schemaSet() (*ast.SchemaSet, error) {
	if len(r.Schemas) == 0 {
		return nil, nil
	}
	set := ast.NewSchemaSet()
	for name, text := range r.Schemas {
		var schema any
		if err := util.UnmarshalJSON(text, &schema); err != nil {
			return nil, badRequest("schema %q: %v", name, err)
		}
		ref := ast.SchemaRootRef.Copy()
		for _, part := range strings.Split(name, ".") {
			ref = ref.Append(ast.StringTerm(part))
		}
		set.Put(ref, schema)
		if name == "input" {
			set.Put(ast.SchemaRootRef, schema)
		}
	}
	return set, nil
}
