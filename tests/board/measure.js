// Measures every drawing in the frames of this page: what its lines of text run into.
const SLACK = 3; // pixels; letters have round edges

function lines(frame) {
  const inside = frame.contentDocument;
  const svg = inside.querySelector("svg");
  const look = frame.contentWindow.getComputedStyle.bind(frame.contentWindow);
  const shown = [...svg.querySelectorAll("text")].filter((one) => one.textContent.trim() && look(one).display !== "none");
  return shown.map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const squeeze = (bottom - top) * 0.28; // the room above and below the letters
    return { words: one.textContent, left, right, top: top + squeeze, bottom: bottom - squeeze, node: one };
  });
}

function faults(frame) {
  const svg = frame.contentDocument.querySelector("svg");
  const found = [];
  const all = lines(frame);
  const edge = svg.getBoundingClientRect();
  for (const [at, one] of all.entries()) {
    if (one.left < edge.left - SLACK || one.right > edge.right + SLACK) found.push(`"${one.words}" leaves the picture`);
    const card = one.node.closest(".place")?.querySelector("rect.base");
    if (card && !one.node.closest(".badge")) {
      const box = card.getBoundingClientRect();
      const beside = one.bottom < box.top || one.top > box.bottom || one.right < box.left || one.left > box.right;
      if (!beside && (one.left < box.left - SLACK || one.right > box.right + SLACK)) found.push(`"${one.words}" leaves its card`);
    }
    for (const other of all.slice(at + 1)) {
      if (one.node.closest(".badge") || other.node.closest(".badge")) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > SLACK && high > 1) found.push(`"${one.words}" runs into "${other.words}"`);
    }
  }
  return [...new Set(found)];
}

addEventListener("load", () => {
  const found = document.createElement("pre");
  found.id = "found";
  found.textContent = JSON.stringify([...document.querySelectorAll("iframe")].map(faults));
  document.body.append(found);
});
