// Keys that are pressed while an answer is on its way belong to the next question: they are kept, and pressed again once
// it is there. So nobody has to wait for the page, and no key is lost or acts on what was answered already. Where the
// answer does not come, is not taken or ends the round, what was pressed for a question that is not there is forgotten.
(() => {
  "use strict";
  const { changed, form, isShortcut } = trainer;
  const typed = (key) => key.length === 1 || key === "Enter" || key === "Backspace";
  const place = () => document.getElementById("table")?.dataset.place;
  let pressed = [];
  let sent = null; // what asks, and at which place; null while nothing is on its way

  window.addEventListener("keydown", (event) => {
    if (!sent || !event.isTrusted || event.isComposing || isShortcut(event) || !typed(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) pressed.push(event.key);
  }, true);

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (form()?.contains(event.target)) sent = { by: event.target, from: place() };
  });

  // What the browser does by itself where no script has taken a key.
  function byItself(key) {
    const element = document.activeElement;
    if (element.matches("input:not([type=radio], [type=checkbox])")) write(element, key);
    else if ((element.matches("button") ? [" ", "Enter"] : [" "]).includes(key) && element.matches("button, input")) element.click();
  }

  function write(field, key) {
    if (key === "Enter") return field.form.requestSubmit();
    const [from, to] = [field.selectionStart, field.selectionEnd];
    if (key === "Backspace") field.setRangeText("", from === to ? Math.max(0, from - 1) : from, to, "end");
    else field.setRangeText(key, from, to, "end");
    changed(field);
  }

  function press(key) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    if (document.activeElement.dispatchEvent(event)) byItself(key);
  }

  function pressAgain() {
    const moved = place() !== sent.from || !sent.by.matches("form"); // a hint leaves the question where it is
    sent = null;
    if (!form() || !moved) pressed = [];
    while (pressed.length && !sent) press(pressed.shift());
  }

  // However it went, and once the others have shown the new table.
  document.addEventListener("htmx:afterRequest", (event) => {
    if (sent && event.detail.requestConfig?.elt === sent.by) setTimeout(pressAgain, 0);
  });
})();
