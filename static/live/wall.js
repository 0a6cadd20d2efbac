// The wall: a card for each person at a table. A pushed card takes the place of the one it is newer than; for one that
// is not there yet the page asks for the whole wall, in which everybody has a place. What a page shows is told to the
// server as the sum of its cards' tokens. The clocks run here, from the server's times.
(() => {
  "use strict";
  const TOKENS = 2 ** 48;
  const SAID_AFTER = 5_000;
  const list = () => document.querySelector("#wall .seats");
  const cards = () => [...list().querySelectorAll(".seat")];
  const within = (html) => new DOMParser().parseFromString(html, "text/html");
  const time = (element) => Number(element.dataset.at);
  const left = new Map(); // when cards went, by id

  // --- The server's clock: it is at least what it last said, and what has passed here since then ---------------

  let ahead = -Infinity;
  const heardOf = (at) => { ahead = Math.max(ahead, at - performance.now()); };
  const now = () => performance.now() + ahead;

  function clockwords(milliseconds) {
    const seconds = Math.max(0, Math.floor(milliseconds / 1000));
    const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
    if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
    return parts.map((part, place) => (place ? String(part).padStart(2, "0") : String(part))).join(":");
  }

  function tick() {
    for (const clock of list().querySelectorAll(".seat-clock")) {
      const passed = now() - Number(clock.dataset.from);
      const line = clock.parentElement;
      line.hidden = passed < Number(line.dataset.stuck ?? 0) * 1000;
      clock.textContent = clockwords(passed);
    }
    for (const card of cards()) card.classList.toggle("is-stuck", card.querySelector(".seat-stuck")?.hidden === false);
  }

  // --- What is said aloud: who comes, who goes, who is lost; not more often than every few seconds --------------

  let unsaid = [];
  let saying = 0;
  function say(what, card) {
    const line = document.getElementById("wall-says");
    const name = card.querySelector(".seat-who")?.textContent.trim();
    if (!line || !name) return;
    unsaid.push(line.dataset[what].replace("{name}", name));
    saying ||= setTimeout(() => {
      line.textContent = unsaid.join(". ");
      [unsaid, saying] = [[], 0];
    }, SAID_AFTER);
  }
  const isLost = (card) => Number(card.dataset.lost) > 0;

  // --- Cards -----------------------------------------------------------------------------------------------------

  // Of one run its version decides; of two, and of one version, which was read later.
  function newer(found, shown) {
    const versions = [found, shown].map((card) => Number(card.dataset.version));
    if (found.dataset.run === shown.dataset.run && versions[0] !== versions[1]) return versions[0] > versions[1];
    return time(found) > time(shown);
  }

  function put(found) {
    const shown = document.getElementById(found.id);
    if (!shown) return false;
    if (!newer(found, shown)) return true;
    if (isLost(found) && !isLost(shown)) say("sayLost", found);
    trainer.morph(shown, found.outerHTML);
    return true;
  }

  function take(gone) {
    left.set(gone.dataset.seat, time(gone));
    const shown = document.getElementById(gone.dataset.seat);
    if (!shown || time(shown) > time(gone)) return;
    say("sayGone", shown);
    shown.remove();
  }

  // The whole wall, in its order; a card that a push has made newer meanwhile stays, one that it took stays away.
  function takeAll(html) {
    const all = within(html).querySelector(".seats");
    const shown = new Map(cards().map((card) => [card.id, card]));
    heardOf(time(all));
    const next = [...all.children].filter((card) => (left.get(card.id) ?? 0) <= time(card)).map((card) => {
      const before = shown.get(card.id);
      shown.delete(card.id);
      if (!before) say("saySits", card);
      if (before && isLost(card) && !isLost(before)) say("sayLost", card);
      return before && !newer(card, before) ? before : card;
    });
    for (const card of shown.values()) say("sayGone", card);
    const fresh = all.cloneNode(false);
    fresh.append(...next.map((card) => card.cloneNode(true)));
    trainer.morph(list(), fresh.outerHTML);
    takeEarlier(all.parentElement.querySelector(".earlier"));
    tick();
  }

  // Those that nobody is at any more lie folded below; unfolded they stay so.
  function takeEarlier(found) {
    const shown = document.querySelector("#wall .earlier");
    if (!found || !shown) return;
    found.open = shown.open;
    trainer.morph(shown, found.outerHTML);
  }

  const ask = trainer.live({
    seen: () => ({ version: cards().reduce((sum, card) => (sum + Number(card.dataset.token)) % TOKENS, 0) }),
    take: takeAll,
    heard(html) {
      const found = within(html);
      const unknown = [...found.querySelectorAll(".seat")].filter((card) => { heardOf(time(card)); return !put(card); });
      found.querySelectorAll(".seat-gone").forEach(take);
      if (unknown.length) setTimeout(ask, Math.random() * 500); // a room full of walls does not ask at once
      tick();
    },
  });

  heardOf(time(list()));
  tick();
  setInterval(tick, 1000);
})();
