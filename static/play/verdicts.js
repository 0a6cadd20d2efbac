// The verdict on top of the panel. "!" opens and closes the details of its lines. In one column a wrong answer appears on a
// sheet at the bottom: its button, a tap beside it or the next answer closes it, and the remaining line reopens it. With
// "wait for Space" chosen in the footer, its button gets the focus first.
(() => {
  "use strict";
  const { form } = trainer;
  const narrow = matchMedia("(max-width: 60rem)");
  const unreadOne = () => document.querySelector("#verdicts.is-wrong:not(.is-read)");
  const lines = () => [...document.querySelectorAll("#verdicts .verdict-more")];

  const closeSheet = () => unreadOne()?.classList.add("is-read");
  const reopenSheet = () => document.querySelector("#verdicts.is-read")?.classList.remove("is-read");

  // The button to focus first, if the user chose to wait.
  trainer.unread = () => document.documentElement.dataset.pause === "space" ? unreadOne()?.querySelector(".verdict-got") : null;

  document.addEventListener("click", (event) => {
    if (event.target.closest(".verdict-got")) {
      closeSheet();
      trainer.land();
    } else if (!event.target.closest("#verdicts")) closeSheet();
    else if (event.target.closest(".is-read") && narrow.matches) reopenSheet();
  });

  // By keys as well as by taps: the next answer closes the sheet.
  document.addEventListener("input", (event) => { if (form()?.contains(event.target)) closeSheet(); });

  document.addEventListener("keydown", (event) => {
    const typed = trainer.fieldOf(event);
    if (event.key !== "!" || !lines().length || (typed && !form()?.contains(typed)) || typed?.matches?.(".order-input")) return;
    event.preventDefault();
    if (narrow.matches) reopenSheet();
    const open = lines().some((line) => !line.open);
    for (const line of lines()) line.open = open;
  });

  // --- The choice of a mistake -----------------------------------------------------------------------

  // The choice of a mistake beside a verdict: the response replaces the question and is announced, and the focus returns to
  // the prompt. Any other response, such as a sign-in page, leaves the question in place.
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

  // --- Rules before an answer ------------------------------------------------------------------------

  // The rules of learn mode in a low window: a line of badges. A press shows their sentences over the question; the next
  // press, answer or Escape hides them. table_header.css says in which windows.
  const RULES = "#hint:not(.is-asked)";
  const isCollapsed = (rules) => getComputedStyle(rules).position === "relative";

  // The explanation of a console's buttons works the same way.
  const closeConsoleHelp = (target) => {
    for (const words of document.querySelectorAll(".console-words[open]")) words.open = words.contains(target);
  };

  document.addEventListener("click", (event) => {
    closeConsoleHelp(event.target);
    const rules = document.querySelector(RULES);
    if (!rules || !isCollapsed(rules)) return;
    const onIt = rules.contains(event.target);
    if (onIt && event.target.closest("summary")) event.preventDefault(); // the details element stays open; its sentences are shown over the question
    rules.classList.toggle("is-unfolded", onIt && !rules.matches(".is-unfolded"));
  });
  const hideRules = () => document.querySelector(RULES)?.classList.remove("is-unfolded");
  document.addEventListener("input", hideRules);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") { hideRules(); closeConsoleHelp(null); } });
})();
