// A fragment takes the place of what is shown, and what both have in common stays: the very same nodes, laid out and
// painted already, with what they are doing. Only what differs leaves the page or comes into it, for a felt is two
// thousand nodes and an answer changes a tenth of them. What is asked, and what somebody may have opened, is never the
// same as before unless a gap says so (held.js): it comes as it was sent.
(() => {
  "use strict";
  // Whole or not at all: a stack is not another stack. And what has a state of its own. A card is turned into another.
  const WHOLE = ".stack, .mark";
  const FRESH = "time, .verdicts.is-wrong, fieldset, details, input:not([type=hidden])";
  // What scripts say at a node, and say again after every swap; a fragment has no styles of its own.
  const SAID = new Set(["data-asks", "data-pays", "data-asked", "data-said", "style"]);

  const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;
  const named = (element, name) => element.getAttribute(name); // a dataset is made for each element that is asked for it
  const keyOf = (element) => element.id || named(element, "data-part") || named(element, "data-bet") || element.classList[0] || "";

  function alike(old, fresh) {
    if (!isElement(old)) return false;
    const held = named(fresh, "data-held");
    if (held) return named(old, "data-part") === held;
    const waits = named(fresh, "data-waits");
    if (waits) return named(old, "data-spot") === waits;
    if (old.nodeName !== fresh.nodeName || keyOf(old) !== keyOf(fresh) || fresh.matches(FRESH)) return false;
    return !fresh.matches(WHOLE) || old.isEqualNode(fresh);
  }

  // From `at` on, what stays in the place of this node. Text has none of its own: what stands there will do.
  function counterpart(at, fresh) {
    if (!isElement(fresh)) return at?.nodeType === fresh.nodeType ? at : null;
    let old = at;
    while (old && !alike(old, fresh)) old = old.nextSibling;
    return old;
  }

  function sayAnew(old, fresh, come) {
    for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name) && !SAID.has(name)) old.removeAttribute(name);
    for (const name of fresh.getAttributeNames()) {
      const value = fresh.getAttribute(name);
      if (old.getAttribute(name) === value) continue;
      old.setAttribute(name, value);
      if (name.startsWith("hx-")) come.push(old);
    }
  }

  // `fill(gap, element)` makes what fills a gap what is wanted there; `come` collects what is new to the page, `rest`
  // the places of what waits, as [old, place]: nothing of it is touched.
  function renew(old, fresh, how) {
    if (fresh.hasAttribute("data-held")) return how.fill(fresh, old);
    if (fresh.hasAttribute("data-waits")) return how.rest.push([old, fresh]);
    const left = how.rest.length;
    sayAnew(old, fresh, how.come);
    fillIn(old, fresh, how);
    if (old.id && how.rest.length === left) trainer.renewed(old);
  }

  function fillIn(old, fresh, how) {
    const { fill, come } = how;
    let at = old.firstChild;
    const leave = () => { const gone = at; at = at.nextSibling; gone.remove(); };
    for (const one of [...fresh.childNodes]) {
      const kept = counterpart(at, one);
      if (kept) {
        while (at !== kept) leave();
        at = kept.nextSibling;
        if (isElement(kept)) renew(kept, one, how);
        else if (kept.data !== one.data) kept.data = one.data;
      } else {
        const came = isElement(one) && one.hasAttribute("data-held") ? fill(one) : one;
        old.insertBefore(came, at);
        come.push(came);
      }
    }
    while (at) leave();
  }

  trainer.renew = renew;
})();
