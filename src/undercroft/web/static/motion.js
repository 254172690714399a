// What moves when a table changes, and what says that a number has changed.

// -- numbers that changed: a flash, a line under them until the next answer, and by how much

export function figures() {
  const seat = document.querySelector("#answer input[name=seat]")?.value;
  const found = new Map();
  for (const one of document.querySelectorAll("main.table:not(.over) [data-figure]")) {
    const whose = one.closest("svg")?.getAttribute("aria-label") ?? seat;
    found.set(one, [`${whose} ${one.dataset.figure}`, (one.querySelector("text, b")).textContent]);
  }
  return found;
}

export function mark_changed(before) {
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

// -- motion: tokens walk, cards turn, boxes fill and break. All of it stands there before anything moves.

export const EASE = "cubic-bezier(.2,.8,.3,1)";
export const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export function standing() {
  const [tokens, faces, boxes] = [new Map(), new Map(), new Map()];
  const middle = (one) => { const box = one.getBBox(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  for (const one of document.querySelectorAll("svg.board [data-token]")) tokens.set(one.dataset.token, { one, at: middle(one) });
  for (const one of document.querySelectorAll("svg.board [data-face]")) faces.set(one.dataset.place, { one, face: one.dataset.face, at: middle(one) });
  for (const svg of document.querySelectorAll("main.table svg[aria-label]")) {
    for (const [at, one] of svg.querySelectorAll("[data-boxes]").entries()) boxes.set(`${svg.getAttribute("aria-label")} ${at}`, one);
  }
  return { tokens, faces, boxes };
}

export function move(before, pace = 1) {
  if (STILL.matches) return;
  const now = standing();
  const fixed = [...now.faces].find(([key, { one }]) => before.faces.has(key) && one.matches("[data-place^=tile]"));
  const shift = fixed ? [0, 1].map((i) => fixed[1].at[i] - before.faces.get(fixed[0]).at[i]) : [0, 0]; // a dungeon grows to all sides
  for (const [key, { one, at }] of now.tokens) {
    const was = before.tokens.get(key)?.at;
    const [x, y] = was ? was.map((value, i) => value + shift[i] - at[i]) : [0, 0];
    const steps = Math.round(Math.hypot(x, y) / one.dataset.step);
    if (steps) one.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: pace * Math.min(660, 220 * steps), easing: EASE });
  }
  for (const [key, { one, face }] of now.faces) {
    if (!face || !before.faces.size || before.faces.get(key)?.face === face) continue;
    one.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: 240 * pace, easing: EASE });
  }
  for (const [key, one] of now.boxes) {
    const old = before.boxes.get(key);
    const [was, is] = [old, one].map((drawn) => Number(drawn?.dataset.boxes ?? Infinity));
    for (const [at, box] of [...one.children].slice(was, is).entries()) {
      box.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 40, delay: 40 * at, fill: "backwards" });
    }
    for (const [at, box] of [...(old?.children ?? [])].slice(is, was).entries()) breaks(one, box, at, pace);
  }
}

// a box that is lost falls out of its row
function breaks(row, box, at, pace) {
  const falls = box.cloneNode();
  falls.classList.add("breaks");
  row.append(falls);
  const gone = falls.animate([{ transform: "none" }, { transform: "translateY(5px) skewX(-18deg)", opacity: .7, offset: .6 }, { transform: "translateY(16px) skewX(-18deg)", opacity: 0 }], { duration: 520 * pace, delay: 40 * at, easing: "cubic-bezier(.5,0,.9,.5)", fill: "both" });
  gone.finished.catch(() => {}).finally(() => falls.remove());
}
