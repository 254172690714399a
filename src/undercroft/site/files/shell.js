// The frame around the pages. It shows the home page as it was built while Python starts; then the pages themselves.
const base = new URL("./", import.meta.url);
const words_of = JSON.parse(document.querySelector("#words").textContent);
const spoken = (navigator.languages ?? ["en"]).map((one) => one.slice(0, 2)).find((one) => one in words_of) ?? "en";
const words = words_of[spoken];
const first = document.querySelector("#first"), page = document.querySelector("#page");
const bar = document.querySelector("#bar"), said = document.querySelector("#said");
const marks = (window.marks = { shell: performance.now(), took: [] }); // what a measurement reads

const other = document.querySelector(`template[lang="${spoken}"]`);
if (other) { first.replaceChildren(other.content.cloneNode(true)); document.documentElement.lang = spoken; }

const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
const tell = (text, value = null) => { said.textContent = text; if (value === null) bar.removeAttribute("value"); else bar.value = value; };
const stop = (text) => { document.querySelector("#start").hidden = false; bar.hidden = true; said.textContent = text; said.role = "alert"; };

// -- what somebody wants before Python is there is done when it is

let wanted = null, is_ready = false;
const inside = (hash) => (hash.startsWith("#/") && hash.length > 2 ? new URL(hash.slice(2), base).href : `${base.href}?`);

first.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || link.hash) return;
  event.preventDefault();
  want(() => { page.src = link.href; });
});
first.addEventListener("submit", (event) => {
  if (is_ready) return;
  event.preventDefault();
  const form = event.target, button = event.submitter;
  want(() => { form.target = "page"; form.requestSubmit(button?.name ? button : null); });
});
function want(done) {
  if (is_ready) return;
  wanted = done;
  first.classList.add("wanted");
  document.querySelector("#start").scrollIntoView({ block: "nearest" });
}

function ready() {
  if (is_ready) return;
  is_ready = true;
  marks.ready = performance.now();
  tell(words.ready, 1);
  page.addEventListener("load", shown);
  if (wanted) wanted();
  else page.src = inside(location.hash);
}

function shown() {
  const inner = page.contentWindow;
  if (inner.location.href === "about:blank") return;
  marks.page ??= performance.now();
  page.hidden = false;
  document.querySelector("#start").hidden = first.hidden = true;
  const follow = () => {
    const at = inner.location.href.slice(base.href.length).replace(/^\?$/, "");
    if (location.hash.slice(2) !== at) history.replaceState(null, "", `${base.pathname}#/${at}`);
    document.title = inner.document.title;
  };
  follow();
  inner.document.addEventListener("shown", follow);
  inner.focus();
}
addEventListener("hashchange", () => { if (is_ready && inside(location.hash) !== page.contentWindow.location.href) page.src = inside(location.hash); });

// -- the service worker keeps the files, and whoever holds the lock has the Python for all open pages

async function begin() {
  if (!navigator.serviceWorker || !window.isSecureContext || !navigator.locks) return stop(words.cannot);
  const controlled = navigator.serviceWorker.controller || new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    const mb = (bytes) => (bytes / 1048576).toFixed(1);
    if (data.all && !marks.kept) tell(filled(words.download, { done: mb(data.done), all: mb(data.all) }), data.done / data.all);
  });
  const registered = await navigator.serviceWorker.register(new URL("sw.js", base));
  registered.installing?.addEventListener("statechange", ({ target }) => { if (target.state === "redundant" && !marks.kept) stop(words.cut); });
  await controlled;
  marks.kept = performance.now();
  navigator.storage?.persist?.();
  const channel = new BroadcastChannel(`undercroft ${base.pathname}`);
  channel.addEventListener("message", ({ data }) => { if (data.ready) ready(); });
  channel.postMessage({ there: true }); // another page may have it already
  navigator.locks.request(`undercroft ${base.pathname}`, () => new Promise(() => {
    const worker = new Worker(new URL("python/worker.js", base), { type: "module" });
    worker.onerror = (event) => stop(filled(words.failed, { error: event.message ?? "" }));
    worker.onmessage = ({ data }) => {
      if (data.step) { marks[data.step] = performance.now(); if (!is_ready) tell(words[data.step]); }
      if (data.took) marks.took.push(data.took);
      if (data.failed) stop(filled(words.failed, { error: data.failed }));
      if (data.full) { stop(filled(words.full, { error: data.full })); document.querySelector("#start").classList.add("over"); }
      if (data.ready) ready();
    };
  }));
}

begin().catch((error) => stop(filled(words.failed, { error })));
