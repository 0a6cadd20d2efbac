// What the other scripts share, as `trainer`. A plain script before them and no module: in production every file has
// another name, which an import inside of a file would not know.
window.trainer = (() => {
  "use strict";

  // Calls act() after every swap.
  const whenSwapped = (act) => document.addEventListener("htmx:afterSettle", () => act());

  // Calls act(first) now and after every swap.
  function whenShown(act) {
    whenSwapped(() => act(false));
    act(true);
  }

  // Calls act(element, first) for the element of this id: now, and after every update of it or of what holds it.
  function whenNew(id, act) {
    const look = (first, updated) => {
      const element = document.getElementById(id);
      if (element && updated.contains(element)) act(element, first);
    };
    document.addEventListener("htmx:afterSettle", ({ target }) => look(false, target));
    look(true, document);
  }

  // The one way in which a part of a page is updated: what both have in common stays, with its focus.
  const morph = (element, html) => htmx.swap(element, html, { swapStyle: "morph" }, { contextElement: element });

  // Calls act() once what the page is now has been drawn: for whatever need not be there with it.
  const whenDrawn = (act) => requestAnimationFrame(() => setTimeout(act, 0));

  // Where one is signed out, or a network asks for a password of its own, a whole page comes as an ordinary answer: it takes
  // no part's place, unless what is wanted of it is there. Whoever has more to say of it has said so on the document.
  window.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!/^\s*<(!doctype|html)\b/i.test(detail.serverResponse)) return;
    const part = detail.requestConfig.elt.closest("[hx-select]")?.getAttribute("hx-select");
    if (!part || !detail.serverResponse.includes(`id="${part.slice(1)}"`)) detail.shouldSwap = false;
  });

  // A field that an update removes would have the browser lay out the page halfway through it.
  window.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.shouldSwap && form()?.contains(document.activeElement)) document.activeElement.blur();
  });

  // Tells everybody that a script has filled in this field, as browsers do when a reader has.
  function changed(field) {
    for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
  }

  // Cents of an amount as the server reads it (games/engine/money/amounts.py), NaN where it reads none.
  const AMOUNT = /^\$?(?:([1-9]\d{0,2}(?:,\d{3}){1,6})(?:\.(\d\d?))?|(\d{1,12})(?:[.,](\d\d?))?)$/;
  function cents(text) {
    const [, grouped, afterPoint, plain, afterMark] = AMOUNT.exec(text.trim()) ?? [];
    const dollars = grouped?.replace(/,/g, "") ?? plain ?? NaN;
    return Number(dollars) * 100 + Number((afterPoint ?? afterMark ?? "").padEnd(2, "0"));
  }

  // The prompt's form, while there is one.
  const form = () => document.getElementById("stop");

  // The field in which this happens, if any: what is pressed there is typed.
  const fieldOf = (event) => event.target.closest?.("input, select, textarea");

  // Whether Ctrl, Command or Alt is held, which makes a key the browser's.
  const isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;

  return { whenSwapped, whenShown, whenNew, whenDrawn, morph, changed, cents, form, fieldOf, isShortcut };
})();
