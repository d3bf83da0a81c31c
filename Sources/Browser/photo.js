// The features of an open photo: its facts, and the video of a Live Photo. The module is loaded when the
// full-screen view is first opened.

// The facts of a photo are loaded when the sheet opens; offline the sheet has none. For the photo's owner they are
// followed by a form feed and the name of the link that edits it.
customElements.define('x-facts', class extends HTMLElement {
  async connectedCallback() {
    const reply = await fetch(`/photo/${this.dataset.name}/facts`).catch(() => null);
    if (!reply?.ok) return;
    const [facts, edit] = (await reply.text()).split('\f');
    this.textContent = facts;
    if (!edit) return;
    const link = document.createElement('a');
    link.href = `/account/photos/${this.dataset.name}`;
    link.textContent = edit;
    this.append(link);
  }
});

// Minimum duration of a long press in milliseconds, longer than that of a tap (PhotoStage), and how far the finger
// may move during it, in CSS pixels.
const LONG = 450, REACH = 10;
/**
 * The video that is played.
 * @type {HTMLVideoElement | undefined}
 */
let video;

function stop() {
  video?.remove();
  video = undefined;
}

// Plays the video of a Live Photo over the photo, once and without sound. Has no effect on other photos.
function play() {
  /** @type {any} */
  const stage = document.querySelector('.page.current')?.firstChild, picture = stage?.querySelector('img.picture');
  if (!picture) return;
  stop();
  const [address] = picture.src.split('?'), turn = /-(90|180|270)$/.exec(address)?.[1];
  const shown = video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, src: `${address}/movie` });
  shown.onended = shown.onerror = stop;
  // The video is rotated here, unlike the photo.
  if (turn) {
    const [width, height] = turn === '180' ? [stage.width, stage.height] : [stage.height, stage.width];
    Object.assign(shown.style, {
      inset: 'auto', left: '50%', top: '50%', width: width + 'px', height: height + 'px',
      transform: `translate(-50%, -50%) rotate(${turn}deg)`,
    });
  }
  stage.append(shown);
  // The browser refused to play it, or it was removed before it began.
  shown.play().catch(() => { if (video === shown) stop(); });
}

/**
 * Plays Live Photos after a long press on this element, which covers the photo.
 * @param {HTMLElement} surface
 */
export function listen(surface) {
  /** @type {number | undefined} */
  let timer;
  let [x, y] = [0, 0];
  const end = () => clearTimeout(timer);
  surface.addEventListener('pointerdown', event => {
    end();
    // A second finger zooms, another button opens a menu.
    if (!event.isPrimary || event.button > 0) return;
    [x, y] = [event.clientX, event.clientY];
    timer = setTimeout(play, LONG);
  });
  surface.addEventListener('pointermove', event => {
    if (Math.hypot(event.clientX - x, event.clientY - y) > REACH) end();
  });
  for (const name of /** @type {const} */ (['pointerup', 'pointercancel'])) surface.addEventListener(name, end);
}

addEventListener('keydown', event => {
  if (event.code !== 'KeyP' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if ([...document.querySelectorAll('dialog')].pop()?.dataset.name === 'viewer') play();
});
