// Watching one table: #watched is the whole of it, with the version of its run; #following says where its person went
// on to, if they did, with the time at which the server looked. A note is about the question that was asked when its
// writer began.
(() => {
  "use strict";
  const watched = () => document.getElementById("watched");
  const following = () => document.getElementById("following");
  const within = (html) => new DOMParser().parseFromString(html, "text/html");
  const versionOf = (element) => Number(element?.dataset.version ?? -1);
  const newer = (found) => versionOf(found) > versionOf(watched());
  const later = (found) => Number(found?.dataset.at ?? -1) > Number(following().dataset.at);

  function follow() {
    const [note, stop] = [document.getElementById("watch-note"), watched().dataset];
    if (!note || !stop.place || note.elements.text.value) return;
    note.elements.round.value = stop.round;
    note.elements.place.value = stop.place;
    document.getElementById("note-about").textContent = stop.about;
  }

  function take(html) {
    const found = within(html);
    const [table, next] = [found.getElementById("watched"), found.getElementById("following")];
    if (newer(table)) {
      trainer.morph(watched(), table.outerHTML);
      follow();
    }
    if (later(next)) trainer.morph(following(), next.outerHTML);
  }

  trainer.live({
    seen: () => ({ version: versionOf(watched()), next: following().dataset.next }),
    receive: take,
    take,
  });
})();
