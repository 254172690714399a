// Everything works without this. It saves the reload, listens to keys, ties a place to its option, and says what is new.

import { heard, say } from "./line.js";
import { STILL, figures, mark_changed, move, standing } from "./motion.js";
import { has, page_of } from "./parts.js";
import { asks_for, fold, hurry, stage } from "./stage.js";

const { root } = document.documentElement.dataset; // the path below which the pages are, or nothing
document.documentElement.classList.add("js");
const main = () => document.querySelector("main");
const typing = (one) => one.closest("input:not([type=radio]):not([type=hidden]), select, textarea");
let under_way = "";
let next = null; // what a person wants while the bots are going on

// -- partial refresh: a form of the table is sent, and only what stands inside the page is exchanged

const PATIENCE = 10; // how often what cannot be saved is sent again before the page says so

async function load(address, options = {}, tried = 0, head = "") {
  if (under_way) {
    if (!under_way.endsWith("/go-on") || address.endsWith("/go-on")) return;
    next = [address, options];
    return hurry(); // who wants something does not wait for what bots do
  }
  under_way = address;
  try {
    const answer = await fetch(address, { headers: { accept: "text/html", "x-watched": "1", ...asks_for(), ...has() }, ...options });
    const fresh = await page_of(answer);
    if (!fresh.querySelector("main")) throw new Error("no page");
    if (main().dataset.table && (answer.status === 503 || [429, 507].includes(answer.status) && tried < PATIENCE)) throw new Error(answer.status);
    await stage(fresh, head);
    show(fresh, answer.url);
  } catch {
    under_way = "";
    if (main().dataset.table) { // the table stays in sight, and the answer is sent again until it is counted
      say("lost");
      document.dispatchEvent(new Event("trouble"));
      return setTimeout(load, 1000, address, options, tried + 1, head); // a number is answered once only
    }
    location.assign(options.method ? location.href : address);
  } finally {
    under_way = "";
  }
  const wanted = next;
  next = null;
  if (wanted) load(...wanted);
}

// what somebody has opened stays open: a code that is shown to a friend, a list below the table
const kept_open = (one) => one.getAttribute("src") ?? one.querySelector("summary").textContent;

