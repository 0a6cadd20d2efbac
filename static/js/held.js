// What the page holds already is not sent to it again: a fragment has gaps with the names of parts, and each is filled
// with that part, which stays where it lies; a question is asked again under another name. A part that is not here after
// all makes the page ask for everything. See renew.js for what becomes of the rest.
(() => {
  "use strict";
  const ASKS = "[hx-get], [hx-post]"; // what htmx has to know of
  const part = (name) => document.querySelector(`[data-part="${name}"]`);

  // As it was before anything was said in it.
  function askAgain(question, { name, stake }) {
    for (const field of question.querySelectorAll("[name]")) {
      field.name = name + field.name.slice(question.dataset.name.length);
      if (field.matches("[type=radio], [type=checkbox]")) field.checked = field.defaultChecked = false;
      else field.value = field.defaultValue = "";
    }
    for (const one of question.querySelectorAll(".error-text, .ask-status, .cut-chips > *")) one.remove();
    for (const one of [question, ...question.querySelectorAll("[aria-describedby]")]) {
      one.removeAttribute("aria-describedby");
      one.removeAttribute("aria-invalid");
    }
    question.classList.remove("is-folded");
    question.dataset.name = name;
    if (stake) {
      question.dataset.stake = stake;
      question.querySelector(".bet-row-stake").textContent = stake;
    }
  }

  // The part with this gap's name, as it is wanted there.
  function fill(gap, held) {
    for (const mark of held.querySelectorAll(".bet .mark")) mark.remove(); // those of the answer before
    if (gap.dataset.name) askAgain(held, gap.dataset);
    return held;
  }

  // What of a table the next prompt can do without, for one picture (rest.js). It is not even read before: in the text stands
  // a place for each. Folded away is what is behind the line of a wrong answer, up to the end of its <details>.
  const BODY = /<div class="verdict-body">[^]*?(?=<\/details>)/g;
  const ROW = /<fieldset class="ask bet-row"[^]*?<legend([^]*?)<\/legend>[^]*?<\/fieldset>/g;

  // Spots of which nothing is asked that is looked at there; a hand that lies in the middle is looked at there. A question
  // is named step/spot/…; where a spot is to be chosen, all are asked about.
  function spotsWait(html, waiting) {
    if (!/ class="felt-table focus-/.test(html)) return html;
    const asked = new Set([...html.matchAll(/ (?:data-)?name="[^"/]+\/(\d+)/g)].map(([, spot]) => spot));
    return html.replace(/<li class="spot ([^"]*)" data-spot="(\d+)"[^]*?<\/li>/g, (whole, state, spot) => {
      const lookedAt = /is-focus/.test(state) || asked.has(spot);
      if ((lookedAt && !/is-brought/.test(state)) || !document.querySelector(`#felt .spot[data-spot="${spot}"]`)) return whole;
      waiting.set(spot, whole);
      return `<li data-waits="${spot}"></li>`;
    });
  }

  // Rows of bets, below the question that is answered first; the name of each is there, and keeps its place. A place that
  // was asked about before may have been answered in part, and then any of them may be the first.
  function rowsWait(html, waiting) {
    const [, place] = html.match(/ data-place="([^"]*)"/) ?? [];
    if (place === document.getElementById("table").dataset.place || trainer.drafted(place)) return html;
    const first = html.search(/<fieldset class="ask|<i data-held="[^"]*" data-name=/);
    return html.replace(ROW, (whole, name, at) => (at === first ? whole : leave("bet-row", whole, waiting, `<div${name}</div>`)));
  }

  function leave(kind, whole, waiting, meanwhile = "") {
    const name = `${kind}-${waiting.size}`;
    waiting.set(name, whole);
    return `<div class="${kind}" data-waits="${name}">${meanwhile}</div>`;
  }

  // [the text, what waits by the name of its place].
  function putOff(html) {
    const waiting = new Map();
    if (!trainer.rest.wanted()) return [html, waiting];
    const text = rowsWait(spotsWait(html, waiting), waiting);
    return [text.replace(BODY, (whole) => leave("verdict-body", whole, waiting)), waiting];
  }

  function read(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template;
  }

  // Whether every gap of this fragment can be filled.
  trainer.holds = (html) => [...html.matchAll(/ data-held="([^"]+)"/g)].every(([, name]) => part(name));

  // The fragment without gaps, null where one cannot be filled: for a page that nobody presses, where whatever moved in
  // its place would move by itself.
  trainer.filled = (html) => {
    if (!trainer.holds(html)) return null;
    const template = read(html);
    for (const gap of template.content.querySelectorAll("[data-held]")) gap.replaceWith(fill(gap, part(gap.dataset.held).cloneNode(true)));
    return template.innerHTML;
  };

  // htmx is told of what comes that it has to know of; its own way would look through the fragment for all that it may
  // hold, which no table does.
  function process(come) {
    for (const one of come) if (one.matches?.(ASKS) || one.querySelector?.(ASKS)) htmx.process(one);
  }

  function fillPlaces(table, waiting, how) {
    const come = [];
    const wanted = (place) => read(waiting.get(place.dataset.waits)).content.firstElementChild;
    for (const [old, place] of how.rest) trainer.renew(old, wanted(place), { ...how, come });
    if (how.rest.length) trainer.renewed(document.getElementById("felt"));
    for (const place of table.querySelectorAll(":is(.verdict-body, .bet-row)[data-waits]")) {
      const one = wanted(place);
      place.replaceWith(one);
      come.push(one);
    }
    process(come);
  }

  // Puts the fragment in the place of the table.
  function take(table, html) {
    // Now, while the page is laid out: a focus that goes with its question has the browser lay out what is half done.
    if (trainer.form()?.contains(document.activeElement)) document.activeElement.blur();
    const [text, waiting] = putOff(html);
    const parts = new Map([...table.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    const how = { fill: (gap, held = parts.get(gap.dataset.held)) => fill(gap, held), come: [], rest: [] };
    trainer.renew(table, read(text).content.firstElementChild, how);
    if (how.rest.length) trainer.renewed(table); // for whoever waits for the prompt
    if (waiting.size) trainer.rest.leave(() => fillPlaces(table, waiting, how));
    process(how.come);
  }

  // Last of all: whoever has something against it has said so on the document or in page.js.
  window.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { target, serverResponse, shouldSwap, swapOverride } = detail;
    if (!shouldSwap || swapOverride || !target.matches("[data-renewed]")) return;
    detail.shouldSwap = false;
    if (!trainer.holds(serverResponse)) return location.reload();
    take(target, serverResponse);
    for (const name of ["htmx:afterSwap", "htmx:afterSettle"]) htmx.trigger(target, name, detail);
  });
})();
