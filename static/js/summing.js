// What a round came to is asked for by the place where it will stand (templates/tables/_summing.html); where no answer
// comes, it is asked for again, until one does.
(() => {
  "use strict";
  const PAUSE = 2_000; // ms, and up to as much again: a room that lost its server does not come back all at once

  document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful, xhr } }) => {
    if (elt.id !== "summed" || successful || (xhr.status && xhr.status < 500)) return;
    setTimeout(() => { if (elt.isConnected) htmx.trigger(elt, "again"); }, PAUSE * (1 + Math.random()));
  });
})();
