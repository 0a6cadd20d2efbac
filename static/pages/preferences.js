// Preferences of this browser, not of the account: theme, deck colors, sound, whether a wrong answer waits. Loaded before
// the first paint, so that nothing flashes; set by the lists in the footer. Stored in cookies, because signing out clears
// all other storage.
(() => {
  "use strict";
  const root = document.documentElement;
  const YEAR = 365 * 24 * 3600;
  const stored = (name) => document.cookie.split("; ").find((cookie) => cookie.startsWith(`preference-${name}=`))?.split("=")[1] ?? "";
  const show = (name, value) => {
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  };
  const store = (name, value) => {
    show(name, value);
    document.cookie = `preference-${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`;
  };
  for (const name of ["theme", "deck", "index", "pause", "sound", "odds"]) show(name, stored(name));
  root.dataset.scripts = "on"; // shows what works by script only

  document.addEventListener("DOMContentLoaded", () => {
    for (const list of document.querySelectorAll("select[data-preference]")) {
      const name = list.dataset.preference;
      list.value = stored(name) || list.options[0].value;
      list.closest("label").hidden = false;
      list.addEventListener("change", () => store(name, list.value));
    }
    labelOdds();
  });

  // On a phone the odds on the felt are folded until their button is pressed.
  const labelOdds = () => document.querySelector("button[data-odds]")?.setAttribute("aria-expanded", root.dataset.odds === "open");
  document.addEventListener("click", (event) => {
    if (!event.target.closest("button[data-odds]")) return;
    store("odds", root.dataset.odds === "open" ? "" : "open");
    labelOdds();
  });
  document.addEventListener("htmx:afterSwap", labelOdds);
})();
