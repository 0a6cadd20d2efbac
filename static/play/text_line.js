// The text line: the same answers, typed. "s3 play pay 25", "ante take", "discard", "hand two pair", "cards Ah Kd 9c",
// "spots 2 5", "none", "coin-in run". Words are matched to what the prompt offers; a line that fits nothing, or two
// things, is reported and stays. An empty line, or "ok", confirms. It only fills in the form. Words in the page's language
// work too, with or without accents.
(() => {
  "use strict";
  const { changed, cents, form } = trainer;
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

  function say(word, about = "") {
    reply.textContent = word ? line.dataset[word].replace("%s", about) : "";
    return !word;
  }

  // --- What the prompt offers -----------------------------------------------------------------------

  // A name is step/spot/ask or step/spot/ask/wager; an order's values stand on its keys.
  function questions() {
    return [...form().querySelectorAll("fieldset.ask")].map((ask) => {
      const input = ask.querySelector("input[name]");
      const [, spot, kind, bet = ""] = input.name.split("/");
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
      return { input, value, words: new Set([plain(value), plain(wordsOf(input)), folded(value), ...letters]) };
    });
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
    const action = rest.length ? rest.at(-1) : "pay";
    const rows = all.filter((one) => one.ask.dataset.kind === "bet" && (!spot || one.spot === spot));
    const named = plain(rest.slice(0, -1).join(" "));
    const chosen = rows.filter((row) => !named || plain(row.wager) === named || row.legend.endsWith(named));
    const exact = chosen.filter((row) => plain(row.wager) === named || row.legend === named);
    const found = (exact.length ? exact : chosen)
      .map((row) => ({ row, option: row.options.find((option) => fits(option, action)) }))
      .filter(({ option }) => option);
    return { found, paid };
  }

  function several(one, tokens) {
    const chosen = tokens.map((token) => one.options.find((option) => fits(option, plain(token)) || option.words.has(folded(token))));
    return chosen.every(Boolean) ? chosen : null;
  }

  // Return everything that this line could mean, as actions.
  function meanings(text) {
    const all = questions();
    const tokens = folded(text).split(/\s+/).filter(Boolean);
    const spot = spotOf(tokens);
    const { found, paid } = bets(all, tokens, spot);
    const acts = found.map(({ row, option }) => () => {
      const input = row.ask.querySelector(".amount input");
      const wrong = paid && input ? type(input, paid) : "";
      if (wrong) return wrong;
      pick(option);
      return option.value !== "pay" || paid !== "" || !input ? "" : "amountMissing";
    });
    const whole = plain(tokens.join(" "));
    if (tokens[0] && BEFORE.includes(tokens[0])) tokens.shift();
    const rest = plain(tokens.join(" "));
    const alone = all.filter((each) => each.ask.dataset.kind !== "bet");
    for (const one of alone) {
      const option = one.options.find((each) => fits(each, whole) || fits(each, rest));
      const kind = one.ask.dataset.kind;
      const listed = ["cards", "several", "order"].includes(kind) && tokens.length ? several(one, tokens) : null;
      const done = Boolean(one.ask.querySelector(":checked, [data-pressed]"));
      const means = (act) => acts.push(Object.assign(() => act() ?? "", { alone: true, done }));
      if (kind === "amount" && tokens.length === 1 && isAmount(tokens[0])) means(() => type(one.ask.querySelector("input"), tokens[0]));
      else if (listed) means(() => fill(one, listed, kind));
      else if (option) means(() => pick(option));
      else if (!rest && spot) one.options.filter(({ value }) => value === spot).forEach((each) => means(() => pick(each)));
    }
    // Of several questions that it fits, answer the first open one.
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
