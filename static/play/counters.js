// Stacks and chips, counted: − and + beside each field, and their keys [ ] and - + wherever a stop asks for them; kept
// down they repeat. The fields are what is sent, stored and restored.
(() => {
  "use strict";
  const { changed, fieldOf, form, isShortcut } = trainer;
  const WAIT = 400; // ms before a press that goes on repeats
  const PACE = 90; // ms between
  const field = (counter) => counter.querySelector("input");

  function step(button) {
    const counter = button.closest(".counter");
    const [input, count] = [field(counter), Number(field(counter).value)];
    if (!Number.isInteger(count)) return; // what is no number stays, and is refused as it stands
    input.value = String(Math.max(0, count + Number(button.dataset.step)));
    for (const other of counter.parentElement.querySelectorAll(".counter input")) other.value ||= "0";
    changed(input);
    document.getElementById("announcer").textContent = `${input.getAttribute("aria-label")}: ${input.value}`;
  }

  let repeating = 0;
  const stop = () => { clearTimeout(repeating); repeating = 0; };

  function hold(button) {
    step(button);
    repeating = setTimeout(() => hold(button), PACE);
  }

  document.addEventListener("pointerdown", (event) => {
    const button = event.button === 0 && event.target.closest?.("#stop .counter-step");
    if (!button) return;
    stop();
    step(button);
    repeating = setTimeout(() => hold(button), WAIT);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave", "blur"]) window.addEventListener(name, stop);
  for (const name of ["htmx:beforeRequest", "visibilitychange"]) document.addEventListener(name, stop);
  document.addEventListener("contextmenu", (event) => { if (event.target.closest?.(".counter-step")) event.preventDefault(); }); // of a long press

  // A press by a pointer is counted as it goes down; this is any other, such as a screen reader's.
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#stop .counter-step");
    if (button && !event.detail) step(button);
  });

  document.addEventListener("keydown", (event) => {
    if (!form() || isShortcut(event) || event.target.closest?.("dialog")) return;
    if (fieldOf(event) && !form().contains(event.target)) return;
    const button = form().querySelector(`.counter-step[data-step-key="${CSS.escape(event.key)}"]`);
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    step(button);
  }, true);
})();
