// The worker that answers when the network does not, and the line at the top that says so.
(() => {
  "use strict";
  if (window.isSecureContext) navigator.serviceWorker?.register("/worker.js").catch(() => { /* then without it */ });

  const line = document.getElementById("offline");
  const show = () => { line.hidden = navigator.onLine; };
  for (const name of ["online", "offline"]) addEventListener(name, show);
  show();
})();
