// Typed answers survive. What is in the prompt's form is kept in this tab under run, round and place as it changes,
// put back after a reload, and forgotten once that place has been answered. When the network or the server fails,
// the same answer is sent again by itself, with the same idempotency key, after growing pauses and as soon as the
// browser is online; an answer that is edited meanwhile waits for Confirm. The words for all this stand once on the page.
(() => {
  "use strict";
  const { form, whenDrawn, whenNew } = trainer;
  const PREFIX = "draft/";
  const NOT_TYPED = new Set(["csrfmiddlewaretoken", "place", "key"]);
  const LONG = 400; // ms that an answer may take without a word
  const LONGEST_PAUSE = 4_000; // an answer is on its way again within five seconds of the server's return

  const table = () => document.getElementById("table");
  const status = () => document.querySelector("#stop .stop-status");
  const ours = (event) => Boolean(form()) && (event.target === form() || event.detail?.requestConfig?.elt === form());

  // --- Kept ---------------------------------------------------------------------------------------

  const place = () => {
    const { run, round, place: where } = table().dataset;
    return PREFIX + [run, round, where].join("/");
  };

  function keep() {
    const typed = [...new FormData(form())].filter(([name]) => !NOT_TYPED.has(name));
    try { sessionStorage.setItem(place(), JSON.stringify(typed)); } catch { /* storage refused: nothing to lose but this */ }
  }

  // What was said at this place before, as [name, value].
  function kept() {
    try { return JSON.parse(sessionStorage.getItem(place()) || "[]"); } catch { return []; }
  }

  // Whether somebody was quicker than this script: what they said stands before what is kept.
  const ticked = (control) => control.type === "radio" || control.type === "checkbox";
  const said = (control) => (ticked(control) ? control.checked !== control.defaultChecked
    : control.type !== "hidden" && control.value !== control.defaultValue);
  const quicker = () => [...form().elements].some((control) => control.name && control.defaultValue !== undefined && said(control));

  function restore() {
    for (const [name, value] of kept()) {
      const controls = [...form().elements].filter((control) => control.name === name);
      if (controls.some((control) => ticked(control) && said(control) && control.value !== value)) continue;
      for (const control of controls) {
        if (!ticked(control)) control.value ||= value;
        else if (control.value === value) control.checked = true;
      }
    }
  }

  function forgetOthers() {
    if (table()?.dataset.paused !== undefined) return; // the same place goes on
    try {
      const current = form() ? place() : "";
      for (const name of Object.keys(sessionStorage)) {
        if (name.startsWith(PREFIX) && name !== current) sessionStorage.removeItem(name);
      }
    } catch { /* as above */ }
  }

  // --- Sent ---------------------------------------------------------------------------------------

  let failures = 0;
  let waiting = 0;
  let slow = 0;

  function say(word, trouble) {
    const line = status();
    if (!line) return;
    line.textContent = word ? document.getElementById("stop-words").dataset[word] : "";
    line.classList.toggle("is-trouble", Boolean(trouble));
  }

  function send() {
    clearTimeout(waiting);
    waiting = 0;
    form()?.requestSubmit();
  }

  function sendLater() {
    failures += 1;
    const pause = Math.min(LONGEST_PAUSE, 1000 * 2 ** failures) * (0.75 + Math.random() / 2);
    clearTimeout(waiting);
    waiting = setTimeout(send, pause);
    say("offline", true);
    setTimeout(refocus, 0);
  }

  function stopSending(word) {
    clearTimeout(waiting);
    waiting = 0;
    say(word, true);
    setTimeout(refocus, 0);
  }

  // htmx disables the button while it sends, and a disabled button loses the focus.
  function refocus() {
    if (document.activeElement === document.body) form()?.querySelector("button[type=submit]").focus({ preventScroll: true });
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!ours(event)) return;
    clearTimeout(waiting);
    waiting = 0;
    clearTimeout(slow);
    slow = setTimeout(() => say("sending"), LONG);
  });
  document.addEventListener("htmx:afterRequest", () => clearTimeout(slow));
  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, (event) => { if (ours(event)) sendLater(); });
  }
  document.addEventListener("htmx:responseError", (event) => {
    if (!ours(event)) return;
    const code = event.detail.xhr.status;
    if (code >= 500 || code === 429 || code === 408) sendLater();
    else stopSending(code === 401 || code === 403 ? "signedOut" : "refused");
  });
  // A sign-in page arrives as an ordinary answer; it must not take the table's place.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!ours(event) || !event.detail.shouldSwap) return;
    if (/\bid="table"/.test(event.detail.serverResponse)) return;
    event.detail.shouldSwap = false;
    stopSending("signedOut");
  });
  window.addEventListener("online", () => { if (waiting) send(); });

  for (const name of ["input", "change"]) {
    document.addEventListener(name, (event) => {
      if (!form()?.contains(event.target)) return;
      keep();
      if (waiting) stopSending("edited");
    });
  }

  // --- Each new prompt ----------------------------------------------------------------------------

  whenNew("table", () => {
    failures = 0;
    clearTimeout(waiting);
    waiting = 0;
    if (form()) {
      const before = quicker();
      restore();
      if (before) keep();
    }
    whenDrawn(forgetOthers);
  });
})();
