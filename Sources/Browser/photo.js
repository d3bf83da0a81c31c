// The video of a Live Photo. The module is loaded when the full-screen view is first opened. Decides only how the video lies
// over the photo.

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
