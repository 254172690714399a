// The beats of an answer, played on the table as it stands before the next page is shown: the lamp is out, and where the
// question stood is told what happens. Any key or tap skips to the next scene, or to the end; Esc skips all.

import { EASE, STILL, figures, mark_changed, move, standing } from "./motion.js";
import { of_beat, of_scene, of_stamp, sound } from "./sound.js";

const main = () => document.querySelector("main");
const { root } = document.documentElement.dataset; // the path below which the pages are, or nothing
const STAMPS = `${new URL("icons.svg", import.meta.url).pathname}#i-`;
const LASTS = { walk: 300, card: 320, throw: 640, result: 420, loss: 460, gain: 400, blow: 460, mark: 300, meet: 440, end: 500, turn: 180, tell: 120 };
const SPEED = { full: 1, quick: 0.4 };
const AT_MOST = { full: 4500, quick: 1800 };
const RESTS = 320; // a stamp, before the next beat
const WATCHED = 2400; // a scene, for somebody who only watches
const UNSEEN = [{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }];
const UNREAD = 250; // after a skip: so long no tap answers

let now = null; // what is being played: { skipping, all, wake }
let last = null; // what was played last, and the table before it: to be seen once more
let was_played = false;

// what the next page is asked for: the beats since this one, as this browser wants them
export function asks_for() {
  const { seen, pace } = main().dataset;
  if (!seen) return {};
  const how = pace === "none" || document.hidden ? "none" : STILL.matches ? "still" : pace;
  return { "x-seen": `${seen} ${how}` };
}

export async function stage(fresh, head = "") {
  const data = fresh.querySelector("#beats");
  was_played = false;
  if (!data || document.hidden || main().matches(".over")) return;
  const played = JSON.parse(data.textContent);
  played.played.pool ??= fresh.parts;
  last = { before: main().cloneNode(true), played, head };
  if (main().dataset.pace === "quick") fresh.querySelector("main").dataset.pace = "quick";
  was_played = !STILL.matches;
  await play(played, head).catch(() => {}); // whatever fails here: the next page is there
}

// the telling above the question folds to a line where it has been seen; true if it was played
export function fold(at_first = false) {
  const [telling, more] = [document.querySelector(".telling"), document.querySelector("[data-once-more]")];
  const moves = main().dataset.pace !== "none" && !STILL.matches;
  if (telling && moves) telling.open = false;
  if (more) more.hidden = !last || at_first;
  return was_played && !at_first;
}

document.addEventListener("click", async (event) => {
  if (!event.target.closest("[data-once-more]") || !last || now) return;
  const here = main();
  here.replaceWith(last.before.cloneNode(true));
  await play(last.played, last.head).catch(() => {});
  main().replaceWith(here);
  document.querySelector("#ask-h")?.focus({ preventScroll: true });
});

// -- the play

async function play({ words, played }, head) {
  const table = main();
  const own = now = { skipping: false, all: false, wake: () => {}, until: 0 };
  table.querySelector(".opening, .drawer, .looked")?.remove();
  table.classList.add("playing");
  const told = telling(words, head, played.beats.length);
  table.querySelector(".ask").hidden = true;
  table.querySelector(".ask").before(told);
  const speeds = paced(played.beats, table.dataset.pace);
  const shown = table.querySelector(".board:not(svg)");
  if (seen_of(shown) < 220 || (is_beside(told, shown) && shown.getBoundingClientRect().top < 0)) shown.scrollIntoView({ block: "start", behavior: "instant" }); // what happens, happens there
  try {
    let laid = null;
    for (const [at, beat] of played.beats.entries()) {
      if (own.skipping || !beat.tray) tell(told, beat, at); // what dice show is told when they have come to rest
      if (!own.skipping || beat.scene) {
        if (laid && own.skipping) lay(laid, played.pool, 0);
        if (beat.scene && !own.all) await scene(beat, words, told, played.watching);
        else if (!own.skipping) await perform(beat, played.pool, speeds[at], () => tell(told, beat, at));
      }
      laid = beat.frame;
      if (beat.scene && laid && !own.skipping) lay(laid, played.pool, 0);
    }
  } finally {
    clear();
    told.remove();
    now = null;
    sound("lamp");
    if (own.skipping) hold();
  }
}

const length = (beat) => Math.max(LASTS[beat.kind] ?? 120, beat.tray ? LASTS.throw : 0);

// how fast each beat is, so that an answer never takes too long; what others do is a little quicker
function paced(beats, pace) {
  const each = beats.map((beat) => (beat.scene ? 0 : length(beat) + (beat.stamp || beat.tray ? RESTS : 0)) * (beat.mine ? 1 : 0.7));
  const whole = each.reduce((sum, one) => sum + one, 0) * (SPEED[pace] ?? 1);
  const squeeze = Math.min(1, AT_MOST[pace] / whole || 1);
  return beats.map((beat) => (SPEED[pace] ?? 1) * Math.max(0.3, squeeze) * (beat.mine ? 1 : 0.7));
}

