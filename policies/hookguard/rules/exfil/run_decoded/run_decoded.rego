# METADATA
# title: Running decoded text
# description: >-
#   Text that is decoded from base64, hexadecimal or the like and given to a shell or interpreter at once. What it does can't be
#   read, and hiding it is the point.
# custom:
#   id: exfil.run-decoded
#   severity: critical
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/exfil/run-decoded.md
#   limits:
#     - "Decoders of the caller's own, and ciphers worked out in a script file, are not known as such."
package hookguard.rules.exfil.run_decoded

import data.hookguard.lib.code_text
import data.hookguard.lib.flow
import data.hookguard.lib.shell

# What comes out is known: it is judged by every rule, and refused here for its disguise.
deny contains {
	"reason": "This runs a command that was hidden in encoded text.",
	"fix": "Write the command as it is.",
	"evidence": c.text,
} if {
	some c in shell.commands
	"decoded" in c.via
}

deny contains {
	"reason": "This decodes text and runs it; what it does can't be read.",
	"fix": "Decode it to a file, read it, and write the command as it is.",
	"evidence": shell.commands[i].text,
} if {
	some j in flow.unknown_code
	some i in flow.feeding(j)
	decodes(shell.commands[i])
}

deny contains {
	"reason": "This decodes text and runs it; what it does can't be read.",
	"fix": "Decode it to a file, read it, and write the command as it is.",
	"evidence": text,
} if {
	some text in flow.unknown_texts
	some i, c in shell.commands
	"substitution" in c.via
	decodes(c)
	some name in flow.kept(i)
	flow.uses(text, name)
}

deny contains {
	"reason": "This code decodes text and runs it; what it does can't be read.",
	"fix": "Write the code as it is.",
	"evidence": c.text,
} if {
	some k in code_text.known
	c := shell.commands[k]
	code_text.says(c.code.text, decoding_calls)
	runs_text(c)
}

# Unpacking hides nothing from a person who looks, but nobody has looked.
ask contains {
	"reason": "This unpacks text and runs it.",
	"fix": "Unpack it to a file, read it, and run that.",
	"evidence": shell.commands[i].text,
} if {
	some j in flow.unknown_code
	some i in flow.feeding(j)
	shell.commands[i].program in unpackers
}

unpackers := {
	"bunzip2", "bzcat", "gpg", "gunzip", "lz4cat", "lzcat", "rev", "tr", "uncompress", "unlzma", "unxz", "unzstd", "xzcat", "zcat",
	"zstdcat",
}

runs_text(c) if code_text.calls(c.code.text, {
	"exec(", "eval(", "os.system(", "os.popen(", "system(", "instance_eval(", "new Function(", "execSync(", "eval ", "exec ",
	"subprocess.run(", "subprocess.call(", "subprocess.Popen(", "subprocess.check_output(",
})

runs_text(c) if code_text.says(c.code.text, {".system(", ".popen("})

decoding_calls := {
	"b64decode", "b32decode", "b16decode", "b85decode", "a85decode", "decodebytes(", "base64_decode", "decode_base64", "unhexlify",
	"fromhex(", "unpack(\"m", "unpack('m", "pack(\"H", "pack('H", "unpack1(", "Base64.decode", "Base64.strict_decode", "atob(", "'base64')", "\"base64\")",
	"'hex')", "\"hex\")", "rot13", "rot_13", "zlib.decompress", "marshal.loads", "gzinflate", "str_rot13", "hex2bin", "FromBase64String",
}

decodes(c) if {
	c.program in {"base64", "base32", "base58", "base91", "basenc", "gbase64", "gbase32"}
	shell.has_option(c, {"-d", "-D", "--decode", "-di"})
}

decodes(c) if {
	c.program == "xxd"
	shell.has_option(c, {"-r", "-revert"})
}

decodes(c) if {
	c.program == "openssl"
	shell.has_option(c, {"-d"})
}

decodes(c) if c.program in {"uudecode", "ascii85", "qprint"}

decodes(c) if {
	c.code.text != null
	code_text.says(c.code.text, decoding_calls)
}
