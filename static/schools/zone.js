// Fills in the time zone of this computer until an owner chooses one for the school.
(() => {
  "use strict";
  const zone = document.querySelector("[data-guessed]");
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = [...document.getElementById("zones").options].some((option) => option.value === here);
  if (!zone || !known || here === zone.value) return;
  zone.value = here;
  document.getElementById("zone_guessed").hidden = false;
})();
