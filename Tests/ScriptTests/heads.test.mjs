// The comment at the head of each script says what it decides; everything else is the core's.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const SOURCES = new URL('../../Sources/', import.meta.url);

for (const script of readdirSync(SOURCES, { recursive: true }).filter(path => path.endsWith('.js'))) {
  test(`the head of ${script} says what it decides`, () => {
    const [head] = /^(\/\/.*\n)+/.exec(readFileSync(new URL(script, SOURCES), 'utf8')) ?? [''];
    assert.match(head.replaceAll('\n// ', ' '), /Decides (only [^.;]+|nothing)[.;]/);
  });
}
