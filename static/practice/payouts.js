// A task of payouts and rack: a press on the rack adds a chip by its letter, the chips are drawn, and digits press the
// choices. The field has the whole answer; without scripts it is typed.
(() => {
  "use strict";
  const form = document.getElementById("payoff");
  if (!form) return;
  const field = form.querySelector("[name=reply]:not(button)");
  const rack = document.getElementById("rack");
  const pile = form.querySelector(".pending-chips");
  const letters = () => (/^[a-z\s]*$/i.test(field.value) ? [...field.value.toLowerCase().replace(/\s/g, "")] : []);

  function draw() {
    const chips = letters().map((letter) => rack.querySelector(`[data-chip="${letter}"] svg`)).filter(Boolean);
    pile.replaceChildren(...chips.map((chip) => chip.cloneNode(true)));
  }

  function pressChip(button) {
    const chips = letters();
    if (button.dataset.chip) chips.push(button.dataset.chip);
    else chips.pop();
    field.value = chips.join(" ");
    trainer.changed(field);
    if (matchMedia("(pointer: fine)").matches) field.focus({ preventScroll: true });
  }

  if (field && rack) {
    field.addEventListener("input", draw);
    rack.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) pressChip(button);
    });
    draw();
  }

  document.addEventListener("keydown", (event) => {
    if (trainer.isShortcut(event) || event.repeat || trainer.fieldOf(event)) return;
    const choices = [...form.querySelectorAll(".task-choices button")];
    const chosen = /^[1-9]$/.test(event.key) && choices[Number(event.key) - 1];
    if (chosen) chosen.click();
  });

  // Submit once per press.
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "on";
  });
  window.addEventListener("pageshow", () => delete form.dataset.sent);
})();
