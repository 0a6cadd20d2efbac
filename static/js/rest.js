// A table in two pictures, where one takes long: first the next prompt with the hand that it is about and what the last
// answer was worth, then the spots, except where one is asked about that is looked at there, the keys of the bets below
// the first question, and what is folded away. Which spot has the ring then comes with the second, the hand in the middle
// with the first. #felt is aria-busy in between, and whoever needs it whole waits with whenNew("felt") (page.js), or for
// that to go. The rest is there as soon as the first picture was drawn, or before anything else happens on the table, a
// key included; a page that is not drawn has it all the same.
(() => {
  "use strict";
  const { whenDrawn } = trainer;
  const LONG = 32; // ms, two pictures, from an answer's arrival until it lies there
  const KEPT = "table/pace";
  const AT_LAST = 100; // ms, where no picture is drawn: a hidden page, a window that was covered
  const felt = () => document.getElementById("felt");
  let began = 0;
  let took = 0; // by the processor, the last time
  let swapped = false;
  let slow = remembered();
  let rest = null;

  const since = (moment) => performance.now() - moment;

  // A machine that was slow at the last round is slow at the next one, which is another page.
  function remembered() {
    try { return sessionStorage.getItem(KEPT) === "slow"; } catch { return false; }
  }

  // Fast again is who took half as long, or the table would come now so, now so.
  function tell() {
    slow = took > (slow ? LONG / 2 : LONG);
    try { sessionStorage.setItem(KEPT, slow ? "slow" : "fast"); } catch { /* told by this page alone */ }
    sayIfSlow();
  }

  function sayIfSlow() {
    if (slow) document.dispatchEvent(new Event("trainer:slow"));
  }

  function finish() {
    if (!rest) return;
    const [fill, again] = [rest, performance.now()];
    rest = null;
    fill();
    felt().removeAttribute("aria-busy");
    document.dispatchEvent(new Event("trainer:whole"));
    took += since(again);
    tell();
  }

  // Leaves fill() for the second picture.
  function leave(fill) {
    rest = fill;
    felt().setAttribute("aria-busy", "true");
    whenDrawn(finish);
    setTimeout(finish, AT_LAST);
  }

  // Whether this swap of the table took long so far; what moves would come on top.
  const late = () => Boolean(began) && since(began) > LONG;

  document.addEventListener("htmx:beforeSwap", () => {
    finish();
    began = performance.now();
  }, { capture: true });
  document.addEventListener("htmx:afterSettle", ({ target }) => { swapped = target.id === "table"; });
  // Once all have shown it, and what they asked of the browser was laid out.
  document.addEventListener("htmx:afterOnLoad", () => {
    if (!swapped) return;
    swapped = false;
    took = since(began);
    if (!rest) tell();
  });
  for (const hand of ["pointerdown", "click", "keydown"]) addEventListener(hand, finish, { capture: true });

  sayIfSlow();

  trainer.rest = { leave, late, wanted: () => slow };
})();
