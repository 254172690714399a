() => {
  const wrong = [];
  const shown = (one) => { const box = one.getBoundingClientRect(); const look = getComputedStyle(one); return box.width > 0 && box.height > 0 && look.visibility !== "hidden" && look.display !== "none"; };
  const brief = (one) => one.outerHTML.replace(/\s+/g, " ").slice(0, 90);
  const name = (one) => {
    const by = one.getAttribute("aria-labelledby");
    if (by) return by.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
    if (one.getAttribute("aria-label")) return one.getAttribute("aria-label").trim();
    if (one.labels?.length) return [...one.labels].map((label) => label.textContent).join(" ").trim();
    const inside = [...one.querySelectorAll("[aria-label]")].map((part) => part.getAttribute("aria-label")).join(" ");
    return (one.textContent.trim() || inside || one.getAttribute("title") || one.getAttribute("alt") || "").trim();
  };

  if (!document.documentElement.lang) wrong.push("no language");
  if (!document.title.trim()) wrong.push("no title");
  if (document.querySelectorAll("main").length !== 1) wrong.push("not one main");
  if (document.querySelectorAll("h1").length !== 1) wrong.push(`${document.querySelectorAll("h1").length} h1`);
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  for (const id of new Set(ids)) if (ids.filter((one) => one === id).length > 1) wrong.push(`id twice: ${id}`);
  for (const one of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=img], svg[role=group]")) {
    if (one.getAttribute("aria-hidden") === "true" || one.closest("[aria-hidden=true]")) { if (one.tabIndex >= 0 && !one.closest("svg[aria-hidden]")) wrong.push(`hidden but in the way: ${brief(one)}`); continue; }
    if (!name(one)) wrong.push(`no name: ${brief(one)}`);
  }
  for (const one of document.querySelectorAll("[aria-labelledby], [for]")) {
    const ids_of = (one.getAttribute("aria-labelledby") ?? one.getAttribute("for")).split(" ");
    for (const id of ids_of) if (!document.getElementById(id)) wrong.push(`leads nowhere: ${id}`);
  }
  for (const one of document.querySelectorAll("button button, a a, a button, button a")) wrong.push(`nested: ${brief(one)}`);
  for (const one of document.querySelectorAll("ul > *, ol > *")) if (one.localName !== "li") wrong.push(`no li: ${brief(one)}`);
  for (const one of document.querySelectorAll("li")) if (!one.closest("ul, ol")) wrong.push(`li alone: ${brief(one)}`);
  for (const one of document.querySelectorAll("[tabindex]")) if (one.tabIndex > 0) wrong.push(`tabindex ${one.tabIndex}`);
  let level = 0;
  for (const one of document.querySelectorAll("main h1, main h2, main h3, main h4")) {
    const next = Number(one.localName[1]);
    if (level && next > level + 1 && level !== 1) wrong.push(`h${level} then h${next}: ${brief(one)}`);
    level = next;
  }
  for (const one of document.querySelectorAll(".cover > *")) {
    const box = one.getBoundingClientRect();
    if (shown(one) && Math.abs(box.left + box.right - document.documentElement.clientWidth) > 8) wrong.push(`not in the middle: ${brief(one)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push(`wider than the window: ${document.documentElement.scrollWidth}`);

  const rgba = (text) => { const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number); return [r, g, b, a]; };
  const light = ([r, g, b]) => { const [x, y, z] = [r, g, b].map((c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; }); return 0.2126 * x + 0.7152 * y + 0.0722 * z; };
  const ground = (one) => { for (let at = one; at; at = at.parentElement) { const colour = rgba(getComputedStyle(at).backgroundColor); if (colour[3] > 0.99) return colour; } return [255, 255, 255, 1]; };
  for (const one of document.querySelectorAll("body *:not(svg *)")) {
    if (![...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) || !shown(one) || one.closest(".vh, .skip")) continue;
    const look = getComputedStyle(one);
    const [a, b] = [light(rgba(look.color)), light(ground(one))].sort((x, y) => y - x);
    const large = parseFloat(look.fontSize) >= 24 || (parseFloat(look.fontSize) >= 18.6 && Number(look.fontWeight) >= 700);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < (large ? 3 : 4.5)) wrong.push(`contrast ${ratio.toFixed(1)}: ${brief(one)}`);
  }
  for (const one of document.querySelectorAll("a[href], button, select, summary, input:not([type=hidden]):not([type=checkbox])")) {
    const box = one.getBoundingClientRect();
    if (shown(one) && !one.closest("li, p, .foot, .skip, svg, label, .story, .links, .lies") && box.height < 24) wrong.push(`small: ${brief(one)}`);
  }
  const controls = [...document.querySelectorAll("main :is(a.btn, button, select, input:not([type=hidden], [type=radio], [type=checkbox]))")].filter((one) => shown(one) && one.checkVisibility() && !one.closest("svg, .vh"));
  const afloat = (one) => { let at = one; while (at && !["sticky", "fixed"].includes(getComputedStyle(at).position)) at = at.parentElement; return at; };
  for (const [at, one] of controls.entries()) {
    const box = one.getBoundingClientRect();
    for (const other of controls.slice(at + 1)) {
      const by = other.getBoundingClientRect();
      const [across, down] = [Math.min(box.right, by.right) - Math.max(box.left, by.left), Math.min(box.bottom, by.bottom) - Math.max(box.top, by.top)];
      if (across > 1 && down > 1 && one.closest("form, .row") === other.closest("form, .row") && afloat(one) === afloat(other)) wrong.push(`one on another: ${brief(one)} ${brief(other)}`);
    }
  }
  return [...new Set(wrong)];
}
