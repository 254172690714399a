// Everything works without this. It saves the reload, listens to keys, ties a place to its option, and says what is new.

document.documentElement.classList.add("js");
const main = () => document.querySelector("main");
const typing = (one) => one.closest("input:not([type=radio]):not([type=hidden]), select, textarea");
let under_way = "";
let next = null; // what a person wants while the bots are going on

// -- partial refresh: a form of the table is sent, and only what stands inside the page is exchanged

const PATIENCE = 10; // how often what cannot be saved is sent again before the page says so

async function load(address, options = {}, tried = 0) {
  if (under_way) {
    if (under_way.endsWith("/go-on") && !address.endsWith("/go-on")) next = [address, options];
    return;
  }
  under_way = address;
  try {
    const answer = await fetch(address, { headers: { accept: "text/html", "x-watched": "1" }, ...options });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!fresh.querySelector("main")) throw new Error("no page");
    if (main().matches("[data-stream]") && (answer.status === 503 || [429, 507].includes(answer.status) && tried < PATIENCE)) throw new Error(answer.status);
    show(fresh, answer.url);
  } catch {
    under_way = "";
    if (main().matches("[data-stream]")) {
      document.dispatchEvent(new Event("trouble"));
      return setTimeout(load, 1000, address, options, tried + 1); // a number is answered once only
    }
    location.assign(options.method ? location.href : address);
  } finally {
    under_way = "";
  }
  const wanted = next;
  next = null;
  if (wanted) load(...wanted);
}

// -- numbers that changed: a flash, a line under them until the next answer, and by how much

function figures() {
  const seat = document.querySelector("#answer input[name=seat]")?.value;
  const found = new Map();
  for (const one of document.querySelectorAll("main.table:not(.over) [data-figure]")) {
    const whose = one.closest("svg")?.getAttribute("aria-label") ?? seat;
    found.set(one, [`${whose} ${one.dataset.figure}`, (one.querySelector("text, b")).textContent]);
  }
  return found;
}

function mark_changed(before) {
  const then = new Map(before.values());
  for (const [one, [key, now]] of figures()) {
    if (!then.has(key) || then.get(key) === now) continue;
    one.classList.add("changed");
    const [was, is] = [then.get(key), now].map((said) => parseInt(said.replace("−", "-"), 10));
    if (!Number.isFinite(is - was) || is === was || !one.matches("g")) continue;
    const figure = [...one.querySelectorAll("text")].find((text) => text.getClientRects().length);
    if (!figure) continue;
    const box = figure.getBBox();
    const delta = document.createElementNS(figure.namespaceURI, "text");
    const is_end = figure.classList.contains("end");
    delta.textContent = is > was ? `+${is - was}` : `−${was - is}`;
    delta.setAttribute("class", `delta t14 figure ${is_end ? "end" : ""} ${is > was ? "t-good" : "t-danger"}`);
    delta.setAttribute("x", is_end ? box.x - 8 : box.x + box.width + 6);
    delta.setAttribute("y", figure.getAttribute("y"));
    one.append(delta);
  }
}

// -- motion: tokens walk, cards turn, dice settle, boxes fill. All of it stands there before anything moves.

const EASE = "cubic-bezier(.2,.8,.3,1)";
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

function standing() {
  const [tokens, faces, boxes] = [new Map(), new Map(), new Map()];
  const middle = (one) => { const box = one.getBBox(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  for (const one of document.querySelectorAll("svg.board [data-token]")) tokens.set(one.dataset.token, { one, at: middle(one) });
  for (const one of document.querySelectorAll("svg.board [data-face]")) faces.set(one.dataset.place, { one, face: one.dataset.face, at: middle(one) });
  for (const svg of document.querySelectorAll("main.table svg[aria-label]")) {
    for (const [at, one] of svg.querySelectorAll("[data-boxes]").entries()) boxes.set(`${svg.getAttribute("aria-label")} ${at}`, one);
  }
  return { tokens, faces, boxes };
}

function move(before) {
  if (STILL.matches) return;
  const now = standing();
  const fixed = [...now.faces].find(([key, { one }]) => before.faces.has(key) && one.matches("[data-place^=tile]"));
  const shift = fixed ? [0, 1].map((i) => fixed[1].at[i] - before.faces.get(fixed[0]).at[i]) : [0, 0]; // a dungeon grows to all sides
  for (const [key, { one, at }] of now.tokens) {
    const was = before.tokens.get(key)?.at;
    const [x, y] = was ? was.map((value, i) => value + shift[i] - at[i]) : [0, 0];
    const steps = Math.round(Math.hypot(x, y) / one.dataset.step);
    if (steps) one.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: Math.min(660, 220 * steps), easing: EASE });
  }
  for (const [key, { one, face }] of now.faces) {
    if (!face || !before.faces.size || before.faces.get(key)?.face === face) continue;
    one.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: 240, easing: EASE });
  }
  if (document.querySelector(".throws")) {
    for (const [at, one] of document.querySelectorAll("svg.board g.die").entries()) {
      one.animate([{ transform: "translateY(-4px) rotate(6deg)" }, { transform: "none" }], { duration: 260, delay: 40 * Math.min(at, 8), easing: EASE, fill: "backwards" });
    }
  }
  for (const [key, one] of now.boxes) {
    const [was, is] = [before.boxes.get(key), one].map((drawn) => Number(drawn?.dataset.boxes ?? Infinity));
    for (const [at, box] of [...one.children].slice(was, is).entries()) {
      box.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 40, delay: 40 * at, fill: "backwards" });
    }
  }
}

