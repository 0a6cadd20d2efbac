// The header: "/" opens search except at a table, where it types an answer; arrows, Enter and Escape move through what
// was found; the account menu closes as one leaves it.
(() => {
  "use strict";
  const field = () => document.getElementById("id_search");
  const found = () => document.getElementById("search-results");
  const hits = () => [...found().querySelectorAll("[role=option]")];

  function select(hit) {
    for (const each of hits()) each.setAttribute("aria-selected", each === hit);
    field().setAttribute("aria-expanded", !!hit);
    if (hit) field().setAttribute("aria-activedescendant", hit.id);
    else field().removeAttribute("aria-activedescendant");
    hit?.scrollIntoView({ block: "nearest" });
  }
  const clear = () => {
    found().replaceChildren();
    select();
  };

  document.addEventListener("htmx:afterSettle", ({ target }) => {
    if (target.id === "search-results") select(hits()[0]);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelector("details[data-closes][open]")?.removeAttribute("open");
    if (event.target === field()) return inField(event);
    if (event.key !== "/" || trainer.fieldOf(event) || trainer.isShortcut(event)) return;
    if (!field() || document.body.classList.contains("at-table")) return;
    event.preventDefault();
    if (field().offsetParent) field().select();
    else location.assign(document.querySelector(".search-open").href);
  });

  function inField(event) {
    const all = hits();
    const at = all.findIndex((hit) => hit.getAttribute("aria-selected") === "true");
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && all.length) {
      event.preventDefault();
      select(all[(at + step + all.length) % all.length]);
    } else if (event.key === "Enter" && all[at]) {
      event.preventDefault();
      all[at].click();
    } else if (event.key === "Escape") {
      field().value = "";
      clear();
      field().blur();
    }
  }

  document.addEventListener("input", ({ target }) => {
    if (target === field() && target.value.trim().length < 2) clear();
  });

  for (const kind of ["click", "focusin"]) {
    document.addEventListener(kind, ({ target }) => {
      const open = document.querySelector("details[data-closes][open]");
      if (open && !open.contains(target)) open.open = false;
    });
  }
})();
