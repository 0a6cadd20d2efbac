// The replay of a round: the track asks for a frame, and htmx swaps the felt and its answers. Links to a frame move the
// track; Home and End go to the ends; Play steps on every 1.2 seconds.
(() => {
  "use strict";
  const { fieldOf, isShortcut, whenNew } = trainer;
  const STEP = 1200;
  const track = document.getElementById("scrub-at");
  const play = document.getElementById("play");
  if (!track || !play) return;
  const last = Number(track.max);
  const moments = [...document.querySelectorAll(".moments a")];
  let timer = 0;

  function go(at) {
    const wanted = Math.max(0, Math.min(last, at));
    if (wanted === Number(track.value)) return;
    track.value = wanted;
    labelTrack();
    track.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // Label the track at once; the felt follows.
  function labelTrack() {
    const at = Number(track.value);
    document.getElementById("scrub-number").textContent = at;
    track.setAttribute("aria-valuetext", moments[at]?.querySelector(".moment-title").textContent ?? "");
  }

  // --- Playing ------------------------------------------------------------------------------------

  function pause() {
    clearInterval(timer);
    timer = 0;
    show();
  }

  function show() {
    play.setAttribute("aria-pressed", String(Boolean(timer)));
    play.querySelector("span").textContent = timer ? play.dataset.pause : play.dataset.play;
  }

  function step() {
    if (Number(track.value) >= last) return pause();
    go(Number(track.value) + 1);
    if (Number(track.value) >= last) pause();
  }

  play.hidden = last === 0;
  play.addEventListener("click", () => {
    if (timer) return pause();
    go(Number(track.value) >= last ? 0 : Number(track.value) + 1);
    timer = setInterval(step, STEP);
    show();
  });
  document.addEventListener("visibilitychange", () => { if (document.hidden) pause(); });
  for (const kind of ["pointerdown", "keydown"]) track.addEventListener(kind, pause);
  track.addEventListener("input", labelTrack);

  // --- Other ways ---------------------------------------------------------------------------------

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest?.("#replay a[href]");
    const to = link && new URL(link.href);
    if (!to || to.pathname !== location.pathname || !to.searchParams.has("at")) return;
    event.preventDefault();
    pause();
    go(Number(to.searchParams.get("at")));
  });

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isShortcut(event) || event.shiftKey) return;
    if (event.key !== "Home" && event.key !== "End") return;
    if (fieldOf(event)) return; // the track itself knows them
    event.preventDefault();
    pause();
    go(event.key === "Home" ? 0 : last);
  });

  // --- Each frame ---------------------------------------------------------------------------------

  // A sign-in page must not replace the felt.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.requestConfig?.elt.id !== "scrub" || /id="replay-felt"/.test(event.detail.serverResponse)) return;
    event.detail.shouldSwap = false;
    location.reload();
  });

  // Scroll the list of frames where it is longer than the window.
  function follow(at) {
    const list = document.querySelector(".moments");
    const now = moments[at]?.parentElement;
    if (now && list.scrollHeight > list.clientHeight) list.scrollTop = now.offsetTop - list.clientHeight / 2;
  }

  function arrive() {
    const at = Number(document.getElementById("replay-moment").dataset.at);
    moments.forEach((link, number) => {
      if (number === at) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    follow(at);
    document.getElementById("replay-status").textContent = document.getElementById("moment-title").textContent;
    if (document.activeElement === document.body) track.focus({ preventScroll: true });
  }
  whenNew("replay-felt", (felt, first) => {
    if (first) follow(Number(track.value));
    else arrive();
  });
})();
