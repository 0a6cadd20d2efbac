// The lamps of a console: what is lit, selected and turned follows from the presses, as on the real one. A second press
// turns a hand off, another spot replaces the first, the key stays where it was last turned.
(() => {
  "use strict";
  const { whenShown } = trainer;
  const LOGGED = ["key-run", "supervisor-card", "executive-card"];

  function activeValues(presses, group) {
    let hand = "", spot = "", key = "key-run";
    for (const value of presses) {
      if (group.get(value) === "hand") hand = hand === value ? "" : value;
      else if (group.get(value) === "spot") spot = value;
      else if (group.get(value) === "switch") key = value;
      if (LOGGED.includes(value)) hand = spot = "";
    }
    return [hand, spot, key];
  }

  function show() {
    for (const ask of document.querySelectorAll("#stop fieldset.ask-console")) {
      const presses = [...ask.querySelectorAll(".console-press")];
      const group = new Map(presses.map((press) => [press.dataset.value, press.dataset.group]));
      const now = activeValues(ask.querySelector(".order-input").value.split(/\s+/), group);
      for (const press of presses) press.toggleAttribute("data-active", now.includes(press.dataset.value));
    }
  }

  document.addEventListener("input", (event) => { if (event.target.matches?.(".order-input")) show(); });
  whenShown(show);
})();
