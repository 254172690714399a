// The parts of pages that this one has been sent: an answer names them, and brings only what is new.

const KEPT = 3; // words: answers that crossed each other on their way
const known = new Map();
let word = "new";

export const has = () => ({ "x-parts": word });

// the page of an answer, whole; `parts` are those that its beats name
export async function page_of(answer) {
  let text = await answer.text();
  let parts = null;
  if (answer.headers.has("x-parts")) {
    const { on, fresh, page, now } = JSON.parse(text);
    parts = on ? known.get(on).concat(fresh) : fresh;
    known.set(word = now, parts);
    if (known.size > KEPT) known.delete(known.keys().next().value);
    text = "";
    for (let at = 0; at < page.length; at += 2) text += parts.slice(page[at], page[at] + page[at + 1]).join("");
  }
  const found = new DOMParser().parseFromString(text, "text/html");
  found.parts = parts;
  return found;
}
