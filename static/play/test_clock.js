// The time that is left of a table test: shown here, decided by the server. The end is written by the school's clock,
// as the page has it; the minutes are counted from what the server said was left when it sent the page.
(() => {
  "use strict";
  const { whenShown } = trainer;
  let shown = null;
  let since = 0;

  function tick() {
    const end = document.querySelector(".plate time[data-left]");
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
