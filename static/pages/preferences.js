// What belongs to this browser, not to the account: pages light or dark, deck in four colours or two, sound or none,
// whether a wrong answer waits to be read. Loaded before the page is drawn, so that nothing flashes; the choices are the
// lists in the footer. They are kept in cookies, because signing out clears whatever else scripts keep here; where they
// were kept before is still read.
(() => {
  "use strict";
  const root = document.documentElement;
  const YEAR = 365 * 24 * 3600;
  const kept = (name) => {
    const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`look-${name}=`));
    if (found !== undefined) return found.split("=")[1];
    try { return localStorage.getItem("look/" + name) || ""; } catch { return ""; }
  };
  const show = (name, value) => {
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  };
  const keep = (name, value) => {
    show(name, value);
    document.cookie = `look-${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`;
  };
  for (const name of ["theme", "deck", "index", "pause", "sound", "odds"]) show(name, kept(name));
  root.dataset.scripts = "on"; // what works by script alone is shown by it alone

  document.addEventListener("DOMContentLoaded", () => {
    for (const list of document.querySelectorAll("select[data-look]")) {
      const name = list.dataset.look;
      list.value = kept(name) || list.options[0].value;
      list.closest("label").hidden = false;
      list.addEventListener("change", () => keep(name, list.value));
    }
    sayOdds();
  });

  // On a phone the odds printed on the felt are folded away until they are asked for.
  const sayOdds = () => document.querySelector("button[data-odds]")?.setAttribute("aria-expanded", root.dataset.odds === "open");
  document.addEventListener("click", (event) => {
    if (!event.target.closest("button[data-odds]")) return;
    keep("odds", root.dataset.odds === "open" ? "" : "open");
    sayOdds();
  });
  document.addEventListener("htmx:afterSwap", sayOdds);
})();
