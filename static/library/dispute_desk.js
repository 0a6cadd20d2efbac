// The deck beside the form: a click puts a card into the last focused field, or takes it out again. Of several
// decks a card can come again, so a click adds it, as often as the decks have it.
(() => {
  "use strict";
  const deck = document.getElementById("deck");
  const fields = [...document.querySelectorAll("[data-cards]")];
  if (!deck || !fields.length) return;
  const copies = Number(deck.dataset.copies);
  let field = fields.find((one) => one === document.activeElement) ?? fields[0];
  const normalize = (text) => text.replace(/10/g, "T").replace(/[^\w♣♦♥♠]/g, "");
  const cards = (input) => (normalize(input.value).match(/[2-9TJQKAX]./gi) || []).map((card) => card[0].toUpperCase() + card[1].toLowerCase());

  function show() {
    const used = fields.flatMap(cards);
    const inField = new Set(cards(field));
    for (const button of deck.querySelectorAll("button")) {
      const card = button.dataset.card;
      button.setAttribute("aria-pressed", inField.has(card));
      const gone = used.filter((one) => one === card).length >= copies;
      button.disabled = gone && (copies > 1 || !inField.has(card));
    }
    for (const input of fields) input.classList.toggle("is-filled", input === field);
  }

  deck.addEventListener("click", (event) => {
    const card = event.target.closest("button")?.dataset.card;
    if (!card) return;
    const chosen = cards(field);
    field.value = (chosen.includes(card) && copies === 1 ? chosen.filter((one) => one !== card) : [...chosen, card]).join(" ");
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
