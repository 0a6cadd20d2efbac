// Watching a table. The socket (htmx's ws extension) carries the whole fragment #watched, never a difference, so a
// fragment that is not newer than the one shown is dropped and a missed one costs nothing. After every (re)connection,
// and every 12 seconds as the net, the page asks for anything newer; 204 means there is nothing.
(() => {
  "use strict";
  const POLL = 12_000;
  const RECONNECTED_BY_HTMX = new Set([1006, 1011, 1012, 1013]);
  const SIGNED_OUT = 4401;

  const source = document.querySelector("[ws-connect]");
  if (!source) return;
  const watched = () => document.getElementById("watched");
  const versionOf = (element) => Number(element?.dataset.version ?? -1);
  const newer = (html) => {
    const found = new DOMParser().parseFromString(html, "text/html").getElementById("watched");
    return versionOf(found) > versionOf(watched());
  };

  function show(state) {
    const line = document.getElementById("connection");
    line.dataset.state = state;
    line.querySelector("span").textContent = line.dataset[state];
  }

  let ended = false;
  let opened = 0;

  function end(state) {
    ended = true;
    show(state);
  }

  async function ask() {
    if (ended || document.hidden) return;
    let response;
    try {
      response = await fetch(source.dataset.feltUrl + "?version=" + versionOf(watched()), { headers: { "HX-Request": "true" } });
    } catch {
      return show("reconnecting");
    }
    if (response.redirected || response.status === 401) return end("signedOut");
    if (response.status === 403 || response.status === 404) return end("closed");
    if (response.status !== 200) return;
    const html = await response.text();
    if (newer(html)) htmx.swap(watched(), html, { swapStyle: "outerHTML" });
  }

  source.addEventListener("htmx:wsBeforeMessage", (event) => {
    if (!newer(event.detail.message)) event.preventDefault();
  });
  source.addEventListener("htmx:wsOpen", () => {
    show("live");
    // A class that reconnects at once must not ask at once.
    setTimeout(ask, Math.random() * (opened ? 3000 : 500));
    opened += 1;
  });
  source.addEventListener("htmx:wsClose", (event) => {
    const { code } = event.detail.event;
    if (code === SIGNED_OUT) return end("signedOut");
    if (code >= 4400 && code < 4500) return end("closed");
    show("reconnecting");
    if (!RECONNECTED_BY_HTMX.has(code)) {
      const again = event.detail.socketWrapper;
      setTimeout(() => { if (!ended) again?.reconnect(); }, 1000 + Math.random() * 3000);
    }
  });
  document.addEventListener("visibilitychange", ask);
  setInterval(ask, POLL);

  const wide = document.getElementById("full-screen");
  if (wide && document.fullscreenEnabled) {
    wide.hidden = false;
    wide.addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen();
    });
    document.addEventListener("fullscreenchange", () => document.body.classList.toggle("is-full", Boolean(document.fullscreenElement)));
  }
})();
