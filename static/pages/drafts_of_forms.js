// Restore what was typed into a form when the user goes back to its page: personal pages are not cached, so the browser
// loads them empty. And what was typed into the other forms of a page when one of them is sent: it is put back where that
// form is shown next. Stored in this tab only; never a password, never a file. drafts.js does the same for the questions at a table.
(() => {
  "use strict";
  const KEY = "typed/" + location.pathname + location.search;
  const OTHERS = "typed/others";
  const NOT_STORED = new Set(["hidden", "password", "file", "submit", "button"]);
  const isToggle = (control) => control.type === "radio" || control.type === "checkbox";
  const forms = () => [...document.querySelectorAll("main form[method=post]:not(#stop)")];
  const fieldsOf = (form) => [...form.elements].filter((control) => control.name && control.matches("input, select, textarea")
    && !NOT_STORED.has(control.type));
  const controls = () => forms().flatMap(fieldsOf);
  const addressOf = (form) => new URL(form.getAttribute("action") || "", location.href).pathname;
  const valueOf = (control) => (isToggle(control) ? control.checked : control.value);
  const isChanged = (control) => (isToggle(control) ? control.checked !== control.defaultChecked
    : control.options ? [...control.options].some((option) => option.selected !== option.defaultSelected)
    : control.value !== control.defaultValue);

  function restore(control, value) {
    if (valueOf(control) === value) return;
    control[isToggle(control) ? "checked" : "value"] = value;
    control.closest("details")?.setAttribute("open", "");
    trainer.changed(control);
  }

  let sent = null;
  let others = [];
  document.addEventListener("submit", ({ target, defaultPrevented }) => { // htmx prevents, and morphs the page
    sent = !defaultPrevented && forms().includes(target) ? target : null;
  });

  addEventListener("pagehide", () => {
    const typed = controls().map((control) => [control.name, valueOf(control)]);
    if (sent) others.push(...forms().filter((form) => form !== sent).flatMap((form) => fieldsOf(form)
      .flatMap((control, at) => (isChanged(control)
        ? [{ address: addressOf(form), at, name: control.name, value: valueOf(control) }] : []))));
    try {
      if (typed.length) sessionStorage.setItem(KEY, JSON.stringify(typed));
      if (others.length) sessionStorage.setItem(OTHERS, JSON.stringify(others));
    } catch { /* then it is typed again */ }
  });

  let typed = [];
  try {
    typed = JSON.parse(sessionStorage.getItem(KEY) || "[]");
    others = JSON.parse(sessionStorage.getItem(OTHERS) || "[]");
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(OTHERS); // what is put back nowhere is stored again
  } catch { return; }
  const [arrival] = performance.getEntriesByType("navigation");
  const isBack = arrival?.type === "back_forward";
  const found = controls();
  if (isBack && found.length === typed.length && found.every(({ name }, at) => name === typed[at][0])) {
    found.forEach((control, at) => restore(control, typed[at][1]));
  }
  others = others.filter(({ address, at, name, value }) => {
    const form = forms().find((one) => addressOf(one) === address);
    const control = form && fieldsOf(form)[at];
    if (!isBack && control?.name === name) restore(control, value);
    return !form;
  });
})();
