// An open socket tells the server that this table is in use. Its messages say that a table test was paused or given time,
// or that the live class of this table moved (live_class.js). Nothing waits for it; failures are retried silently.
(() => {
  "use strict";
  const { whenDrawn, whenShown } = trainer;
  const SLOWEST = 4_000; // or a wall would show a present dealer as gone
  let socket = null;
  let waiting = 0;
  let failed = 0;
  const wanted = () => document.getElementById("table")?.dataset.seat ?? "";

  function open() {
    clearTimeout(waiting);
    waiting = 0;
    if (!wanted() || socket || !navigator.onLine) return;
    socket = new WebSocket(location.origin.replace(/^http/, "ws") + wanted());
    socket.addEventListener("open", () => {
      failed = 0;
      trainer.classState?.("live");
      trainer.classMoved?.(); // or changes before it opened would be missed
    });
    socket.addEventListener("message", ({ data }) => {
      const { class: inClass, clock } = document.getElementById("table")?.dataset ?? {};
      if (inClass) trainer.classMoved();
      // A test was paused or given time, perhaps before the socket opened; drafts survive the reload.
      else if (JSON.parse(data).clock !== clock) location.reload();
    });
    socket.addEventListener("close", ({ code }) => {
      socket = null;
      trainer.classState?.("reconnecting");
      if (code >= 4400 && code < 4500) return; // signed out, or it is over
      failed += 1;
      waiting = setTimeout(open, Math.min(1000 * 2 ** failed, SLOWEST) * (0.5 + Math.random()));
    });
  }

  whenShown(() => {
    if (!wanted()) socket?.close();
    else if (!waiting) open();
  });
  addEventListener("online", open);

  // --- Timing ----------------------------------------------------------------------------------------

  // Tell the server when a prompt is on the screen: its answer is timed from then on. Sent once per prompt, without a retry;
  // nothing waits for it. The felt's version identifies the prompt.
  let sent = "";
  function send() {
    const table = document.getElementById("table");
    if (!table?.dataset.place || document.visibilityState !== "visible") return;
    const version = document.getElementById("felt")?.dataset.version;
    const { run, round } = table.dataset;
    const prompt = [run, round, version].join("/");
    if (prompt === sent) return;
    sent = prompt;
    const headers = JSON.parse(document.body.getAttribute("hx-headers") || "{}");
    fetch(`/runs/${run}/rounds/${round}/seen/`, { method: "POST", keepalive: true, headers, body: new URLSearchParams({ version }) }).catch(() => {});
  }
  whenShown(() => whenDrawn(send));
  document.addEventListener("visibilitychange", send);
})();
