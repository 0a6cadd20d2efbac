// A term of the glossary also opens its line while the keyboard is on it; a press opens it without this.
(() => {
  "use strict";
  const lineOf = ({ target }) => target.closest?.(".term")?.popoverTargetElement;
  document.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) lineOf(event)?.showPopover({ source: event.target });
  });
  document.addEventListener("focusout", (event) => lineOf(event)?.hidePopover());
})();
