// The video of a Live Photo, and the answer of a heart. The module is loaded when the full-screen view is first opened. Decides
// only how the video lies over the photo, and that a heart jumps when it becomes red.

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
export function play() {
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

// Also below a photo that a double tap has closed. Not a heart that the page draws red at first.
if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  new MutationObserver(changes => changes.forEach(({ target, oldValue }) => {
    const heart = /** @type {HTMLElement} */ (target);
    if (oldValue === 'heart' && heart.className === 'heart on') heart.animate({ scale: [1, 1.4, 1] }, 300);
  })).observe(document.body, { subtree: true, attributeFilter: ['class'], attributeOldValue: true });
}
