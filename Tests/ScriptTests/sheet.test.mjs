// The sheet of a photo: what sheet.js sends, shares and copies, which fingers drag it, what it reports to the app.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, settle, until } from './page.mjs';

/** The module, not yet shown. */
function open(globals = {}) {
  const made = page(globals, 'WebHost/drags.js', 'WebHost/clipboard.js', 'Sheet/sheet.js');
  made.call = (name, ...all) => {
    made.scope.all = all.flatMap(one => typeof one === 'string' ? made.give(one) : [one]);
    return made.run(`host.${name}(...all)`);
  };
  /** Puts an element with a number into the module. */
  made.put = (number, name, attributes, ...children) => {
    const node = made.document.make(name, attributes, ...children);
    if (number) node[made.run('mark')] = number;
    made.run('root').append(node);
    return node;
  };
  made.document.body.append(made.run('root'));
  return made;
}

/** Prepares the file of ticket 5 and shares with the ticket `file`; what was shared, and the outcome. */
async function share(shared, file, fetch = async () => ({ ok: true, blob: async () => new Blob(['x'], { type: 'image/jpeg' }) })) {
  const seen = [];
  const navigator = shared && { share: async what => { seen.push(what); return shared(); } };
  const made = open({ fetch, navigator: navigator ?? {} });
  made.call('prepareFile', 5, '/images/a', 'a.jpg');
  await settle();
  made.call('share', 6, '/app/photo/a', 'Photo', file);
  await settle();
  return { made, what: seen[0], prepared: made.told('filePrepared'), outcome: made.told('shared') };
}

// FEED-13
test('a prepared file is shared with its link', async () => {
  const { what, prepared, outcome } = await share(() => {}, 5);
  assert.deepEqual([what.url, what.title], ['https://feed.example/app/photo/a', 'Photo']);
  assert.deepEqual([what.files.length, what.files[0].name, what.files[0].type], [1, 'a.jpg', 'image/jpeg']);
  assert.deepEqual([prepared, outcome], [[[5, 1]], [[6, 0]]]);
});

// FEED-13
test('the file of another photo is not shared', async () => {
  assert.equal((await share(() => {}, 4)).what.files, undefined);
});

// FEED-13: the errors of Web Share map to the outcomes of the app.
for (const [name, outcome] of [['AbortError', 1], ['NotAllowedError', 3], ['DataError', 2]]) {
  test(`${name} of the share sheet is the outcome ${outcome}`, async () => {
    const fail = () => { throw Object.assign(new Error(), { name }); };
    assert.deepEqual((await share(fail, 5)).outcome, [[6, outcome]]);
  });
}

// FEED-13
test('without Web Share the outcome is a failure', async () => {
  assert.deepEqual((await share(null, 5)).outcome, [[6, 2]]);
});

// FEED-13: a file that the server does not deliver is reported and not shared.
for (const [title, fetch] of [
  ['does not answer', async () => { throw new Error(); }], ['refuses it', async () => ({ ok: false, blob: async () => new Blob() })],
]) {
  test(`a file is not prepared if the server ${title}`, async () => {
    const { prepared, what } = await share(() => {}, 5, fetch);
    assert.deepEqual([prepared, what.files], [[[5, 0]], undefined]);
  });
}

// FEED-13
test('the previous file is not shared while the next one is prepared', async () => {
  const { made } = await share(() => {}, 5);
  made.scope.fetch = () => new Promise(() => {});
  made.call('prepareFile', 5, '/images/b', 'b.jpg');
  assert.equal(made.run('prepared'), null);
});

// FEED-13
test('a link is copied to the clipboard', async () => {
  const texts = [];
  const made = open({ navigator: { clipboard: { writeText: async text => { texts.push(text); } } } });
  made.call('copyLink', 8, '/app/photo/a');
  await settle();
  assert.deepEqual([texts, made.told('copied')], [['https://feed.example/app/photo/a'], [[8, 1]]]);
});

