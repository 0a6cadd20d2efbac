// A table in a live class follows the class: a socket message says that the class moved on, and the table is fetched.
// Missed messages are covered by polling every 12 seconds and after a reconnect; 204 means nothing newer. drafts.js
// restores what was typed.
(() => {
  "use strict";
  const { whenShown } = trainer;
  const POLL = 12_000;
  const table = () => document.getElementById("table");
  const version = () => table()?.dataset.class;
  let state = "reconnecting";
  let asking = false;
  let again = false;

  function show() {
    const line = document.querySelector("[data-connection]");
    if (!line || line.dataset.state === state) return; // announced once
    line.dataset.state = state;
    line.querySelector("span").textContent = line.dataset[state];
  }

  // One request at a time; a notice during a request causes one more after it.
  async function ask() {
    if (!version() || document.hidden) return;
    if (asking) { again = true; return; }
    asking = true;
    await htmx.ajax("GET", `${table().dataset.follow}?seen=${version()}`, { source: document.body, target: "#table", swap: "morph" }).catch(() => {});
    asking = false;
    if (again) { again = false; ask(); }
  }

  // Responses may arrive out of order: an older one never replaces a newer one.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const received = / data-class="(\d+)"/.exec(detail.serverResponse ?? "")?.[1];
    if (received && version() && Number(received) < Number(version())) detail.shouldSwap = false;
  }, { capture: true });

  trainer.classMoved = () => setTimeout(ask, Math.random() * 150); // spread the requests of a class
  trainer.classState = (now) => { state = now; show(); };
  whenShown(show);
  document.addEventListener("visibilitychange", ask);
  addEventListener("online", ask);
  setInterval(ask, POLL);
})();
