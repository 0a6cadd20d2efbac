// Which mistake it was, said beside a verdict: its words take the question's place and are read out, and the focus goes
// back to the prompt. Whatever else comes back, as a sign-in page does, leaves the question where it is.
(() => {
  "use strict";
  const asked = (event) => event.target.closest?.(".which");

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (asked(event) && !/^\s*<(p|form) class="(which|verdict-mistake)"/.test(event.detail.serverResponse)) event.detail.shouldSwap = false;
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const said = event.target;
    if (!said.matches?.(".which, .verdict-mistake")) return;
    const refused = said.querySelector(".error-text");
    document.getElementById("announcer").textContent = (refused || said).innerText;
    if (refused) said.querySelector("button").focus();
    else trainer.land();
  });
})();
