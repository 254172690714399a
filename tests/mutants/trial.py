"""One mistake, and the tests that come by it.

Two roads. A mistake inside a function that only tests call is put into the imported program: a process forked after the
collection gets the other code. What runs when the modules are imported is tried in a process forked before that, which
imports the mistaken source. In both, the source the twin reads is the mistaken one.
"""

from __future__ import annotations

import gc
import hashlib
import importlib.machinery
import io
import json
import linecache
import os
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from mutants.changes import Change

TESTS = Path(__file__).parent.parent
GAMES = TESTS.parent / "src" / "undercroft" / "games"
BUILD = TESTS.parent / "build" / "mutants"
CONFORM = TESTS / "conform" / "test_conform.py"
STORY = "with_their_story"
GIGABYTES = 2
LIKELY = 4  # files of tests that are tried before all others
QUICK = 0.1  # seconds of a test
FEW = 4  # tests: a line that no more of them come by may make something that is kept
Result = tuple["Mutant", str, str]


@dataclass(frozen=True)
class Mutant:
    """A mistake in a file."""

    file: Path
    source: str
    change: Change

    @cached_property
    def mistaken(self) -> str:
        return self.change.made_in(self.source)

    @property
    def before(self) -> str:
        return self.source.splitlines()[self.change.line - 1].strip()

    @property
    def after(self) -> str:
        return self.mistaken.splitlines()[self.change.line - 1].strip()

    @property
    def where(self) -> str:
        return f"{self.file.relative_to(GAMES)}:{self.change.line}"

    @property
    def key(self) -> tuple[str, str, str]:
        return self.file.relative_to(GAMES).as_posix(), self.before, self.after


@dataclass
class Reached:
    """Which test comes by which lines, how long it takes, and what runs before any test does."""

    lines: dict[str, dict[str, list[int]]]  # test -> file -> lines
    seconds: dict[str, float]
    at_import: dict[str, list[int]]  # file -> lines of functions that ran while the tests were collected

    def by(self, mutant: Mutant, killers: Collection[str] = ()) -> list[str]:
        """The tests that come by a mistake: those that have killed another one nearby, then the quickest."""
        change, file = mutant.change, str(mutant.file)
        place = set(range(change.first, change.last + 1))
        found = {test for test, files in self.lines.items() if not place.isdisjoint(files.get(file, ()))}
        if self.is_at_import(mutant):
            near = {test for test, files in self.lines.items() if file in files}
            beside = {_file_of(test) for test in near}  # a table made at import may be read by tests that run no line
            own = f"test_{mutant.file.stem}.py"  # its own stories first, however few they are

            def whose(test: str) -> tuple[bool, bool, bool, float]:
                file_of = _file_of(test)
                return not file_of.endswith(own), test not in near, file_of not in beside, self.seconds[test]

            return sorted(self.lines, key=whose)
        tells = mutant.before.startswith("d.tell")  # what is told no more is missed by the stories of golden games

        def when(test: str) -> tuple[bool, bool, bool, float]:
            return test not in killers, test not in found, tells and STORY not in test, self.seconds[test]

        # What is made once and kept is made in one test and read in many: those do not come by its line.
        return sorted(self.lines if 0 < len(found) < FEW else found, key=when)

    def likely_files(self, mutant: Mutant) -> list[str]:
        """The few files with the most quick tests that come by the mistaken file: enough to kill most mistakes."""
        near = [test for test, files in self.lines.items() if str(mutant.file) in files]
        quick = Counter(_file_of(test) for test in near if self.seconds[test] < QUICK)
        own = [file for file in quick if file.endswith(f"test_{mutant.file.stem}.py")]
        return list(dict.fromkeys([*own, *(file for file, _ in quick.most_common(LIKELY))]))

    def is_at_import(self, mutant: Mutant) -> bool:
        change = mutant.change
        ran = self.at_import.get(str(mutant.file), ())
        return not change.function or any(change.first <= line <= change.last for line in ran)


