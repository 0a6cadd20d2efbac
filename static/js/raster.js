// The picture of the deck is curves, and each card that is turned has a processor draw them anew. Where a table took long
// (rest.js), cards show the same picture as pixels once those are here; a screen that is finer than they are, and paper,
// go on with the curves (tokens.css).
(() => {
  "use strict";
  const REST = 300; // ms after the table, which comes first
  const root = document.documentElement;

  async function change() {
    root.dataset.raster = "coming"; // .sprites asks for them
    const asked = getComputedStyle(document.querySelector(".sprites")).backgroundImage;
    const picture = new Image();
    picture.src = asked.match(/, url\("(.+)"\)$/)?.[1] ?? "";
    try {
      await picture.decode();
      root.dataset.raster = "here";
    } catch {
      delete root.dataset.raster; // not wanted on this screen, or not to be had: asked for again at the next page
    }
  }

  document.addEventListener("trainer:slow", () => setTimeout(change, REST), { once: true });
})();
