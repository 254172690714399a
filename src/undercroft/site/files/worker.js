// Python, in a worker: the service worker asks over a channel, and it answers. One at a time: its page holds a lock.
import { loadPyodide } from "./pyodide.mjs";

const here = new URL(".", location.href).href, base = new URL("..", location.href).pathname;
const HOME = "/home/undercroft", PLACE = "/lib/undercroft";
const channel = new BroadcastChannel(`undercroft ${base}`);
let py, bridge, saving = Promise.resolve(), before = Promise.resolve();

const synced = (from_browser) => new Promise((done, fail) => py.FS.syncfs(from_browser, (error) => (error ? fail(error) : done())));

async function begin() {
  const archive = fetch(here + "games.tar.xz").then((answer) => answer.arrayBuffer());
  postMessage({ step: "python" });
  py = await loadPyodide({ indexURL: here, lockFileURL: `${here}pyodide-lock.json`, env: { HOME, UNDERCROFT_HOME: HOME } });
  py.FS.mkdirTree(HOME);
  py.FS.mount(py.FS.filesystems.IDBFS, {}, HOME);
  await synced(true);
  postMessage({ step: "games" });
  py.FS.writeFile("/tmp/games.tar.xz", new Uint8Array(await archive));
  bridge = py.runPython(`
import sys, tarfile
sys.dont_write_bytecode = True
with tarfile.open("/tmp/games.tar.xz") as games:
    games.extractall("${PLACE}", filter="data")
sys.path.insert(0, "${PLACE}")
from undercroft.site.bridge import Bridge
Bridge("${HOME}", "${base.replace(/\/$/, "")}")
`);
  py.FS.unlink("/tmp/games.tar.xz");
  channel.onmessage = ({ data }) => { // one after the other, as they come
    if (data.ask) before = before.then(() => answer(data));
    else if (data.there) channel.postMessage({ ready: true });
  };
  channel.postMessage({ ready: true });
  postMessage({ ready: performance.now() });
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
