// Keeps what every page is made of, and a page that says truly that there is no connection. Games are never kept here:
// what a table shows belongs to its seats, and it is played at the server. KEPT and SHELL are written before this.
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = async () => { for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name); };
  event.waitUntil(old().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (SHELL.includes(new URL(request.url).pathname)) event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
});
