// A table in a live room goes where the room goes: its socket says that the room moved, and the table as it stands
// there is fetched. What the socket misses, the page asks for every twelve seconds, and when it comes back; 204 means
// that there is nothing newer. What was typed is a draft, and is put back by draft.js.
(() => {
  "use strict";
  const { whenShown } = trainer;
  const POLL = 12_000;
  const led = () => document.getElementById("table")?.dataset.led;
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
    try {
      await fetchNewer();
    } finally {
      asking = false;
    }
    if (again) { again = false; ask(); }
  }

  async function fetchNewer() {
    const sending = document.getElementById("stop")?.classList.contains("htmx-request");
    if (sending) return; // the answer brings the table with it
    const shown = led();
    let response;
    try {
      response = await fetch(`${location.pathname}?seen=${shown}`, { headers: { "HX-Request": "true" } });
    } catch {
      return trainer.ledState("reconnecting");
    }
    const url = new URL(response.url);
    if (response.redirected && url.pathname !== location.pathname) return location.assign(url.pathname); // another round, or its end
    if (response.status !== 200 || led() !== shown) return;
    const html = await response.text();
    if (led() === shown) htmx.swap("#table", html, { swapStyle: "outerHTML" });
  }

  trainer.ledMoved = () => setTimeout(ask, Math.random() * 150); // a class does not ask in one instant
  trainer.ledState = (now) => { state = now; show(); };
  whenShown(show);
  document.addEventListener("visibilitychange", ask);
  addEventListener("online", ask);
  setInterval(ask, POLL);
})();
