// On a phone the hands in question stay in sight over the prompt: the style sheet makes the felt stick, and this says
// how much of it may scroll away first (--above). A window too low for that keeps the felt as it is; where it does not
// stick nothing is measured, for that would have the browser lay out a page that other scripts go on changing.
(() => {
  "use strict";
  const { form, whenShown } = trainer;
  const MOST = 0.4; // of the window
  const oneColumn = matchMedia("(max-width: 60rem)"); // where the style sheet may make it stick
  const root = document.documentElement;

  function hold() {
    const felt = document.querySelector("#table .table-felt");
    if (!felt) return;
    if (!oneColumn.matches || getComputedStyle(felt).position !== "sticky") {
      root.style.scrollPaddingTop = "";
      return;
    }
    const shown = [".work", ".spot.is-focus", ".dealer"].map((one) => felt.querySelector(one)).find(Boolean);
    const hands = form() && shown;
    const all = felt.getBoundingClientRect();
    const kept = hands ? Math.ceil(all.bottom - hands.getBoundingClientRect().top) + 8 : 0;
    const fits = kept > 0 && kept <= innerHeight * MOST;
    if (fits) felt.style.setProperty("--above", `${Math.min(0, kept - all.height)}px`);
    else felt.style.removeProperty("--above");
    root.style.scrollPaddingTop = fits ? `${kept + 8}px` : "";
  }

  whenShown(hold);
  addEventListener("resize", hold);
  addEventListener("load", hold);
})();
