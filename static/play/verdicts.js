// The last result on top of the panel is a line; "!" opens its details, or on an explanation its rule, and closes them; so
// does a press beside them, Escape or the next answer.
(() => {
  "use strict";
  const { form } = trainer;
  const FOLDS = "#table .table-verdicts > details:not([data-class] *), #explanation .explanation-more";
  const folds = () => [...document.querySelectorAll(FOLDS)];
  const closeOthers = (inside) => { for (const fold of folds()) if (!fold.contains(inside)) fold.open = false; };

  document.addEventListener("click", (event) => closeOthers(event.target));
  document.addEventListener("input", (event) => { if (form()?.contains(event.target)) closeOthers(null); });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeOthers(null);
    const typed = trainer.fieldOf(event);
    const fold = folds()[0];
    if (event.key !== "!" || !fold || (typed && !form()?.contains(typed)) || typed?.matches?.(".order-input")) return;
    event.preventDefault();
    fold.open = !fold.open;
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

  // In learn mode the box has the rules of the question in hand: of all that stand there, those that could decide it.
  const ALL = "#hint:not(.is-asked) li[data-decides]";
  function showRulesOf(ask) {
    const key = ask?.id.replace("ask-", "");
    const rules = [...document.querySelectorAll(ALL)];
    const own = rules.filter((rule) => rule.dataset.decides.split(" ").includes(key));
    for (const rule of rules) rule.hidden = own.length > 0 && !own.includes(rule);
  }
  const inHand = () => document.activeElement?.closest("#stop fieldset.ask") ?? form()?.querySelector("fieldset.ask:not(:has(:checked))") ?? form()?.querySelector("fieldset.ask");
  document.addEventListener("focusin", ({ target }) => { if (target.closest?.("#stop fieldset.ask")) showRulesOf(inHand()); });
  trainer.whenNew("table", () => showRulesOf(inHand()));

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
