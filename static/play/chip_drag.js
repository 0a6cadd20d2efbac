// Drag chips: from a tube of the tray to a bet to pay it, from a bet to the tray to take it. A chip dropped anywhere else
// goes back. felt.js handles presses.
(() => {
  "use strict";
  const { form } = trainer;
  const FAR = 6; // pixels, before a press is a drag
  let dragged = null;

  const copyOf = ({ tube, bet }) => {
    const chip = tube
      ? document.querySelector(`#rack [data-chip="${tube.dataset.tube}"] svg`)
      : bet.querySelector(".ring > .stack");
    const copy = chip.cloneNode(true);
    copy.classList.add("is-dragged");
    copy.style.setProperty("--chip", getComputedStyle(document.querySelector("#felt .bet")).getPropertyValue("--chip"));
    return copy;
  };

  function begin(event) {
    const at = event.target.closest?.("#table #felt .felt-table") && event.button === 0 && form() ? event.target : null;
    const tube = at?.closest("[data-tube]");
    const bet = at?.closest(".bet.has-chips[data-in-question]");
    dragged = tube || bet ? { tube, bet, x: event.clientX, y: event.clientY, copy: null } : null;
  }

  function move(event) {
    if (!dragged) return;
    if (!dragged.copy) {
      if (Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) < FAR) return;
      dragged.copy = copyOf(dragged);
      trainer.felt.closeMenu();
    }
    const table = document.querySelector("#felt .felt-table");
    if (!dragged.copy.isConnected) table.append(dragged.copy); // now, and after an update of the table has removed it
    const frame = table.getBoundingClientRect();
    dragged.copy.style.left = `${event.clientX - frame.left}px`;
    dragged.copy.style.top = `${event.clientY - frame.top}px`;
  }

  function end(event) {
    const { tube, bet, copy } = dragged ?? {};
    dragged = null;
    if (!copy) return;
    copy.remove();
    swallow();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const { addChip, put, rowOf } = trainer.felt;
    if (tube) {
      const row = rowOf(under?.closest?.(".bet"));
      if (row) addChip(row, tube.dataset.tube);
    } else if (under?.closest?.(".tray, [data-tube]")) {
      put(rowOf(bet), "take");
    }
  }

  // The click that ends a drag is not a press.
  function swallow() {
    const stop = (event) => event.stopPropagation();
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
  }

  document.addEventListener("pointerdown", begin);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", () => { dragged?.copy?.remove(); dragged = null; });
})();
