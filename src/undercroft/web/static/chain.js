// What this browser was shown of the chain of a game: it is kept, and at the end looked for in the record.
import { sha256 } from "./sha256.js";

const KEPT = 20; // of the last heads; each stands for all before it
const table = () => document.querySelector("main").dataset.table;
const key_of = (seat) => `heads ${table()} ${seat}`;
const unkept = new Map(); // where a browser keeps nothing

function recall(seat) {
  try { return JSON.parse(localStorage.getItem(key_of(seat))); } catch { return unkept.get(key_of(seat)) ?? null; }
}

function keep(seat, own) {
  try { localStorage.setItem(key_of(seat), JSON.stringify(own)); } catch { unkept.set(key_of(seat), own); }
}

export function remember(place) {
  const { seat } = place.dataset;
  const signed = JSON.parse(place.dataset.head);
  const own = recall(seat) ?? { heads: [] };
  if (own.heads.at(-1) === signed.head) return;
  const [first, ...later] = [...own.heads, signed.head];
  keep(seat, { ...own, heads: [first, ...later.slice(-KEPT)], signed });
}

function heads_of(lines, blind) {
  let head = sha256(`undercroft chain ${blind}\n${lines[0]}\n`);
  return [head, ...lines.slice(1).map((line) => { head = sha256(`undercroft chain ${blind} ${head}\n${line}\n`); return head; })];
}

export async function chain(place) {
  const { seat } = place.dataset;
  const own = recall(seat);
  if (!own) return;
  const lines = (await (await fetch(`${table()}/record`)).text()).trim().split("\n");
  const said = lines.map((line) => JSON.parse(line)).find((line) => line.signed !== undefined);
  if (!said) return;
  keep(seat, { ...own, blind: said.blind });
  const heads = heads_of(lines, said.blind);
  const places = own.heads.map((head) => heads.indexOf(head));
  const fits = places.every((at, number) => at >= 0 && (!number || at >= places[number - 1]));
  place.textContent = fits ? place.dataset.good : place.dataset.bad;
  place.className = fits ? "good" : "notice";
  place.hidden = false;
}

// A file for `undercroft verify --seals`.
export function offer(button) {
  const { seat } = button.dataset;
  const own = recall(seat);
  if (!own) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const { heads, blind, signed } = recall(seat);
    const text = JSON.stringify({ seat: Number(seat), heads, blind, signed }, null, 1);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `kept-${seat}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