class Trials:
    """The tests of a game: its stories and its golden records; `everything` adds random games of the suite."""

    def __init__(self, game: str, everything: bool = False, patience: float = 60) -> None:
        self._game = game
        self.patience = patience  # seconds of computing for one mistake; who survives them has survived
        self._folder = GAMES / game.replace("-", "_")
        self._options = ["--rootdir", str(TESTS.parent), "--tb=no", "-p", "no:cacheprovider"]
        self._options += ["-p", "no:xdist", "-o", "timeout=900"]
        self._all = [str(TESTS / "games" / self._folder.name), str(CONFORM)]
        self._everything = everything
        self._preload()

    def _preload(self) -> None:
        """Whatever does not read the rules is imported once; forks share it."""
        import undercroft.content
        import undercroft.rulebook  # noqa: F401

        assert not any(name.startswith(f"undercroft.games.{self._folder.name}") for name in sys.modules)

    # -- which tests come by which lines

    @cached_property
    def reached(self) -> Reached:
        """Noted once, and again for the tests of files that have changed since."""
        file, seal, now = BUILD / f"{self._game}.json", self._seal(), self._test_files()
        kept = json.loads(file.read_text()) if file.exists() else {}
        if kept.get("seal") != seal:
            kept = {"seal": seal, "files": {}, "lines": {}, "seconds": {}, "at_import": {}}
        stale = [name for name in now if kept["files"].get(name) != now[name]]
        if stale or set(kept["files"]) != set(now):
            print("finding out which test comes by which line ...", flush=True)
            for noted in ("lines", "seconds"):
                kept[noted] = {
                    test: seen
                    for test, seen in kept[noted].items()
                    if (file_of := _file_of(test)) in now and file_of not in stale
                }
            kept["files"] = now
            self._note(kept, stale, file)
            kept = json.loads(file.read_text())
        return Reached(kept["lines"], kept["seconds"], kept["at_import"])

    def _note(self, kept: dict[str, Any], stale: list[str], file: Path) -> None:
        BUILD.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        pid = os.fork()
        if not pid:
            _quiet()
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            recorder = Recorder(self, str(self._folder))
            sys.settrace(recorder.at_import)
            code = pytest.main([*stale, *self._options], plugins=[recorder])
            if code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):  # half of the tests would not do
                recorder.save(file, kept)
            os._exit(0)
        os.waitpid(pid, 0)
        if not file.exists():
            raise SystemExit("the tests could not be run")
        failed = json.loads(file.read_text()).get("failed", [])
        if failed:
            file.unlink()
            raise SystemExit("these tests fail without any mistake: " + ", ".join(failed))

    def _test_files(self) -> dict[str, str]:
        """The files of tests, and what stands in them."""
        files = [*sorted((TESTS / "games" / self._folder.name).glob("test_*.py")), CONFORM]
        return {file.relative_to(TESTS.parent).as_posix(): _digest(file) for file in files}

    def _seal(self) -> str:
        """Of everything else that may change which test comes by which line."""
        digest = hashlib.sha256(str(self._everything).encode())
        src = TESTS.parent / "src" / "undercroft"
        folders = [self._folder, src / "kernel", TESTS / "games" / self._folder.name]
        files = [TESTS / "story.py", *sorted((TESTS / "conform").glob("*.py"))]
        files += [file for folder in folders for file in sorted(folder.rglob("*")) if file.suffix in (".py", ".toml")]
        for file in files:
            if not file.name.startswith("test_"):
                digest.update(file.read_bytes())
        return digest.hexdigest()

    def wanted(self, test: str) -> bool:
        """A test of this game: a story, a golden record, and random games if everything is to be tried."""
        if "/conform/" not in f"/{test}":
            return "test_verbs_only" not in test
        if "golden_records_replay" in test:
            return f"[{self._game}/" in test
        return self._everything and f"[{self._game}-" in test

    # -- mistakes

    def of(self, mutants: Iterable[Mutant], jobs: int = 1) -> Iterator[Result]:
        """What comes of each: killed, timeout, survived, not reached; and by which test."""
        reached = self.reached
        inside, at_import = [], []
        for mutant in mutants:
            if not reached.by(mutant):
                yield mutant, "not reached", ""
            elif reached.is_at_import(mutant):
                at_import.append(mutant)
            else:
                inside.append(mutant)
        for mutant, end, by in self._inside(inside, jobs) if inside else ():
            if end == "elsewhere":
                at_import.append(mutant)
            else:
                yield mutant, end, by
        yield from _in_forks(at_import, self._imported, jobs)

    def _inside(self, mutants: list[Mutant], jobs: int) -> Iterator[Result]:
        """In a process of its own, where everything is collected: it forks once per mistake and tells what came."""
        reading, writing = os.pipe()
        pid = os.fork()
        if not pid:
            os.close(reading)
            told = os.fdopen(writing, "w", buffering=1)
            _quiet()
            pytest.main([*self._all, *self._options], plugins=[Collected(self, mutants, jobs, told)])
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as told:
            for line in told:
                at, end, by = json.loads(line)
                yield mutants[at], end, by
        os.waitpid(pid, 0)

    def _imported(self, mutant: Mutant, told: int) -> None:
        """Import the mistaken source and run the tests."""
        _quiet()
        whole = importlib.machinery.SourceFileLoader.get_code

        def get_code(loader: Any, name: str) -> Any:
            if loader.path == str(mutant.file):
                return compile(mutant.mistaken, str(mutant.file), "exec")
            return whole(loader, name)

        importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
        _read_as(mutant)
        tests = self.reached.by(mutant)
        likely = self.reached.likely_files(mutant)
        for files in ([str(TESTS.parent / file) for file in likely], self._all):  # all take long to collect
            if not files:
                continue
            runner = Runner(self, tests, self.reached, told)
            code = pytest.main([*files, *self._options], plugins=[runner])
            if code in (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
                _tell(told, "killed", "collection")
            tests = [test for test in tests if _file_of(test) not in likely]


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _quiet() -> None:
    """Tests say nothing here, and read nothing."""
    null = os.open(os.devnull, os.O_RDWR)
    for one in (0, 1, 2):
        os.dup2(null, one)


def _read_as(mutant: Mutant) -> None:
    """Whoever reads the source, as the twin does, reads the mistake."""
    source = mutant.mistaken
    linecache.cache[str(mutant.file)] = (len(source), None, source.splitlines(keepends=True), str(mutant.file))


def _tell(told: int, end: str, by: str) -> None:
    os.write(told, json.dumps([end, by]).encode())
    os._exit(0)


def _in_forks(mutants: list[Mutant], carry_out: Any, jobs: int) -> Iterator[Result]:
    """Each mistake in a fork. A fork that dies without a word ran out of time or of memory."""
    waiting = list(reversed(mutants))
    running: dict[int, tuple[Mutant, int]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            reading, writing = os.pipe()
            pid = os.fork()
            if not pid:
                os.close(reading)
                os.setpgid(0, 0)
                resource.setrlimit(resource.RLIMIT_AS, (GIGABYTES << 30, GIGABYTES << 30))
                try:
                    carry_out(mutant, writing)
                except MemoryError:
                    _tell(writing, "timeout", "")
                except BaseException as error:
                    _tell(writing, "broken", f"{type(error).__name__}: {error}")
                _tell(writing, "survived", "")
            os.close(writing)
            running[pid] = mutant, reading
        pid, _ = os.wait()
        if pid not in running:
            continue
        mutant, reading = running.pop(pid)
        with os.fdopen(reading, "rb") as told:
            said = told.read()
        end, by = json.loads(said) if said else ("timeout", "")
        yield mutant, end, by


# -- inside pytest --------------------------------------------------------------------------------------------------


class Recorder:
    """Notes the lines of the game that each test comes by."""

    def __init__(self, trials: Trials, folder: str) -> None:
        self._trials, self._folder = trials, folder
        self._at_import: dict[str, set[int]] = {}
        self._now: dict[str, set[int]] = self._at_import
        self._traces: dict[int, list[Any]] = {}
        self._lines: dict[str, dict[str, list[int]]] = {}
        self._seconds: dict[str, float] = {}
        self._failed: list[str] = []

    def at_import(self, frame: FrameType, event: str, argument: object) -> Any:
        """Only what runs inside functions: the lines of the module itself run at import by themselves."""
        return None if frame.f_code.co_name == "<module>" else self._call(frame, event, argument)

    def _call(self, frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        known = self._traces.get(id(code))
        if known is None:
            known = self._traces[id(code)] = [self._trace(code), code]  # the code is kept: its id stays its own
        return known[0]

    def _trace(self, code: CodeType) -> Any:
        """What notes the lines of a function, until all of them are noted."""
        if not code.co_filename.startswith(self._folder):
            return None
        lines = self._now.setdefault(code.co_filename, set())
        missing = {line for _, _, line in code.co_lines() if line}
        lines.add(code.co_firstlineno)
        missing.discard(code.co_firstlineno)

        def note(frame: FrameType, event: str, argument: object) -> Any:
            line = frame.f_lineno
            if line in missing:
                lines.add(line)
                missing.discard(line)
                if not missing:
                    self._traces[id(code)][0] = None
            return note

        return note

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._trials.wanted(item.nodeid)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self._now, self._traces = {}, {}
        before = time.process_time()
        sys.settrace(self._call)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self._seconds[item.nodeid] = round(time.process_time() - before, 4)
            self._lines[item.nodeid] = {file: sorted(lines) for file, lines in self._now.items()}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.append(report.nodeid)

    def save(self, file: Path, kept: dict[str, Any]) -> None:
        """Beside what is known of the tests that did not run now."""
        at_import = {name: set(lines) for name, lines in kept["at_import"].items()}
        for name, lines in self._at_import.items():
            at_import[name] = at_import.get(name, set()) | lines
        kept["at_import"] = {name: sorted(lines) for name, lines in at_import.items()}
        kept["lines"] |= self._lines
        kept["seconds"] |= self._seconds
        file.write_text(json.dumps(kept if not self._failed else {**kept, "failed": self._failed}))


class Runner:
    """Runs the given tests in the given order and tells of the first that fails."""

    def __init__(self, trials: Trials, tests: list[str], reached: Reached, told: int) -> None:
        self._trials, self._tests, self._reached, self._told = trials, tests, reached, told

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        named = {item.nodeid: item for item in items}
        items[:] = [named[test] for test in self._tests if test in named]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.run(session.items)
        return True

    def run(self, items: list[pytest.Item]) -> None:
        until = time.process_time() + self._trials.patience
        for item, following in zip(items, [*items[1:], None], strict=True):
            if time.process_time() > until:
                break
            limit = 2 + 5 * self._reached.seconds[item.nodeid]
            signal.setitimer(signal.ITIMER_VIRTUAL, limit)  # seconds of computing; then the process ends
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            _tell(self._told, "killed", report.nodeid)


class Collected:
    """Once the tests are collected: a fork per mistake, in which one function has other code."""

    def __init__(self, trials: Trials, mutants: list[Mutant], jobs: int, told: io.TextIOBase) -> None:
        self._trials, self._mutants, self._jobs, self._told = trials, mutants, jobs, told

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._trials.wanted(item.nodeid)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        named = {item.nodeid: item for item in session.items}
        functions = _functions(GAMES)
        reached = self._trials.reached
        killers: defaultdict[tuple[Path, str], list[str]] = defaultdict(list)  # of the mistakes in a function
        gc.freeze()

        def carry_out(mutant: Mutant, told: int) -> None:
            from undercroft.kernel import quiet, twin

            if not _put(mutant, functions):
                _tell(told, "elsewhere", "")
            _read_as(mutant)
            twin.forget()
            quiet.forget()
            runner = Runner(self._trials, [], reached, told)
            session.config.pluginmanager.register(runner)
            runner.run([named[test] for test in reached.by(mutant, killers[mutant.file, mutant.change.function])])

        places = {id(mutant): at for at, mutant in enumerate(self._mutants)}
        for mutant, end, by in _in_forks(self._mutants, carry_out, self._jobs):
            if end == "killed":
                killers[mutant.file, mutant.change.function].append(by)
            self._told.write(json.dumps([places[id(mutant)], end, by]) + "\n")
        return True


def _functions(folder: Path) -> dict[tuple[str, str, int], list[FunctionType]]:
    """Every function of the games, decorated or not, by file, name and line."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(str(folder)):
            code = one.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(one)
    return found


def _put(mutant: Mutant, functions: dict[tuple[str, str, int], list[FunctionType]]) -> bool:
    """Give the function the mistaken code; False if that cannot be done to a function that exists."""
    put = False
    waiting: list[CodeType] = [compile(mutant.mistaken, str(mutant.file), "exec")]
    while waiting:
        code = waiting.pop()
        inner = [one for one in code.co_consts if isinstance(one, CodeType)]
        waiting += inner
        if code.co_qualname == mutant.change.function:
            for function in functions.get((code.co_filename, code.co_qualname, code.co_firstlineno), ()):
                if len(function.__code__.co_freevars) != len(code.co_freevars):
                    return False
                function.__code__ = code
                put = True
    return put
