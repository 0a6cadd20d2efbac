// Measures the felt in a page: what is written on it with its type's size, and what lies on something else. A spot is
// turned, so boxes are: by the middle, their own width and height, and how far they are turned.
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
    return all.filter((one) => !one.closest("svg, .stack") && says(one) && isShown(one))
      .map((one) => [one.textContent.trim(), parseFloat(getComputedStyle(one).fontSize)]);
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
    return pairs.filter(([a, b]) => !(a.group && a.group === b.group) && depth(a, b) > pixels)
      .map(([a, b]) => [a.name, b.name]);
  }

  // What lies at one seat and over something of another.
  const SEAT = ".ring, .ring-name, .bet-amount, .bet-pays, .pay-chips, .mark, .spot-note, .spot-number, .spot-patron, .spot-hand .card";
  function collisions(pixels) {
    const boxes = [...felt().querySelectorAll(".spot")].flatMap((spot) =>
      [...spot.querySelectorAll(SEAT)].filter(isShown).map((one) => ({ ...box(one), seat: spot.dataset.spot })));
    const pairs = boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => b.seat !== a.seat).map((b) => [a, b]));
    return pairs.filter(([a, b]) => depth(a, b) > pixels).map(([a, b]) => [a.name, b.name]);
  }

  // What sticks out of the window at its side.
  const outside = () => [...document.querySelectorAll(".felt *")].filter((one) => isShown(one)
    && (one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)).map((one) => one.className);

  return { written, meetings, collisions, outside };
})();
