# METADATA
# title: Outside the project
# description: >-
#   The paths that a call changes outside the project, worked out once: rules about files of the machine or the home needn't look at
#   the many others.
package hookguard.lib.outside

import data.hookguard.lib.path
import data.hookguard.lib.path_index

# METADATA
# title: written
# description: What is written or deleted outside the project; everything, where the project holds the home or is a system folder.
written := [p |
	some p in path.written
	may_matter(p)
]

# METADATA
# title: changed(found)
# description: The same of some paths only, named by their numbers as `path_index` gives them.
changed(found) := [p |
	some p in path_index.changed(found)
	may_matter(p)
]

may_matter(p) if not p.in_project

may_matter(_) if project_is_wide

project_is_wide if path.inside(path.expand("~"), path.expand("."))

project_is_wide if {
	some folder in ["/etc", "/proc", "/sys", "/library", "/var/spool", "/usr/lib", "/lib"]
	path.inside(path.expand("."), folder)
}
