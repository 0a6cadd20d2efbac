// Preferences of this browser, not of the account: theme, deck colors, sound, whether a wrong answer waits. Loaded before
// the first paint, so that nothing flashes; set on the settings page. Stored in cookies, because signing out clears
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
    for (const setting of document.querySelectorAll("[data-preference]")) {
      const name = setting.dataset.preference;
      const chosen = stored(name);
      for (const choice of setting.querySelectorAll("input")) choice.checked ||= choice.value === chosen;
      setting.addEventListener("change", ({ target }) => {
        store(name, target.value);
        saySaved();
      });
    }
    labelOdds();
  });

  let gone;
  function saySaved() {
    const saved = document.getElementById("saved");
    saved.textContent = saved.dataset.saved;
    clearTimeout(gone);
    gone = setTimeout(() => (saved.textContent = ""), 2000);
  }

  // On a phone the odds on the felt are folded until their button is pressed.
  const labelOdds = () => document.querySelector("button[data-odds]")?.setAttribute("aria-expanded", root.dataset.odds === "open");
  document.addEventListener("click", (event) => {
    if (!event.target.closest("button[data-odds]")) return;
    store("odds", root.dataset.odds === "open" ? "" : "open");
    labelOdds();
  });
  document.addEventListener("htmx:afterSwap", labelOdds);
})();