// FEED-13: without a clipboard API the link is copied by `execCommand`.
for (const isDone of [true, false]) {
  test(`without a clipboard a selection is copied: ${isDone}`, async () => {
    const made = open();
    made.document.execCommand = what => what === 'copy' && isDone;
    made.call('copyLink', 8, '/app/photo/a');
    await settle();
    assert.deepEqual(made.told('copied'), [[8, isDone ? 1 : 0]]);
  });
}

// FEED-13
test('a system can share files, links or nothing', () => {
  const ability = navigator => open({ navigator }).run('sharingAbility()');
  const asked = [];
  assert.equal(ability({}), 0);
  assert.equal(ability({ share() {} }), 1);
  assert.equal(ability({ share() {}, canShare: () => false }), 1);
  assert.equal(ability({ share() {}, canShare: what => asked.push(what) }), 2);
  assert.equal(asked[0].files[0].type, 'image/jpeg');
});

/** Copies a link while a button in `place` has the focus; where the selection was, and what was selected. */
function copy(prepare) {
  const made = open(), { document } = made, seen = {};
  const button = prepare(made);
  button?.focus();
  document.execCommand = () => {
    const field = document.selected;
    Object.assign(seen, { place: field.parentNode, text: field.value, look: field.style.cssText });
    document.activeElement = field;
    return true;
  };
  assert.equal(made.run(`copyByHand('https://feed.example/a')`), true);
  return { made, button, seen };
}

// FEED-13
test('a link is selected inside the open sheet, since the rest of the page is inert', () => {
  const { made, button, seen } = copy(made => {
    const button = made.document.make('button');
    made.add(0, 'dialog', {}, button);
    return button;
  });
  assert.deepEqual([seen.place.localName, seen.text, seen.look], ['dialog', 'https://feed.example/a', 'position:fixed;opacity:0']);
  assert.equal(made.document.querySelector('textarea'), null);
  assert.equal(made.document.activeElement, button);
});

// FEED-13
test('without a sheet a link is selected at the end of the page', () => {
  const { seen, made } = copy(made => made.add(0, 'button'));
  assert.equal(seen.place, made.document.body);
  const nowhere = copy(made => { made.document.activeElement = null; });
  assert.equal(nowhere.seen.place, nowhere.made.document.body);
});

/** A sheet in a dialog. */
function sheet() {
  const made = open(), title = made.document.make('h1'), beside = made.document.make('p');
  const panel = made.document.make('div', { class: 'panel' }, made.document.make('div', { class: 'head' }, title), beside);
  const dialog = made.put(4, 'dialog', {}, panel);
  return { ...made, title, beside, dialog };
}

// FEED-13
test('a modal that the browser closed is cancelled', () => {
  const { dialog, told } = sheet();
  dialog.dispatch('close');
  assert.deepEqual(told('happened'), [[4, 4]]);
});

// FEED-13: one finger drags a sheet; its release is reported once.
for (const end of ['touchend', 'touchcancel']) {
  test(`one finger drags a sheet until ${end}`, () => {
    const { title, told } = sheet();
    title.dispatch('touchstart', { touches: [{ clientY: 100 }] });
    title.dispatch('touchmove', { touches: [{ clientY: 140 }] });
    for (const kind of [end, end]) title.dispatch(kind);
    title.dispatch('touchmove', { touches: [{ clientY: 150 }] });
    assert.deepEqual([told('dragged'), told('released')], [[[40]], [[]]]);
  });
}

// FEED-13
test('a sheet is not dragged beside it or with two fingers', () => {
  const { title, beside, told } = sheet();
  for (const [node, touches] of [[beside, [{ clientY: 1 }]], [title, [{ clientY: 1 }, { clientY: 2 }]]]) {
    node.dispatch('touchstart', { touches });
    node.dispatch('touchmove', { touches: [{ clientY: 40 }] });
    node.dispatch('touchend');
  }
  assert.deepEqual([told('dragged'), told('released')], [[], []]);
});

