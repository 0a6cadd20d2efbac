// Answer on the felt, by mouse or finger: a press on a bet or hand in question opens a menu of its options; cards and spots
// are picked; a tube adds a chip to the current bet; the discard rack confirms; the shuffler or the shoe deals the next round. All of
// it fills in the form.
(() => {
  "use strict";
  const { changed, form, whenDrawn, whenNew } = trainer;
  const felt = () => document.getElementById("felt");
  const asks = () => [...(form()?.querySelectorAll("fieldset.ask") ?? [])];
  const options = (ask) => [...ask.querySelectorAll(".key-input, .pick-input")];
  const isOpen = (ask) => !ask.querySelector(":checked");

  // --- What is where -------------------------------------------------------------------------------

  // "reconcile/3/bet/ante": the step, the spot, the question, the bet; a spot that is come to again has a turn too, "play/3.2/total".
  const nameOf = (ask) => ask.querySelector("[name]")?.name ?? "";
  const spotOf = (ask) => (nameOf(ask).split("/")[1] ?? "").split(".")[0];
  const isBet = (ask) => ask.dataset.kind === "bet";
  const isAmount = (ask) => Boolean(ask?.matches(".amount-row"));

  // An amount that is paid on no bet may be about the one of its spot on the insurance line.
  function betOf(ask) {
    const [, , question, wager] = nameOf(ask).split("/");
    const spot = CSS.escape(spotOf(ask));
    if (isAmount(ask)) return felt()?.querySelector(`.insured[data-spot="${spot}"] .bet`);
    const toke = question === "toke" ? "[data-toke]" : ":not([data-toke])";
    return felt()?.querySelector(`:is(.spot, .insured)[data-spot="${spot}"] .bet[data-bet="${CSS.escape(wager ?? "")}"]${toke}`);
  }
  const rows = () => new Map(asks().filter((ask) => isBet(ask) || isAmount(ask)).map((ask) => [betOf(ask), ask]));
  const rowOf = (bet) => (bet ? rows().get(bet) : undefined);
  const optionOf = (ask, value) => options(ask).find((option) => option.value === value);

  // The first open question of these, or the first.
  const first = (some) => some.find(isOpen) ?? some[0];
  const namedAt = (spot) => first(asks().filter((ask) => ask.dataset.kind === "choice" && spotOf(ask) === spot));

  // --- Answering -----------------------------------------------------------------------------------

  function choose(ask, option) {
    option.checked = option.type === "checkbox" ? !option.checked : true;
    changed(option);
    // Make it the current bet for chips. Focusing a field would open a phone's keyboard.
    if (isBet(ask)) option.focus({ preventScroll: true });
    trainer.sendChoice();
  }

  function put(ask, value) {
    const option = ask && optionOf(ask, value);
    if (option && !option.checked) choose(ask, option);
    return Boolean(option);
  }

  function addChip(row, letter) {
    if (isAmount(row) || put(row, "pay")) trainer.chips.add(row, letter);
  }

  // --- A small menu beside what was pressed ---------------------------------------------------------

  const closeMenu = () => felt()?.querySelector(".felt-menu")?.remove();

  function offer(ask, at) {
    closeMenu();
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
      key.addEventListener("click", () => {
        if (option.type !== "checkbox") closeMenu(); // of several the menu stays
        choose(ask, option);
        for (const [i, each] of options(ask).entries()) menu.children[i].toggleAttribute("data-chosen", each.checked);
      });
      menu.append(key);
    }
    menu.classList.toggle("is-list", menu.childElementCount > 4);
    menu.classList.toggle("is-totals", menu.childElementCount > 15);
    felt().append(menu);
    position(menu, at);
  }

  function position(menu, at) {
    const [frame, box] = [felt().getBoundingClientRect(), at.getBoundingClientRect()];
    const left = Math.min((box.left + box.right - menu.offsetWidth) / 2, innerWidth - menu.offsetWidth - 8);
    const below = box.bottom + 6 + menu.offsetHeight <= innerHeight;
    const top = below ? box.bottom + 6 : box.top - menu.offsetHeight - 6;
    menu.style.left = `${Math.max(left, 8) - frame.left}px`;
    menu.style.top = `${Math.max(top, 8) - frame.top}px`;
  }

  // --- Presses -------------------------------------------------------------------------------------

  function pressTube(tube) {
    const row = form() && trainer.chips.currentRow();
    if (row) addChip(row, tube.dataset.tube);
  }

  // Where kinds of bet are asked about, one bet stands for all of its kind.
  const kindOf = (bet) => asks().filter((ask) => ask.dataset.kind === "several").map((ask) => [ask, optionOf(ask, bet.dataset.bet)]).find(([, option]) => option);

  function pressBet(bet) {
    const row = rowOf(bet);
    const kind = row ? null : kindOf(bet);
    if (kind) choose(...kind);
    if (kind) return true;
    if (!row) return false;
    if (isAmount(row)) row.querySelector(".amount input").focus();
    else offer(row, bet.querySelector(".ring"));
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

  // A hand in turn: its total, then what it may do, in the order in which it is asked.
  function pressHand(hand) {
    const spot = hand.closest(".dealer") ? "0" : felt().querySelector(".spot.is-focus")?.dataset.spot;
    const signals = hand.matches(".in-turn") ? asks().filter((ask) => ["choice", "several"].includes(ask.dataset.kind) && spotOf(ask) === spot) : [];
    const ask = spot && (first(signals) ?? namedAt(spot));
    if (!ask) return false;
    offer(ask, hand);
    return true;
  }

  // A hand of the table: its own total, else whether it draws or which hand wins.
  function pressTableHand(hand) {
    const { hand: name } = hand.dataset;
    const choices = asks().filter((ask) => ask.dataset.kind === "choice");
    const about = (some) => some.find((ask) => nameOf(ask).endsWith(`/${name}-total`)) ?? some.find((ask) => !nameOf(ask).endsWith("-total"));
    const ask = about(choices.filter(isOpen)) ?? about(choices);
    if (!ask) return false;
    offer(ask, hand);
    return true;
  }

  // A box of commission: the field of what it holds, or of what is taken from it.
  function pressBox(box) {
    const field = asks().filter((ask) => isAmount(ask) && spotOf(ask) === box.dataset.box).map((ask) => ask.querySelector(".amount input")).at(-1);
    field?.focus();
    return Boolean(field);
  }

  function press(target) {
    const found = (what) => target.closest(what);
    const byHabit = trainer.confirmsByHabit();
    const [bet, card, spot, hand] = [found(".bet"), found(".card"), found(".spot"), found(".work, .dealer")];
    if (found("[data-tube]")) pressTube(found("[data-tube]"));
    else if (found("[data-box]")) pressBox(found("[data-box]"));
    else if (found("[data-hand]")) pressTableHand(found("[data-hand]"));
    else if (found(".is-pending")) trainer.chips.takeBack(rowOf(bet));
    else if ((bet && pressBet(bet)) || (card && pressCard(card)) || (hand && pressHand(hand)) || (spot && pressSpot(spot))) return;
    else if (found(".discards") && !byHabit) form()?.requestSubmit();
    else if (found(".shuffler, .shoe")) document.getElementById("next-round")?.click();
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.(".felt-menu")) return;
    closeMenu();
    if (event.target.closest?.("#table #felt .felt-table")) press(event.target);
  });
  document.addEventListener("keydown", closeMenu);

  // The newcomer's tip goes with their first press, for good.
  document.addEventListener("pointerdown", (event) => {
    const tip = document.getElementById("felt-tip");
    if (!tip || !event.target.closest?.(".table-felt")) return;
    tip.remove();
    document.cookie = "preference-tip=pressed; path=/; max-age=31536000; samesite=lax";
  });

  // --- Pending answers, shown at their bets ----------------------------------------------------------

  function show() {
    const asked = rows();
    for (const bet of felt()?.querySelectorAll(".bet") ?? []) {
      const row = asked.get(bet);
      const chosen = row?.querySelector(".key-input:checked");
      const amount = row?.querySelector(".amount input")?.value.trim();
      const taken = !row && bet.matches(".has-chips") && kindOf(bet)?.[1].checked;
      const words = taken ? document.getElementById("stop-words").dataset.take : isAmount(row) ? amount : chosen?.value === "pay" && amount ? `+${amount}` : chosen?.nextElementSibling.firstChild.textContent.trim() ?? "";
      const ring = bet.querySelector(".ring");
      if (words) ring.dataset.answer = words;
      else delete ring.dataset.answer;
      drawChips(bet, row);
    }
  }

  // Mark what can be pressed, after the paint: no pointer is that fast.
  function showPressable() {
    const asked = rows();
    for (const bet of felt()?.querySelectorAll(".bet") ?? []) bet.toggleAttribute("data-in-question", asked.has(bet) || Boolean(bet.matches(".has-chips") && kindOf(bet)));
    felt()?.toggleAttribute("data-pays", Boolean(document.getElementById("rack")) && asks().some((ask) => isAmount(ask) || (isBet(ask) && optionOf(ask, "pay"))));
    felt()?.toggleAttribute("data-answering", Boolean(form()));
  }

  // Draw the chips cut for a bet beside it.
  function drawChips(bet, row) {
    bet.querySelector(".is-pending")?.remove();
    const letters = row?.querySelector("input.cut")?.value.split(" ").filter((one) => one && one !== "s") ?? [];
    if (!letters.length || isAmount(row) || bet.matches(".bet-sensor, .bet-tag, .bet-toke")) return;
    const pile = document.createElement("span");
    pile.className = "pay-chips is-pending";
    const stack = document.createElement("span");
    stack.className = "stack";
    for (const letter of letters) {
      const pattern = document.querySelector(`#rack [data-chip="${letter}"] svg`);
      if (pattern) stack.append(pattern.cloneNode(true));
    }
    const colour = stack.lastElementChild?.getAttribute("class").match(/chip-(\w+)/)?.[1];
    if (colour) stack.lastElementChild.firstElementChild.setAttribute("href", `#top-${colour}`);
    pile.append(stack);
    bet.querySelector(".ring").append(pile);
  }

  document.addEventListener("input", (event) => { if (form()?.contains(event.target)) show(); });
  whenNew("felt", (_felt, first) => {
    show();
    if (first) showPressable();
    else whenDrawn(showPressable);
  });
  trainer.felt = { addChip, put, rowOf, closeMenu };

  // --- Dragging --------------------------------------------------------------------------------------

  // From a tube to a bet to pay it, from a bet to the tray to take it; dropped anywhere else a chip goes back.
  const FAR = 6; // pixels, before a press is a drag
  let dragged = null;

  const copyOf = ({ tube, bet }) => {
    const chip = tube
      ? document.querySelector(`#rack [data-chip="${tube.dataset.tube}"] svg`)
      : bet.querySelector(".ring > .stack");
    const copy = chip.cloneNode(true);
    copy.classList.add("is-dragged");
    copy.style.setProperty("--chip", getComputedStyle(document.querySelector("#felt .bet")).getPropertyValue("--chip"));
    return copy;
  };

  function begin(event) {
    const at = event.target.closest?.("#table #felt .felt-table") && event.button === 0 && form() ? event.target : null;
    const tube = at?.closest("[data-tube]");
    const bet = at?.closest(".bet.has-chips[data-in-question]");
    dragged = tube || bet ? { tube, bet, x: event.clientX, y: event.clientY, copy: null } : null;
  }

  function move(event) {
    if (!dragged) return;
    if (!dragged.copy) {
      if (Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) < FAR) return;
      dragged.copy = copyOf(dragged);
      trainer.felt.closeMenu();
    }
    const table = document.querySelector("#felt .felt-table");
    if (!dragged.copy.isConnected) table.append(dragged.copy); // now, and after an update of the table has removed it
    const frame = table.getBoundingClientRect();
    dragged.copy.style.left = `${event.clientX - frame.left}px`;
    dragged.copy.style.top = `${event.clientY - frame.top}px`;
  }

  function end(event) {
    const { tube, bet, copy } = dragged ?? {};
    dragged = null;
    if (!copy) return;
    copy.remove();
    swallow();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const { addChip, put, rowOf } = trainer.felt;
    if (tube) {
      const row = rowOf(under?.closest?.(".bet"));
      if (row) addChip(row, tube.dataset.tube);
    } else if (under?.closest?.(".tray, [data-tube]")) {
      put(rowOf(bet), "take");
    }
  }

  // The click that ends a drag is not a press.
  function swallow() {
    const stop = (event) => event.stopPropagation();
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
  }

  document.addEventListener("pointerdown", begin);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", () => { dragged?.copy?.remove(); dragged = null; });
})();
