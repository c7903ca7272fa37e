package hookguard.lib.code_text_test

import data.hookguard.lib.code_text

test_calls_are_whole_words if {
	code_text.calls("exec(x)", {"exec("})
	code_text.calls("a; exec(x)", {"eval(", "exec("})
	code_text.calls("re.exec(x); exec(y)", {"exec("})
	not code_text.calls("re.exec(x)", {"exec("})
	not code_text.calls("my_exec(x)", {"exec("})
	not code_text.calls("x", {"exec("})
}

test_says if {
	code_text.says("import socket", {"socket"})
	not code_text.says("import os", {"socket"})
}
