// The time left of a table test, which the server decides. The end is printed in the school's time zone; the minutes count
// down from what was left when the server sent the page.
(() => {
  "use strict";
  const { whenShown } = trainer;
  let shown = null;
  let since = 0;

  function tick() {
    const end = document.querySelector(".table-header time[data-left]");
    if (!end) return;
    if (end !== shown) {
      shown = end;
      since = performance.now();
    }
    const left = Math.max(0, Number(end.dataset.left) - Math.floor((performance.now() - since) / 1000));
    const words = left > 90 ? end.dataset.words.replace("%s", Math.ceil(left / 60)) : end.dataset.last.replace("%s", left);
    end.textContent = `${end.dataset.at} · ${left ? words : end.dataset.over}`;
  }

  whenShown(tick);
  setInterval(tick, 1000);
})();