function show(fresh, address) {
  const [before, stood] = [figures(), standing()];
  document.title = fresh.title;
  document.documentElement.lang = fresh.documentElement.lang;
  document.body.className = fresh.body.className;
  document.querySelector(".bar").replaceWith(fresh.querySelector(".bar"));
  const kind = () => `${main().matches(".over")} ${main().matches(".cover")} ${Boolean(document.querySelector(".opening"))}`;
  const before_kind = kind();
  const opened = new Set([...document.querySelectorAll(".lobby img, .below > details")].filter((one) => one.closest("details[open]")).map(kept_open));
  main().replaceWith(fresh.querySelector("main"));
  for (const one of document.querySelectorAll(".lobby img, .below > details")) if (opened.has(kept_open(one))) for (let at = one.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
  if (kind() !== before_kind) scrollTo(0, 0); // the end, or the table after its opening card, begins at its beginning
  const url = new URL(address);
  if (/\/(answer|undo|hint|sit|go-on|supply|lend)$/.test(url.pathname)) url.pathname = url.pathname.replace(/\/[^/]+$/, "");
  history.replaceState(null, "", url.pathname + url.search);
  mark_changed(before);
  const told = fold();
  settle(told);
  if (!told) move(stood); // what was played has moved already
  if (!main().matches("[data-stream]")) say("live");
  document.dispatchEvent(new Event("shown"));
}

function look() {
  // a window on a large board opens where the lamp stands; on a phone the page is moved until the ask no longer hides it,
  // nor every place that answers; but who comes back reads first what happened meanwhile
  const [room, ask] = [document.querySelector(".window"), document.querySelector(".ask")?.getBoundingClientRect()];
  if (!room || !ask || document.querySelector(".opening")) return; // the game in short is read from its beginning
  const is_narrow = matchMedia("(max-width: 1023px)").matches && !document.querySelector(".since");
  if (ask.top < 0 && matchMedia("(min-width: 1024px)").matches) scrollTo(0, 0); // somebody has read below the table
  if (room.dataset.x) {
    room.scrollTo(room.scrollWidth * room.dataset.x - room.clientWidth / 2, room.scrollHeight * room.dataset.y - room.clientHeight / 2);
    room.addEventListener("scroll", frame, { passive: true });
    frame();
    const { top } = room.getBoundingClientRect();
    const lamp = top - room.scrollTop + room.scrollHeight * room.dataset.y;
    if (is_narrow && ask.top > top && lamp + 70 > ask.top) scrollBy(0, lamp + 70 - ask.top);
  }
  const drawn = [...room.querySelectorAll("svg.board .place.can")];
  if (!drawn.length && is_narrow) return rise(ask); // the places are rows of a sheet: it is the board now
  const home = room.getBoundingClientRect();
  const inside = (box) => box.bottom > home.top + 8 && box.top < Math.min(home.bottom, innerHeight) - 8 && box.right > home.left && box.left < home.right;
  if (drawn.length && !drawn.some((one) => inside(one.getBoundingClientRect()))) { // the window shows where one may act
    const box = drawn[0].getBoundingClientRect();
    room.scrollBy(box.left + box.width / 2 - home.left - home.width / 2, box.top + box.height / 2 - home.top - home.height / 2);
  } else if (drawn.length) { // and all of it, if there is room
    const boxes = drawn.map((one) => one.getBoundingClientRect());
    const ends = (a, b) => [Math.min(...boxes.map((one) => one[a])) - 8, Math.max(...boxes.map((one) => one[b])) + 8];
    const short = ([from, to], low, high) => (to - from > high - low ? 0 : Math.max(0, to - high) || Math.min(0, from - low));
    room.scrollBy(short(ends("left", "right"), home.left, home.right), short(ends("top", "bottom"), home.top, home.bottom));
  }
  const spots = drawn.map((one) => one.getBoundingClientRect());
  const { left, top: high, height } = room.getBoundingClientRect();
  if (is_narrow && spots.length && ask.left > left + 40) { // sideways the question stands beside it
    if (high < 0 || high + Math.min(height, innerHeight - 46) > innerHeight) scrollBy(0, high - 40);
    return;
  }
  if (!is_narrow || !spots.length || ask.top <= high) return;
  const [top, bottom] = [Math.min(...spots.map((one) => one.top)), Math.max(...spots.map((one) => one.bottom))];
  if (bottom <= ask.top && top >= 0) return; // all of them can be seen
  const all = bottom - top + 16 <= ask.top;
  if (all || !spots.some((one) => one.top >= 0 && one.bottom <= ask.top)) scrollBy(0, (all ? bottom : spots[0].bottom) + 8 - ask.top);
}

// places that stand in a sheet, below the board of a phone: the page is moved until the question no longer hides them
function rise(ask) {
  const spots = [...document.querySelectorAll(".sheet svg .place.can")].map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  if (!spots.length) return;
  const [top, bottom] = [Math.min(...spots.map((one) => one.top)), Math.max(...spots.map((one) => one.bottom))];
  const room = ask.top > innerHeight / 4 ? ask.top : innerHeight; // sideways the question stands beside it
  if (top >= 0 && bottom <= room) return;
  scrollBy(0, (bottom - top + 16 <= room ? bottom : Math.min(bottom, top + room - 16)) + 8 - room);
}

// -- a window that shows a part of its board says where the rest of it lies, and leads there

const EDGE = 56; // so much out of sight is margin, and nothing lies there
const SIDES = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

function edges() {
  const room = document.querySelector(".board > .window");
  if (!room) return;
  const beyond = {
    up: room.scrollTop, down: room.scrollHeight - room.clientHeight - room.scrollTop,
    left: room.scrollLeft, right: room.scrollWidth - room.clientWidth - room.scrollLeft,
  };
  for (const side of Object.keys(SIDES)) {
    let more = room.parentElement.querySelector(`.more.${side}`);
    if (!more && beyond[side] > EDGE) {
      more = document.createElement("button");
      more.className = `more ${side}`;
      more.type = "button";
      more.tabIndex = -1;
      more.ariaHidden = true;
      more.addEventListener("click", () => room.scrollBy({ left: SIDES[side][0] * room.clientWidth * 0.7, top: SIDES[side][1] * room.clientHeight * 0.7, behavior: STILL.matches ? "instant" : "smooth" }));
      room.parentElement.append(more);
    }
    if (!more) continue;
    more.hidden = beyond[side] <= EDGE;
    const [x, y] = { up: [1, 0], down: [1, 1], left: [0, 0.5], right: [1, 0.5] }[side]; // of the window; clear of the names in its middle
    more.style.left = `${room.offsetLeft + 4 + x * (room.clientWidth - more.offsetWidth - 8)}px`;
    more.style.top = `${room.offsetTop + 4 + y * (room.clientHeight - more.offsetHeight - 8)}px`;
  }
}
document.addEventListener("scroll", (event) => { if (event.target.matches?.(".window")) edges(); }, { capture: true, passive: true });
addEventListener("resize", edges);

// -- a large board: the plan above it frames what its window shows, and leads there; the board is drawn along by hand

function plan() {
  const [room, drawn] = [document.querySelector(".window"), document.querySelector(".overview svg[data-plan]")];
  const board = room?.querySelector("svg.board");
  if (!drawn || !board) return null;
  const [k, x, y] = drawn.dataset.plan.split(" ").map(Number);
  return { room, drawn, k, x, y, zoom: board.getBoundingClientRect().width / board.viewBox.baseVal.width, to: drawn.getScreenCTM() };
}

function frame() {
  const at = plan();
  if (!at) return;
  const [mark, home] = [document.querySelector(".overview .frame"), document.querySelector(".overview").getBoundingClientRect()];
  const [k, s] = [at.k / at.zoom, at.to.a];
  mark.style.display = "block";
  mark.style.left = `${at.to.e - home.left + (at.x + k * at.room.scrollLeft) * s}px`;
  mark.style.top = `${at.to.f - home.top + (at.y + k * at.room.scrollTop) * s}px`;
  mark.style.width = `${k * at.room.clientWidth * s}px`;
  mark.style.height = `${k * at.room.clientHeight * s}px`;
}

document.addEventListener("click", (event) => {
  const at = event.target.closest(".overview") && plan();
  if (!at) return;
  const [x, y] = [(event.clientX - at.to.e) / at.to.a, (event.clientY - at.to.f) / at.to.d];
  at.room.scrollTo({ left: ((x - at.x) / at.k) * at.zoom - at.room.clientWidth / 2, top: ((y - at.y) / at.k) * at.zoom - at.room.clientHeight / 2 });
});

document.addEventListener("pointerdown", (event) => {
  const room = event.target.closest(".window");
  if (!room || event.pointerType !== "mouse" || event.button || event.target.closest(".spot:not(.read)")) return;
  const [x, y, left, top] = [event.clientX, event.clientY, room.scrollLeft, room.scrollTop];
  let far = false;
  const move = (moved) => {
    far ||= Math.hypot(moved.clientX - x, moved.clientY - y) > 6;
    room.classList.toggle("drag", far);
    if (far) room.scrollTo(left - (moved.clientX - x), top - (moved.clientY - y));
  };
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", () => {
    document.removeEventListener("pointermove", move);
    room.classList.remove("drag");
    if (!far) return;
    const stop = (click) => click.preventDefault(); // the end of a drag is no click
    document.addEventListener("click", stop, { capture: true });
    setTimeout(() => document.removeEventListener("click", stop, { capture: true }));
  }, { once: true });
});

