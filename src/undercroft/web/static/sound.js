// What is heard while beats are played: made here from noise and tones, no files. Off until somebody switches it on.

const KEY = "sound";
const LOUD = 0.35;
const VOICES = 24; // at once

let air = null; // the context, the way out, a second of noise
let voices = 0;

export const is_on = () => { try { return localStorage.getItem(KEY) === "on"; } catch { return false; } };

export function turn(on) {
  try { localStorage.setItem(KEY, on ? "on" : "off"); } catch { /* it holds for this page */ }
  if (on) opened()?.context.resume();
}

function opened() {
  if (air || !window.AudioContext) return air;
  const context = new AudioContext();
  const [out, press] = [context.createGain(), context.createDynamicsCompressor()];
  out.gain.value = LOUD;
  out.connect(press).connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  air = { context, out, noise };
  return air;
}

// one voice: noise or a tone (from, to Hz), through a filter [kind, from, to, Q], rising in `a` and falling in `d` ms
function voice({ tone = "", hz = [440], filter = null, a = 2, d = 60, g = 0.2, at = 0 }) {
  const { context, out, noise } = air;
  if (voices >= VOICES) return;
  const [begin, rise, fall] = [context.currentTime + at / 1000, a / 1000, d / 1000];
  const source = tone ? context.createOscillator() : context.createBufferSource();
  if (tone) {
    source.type = tone;
    source.frequency.setValueAtTime(hz[0], begin);
    if (hz[1]) source.frequency.exponentialRampToValueAtTime(hz[1], begin + rise + fall);
  } else {
    source.buffer = noise;
    source.loop = true;
  }
  const level = context.createGain();
  level.gain.setValueAtTime(0.0001, begin);
  level.gain.exponentialRampToValueAtTime(g, begin + rise);
  level.gain.exponentialRampToValueAtTime(0.0001, begin + rise + fall);
  let last = source;
  if (filter) {
    const passes = context.createBiquadFilter();
    [passes.type, passes.Q.value] = [filter[0], filter[3] ?? 1];
    passes.frequency.setValueAtTime(filter[1], begin);
    if (filter[2]) passes.frequency.exponentialRampToValueAtTime(filter[2], begin + rise + fall);
    last = last.connect(passes);
  }
  last.connect(level).connect(out);
  voices += 1;
  source.onended = () => { voices -= 1; };
  source.start(begin);
  source.stop(begin + rise + fall + 0.02);
}

const knock = (at, pitch = 1) => {
  voice({ filter: ["bandpass", 1800 * pitch, 0, 3], d: 45, g: 0.5, at });
  voice({ tone: "sine", hz: [190 * pitch, 120 * pitch], d: 40, g: 0.25, at });
  voice({ filter: ["bandpass", 1800 * pitch, 0, 3], d: 45, g: 0.2, at: at + 90 });
};
const notes = (hz, apart, d, g, type = "triangle") => hz.forEach((one, n) => voice({ tone: type, hz: [one], a: 4, d: n === hz.length - 1 ? d * 3 : d, g, at: n * apart }));

const SOUNDS = {
  dice: (n) => { for (let at = 0; at < n; at += 1) knock(at * 75, 0.88 + Math.random() * 0.24); },
  card: () => { voice({ filter: ["bandpass", 900, 2600, 0.8], a: 30, d: 110, g: 0.18 }); voice({ filter: ["highpass", 3000], d: 12, g: 0.15, at: 120 }); },
  step: () => { for (const at of [0, 110]) voice({ filter: ["lowpass", 420], d: 40, g: 0.22, at }); },
  stamp: () => { voice({ tone: "sine", hz: [150, 60], d: 70, g: 0.6 }); voice({ filter: ["lowpass", 900], d: 30, g: 0.35 }); },
  good: () => { SOUNDS.stamp(); notes([660, 990], 60, 60, 0.12); },
  bad: () => { SOUNDS.stamp(); voice({ tone: "triangle", hz: [220, 196], d: 140, g: 0.14 }); },
  blow: (n) => {
    for (let at = 0; at < Math.min(n, 6); at += 1) {
      voice({ tone: "sawtooth", hz: [180, 70], filter: ["lowpass", 700], d: 90, g: 0.35 * 0.85 ** at, at: 40 * at });
      voice({ filter: ["bandpass", 500], d: 60, g: 0.4 * 0.85 ** at, at: 40 * at });
    }
    for (const at of [0, 22, 50]) voice({ filter: ["highpass", 2500], d: 12, g: 0.2, at });
  },
  coin: () => { voice({ tone: "triangle", hz: [1560], d: 160, g: 0.1 }); voice({ tone: "triangle", hz: [2080], d: 160, g: 0.1, at: 45 }); },
  growl: () => { for (const hz of [62, 65]) voice({ tone: "sawtooth", hz: [hz], filter: ["lowpass", 240], a: 40, d: 340, g: 0.35 }); },
  lamp: () => { voice({ tone: "sine", hz: [880], a: 8, d: 420, g: 0.1 }); voice({ tone: "sine", hz: [1318], a: 8, d: 420, g: 0.05 }); },
  bell: () => notes([523, 659, 784], 70, 180, 0.14),
  victory: () => { notes([392, 523, 659, 784], 110, 240, 0.18); voice({ tone: "sine", hz: [196], a: 8, d: 900, g: 0.18, at: 330 }); },
  defeat: () => [330, 294, 262, 196].forEach((hz, n) => voice({ tone: "triangle", hz: [hz], filter: ["lowpass", 900], a: 6, d: n === 3 ? 900 : 260, g: 0.16, at: 170 * n })),
};

export function sound(name, n = 1) {
  if (!is_on() || document.hidden || !opened() || air.context.state !== "running") return;
  document.documentElement.dataset.heard = name; // the last of them, for whoever looks
  SOUNDS[name]?.(n);
}

// what a beat sounds like: its dice, its result, or what is seen of it
const OF = { walk: "step", card: "card", loss: "blow", blow: "blow", gain: "coin", meet: "growl", mark: "", result: "stamp" };
export const of_beat = (beat) => sound(beat.tray ? "dice" : OF[beat.kind] ?? "", beat.tray ? beat.tray.split('class="thrown"').length - 1 : parseInt(beat.stamp?.[0].replace(/[^0-9]/g, "") || "1", 10));
export const of_stamp = ([, tone]) => sound(tone === "good" ? "good" : tone === "danger" ? "bad" : "stamp");
export const of_scene = ({ tone }) => sound(tone === "good" ? "victory" : tone === "danger" ? "defeat" : "bell");

// the switch, where there is one; a browser lets a page be heard once it has been touched
function show() {
  for (const one of document.querySelectorAll("[data-sound]")) {
    one.hidden = !window.AudioContext;
    one.setAttribute("aria-pressed", is_on());
  }
}
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-sound]")) { turn(!is_on()); show(); sound("lamp"); }
});
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => { if (is_on() && opened()?.context.state === "suspended") air.context.resume(); });
document.addEventListener("shown", show);
show();
