// Tell the server when a prompt is on the screen: its answer is timed from then on. Sent once per prompt, without a retry;
// nothing waits for it. The felt's version identifies the prompt.
(() => {
  "use strict";
  const { whenDrawn, whenShown } = trainer;
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
