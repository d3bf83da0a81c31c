// Adding photos: keeps the files that were chosen, by number, and sends parts of them as ordered.
function listenForFiles() {
  const files = new Map(), running = new Set();
  let lastFile = 0;
  const { changed } = hooks;
  hooks.changed = (node, name, value) => {
    changed(node, name, value);
    if (name === 'data-focus' && value !== null) requestAnimationFrame(() => node.focus());
  };
  Object.assign(host, {
    async send(call, methodAt, methodBytes, addressAt, addressBytes, headersAt, headerBytes, file, start, count) {
      const method = text(methodAt, methodBytes), address = text(addressAt, addressBytes);
      const headers = text(headersAt, headerBytes).trim().split('\n').map(line => line.split(': '));
      let body;
      try {
        if (file >= 0) body = await files.get(file).slice(start, start + count).arrayBuffer();
      } catch {
        app.answered(call, -1, ...hand(new Uint8Array()));
        return;
      }
      const stop = new AbortController();
      running.add(stop);
      ask(call, address, { method, headers, body, signal: stop.signal }).then(() => running.delete(stop));
    },
    release(file) {
      if (file >= 0) { files.delete(file); return; }
      for (const stop of running) stop.abort();
      files.clear();
    },
    now: () => performance.now(),
  });
  const take = list => {
    const chosen = Array.from(list, file => {
      files.set(++lastFile, file);
      return { number: lastFile, name: file.name, size: file.size, modified: file.lastModified };
    });
    if (chosen.length) app.filesChosen(...handText(JSON.stringify(chosen)));
  };
  const field = () => root.querySelector('[data-name=files]');
  root.addEventListener('change', event => {
    if (event.target !== field()) return;
    take(event.target.files);
    event.target.value = '';
  });
  root.addEventListener('dragover', event => { if (field()) event.preventDefault(); });
  root.addEventListener('drop', event => {
    if (!field()) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  });
}
