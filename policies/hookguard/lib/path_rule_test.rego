package hookguard.lib.path_rule_test

import data.hookguard.lib.given
import data.hookguard.lib.path_rule

covers(content, place) if {
	path_rule.covers(path_rule.parse(content), place) with input as given.call({"session": {"cwd": "/code/app/pkg"}})
}

anywhere(content, place) if {
	path_rule.covers_anywhere(path_rule.parse(content), place) with input as given.call({"session": {"cwd": "/code/app/pkg"}})
}

test_anchors if {
	covers("//etc/passwd", "/etc/passwd")
	covers("//**", "/anything")
	covers("~/.ssh/**", "/home/dev/.ssh/id")
	covers("~", "/home/dev/x")
	covers("/src/**", "/code/app/src/a.ts")
	covers("src/**", "/code/app/pkg/src/a.ts")
	covers("./src/*", "/code/app/pkg/src/deep/b.ts")
	not covers("/src/**", "/code/app/pkg/src/a.ts")
	not covers("src/**", "/code/app/src/a.ts")
	not covers("~/.ssh/**", "/home/other/.ssh/id")
}

test_bare_names_stand_at_any_depth if {
	covers(".env", "/code/app/pkg/.env")
	covers("./.env", "/code/app/pkg/deep/.env")
	covers("*.ts", "/else/where/a.ts")
	covers("src", "/code/app/src/a/b.ts")
	covers("src/", "/code/app/src/a/b.ts")
	covers(".ENV", "/code/app/.env")
	not covers("env", "/code/app/.env")
}

test_two_stars_are_any_folders if {
	covers("**/secrets/**", "/code/app/pkg/secrets/k")
	covers("/a/**/b/**/c", "/code/app/a/1/2/b/c")
	covers("/a/**/b/*/d/**/c/**/e", "/code/app/a/b/x/d/c/1/e/f")
	not covers("/a/**/b", "/code/app/b/a")
	not covers("/a/**/b/**/c", "/code/app/a/c/b")
}

test_a_folder_and_any_depth_below if {
	anywhere("src/**", "/code/app/other/src/a.ts")
	not covers("src/**", "/code/app/other/src/a.ts")
	not anywhere("src/a/**", "/code/app/other/src/a/b.ts")
	anywhere("src/**", "/code/app/pkg/src/a.ts")
}

test_classes_and_question_marks_are_loose if {
	path_rule.parse("id_?").loose
	not path_rule.parse("id_*").loose
	covers("id_?sa", "/x/id_rsa")
	covers("file[0-9].txt", "/x/file1.txt")
	not covers("file[0-9].txt", "/x/other.txt")
	covers("odd[name", "/x/oddname")
}
