// Answers in order: each press is appended to the field's values, and the last one can be undone. The field is what is
// sent, stored and restored; buttons and list only show it. Without this script it is typed.
(() => {
  "use strict";
  const { changed, isShortcut, whenShown } = trainer;
  const asks = () => [...document.querySelectorAll("#stop fieldset[data-kind=order]")];
  const input = (ask) => ask.querySelector(".order-input");
  const values = (ask) => input(ask).value.split(/\s+/).filter(Boolean);

  function show(ask) {
    const words = new Map([...ask.querySelectorAll(".press")].map((one) => [one.dataset.value, one.querySelector("span").textContent]));
    const chosen = values(ask);
    ask.querySelector(".pressed").replaceChildren(...chosen.map((value) => {
      const item = document.createElement("li");
      item.textContent = words.get(value) ?? value;
      return item;
    }));
    ask.querySelector(".press-undo").hidden = !chosen.length;
    for (const press of ask.querySelectorAll(".press")) {
      press.toggleAttribute("data-pressed", chosen.includes(press.dataset.value));
    }
  }

  function write(ask, chosen) {
    input(ask).value = chosen.join(" ");
    show(ask);
    changed(input(ask));
  }

  function takeBack(ask) {
    write(ask, values(ask).slice(0, -1));
    if (!values(ask).length) ask.querySelector(".press").focus({ preventScroll: true });
  }

  document.addEventListener("click", (event) => {
    const ask = event.target.closest?.("#stop fieldset[data-kind=order]");
    const press = event.target.closest?.(".press, .press-undo");
    if (!ask || !press) return;
    if (press.matches(".press-undo")) takeBack(ask);
    else write(ask, [...values(ask), press.dataset.value]);
  });

  document.addEventListener("keydown", (event) => {
    const ask = event.target.closest?.("#stop fieldset[data-kind=order]");
    if (!ask || event.key !== "Backspace" || isShortcut(event) || !values(ask).length) return;
    event.preventDefault();
    takeBack(ask);
  });

  whenShown(() => asks().forEach(show));
})();
