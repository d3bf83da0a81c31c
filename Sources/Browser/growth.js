// A photo grows out of its card when it is opened, and shrinks back into it when it is closed (FEED-35). Only
// transforms and opacities are animated: browsers do that even while the page is busy with pictures.
// Decides only how that looks, and which card it is: the one on screen with the same photo.
const GROWTH = { duration: 300, easing: 'cubic-bezier(.2, .8, .2, 1)' };
/** @type {KeyframeAnimationOptions} */
const FADE = { duration: GROWTH.duration, fill: 'forwards' };
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * The card on screen with the photo of this page; undefined if there is none, and with reduced motion.
 * @param {Page} page
 */
const cardOf = page => calm.matches ? undefined : /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.card')]).find(card => {
  const { top, bottom } = card.getBoundingClientRect();
  return card.dataset.name === page.dataset.name && !card.closest('.hidden') && top < innerHeight && bottom > 0;
});

/**
 * The transform that moves a photo over a card.
 * @param {Page['firstChild']} stage
 * @param {Element} card
 */
function over(stage, card) {
  const { left, top, width, height } = card.getBoundingClientRect();
  const x = left + (width - innerWidth) / 2, y = top + (height - innerHeight) / 2;
  return `translate(${x}px, ${y}px) scale(${Math.max(width / stage.width, height / stage.height)})`;
}

/**
 * Opens the view that was just drawn.
 * @param {HTMLElement} viewer
 */
function grow(viewer) {
  const page = /** @type {Page} */ (viewer.querySelector('.current')), stage = page.firstChild, card = cardOf(page);
  if (!card) return void viewer.animate({ opacity: [0, 1] }, 200);
  stage.animate([{ transform: over(stage, card), offset: 0 }], GROWTH);
  viewer.animate({ opacity: [0, 1] }, { duration: 200, pseudoElement: '::before' });
  // The card's picture is there at once. One that is cropped or missing would jump, so the photo fades in.
  const [preview] = stage.querySelectorAll('img.preview'), [picture] = card.querySelectorAll('img.picture');
  const stretch = picture && picture.naturalWidth / picture.naturalHeight * stage.height / stage.width;
  if (preview && Math.abs(stretch - 1) < .02) preview.src = picture.currentSrc;
  else stage.animate({ opacity: [0, 1] }, 80);
}

/**
 * Closes the view, which is about to be removed: its photo moves on without it, so the page can be used at once.
 * @param {HTMLElement} viewer
 */
function shrink(viewer) {
  const page = /** @type {Page} */ (viewer.querySelector('.current')), stage = page.firstChild, card = cardOf(page);
  const { transform } = getComputedStyle(stage), { opacity } = getComputedStyle(viewer, '::before');
  for (const motion of viewer.getAnimations({ subtree: true })) motion.cancel();
  const flight = document.createElement('div');
  flight.className = 'flight';
  flight.ariaHidden = 'true';
  flight.append(page);
  document.body.append(flight);
  if (card) {
    stage.animate({ transform: [transform, over(stage, card)] }, { ...FADE, easing: GROWTH.easing });
    // Why hidden at first: it would show beside a photo that does not cover it.
    card.animate({ opacity: [0, 0, 1], offset: [0, .7, .7] }, GROWTH.duration);
  }
  page.animate({ opacity: [1, 1, 0], offset: [0, card ? .7 : 0, 1] }, FADE);
  flight.animate({ opacity: [opacity, '0'] }, { ...FADE, pseudoElement: '::before' })
    .onfinish = () => {
      flight.querySelectorAll('img').forEach(abandon);
      flight.remove();
    };
}