function settle(told = false) {
  look();
  edges();
  to_now();
  turn_to();
  const question = document.querySelector(".looked, #ask-h");
  question?.focus({ preventScroll: !question.matches(".looked") });
  const news = told ? [] : [...document.querySelectorAll(".story li.new > span")].slice(0, 8).reverse(); // it was heard with its beats
  const notice = document.querySelector(".notice");
  const said = [notice, ...news, document.querySelector("#ask-h")].filter(Boolean).map((one) => one.textContent.trim());
  document.querySelector("#announce").textContent = said.join(" ");
  goOn();
}

// bots take their time, one after the other, so that one can see what each does: the page goes on by itself
const PAUSE = 900;
const goOn = () => setTimeout(() => document.querySelector("form[data-go-on]")?.requestSubmit(), PAUSE);
goOn();
fold(true);

// how the reader is called goes with whatever is begun, and is kept
document.addEventListener("change", (event) => {
  if (!event.target.matches(".called input")) return;
  fetch(`${root}/settings`, { method: "POST", body: new URLSearchParams({ called: event.target.value }), redirect: "manual" }).catch(() => {});
});
document.addEventListener("formdata", (event) => {
  const called = document.querySelector(".called input[name=called]");
  if (called && new URL(event.target.action).pathname.startsWith(`${root}/now/`)) event.formData.set("called", called.value);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || !/\/t\/[^/]+\/(answer|undo|hint|sit|go-on|supply|notes|standing|lend)$/.test(new URL(form.action).pathname)) return;
  event.preventDefault();
  const sent = new URLSearchParams(new FormData(form, event.submitter));
  event.submitter?.classList.add("waiting");
  load(form.action, { method: "POST", body: sent }, 0, said(event.submitter));
});

