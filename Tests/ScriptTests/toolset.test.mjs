// Tools/web.artifactbundle/toolset.json can hold no comments: the reason of each of its flags is in docs/web-build.md.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = path => readFileSync(new URL('../../' + path, import.meta.url), 'utf8');

/** The flags; one that takes a value, or that passes one on, with what it takes. */
function flags(options) {
  const taking = ['-enable-experimental-feature', '-Xfrontend', '-Xllvm', '-Xclang-linker', '-z'], found = [];
  for (let at = 0; at < options.length; at += 1) {
    found.push(taking.includes(options[at]) ? `${options[at]} ${options[at += 1]}` : options[at]);
  }
  return found;
}

//
test('each flag of the web build has a row with its reason, and no other flag has one', () => {
  const { swiftCompiler, linker } = JSON.parse(read('Tools/web.artifactbundle/toolset.json'));
  const rows = [...read('docs/web-build.md').matchAll(/^\| `(-[^`]+)` \|/gm)].map(([, flag]) => flag);
  assert.deepEqual(rows, [...flags(swiftCompiler.extraCLIOptions), ...flags(linker.extraCLIOptions)]);
});
