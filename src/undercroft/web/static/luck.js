// What this browser adds to the luck of a table: a seed of its own, sealed first, told when all seals are shown, and
// looked for in the record at the end.
import { chain, offer, remember } from "./chain.js";
import { sha256 } from "./sha256.js";

const table = () => document.querySelector("main").dataset.table;
const key_of = (seat) => `luck ${table()} ${seat}`;
const unkept = new Map(); // where a browser keeps nothing
const seal_of = (seed, salt) => `sha256:${sha256(`undercroft seed ${salt} ${seed}`)}`;
let busy = false;
let again = false;

function recall(seat) {
  try { return JSON.parse(localStorage.getItem(key_of(seat))); } catch { return unkept.get(key_of(seat)) ?? null; }
}

function keep(seat, own) {
  try { localStorage.setItem(key_of(seat), JSON.stringify(own)); } catch { unkept.set(key_of(seat), own); }
}

function hex(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((one) => one.toString(16).padStart(2, "0")).join("");
}

async function send(what, fields) {
  const sent = { method: "POST", body: new URLSearchParams(fields), redirect: "manual" };
  return (await fetch(`${table()}/${what}`, sent)).type === "opaqueredirect"; // done, and on to the table
}

async function add(place) {
  const { seat, seal, told } = place.dataset;
  const seals = JSON.parse(place.dataset.seals); // null until the host begins
  const own = recall(seat);
  const shown = seals ? seals.shares[seat] : seal;
  if (own && shown && shown !== own.seal) document.querySelector("[data-other-seal]")?.removeAttribute("hidden");
  if (!seals && !seal) {
    const [seed, salt] = [hex(16), hex(16)];
    const fresh = { seed, salt, seal: seal_of(seed, salt) };
    if (await send("seal", { seat, seal: fresh.seal })) keep(seat, fresh); // else another tab was quicker
  } else if (seals && own && !told && seals.shares[seat] === own.seal) {
    keep(seat, { ...own, seals });
    await send("share", { seat, seed: own.seed, salt: own.salt });
  }
}

async function check(place) {
  const { seat } = place.dataset;
  const own = recall(seat);
  if (!own?.seals) return;
  const lines = (await (await fetch(`${table()}/record`)).text()).trim().split("\n").map((line) => JSON.parse(line));
  const opened = lines.filter((line) => line.revealed !== undefined).at(-1) ?? {};
  const shown = JSON.stringify([lines[0].seed, lines[0].shares]);
  const fits = shown === JSON.stringify([own.seals.seed, own.seals.shares])
    && seal_of(opened.revealed, opened.salt) === own.seals.seed
    && JSON.stringify(opened.opened?.[seat]) === JSON.stringify([own.seed, own.salt]);
  place.textContent = fits ? place.dataset.good : place.dataset.bad;
  place.className = fits ? "good" : "notice";
  place.hidden = false;
}

export async function luck() {
  again = busy; // the page has changed under our hands: once more when this is done
  if (busy) return;
  busy = true;
  try {
    do {
      again = false;
      for (const place of document.querySelectorAll("[data-luck]")) await add(place);
      document.querySelectorAll("[data-head]").forEach(remember);
      for (const place of document.querySelectorAll("[data-proof][hidden]")) await check(place);
      for (const place of document.querySelectorAll("[data-chain][hidden]")) await chain(place);
      document.querySelectorAll("[data-keep][hidden]").forEach(offer);
    } while (again);
  } catch {
    setTimeout(luck, 2000); // no connection
  } finally {
    busy = false;
  }
}
