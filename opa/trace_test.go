package main

import (
	"encoding/json"
	"testing"
)

func explained(t *testing.T, request map[string]any) Explanation {
	t.Helper()
	request["op"], request["trace"] = "eval", true
	out := ask(t, request)
	if out.Result == nil {
		t.Fatalf("%+v", out)
	}
	bs, _ := json.Marshal(out.Result["trace"])
	var seen Explanation
	if err := json.Unmarshal(bs, &seen); err != nil {
		t.Fatal(err)
	}
	return seen
}

const traced = `package a

deny contains msg if {
	input.tool.kind == "shell"
	some c in input.commands
	c.program == "rm"
	msg := c.program
}

deny contains "sudo" if {
	input.tool.kind == "shell"
	input.user == "root"
}

deny contains "read" if input.tool.kind == "read"
`

func TestTraceNamesWhatDecided(t *testing.T) {
	request := map[string]any{
		"query": "data.a.deny", "files": files("a.rego", traced),
		"input": map[string]any{"tool": map[string]any{"kind": "shell"}, "user": "eve", "commands": []any{map[string]any{"program": "ls"}, map[string]any{"program": "rm"}}},
	}
	seen := explained(t, request)
	if len(seen.Rules) != 1 {
		t.Fatalf("the index should skip two rules: %d", len(seen.Rules))
	}
	first := seen.Rules[0]
	if first.Exited != 1 || len(first.Failed) != 1 || first.Failed[0].Location.Row != 6 || first.Failed[0].Locals["c"] != `{"program": "ls"}` {
		t.Errorf("first: %+v %+v", first, first.Failed)
	}
	request["exhaustive"] = true
	seen = explained(t, request)
	if len(seen.Rules) != 3 {
		t.Fatalf("exhaustive: %d", len(seen.Rules))
	}
	second, third := seen.Rules[1], seen.Rules[2]
	if second.Exited != 0 || second.Failed[0].Location.Row != 12 || second.Reads["input.user"] != `"eve"` {
		t.Errorf("second: %+v %+v", second, second.Failed[0])
	}
	if third.Failed[0].Location.Row != 15 || third.Failed[0].Values != `"shell" == "read"` {
		t.Errorf("third: %+v", third.Failed[0])
	}
}

func TestTraceIsBounded(t *testing.T) {
	source := "package a\n\np if {\n\tsome i in numbers.range(1, 5000)\n\ti == 5001\n}\n"
	seen := explained(t, map[string]any{"query": "data.a.p", "max_events": 10, "files": files("a.rego", source)})
	if len(seen.Events) != 10 || !seen.Truncated || len(seen.Rules[0].Failed) != 1 {
		t.Errorf("%d events, %v", len(seen.Events), seen.Rules[0].Failed)
	}
	if seen.Rules[0].Failed[0].Count < 5000 {
		t.Errorf("count: %d", seen.Rules[0].Failed[0].Count)
	}
}

const asking = `package a

deny contains c.program if {
	some c in object.get(input, ["commands"], [])
	count([o | some o in c.options; o == "-f"]) > 0
	not harmless(c)
	c.program == "rm"
}

harmless(c) if {
	some o in c.options
	o == "-n"
}
`

func TestTraceTellsWhatStoppedARuleFromWhatIsNestedInIt(t *testing.T) {
	command := func(program string, options ...any) any {
		return map[string]any{"program": program, "options": options}
	}
	seen := explained(t, map[string]any{
		"query": "data.a.deny", "files": files("a.rego", asking), "exhaustive": true,
		"input": map[string]any{"commands": []any{command("ls", "-l"), command("ls", "-f", "-n"), command("ls", "-f"), command("rm", "-f")}},
	})
	deny, harmless := seen.Rules[0], seen.Rules[1]
	var stopped, nested []string
	for _, f := range deny.Failed {
		if f.Nested {
			nested = append(nested, f.Values)
		} else {
			stopped = append(stopped, f.Values)
		}
	}
	if len(stopped) != 3 || stopped[0] != "0 > 0" || stopped[2] != `"ls" == "rm"` {
		t.Errorf("stopped: %q", stopped)
	}
	if len(nested) != 1 || nested[0] != `"-l" == "-f"` {
		t.Errorf("nested: %q", nested)
	}
	if deny.Locals["c"] != `{"options": ["-f"], "program": "rm"}` {
		t.Errorf("held: %q", deny.Locals)
	}
	if deny.Reads["input.commands"] == "" {
		t.Errorf("reads: %q", deny.Reads)
	}
	if len(harmless.From) != 1 || harmless.From[0].Row != 6 {
		t.Errorf("from: %+v", harmless.From)
	}
}
