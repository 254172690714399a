// node pack.mjs PYODIDE STAGE: packing.py by the very Python that will read what it makes.
import { pathToFileURL } from "node:url";

const [pyodide, stage] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const py = await loadPyodide({ indexURL: pyodide, env: { HOME: "/home", UNDERCROFT_HOME: "/home", PYTHONHASHSEED: "0" } });
py.FS.mkdirTree("/stage");
py.mountNodeFS("/stage", stage);
try {
  await py.runPythonAsync(`
import sys
from pathlib import Path
sys.dont_write_bytecode = True
sys.path.insert(0, "/stage")
import packing
await packing.pack(Path("/stage"))
`);
} catch (error) {
  console.error(error.message); // the last line says what it was
  process.exit(1);
}
