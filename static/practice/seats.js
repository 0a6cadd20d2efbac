// Once games are chosen, no more players than each of them seats: practice.css hides the other numbers, and a larger one that
// was chosen goes down to the most there are.
document.addEventListener("change", ({ target }) => {
  const form = target.matches("#id_game, [name=also]") ? target.form : null;
  const chosen = form?.querySelector(".keys-seats :checked");
  if (!chosen) return;
  const seats = [...form.querySelectorAll("[data-seats]:checked")].map((game) => Number(game.dataset.seats));
  if (Number(chosen.value) > Math.min(...seats)) form.querySelector(`#id_spots_${Math.min(...seats)}`).checked = true;
});
