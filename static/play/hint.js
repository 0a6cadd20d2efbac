// The rules of learn mode in a low window: a line of badges, whose sentences are laid over the question by a press on it
// and put away by the next press, answer or Escape. The style sheet (table_header.css) says in what window that is so.
(() => {
  "use strict";
  const RULES = "#hint:not(.is-asked)";
  const isLine = (rules) => getComputedStyle(rules).position === "relative";

  // What a console's buttons do lies over it likewise.
  const putBeside = (target) => {
    for (const words of document.querySelectorAll(".console-words[open]")) words.open = words.contains(target);
  };

  document.addEventListener("click", (event) => {
    putBeside(event.target);
    const rules = document.querySelector(RULES);
    if (!rules || !isLine(rules)) return;
    const onIt = rules.contains(event.target);
    if (onIt && event.target.closest("summary")) event.preventDefault(); // it stays open; what is behind it is laid over
    rules.classList.toggle("is-unfolded", onIt && !rules.matches(".is-unfolded"));
  });
  const putAway = () => document.querySelector(RULES)?.classList.remove("is-unfolded");
  document.addEventListener("input", putAway);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") { putAway(); putBeside(null); } });
})();
