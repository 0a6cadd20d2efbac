// The list of keys, a modal dialog: ? opens and closes it, Escape closes it.
(() => {
  "use strict";
  const { fieldOf, form, isShortcut } = trainer;
  const list = document.getElementById("key-map");
  const toggle = () => (list.open ? list.close() : list.showModal());

  document.getElementById("key-list").addEventListener("click", toggle);
  list.querySelector(".key-map-close").addEventListener("click", toggle);
  list.addEventListener("click", (event) => { if (event.target === list) toggle(); }); // on the backdrop

  document.addEventListener("keydown", (event) => {
    const typing = fieldOf(event) && !form()?.contains(event.target);
    if (event.key !== "?" || typing || event.defaultPrevented || event.isComposing || isShortcut(event)) return;
    event.preventDefault();
    toggle();
  });
})();
