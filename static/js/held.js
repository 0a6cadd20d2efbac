// What the page holds already is not sent to it again: a fragment has gaps with the names of parts, and each is filled
// with that part, which stays where it lies; a question is asked again under another name. A part that is not here after
// all makes the page ask for everything. See renew.js for what becomes of the rest.
(() => {
  "use strict";
  const ASKS = "[hx-get], [hx-post]"; // what htmx has to know of
  const part = (name) => document.querySelector(`[data-part="${name}"]`);

  // As it was before anything was said in it.
  function askAgain(question, { name, stake }) {
    for (const field of question.querySelectorAll("[name]")) {
      field.name = name + field.name.slice(question.dataset.name.length);
      if (field.matches("[type=radio], [type=checkbox]")) field.checked = field.defaultChecked = false;
      else field.value = field.defaultValue = "";
    }
    for (const one of question.querySelectorAll(".error-text, .ask-status, .cut-chips > *")) one.remove();
    for (const one of [question, ...question.querySelectorAll("[aria-describedby]")]) {
      one.removeAttribute("aria-describedby");
      one.removeAttribute("aria-invalid");
    }
    question.classList.remove("is-folded");
    question.dataset.name = name;
    if (stake) {
      question.dataset.stake = stake;
      question.querySelector(".bet-row-stake").textContent = stake;
    }
  }

  // The part with this gap's name, as it is wanted there.
  function fill(gap, held) {
    for (const mark of held.querySelectorAll(".bet .mark")) mark.remove(); // those of the answer before
    if (gap.dataset.name) askAgain(held, gap.dataset);
    return held;
  }

  // Whether every gap of this fragment can be filled.
  trainer.holds = (html) => [...html.matchAll(/ data-held="([^"]+)"/g)].every(([, name]) => part(name));

  // The fragment without gaps, null where one cannot be filled: for a page that nobody presses, where whatever moved in
  // its place would move by itself.
  trainer.filled = (html) => {
    if (!trainer.holds(html)) return null;
    const template = trainer.read(html);
    for (const gap of template.content.querySelectorAll("[data-held]")) gap.replaceWith(fill(gap, part(gap.dataset.held).cloneNode(true)));
    return template.innerHTML;
  };

  // htmx is told of what comes that it has to know of; its own way would look through the fragment for all that it may
  // hold, which no table does.
  function process(come) {
    for (const one of come) if (one.matches?.(ASKS) || one.querySelector?.(ASKS)) htmx.process(one);
  }

  // Puts the fragment in the place of the table.
  function take(table, html) {
    // Now, while the page is laid out: a focus that goes with its question has the browser lay out what is half done.
    if (trainer.form()?.contains(document.activeElement)) document.activeElement.blur();
    const [text, waiting] = trainer.waits.putOff(html);
    const parts = new Map([...table.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    const how = { fill: (gap, held = parts.get(gap.dataset.held)) => fill(gap, held), come: [], rest: [] };
    trainer.renew(table, trainer.read(text).content.firstElementChild, how);
    if (how.rest.length) trainer.renewed(table); // for whoever waits for the prompt
    if (waiting.size) trainer.rest.leave(() => process(trainer.waits.fill(table, waiting, how)));
    process(how.come);
  }

  // Last of all: whoever has something against it has said so on the document or in page.js.
  window.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { target, serverResponse, shouldSwap, swapOverride } = detail;
    if (!shouldSwap || swapOverride || !target.matches("[data-renewed]")) return;
    detail.shouldSwap = false;
    if (!trainer.holds(serverResponse)) return location.reload();
    take(target, serverResponse);
    for (const name of ["htmx:afterSwap", "htmx:afterSettle"]) htmx.trigger(target, name, detail);
  });
})();