// what was answered, as the head of what happens then
const said = (button) => (button?.matches("[name=answer]") ? by_number(button.dataset.n)?.querySelector("b")?.textContent ?? "" : "");

// -- the rules open in the board's place, and the question stays; Esc brings the board back

async function read(address) {
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  if (!answer.ok || !fresh) return location.assign(address);
  const drawer = document.querySelector(".drawer") ?? document.createElement("section");
  drawer.className = "drawer";
  drawer.tabIndex = -1;
  drawer.replaceChildren(...fresh.childNodes);
  const heading = document.createElement("h2"); // the table has the first heading
  heading.className = "title";
  heading.append(...drawer.querySelector("h1").childNodes);
  drawer.querySelector("h1").replaceWith(heading);
  drawer.setAttribute("aria-label", heading.textContent);
  main().append(drawer);
  drawer.scrollTo(0, 0);
  turn_to();
  (drawer.querySelector("article") ? drawer : drawer.querySelector("#q")).focus({ preventScroll: true });
  if (matchMedia("(max-width: 1023px)").matches) scrollTo(0, 0);
  document.querySelector("#announce").textContent = heading.textContent;
}

// the list of a chapter opens at the clause that is read, the answers of a replay at the one that was given
function turn_to() {
  for (const [place, list] of [[".leaf [aria-current]", ".chapter ol"], [".opt.given", ".opts"], [".opt.given", ".ask"]]) {
    const here = document.querySelector(place), room = here?.closest(list);
    if (room) room.scrollTop += here.getBoundingClientRect().top - room.getBoundingClientRect().top - room.clientHeight / 3;
  }
}
turn_to();

function close_drawer() {
  document.querySelector(".drawer")?.remove();
  document.querySelector("#ask-h")?.focus({ preventScroll: true });
}