// FEED-42
test('only a positive drop moves the panel', () => {
  const made = open(), node = made.document.make('div');
  made.scope.node = node;
  for (const [value, style] of [['30', 'translateY(30px)'], ['0', ''], ['-1', ''], [null, '']]) {
    made.scope.value = value;
    made.run(`hooks.changed(node, 'data-drop', value)`);
    assert.equal(node.style.transform, style);
  }
});

//
test('the browser need not wait for listeners of touches before the sheet scrolls', () => {
  const touches = open().run('root').handlers.filter(({ kind }) => kind.startsWith('touch'));
  assert.deepEqual([touches.length, touches.every(one => one.isPassive)], [4, true]);
});

// FEED-42
test('a request has the headers of the app and its form', async () => {
  const requests = [];
  const fetch = async (url, request) => { requests.push({ url, ...request }); return new Response('{}'); };
  const made = open({ fetch });
  made.call('send', 7, 'PUT', '/app/photo/a/form', 'Accept-Language: ru\n', 'description=Sea%26sky');
  await settle();
  const [{ url, method, headers, body }] = requests;
  assert.deepEqual([url, method, body.get('description')], ['/app/photo/a/form', 'PUT', 'Sea&sky']);
  assert.deepEqual(structuredClone(headers), [['Accept', 'application/json'], ['Accept-Version', 'v1'], ['Accept-Language', 'ru']]);
  await until(() => made.told('answered').length);
  assert.deepEqual(made.told('answered')[0].slice(0, 2), [7, 200]);
  made.call('send', 8, 'GET', '/photos/a', '', '');
  assert.equal(requests[1].body, undefined);
});

// FEED-42
test('typed text is reported with its field', () => {
  const made = open(), field = made.put(5, 'input', {});
  field.value = 'море';
  field.dispatch('input');
  const [[node, at, bytes]] = made.told('typed');
  assert.deepEqual([node, made.text(at, bytes)], [5, 'море']);
});

// FEED-42
test('a form is submitted to the sheet, not to the server', () => {
  const made = open(), form = made.put(6, 'form', {});
  assert.equal(form.dispatch('submit').isPrevented, true);
  assert.deepEqual(made.told('happened'), [[6, 7]]);
});

/** Starts the module. */
async function launched() {
  const made = open({
    WebAssembly: { instantiateStreaming: async () => ({ instance: { exports: made.app } }) },
    fetch: async () => new Response(''),
  });
  const { document: { head }, document } = made;
  for (const name of ['sheet.css', 'sheet.wasm']) head.append(document.make('link', { rel: 'later', href: '/assets/' + name }));
  head.append = style => queueMicrotask(() => style.onload());
  await made.launch();
  return made;
}

// FEED-42
test('the sheet is shown in its place, and stays on the page for the strip when it is closed', async () => {
  const made = await launched(), place = made.add(9, 'div'), news = [];
  made.scope.place = place;
  made.scope.listener = (kind, texts, width, height) => news.push([kind, [...texts], width, height]);
  made.run(`show(place, ['a', '/images/x?y', 'Sea', 'Ann', 'ann'], listener)`);
  assert.equal(made.run('root').parentNode, place);
  const [given] = made.told('opened');
  assert.deepEqual([0, 2, 4, 6, 8].map(at => made.text(given[at], given[at + 1])), ['a', '/images/x?y', 'Sea', 'Ann', 'ann']);
  made.call('tell', 4, 'a', '/images/x-90', 'Sea', 20, 30);
  assert.deepEqual(news, [[4, ['a', '/images/x-90', 'Sea'], 20, 30]]);
  made.run('close()');
  assert.equal(made.run('root').parentNode, made.document.body);
  assert.equal(made.told('closed').length, 1);
});
