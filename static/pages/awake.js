// The screen of a table or a projector does not go dark while its page is looked at: a dealer thinks, and a class is
// talked to. A browser lets the lock go with the page out of sight; one that has none, or a low battery, is left alone.
(() => {
  "use strict";
  if (!navigator.wakeLock) return;
  const hold = () => {
    if (document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", hold);
  hold();
})();
