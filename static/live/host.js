// A live room before its host or before the class. What shows it has a token, version.answered.people: a page drops what
// is not newer. The screen is sent its next state; the panel is told that there is one, and asks for it. On the panel
// Space or Enter does the next thing, and each other button says its letter.
(() => {
  "use strict";
  const STRAY = 400; // ms after the panel changed in which a key was meant for what stood there before
  const { isShortcut, fieldOf } = trainer;
  const name = document.getElementById("live-panel") ? "live-panel" : "live-screen";
  const shown = () => document.getElementById(name);
  const within = (html) => new DOMParser().parseFromString(html, "text/html").getElementById(name);
  const parts = (token) => (token ?? "").split(".").map(Number);

  // Positive where the first is newer than the second.
  function compare(one, other) {
    const [a, b] = [parts(one), parts(other)];
    const at = a.findIndex((number, place) => number !== b[place]);
    return at < 0 ? 0 : a[at] - b[at];
  }
  const newer = (found) => Boolean(found) && compare(found.dataset.token, shown().dataset.token) > 0;

  // Nothing is drawn anew under a list that somebody has open; what waits is shown when they leave it.
  let waiting = "";
  const choosing = () => document.activeElement?.matches(`#${name} select`);
  document.addEventListener("focusout", () => setTimeout(() => {
    if (waiting && !choosing()) take(waiting);
  }));

  function take(html) {
    const found = within(html);
    if (!newer(found)) return;
    waiting = choosing() ? html : "";
    if (waiting) return;
    trainer.morph(shown(), found.outerHTML);
  }

  const ask = trainer.live({
    seen: () => ({ seen: shown().dataset.token }),
    take,
    heard(text) {
      if (name === "live-screen") take(text);
      else if (compare(JSON.parse(text).token, shown().dataset.token) > 0) ask();
    },
  });
  if (name === "live-screen") return;

  // --- What was opened stays open, the answer for the host alone only while the same stop is on the screens -------

  let before = null;
  let changedAt = -Infinity;
  const open = () => [...shown().querySelectorAll("details[open][id]")].map(({ id }) => id);
  const chosen = () => [...shown().querySelectorAll("select")].filter((one) => !one.selectedOptions[0]?.defaultSelected).map(({ id, value }) => [id, value]);

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target?.id !== name) return;
    const found = within(event.detail.serverResponse ?? "");
    if (found && compare(found.dataset.token, shown().dataset.token) < 0) event.detail.shouldSwap = false;
  });
  function remember() {
    before = { stop: shown().dataset.stop, version: shown().dataset.version, open: open(), chosen: chosen() };
  }
  remember();
  document.addEventListener("toggle", remember, true);
  document.addEventListener("change", remember);

  trainer.whenSwapped(() => {
    const now = shown();
    if (!now || !before) return;
    for (const id of before.open) {
      const details = document.getElementById(id);
      if (details && id !== "live-end" && (id !== "live-key" || before.stop === now.dataset.stop)) details.open = true;
    }
    for (const [id, value] of before.version === now.dataset.version ? before.chosen : []) document.getElementById(id).value = value;
    if (before.version !== now.dataset.version) {
      changedAt = performance.now();
      document.getElementById("live-says").textContent = now.dataset.says;
    }
    remember();
  });

  // --- Keys --------------------------------------------------------------------------------------------------------

  document.addEventListener("keydown", (event) => {
    if (event.repeat || isShortcut(event) || fieldOf(event)) return;
    const key = event.key === "Enter" ? " " : event.key.toLowerCase();
    if (key === " " && event.target.closest?.("button, a, summary") && event.target.id !== "live-main") return;
    const button = [...shown().querySelectorAll("[data-live-key]")].find((one) => one.dataset.liveKey === key);
    if (!button) return;
    event.preventDefault();
    if (performance.now() - changedAt > STRAY && !button.closest(".htmx-request")) button.click();
  });
})();