const pause = (ms) => new Promise((done) => {
  const timer = setTimeout(done, ms);
  now.wake = () => { clearTimeout(timer); done(); };
});

async function perform(beat, pool, pace, tells) {
  const lasts = length(beat) * pace;
  clear();
  point(beat, true);
  of_beat(beat);
  if (beat.tray) { await thrown(beat, lasts, pace); tells(); }
  if (beat.frame) lay(beat.frame, pool, pace);
  point(beat, true);
  if (!beat.tray) await pause(lasts * 0.45);
  if (beat.stamp && !now.skipping) { print(beat); if (beat.tray || beat.kind === "result") of_stamp(beat.stamp); await pause(RESTS * pace); }
  else if (beat.tray && !now.skipping) await pause(RESTS * pace); // to be read
  if (!beat.tray) await pause(lasts * 0.55);
}

// the table as it stands after a beat: nothing is lit, only what changed moves
function lay(frame, pool, pace) {
  const whole = (parts) => parts.map((at) => pool[at]).join("");
  const [stood, before, room] = [standing(), figures(), main().querySelector(".window")];
  const board = main().querySelector("svg.board");
  board?.replaceWith(drawn(whole(frame.board)));
  const sheet = main().querySelector(".sheet");
  const keys = [...sheet.querySelectorAll("[data-panel]")].map((one) => one.dataset.panel);
  if (keys.join() === frame.panels.map(([key]) => key).join()) {
    for (const [key, , parts] of frame.panels) exchange(sheet.querySelector(`[data-panel="${CSS.escape(key)}"] > svg`), whole(parts));
  } else {
    sheet.replaceChildren(...frame.panels.map(([key, title, parts]) => panel(key, title, whole(parts))));
  }
  for (const [word, figure] of frame.strip) {
    const shown = [...main().querySelectorAll(".strip li")].find((one) => one.dataset.figure === word)?.querySelector("b");
    if (shown) shown.textContent = figure;
  }
  mark_changed(before);
  if (pace) move(stood, pace);
  const acts = room?.querySelector(".acts, [data-token]");
  if (!room || !acts || room.scrollHeight <= room.clientHeight + 8) return;
  const [box, home] = [acts.getBoundingClientRect(), room.getBoundingClientRect()]; // the window moves, never the page
  room.scrollBy(box.left + box.width / 2 - home.left - home.width / 2, box.top + box.height / 2 - home.top - home.height / 2);
}

function drawn(svg) {
  const holds = document.createElement("template");
  holds.innerHTML = svg;
  return holds.content.firstElementChild;
}

function exchange(old, svg) {
  const made = drawn(svg);
  const plain = old.cloneNode(true);
  for (const button of plain.querySelectorAll("foreignObject")) button.remove();
  if (plain.outerHTML !== made.outerHTML) old.replaceWith(made);
}

function panel(key, title, svg) {
  const made = element("section", "pane");
  made.dataset.panel = key;
  made.setAttribute("aria-label", title);
  made.append(element("h3", "vh", title), drawn(svg));
  return made;
}

// -- parts: places that act, the tray, the stamp

const places = (beat) => ["to", "at", "whom", "from"].map((role) => beat.places[role]).filter(Boolean);

// a question stands beside the board, or is docked below and covers what is under it
function is_beside(told, one) {
  const [at, box] = [told.getBoundingClientRect(), one.getBoundingClientRect()];
  const middle = box.left + box.width / 2;
  return at.left >= middle || at.right <= middle;
}

// how much of it is seen from top to bottom
function seen_of(one) {
  const [box, told] = [one.getBoundingClientRect(), main().querySelector(".telling-now")];
  return Math.min(box.bottom, is_beside(told, one) ? innerHeight : told.getBoundingClientRect().top) - Math.max(box.top, 0);
}

function find(beat) {
  const seen = (one) => one.getBoundingClientRect().width > 4 && seen_of(one) > 12;
  for (const place of places(beat)) {
    for (const one of main().querySelectorAll(`g[data-place="${CSS.escape(place)}"]`)) if (seen(one)) return one;
  }
  return null;
}

function point(beat, on) {
  for (const one of main().querySelectorAll(".acts")) one.classList.remove("acts");
  if (on) for (const place of places(beat)) for (const one of main().querySelectorAll(`g[data-place="${CSS.escape(place)}"]`)) one.classList.add("acts");
}

