// Keeps every file of this version, and passes whatever else is asked to the Python in the worker of an open page.
// VERSION and FILES (name -> bytes) are written before this.
const base = new URL("./", location.href);
const channel = new BroadcastChannel(`undercroft ${base.pathname}`);
const waiting = new Map(); // what Python was asked and has not answered
let next = 0;

addEventListener("install", (event) => event.waitUntil(keep_all().then(() => skipWaiting())));

addEventListener("activate", (event) => {
  const forget = async () => { for (const name of await caches.keys()) if (name.startsWith(KIND) && name !== KEPT) await caches.delete(name); };
  event.waitUntil(forget().then(() => clients.claim()));
});

const KIND = `undercroft ${base.pathname} `, KEPT = KIND + VERSION;

async function keep_all() {
  const kept = await caches.open(KEPT);
  let done = 0;
  const all = Object.values(FILES).reduce((sum, size) => sum + size, 0);
  const tell = async () => { for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage({ done, all }); };
  const one = async (name) => {
    const address = new URL(name, base).href;
    if (await kept.match(address)) { done += FILES[name]; return tell(); } // begun before, and cut off
    const answer = await fetch(address, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    const counted = new TransformStream({ transform(part, to) { done += part.length; to.enqueue(part); tell(); } });
    const { status, headers } = answer;
    await kept.put(address, new Response(answer.body.pipeThrough(counted), { status, headers }));
  };
  await Promise.all(Object.keys(FILES).map(one));
}

channel.onmessage = ({ data }) => {
  if (data.ready) for (const { asked } of waiting.values()) channel.postMessage(asked); // who was asked is gone: ask the next
  else waiting.get(data.id)?.hear(data);
};

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return;
  const name = url.pathname.slice(base.pathname.length);
  if (name === "sw.js") return;
  const is_top = request.mode === "navigate" && request.destination === "document";
  if (is_top && name && name !== "index.html") event.respondWith(Response.redirect(`${base.href}#/${name}${url.search}`));
  else if (is_top) event.respondWith(kept("index.html"));
  else if (name in FILES) event.respondWith(kept(name));
  else event.respondWith(python(request));
});

async function kept(name) {
  const address = new URL(name, base).href;
  return (await caches.match(address, { cacheName: KEPT })) ?? fetch(address);
}

async function python(request) {
  const id = `${Date.now()} ${next++}`;
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  const headers = [...request.headers];
  if (body) headers.push(["sec-fetch-site", "same-origin"], ["origin", base.origin]); // only our own pages come here
  const asked = { ask: id, method: request.method, address: request.url, headers, body };
  const told = await new Promise((hear) => { waiting.set(id, { asked, hear }); channel.postMessage(asked); });
  waiting.delete(id);
  const on = told.headers.find(([name]) => name === "location");
  if (on && told.status < 400) return Response.redirect(new URL(on[1], request.url), told.status);
  return new Response([204, 304].includes(told.status) ? null : told.body, told);
}
