// Short animations on the felt: after a swap, compare the new table with the old one and animate what moved. Cards come
// from the shuffler, turn, come forward and go to the discard rack; chips go to the circles and back to the tray. It only
// draws: nothing waits for it, and there is none where the user's system asks for reduced motion.
(() => {
  "use strict";
  const { whenNew } = trainer;
  const CARD = 200;
  const CHIP = 180;
  const STEP = 22;
  const LATEST = 260; // the latest start, so that all is still after about half a second
  const EASE = "cubic-bezier(0.2, 0.7, 0.25, 1)";
  // In hundredths of the felt's width and height, as it is drawn in felt.css.
  const SHUFFLER = [11, 87];
  const DISCARDS = [88.4, 89];
  const TRAY = [50, 90];
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");

  const felt = () => document.querySelector("#felt .felt-table");

  // A box is its middle, its own width and height, and how far it is turned, in degrees: a spot is turned toward the dealer,
  // and a card that lies across by itself.
  const turned = (element) => parseFloat(getComputedStyle(element).rotate) || 0;

  function within(frame, element, turn) {
    const box = element.getBoundingClientRect();
    const x = (box.left + box.right) / 2 - frame.left;
    const y = (box.top + box.bottom) / 2 - frame.top;
    return { x, y, w: element.offsetWidth, h: element.offsetHeight, turn };
  }
  const at = (seen, [x, y], like) => ({ ...like, x: (seen.w * x) / 100, y: (seen.h * y) / 100, turn: 0 });

  // Rotate the vector (x, y) into the frame of a turned element.
  function rotate(turn, x, y) {
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    return [x * cos + y * sin, y * cos - x * sin];
  }
  const apart = (a, b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.w - b.w) > 3;

  // --- What is where ------------------------------------------------------------------------------

  // A hand brought forward still belongs to its spot.
  function owner(card, focus) {
    if (card.closest(".board")) return "board";
    if (card.closest("[data-hand]")) return "hand/" + card.closest("[data-hand]").dataset.hand;
    const turn = card.closest("[data-turn-hand]")?.dataset.turnHand;
    if (turn) return `hand/${card.closest(".spot")?.dataset.spot ?? focus}.${turn}`;
    if (card.closest(".dealer")) return card.closest(".dealer-discards") ? "dealer/gone" : "dealer";
    if (card.closest(".work")) return focus;
    return card.closest(".spot").dataset.spot;
  }

  function cardsOf(table, frame, turns) {
    const focus = table.querySelector(".spot.is-focus")?.dataset.spot ?? "";
    const counts = new Map();
    return [...table.querySelectorAll(".card")].map((element) => {
      const whose = owner(element, focus);
      const slot = counts.get(whose) ?? 0;
      counts.set(whose, slot + 1);
      const text = element.dataset.card ?? "";
      // A shoe has every card several times: one of a table's hand, or in turn, is known by where it lies, too.
      const known = whose.startsWith("hand/") ? `${whose}#${slot}/${text}` : text;
      return { element, copy: element.cloneNode(true), whose, slot, text, known, down: !text, box: within(frame, element, (turns.get(element.closest(".spot")) ?? 0) + turned(element)) };
    });
  }

  function betsOf(table, frame, turns) {
    return [...table.querySelectorAll(".bet")].map((element) => {
      const turn = turns.get(element.closest(".spot")) ?? 0;
      const stake = element.querySelector(".ring > .stack");
      const pay = element.querySelector(".pay-chips .stack");
      return {
        key: element.closest("[data-spot]").dataset.spot + "/" + element.dataset.bet,
        element,
        ring: element.querySelector(".ring"),
        lit: element.classList.contains("is-lit"),
        back: element.classList.contains("is-back"),
        stake: stake && { element: stake, copy: stake.cloneNode(true), box: within(frame, stake, turn) },
        pay: pay && pay.getClientRects().length ? { element: pay, box: within(frame, pay, turn) } : null,
      };
    });
  }

  function measure() {
    const table = felt();
    if (!table) return null;
    const frame = table.getBoundingClientRect();
    const turns = new Map([...table.querySelectorAll(".spot")].map((spot) => [spot, turned(spot)]));
    return { frame, w: frame.width, h: frame.height, cards: cardsOf(table, frame, turns), bets: betsOf(table, frame, turns) };
  }

  // --- Animations ---------------------------------------------------------------------------------

  const running = new Set();
  function track(motion, after = () => {}) {
    running.add(motion);
    motion.onfinish = motion.oncancel = () => { running.delete(motion); after(); };
  }

  // Cancel running animations: a box measured in flight has a wrong place.
  const settle = () => { for (const one of running) one.cancel(); };

  let later = 0;
  const next = () => { later = Math.min(later + STEP, LATEST); return later; };

  function travel(element, from, to, { delay = 0, turn = false, fade = false, time = CARD } = {}) {
    const [x, y] = rotate(to.turn, from.x - to.x, from.y - to.y);
    const scale = to.w ? from.w / to.w : 1;
    const start = `translate(${x}px, ${y}px) rotate(${from.turn - to.turn}deg) scale(${turn ? 0.05 : scale}, ${scale})`;
    const frames = [{ transform: start, opacity: fade ? 0 : 1 }];
    if (fade) frames.push({ opacity: 1, offset: 0.3 });
    frames.push({ transform: "none", opacity: 1 });
    track(element.animate(frames, { duration: time, delay, easing: EASE, fill: "backwards" }));
  }

  // Animate a copy of what left the table, made while it was there, to its new place.
  function leave(seen, { copy, box }, place, { delay = 0, time = CARD } = {}) {
    const { frame } = seen;
    copy.style.setProperty("--card", box.w + "px");
    copy.style.setProperty("--chip", box.w + "px");
    copy.style.width = box.w + "px";
    layer().append(copy);
    const to = at(seen, place, box);
    const over = ({ x, y, turn }) => `translate(${frame.left + x - box.w / 2}px, ${frame.top + y - box.h / 2}px) rotate(${turn}deg)`;
    const [here, there] = [over(box), `${over(to)} scale(0.8)`];
    const away = copy.animate(
      [{ transform: here, opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: there, opacity: 0 }],
      { duration: time, delay, easing: EASE, fill: "both" },
    );
    track(away, () => copy.remove());
  }

  function layer() {
    const found = document.querySelector(".motion");
    if (found) return found;
    const made = document.createElement("div");
    made.className = "motion";
    made.setAttribute("aria-hidden", "true");
    document.body.append(made);
    return made;
  }

  // --- Changes ------------------------------------------------------------------------------------

  function moveCards(old, now) {
    const before = new Map(old.cards.filter((card) => !card.down).map((card) => [card.known, card]));
    const places = new Map(old.cards.map((card) => [card.whose + "#" + card.slot, card]));
    const used = new Set();
    for (const card of now.cards) {
      const same = card.down ? null : before.get(card.known);
      const place = places.get(card.whose + "#" + card.slot);
      const was = same ?? (place?.down ? place : null);
      if (was) used.add(was);
      if (same && apart(same.box, card.box)) travel(card.element, same.box, card.box, { delay: next() });
      else if (!same && was && was.down !== card.down) travel(card.element, was.box, card.box, { delay: next(), turn: true });
      else if (!same && was && apart(was.box, card.box)) travel(card.element, was.box, card.box);
      else if (!was) travel(card.element, at(now, SHUFFLER, card.box), card.box, { delay: next(), fade: true });
    }
    const gone = old.cards.filter((card) => !used.has(card) && !now.cards.some((other) => !card.down && other.text === card.text));
    later = 0;
    for (const card of gone) leave(now, card, DISCARDS, { delay: next() });
  }

  function moveChips(old, now) {
    const before = new Map(old.bets.map((bet) => [bet.key, bet]));
    const playerSide = (box) => {
      const [x, y] = rotate(-box.turn, 0, -now.w * 0.05);
      return { ...box, x: box.x + x, y: box.y + y };
    };
    for (const bet of now.bets) {
      const was = before.get(bet.key);
      if (!was) continue;
      if (bet.stake && !was.stake) travel(bet.stake.element, playerSide(bet.stake.box), bet.stake.box, { time: CHIP, fade: true });
      if (bet.pay && !was.pay) travel(bet.pay.element, at(now, TRAY, bet.pay.box), bet.pay.box, { delay: next(), time: CHIP + 40, fade: true });
      if (was.stake && !bet.stake) {
        const side = playerSide(was.stake.box);
        const place = bet.back ? [(side.x / now.w) * 100, (side.y / now.h) * 100] : TRAY;
        leave(now, was.stake, place, { delay: next(), time: CHIP + 40 });
      }
      if (bet.lit && !was.lit) {
        bet.ring.animate([{ opacity: 0.2 }, { opacity: 1, offset: 0.4 }, { opacity: 0.5, offset: 0.6 }, { opacity: 1 }], { duration: 320, easing: "ease-out" });
      }
    }
  }

  // --- After each swap ----------------------------------------------------------------------------

  let old = null;
  const remember = () => { old = reduced.matches ? null : measure(); };

  function arrive() {
    settle();
    const seenBefore = old;
    old = null;
    remember();
    const now = old;
    if (!now || !seenBefore || Math.abs(seenBefore.w - now.w) >= 2 || document.hidden) return;
    later = 0;
    moveCards(seenBefore, now);
    later = 0;
    moveChips(seenBefore, now);
  }
  whenNew("felt", arrive);
  addEventListener("resize", () => {
    settle();
    remember();
  }, { passive: true });
})();