async function thrown(beat, lasts, pace) {
  const board = main().querySelector(".board:not(svg)");
  const tray = element("div", "tray");
  tray.setAttribute("aria-hidden", "true");
  tray.innerHTML = beat.tray;
  main().classList.add("veiled");
  board.append(tray);
  centre(tray, board);
  const from = beat.mine ? [260, 220] : [0, -260]; // from the side of whoever throws
  for (const [at, one] of tray.querySelectorAll(".thrown").entries()) {
    const timing = { duration: lasts * 0.8, delay: 70 * pace * at, easing: EASE, fill: "backwards" };
    one.animate([{ transform: `translate(${from[0]}px, ${from[1]}px) rotate(540deg)`, opacity: 0.4 }, { transform: "translate(0, 0) rotate(-6deg)", opacity: 1, offset: 0.85 }, { transform: "none" }], timing);
    for (const face of [...one.querySelectorAll(".die > *")].slice(2)) face.animate(UNSEEN, timing); // in the air a die has no face
  }
  const landed = { duration: lasts * 0.8, delay: 70 * pace * (tray.querySelectorAll(".thrown").length - 1), fill: "backwards" };
  for (const note of tray.querySelectorAll(".note")) note.animate(UNSEEN, landed); // nor is said what it shows
  await pause(lasts + 70 * pace * tray.querySelectorAll(".thrown").length);
}

// in the middle of what can be seen of the board
function centre(one, board) {
  const box = board.getBoundingClientRect();
  one.style.top = `${Math.max(0, -box.top) + seen_of(board) / 2}px`;
}

function print(beat) {
  const board = main().querySelector(".board:not(svg)");
  const [words, tone, icon] = beat.stamp;
  const stamp = element("p", `stamped ${tone}`);
  stamp.setAttribute("aria-hidden", "true");
  if (icon) stamp.append(picture(icon));
  stamp.append(words);
  const tray = board.querySelector(".tray");
  const on = tray ?? find(beat);
  const host = on && !board.contains(on) ? on.closest(".pane") : board;
  host.append(stamp);
  if (!on) centre(stamp, board);
  else {
    const [box, home] = [on.getBoundingClientRect(), host.getBoundingClientRect()];
    const middle = box.left + box.width * (host === board ? 0.5 : 0.8) - home.left; // the name of a row stands in its middle
    stamp.style.left = `${Math.min(Math.max(middle, stamp.offsetWidth / 2), home.width - stamp.offsetWidth / 2)}px`;
    stamp.style.top = `${box.top - home.top + (tray ? box.height + 12 : box.height / 2)}px`;
  }
  stamp.animate([{ scale: 1.25, opacity: 0 }, { scale: 1, opacity: 1 }], { duration: 120, easing: "cubic-bezier(.3,1.4,.5,1)" });
}

function clear() {
  for (const one of main().querySelectorAll(".tray, p.stamped")) one.remove();
  main().classList.remove("veiled");
}

// -- the telling, in the place of the question

function element(name, classes = "", text = "") {
  const made = document.createElement(name);
  made.className = classes;
  if (text) made.textContent = text;
  return made;
}

function picture(icon) {
  return drawn(`<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><use href="${icon.startsWith("s-") ? "#" : STAMPS}${CSS.escape(icon)}"/></svg>`);
}

function button(words, icon, does, classes = "") {
  const made = element("button", classes);
  made.type = "button";
  made.append(picture(icon), words);
  made.addEventListener("click", (event) => { event.stopPropagation(); does(); });
  return made;
}

function telling(words, head, count) {
  const made = element("section", "ask waiting telling-now");
  const who = element("p", "who");
  who.append(picture("play"), words.what);
  made.append(who);
  if (head) made.append(element("h2", "", head));
  const foot = element("p", "foot");
  foot.append(button(`${words.skip} (${words.space})`, "step", () => skip()), button(words.quick, "fast", quick));
  const arches = element("p", "arches");
  arches.setAttribute("aria-hidden", "true");
  arches.append(...Array.from({ length: Math.min(count, 16) }, () => element("i")));
  made.append(element("ol"), arches, foot);
  made.setAttribute("aria-label", words.what);
  return made;
}

function tell(told, beat, at) {
  told.querySelector("li.now")?.classList.remove("now");
  for (const { text, icon } of beat.lines) {
    const line = element("li", "now");
    line.append(icon ? picture(icon) : element("i"), element("span", "", text));
    for (const before of told.querySelectorAll("li.now")) before.classList.remove("now");
    told.querySelector("ol").append(line);
  }
  told.querySelector("ol").scrollTop = 1e6;
  told.querySelector(`.arches i:nth-child(${at + 1})`)?.classList.add("past");
  document.querySelector("#announce").textContent = beat.lines.map((one) => one.text).join(" ");
}

function quick() {
  main().dataset.pace = "quick";
  fetch(`${root}/settings`, { method: "POST", body: new URLSearchParams({ pace: "quick" }), redirect: "manual" }).catch(() => {});
  skip();
}

