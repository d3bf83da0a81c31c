// On pages of the server: the tabs lead to what they showed when the person left the app. Decides nothing; without this
// script each leads to where it begins.
for (const [name, address] of keptLists()) {
  const tab = /** @type {HTMLAnchorElement | null} */ (document.querySelector(`.tab.${name}:not([aria-current])`));
  if (tab) tab.href = address;
}
