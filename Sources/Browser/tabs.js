// On pages of the server: the tab of the feed leads to the place where the person left it. Decides nothing; without
// this script the tab leads to the top.
const place = (() => { try { return sessionStorage.getItem('feed'); } catch { return null; } })();
const tab = /** @type {HTMLAnchorElement | null} */ (document.querySelector('.tab.feed'));
if (tab && place) tab.href = place;