// -- a scene takes the board, and waits

async function scene({ scene: shown }, words, told, watching) {
  clear();
  const board = main().querySelector(".board:not(svg)");
  const vault = element("div", "vaults");
  vault.append(drawn(shown.svg));
  board.classList.add("staged");
  board.append(vault);
  const kept = [...told.childNodes];
  const who = element("p", "who");
  who.append(picture("hourglass"), words.over);
  const lines = element("ul", "costs");
  const same = (text) => text.replace(/[. ]+$/, "") === shown.title; // said once
  for (const [icon, text, figure] of shown.lines.filter((one) => one[2] || !same(one[1]))) {
    const line = element("li");
    line.append(icon && !icon.startsWith("s-") ? picture(icon) : element("i"), element("span", "", text), element("b", figure.startsWith("−") ? "lost" : "", figure));
    lines.append(line);
  }
  const title = element("h2", "", shown.title);
  told.classList.replace("waiting", "ends");
  let goes = () => {};
  const gone = new Promise((done) => { goes = done; });
  const on = button(words["go-on"], "step", () => goes(), "btn lit");
  on.dataset.goes = "";
  const foot = element("p", "foot");
  foot.append(button(words.again, "reroll", () => { vault.replaceChildren(drawn(shown.svg)); fit(vault, told); on.focus({ preventScroll: true }); }));
  if (shown.why) foot.append(element("span", "", shown.why));
  const readers = element("p", "readers");
  const others = () => { readers.textContent = document.querySelector("#company .readers")?.textContent ?? ""; };
  if (shown.for_all) document.addEventListener("company", others);
  if (shown.for_all) others();
  told.replaceChildren(who, title, lines, on, readers, foot);
  const stood = scrollY;
  fit(vault, told);
  document.querySelector("#announce").textContent = [shown.title, ...shown.lines.map((one) => `${one[1]} ${one[2]}`)].join(" ");
  on.focus({ preventScroll: true });
  of_scene(shown);
  now.goes = goes;
  if (watching) setTimeout(goes, WATCHED);
  await gone;
  document.removeEventListener("company", others);
  if (shown.for_all && main().matches("[data-stream]")) fetch(`${main().dataset.table}/read`, { method: "POST" }).catch(() => {});
  now.goes = null;
  now.skipping = now.all;
  told.classList.replace("ends", "waiting");
  told.replaceChildren(...kept);
  board.classList.remove("staged");
  vault.remove();
  scrollTo({ top: stood, behavior: "instant" });
}

// the whole picture is seen, down to what is told of it where that is docked below; if it must be, from the top of the window
function fit(vault, told) {
  const room = () => {
    const [box, beside] = [vault.getBoundingClientRect(), told.getBoundingClientRect()];
    return (beside.left < box.left + box.width / 2 ? beside.top : innerHeight) - box.top - 16;
  };
  if (vault.getBoundingClientRect().top < 0 || vault.offsetHeight > room()) vault.scrollIntoView({ block: "start", behavior: "instant" });
  vault.firstElementChild.style.maxHeight = `${Math.max(150, room())}px`;
}

// -- any key or tap skips

function skip(all = false) {
  if (!now) return;
  now.all ||= all;
  now.skipping = true;
  for (const one of document.getAnimations()) if (one.effect?.target?.closest?.("main") && !one.animationName) one.finish();
  now.wake();
  if (now.goes && all) now.goes();
}

// so that no second tap answers what nobody has read
function hold() {
  const stop = (event) => { if (event.target.closest?.("main")) { event.preventDefault(); event.stopImmediatePropagation(); } };
  for (const kind of ["click", "keydown"]) document.addEventListener(kind, stop, { capture: true });
  setTimeout(() => { for (const kind of ["click", "keydown"]) document.removeEventListener(kind, stop, { capture: true }); }, UNREAD);
}

export const hurry = () => skip(true);

document.addEventListener("keydown", (event) => {
  if (!now || event.ctrlKey || event.metaKey || event.altKey || ["Tab", "Shift"].includes(event.key)) return;
  if (event.target.closest?.(".speak, input, textarea")) return;
  event.stopImmediatePropagation();
  const pressed = event.target.closest?.("button:not([data-goes]), a, summary") && ["Enter", " "].includes(event.key);
  if (pressed) return;
  event.preventDefault();
  if (event.key === "Escape") skip(true);
  else if (!now.goes) skip();
  else if (["Enter", " "].includes(event.key)) now.goes();
}, { capture: true });

document.addEventListener("click", (event) => {
  if (now && !now.goes && event.target.closest("main .board, .telling-now") && !event.target.closest("button")) { event.preventDefault(); event.stopPropagation(); skip(); }
}, { capture: true });
