// A table in a live room goes where the room goes: its socket says that the room moved, and the table as it stands
// there is fetched. What the socket misses, the page asks for every twelve seconds, and when it comes back; 204 means
// that there is nothing newer. What was typed is a draft, and is put back by drafts.js.
(() => {
  "use strict";
  const { whenShown } = trainer;
  const POLL = 12_000;
  const table = () => document.getElementById("table");
  const led = () => table()?.dataset.class;
  let state = "reconnecting";
  let asking = false;
  let again = false;

  function show() {
    const line = document.querySelector("[data-connection]");
    if (!line || line.dataset.state === state) return; // said once
    line.dataset.state = state;
    line.querySelector("span").textContent = line.dataset[state];
  }

  // One question at a time: what comes while one is on its way is asked once more after it.
  async function ask() {
    if (!led() || document.hidden) return;
    if (asking) { again = true; return; }
    asking = true;
    await htmx.ajax("GET", `${table().dataset.follow}?seen=${led()}`, { source: document.body, target: "#table", swap: "morph" }).catch(() => {});
    asking = false;
    if (again) { again = false; ask(); }
  }

  // Answers may overtake one another: what is older than what is shown is not put in its place.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const version = / data-class="(\d+)"/.exec(detail.serverResponse ?? "")?.[1];
    if (version && led() && Number(version) < Number(led())) detail.shouldSwap = false;
  }, { capture: true });

  trainer.classMoved = () => setTimeout(ask, Math.random() * 150); // a class does not ask in one instant
  trainer.classState = (now) => { state = now; show(); };
  whenShown(show);
  document.addEventListener("visibilitychange", ask);
  addEventListener("online", ask);
  setInterval(ask, POLL);
})();
