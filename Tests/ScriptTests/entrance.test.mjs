// What entrance.js decides: which events reach the app, carets, texts that were filled in, and codes of messages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, settle } from './page.mjs';

/** The sign-in page with a form: a field numbered 5 in it, and a button. */
function open(globals = {}) {
  const made = page(globals, 'Entrance/entrance.js'), { document } = made, mark = made.run('mark');
  const field = document.make('input', { id: 'login' }), button = document.make('button');
  const form = document.make('form', {}, field, button);
  field[mark] = 5;
  form[mark] = 3;
  made.add(2, 'main', {}, form);
  Object.assign(made.scope, { field, form });
  made.call = (name, ...all) => {
    made.scope.all = all.flatMap(one => typeof one === 'string' ? made.give(one) : [one]);
    made.run(`host.${name}(...all)`);
  };
  /** [number, trigger, text] of each event that the app heard. */
  made.events = () => made.told('happened').map(([node, trigger, at, bytes]) => [node, trigger, made.text(at, bytes)]);
  return { ...made, mark, field, form, button };
}
function listening(globals) {
  const made = open(globals);
  made.run('listen()');
  return made;
}

/** Shows `value` in a field with `text`, whose caret is before the last `after` characters; where the caret went. */
function shown(text, after, value, prepare = () => {}) {
  const made = open(), { field, run } = made;
  field.value = text;
  field.selectionEnd = text.length - after;
  field.focus();
  prepare(made);
  made.scope.value = value;
  run('show(field, value)');
  return { text: field.value, caret: field.selection, told: field.told };
}

// CODE-1
test('a caret keeps its place among letters and digits', () => {
  assert.deepEqual(shown('+7 9123', 2, '+7 (912) 3').caret, [6, 6]);
  assert.deepEqual(shown('+7 (912) 345', 3, '+7 (912) 345-').caret, [7, 7]);
  assert.deepEqual(shown('аёб', 1, 'аё-б').caret, [2, 2]);
});

// CODE-1
test('a caret at the end stays at the end', () => {
  assert.deepEqual(shown('+7 912', 0, '+7 (912) ').caret, [9, 9]);
  assert.deepEqual(shown('912 ', 1, '(912) ').caret, [6, 6]);
});

// CODE-1
test('a field without the focus gets no caret', () => {
  const { text, caret } = shown('1', 0, '12', ({ field }) => field.blur());
  assert.deepEqual([text, caret], ['12', undefined]);
});

// CODE-1
test('a text that is there already leaves the caret alone', () => {
  const { caret, told } = shown('12', 1, '12');
  assert.deepEqual([caret, told], [undefined, '12']);
});

// AUTH-2
test('a text that is being composed is not written to', () => {
  const { text, told } = shown('か', 0, 'a', ({ run }) => run('composed = field'));
  assert.deepEqual([text, told], ['か', undefined]);
});

// AUTH-2
test('characters that the app rejected are removed from the field', () => {
  const { field, run, replies, events } = open();
  replies.happened = () => { field.setAttribute('value', 'ann'); };
  field.value = 'ann1';
  run('typed(field)');
  assert.deepEqual([events(), field.value, field.told], [[[5, 5, 'ann1']], 'ann', 'ann']);
});

// AUTH-3
test('a field whose text the app does not show keeps it', () => {
  const { field, run } = open();
  field.value = 'secret';
  run('typed(field)');
  assert.deepEqual([field.value, field.told], ['secret', 'secret']);
});

// AUTH-19
test('fields that were filled in without an event are reported once', () => {
  const { field, form, document, mark, run, events } = open();
  const filled = document.make('input', { value: 'x' }), off = document.make('input', { disabled: '' });
  const hidden = document.make('input', { type: 'hidden' });
  [filled, off, hidden].forEach((node, index) => { node[mark] = 10 + index; form.append(node); });
  run('tellRest(form)');
  assert.deepEqual(events(), []);
  for (const node of [field, filled, off, hidden]) node.value = 'ann';
  filled.removeAttribute('value');
  run('tellRest(form); tellRest(form)');
  assert.deepEqual(events(), [[5, 5, 'ann'], [10, 5, 'ann']]);
  run('tellRest(null)');
});

// CODE-1
test('only the value of an input is its text', () => {
  const { document, scope, run, field } = open();
  const change = (node, name, value) => { Object.assign(scope, { node, name, value }); run('hooks.changed(node, name, value)'); };
  change(field, 'value', 'a');
  assert.equal(field.value, 'a');
  change(field, 'class', 'error');
  change(field, 'value', null);
  assert.equal(field.value, 'a');
  const bar = document.make('meter');
  change(bar, 'value', '3');
  assert.equal(bar.value, undefined);
});

