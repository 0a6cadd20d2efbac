// Keys pressed while an answer is on its way belong to the next question: queue them, and press them again once it is
// there. So users need not wait for the page, and no key is lost or acts on the answered question. If the answer fails,
// is refused, is explained or ends the round, the queue is dropped: no one has seen the next one. So it is with Continue.
(() => {
  "use strict";
  const { changed, form, isShortcut } = trainer;
  const typed = (key) => key.length === 1 || key === "Enter" || key === "Backspace";
  const table = () => document.getElementById("table")?.dataset ?? {};
  let pressed = [];
  let sent = null; // the sender and the place; null while nothing is on its way
  const HABIT = 600; // ms in which a confirmation after an answer that one press sent was meant for that answer

  trainer.confirmsByHabit = () => {
    const since = performance.now() - (trainer.sentAlone ?? -HABIT);
    trainer.sentAlone = -HABIT;
    return since < HABIT;
  };

  window.addEventListener("keydown", (event) => {
    if (trainer.confirmsByHabit() && event.key === "Enter" && event.isTrusted) {
      event.preventDefault();
      return event.stopImmediatePropagation();
    }
    if (!sent || !event.isTrusted || event.isComposing || isShortcut(event) || !typed(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) pressed.push(event.key);
  }, true);

  document.addEventListener("htmx:beforeRequest", (event) => {
    const sender = form() ?? document.getElementById("continue");
    if (sender?.contains(event.target)) sent = { by: event.target, from: { ...table() } };
  });

  // What the browser does by default with a key that no script handled.
  function applyDefault(key) {
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
    if (document.activeElement.dispatchEvent(event)) applyDefault(key);
  }

  function pressAgain() {
    const moved = table().place !== sent.from.place || !sent.by.matches("form"); // a hint leaves the question where it is
    const dealt = table().round !== sent.from.round; // another round, which no one has seen
    sent = null;
    if (!form() || !moved || dealt) pressed = [];
    while (pressed.length && !sent) press(pressed.shift());
  }

  // Whatever the outcome, after the other scripts have handled the new table.
  document.addEventListener("htmx:afterRequest", (event) => {
    if (sent && event.detail.requestConfig?.elt === sent.by) setTimeout(pressAgain, 0);
  });
})();