document.addEventListener("submit", (event) => {
  if (!event.target.closest(".drawer .find")) return;
  event.preventDefault();
  read(`${event.target.action}?${new URLSearchParams(new FormData(event.target))}`);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("main.table a[href], .bar .tools a[href]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const url = new URL(link.href);
  if (main().matches(".table:not(.over)") && url.pathname.startsWith(`${root}/rules/`)) {
    event.preventDefault();
    read(link.href).catch(() => location.assign(link.href));
    return;
  }
  if (link.closest(".drawer") && link.dataset.key === "Escape") {
    event.preventDefault();
    close_drawer();
    return;
  }
  if (url.pathname === location.pathname && /[?&](at|look)=/.test(url.search + "&") || link.matches("[data-stay]")) {
    event.preventDefault();
    load(link.href);
  } else if (link.matches("main.table .foot a, main.table .opt") && url.pathname === location.pathname) {
    event.preventDefault();
    load(link.href);
  }
});

// somebody may answer elsewhere, in another tab or in a terminal: a page that is looked at notices by itself
async function notice() {
  const before = main();
  const { table, stamp } = before.dataset;
  if (document.hidden || !table || under_way || before.matches("[data-stream]")) return;
  try {
    const now = await fetch(`${table}/stamp`);
    if (now.ok && (await now.text()) !== stamp) await refresh();
    if (heard() === "lost" && now.ok) say("live");
  } catch {
    say("lost"); // the server is away: this page goes on by itself
  }
}

export async function refresh() {
  const before = main();
  if (under_way) return;
  const answer = await fetch(location.href, { headers: { ...asks_for(), ...has() } });
  if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status); // the table stays in sight
  const fresh = await page_of(answer);
  if (main() !== before || under_way || !fresh.querySelector("main")) return;
  under_way = "beats";
  await stage(fresh).finally(() => { under_way = ""; });
  show(fresh, answer.url);
}
const watch = () => notice().catch(() => {}).finally(() => setTimeout(watch, 2500));
setTimeout(watch, 2500);
document.addEventListener("visibilitychange", () => notice().catch(() => {}));
look();
edges();

document.addEventListener("change", (event) => {
  const reel = event.target.closest("[data-reel]");
  if (reel) load(`${reel.action.split("?")[0]}?step=${event.target.value}`);
});

// what cost most is found aside while the end is read
async function turning() {
  const place = document.querySelector("[data-turning]");
  if (!place) return;
  const answer = await fetch(place.dataset.turning, { headers: { accept: "text/html" } });
  const found = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#turning");
  if (found) place.replaceWith(found);
  else place.querySelector(".why")?.remove(); // the link asks again
}
document.addEventListener("shown", () => turning().catch(() => {}));
turning().catch(() => {});

// of what was told in a replay the newest line is in sight
function to_now() {
  const lines = document.querySelector(".then");
  if (lines) lines.scrollTop = lines.scrollHeight;
}
to_now();

// a record plays by itself, a beat at a time, until it ends or is stopped
const BEAT = 1100;
let runs = 0;

const way_of = (event) => document.querySelector(`[data-go="${event.shiftKey && event.key.startsWith("Arrow") ? "Shift+" : ""}${CSS.escape(event.key)}"]`);

function run_on() {
  clearTimeout(runs);
  const button = document.querySelector("[data-runs]");
  button?.setAttribute("aria-pressed", Boolean(runs));
  if (!runs || !button) return;
  const on = document.querySelector('[data-go="."]');
  const is_there = on.href === location.href;
  runs = is_there ? 0 : setTimeout(() => on.click(), document.querySelector(".vaults") ? 2 * BEAT : BEAT);
  if (is_there) button.setAttribute("aria-pressed", false);
}
document.addEventListener("shown", run_on);
document.addEventListener("click", (event) => {
  if (!event.isTrusted) return;
  const was = runs;
  clearTimeout(runs);
  runs = event.target.closest("[data-runs]") && !was ? -1 : 0;
  if (runs || was) run_on();
});

// -- keys: digits answer, arrows walk the places, u takes back, ? says why, / searches, Esc goes back to the question

let digits = "";
let waiting = 0;

function by_number(number) {
  return document.querySelector(`.ask [data-n="${number}"]`);
}

function digit(key) {
  digits += key;
  clearTimeout(waiting);
  const numbers = [...document.querySelectorAll(".ask [data-n]")].map((one) => one.dataset.n);
  const more = numbers.some((one) => one !== digits && one.startsWith(digits));
  const go = () => { const found = by_number(digits); digits = ""; found?.click(); };
  if (more) waiting = setTimeout(go, 700);
  else go();
}

