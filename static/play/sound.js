// Table sounds, if switched on in the footer: a card, a chip, an answer right or wrong. Made here from noise and tones,
// after a swap, by what the new table shows. Nothing sounds before the user's first key or press.
(() => {
  "use strict";
  const { whenNew } = trainer;
  const on = () => document.documentElement.dataset.sound === "on";
  let speaker = null;

  // Browsers allow sound only after a gesture; an earlier AudioContext logs a warning.
  function wake() {
    if (!on()) return;
    speaker ??= new AudioContext();
    if (speaker.state === "suspended") speaker.resume().catch(() => {});
  }
  for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake, { capture: true, passive: true });

  // --- Sounds: each begins at `at`, in seconds of the speaker's clock -----------------------------

  function faded(at, loud, length) {
    const gain = speaker.createGain();
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(speaker.destination);
    return gain;
  }

  function tone(at, hertz, length, loud, shape = "sine") {
    const source = speaker.createOscillator();
    source.type = shape;
    source.frequency.value = hertz;
    source.connect(faded(at, loud, length));
    source.start(at);
    source.stop(at + length);
  }

  function hiss(at, hertz, length, loud) {
    const noise = speaker.createBuffer(1, Math.ceil(speaker.sampleRate * length), speaker.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
    const source = speaker.createBufferSource();
    const band = speaker.createBiquadFilter();
    source.buffer = noise;
    band.type = "bandpass";
    band.frequency.value = hertz;
    source.connect(band).connect(faded(at, loud, length));
    source.start(at);
  }

  const SOUNDS = {
    card: (at) => hiss(at, 2600, 0.09, 0.25),
    chip: (at) => { tone(at, 3100, 0.05, 0.06, "triangle"); tone(at + 0.035, 2500, 0.06, 0.05, "triangle"); },
    right: (at) => { tone(at, 660, 0.12, 0.08); tone(at + 0.09, 880, 0.18, 0.08); },
    wrong: (at) => { tone(at, 220, 0.16, 0.1, "triangle"); tone(at + 0.12, 175, 0.24, 0.1, "triangle"); },
  };

  function sound(names) {
    if (!on() || speaker?.state !== "running") return;
    document.documentElement.dataset.sounded = names.join(" ");
    names.forEach((name, number) => SOUNDS[name](speaker.currentTime + 0.02 + number * 0.22));
  }

  // --- What changed -------------------------------------------------------------------------------

  const count = (selector) => document.querySelectorAll(selector).length;

  function seen() {
    return {
      place: ["round", "place"].map((name) => document.querySelector("#table")?.dataset[name]).join(),
      cards: count("#felt .card:not(.is-down)"),
      chips: count("#felt .chip"),
      verdict: document.querySelector("#explanation, #verdicts"),
      explained: Boolean(document.querySelector("#explanation")),
    };
  }

  let before = null;
  whenNew("felt", (felt, first) => {
    const now = seen();
    const was = first ? now : before;
    before = now;
    const answered = now.verdict && now.place !== was.place && !was.explained;
    const names = answered ? [now.verdict.classList.contains("is-right") ? "right" : "wrong"] : [];
    if (now.cards > was.cards) names.push("card");
    if (now.chips !== was.chips) names.push("chip");
    if (names.length) sound(names);
  });
})();
