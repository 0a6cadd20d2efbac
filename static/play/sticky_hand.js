// On a phone the hands in question, or the number that fell, stay visible above the prompt: the style sheet makes the felt
// sticky, and this script sets how much of it may scroll away first (--above). Windows that are too low are left alone.
// Without stickiness nothing is measured, because measuring forces a layout while other scripts change the page.
(() => {
  "use strict";
  const { form, whenShown } = trainer;
  const MOST = 0.4; // of the window
  const oneColumn = matchMedia("(max-width: 60rem)"); // where the style sheet may make it stick
  const root = document.documentElement;

  function update() {
    const felt = document.querySelector("#table .table-felt");
    if (!felt) return;
    if (!oneColumn.matches || getComputedStyle(felt).position !== "sticky") {
      root.style.scrollPaddingTop = "";
      return;
    }
    const shown = [".work", ".spot.is-focus", ".dealer", ".zoom"].map((one) => felt.querySelector(one)).find(Boolean);
    // A spot without a box of its own is a column beside the hands: these stay.
    const hands = form() && (shown?.getClientRects().length === 0 ? felt.querySelector(".dealer") : shown);
    const all = felt.getBoundingClientRect();
    const visible = hands ? Math.ceil(all.bottom - hands.getBoundingClientRect().top) + 8 : 0;
    const fits = visible > 0 && visible <= innerHeight * MOST;
    if (fits) felt.style.setProperty("--above", `${Math.min(0, visible - all.height)}px`);
    else felt.style.removeProperty("--above");
    root.style.scrollPaddingTop = fits ? `${visible + 8}px` : "";
  }

  whenShown(update);
  addEventListener("resize", update);
  addEventListener("load", update);
})();
