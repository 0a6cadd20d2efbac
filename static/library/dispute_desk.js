// The deck beside the form: a card that is clicked goes to the field that one stood in last, and comes back from it.
(() => {
  "use strict";
  const deck = document.getElementById("deck");
  const fields = [...document.querySelectorAll("[data-cards]")];
  if (!deck || !fields.length) return;
  let field = fields[0];
  const written = (text) => text.replace(/10/g, "T").replace(/[^\w♣♦♥♠]/g, "");
  const cards = (input) => (written(input.value).match(/[2-9TJQKAX]./gi) || []).map((card) => card[0].toUpperCase() + card[1].toLowerCase());

  function show() {
    const lying = new Set(fields.flatMap(cards));
    const here = new Set(cards(field));
    for (const button of deck.querySelectorAll("button")) {
      const card = button.dataset.card;
      button.setAttribute("aria-pressed", here.has(card));
      button.disabled = lying.has(card) && !here.has(card);
    }
    for (const input of fields) input.classList.toggle("is-filled", input === field);
  }

  deck.addEventListener("click", (event) => {
    const card = event.target.closest("button")?.dataset.card;
    if (!card) return;
    const held = cards(field);
    field.value = (held.includes(card) ? held.filter((one) => one !== card) : [...held, card]).join(" ");
    show();
  });
  document.addEventListener("focusin", (event) => {
    if (!fields.includes(event.target)) return;
    field = event.target;
    show();
  });
  document.addEventListener("input", (event) => {
    if (fields.includes(event.target)) show();
  });
  deck.hidden = false;
  show();
})();
