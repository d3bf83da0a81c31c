// Every path that a script or the manifest names is one of the table in Sources/Domain/Path.swift, and the worker treats
// each path of the table as it should: a path that is renamed on one side only fails here.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { Worker } from './worker.mjs';

const read = path => readFileSync(new URL('../../' + path, import.meta.url), 'utf8');

/** The table: the template of each path by its name in Swift. */
const TABLE = Object.fromEntries(
  [...read('Sources/Domain/Path.swift').matchAll(/static var (\w+): Path \{ Path\("([^"]+)"\) \}/g)].map(([, name, path]) => [name, path]));

/** Paths that a script names, without queries: strings that begin with a slash. */
const named = script => [...script.matchAll(/(['"`])(\/[^'"`]*)\1/g)].map(([, , text]) => text.split('?')[0]);

/** The path with values for its names. */
const example = template => template.replace(/\{\w+\}/, 'x').replace('**', 'x/y.js');

/** Whether the path is one of the table, possibly with values; the one that takes all others does not count. */
const isKnown = path => Object.values(TABLE).some(template =>
  template !== '/**' && new RegExp('^' + template.replace(/[.]/g, '\\.').replace(/\{\w+\}/, '[^/]+').replace('**', '.+') + '$').test(path));

const SCRIPTS = readdirSync(new URL('../../Sources', import.meta.url), { recursive: true }).filter(path => path.endsWith('.js'));

// API-1
test('the table is read as a whole', () => {
  const all = /static var all: \[Path\] \{\s*\[([^\]]*)\]/.exec(read('Sources/Domain/Path.swift'))[1];
  assert.deepEqual(Object.keys(TABLE).sort(), all.split(',').map(name => name.trim()).filter(Boolean).sort());
});

// API-1
test('paths are found in every kind of string', () => {
  assert.deepEqual(named(`f('/a', "/b?c=" + d); // e's /g\nconst h = \`/i?j=\${k}\`, l = '';`), ['/a', '/b', '/i']);
  assert.deepEqual([isKnown('/photos/x/like'), isKnown('/assets/a/b'), isKnown('/photo'), isKnown('/icon-svg')], [true, true, false, false]);
});

// API-1: scripts use only paths of the table.
for (const script of SCRIPTS) {
  test(`every path in ${script} is one of the table`, () => {
    assert.deepEqual(named(read('Sources/' + script)).filter(path => !isKnown(path)), []);
  });
}

// API-1
test('scripts that name paths are among those that were read', () => {
  const naming = SCRIPTS.filter(script => named(read('Sources/' + script)).length);
  assert.deepEqual(naming.sort(), ['Browser/list.js', 'Browser/offline.js']);
});

// API-1
test('the manifest names paths of the table', () => {
  const { start_url: start, scope, icons } = JSON.parse(read('Web/manifest.webmanifest'));
  assert.equal(start, TABLE.feed);
  assert.deepEqual([scope, ...icons.map(({ src }) => src)].filter(path => !isKnown(path)), []);
});

/** Which function of the worker takes a path of the table; undefined if it leaves the request to the browser. */
async function taking(how) {
  const worker = new Worker(), taken = {};
  for (const name of ['page', 'visit', 'file', 'picture', 'data']) worker.scope[name] = () => name;
  for (const [name, template] of Object.entries(TABLE)) {
    const by = await worker.get(example(template) + '?feed=f1', how);
    if (by) (taken[by] ??= []).push(name);
  }
  return taken;
}

// FEED-21
test('the worker keeps the pages of the app and no others', async () => {
  const { page, visit, ...others } = await taking({ mode: 'navigate' });
  assert.deepEqual([page, others], [['start', 'app', 'feed', 'profile', 'adding', 'viewer'], {}]);
  const own = Object.entries(TABLE).filter(([, path]) => /^.account/.test(path)).map(([name]) => name);
  assert.deepEqual(visit.sort(), [...own, 'ownCollections'].sort());
});

// FEED-21
test('the worker keeps what these pages need and nothing else', async () => {
  assert.deepEqual(await taking(), {
    data: ['photos', 'me', 'userLikes', 'feedIndex', 'feedCards'],
    picture: ['image', 'portrait', 'keptPicture'],
    file: ['assets', 'manifest', 'icon'],
  });
});

// FEED-21
test('of the kept responses, those that count hearts are refreshed without being searched', async () => {
  const ann = { 'X-Person': 'ann' }, worker = await new Worker().keep('ann');
  for (const name of ['photos', 'me', 'userLikes', 'feedCards', 'feedIndex']) {
    const path = example(TABLE[name]) + '?feed=f1';
    await worker.serve(path, '[]', ann).get(path);
  }
  worker.asked.length = 0;
  await worker.post({ photos: ['p1'] });
  assert.deepEqual(worker.asked, [TABLE.keptFeed, TABLE.me + '?feed=f1', example(TABLE.userLikes) + '?feed=f1']);
});
