// Measures a page and its felt: what is written there with its type's size, what lies on something else, and what is cut
// off. A spot is turned, so boxes are: by the middle, their own width and height, and how far they are turned.
window.crowding = (() => {
  "use strict";
  const felt = () => document.querySelector(".felt-table");
  const LABELS = ".ring-name, .bet-amount, .bet-pays, .spot-note, .spot-number, .spot-patron, .meter";
  const MIDDLE = ".hand-label, .dealer-name, .dealer-discards p, .work .card, .dealer .card";

  function line(one) {
    const parents = [];
    for (let each = one; each && each !== felt(); each = each.parentElement) parents.push(getComputedStyle(each));
    return parents;
  }
  const isShown = (one) => one.getClientRects().length > 0
    && line(one).every(({ visibility, clipPath }) => visibility !== "hidden" && clipPath === "none");
  const turn = (one) => line(one).reduce((sum, { rotate }) => sum + (parseFloat(rotate) || 0), 0) * Math.PI / 180;

  function written() {
    const says = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const all = [...document.querySelectorAll(".felt-table *, .felt .odds *")];
    const drawn = [...felt().querySelectorAll(`.is-long :is(${PICTURES})`)].flatMap((one) => [...one.querySelectorAll("text")]).filter(isShown);
    const scale = (one) => { const { a, b } = one.getScreenCTM(); return Math.hypot(a, b); };
    return [
      ...all.filter((one) => !one.closest("svg, .stack") && says(one) && isShown(one)).map((one) => [one, 1]),
      ...drawn.map((one) => [one, scale(one)]),
    ].map(([one, by]) => [one.textContent.trim(), parseFloat(getComputedStyle(one).fontSize) * by]);
  }

  function box(one) {
    const upright = one.getBoundingClientRect();
    return {
      name: `${one.className} ${one.innerText ?? ""} at ${one.closest(".spot")?.dataset.spot ?? "the dealer"}`,
      group: one.closest(".bet, .work, .dealer, .meter"),
      x: (upright.left + upright.right) / 2, y: (upright.top + upright.bottom) / 2,
      w: one.offsetWidth / 2, h: one.offsetHeight / 2, turn: turn(one),
    };
  }
  const corners = ({ x, y, w, h, turn: by }) => [[-w, -h], [w, -h], [w, h], [-w, h]].map(([i, j]) =>
    [x + i * Math.cos(by) - j * Math.sin(by), y + i * Math.sin(by) + j * Math.cos(by)]);

  // How deep one lies in another: the least overlap along the edges of both.
  function depth(a, b) {
    const edges = [a, b].flatMap(({ turn: by }) => [by, by + Math.PI / 2]);
    return Math.min(...edges.map((edge) => {
      const along = ([x, y]) => x * Math.cos(edge) + y * Math.sin(edge);
      const [one, other] = [corners(a).map(along), corners(b).map(along)];
      return Math.min(Math.max(...one), Math.max(...other)) - Math.max(Math.min(...one), Math.min(...other));
    }));
  }

  function meetings(pixels) {
    const boxes = [...felt().querySelectorAll(`${LABELS}, ${MIDDLE}`)].filter(isShown).map(box);
    const pairs = boxes.flatMap((a, at) => boxes.slice(at + 1).map((b) => [a, b]));
    const found = pairs.filter(([a, b]) => !(a.group && a.group === b.group) && depth(a, b) > pixels)
      .map(([a, b]) => [a.name, b.name]);
    return [...found, ...onLongTable(pixels)];
  }

  // What lies at one seat and over something of another.
  const SEAT = ".ring, .ring-name, .bet-amount, .bet-pays, .pay-chips, .mark, .spot-note, .spot-number, .spot-patron, .spot-hand .card";
  function collisions(pixels) {
    const boxes = [...felt().querySelectorAll(".spot")].flatMap((spot) =>
      [...spot.querySelectorAll(SEAT)].filter(isShown).map((one) => ({ ...box(one), seat: spot.dataset.spot })));
    const pairs = boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => b.seat !== a.seat).map((b) => [a, b]));
    return pairs.filter(([a, b]) => depth(a, b) > pixels).map(([a, b]) => [a.name, b.name]);
  }

  // --- A long table where all bet on what falls -------------------------------------------------------
  // In each of its pictures what has to be read, with the letter on a stack, in the order in which all is drawn: chips, how
  // many they are and the dolly cover what was drawn before them. Around its pictures its parts lie apart, and what is written
  // on the chips of the bank too, with a space between two words.

  const PICTURES = ".layout-print, .zoom svg, .track";
  const PARTS = ".layout-print, .wheel-at, .result, .placard, .bank, .track, .near-ball, .zoom, .outside-bets, .said, .table-talk, .sum, .tray";
  const ON_BARREL = ".barrel-name, .lammer, .barrel-spot, .barrel-chips";
  const SPACE = 3;

  const part = ({ left, top, width, height }, [x, y, w, h]) => ({ left: left + x * width, right: left + (x + w) * width, top: top + y * height, bottom: top + (y + h) * height });
  const FACE = [3 / 8, 7 / 31, 1 / 4, 11 / 31]; // where its letter stands on a chip
  const DISC = [3.5 / 24, 3.5 / 24, 17 / 24, 17 / 24]; // of the circle in which a press finds it

  function pictured(one) {
    const rect = one.getBoundingClientRect();
    const lies = one.closest("[data-item], [data-place]")?.dataset;
    const name = `${one.localName} ${one.textContent} ${lies?.item ?? lies?.place ?? one.className.baseVal}`;
    if (one.matches("text")) return [{ name, read: true, boxes: writtenIn(one) }];
    const href = one.getAttribute("href") ?? "";
    const over = { name, boxes: [href === "#disc" ? part(rect, DISC) : part(rect, [0, 0, 1, 1])] };
    return href.startsWith("#top-") ? [over, { name: `letter ${name}`, read: true, boxes: [part(rect, FACE)] }] : [over];
  }

  function covered(picture, pixels) {
    const all = [...picture.querySelectorAll("text, .pile use, use.pile, .dolly, .dolly-small")].filter(isShown).flatMap(pictured);
    const lie = (a, b) => a.boxes.some((one) => b.boxes.some((other) => isLarger(meet(one, other), pixels)));
    return all.flatMap((a, at) => (a.read ? all.slice(at + 1).filter((b) => !b.read && lie(a, b)).map((b) => [a.name, b.name]) : []));
  }

  function onBarrel(one) {
    const boxes = one.matches("svg") ? [part(one.getBoundingClientRect(), [0, 0, 1, 1])] : writtenIn(one);
    const wide = one.matches("svg") ? 0 : SPACE / 2;
    const edged = boxes.map(({ left, right, top, bottom }) => ({ left: left - wide, right: right + wide, top, bottom }));
    return { name: `${one.className.baseVal ?? one.className} ${one.textContent}`, boxes: edged };
  }

  function crowdedAround(pixels) {
    const meets = (a, b, by) => a.boxes.some((one) => b.boxes.some((other) => isLarger(meet(one, other), by)));
    const pairs = (all, by) => all.flatMap((a, at) => all.slice(at + 1).filter((b) => meets(a, b, by)).map((b) => [a.name, b.name]));
    const parts = [...felt().parentElement.querySelectorAll(PARTS)].filter(isShown)
      .map((one) => ({ name: one.className.baseVal ?? one.className, boxes: [part(one.getBoundingClientRect(), [0, 0, 1, 1])] }));
    return [...pairs(parts, pixels), ...pairs([...felt().querySelectorAll(ON_BARREL)].filter(isShown).map(onBarrel), 0)];
  }

  function onLongTable(pixels) {
    if (!felt().matches(".is-long")) return [];
    return [...[...felt().querySelectorAll(PICTURES)].flatMap((picture) => covered(picture, pixels)), ...crowdedAround(pixels)];
  }

  // What sticks out of the window at its side.
  const outside = () => [...document.querySelectorAll(".felt *")].filter((one) => isShown(one)
    && (one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)).map((one) => one.className);

  // --- A whole page but its felt ----------------------------------------------------------------------
  // Things are texts, by the letters of their lines, and controls that are drawn, by their boxes; of each only what its
  // ancestors let show. A field is what is typed into it: other things may stand in its padding.

  const CONTROL = "a[href], button, summary, select, textarea, input:not([type=hidden]), .key-face";
  const FLOATS = "dialog, [popover], .skip-link";
  const word = (one) => (one.innerText ?? one.value ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
  const named = (one) => `${one.localName}${[...one.classList].map((each) => `.${each}`).join("")} ${word(one) || one.name || ""}`.trim();
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), right: Math.min(a.right, b.right), top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) });
  const isLarger = ({ left, right, top, bottom }, pixels) => right - left > pixels && bottom - top > pixels;
  const isPinned = (one) => ["fixed", "sticky"].includes(getComputedStyle(one).position);
  const ancestors = (one) => one && one !== document.body ? [one, ...ancestors(one.parentElement)] : [];

  function sees(one) {
    return one.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })
      && !one.closest(`.felt-table, svg, ${FLOATS}`)
      && ancestors(one).every((each) => getComputedStyle(each).clipPath === "none" && (each.offsetWidth > 1 || each.offsetHeight > 1));
  }

  // What of a box these elements around it leave in view.
  function left(box, around) {
    return around.reduce((seen, each) => {
      const { overflowX, overflowY } = getComputedStyle(each);
      const own = each.getBoundingClientRect();
      const [x, y] = [overflowX !== "visible", overflowY !== "visible"];
      return meet(seen, { left: x ? own.left : -1e5, right: x ? own.right : 1e5, top: y ? own.top : -1e5, bottom: y ? own.bottom : 1e5 });
    }, box);
  }

  // A line is higher than its letters, by about a quarter above and a fifth below.
  function letters(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].map(({ left, right, top, bottom, height }) => ({ left, right, top: top + height / 4, bottom: bottom - height / 5 }));
  }
  const writtenIn = (one) => [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim()).flatMap(letters);

  function drawn(one) {
    const { backgroundColor, borderTopStyle, borderTopWidth, paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(one);
    const isDrawn = backgroundColor !== "rgba(0, 0, 0, 0)" || (borderTopStyle !== "none" && parseFloat(borderTopWidth) > 0);
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (!isDrawn) return [];
    if (!one.matches("input, textarea, select")) return [{ left, right, top, bottom }];
    return [{ left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight), top: top + parseFloat(paddingTop), bottom: bottom - parseFloat(paddingBottom) }];
  }

  function things() {
    const all = [...document.body.querySelectorAll("*")].filter(sees);
    const texts = all.flatMap((one) => writtenIn(one).map((box) => ({ one, box, around: ancestors(one) })));
    const controls = all.filter((one) => one.matches(CONTROL)).flatMap((one) => drawn(one).map((box) => ({ one, box, around: ancestors(one.parentElement) })));
    return [...texts, ...controls].map(({ one, box, around }) => ({ one, box: left(box, around), pinned: ancestors(one).find(isPinned) }))
      .filter(({ box }) => isLarger(box, 1));
  }

  const areRelated = (a, b) => a.one.contains(b.one) || b.one.contains(a.one)
    || a.one.closest("label")?.control === b.one || b.one.closest("label")?.control === a.one;

  // Texts and controls that lie on each other. What is pinned to the window lies over what scrolls beneath it, as it should.
  function overlaps(pixels) {
    const all = things().sort((a, b) => a.box.top - b.box.top);
    return all.flatMap((a, at) => {
      const found = [];
      for (const b of all.slice(at + 1)) {
        if (b.box.top >= a.box.bottom) break;
        if (a.pinned === b.pinned && !areRelated(a, b) && isLarger(meet(a.box, b.box), pixels)) found.push([named(a.one), named(b.one)]);
      }
      return found;
    });
  }

  // Controls that do not show their words: these stick out, or are cut off. What a control says beside its name may be cut
  // short with an ellipsis.
  const isExcerpt = (holder) => ancestors(holder).some((each) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(each);
    return textOverflow === "ellipsis" || webkitLineClamp !== "none";
  });

  function clipped(pixels) {
    const isOut = (box, own) => box.left < own.left - pixels || box.right > own.right + pixels || box.top < own.top - pixels || box.bottom > own.bottom + pixels;
    return [...document.body.querySelectorAll(CONTROL)].filter(sees).filter((one) => {
      if (one.matches("select, input")) return one.scrollWidth > one.clientWidth + pixels;
      const isLine = getComputedStyle(one).display === "inline";
      const says = [one, ...one.querySelectorAll("*")].filter(sees).map((holder) => ({ holder, boxes: writtenIn(holder) })).filter(({ boxes }) => boxes.length);
      const cut = says.filter(({ holder, boxes }) => boxes.some((box) => (!isLine && isOut(box, one.getBoundingClientRect())) || ancestors(holder)
        .some((each) => /hidden|clip/.test(getComputedStyle(each).overflowX) && isOut(box, each.getBoundingClientRect()))));
      return cut.length > 0 && (cut.length === says.length || cut.some(({ holder }) => !isExcerpt(holder)));
    }).map(named);
  }

  return { written, meetings, collisions, outside, overlaps, clipped };
})();
