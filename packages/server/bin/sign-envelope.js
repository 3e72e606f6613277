#!/usr/bin/env node
// An older Node would fail in its own words, at the first import that it lacks. Nothing here may be newer
// than that Node: not even an `await` at the top level.
const [major, minor] = process.versions.node.split('.').map(Number);

// As in `engines` of package.json.
if (major > 24 || (major === 24 && minor >= 7)) {
  import('../dist/cli.js');
} else {
  console.error(
    `sign-envelope needs Node 24.7 or newer, but this is Node ${process.versions.node}.`,
  );
  process.exitCode = 1;
}
