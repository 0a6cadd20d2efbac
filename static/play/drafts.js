// Typed answers survive. The prompt's form is stored in this tab by run, round and place on each change, restored after a
// reload, and removed once that place is answered. After a network or server failure the same answer is resubmitted with
// the same idempotency key, with growing pauses and when the browser is back online; an answer edited meanwhile waits for
// Confirm. The messages are data attributes of #stop-words.
(() => {
  "use strict";
  const { form, whenDrawn, whenNew } = trainer;
  const PREFIX = "draft/";
  const NOT_TYPED = new Set(["csrfmiddlewaretoken", "place", "key"]);
  const LONG = 400; // ms before “sending” is shown
  const LONGEST_PAUSE = 4_000; // so that an answer is resubmitted within five seconds of the server's return

  const table = () => document.getElementById("table");
  const sender = () => form() ?? document.getElementById("continue"); // an explanation goes on as an answer is sent
  const status = () => sender()?.querySelector(".stop-status");
  const ours = (event) => Boolean(sender()) && (event.target === sender() || event.detail?.requestConfig?.elt === sender());

  // --- Stored -------------------------------------------------------------------------------------

  const place = () => {
    const { run, round, place: where } = table().dataset;
    return PREFIX + [run, round, where].join("/");
  };

  function store() {
    const typed = [...new FormData(form())].filter(([name]) => !NOT_TYPED.has(name));
    try { sessionStorage.setItem(place(), JSON.stringify(typed)); } catch { /* storage refused: nothing to lose but this */ }
  }

  // The stored answer for this place, as [name, value] pairs.
  function stored() {
    try { return JSON.parse(sessionStorage.getItem(place()) || "[]"); } catch { return []; }
  }

  // Input that came before this script ran takes precedence over the stored draft.
  const isToggle = (control) => control.type === "radio" || control.type === "checkbox";
  const isEdited = (control) => (isToggle(control) ? control.checked !== control.defaultChecked
    : control.type !== "hidden" && control.value !== control.defaultValue);
  const hasEdits = () => [...form().elements].some((control) => control.name && control.defaultValue !== undefined && isEdited(control));

  function restore() {
    const edited = [...form().elements].filter((control) => isToggle(control) && isEdited(control)); // not by what is restored
    for (const [name, value] of stored()) {
      const controls = [...form().elements].filter((control) => control.name === name);
      if (edited.some((control) => control.name === name && control.value !== value)) continue;
      for (const control of controls) {
        if (!isToggle(control)) control.value ||= value;
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

  // --- Submit -------------------------------------------------------------------------------------

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
    sender()?.requestSubmit();
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
    if (document.activeElement === document.body) sender()?.querySelector("button[type=submit]").focus({ preventScroll: true });
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
    else if (code === 404) location.reload(); // it says why: the trainee is no longer in the school, say
    else stopSending(code === 401 || code === 403 ? "signedOut" : "refused");
  });
  // A sign-in page arrives as an ordinary response; it must not replace the table.
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
      store();
      if (waiting) stopSending("edited");
    });
  }

  // --- Each new prompt ----------------------------------------------------------------------------

  whenNew("table", () => {
    failures = 0;
    clearTimeout(waiting);
    waiting = 0;
    if (form()) {
      const before = hasEdits();
      restore();
      if (before) store();
    }
    whenDrawn(forgetOthers);
  });
})();
