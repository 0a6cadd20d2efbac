// Answers on a numbered layout: which bets win, by presses on their chips, the numbers of a call on the racetrack, the number
// that fell on its cell. By keys a number leads to its cell, arrows to the bets around it, Space chooses; on the racetrack the
// arrows walk round the wheel. All of it fills in the form, and the form is shown on the felt.
(() => {
  "use strict";
  const { changed, fieldOf, form, isShortcut, whenNew } = trainer;
  const felt = () => document.getElementById("felt");
  const ask = (what) => form()?.querySelector(`fieldset.ask${what}`);
  const bets = () => ask(".bets-field");
  const numbers = () => ask("[data-kind=numbers]");
  const number = () => ask("[data-kind=number]");
  const outside = () => ask("[data-kind=several]:not(.bets-field)");
  const isOpen = (one) => !one.querySelector(":checked");
  const spots = () => {
    const some = [...form()?.querySelectorAll(":is(.ask-first-spot, .ask-next-spot)") ?? []];
    return some.find(isOpen) ?? some[0];
  };
  const optionOf = (one, value) => [...one?.querySelectorAll("input[type=checkbox], input[type=radio]") ?? []].find((input) => input.value === value);
  const typed = (one) => one.querySelector(".amount input");
  const valuesOf = (one) => one.dataset.values.split(" ");
  const all = (what) => [...felt()?.querySelectorAll(what) ?? []];
  const withValue = (name, value) => `[data-${name}="${CSS.escape(value)}"]`;
  const placeOf = (item) => item.slice(0, item.lastIndexOf("."));
  const straight = (pocket) => `straight-${pocket}`;
  const isSeen = (element) => element.getClientRects().length > 0;

  function announce(words) {
    const line = document.getElementById("announcer");
    line.textContent = ""; // or the same words would not be read out again
    requestAnimationFrame(() => { line.textContent = words; });
  }

  // --- Which bets ------------------------------------------------------------------------------------

  const itemWords = (input) => `${input.closest("label").textContent.trim()}, ${input.closest(".bets-player").dataset.color}`;

  function toggle(input) {
    input.checked = !input.checked;
    changed(input);
    const state = input.checked ? "chosen" : "dropped";
    if (bets()?.contains(input)) announce(`${itemWords(input)}: ${bets().dataset[state]}`);
  }

  // What is chosen, by players, as far as there is room.
  function showChosen() {
    const list = bets()?.querySelector(".bets-chosen");
    if (!list) return;
    list.replaceChildren(...[...bets().querySelectorAll(".bets-player")].flatMap((player) => {
      const chosen = [...player.querySelectorAll("input:checked")];
      if (!chosen.length) return [];
      const line = document.createElement("p");
      const name = document.createElement("b");
      name.textContent = player.dataset.color;
      line.append(name, ...chosen.map((input) => {
        const one = document.createElement("button");
        Object.assign(one, { type: "button", tabIndex: -1, className: "bets-chosen-one", textContent: input.closest("label").textContent.trim() });
        one.dataset.value = input.value;
        one.ariaPressed = "true";
        return one;
      }));
      return [line];
    }));
  }

  document.addEventListener("click", (event) => {
    const one = event.target.closest?.("#stop .bets-chosen-one");
    if (one) toggle(optionOf(bets(), one.dataset.value));
  });

  // --- Numbers of a call -----------------------------------------------------------------------------

  const tokens = (one) => typed(one).value.split(/[\s,]+/).filter(Boolean);

  function write(one, chosen) {
    typed(one).value = chosen.length ? `${chosen.join(" ")} ` : "";
    changed(typed(one));
  }

  function toggleNumber(one, pocket) {
    const chosen = tokens(one);
    write(one, chosen.includes(pocket) ? chosen.filter((each) => each !== pocket) : [...chosen, pocket]);
    at = pocket;
  }

  function showNumbers() {
    const one = numbers();
    if (!one) return;
    const chosen = tokens(one);
    one.querySelector(".numbers-chosen").replaceChildren(...chosen.map((pocket) => {
      const item = document.createElement("li");
      item.className = one.querySelector(`.pocket-strip ${withValue("pocket", pocket)}`)?.className ?? "pocket is-none";
      item.textContent = pocket;
      return item;
    }));
    one.querySelector(".numbers-undo").hidden = !chosen.length;
    for (const each of one.querySelectorAll(".pocket-strip [data-pocket]")) each.toggleAttribute("data-answer", chosen.includes(each.dataset.pocket));
  }

  document.addEventListener("click", (event) => {
    const one = numbers();
    if (!one) return;
    const pocket = event.target.closest?.("#stop .pocket-strip [data-pocket]");
    if (pocket) toggleNumber(one, pocket.dataset.pocket);
    else if (event.target.closest?.("#stop .numbers-undo")) write(one, tokens(one).slice(0, -1));
  });

  // The strip shows what the racetrack was pressed at.
  function followStrip(pocket) {
    const each = numbers()?.querySelector(`.pocket-strip ${withValue("pocket", pocket)}`);
    if (!each || !isSeen(each)) return;
    const strip = each.parentElement;
    strip.scrollLeft = each.offsetLeft - (strip.clientWidth - each.offsetWidth) / 2;
  }

  // --- Presses on the felt ---------------------------------------------------------------------------

  // Of one place with bets of several players, which of them.
  function offer(inputs, where) {
    const menu = document.createElement("div");
    menu.className = "felt-menu";
    menu.setAttribute("aria-hidden", "true"); // the same bets stand in the list
    for (const input of inputs) {
      const key = document.createElement("button");
      Object.assign(key, { type: "button", tabIndex: -1, textContent: input.closest(".bets-player").dataset.color });
      key.toggleAttribute("data-chosen", input.checked);
      key.addEventListener("click", () => { toggle(input); key.toggleAttribute("data-chosen", input.checked); });
      menu.append(key);
    }
    felt().append(menu);
    const [frame, box] = [felt().getBoundingClientRect(), where.getBoundingClientRect()];
    const left = Math.max(8, Math.min((box.left + box.right - menu.offsetWidth) / 2, innerWidth - menu.offsetWidth - 8));
    menu.style.left = `${left - frame.left}px`;
    menu.style.top = `${box.bottom + 6 - frame.top}px`;
  }

  function pressItem(item) {
    const input = optionOf(bets(), item);
    if (input) toggle(input);
    return Boolean(input);
  }

  const betsAt = (place) => [...bets()?.querySelectorAll(".bets-player input") ?? []].filter((input) => placeOf(input.value) === place);

  // A place of the layout: the box whose bets are taken, the number that fell, the bets that lie there, the half of one.
  function pressPlace(place, where, spot = "") {
    const taken = optionOf(outside(), place);
    const halves = [...form().querySelectorAll(`.amount-row .amount input[name$="/half/${CSS.escape(place)}"]`)];
    const half = halves.find((field) => field.name.includes(`/${spot}/`)) ?? halves.find((field) => !field.value) ?? halves[0];
    const there = betsAt(place);
    if (spot && half) half.focus(); // pressed on the chips themselves
    else if (taken) toggle(taken);
    else if (number() && valuesOf(number()).map(straight).includes(place)) fall(place.slice(straight("").length));
    else if (there.length > 1) offer(there, where);
    else if (there.length) pressItem(there[0].value);
    else if (half) half.focus();
    else return false;
    return true;
  }

  const partsOf = (item) => [placeOf(item.dataset.item), item, item.dataset.item.slice(placeOf(item.dataset.item).length + 1)];

  function fall(pocket) {
    typed(number()).value = pocket;
    changed(typed(number()));
    typed(number()).focus({ preventScroll: true });
  }

  const hideCursor = () => { for (const one of all("[data-cursor]")) one.removeAttribute("data-cursor"); };

  function press(target) {
    hideCursor(); // it is of the keys
    const found = (name) => target.closest(`[data-${name}]`);
    if (!form()) {
      if (target.closest(".wheel")) document.getElementById("next-round")?.click();
    } else if (found("pocket") && numbers()) {
      toggleNumber(numbers(), found("pocket").dataset.pocket);
      followStrip(found("pocket").dataset.pocket);
    } else if (found("item") && (pressItem(found("item").dataset.item) || pressPlace(...partsOf(found("item"))))) return;
    else if (found("place") && pressPlace(found("place").dataset.place, found("place"))) return;
    else if (found("pocket") && number()) fall(found("pocket").dataset.pocket);
    else if (found("spot") && optionOf(spots(), found("spot").dataset.spot)) optionOf(spots(), found("spot").dataset.spot).click();
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#table #felt .felt-table") && !event.target.closest(".felt-menu")) press(event.target);
  });

  // --- By keys -----------------------------------------------------------------------------------------

  // Where the keys are: an item, a place or a pocket, whichever is asked about.
  let at = "";
  let digits = "";
  let since = 0;
  const SECOND = 900; // ms in which a second digit belongs to the first

  const cursorAt = (value) => all(["item", "place", "pocket"].map((name) => withValue(name, value)).join());

  function showCursor() {
    hideCursor();
    for (const one of at ? cursorAt(at) : []) one.dataset.cursor = "";
  }

  function say() {
    const input = optionOf(bets(), at);
    if (input) announce(`${itemWords(input)}${input.checked ? `: ${bets().dataset.chosen}` : ""}`);
    else announce(at.slice(straight("").length));
  }

  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  };

  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  // Of several drawings of a place, as in the neighborhood, the first that is seen.
  const drawn = (values) => values.map((value) => cursorAt(value).find(isSeen)).filter(Boolean);
  const nameOf = (element) => element.dataset.item ?? element.dataset.place;

  // The nearest that way; what lies aside counts as farther off.
  function nearest(from, some, [x, y]) {
    const [left, top] = middle(from);
    const off = (element) => {
      const [across, down] = middle(element);
      const [ahead, aside] = [(across - left) * x + (down - top) * y, Math.abs((across - left) * y) + Math.abs((down - top) * x)];
      return ahead > 1 ? ahead + 2 * aside : Infinity;
    };
    const best = some.filter((element) => element !== from).sort((one, other) => off(one) - off(other))[0];
    return best && off(best) < Infinity ? best : null;
  }

  const items = () => [...bets().querySelectorAll(".bets-player input")].map((input) => input.value);

  function walk(key) {
    const some = drawn(items());
    const from = at && cursorAt(at).find(isSeen);
    const next = from ? nearest(from, some, WAYS[key]) : some[0];
    if (next) at = nameOf(next);
    showCursor();
    say();
  }

  function toNumber(digit) {
    const now = performance.now();
    digits = now - since < SECOND && digits.length < 2 ? digits + digit : digit;
    since = now;
    const there = [digits, digit].find((pocket) => cursorAt(straight(pocket)).length || betsAt(straight(pocket)).length);
    if (!there) return;
    at = betsAt(straight(there))[0]?.value ?? straight(there);
    showCursor();
    say();
  }

  function inBets(event) {
    if (event.target.matches("summary, input, button, a")) return false;
    if (/^[0-9]$/.test(event.key)) toNumber(event.key);
    else if (WAYS[event.key]) walk(event.key);
    else if (event.key === " " && optionOf(bets(), at)) pressItem(at);
    else if (event.key !== " ") return false;
    return true;
  }

  // In the field of numbers: at its end the arrows walk round the wheel, Space takes what they came to, and ⌫ undoes a number.
  function inNumbers(event) {
    const [one, field] = [numbers(), typed(numbers())];
    if (field.selectionStart !== field.value.length) return false;
    const ended = field.value.endsWith(" ") || !field.value;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const wheel = valuesOf(one);
      const from = wheel.indexOf(wheel.includes(at) ? at : tokens(one).at(-1) ?? "");
      at = wheel[from < 0 ? 0 : (from + (event.key === "ArrowRight" ? 1 : wheel.length - 1)) % wheel.length];
      showCursor();
      followStrip(at);
      announce(at);
    } else if (event.key === " " && ended && at && !tokens(one).includes(at)) toggleNumber(one, at);
    else if (event.key === "Backspace" && ended && field.value) { at = ""; write(one, tokens(one).slice(0, -1)); showCursor(); }
    else return event.key === " " && ended;
    return true;
  }

  // The number that fell: the arrows lead from cell to cell, or without a layout to the next number.
  function inNumber(event) {
    if (!WAYS[event.key]) return false;
    const [values, field] = [valuesOf(number()), typed(number())];
    const cells = drawn(values.map(straight));
    const from = cells.find((cell) => cell.dataset.place === straight(field.value.trim()));
    const [x, y] = WAYS[event.key];
    const next = from && nearest(from, cells, [x, y])?.dataset.place.slice(straight("").length);
    const place = values.indexOf(field.value.trim());
    field.value = cells.length && from ? next ?? field.value : values[place < 0 ? 0 : (place + (x + y) + values.length) % values.length];
    changed(field);
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (!form() || event.defaultPrevented || event.isComposing || isShortcut(event) || !(event.target instanceof Element)) return;
    const field = fieldOf(event);
    if (event.target.closest("dialog, .felt-menu") || (field && !form().contains(field))) return;
    const done = (numbers() && field === typed(numbers()) && inNumbers(event))
      || (number() && field === typed(number()) && inNumber(event))
      || (bets() && !field && (bets().contains(event.target) || event.target === document.body) && inBets(event));
    if (!done) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // --- What is answered so far, on the felt ------------------------------------------------------------

  function mark(name, chosen) {
    for (const one of all(`[data-${name}]`)) {
      if (chosen(one.dataset[name])) one.dataset.answer = "";
      else delete one.dataset.answer;
    }
  }

  function show() {
    showChosen();
    showNumbers();
    const [called, fell] = [numbers() ? tokens(numbers()) : [], number() ? straight(typed(number()).value.trim()) : ""];
    mark("item", (item) => Boolean(optionOf(bets(), item)?.checked));
    mark("place", (place) => place === fell || Boolean(optionOf(outside(), place)?.checked));
    mark("pocket", (pocket) => called.includes(pocket));
    const asks = { item: bets(), place: outside() ?? number(), pocket: numbers() };
    for (const [name, asked] of Object.entries(asks)) felt()?.toggleAttribute(`data-asks-${name}`, Boolean(asked));
  }

  document.addEventListener("input", (event) => { if (form()?.contains(event.target)) show(); });
  whenNew("table", () => {
    at = "";
    show();
    showCursor();
  });
})();
