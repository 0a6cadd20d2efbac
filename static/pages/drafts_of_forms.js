// Restore what was typed into a form when the user goes back to its page: personal pages are not cached, so the browser
// loads them empty. Stored in this tab only, by address; never a password, never a file. drafts.js does the same for the
// questions at a table.
(() => {
  "use strict";
  const KEY = "typed/" + location.pathname + location.search;
  const NOT_STORED = new Set(["hidden", "password", "file", "submit", "button"]);
  const isToggle = (control) => control.type === "radio" || control.type === "checkbox";
  const controls = () =>
    [...document.querySelectorAll("main form[method=post]:not(#stop) :is(input, select, textarea)")]
      .filter((control) => control.name && !NOT_STORED.has(control.type));

  addEventListener("pagehide", () => {
    const typed = controls().map((control) => [control.name, isToggle(control) ? control.checked : control.value]);
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
    const what = isToggle(control) ? "checked" : "value";
    if (control.name !== name || control[what] === value) return;
    control[what] = value;
    trainer.changed(control);
  });
})();
