package main

import (
	"encoding/json"
	"errors"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/loader"
	"github.com/open-policy-agent/opa/v1/topdown"
)

// Problem is something wrong in the sources, in the words and with the codes of OPA.
type Problem struct {
	Code     string          `json:"code"`
	Message  string          `json:"message"`
	Location *Location       `json:"location,omitempty"`
	Details  json.RawMessage `json:"details,omitempty"`
	Lines    []string        `json:"lines,omitempty"` // the details as OPA prints them
}

// Location is OPA's location with the end of the text it covers.
type Location struct {
	File   string `json:"file"`
	Row    int    `json:"row"`
	Col    int    `json:"col"`
	EndRow int    `json:"end_row,omitempty"`
	EndCol int    `json:"end_col,omitempty"`
}

func locationOf(loc *ast.Location) *Location {
	if loc == nil {
		return nil
	}
	out := &Location{File: loc.File, Row: loc.Row, Col: loc.Col}
	if len(loc.Text) > 0 {
		out.EndRow, out.EndCol = loc.End()
	}
	return out
}

// problemsOf flattens every kind of error that OPA's packages return.
func problemsOf(err error) []Problem {
	var (
		loaded   loader.Errors
		many     ast.Errors
		one      *ast.Error
		topdown1 *topdown.Error
	)
	switch {
	case errors.As(err, &many):
		many.Sort()
		return mapSlice(many, problemOf)
	case errors.As(err, &loaded):
		var out []Problem
		for _, e := range loaded {
			out = append(out, problemsOf(e)...)
		}
		return out
	case errors.As(err, &one):
		return []Problem{problemOf(one)}
	case errors.As(err, &topdown1):
		return []Problem{{Code: topdown1.Code, Message: topdown1.Message, Location: locationOf(topdown1.Location)}}
	}
	return []Problem{{Code: "opa_error", Message: err.Error()}}
}

func problemOf(e *ast.Error) Problem {
	p := Problem{Code: e.Code, Message: e.Message, Location: locationOf(e.Location)}
	if e.Details != nil {
		p.Lines = e.Details.Lines()
		if bs, err := json.Marshal(e.Details); err == nil {
			p.Details = bs
		}
	}
	return p
}

func mapSlice[A, B any](in []A, f func(A) B) []B {
	out := make([]B, len(in))
	for i, a := range in {
		out[i] = f(a)
	}
	return out
}
