// Tells the server when a prompt is on the screen: from then on its answer is timed. Said once for each prompt, and
// never again if it fails; nothing waits for it. The felt's version names the prompt.
(() => {
  "use strict";
  const { whenDrawn, whenShown } = trainer;
  let told = "";
  function tell() {
    const table = document.getElementById("table");
    if (!table?.dataset.place || document.visibilityState !== "visible") return;
    const version = document.getElementById("felt")?.dataset.version;
    const { run, round } = table.dataset;
    const prompt = [run, round, version].join("/");
    if (prompt === told) return;
    told = prompt;
    const headers = JSON.parse(document.body.getAttribute("hx-headers") || "{}");
    fetch(`/runs/${run}/rounds/${round}/seen/`, { method: "POST", keepalive: true, headers, body: new URLSearchParams({ version }) }).catch(() => {});
  }
  whenShown(() => whenDrawn(tell));
  document.addEventListener("visibilitychange", tell);
})();