function show(fresh, address) {
  const [before, stood] = [figures(), standing()];
  document.title = fresh.title;
  document.documentElement.lang = fresh.documentElement.lang;
  document.body.className = fresh.body.className;
  document.querySelector(".bar").replaceWith(fresh.querySelector(".bar"));
  const kind = () => `${main().matches(".over")} ${Boolean(document.querySelector(".opening"))}`;
  const before_kind = kind();
  main().replaceWith(fresh.querySelector("main"));
  if (kind() !== before_kind) scrollTo(0, 0); // the end, or the table after its opening card, begins at its beginning
  const url = new URL(address);
  if (/\/(answer|undo|hint|sit|go-on|supply|lend)$/.test(url.pathname)) url.pathname = url.pathname.replace(/\/[^/]+$/, "");
  history.replaceState(null, "", url.pathname + url.search);
  mark_changed(before);
  settle();
  move(stood);
  document.dispatchEvent(new Event("shown"));
}

function look() {
  // a window on a large board opens where the lamp stands; on a phone the page is moved until the ask no longer hides it,
  // nor every place that answers; but who comes back reads first what happened meanwhile
  const [room, ask] = [document.querySelector(".window"), document.querySelector(".ask")?.getBoundingClientRect()];
  if (!room || !ask) return;
  const is_narrow = matchMedia("(max-width: 1023px)").matches && !document.querySelector(".since");
  if (room.dataset.x) {
    room.scrollTo(room.scrollWidth * room.dataset.x - room.clientWidth / 2, room.scrollHeight * room.dataset.y - room.clientHeight / 2);
    room.addEventListener("scroll", frame, { passive: true });
    frame();
    const { top } = room.getBoundingClientRect();
    const lamp = top - room.scrollTop + room.scrollHeight * room.dataset.y;
    if (is_narrow && ask.top > top && lamp + 70 > ask.top) scrollBy(0, lamp + 70 - ask.top);
  }
  const spots = [...room.querySelectorAll("svg.board .place.can")].map((one) => one.getBoundingClientRect());
  if (!is_narrow || !spots.length || spots.some((one) => one.top >= 0 && one.bottom <= ask.top)) return;
  if (ask.top > room.getBoundingClientRect().top) scrollBy(0, spots[0].bottom + 8 - ask.top); // where one may act
}

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

function settle() {
  look();
  const question = document.querySelector(".looked, #ask-h");
  question?.focus({ preventScroll: !question.matches(".looked") });
  const news = [...document.querySelectorAll(".story li.new > span")].slice(0, 8).reverse();
  const notice = document.querySelector(".notice");
  const said = [notice, ...news, document.querySelector("#ask-h")].filter(Boolean).map((one) => one.textContent.trim());
  document.querySelector("#announce").textContent = said.join(" ");
  goOn();
}

// bots take their time, one after the other, so that one can see what each does: the page goes on by itself
const PAUSE = 900;
const goOn = () => setTimeout(() => document.querySelector("form[data-go-on]")?.requestSubmit(), PAUSE);
goOn();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || !/^\/t\/[^/]+\/(answer|undo|hint|sit|go-on|supply|notes|standing|lend)$/.test(new URL(form.action).pathname)) return;
  event.preventDefault();
  const sent = new URLSearchParams(new FormData(form, event.submitter));
  event.submitter?.classList.add("waiting");
  load(form.action, { method: "POST", body: sent });
});

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

// the list of a chapter opens at the clause that is read
function turn_to() {
  const [here, list] = [document.querySelector(".leaf [aria-current]"), document.querySelector(".leaf .chapter ol")];
  if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 3;
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
  if (main().matches(".table:not(.over)") && url.pathname.startsWith("/rules/")) {
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
  const now = await fetch(`${table}/stamp`);
  if (now.ok && (await now.text()) !== stamp) await refresh();
}

export async function refresh() {
  const before = main();
  const answer = await fetch(location.href);
  if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status); // the table stays in sight
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (main() === before && !under_way && fresh.querySelector("main")) show(fresh, answer.url);
}
const watch = () => notice().catch(() => {}).finally(() => setTimeout(watch, 2500));
setTimeout(watch, 2500);
document.addEventListener("visibilitychange", () => notice().catch(() => {}));
look();

document.addEventListener("change", (event) => {
  const reel = event.target.closest("[data-reel]");
  if (reel) load(`${reel.action.split("?")[0]}?step=${event.target.value}`);
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
  else if (document.querySelector(`[data-go="${event.key}"]`)) { document.querySelector(`[data-go="${event.key}"]`).click(); event.preventDefault(); }
  else if (event.key.startsWith("Arrow") && !event.target.closest("ol[tabindex], .pick")) { if (walk(event.key)) event.preventDefault(); }
  else if (event.key === "/" && document.querySelector("#q")) { document.querySelector("#q").focus(); event.preventDefault(); }
  else if (event.key === "Enter" && event.target.matches("#ask-h, body, main")) document.querySelector("[data-obvious]")?.click();
  else if ("uh?/".includes(event.key)) { document.querySelector(`[data-key="${event.key}"]`)?.click(); event.preventDefault(); }
});

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
