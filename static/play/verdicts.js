// The verdict on top of the panel. "!" opens what is behind its lines and closes it again. In one column a wrong answer
// is told on a sheet over the bottom: it goes by its own button, by a tap beside it, or with the next thing answered, and
// holds nobody up; the line that stays brings it back. Whoever chose "wait for Space" in the footer has the focus on that
// button first.
(() => {
  "use strict";
  const { form } = trainer;
  const narrow = matchMedia("(max-width: 60rem)");
  const unreadOne = () => document.querySelector("#verdicts.is-wrong:not(.is-read)");
  const lines = () => [...document.querySelectorAll("#verdicts .verdict-more")];

  const putAway = () => unreadOne()?.classList.add("is-read");
  const bringBack = () => document.querySelector("#verdicts.is-read")?.classList.remove("is-read");

  // The button that is waited at, where the reader wants that.
  trainer.unread = () => document.documentElement.dataset.pause === "space" ? unreadOne()?.querySelector(".verdict-got") : null;

  document.addEventListener("click", (event) => {
    if (event.target.closest(".verdict-got")) {
      putAway();
      trainer.land();
    } else if (!event.target.closest("#verdicts")) putAway();
    else if (event.target.closest(".is-read") && narrow.matches) bringBack();
  });

  // By keys as well as by taps: what is answered next was asked after the verdict.
  document.addEventListener("input", (event) => { if (form()?.contains(event.target)) putAway(); });

  document.addEventListener("keydown", (event) => {
    const typed = trainer.fieldOf(event);
    if (event.key !== "!" || !lines().length || (typed && !form()?.contains(typed)) || typed?.matches?.(".order-input")) return;
    event.preventDefault();
    if (narrow.matches) bringBack();
    const open = lines().some((line) => !line.open);
    for (const line of lines()) line.open = open;
  });
})();
