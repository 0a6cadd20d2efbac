// A long file is sent while the server builds it, and a browser can't tell how far that is. So a link with data-file is
// fetched here: the page shows the progress and saves the file at the end. Without this script the link is a download
// like any other. The server estimates the size (trainer/ops/streaming.py).
(() => {
  "use strict";
  const panel = document.getElementById("file-progress");
  const bar = panel.querySelector("progress");
  let busy = false;

  function show(word, share) {
    panel.hidden = false;
    bar.hidden = word !== "preparing";
    if (share === undefined) bar.removeAttribute("value");
    else bar.value = 100 * share;
    panel.querySelector(".file-percent").textContent = share === undefined ? "" : `${Math.floor(100 * share)}%`;
    const status = panel.querySelector("[role=status]");
    if (status.textContent !== panel.dataset[word]) status.textContent = panel.dataset[word]; // announced once
  }

  async function read(response) {
    const size = Number(response.headers.get("X-File-Size-Estimate"));
    const chunks = [];
    let received = 0;
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(chunks, { type: response.headers.get("Content-Type") });
      chunks.push(value);
      received += value.length;
      if (size) show("preparing", Math.min(0.99, received / size));
    }
  }

  function save(blob, response) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition"))[1];
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  async function fetchFile(address) {
    show("preparing");
    const response = await fetch(address);
    if (!response.headers.get("Content-Disposition")) return location.assign(address); // a page that says why
    save(await read(response), response);
    show("saved");
  }

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-file]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    busy = true;
    await fetchFile(link.href).catch(() => show("failed"));
    busy = false;
  });
})();
