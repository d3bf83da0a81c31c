// On every page: the arrow of a page. Decides only whether it leads back in the history, which it does if the page before
// is the one that it names; otherwise it is a link.
/**
 * What one browser tab stores until it is closed; a browser may forbid it.
 * @template T
 * @param {(store: Storage) => T} act
 */
function withVisit(act) { try { return act(sessionStorage); } catch { return undefined; } }

const TABS = ['feed', 'search', 'profile'];
// The lists of the tabs, those of a tab from back to front: the tab, the address, the list's name, the photo at its top, and the offset.
const keptLists = () => [...(withVisit(store => store.getItem('lists')) ?? '')
  .matchAll(/^(feed|search|profile) (.app.feed((?:\?(?!at=)[^&\s]+)?)(?:[?&]at=([\w-]+)&by=(\d+))?)$/gm)].map(([, ...parts]) => parts);

// `history.state` marks the entry even after a reload, as if the app had added it.
const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
const before = withVisit(store => store.getItem('before'));
if (visit?.type === 'navigate' && history.length > 1 && before && before === document.querySelector('a.back')?.getAttribute('href')) history.replaceState(1, '');
/**
 * Leaves a text to the next page of this visit; nothing if it is empty.
 * @param {string} key
 * @param {string} value
 */
const leave = (key, value) => withVisit(store => value ? store.setItem(key, value) : store.removeItem(key));
// Why only with tabs: nothing of a person stays on the device after signing out.
addEventListener('pagehide', () => leave('before', document.querySelector('.tab') ? location.pathname + location.search : ''));
addEventListener('click', event => {
  const link = /** @type {Element} */ (event.target).closest('a.back');
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || history.state === null) return;
  event.preventDefault();
  history.back();
});
