// Python, in a worker: the service worker asks over a channel, and it answers. One at a time: its page holds a lock.
import { loadPyodide } from "./pyodide.mjs";

const here = new URL(".", location.href).href, base = new URL("..", location.href).pathname;
const HOME = "/home/undercroft", PLACE = "/lib/undercroft";
const channel = new BroadcastChannel(`undercroft ${base}`);
let py, bridge, saving = Promise.resolve(), before = Promise.resolve();

const synced = (from_browser) => new Promise((done, fail) => py.FS.syncfs(from_browser, (error) => (error ? fail(error) : done())));

async function begin() {
  const games = fetch(here + "games.tar.zst").then((answer) => answer.arrayBuffer());
  postMessage({ step: "python" });
  py = await loadPyodide({ indexURL: here, lockFileURL: `${here}pyodide-lock.json`, env: { HOME, UNDERCROFT_HOME: HOME } });
  py.FS.mkdirTree(HOME);
  py.FS.mount(py.FS.filesystems.IDBFS, {}, HOME);
  await synced(true);
  postMessage({ step: "games" });
  unpack(await games);
  bridge = py.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "${PLACE}")
from undercroft.site.bridge import Bridge
Bridge("${HOME}", "${base.replace(/\/$/, "")}")
`);
  channel.onmessage = ({ data }) => { // one after the other, as they come
    if (data.ask) before = before.then(() => answer(data));
    else if (data.there) channel.postMessage({ ready: true });
  };
  channel.postMessage({ ready: true });
  postMessage({ ready: performance.now() });
}

// A tar by hand: Python's own reader takes half a second for so many files.
function unpack(archive) {
  const { decompress } = py.pyimport("compression.zstd"), given = py.toPy(archive), data = decompress(given), view = data.getBuffer("u8");
  const text = (from, size) => new TextDecoder().decode(view.data.subarray(from, from + size)).replace(/\0.*/s, "");
  const folders = new Set();
  for (let at = 0; view.data[at];) {
    const size = parseInt(text(at + 124, 12), 8), name = [PLACE, text(at + 345, 155), text(at, 100)].filter(Boolean).join("/");
    const folder = name.slice(0, name.lastIndexOf("/"));
    if (!folders.has(folder)) py.FS.mkdirTree(folder);
    folders.add(folder);
    py.FS.writeFile(name, view.data.slice(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  view.release();
  for (const one of [data, given, decompress]) one.destroy?.();
}

async function answer({ ask: id, method, address, headers, body }) {
  const began = performance.now();
  let told, asked = 0;
  try {
    const given = [py.toPy(headers), py.toPy(new Uint8Array(body ?? 0)).tobytes()];
    const found = await bridge.ask(method, address, ...given);
    asked = performance.now() - began;
    const [status, sent, text] = found.toJs();
    for (const one of [found, ...given]) one.destroy?.();
    if (body) await save(); // what a form changes is kept before anybody sees it
    told = { id, status, headers: sent, body: text };
  } catch (error) {
    told = { id, status: 500, headers: [["content-type", "text/plain"]], body: new TextEncoder().encode(String(error)) };
  }
  channel.postMessage(told);
  if (body) postMessage({ took: [asked, performance.now() - began - asked] });
}

function save() {
  saving = saving.then(() => synced(false)).catch((error) => postMessage({ full: String(error) }));
  return saving;
}

begin().catch((error) => postMessage({ failed: String(error) }));