function walk(key) {
  const spots = [...document.querySelectorAll(".board .spot:not(.read), .sheet .spot:not(.read)")];
  if (!spots.length) return false;
  const at = document.activeElement;
  if (!spots.includes(at)) { spots[0].focus(); return true; }
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(at);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    const [sx, sy] = middle(spot);
    const along = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    if (spot !== at && along > 1 && along + 2 * aside < least) [best, least] = [spot, along + 2 * aside];
  }
  best?.focus();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Escape") {
    if (document.querySelector(".drawer")) return close_drawer();
    const close = document.querySelector('main [data-key="Escape"]');
    if (close) close.click();
    else document.querySelector(".ask [data-n], #ask-h")?.focus();
    return;
  }
  if (typing(event.target)) return;
  if (/^\d$/.test(event.key) && (digits || event.key !== "0")) { digit(event.key); event.preventDefault(); }
  else if (way_of(event)) { way_of(event).click(); event.preventDefault(); }
  else if (event.key.startsWith("Arrow") && !event.target.closest("ol[tabindex], .pick")) { if (walk(event.key)) event.preventDefault(); }
  else if (event.key === "/" && document.querySelector("#q")) { document.querySelector("#q").focus(); event.preventDefault(); }
  else if (event.key === "Enter" && event.target.matches("#ask-h, body, main")) document.querySelector("[data-obvious]")?.click();
  else if (event.key === "i" && looks(event.target)) event.preventDefault();
  else if ("uh?/".includes(event.key)) { document.querySelector(`[data-key="${event.key}"]`)?.click(); event.preventDefault(); }
});

// -- a card that answers can be read: its i, a long press, the other button of the mouse, or i while it has the focus

let pressed = 0;
const looks = (one) => { const address = one?.closest?.("[data-look]")?.dataset.look; if (address) load(address); return Boolean(address); };
document.addEventListener("contextmenu", (event) => { if (looks(event.target)) event.preventDefault(); });
document.addEventListener("touchstart", (event) => {
  const one = event.target.closest?.("[data-look]");
  if (!one) return;
  pressed = setTimeout(() => {
    const stop = (click) => { click.preventDefault(); click.stopPropagation(); };
    document.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", stop, { capture: true }), 600);
    looks(one);
  }, 450);
}, { passive: true });
for (const end of ["touchend", "touchmove", "touchcancel"]) document.addEventListener(end, () => clearTimeout(pressed), { passive: true });

// -- board and list say the same: point at one, both light up

function twin(target, lit) {
  const one = target.closest?.("[data-n]");
  if (!one) return;
  for (const number of one.dataset.n.split(" ")) {
    for (const other of document.querySelectorAll(`.opt[data-n="${number}"]`)) other.classList.toggle("hover", lit);
    const place = document.querySelector(`.opt[data-n="${number}"]`)?.dataset.place;
    if (place) for (const drawn of document.querySelectorAll(`g[data-place="${CSS.escape(place)}"]`)) drawn.classList.toggle("hover", lit);
  }
}
for (const [begin, end] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(begin, (event) => twin(event.target, true));
  document.addEventListener(end, (event) => twin(event.target, false));
}

// -- the page as a program of its own: its shell is kept, and without a connection it says so and comes back by itself

const shelter = () => navigator.serviceWorker.register(`${root}/worker.js`).catch(() => {});
if (navigator.serviceWorker && isSecureContext && self === top) addEventListener("load", () => setTimeout(shelter, 1500));

async function return_when_it_is_back() {
  if ((await fetch(`${root}/livez`).catch(() => null))?.ok) location.replace(location.href);
  else setTimeout(return_when_it_is_back, 2000);
}
if (main().matches("[data-offline]") && location.pathname !== `${root}/offline`) setTimeout(return_when_it_is_back, 2000);