// AUTH-17
test('a form is sent with its fields, and asks for JSON', async () => {
  const requests = [];
  const { call } = open({ fetch: async (url, request) => { requests.push([url, request]); throw 0; } });
  call('send', 1, 'POST', '/authorization', 'login=a%2Bb&x=');
  call('send', 2, 'GET', '/account/code/delivery', '');
  await settle();
  const [[url, { method, body, headers }], [, second]] = requests;
  assert.deepEqual([url, method, headers.Accept, [...body]], ['/authorization', 'POST', 'application/json', [['login', 'a+b'], ['x', '']]]);
  assert.equal(second.body, undefined);
});

// AUTH-14
test('the app moves the focus and hides the keyboard', () => {
  const { call, field, button, document } = open();
  call('order', 1, 'login');
  assert.equal(document.activeElement, field);
  call('order', 1, 'nowhere');
  call('order', 2, '');
  assert.equal(document.activeElement, document.body);
  button.focus();
  call('order', 2, '');
  assert.equal(document.activeElement, button);
});

// AUTH-12
test('the app empties a field and leaves the page', () => {
  const { call, field, scope } = open();
  field.value = 'a';
  call('order', 3, 'nowhere');
  assert.equal(field.value, 'a');
  call('order', 3, 'login');
  assert.equal(field.value, '');
  assert.deepEqual(scope.location.went, []);
  call('order', 5, '/app/feed');
  assert.deepEqual(scope.location.went, ['/app/feed']);
});

// CODE-5
test('a timer reports its number and the time', () => {
  const { call, elapse, told } = open({ Date: { now: () => 1234 } });
  call('wake', 6, 500);
  assert.deepEqual([elapse(), told('woke')], [[500], [[6, 1234]]]);
});

// CODE-5
test('a page that is shown again reports the time of its newest timer at once', () => {
  const { call, document, told } = listening({ Date: { now: () => 9 } });
  document.dispatch('visibilitychange');
  assert.deepEqual(told('woke'), []);
  call('wake', 1, 1000);
  call('wake', 2, 1000);
  document.dispatch('visibilitychange');
  assert.deepEqual(told('woke'), [[2, 9]]);
});

// PASS-7
test('the words are loaded from the URL that the page names', async () => {
  const urls = [];
  const made = open({ fetch: async url => { urls.push(url); return { arrayBuffer: async () => Uint8Array.of(1, 2, 3).buffer }; } });
  made.call('loadWords');
  assert.deepEqual(urls, []);
  made.document.head.append(made.document.make('link', { rel: 'preload', href: '/assets/words.bin?v=1' }));
  made.call('loadWords');
  await settle();
  const [[at, count]] = made.told('wordsLoaded');
  assert.deepEqual([urls, [...new Uint8Array(made.memory.buffer, at, count)]], [['/assets/words.bin?v=1'], [1, 2, 3]]);
});

// PASS-7
test('words that cannot be loaded are done without', async () => {
  const made = open({ fetch: async () => { throw new Error(); } });
  made.document.head.append(made.document.make('link', { rel: 'preload', href: '/assets/words.bin?v=1' }));
  made.call('loadWords');
  await settle();
  assert.deepEqual(made.told('wordsLoaded'), []);
});

// CODE-11
test('the code of a message is read where the browser can', async () => {
  const asked = [];
  const credentials = { get: async what => { asked.push(what); return { code: '123456' }; } };
  const made = open({ OTPCredential: class {}, navigator: { credentials } });
  made.call('order', 4, '');
  await settle();
  assert.equal(made.text(...made.told('messageArrived')[0]), '123456');
  assert.deepEqual([...asked[0].otp.transport], ['sms']);
});

// CODE-11
test('a browser that cannot read messages is not asked', () => {
  const made = open();
  made.call('order', 4, '');
  assert.deepEqual(made.told('messageArrived'), []);
});

// CODE-11
test('waiting for the next message ends the wait before', async () => {
  const signals = [];
  const credentials = { get: async ({ signal }) => { signals.push(signal); return null; } };
  const made = open({ OTPCredential: class {}, navigator: { credentials } });
  for (let time = 0; time < 2; time += 1) made.call('order', 4, '');
  await settle();
  assert.deepEqual([signals.map(one => one.aborted), made.told('messageArrived')], [[true, false], []]);
});

// CODE-11
test('a person who does not allow the message types the code', async () => {
  const credentials = { get: async () => { throw new Error('NotAllowedError'); } };
  const made = open({ OTPCredential: class {}, navigator: { credentials } });
  made.call('order', 4, '');
  await settle();
  assert.deepEqual(made.told('messageArrived'), []);
});

