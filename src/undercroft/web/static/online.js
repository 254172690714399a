// An online table: a stream says when to look again, and the page says truly whether it hears it.
import { heard as state, say } from "./line.js";
import { luck } from "./luck.js";
import { refresh } from "./page.js";

const main = () => document.querySelector("main");
const SILENCE = 4200; // ms without a sign of life: the connection is lost, and by 5 s everybody sees it ...
const DEAD = 9000; // ... and tried anew, whatever the browser believes
let source = null;
let heard = performance.now();
let latest = "";
let busy = false;
let again = false;
let tried = ["", 0]; // what was last looked for, and when
let stuck = false; // the server is there, and what was answered does not come through

function alive() {
  heard = performance.now();
  if (!stuck && (state() === "lost" || state() === "closing")) { say("live"); look(); }
}

// What comes while we are looking is looked at afterwards: else the page would be old, and say that all is well.
// What was looked for and did not come is looked for again after a while: a server in trouble is not run down.
async function look() {
  again = true;
  if (busy) return;
  busy = true;
  try {
    while (again) {
      again = false;
      const [sight] = latest.split(".");
      if (sight && main().dataset.table && sight !== main().dataset.stamp) {
        if (sight === tried[0] && performance.now() < tried[1] + 1000) { setTimeout(look, 1000); return; }
        tried = [sight, performance.now()];
        await refresh();
      }
    }
  } catch {
    setTimeout(look, 1000);
  } finally {
    busy = false;
  }
}

// who is here and who still reads is seen while a scene waits, too
let gathering = false;
async function gather() {
  const [company, there] = [latest.split(".")[1], document.querySelector("#company")];
  if (gathering || !company || !there || there.dataset.stamp === company) return;
  gathering = true;
  try {
    await exchange(there);
  } catch {
    setTimeout(gather, 1000);
  } finally {
    gathering = false;
  }
  if (latest.split(".")[1] !== company) gather(); // what came meanwhile
}

async function exchange(there) {
  const answer = await fetch(`${main().dataset.table}/company`);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#company");
  if (!fresh) return;
  const open = [...there.querySelectorAll("details")].map((one) => one.open);
  [...fresh.querySelectorAll("details")].forEach((one, at) => { one.open = open[at] ?? false; });
  there.replaceWith(fresh);
  document.dispatchEvent(new Event("company"));
}

function listen() {
  source?.close();
  const { table, stamp } = main().dataset;
  const since = `${stamp}.${document.querySelector("#company")?.dataset.stamp ?? ""}`;
  source = new EventSource(`${table}/stream?since=${encodeURIComponent(since)}`);
  source.addEventListener("open", alive);
  source.addEventListener("beat", alive);
  for (const kind of ["table", "company"]) {
    source.addEventListener(kind, (event) => { latest = event.lastEventId; alive(); look(); gather(); });
  }
  source.addEventListener("closing", () => say("closing"));
  source.addEventListener("gone", () => { source.close(); source = null; say("gone"); });
  source.addEventListener("error", () => {
    if (source?.readyState === EventSource.CLOSED) { heard -= SILENCE; setTimeout(listen, 2000); }
  });
}

setInterval(() => {
  if (!source) return;
  const silent = performance.now() - heard;
  if (silent > SILENCE && state() === "live") say("lost");
  if (silent > DEAD) { heard = performance.now() - SILENCE; listen(); }
}, 250);

// -- it is your turn: in the title (the page says so), in the icon, and if allowed beside the clock

let asked = null;
const drawn = (name) => new URL(`${name}.svg`, import.meta.url).pathname;

function turn() {
  const now = document.title.startsWith("●");
  document.querySelector("link[rel=icon]").href = drawn(now ? "turn" : "lamp");
  if (now && asked === false && document.hidden && window.Notification?.permission === "granted") {
    new Notification(document.title.slice(2), { icon: drawn("turn"), tag: main().dataset.table });
  }
  asked = now;
  const button = document.querySelector("[data-notify]");
  if (button) button.hidden = window.Notification?.permission !== "default";
}

async function copy(field, button) {
  field.select(); // where the browser does not let us, the person can
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = button.dataset.done;
  } catch { /* it stands there, selected */ }
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-notify]")) Notification.requestPermission().then(turn);
  event.target.closest("[data-copy]")?.select();
  const copies = event.target.closest("[data-copies]");
  if (copies) copy(copies.closest(".row").querySelector("[data-copy]"), copies);
});

document.addEventListener("submit", async (event) => {
  const form = event.target.closest(".speak");
  if (!form) return;
  event.preventDefault();
  const said = new URLSearchParams(new FormData(form));
  try {
    if ((await fetch(form.action, { method: "POST", body: said })).ok) form.reset();
  } catch { /* it stays in the field; the line says that there is no connection */ }
});

let unsaid = "";
document.addEventListener("input", (event) => { if (event.target.closest(".speak")) unsaid = event.target.value; });
document.addEventListener("reset", (event) => { if (event.target.closest(".speak")) unsaid = ""; });

document.addEventListener("shown", () => {
  if (stuck) { stuck = false; alive(); }
  const field = document.querySelector(".speak input");
  if (field) field.value = unsaid;
  say(state());
  turn();
  look();
  gather();
  luck();
});
document.addEventListener("trouble", () => { stuck = true; if (state() === "live") say("lost"); });
addEventListener("online", () => { heard -= DEAD; });
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => { if (event.persisted) listen(); });

say("live");
turn();
listen();
luck();
