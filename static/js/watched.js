// Watching one table: #watched is the whole of it, with the version of its run; #following says where its person went
// on to, if they did, with the time at which the server looked. A frame may leave out what the version before it, its
// base, has as well; a page that does not show that version asks for the whole.
(() => {
  "use strict";
  const watched = () => document.getElementById("watched");
  const following = () => document.getElementById("following");
  const within = (html) => new DOMParser().parseFromString(html, "text/html");
  const versionOf = (element) => Number(element?.dataset.version ?? -1);
  const newer = (found) => versionOf(found) > versionOf(watched());
  const later = (found) => Number(found?.dataset.at ?? -1) > Number(following().dataset.at);

  function take(html) {
    const found = within(html);
    const [table, next] = [found.getElementById("watched"), found.getElementById("following")];
    if (newer(table)) {
      table.removeAttribute("hx-swap-oob");
      htmx.swap(watched(), table.outerHTML, { swapStyle: "outerHTML" });
    }
    if (later(next)) following().replaceWith(next);
  }

  const ask = trainer.live({
    seen: () => ({ version: versionOf(watched()), next: following().dataset.next }),
    heard(html) {
      const found = within(html);
      const table = found.getElementById("watched");
      if (!table?.dataset.base) return newer(table) || later(found.getElementById("following"));
      if (!newer(table)) return false;
      const whole = Number(table.dataset.base) === versionOf(watched()) ? trainer.filled(html) : null;
      if (whole) take(whole);
      else ask();
      return false;
    },
    take,
  });
})();
