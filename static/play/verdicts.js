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
})();
