// What was typed into a page's form is there again for whoever goes back to it. Personal pages are in no cache, so a
// browser loads them anew, and empty. Kept in this tab alone, by the page's address; never a password, never a file. The
// prompt at a table keeps its own (drafts.js).
(() => {
  "use strict";
  const KEY = "typed/" + location.pathname + location.search;
  const NOT_KEPT = new Set(["hidden", "password", "file", "submit", "button"]);
  const pressed = (control) => control.type === "radio" || control.type === "checkbox";
  const controls = () =>
    [...document.querySelectorAll("main form[method=post]:not(#stop) :is(input, select, textarea)")]
      .filter((control) => control.name && !NOT_KEPT.has(control.type));

  addEventListener("pagehide", () => {
    const typed = controls().map((control) => [control.name, pressed(control) ? control.checked : control.value]);
    try { if (typed.length) sessionStorage.setItem(KEY, JSON.stringify(typed)); } catch { /* then it is typed again */ }
  });

  let typed = [];
  try {
    typed = JSON.parse(sessionStorage.getItem(KEY) || "[]");
    sessionStorage.removeItem(KEY);
  } catch { return; }
  const [arrival] = performance.getEntriesByType("navigation");
  const found = controls();
  if (arrival?.type !== "back_forward" || found.length !== typed.length) return;
  found.forEach((control, at) => {
    const [name, value] = typed[at];
    const what = pressed(control) ? "checked" : "value";
    if (control.name !== name || control[what] === value) return;
    control[what] = value;
    trainer.changed(control);
  });
})();
