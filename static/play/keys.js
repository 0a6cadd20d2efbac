// The whole table by keyboard, without losing the focus. Options with data-key act on the focused question, or on the
// first open one, or change the last answer until the step is confirmed; Backspace reopens it. A page focuses a question,
// not an option, because a focus ring would seem to recommend it. In a row of bets letters choose, digits type the amount
// (which means Pay), Enter goes to the next open question, explains what is missing here, and confirms when nothing is.
// Space and Enter go on from an explanation, Space deals the next round, arrows turn the pages of a replay. Keys with Ctrl,
// Alt or Command are left alone.
(() => {
  "use strict";
  const { changed, fieldOf, form, isShortcut, whenDrawn, whenNew } = trainer;
  const STRAY = 600; // ms after an explanation or the end of a round came in which a key was meant for the last question
  const WAITING = "#continue .button-main, #next-round"; // what such a key would press
  const UNSEEN = 300; // ms after a round was dealt in which no one has seen what it asks: a key or click was for the one before
  const asks = () => [...form().querySelectorAll("fieldset.ask")];
  const amountOf = (ask) => ask.querySelector(".amount input");
  const isTyped = (ask) => ["amount", "count", "stacks", "number", "numbers"].includes(ask.dataset.kind);
  const has = (input) => input.value.trim() !== "";
  const emptyOf = (ask) => [...ask.querySelectorAll(".amount input")].find((input) => !has(input));

  function answered(ask) {
    const amount = amountOf(ask);
    if (isTyped(ask)) return !emptyOf(ask);
    if (ask.dataset.kind === "order") return has(ask.querySelector(".order-input"));
    const chosen = ask.querySelectorAll(":checked");
    if (ask.dataset.kind === "cards") return ask.dataset.pick ? chosen.length === Number(ask.dataset.pick) : chosen.length > 0;
    if (!chosen.length) return false;
    return !amount || chosen[0].value !== "pay" || has(amount);
  }

  function nextOpen(after) {
    const all = asks();
    const from = all.indexOf(after) + 1;
    return [...all.slice(from), ...all.slice(0, from)].find((ask) => !answered(ask));
  }

  // --- Focus --------------------------------------------------------------------------------------

  const coarse = matchMedia("(pointer: coarse)");

  function entry(ask) {
    const amount = amountOf(ask);
    const chosen = ask.querySelector(":checked");
    if (amount && (chosen ? chosen.value === "pay" : isTyped(ask))) return emptyOf(ask) ?? amount;
    return chosen || ask;
  }

  function focus(element, options) {
    // An uninvited touch keyboard would cover the table.
    if (coarse.matches && element.inputMode) element = element.closest("fieldset");
    if (element.matches("fieldset, h2")) element.tabIndex = -1;
    element.focus(options);
  }

  function goOn(from) {
    const open = nextOpen(from);
    if (open) focus(entry(open));
    else focus(form().querySelector("button[type=submit]"), { preventScroll: true }); // it is always in view
  }

  // --- Choosing -----------------------------------------------------------------------------------

  // A question that stands alone, with two choices of which one is picked, needs one press, by key, mouse or finger: that press
  // sends it. Arrow keys only choose. The Enter of a dealer who confirms all the same is not meant for the next question
  // (typeahead.js).
  function hasTwoChoices() {
    const [ask, other] = asks();
    return Boolean(ask) && !other && ask.dataset.kind !== "bet" && ask.querySelectorAll("input[type=radio]").length === 2;
  }

  trainer.sendChoice = () => {
    if (!form() || !hasTwoChoices() || nextOpen(null)) return false;
    trainer.sentAlone = performance.now();
    form().requestSubmit();
    return true;
  };

  document.addEventListener("click", (event) => {
    if (event.detail && event.target.closest?.("#stop label.key")) setTimeout(trainer.sendChoice, 0);
  });

  function follow(ask, input) {
    if (ask.dataset.kind === "bet" && input.value === "pay" && amountOf(ask)) focus(amountOf(ask));
    else goOn(ask);
  }

  function choose(ask, input) {
    if (input.matches(".press")) {
      input.click();
      input.focus({ preventScroll: true });
      return;
    }
    if (input.type === "checkbox") {
      input.checked = !input.checked;
      changed(input);
      if (ask.dataset.pick && answered(ask)) goOn(ask);
      else input.focus();
      return;
    }
    input.checked = true;
    changed(input);
    if (!trainer.sendChoice()) follow(ask, input);
  }

  // --- Changing an answer -------------------------------------------------------------------------

  let pressed = []; // the options and amounts that were filled in, in order

  const isFilled = (input) => (input.matches("[type=radio], [type=checkbox]") ? input.checked : has(input));
  const fillable = (ask) => [...ask.querySelectorAll("[type=radio], [type=checkbox], .amount input, .order-input")];

  // In the order of filling; first what was filled in when the page loaded, as after a reload.
  function filled() {
    const all = asks().flatMap(fillable).filter(isFilled);
    const since = pressed.filter((input) => all.includes(input));
    return [...all.filter((input) => !since.includes(input)), ...since];
  }

  const askOf = (input) => input?.closest("fieldset.ask");
  const lastAnswered = () => askOf(filled().at(-1));

  document.addEventListener("input", ({ target }) => {
    if (!target.matches?.("#stop fieldset.ask input") || !fillable(askOf(target)).includes(target)) return;
    pressed = pressed.filter((input) => input !== target && input.isConnected);
    if (isFilled(target)) pressed.push(target);
  }, true);

  const wordsOf = (option) => (option.closest("label") ?? option).querySelector("span").firstChild.textContent.trim();

  // Typing replaces this amount.
  function retype(amount) {
    amount.focus();
    amount.select();
  }

  // Undo the last press of the focused question, or of all; an amount is selected for retyping.
  function takeBack(event) {
    const field = event.target.closest(".amount input, .order-input");
    if (event.repeat || (field && has(field))) return; // a character, a chip or a press of an order
    const all = filled();
    const last = all.filter((input) => askOf(input) === askOf(event.target)).at(-1) ?? all.at(-1);
    if (!last) return;
    event.preventDefault();
    const ask = askOf(last);
    ask.classList.remove("is-folded");
    if (last.matches(".amount input")) return retype(last);
    if (last.matches(".order-input")) return ask.querySelector(".press-undo").click();
    last.checked = false;
    changed(last);
    focus(ask);
  }

  // An amount means Pay; any other action empties it.
  document.addEventListener("input", (event) => {
    const ask = event.target.closest?.("#stop fieldset[data-kind=bet]");
    if (!ask || !amountOf(ask)) return;
    if (event.target === amountOf(ask)) {
      const pay = ask.querySelector("input[value=pay]");
      if (has(event.target) && pay) pay.checked = true;
    } else if (event.target.value !== "pay") {
      amountOf(ask).value = "";
    }
  }, true);

  // "None" and spots are never both chosen: the last press counts.
  document.addEventListener("input", ({ target }) => {
    if (!target.matches?.("#stop fieldset[data-kind=several] input") || !target.checked) return;
    for (const other of askOf(target).querySelectorAll(":checked")) {
      if (other === target || (other.value !== "none" && target.value !== "none")) continue;
      other.checked = false;
      changed(other);
    }
  }, true);

  // A click on Pay focuses its amount, as the key does.
  document.addEventListener("click", (event) => {
    const face = event.target.closest?.("#stop fieldset[data-kind=bet] label.key");
    const input = face?.control;
    if (input?.value === "pay") setTimeout(() => amountOf(face.closest("fieldset"))?.focus(), 0);
  });

  // --- Missing answers ----------------------------------------------------------------------------

  function missing(ask) {
    const { kind, pick } = ask.dataset;
    if (isTyped(ask) && kind !== "amount") return "numberFirst";
    if (kind === "amount" || ask.querySelector(":checked")?.value === "pay") return "amountFirst";
    if (kind === "order") return "pressFirst";
    return kind === "cards" && pick ? "cardsFirst" : "chooseFirst";
  }

  function showMissing(ask) {
    const words = document.getElementById("stop-words").dataset[missing(ask)].replace("%s", ask.dataset.pick ?? "");
    const line = ask.querySelector(".ask-status") ?? ask.appendChild(document.createElement("p"));
    line.className = "ask-status";
    line.textContent = words;
    announceWords(words);
  }

  function announceWords(words) {
    const announcer = document.getElementById("announcer");
    announcer.textContent = ""; // or the same words would not be read out again
    requestAnimationFrame(() => { announcer.textContent = words; });
  }

  for (const name of ["input", "htmx:beforeRequest"]) {
    document.addEventListener(name, (event) => {
      if (!form()?.contains(event.target)) return;
      for (const line of (event.target.closest("fieldset.ask") ?? form()).querySelectorAll(".ask-status")) line.remove();
    });
  }

  // --- Keys ---------------------------------------------------------------------------------------

  function enter(event, ask) {
    if (event.repeat) return event.preventDefault(); // a repeating key was pressed for the question before
    // On the keys of a panel Space presses, and Enter confirms as it does everywhere.
    const other = event.target.closest("button:not(.press), a, summary");
    if (other && !other.matches("#stop .button-main")) return;
    event.preventDefault();
    if (other) return form().requestSubmit(); // now, and not by the click that a browser makes of the key
    if (ask && !answered(ask)) {
      const amount = amountOf(ask);
      const besides = isTyped(ask) && has(amount) ? emptyOf(ask) : null; // of two fields the second
      if (besides && document.activeElement !== besides) return focus(besides);
      const next = amount && document.activeElement !== amount && ask.querySelector("[value=pay]:checked") ? amount : null;
      if (next) return focus(next);
      if (!ask.contains(document.activeElement)) focus(entry(ask));
      return showMissing(ask);
    }
    const open = nextOpen(ask);
    if (open) focus(entry(open));
    else form().requestSubmit();
  }

  function moveCards(event, ask, step) {
    const cards = [...ask.querySelectorAll(".pick-input")];
    const at = cards.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    cards[(at + step + cards.length) % cards.length].focus();
  }

  // From the question itself the arrows lead to its first option.
  function goIn(event, ask) {
    const first = ask.querySelector("input:not([type=hidden]), .press");
    if (event.key.startsWith("Arrow") || event.key === " ") event.preventDefault(); // which would scroll
    if (event.key.startsWith("Arrow")) first?.focus();
  }

  function inStop(event) {
    const ask = event.target.closest("fieldset.ask") || nextOpen(null);
    if (begun && (event.key === "Enter" || event.key === "Backspace")) {
      event.preventDefault();
      return event.key === "Enter" ? endFirst() : unbegin();
    }
    if (event.key === "Enter") return enter(event, ask);
    const hint = form().querySelector("[data-hint-key]");
    if (hint && event.key.toLowerCase() === hint.dataset.hintKey && !event.target.matches(".order-input")) {
      event.preventDefault();
      return hint.click();
    }
    if (event.key === "Backspace") return takeBack(event);
    if (event.target === ask) goIn(event, ask);
    if (ask?.dataset.kind === "cards" && event.key === "ArrowRight") return moveCards(event, ask, 1);
    if (ask?.dataset.kind === "cards" && event.key === "ArrowLeft") return moveCards(event, ask, -1);
    act(event, ask);
  }

  // On a page in another language the English letters act too, where they are no other option's.
  function optionOf(ask, key) {
    const options = [...ask.querySelectorAll("[data-key]")];
    return options.find((one) => one.dataset.key.toLowerCase() === key) ?? options.find((one) => one.dataset.base === key);
  }

  // --- Keys of two digits ---------------------------------------------------------------------------

  // A digit with which keys of two begin, as 1 of 10 to 19, waits for the second; Enter or time ends it.
  const SECOND = 600; // ms
  let begun = null; // the question, its first digit, and what ends the wait
  const keyed = (ask, key) => [...ask.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  const goingOn = (ask, digit = "") => [...ask.querySelectorAll("[data-key]")].filter(({ dataset }) => dataset.key.length > 1 && dataset.key.startsWith(digit));
  const isLong = (ask) => Boolean(ask) && goingOn(ask).length > 0;

  function unbegin() {
    if (!begun) return;
    clearTimeout(begun.timer);
    for (const face of begun.ask.querySelectorAll(".is-begun")) face.classList.remove("is-begun");
    begun = null;
  }

  function endFirst() {
    const { ask, digit } = begun;
    const alone = keyed(ask, digit);
    unbegin();
    if (alone && ask.isConnected) choose(ask, alone);
  }

  // Which question of such keys this key is for: the one it is pressed at, or the last answer, which it changes.
  function longOf(event, ask) {
    if (begun) return begun.ask;
    if (event.target.matches(".amount input") || !/^[0-9]$/.test(event.key)) return null;
    if (isLong(ask)) return ask;
    const last = ask && (optionOf(ask, event.key) || amountOf(ask)) ? null : lastAnswered();
    return isLong(last) ? last : null;
  }

  // Whether it was a digit of such a key.
  function twoDigits(event, ask) {
    const { key } = event;
    const first = begun?.digit ?? "";
    unbegin();
    if (!/^[0-9]$/.test(key)) return false;
    const option = keyed(ask, first + key);
    const more = first ? [] : goingOn(ask, key);
    if (!option && !more.length && !first) return false;
    event.preventDefault();
    if (more.length) {
      for (const each of more) each.closest("label").classList.add("is-begun");
      begun = { ask, digit: key, timer: setTimeout(endFirst, SECOND) };
    } else if (option) {
      choose(ask, option);
      if (!ask.contains(event.target)) announceWords(`${ask.querySelector("legend").innerText}: ${wordsOf(option)}`);
    }
    return true;
  }

  function act(event, ask) {
    if (event.key.length !== 1) return;
    const long = longOf(event, ask);
    if (long && twoDigits(event, long)) return;
    const typing = event.target.matches(".amount input");
    const key = event.key.toLowerCase();
    // In a number a letter is no part of it, but the next question's answer.
    if (typing && ask && isTyped(ask) && ask.dataset.kind !== "amount" && /[a-z]/.test(key)) ask = nextOpen(ask);
    const option = ask && optionOf(ask, key);
    const before = !option && !typing && lastAnswered();
    if (option && !(typing && /[0-9]/.test(key))) {
      event.preventDefault();
      choose(ask, option);
    } else if (!typing && /[0-9.]/.test(key) && ask && amountOf(ask)) {
      amountOf(ask).focus(); // the key itself is typed there
    } else if (before && before !== ask) {
      change(event, before);
    }
  }

  // A key that fits no open question changes the last answer. The focus may stay elsewhere, so announce it.
  function change(event, ask) {
    const key = event.key.toLowerCase();
    const option = optionOf(ask, key);
    const isLast = !nextOpen(null);
    if (option && (isLast || option.type === "radio")) {
      event.preventDefault();
      choose(ask, option);
      if (!ask.contains(document.activeElement)) announceWords(`${ask.querySelector("legend").innerText}: ${wordsOf(option)}`);
    } else if (isLast && /[0-9.]/.test(key) && amountOf(ask)) {
      retype(amountOf(ask));
    }
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || isShortcut(event)) return;
    if (!(event.target instanceof Element)) return;
    const typingElsewhere = fieldOf(event) && !form()?.contains(event.target);
    if (typingElsewhere || event.target.closest("dialog")) return;
    if (event.key === "/" && document.getElementById("line")) {
      event.preventDefault();
      document.querySelector("#line input").focus();
    } else if (form()) {
      if (!event.target.closest(".key-map, .key-list, .site-header, .site-footer, .table-verdicts")) inStop(event);
    } else if ((event.key === " " || event.key === "Enter") && document.getElementById("continue") && !event.target.closest("a, button, summary")) {
      event.preventDefault();
      document.querySelector(WAITING).click();
    } else if (event.key === " " && !event.target.closest("a, button, summary")) {
      const next = document.getElementById("next-round");
      if (next) { event.preventDefault(); next.click(); }
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const link = document.querySelector(event.key === "ArrowLeft" ? "a[rel=prev]" : "a[rel=next]");
      if (link) { event.preventDefault(); link.click(); }
    }
  });

  // --- A new round of a series ----------------------------------------------------------------------

  let dealt = -UNSEEN;
  let round = document.getElementById("table")?.dataset.round;
  whenNew("table", (table) => {
    if (table.dataset.round !== round) dealt = performance.now();
    round = table.dataset.round;
  });
  for (const name of ["keydown", "click"]) {
    document.addEventListener(name, (event) => {
      const isAnswer = name === "click" ? event.detail && event.target.closest?.("#table") : !isShortcut(event) && event.key !== "Tab";
      if (!isAnswer || performance.now() - dealt >= UNSEEN || fieldOf(event)?.closest("#line")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, true);
  }

  // --- An explanation, and the end of a round -----------------------------------------------------

  // A key pressed for the last question, or still repeating, skips neither, and the second click of a double click is for
  // the question that it confirmed: Continue stands where Confirm did.
  let over = -STRAY;
  whenNew("table", (table, first) => {
    if (!first && document.querySelector(WAITING)) over = performance.now();
  });
  document.addEventListener("keydown", (event) => {
    if ((event.key !== "Enter" && event.key !== " ") || !document.querySelector(WAITING)) return;
    if (fieldOf(event)?.value) return; // typed there on purpose
    if (!event.repeat && performance.now() - over >= STRAY) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("click", (event) => {
    if (event.detail > 1 && event.target.closest?.(`#stop .button-main, ${WAITING}`)) event.preventDefault();
  }, true);

  // What was asked and its explanation are equally high.
  document.addEventListener("htmx:beforeSwap", () => {
    const panel = form()?.closest(".panel");
    if (panel) document.documentElement.style.setProperty("--asked", `${panel.offsetHeight}px`);
  });

  // --- Each new prompt ----------------------------------------------------------------------------

  const NEWS = "#table .notice, #table .table-talk li, #hint.is-asked, #stop .error-text";
  const RESULT = "#verdicts h2, #verdicts .verdict-line, #verdicts .verdict > p, .explanation-words :is(h3, dl, p)";
  let explained = false; // whether the result was announced with its explanation
  let announced = document.getElementById("progress")?.innerText; // how far the series is

  function announce() {
    const line = document.getElementById("announcer");
    if (!line) return;
    const progress = document.getElementById("progress");
    const parts = [...document.querySelectorAll(explained ? NEWS : `${NEWS}, ${RESULT}`)];
    if (progress && progress.innerText !== announced) parts.push(progress);
    announced = progress?.innerText;
    line.textContent = parts.map((part) => part.innerText.replace(/\s+/g, " ").trim().replace(/\.$/, "")).join(". ");
    explained = Boolean(document.getElementById("explanation"));
  }

  function land() {
    const next = document.getElementById("next-round");
    if (next) return next.closest("section").querySelector("h2"); // the button is reached on purpose
    if (!form()) return document.querySelector(WAITING);
    const wrong = form().querySelector("[aria-invalid=true]") || form().querySelector("fieldset[aria-describedby]");
    if (wrong) return wrong;
    const open = nextOpen(null);
    return open ? entry(open) : form().querySelector("button[type=submit]");
  }

  // Expose one-key shortcuts to screen readers, and hide the printed letter from them.
  function labelKeys() {
    for (const option of form()?.querySelectorAll("[data-key]:not([aria-keyshortcuts])") ?? []) if (!option.dataset.key[1]) option.setAttribute("aria-keyshortcuts", option.dataset.key.toUpperCase());
    for (const cap of form()?.querySelectorAll(".cap:not([aria-hidden])") ?? []) cap.setAttribute("aria-hidden", "true");
  }

  // After the paint: measuring the text forces a layout.
  function announceNext() {
    labelKeys();
    announce();
  }

  function arrive(table, first) {
    unbegin();
    if (first) labelKeys();
    const target = land();
    if (target && document.activeElement?.closest("#line") === null) focus(target, { preventScroll: true });
    if (!first) whenDrawn(announceNext);
    const oneColumn = matchMedia("(max-width: 60rem)").matches;
    if (first && !(oneColumn && isBelow())) return;
    if (oneColumn) scrollBy({ top: table.getBoundingClientRect().top, behavior: "instant" });
    const felt = table.querySelector(".table-felt");
    const top = oneColumn && form() ? parseFloat(getComputedStyle(felt).top) : NaN;
    if (top <= 0) scrollTo(0, felt.offsetTop - top);
    else if (form()) target?.scrollIntoView({ block: "nearest" });
  }

  // Whether some question is below the Confirm bar.
  function isBelow() {
    const [last, foot] = [form() && asks().at(-1), form()?.querySelector(".stop-foot")].map((one) => one?.getBoundingClientRect());
    return Boolean(last && foot) && last.bottom > foot.top;
  }

  whenNew("table", arrive);
  trainer.land = () => {
    const target = land();
    if (target) focus(target, { preventScroll: true });
  };
})();
