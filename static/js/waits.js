// What of a table the next prompt can do without waits for one picture (rest.js). It is not even read before: in the text
// stands a place for each, and what is wanted there is kept by the place's name.
(() => {
  "use strict";
  // Folded away is what is behind the line of a wrong answer, up to the end of its <details>.
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

  // [the text with places, what waits by the name of its place].
  function putOff(html) {
    const waiting = new Map();
    if (!trainer.rest.wanted()) return [html, waiting];
    const text = rowsWait(spotsWait(html, waiting), waiting);
    return [text.replace(BODY, (whole) => leave("verdict-body", whole, waiting)), waiting];
  }

  // Puts what waited in its places, and says what came with it.
  function fill(table, waiting, how) {
    const come = [];
    const wanted = (place) => trainer.read(waiting.get(place.dataset.waits)).content.firstElementChild;
    for (const [old, place] of how.rest) trainer.renew(old, wanted(place), { ...how, come });
    if (how.rest.length) trainer.renewed(document.getElementById("felt"));
    for (const place of table.querySelectorAll(":is(.verdict-body, .bet-row)[data-waits]")) {
      const one = wanted(place);
      place.replaceWith(one);
      come.push(one);
    }
    return come;
  }

  trainer.waits = { putOff, fill };
})();
