import { VERSION } from "../../version.ts";

/** The very version that the policy was written with: another one may read it otherwise, and latest may be anybody's. */
const run = `npx --yes hookguard@${VERSION}`;

/** A CI job that tests and builds the project's policy; to be copied where the project's CI looks for it. */
export const ciTemplate = `# Copy this to .github/workflows/hookguard.yml, or take its two commands into your own CI.
# npx takes hookguard ${VERSION} from the registry that npm asks. Make sure that it is there, and ours, before you run this; where it
# isn't published, put a tarball of your own (npm pack in a clone) in place of hookguard@${VERSION}, or use the action.
name: hookguard
on: [push, pull_request]
jobs:
  policy:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: ${run} test .hookguard/policies
      - run: ${run} build .hookguard/policies --name project -o .hookguard/project.tar.gz
`;
