// What the scripts share, as `trainer`. A plain script, not a module: in production each file name has a hash that an
// import could not know.
window.trainer = (() => {
  "use strict";

  // Call act() after every swap.
  const whenSwapped = (act) => document.addEventListener("htmx:afterSettle", () => act());

  // Call act(first) now and after every swap.
  function whenShown(act) {
    whenSwapped(() => act(false));
    act(true);
  }

  // Call act(element, first) for the element with this id: now, and after every update of it or of an ancestor.
  function whenNew(id, act) {
    const look = (first, updated) => {
      const element = document.getElementById(id);
      if (element && updated.contains(element)) act(element, first);
    };
    document.addEventListener("htmx:afterSettle", ({ target }) => look(false, target));
    look(true, document);
  }

  // The one way to update a part of a page: nodes in both versions stay, with their focus.
  const morph = (element, html) => htmx.swap(element, html, { swapStyle: "morph" }, { contextElement: element });

  // Call act() after the next paint: for work that the user need not wait for.
  const whenDrawn = (act) => requestAnimationFrame(() => setTimeout(act, 0));

  // A sign-in page, or the login of a network, arrives as a whole page: it never replaces a part, unless it contains that
  // part. Other handlers for this event run first, on the document.
  window.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!/^\s*<(!doctype|html)\b/i.test(detail.serverResponse)) return;
    const part = detail.requestConfig.elt.closest("[hx-select]")?.getAttribute("hx-select");
    if (!part || !detail.serverResponse.includes(`id="${part.slice(1)}"`)) detail.shouldSwap = false;
  });

  // Blur a field before an update removes it, or the browser lays out the page halfway through the update.
  window.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.shouldSwap && form()?.contains(document.activeElement)) document.activeElement.blur();
  });

  // Dispatch the events of a field that the user changed, for a field that a script changed.
  function changed(field) {
    for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
  }

  // Cents of an amount as the server reads it (games/engine/money/amounts.py), NaN where it reads none.
  const AMOUNT = new RegExp(String.raw`^\$?(?:([1-9]\d{0,2}(?:,\d{3}){1,6})(?:\.(\d{0,2}))?`
    + String.raw`|([1-9]\d{0,2}(?:\.\d{3}){1,6}),(\d{1,2})|(\d{1,12})(?:[.,](\d{0,2}))?)$`);
  function cents(text) {
    const [, ...found] = AMOUNT.exec(text.trim()) ?? [];
    const at = found.findIndex((part) => part !== undefined);
    if (at < 0) return NaN;
    return Number(found[at].replace(/[.,]/g, "")) * 100 + Number((found[at + 1] ?? "").padEnd(2, "0"));
  }

  // The prompt's form, while there is one.
  const form = () => document.getElementById("stop");

  // The field of this event, if any: keys there are typing.
  const fieldOf = (event) => event.target.closest?.("input, select, textarea");

  // Whether a key belongs to the browser: with Ctrl, Command or Alt.
  const isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;

  return { whenSwapped, whenShown, whenNew, whenDrawn, morph, changed, cents, form, fieldOf, isShortcut };
})();
