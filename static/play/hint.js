// The rules of learn mode in a low window: a line of badges. A press shows their sentences over the question; the next
// press, answer or Escape hides them. table_header.css says in which windows.
(() => {
  "use strict";
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
