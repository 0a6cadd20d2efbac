// The wall: a card for each dealer at a table. A pushed card replaces an older one; for an unknown card the page fetches
// the whole wall, which has the order. The page identifies what it shows by the sum of its cards' tokens. Clocks run here,
// from the server's times.
(() => {
  "use strict";
  const TOKENS = 2 ** 48;
  const ANNOUNCE_AFTER = 5_000;
  const list = () => document.querySelector("#wall .seats");
  const cards = () => [...list().querySelectorAll(".seat")];
  const within = (html) => new DOMParser().parseFromString(html, "text/html");
  const time = (element) => Number(element.dataset.at);
  const left = new Map(); // when cards went, by id

  // --- The server's clock: it is at least what it last said, and what has passed here since then ---------------

  let ahead = -Infinity;
  const syncClock = (at) => { ahead = Math.max(ahead, at - performance.now()); };
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

  // --- Announcements: arrivals, departures, lost connections; at most one every few seconds ----------------------

  let announcements = [];
  let timer = 0;
  function say(what, card) {
    const line = document.getElementById("wall-says");
    const name = card.querySelector(".seat-who")?.textContent.trim();
    if (!line || !name) return;
    announcements.push(line.dataset[what].replace("{name}", name));
    timer ||= setTimeout(() => {
      line.textContent = announcements.join(". ");
      [announcements, timer] = [[], 0];
    }, ANNOUNCE_AFTER);
  }
  const isLost = (card) => Number(card.dataset.lost) > 0;

  // --- Cards -----------------------------------------------------------------------------------------------------

  // Within one run the version decides; otherwise the time of reading.
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

  // The whole wall, in its order. Cards that a push made newer stay, cards that a push removed stay away.
  function takeAll(html) {
    const all = within(html).querySelector(".seats");
    const shown = new Map(cards().map((card) => [card.id, card]));
    syncClock(time(all));
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

  // Inactive tables are folded below the wall; unfolded, they stay open.
  function takeEarlier(found) {
    const shown = document.querySelector("#wall .earlier");
    if (!found || !shown) return;
    found.open = shown.open;
    trainer.morph(shown, found.outerHTML);
  }

  const ask = trainer.live({
    seen: () => ({ version: cards().reduce((sum, card) => (sum + Number(card.dataset.token)) % TOKENS, 0) }),
    take: takeAll,
    receive(html) {
      const found = within(html);
      const unknown = [...found.querySelectorAll(".seat")].filter((card) => { syncClock(time(card)); return !put(card); });
      found.querySelectorAll(".seat-gone").forEach(take);
      if (unknown.length) setTimeout(ask, Math.random() * 500); // spread the requests of many walls
      tick();
    },
  });

  syncClock(time(list()));
  tick();
  setInterval(tick, 1000);
})();
