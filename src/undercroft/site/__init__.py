"""The page without a server: a folder of files that plays all games in a browser, with the same Python in it.

`build.py` writes the folder, `runtime.py` has the Python for browsers (Pyodide), `bridge.py` answers in the browser,
and `files/` is what the browser runs around it: the shell, the service worker, and the worker in which Python is.
"""
