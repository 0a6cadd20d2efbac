// The choice of a mistake beside a verdict: the response replaces the question and is announced, and the focus returns to
// the prompt. Any other response, such as a sign-in page, leaves the question in place.
(() => {
  "use strict";
  const isChoice = (event) => event.target.closest?.(".which");

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (isChoice(event) && !/^\s*<(p|form) class="(which|verdict-mistake)"/.test(event.detail.serverResponse)) event.detail.shouldSwap = false;
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const shown = event.target;
    if (!shown.matches?.(".which, .verdict-mistake")) return;
    const refused = shown.querySelector(".error-text");
    document.getElementById("announcer").textContent = (refused || shown).innerText;
    if (refused) shown.querySelector("button").focus();
    else trainer.land();
  });
})();
