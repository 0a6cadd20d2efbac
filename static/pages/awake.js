// Keep the screen of a table or projector awake while its page is visible. The browser releases the lock with the page
// out of sight, so it is requested again; a refusal is ignored.
(() => {
  "use strict";
  if (!navigator.wakeLock) return;
  const request = () => {
    if (document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", request);
  request();
})();
