// The felt as the interface, for a mouse or a finger. A bet in question says what can become of it when it is pressed, a
// hand what it can be called; cards and spots are picked where they lie; a tube of the tray gives a chip to the bet in
// hand, which falls beside it; the discard rack locks up what is answered, the shuffler deals the next round. All of it
// only fills in the form, as the keys and the text line do: whoever does not see the felt has the form itself.
(() => {
  "use strict";
  const { changed, form, whenDrawn, whenNew } = trainer;
  const felt = () => document.getElementById("felt");
  const asks = () => [...(form()?.querySelectorAll("fieldset.ask") ?? [])];
  const options = (ask) => [...ask.querySelectorAll(".key-input, .pick-input")];
  const isOpen = (ask) => !ask.querySelector(":checked");

  // --- What lies where -----------------------------------------------------------------------------

  // "reconcile/3/bet/ante": the step, the spot, the question, the bet.
  const nameOf = (ask) => ask.querySelector("[name]")?.name ?? "";
  const spotOf = (ask) => nameOf(ask).split("/")[1] ?? "";
  const isBet = (ask) => ask.dataset.kind === "bet";

  function betOf(ask) {
    const [, spot, , wager] = nameOf(ask).split("/");
    return felt()?.querySelector(`.spot[data-spot="${CSS.escape(spot)}"] .bet[data-bet="${CSS.escape(wager ?? "")}"]`);
  }
  const rows = () => new Map(asks().filter(isBet).map((ask) => [betOf(ask), ask]));
  const rowOf = (bet) => (bet ? rows().get(bet) : undefined);
  const optionOf = (ask, value) => options(ask).find((option) => option.value === value);

  // The question that is asked of these: the first open one, or the first.
  const first = (some) => some.find(isOpen) ?? some[0];
  const namedAt = (spot) => first(asks().filter((ask) => ask.dataset.kind === "choice" && spotOf(ask) === spot));

  // --- Answering -----------------------------------------------------------------------------------

  function choose(ask, option) {
    option.checked = option.type === "checkbox" ? !option.checked : true;
    changed(option);
    // The bet is in hand: chips that are pressed now are its own. A field would call up the keys of a phone.
    if (isBet(ask)) option.focus({ preventScroll: true });
  }

  function put(ask, value) {
    const option = ask && optionOf(ask, value);
    if (option && !option.checked) choose(ask, option);
    return Boolean(option);
  }

  function addChip(row, letter) {
    if (put(row, "pay")) trainer.chips.add(row, letter);
  }

  // --- A small menu beside what was pressed ---------------------------------------------------------

  const shut = () => felt()?.querySelector(".felt-menu")?.remove();

  function offer(ask, at) {
    shut();
    const menu = document.createElement("div");
    menu.className = "felt-menu";
    menu.setAttribute("aria-hidden", "true"); // the same keys stand in the form
    for (const option of options(ask)) {
      const face = option.nextElementSibling.cloneNode(true);
      const key = document.createElement("button");
      key.type = "button";
      key.tabIndex = -1;
      key.toggleAttribute("data-chosen", option.checked);
      key.append(...face.childNodes);
      key.addEventListener("click", () => { shut(); choose(ask, option); });
      menu.append(key);
    }
    menu.classList.toggle("is-list", menu.childElementCount > 4);
    felt().append(menu);
    beside(menu, at);
  }

  function beside(menu, at) {
    const [frame, box] = [felt().getBoundingClientRect(), at.getBoundingClientRect()];
    const left = Math.min((box.left + box.right - menu.offsetWidth) / 2, innerWidth - menu.offsetWidth - 8);
    const below = box.bottom + 6 + menu.offsetHeight <= innerHeight;
    const top = below ? box.bottom + 6 : box.top - menu.offsetHeight - 6;
    menu.style.left = `${Math.max(left, 8) - frame.left}px`;
    menu.style.top = `${Math.max(top, 8) - frame.top}px`;
  }

  // --- Presses -------------------------------------------------------------------------------------

  function pressTube(tube) {
    const row = form() && trainer.chips.inHand();
    if (row) addChip(row, tube.dataset.tube);
  }

  function pressBet(bet) {
    const row = rowOf(bet);
    if (!row) return false;
    offer(row, bet.querySelector(".ring"));
    return true;
  }

  function pressCard(card) {
    const text = card.dataset.card;
    const picks = asks().filter((ask) => ask.dataset.kind === "cards" && optionOf(ask, text));
    if (!picks.length) return false;
    choose(first(picks), optionOf(first(picks), text));
    return true;
  }

  function pressSpot(spot) {
    const number = spot.dataset.spot;
    const several = asks().find((ask) => ask.dataset.kind === "several" && optionOf(ask, number));
    const one = several ?? first(asks().filter((ask) => ask.dataset.kind === "spots" && optionOf(ask, number)));
    if (one) choose(one, optionOf(one, number));
    else if (namedAt(number)) offer(namedAt(number), spot.querySelector(".spot-number"));
    return Boolean(one || namedAt(number));
  }

  function pressHand(hand) {
    const spot = hand.closest(".dealer") ? "0" : felt().querySelector(".spot.is-focus")?.dataset.spot;
    const ask = spot && namedAt(spot);
    if (!ask) return false;
    offer(ask, hand);
    return true;
  }

  function press(target) {
    const found = (what) => target.closest(what);
    const [bet, card, spot, hand] = [found(".bet"), found(".card"), found(".spot"), found(".work, .dealer")];
    if (found("[data-tube]")) pressTube(found("[data-tube]"));
    else if (found(".is-laid")) trainer.chips.takeBack(rowOf(bet));
    else if ((bet && pressBet(bet)) || (card && pressCard(card)) || (hand && pressHand(hand)) || (spot && pressSpot(spot))) return;
    else if (found(".discards")) form()?.requestSubmit();
    else if (found(".shuffler")) document.getElementById("next-round")?.click();
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.(".felt-menu")) return;
    shut();
    if (event.target.closest?.("#table #felt .felt-table")) press(event.target);
  });
  document.addEventListener("keydown", shut);

  // --- What was said so far, at its bet -------------------------------------------------------------

  function show() {
    const asked = rows();
    for (const bet of felt()?.querySelectorAll(".bet") ?? []) {
      const row = asked.get(bet);
      const chosen = row?.querySelector(".key-input:checked");
      const amount = row?.querySelector(".amount input")?.value.trim();
      const words = chosen?.value === "pay" && amount ? `+${amount}` : chosen?.nextElementSibling.firstChild.textContent.trim() ?? "";
      const ring = bet.querySelector(".ring");
      if (words) ring.dataset.said = words;
      else delete ring.dataset.said;
      lay(bet, row);
    }
  }

  // What can be pressed: a pointer is never there before the picture is.
  function showPressable() {
    const asked = rows();
    for (const bet of felt()?.querySelectorAll(".bet") ?? []) bet.toggleAttribute("data-asked", asked.has(bet));
    felt()?.toggleAttribute("data-pays", asks().some((ask) => isBet(ask) && optionOf(ask, "pay")));
    felt()?.toggleAttribute("data-asks", Boolean(form()));
  }

  // The chips that were cut for a bet, beside it.
  function lay(bet, row) {
    bet.querySelector(".is-laid")?.remove();
    const letters = row?.querySelector("input.cut")?.value.split(" ").filter((one) => one && one !== "s") ?? [];
    if (!letters.length || bet.matches(".bet-sensor, .bet-tag")) return;
    const laid = document.createElement("span");
    laid.className = "pay-chips is-laid";
    const stack = document.createElement("span");
    stack.className = "stack";
    for (const letter of letters) {
      const pattern = document.querySelector(`#rack [data-chip="${letter}"] svg`);
      if (pattern) stack.append(pattern.cloneNode(true));
    }
    const colour = stack.lastElementChild?.getAttribute("class").match(/chip-(\w+)/)?.[1];
    if (colour) stack.lastElementChild.firstElementChild.setAttribute("href", `#top-${colour}`);
    laid.append(stack);
    bet.querySelector(".ring").append(laid);
  }

  document.addEventListener("input", (event) => { if (form()?.contains(event.target)) show(); });
  whenNew("felt", (_felt, first) => {
    show();
    if (first) showPressable();
    else whenDrawn(showPressable);
  });
  trainer.felt = { addChip, put, rowOf, shut };
})();
