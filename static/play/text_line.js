// The text line: the same answers, typed. "s3 play pay 25", "ante take", "discard", "hand two pair", "cards Ah Kd 9c",
// "spots 2 5", "none", "coin-in run", "total 7 4", "total 19 soft", "signals hit stand double", "half", "take player tie", "commission 19.25 box 25.50", "collect 5 23",
// "number 17 black odd low", "numbers 6 34 17 25 2", "winners yellow split 17 20 corner 13 blue red", "take red high", "yellow 118 236 5x20+18", "split bets 51",
// "send 5x20+18". Words are matched to what the prompt offers; a line that fits nothing, or two
// things, is reported and stays. An empty line, or "ok", confirms. It only fills in the form. Words in the page's language
// work too, with or without accents.
(() => {
  "use strict";
  const { changed, cents, form, whenNew } = trainer;
  const line = document.getElementById("line");
  if (!line) return;
  const field = line.querySelector("input");
  const reply = line.querySelector("[role=status]");
  const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  // "It’s", "its" and "it's" are the same word; "4x" and "4 ×" are 4; "3rd", "3.ª", "3a" and "3." are 3.
  const TIMES = /(\d)\s*[x×](?!\p{L})/gu;
  const ORDINAL = /(\d)(?:\.?(?:[ªº]|(?:st|nd|rd|th|[ao])(?![\p{L}\p{N}]))|\.(?!\d))/gu;
  const plain = (text) => folded(text).replace(/['’]/g, "").replace(TIMES, "$1 ").replace(ORDINAL, "$1 ").replace(/[^\p{L}\p{N}.]+/gu, " ").trim();

  // English and the page's own; see _line.html.
  const wordsFor = (name, ...english) => [...english, ...folded(line.dataset[name]).split(/\s+/)];
  const SPOT = wordsFor("spot", "s", "spot");
  const BEFORE = wordsFor("before", "hand", "cards", "spots", "press", "answer");
  const CONFIRM = wordsFor("confirm", "ok", "confirm");
  const NEXT = wordsFor("next", "ok", "next");
  const TOTAL = wordsFor("total", "total", "totals");
  const TAKE = wordsFor("take", "take");
  const SIGNALS = wordsFor("signals", "signal", "signals");
  const COLLECT = wordsFor("collect", "collect", "box");
  const NUMBER = wordsFor("number", "number", "numbers");
  const WINNERS = wordsFor("winners", "winner", "winners", "wins");
  const LOSERS = wordsFor("losers", "loser", "losers");
  const SEND = wordsFor("send", "send");

  // An example that this stop reads, where the page says one; else that of the game stays.
  const hint = () => form()?.dataset.lineHint;
  whenNew("table", () => { field.placeholder = hint() ?? field.placeholder; });

  function say(word, about = "") {
    const facts = { s: about, h: hint() ?? "" };
    reply.textContent = word ? line.dataset[word].replace(/%([sh])/g, (_, name) => facts[name]) : "";
    return !word;
  }

  // --- What the prompt offers -----------------------------------------------------------------------

  // A name is step/spot/ask or step/spot/ask/wager; an order's values stand on its keys.
  function questions() {
    return [...form().querySelectorAll("fieldset.ask")].map((ask) => {
      const input = ask.querySelector("input[name]");
      const [, at, kind, bet = ""] = input.name.split("/");
      const [spot] = at.split(".");
      const legend = plain((ask.querySelector("legend > span") ?? ask.querySelector("legend")).textContent); // without the stake
      const wager = kind === "toke" ? legend : bet;
      return { ask, spot, kind, wager, legend, options: options(ask) };
    });
  }

  // The words of a key without its letter; a card has none.
  function wordsOf(input) {
    const face = input.matches(".press") ? input : input.closest("label").querySelector(".key-face");
    const words = face?.querySelector("span") ?? [...face?.childNodes ?? []].find((node) => node.nodeType === Node.TEXT_NODE);
    return words?.textContent ?? "";
  }

  function options(ask) {
    const inputs = [...ask.querySelectorAll("input[type=radio], input[type=checkbox], .press")];
    return inputs.map((input) => {
      const value = input.dataset.value || input.value;
      // Of the keys letters alone: a digit would be a number.
      const letters = [input.dataset.key, input.dataset.base].filter((key) => /^[a-z]$/.test(key));
      const player = input.closest(".bets-player");
      return player ? betOf(input, player) : { input, value, words: new Set([plain(value), plain(wordsOf(input)), folded(value), ...letters]) };
    });
  }

  // A bet of a player: by its name or the numbers that it covers, with the color before or after it.
  function betOf(input, player) {
    const color = plain(player.dataset.color);
    const names = [plain(input.closest("label").textContent), plain(input.value.slice(0, input.value.lastIndexOf(".")))];
    return { input, value: input.value, color, names: new Set(names), words: new Set(names.flatMap((name) => [`${name} ${color}`, `${color} ${name}`])) };
  }

  // --- Reading --------------------------------------------------------------------------------------

  const isAmount = (token) => /^\$?\d[\d.,]*$/.test(token ?? "");
  const amount = (tokens) => (isAmount(tokens.at(-1)) ? tokens.pop() : "");

  function spotOf(tokens) {
    const [, word, number] = /^(\p{L}+)(\d?)$/u.exec(tokens[0] || "") || [];
    if (!SPOT.includes(word)) return "";
    if (number) { tokens.shift(); return number; }
    if (word === "s" || !/^\d$/.test(tokens[1] || "")) return "";
    tokens.shift();
    return tokens.shift();
  }

  const fits = (option, text) => option.words.has(text);

  function pick(option, wanted = true) {
    if (option.input.matches(".press")) return option.input.click();
    option.input.checked = wanted;
    changed(option.input);
  }

  // Type an amount; return the name of the message if the server could not read it, or "".
  function type(input, text) {
    if (Number.isNaN(cents(text))) return "amountUnclear";
    input.value = text.replace("$", "");
    changed(input);
    return "";
  }

  function bets(all, tokens, spot) {
    const rest = [...tokens];
    const paid = amount(rest);
    const rows = all.filter((one) => one.ask.dataset.kind === "bet" && (!spot || one.spot === spot));
    // An action of two words, as "take half", else of one.
    const two = plain(rest.slice(-2).join(" "));
    const words = rest.length > 1 && rows.some((row) => row.options.some((option) => fits(option, two))) ? 2 : 1;
    const action = rest.length ? plain(rest.slice(-words).join(" ")) || rest.at(-1) : "pay";
    const named = plain(rest.slice(0, -words).join(" "));
    const chosen = rows.filter((row) => !named || plain(row.wager) === named || row.legend.endsWith(named));
    const exact = chosen.filter((row) => plain(row.wager) === named || row.legend === named);
    const found = (exact.length ? exact : chosen)
      .map((row) => ({ row, option: row.options.find((option) => fits(option, action)) }))
      .filter(({ option }) => option);
    return { found, paid };
  }

  // Some options one after the other, each by as many words as fit: "player pair" is one. After the color of a player bets of
  // theirs are meant, and elsewhere a bet that one player alone has there needs no color.
  const LONGEST = 10; // words of a bet and its color
  function several(one, tokens) {
    const [chosen, colors] = [[], new Set(one.options.map(({ color }) => color))];
    let color = "";
    for (let at = 0; at < tokens.length;) {
      const said = (count) => plain(tokens.slice(at, at + count).join(" "));
      const named = (words) => {
        const some = one.options.filter((each) => each.names?.has(words));
        return some.find((each) => each.color === color) ?? (some.length === 1 && !color ? some[0] : undefined);
      };
      const fit = (count) => one.options.find(({ words }) => words.has(said(count)) || (count === 1 && words.has(tokens[at]))) ?? named(said(count));
      const counts = Array.from({ length: Math.min(LONGEST, tokens.length - at) }, (_, shorter) => Math.min(LONGEST, tokens.length - at) - shorter);
      const count = counts.find(fit) ?? counts.find((some) => colors.has(said(some)));
      if (!count) return null;
      if (fit(count)) chosen.push(fit(count));
      else color = said(count);
      at += count;
    }
    return chosen.length ? chosen : null;
  }

  const WHOLE = /^\d{1,6}$/;

  // "5x20+18", "5x20", "5 18": stacks of twenty, and chips besides.
  function stacks(tokens) {
    const [, count, , rest] = /^(\d+)(x20)?(?:[+ ](\d+))?$/.exec(tokens.join(" ").replace(/ ?([x×+]) ?/g, "$1").replace("×", "x")) ?? [];
    return count && (rest || tokens.join("").includes("x")) ? [count, rest ?? "0"] : null;
  }

  function write(inputs, values) {
    values.forEach((value, i) => { inputs[i].value = value; });
    changed(inputs[0]);
  }

  // What is typed into a field of numbers: an act, or null.
  function numbers(one, kind, tokens) {
    const inputs = one.ask.querySelectorAll(".amount input");
    const known = (one.ask.dataset.values ?? "").split(" ");
    if (kind === "count") return tokens.length === 1 && WHOLE.test(tokens[0]) ? () => write(inputs, tokens) : null;
    if (kind === "number") return tokens.length === 1 && known.includes(tokens[0]) ? () => write(inputs, tokens) : null;
    if (kind === "numbers") return tokens.length && tokens.every((token) => known.includes(token.replace(/,$/, ""))) ? () => write(inputs, [`${tokens.join(" ").replaceAll(",", "")} `]) : null;
    const sent = stacks(tokens);
    return sent && (() => write(inputs, sent));
  }

  // What these words answer to a question that is about no bet: an act, or null.
  function answering(one, tokens, whole = "") {
    const { kind } = one.ask.dataset;
    if (kind === "amount") return tokens.length === 1 && isAmount(tokens[0]) ? () => type(one.ask.querySelector(".amount input"), tokens[0]) : null;
    if (["count", "number", "numbers", "stacks"].includes(kind)) return numbers(one, kind, tokens);
    const listed = ["cards", "several", "order"].includes(kind) && tokens.length ? several(one, tokens) : null;
    if (listed) return () => fill(one, listed, kind);
    const option = one.options.find((each) => fits(each, plain(tokens.join(" "))) || fits(each, whole));
    return option ? () => pick(option) : null;
  }

  // --- Questions by their names ---------------------------------------------------------------------

  const isOpen = ({ ask }) => !ask.querySelector(":checked, [data-pressed]") && !ask.querySelector(".amount input")?.value;
  const isTotal = ({ ask, kind }) => ask.dataset.kind === "choice" && /(^|-)total$/.test(kind);

  // "player total", "commission", and "box 5" or "box" where there is one.
  function namesOf(one, all) {
    const name = plain(one.ask.dataset.label ?? "");
    const stem = name.replace(/ \d$/, "");
    const alike = all.filter(({ ask }) => plain(ask.dataset.label ?? "").replace(/ \d$/, "") === stem);
    return [name, ...(alike.length === 1 ? [stem] : [])].filter(Boolean).map((words) => words.split(" "));
  }

  // A line that names what it answers, once or several times: "player total 7", "commission 19.25 box 25.50".
  function byName(all, tokens) {
    const words = tokens.map(plain);
    const names = all.flatMap((one) => namesOf(one, all).map((name) => ({ one, name }))).sort((one, other) => other.name.length - one.name.length);
    const named = (at) => names.find(({ name }) => name.every((word, i) => words[at + i] === word));
    const acts = [];
    for (let at = 0; at < tokens.length;) {
      const found = named(at);
      let end = found ? at + found.name.length : at;
      const from = end;
      while (end < tokens.length && !named(end)) end += 1;
      const act = found && end > from ? answering(found.one, tokens.slice(from, end)) : null;
      if (!act) return null;
      acts.push(act);
      at = end;
    }
    return acts.length ? acts : null;
  }

  // A number, then what else is said of it: "17 black odd low"; "neither" is said once of both.
  function ofNumber(all, typed, [pocket, ...tokens]) {
    const others = all.filter((one) => one !== typed);
    const acts = tokens.map((token) => others.map((one) => answering(one, [token])).filter(Boolean));
    const first = answering(typed, [pocket]);
    return first && acts.every((some) => some.length) ? [first, ...acts.flat()] : null;
  }

  // A line that begins with what is done: "total 7 4", "take player tie", "collect 5 23".
  function byVerb(all, [verb, ...tokens]) {
    if (!tokens.length) return null;
    const answer = (some, given) => {
      const acts = some.map((one, i) => answering(one, given[i]));
      return acts.length && acts.length === given.length && acts.every(Boolean) ? acts : null;
    };
    const first = (some) => some.filter(isOpen).concat(some).slice(0, 1);
    if (TOTAL.includes(verb)) {
      // The totals in their order, then what else is asked of the hand: "total 19 soft".
      const [totals, others] = [all.filter(isTotal), all.filter((one) => one.ask.dataset.kind === "choice" && !isTotal(one))];
      const more = tokens.slice(totals.length).map((token) => others.find((one) => answering(one, [token])));
      const some = tokens.length === 1 ? first(totals) : [...totals, ...more];
      return some.every(Boolean) ? answer(some, tokens.map((token) => [token])) : null;
    }
    if (SIGNALS.includes(verb)) return answer(first(all.filter(({ ask }) => ask.dataset.kind === "several")), [tokens]);
    const typed = all.find(({ ask }) => ["number", "numbers"].includes(ask.dataset.kind));
    if (typed?.ask.dataset.kind === "numbers" && NUMBER.includes(verb)) return answer([typed], [tokens]);
    if (typed?.ask.dataset.kind === "number") return ofNumber(all, typed, NUMBER.includes(verb) ? tokens : [verb, ...tokens]);
    const sent = all.find(({ ask }) => ask.dataset.kind === "stacks");
    if (SEND.includes(verb)) return sent ? answer([sent], [tokens]) : null;
    const names = ({ ask }) => plain(ask.querySelector("legend").textContent).split(" ");
    const counted = all.filter((one) => one.ask.dataset.kind === "count" && names(one).includes(verb)).at(-1);
    if (counted) {
      // What a color is paid, in chips, in money, and how it is sent: "yellow 118 236 5x20+18"; of one kind of bet the chips.
      const rows = all.slice(all.indexOf(counted)).filter(({ ask, kind }) => ["count", "amount", "stacks"].includes(ask.dataset.kind) && (kind !== "kind-chips" || ask === counted.ask));
      const given = [tokens.slice(0, 1), tokens.slice(1, 2), tokens.slice(2)].filter((some) => some.length);
      return answer(rows.slice(0, given.length), given);
    }
    if ([...WINNERS, ...LOSERS, ...TAKE].includes(verb)) return answer(first(all.filter(({ ask }) => ask.dataset.kind === "several")), [tokens]);
    if (!COLLECT.includes(verb)) return null;
    const boxes = all.filter(({ kind, spot }) => kind === "collected" && (tokens.length === 1 || spot === tokens[0]));
    return answer(first(boxes), [tokens.slice(-1)]);
  }

  // One act of several, each of which may fail.
  const together = (acts) => acts && (() => acts.map((act) => act() ?? "").find(Boolean) ?? "");

  // Return everything that this line could mean, as actions.
  function meanings(text) {
    const all = questions();
    const tokens = folded(text).split(/\s+/).filter(Boolean);
    const spot = spotOf(tokens);
    const { found, paid } = bets(all, tokens, spot);
    const acts = found.map(({ row, option }) => Object.assign(() => {
      const input = row.ask.querySelector(".amount input");
      const wrong = paid && input ? type(input, paid) : "";
      if (wrong) return wrong;
      pick(option);
      return option.value !== "pay" || paid !== "" || !input ? "" : "amountMissing";
    }, { at: all.indexOf(row) }));
    const whole = plain(tokens.join(" "));
    if (tokens[0] && BEFORE.includes(tokens[0])) tokens.shift();
    const rest = plain(tokens.join(" "));
    const alone = all.filter((each) => each.ask.dataset.kind !== "bet");
    // An amount without a word is the next that is open, of one bet and what is marked for it.
    const bare = isAmount(whole) && tokens.length === 1 && found.length === 1;
    if (bare) Object.assign(acts[0], { alone: true, done: !isOpen(found[0].row) });
    for (const one of alone) {
      const done = !isOpen(one);
      const means = (act) => acts.push(Object.assign(() => act() ?? "", { alone: true, done, at: all.indexOf(one) }));
      const act = one.ask.dataset.kind === "amount" && spot && one.spot !== spot ? null : answering(one, tokens, whole);
      if (act) means(act);
      else if (!rest && spot) one.options.filter(({ value }) => value === spot).forEach((each) => means(() => pick(each)));
    }
    if (!acts.length && !spot) {
      const named = together(byVerb(alone, folded(text).split(/\s+/).filter(Boolean)) ?? byName(alone, folded(text).split(/\s+/).filter(Boolean)));
      return named ? [named] : [];
    }
    // Of several questions that it fits, answer the first open one, as they stand.
    acts.sort((one, other) => one.at - other.at);
    return acts.every((act) => act.alone) ? (acts.filter((act) => !act.done).concat(acts)).slice(0, 1) : acts;
  }

  function fill(one, chosen, kind) {
    if (kind === "order") return chosen.forEach((option) => pick(option));
    for (const option of one.options) {
      if (option.input.checked !== chosen.includes(option)) pick(option, chosen.includes(option));
    }
  }

  // --- The line -------------------------------------------------------------------------------------

  field.addEventListener("keydown", (event) => {
    if (event.isComposing || !["Escape", "/"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "/") return field.select(); // the key that leads here, pressed again
    say("");
    field.blur();
    trainer.land();
  });

  // Several answers in one line, unless a comma is part of one: "two pair, aces and fours".
  function parts(text) {
    if (meanings(text).length) return [text];
    return text.split(/[;,]\s+|;/).map((part) => part.trim()).filter(Boolean);
  }

  function perform(text) {
    const acts = meanings(text);
    if (!acts.length) return say("nothing", text);
    if (acts.length > 1) return say("several", text);
    return say(acts[0](), text);
  }

  line.addEventListener("submit", (event) => {
    event.preventDefault();
    const next = document.getElementById("next-round");
    const text = field.value.trim();
    if (!form()) {
      if (next && (!text || NEXT.includes(folded(text)))) next.click();
      else say("over", text);
      return;
    }
    if (!text || CONFIRM.includes(folded(text))) {
      field.value = "";
      say("");
      form().requestSubmit();
    } else if (parts(text).every(perform)) {
      field.value = "";
    }
  });
})();
