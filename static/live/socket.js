// The socket of every watching page (htmx's ws extension), polling as its fallback, and the connection line. Messages are
// whole and versioned, so a page drops those that are not newer. After each (re)connection, and every 12 seconds, the page
// asks for anything newer; 204 means nothing newer. watch.js, wall.js and host.js decide what is shown.
(() => {
  "use strict";
  const POLL = 12_000;
  // Reconnect soon after the server is back, but not all pages at once.
  const reconnectDelay = () => 1000 + Math.random() * 3000;
  htmx.config.wsReconnectDelay = reconnectDelay;
  const RECONNECTED_BY_HTMX = new Set([1006, 1011, 1012, 1013]);
  const SIGNED_OUT = 4401;

  function show(state) {
    const line = document.getElementById("connection");
    if (line.dataset.state === state) return; // announced once
    line.dataset.state = state;
    line.querySelector("span").textContent = line.dataset[state];
  }

  // seen(): what the page shows, as query parameters. take(html): show a response. receive(html): handle a message.
  // Return ask(), which asks at once.
  trainer.live = ({ seen, take, receive }) => {
    const source = document.querySelector("[ws-connect]");
    let ended = false;
    let opened = 0;

    function end(state) {
      ended = true;
      show(state);
    }

    async function ask() {
      if (ended || document.hidden) return;
      const address = new URL(source.dataset.againUrl, location);
      for (const [name, value] of Object.entries(seen())) address.searchParams.set(name, value);
      let response;
      try {
        response = await fetch(address, { headers: { "HX-Request": "true" } });
      } catch {
        return show("reconnecting");
      }
      if (response.redirected || response.status === 401) return end("signedOut");
      if (response.status === 403 || response.status === 404) return end("closed");
      if (response.status === 200) take(await response.text());
    }

    source.addEventListener("htmx:wsBeforeMessage", (event) => {
      event.preventDefault(); // htmx would swap it whatever its version
      receive(event.detail.message);
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
        const socket = event.detail.socketWrapper;
        setTimeout(() => { if (!ended) socket?.reconnect(); }, reconnectDelay());
      }
    });
    document.addEventListener("visibilitychange", ask);
    setInterval(ask, POLL);
    return ask;
  };

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
