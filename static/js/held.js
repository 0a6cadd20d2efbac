// What the page holds already is not sent to it again: a fragment has gaps with the names of parts, and each is filled
// with that part as it lies here; a question is asked again under another name. A part that is not here after all makes
// the page ask for everything.
(() => {
  "use strict";
  const part = (name) => document.querySelector(`[data-part="${name}"]`);

  // As it was before anything was said in it.
  function askAgain(question, { name, stake }) {
    for (const field of question.querySelectorAll("[name]")) {
      field.name = name + field.name.slice(question.dataset.name.length);
      field.removeAttribute("checked");
      if (!field.matches("[type=radio], [type=checkbox]")) field.setAttribute("value", "");
    }
    for (const one of question.querySelectorAll(".error-text, .cut-chips > *")) one.remove();
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

  // The fragment without gaps; null where one cannot be filled.
  function filled(fragment) {
    const template = document.createElement("template");
    template.innerHTML = fragment;
    for (const gap of template.content.querySelectorAll("[data-held]")) {
      const held = part(gap.dataset.held);
      if (!held) return null;
      const kept = held.cloneNode(true);
      for (const mark of kept.querySelectorAll(".bet .mark")) mark.remove(); // those of the answer before
      if (gap.dataset.name) askAgain(kept, gap.dataset);
      gap.replaceWith(kept);
    }
    return template.innerHTML;
  }

  trainer.filled = filled;
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!event.detail.serverResponse?.includes("data-held=")) return;
    const whole = filled(event.detail.serverResponse);
    if (whole) event.detail.serverResponse = whole;
    else {
      event.detail.shouldSwap = false;
      location.reload();
    }
  });
})();
