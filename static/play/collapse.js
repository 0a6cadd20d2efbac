// On a phone, fold a question to its answer once it is answered by a tap; a tap opens it again. Nothing folds under a
// finger that is still down, and keys fold nothing.
(() => {
  "use strict";
  const narrow = matchMedia("(max-width: 44rem) and (pointer: coarse)");
  const askOf = (event) => event.target.closest?.("#stop fieldset.ask");
  const foldable = (ask) => ask.dataset.kind === "bet" || ask.querySelector(".keys-many");
  let tapped = false;

  document.addEventListener("pointerdown", () => { tapped = true; }, { capture: true, passive: true });
  document.addEventListener("keydown", () => { tapped = false; }, { capture: true, passive: true });

  document.addEventListener("change", (event) => {
    const ask = askOf(event);
    if (!ask || !tapped || !narrow.matches || event.target.type !== "radio" || !foldable(ask)) return;
    if (event.target.value !== "pay") fold(ask);
  });

  // Keep what follows in place: scroll by the height that was lost, or do not fold where the page cannot scroll.
  function fold(ask) {
    const height = ask.offsetHeight;
    ask.classList.add("is-folded");
    const gone = height - ask.offsetHeight;
    if (gone > scrollY) ask.classList.remove("is-folded");
    else scrollBy({ top: -gone, behavior: "instant" });
  }

  // The first tap on what is folded only opens it.
  document.addEventListener("click", (event) => {
    const folded = event.target.closest?.("#stop .is-folded");
    if (!folded || !event.isTrusted || event.target.matches("input")) return;
    event.preventDefault();
    folded.classList.remove("is-folded");
  });
})();
