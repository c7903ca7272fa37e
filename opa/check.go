package main

// check parses and compiles; what is wrong comes back as errors, all of them.
func check(c *call) (any, error) {
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
	return map[string]any{"modules": len(loaded.Modules)}, nil
}
