package main

import (
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/util"
)

// schemaSet names schemas as annotations refer to them: "input" is the schema of the
// whole input document, any other name is below schema.
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
	}
	return set, nil
}
