// The host controls and the projector view of a live class. Each state has a token, version.answered.people; a page drops
// states that are not newer. The projector receives the next state itself; the host controls receive a notice and fetch
// it. Keys on the host controls: Space or Enter for the next step, and a letter for each other button.
(() => {
  "use strict";
  const STRAY = 400; // ms after a change in which a key press was meant for the previous state
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

  // An open list is not replaced under the user: the update waits until the list loses focus.
  let pending = "";
  const choosing = () => document.activeElement?.matches(`#${name} select`);
  document.addEventListener("focusout", () => setTimeout(() => {
    if (pending && !choosing()) take(pending);
  }));

  function take(html) {
    const found = within(html);
    if (!newer(found)) return;
    pending = choosing() ? html : "";
    if (pending) return;
    trainer.morph(shown(), found.outerHTML);
  }

  const ask = trainer.live({
    seen: () => ({ seen: shown().dataset.token }),
    take,
    receive(text) {
      if (name === "live-screen") take(text);
      else if (compare(JSON.parse(text).token, shown().dataset.token) > 0) ask();
    },
  });
  if (name === "live-screen") return;

  // --- Open details stay open; the host's answer key only until the next step -------------------------------------

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