// AUTH-4
test('a tap is prevented only if the app takes it', () => {
  const { button, replies, events } = listening();
  assert.equal(button.dispatch('click').isPrevented, false);
  assert.deepEqual(events(), [[3, 1, ''], [2, 1, '']]);
  replies.happened = number => number === 3;
  assert.equal(button.dispatch('click').isPrevented, true);
  assert.deepEqual(events().slice(2), [[3, 1, '']]);
});

// AUTH-14
test('a tap outside of the fields is reported to the screen', () => {
  const { form, document, root, events, replies } = listening();
  replies.happened = (_, trigger) => trigger === 8;
  form.dispatch('click');
  assert.deepEqual(events().filter(([, trigger]) => trigger === 8), [[3, 8, '']]);
  document.body.dispatch('click');
  root.dispatch('click');
  assert.deepEqual(events().filter(([, trigger]) => trigger === 8).slice(1), [[2, 8, ''], [2, 8, '']]);
});

// AUTH-14
test('a tap on a control is not outside of the fields', () => {
  const { document, form, events } = listening();
  for (const name of ['input', 'label', 'button', 'a', 'dialog']) {
    const node = document.make('span');
    form.append(document.make(name, {}, node));
    node.dispatch('click');
  }
  assert.deepEqual(events().filter(([, trigger]) => trigger === 8), []);
});

// AUTH-2
test('typing reports the text of the field', () => {
  const { field, events } = listening();
  field.value = 'an';
  field.dispatch('input');
  assert.deepEqual(events(), [[5, 5, 'an']]);
});

// AUTH-2
test('a composition is reported, and can be written to again when it has ended', () => {
  const { field, events, run } = listening();
  field.dispatch('compositionstart');
  assert.equal(run('composed === field'), true);
  field.value = 'か';
  field.dispatch('compositionend');
  assert.deepEqual([events(), run('composed')], [[[5, 5, 'か']], null]);
});

// AUTH-19
test('a change reports the other fields of the form', () => {
  const { field, form, document, mark, events } = listening(), other = document.make('input');
  other[mark] = 6;
  form.append(other);
  other.value = 'filled';
  field.dispatch('change');
  assert.deepEqual(events(), [[6, 5, 'filled']]);
});

// AUTH-14
test('Return reports the rest of the form, and is the app\'s if it takes it', () => {
  const { field, events, replies } = listening();
  field.value = 'ann';
  assert.equal(field.dispatch('keydown', { key: 'Enter' }).isPrevented, false);
  assert.deepEqual(events(), [[5, 5, 'ann'], [5, 6, '']]);
  replies.happened = () => 1;
  assert.equal(field.dispatch('keydown', { key: 'Enter' }).isPrevented, true);
});

// AUTH-14
test('other keys, Return in a composition and Return on a button are the browser\'s', () => {
  const { field, button, mark, events } = listening();
  button[mark] = 8;
  field.dispatch('keydown', { key: 'a' });
  field.dispatch('keydown', { key: 'Enter', isComposing: true });
  button.dispatch('keydown', { key: 'Enter' });
  assert.deepEqual(events(), []);
});

// AUTH-17
test('a form is sent by the app if it takes it, by the browser otherwise', () => {
  const { form, field, events, replies } = listening();
  field.value = 'ann';
  assert.equal(form.dispatch('submit').isPrevented, false);
  assert.deepEqual(events(), [[5, 5, 'ann'], [3, 7, ''], [2, 7, '']]);
  replies.happened = () => 1;
  assert.equal(form.dispatch('submit').isPrevented, true);
});

// AUTH-12
test('a modal is closed by the app', () => {
  const made = listening();
  assert.equal(made.add(4, 'dialog').dispatch('cancel').isPrevented, true);
  assert.deepEqual(made.events(), [[4, 4, '']]);
});

// AUTH-19
test('text that was typed before the app was ready counts', async () => {
  const made = open(), { field, form, document, mark } = made;
  const gone = document.make('input'), same = document.make('input', { value: 'x' });
  [gone, same].forEach((node, index) => { node[mark] = 10 + index; form.append(node); });
  field.value = 'early';
  gone.value = 'lost';
  made.scope.gone = gone;
  made.run('start = async prepare => { prepare(); field.value = ""; gone.remove(); }');
  await made.launch();
  assert.deepEqual([made.events(), field.value], [[[5, 5, 'early']], 'early']);
  assert.equal(document.documentElement.dataset.ready, '');
});
