// Pay in chips: cut a payout from the rack by clicks, drags or keys (W I R G B V O; S sizes into the bet). Backspace or a
// right click removes the last chip. A hidden field of the row has the chips in order; the amount is their sum. A typed
// amount clears the chips.
(() => {
  "use strict";
  const { changed, isShortcut, whenSwapped } = trainer;
  const ROW = "#stop fieldset:is([data-kind=bet], .amount-row)"; // an amount row pays no bet: it is always open to chips
  const rows = () => [...document.querySelectorAll(ROW)];
  const rack = () => document.getElementById("rack");
  const amount = (row) => row.querySelector(".amount input:not([type=hidden])");
  const chipsField = (row) => row.querySelector("input.cut");
  const letters = (row) => chipsField(row).value.split(" ").filter(Boolean);
  const payable = (row) => Boolean(row && amount(row) && chipsField(row) && rack()); // what is sent in chips of a color is cut from no rack
  let last = null;

  // --- Chips of a row -----------------------------------------------------------------------------

  const cents = (letter, row) => letter === "s"
    ? trainer.cents(row.dataset.stake)
    : Number(rack().querySelector(`[data-chip="${letter}"]`)?.dataset.cents || 0);

  const dollars = (sum) => (sum % 100 ? (sum / 100).toFixed(2) : String(sum / 100));

  function show(row) {
    const place = row.querySelector(".cut-chips");
    place.replaceChildren(...letters(row).map((letter) => {
      const pattern = rack().querySelector(`[data-chip="${letter}"] svg`);
      if (pattern) return pattern.cloneNode(true);
      const sized = document.createElement("span");
      sized.className = "cut-sized";
      sized.textContent = dollars(cents(letter, row));
      return sized;
    }));
  }

  function write(row, chips) {
    chipsField(row).value = chips.join(" ");
    amount(row).value = chips.length ? dollars(chips.reduce((sum, letter) => sum + cents(letter, row), 0)) : "";
    amount(row).dataset.cut = "on";
    changed(amount(row));
    delete amount(row).dataset.cut;
    show(row);
    amount(row).focus({ preventScroll: true });
  }

  const add = (row, letter) => { if (letter !== "s" || row.dataset.stake) write(row, [...letters(row), letter]); };
  const takeBack = (row) => write(row, letters(row).slice(0, -1));

  // --- The current bet ------------------------------------------------------------------------

  function currentRow() {
    const focused = document.activeElement?.closest(ROW);
    if (payable(focused)) return focused;
    if (last?.isConnected && payable(last)) return last;
    return rows().find((row) => payable(row) && row.querySelector("[value=pay]:checked")) || rows().find(payable) || null;
  }

  document.addEventListener("focusin", (event) => {
    const row = event.target.closest?.(ROW);
    if (payable(row)) last = row;
  });

  // --- Clicks, drags, keys -------------------------------------------------------------------------

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#rack button");
    const row = button && currentRow();
    if (!row) return;
    if (button.dataset.chip) add(row, button.dataset.chip);
    else takeBack(row);
  });

  document.addEventListener("contextmenu", (event) => {
    const row = event.target.closest?.(ROW) || (event.target.closest?.("#rack") && currentRow());
    if (!payable(row) || !letters(row).length) return;
    event.preventDefault();
    takeBack(row);
  });

  document.addEventListener("dragstart", (event) => {
    const chip = event.target.closest?.("#rack [data-chip]");
    if (chip) event.dataTransfer.setData("text/plain", chip.dataset.chip);
  });
  document.addEventListener("dragover", (event) => {
    if (payable(event.target.closest?.(ROW))) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const row = event.target.closest?.(ROW);
    const letter = event.dataTransfer.getData("text/plain");
    if (!payable(row) || !letter || !rack()?.querySelector(`[data-chip="${letter}"]`)) return;
    event.preventDefault();
    add(row, letter);
  });

  // Before keys.js: in an amount these letters are chips, and Backspace takes the last chip of a cut.
  document.addEventListener("keydown", (event) => {
    if (isShortcut(event) || !event.target.matches?.("#stop .amount input")) return;
    const row = event.target.closest(ROW);
    if (!payable(row) || !rack()) return;
    const key = event.key.toLowerCase();
    if (event.key === "Backspace" && letters(row).length) {
      event.preventDefault();
      takeBack(row);
    } else if (key.length === 1 && /[a-z]/.test(key) && rack().querySelector(`[data-chip="${key}"]`)) {
      event.preventDefault();
      add(row, key);
    }
  });

  // A typed amount, or an action other than Pay, clears the chips.
  document.addEventListener("input", (event) => {
    const row = event.target.closest?.(ROW);
    if (!payable(row) || !letters(row).length || amount(row).dataset.cut) return;
    if (event.target === amount(row) || event.target.value !== "pay") {
      chipsField(row).value = "";
      show(row);
    }
  });

  // For felt.js, which has tubes of chips of its own.
  trainer.chips = { add, takeBack, currentRow };

  function arrive() {
    last = null;
    for (const row of rows()) if (payable(row)) show(row);
  }
  whenSwapped(arrive);
  document.addEventListener("DOMContentLoaded", arrive);
})();
