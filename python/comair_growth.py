"""A plugin of pytest for tests of growth.

    @pytest.mark.growth("n log n", sizes=[1000, 2000, 4000, 8000])
    def test_parse(n):
        parse(text(n))

    PYTHONPATH=FOLDER pytest -p comair_growth                          # the smallest size, once
    PYTHONPATH=FOLDER comair-bin growth -- pytest -p comair_growth     # all sizes, judged

A test that is judged runs in a process of its own under comair-bin, which counts what each size
costs. It has no fixtures: only n.
"""

import ctypes
import importlib.util
import os
import sys


def _begin():
    """From here on it is counted: until then the interpreter runs without being instrumented."""
    window = os.environ.get("COMAIR_WINDOW")
    if window is not None:
        with open(window, "r+b", buffering=0) as file:
            file.write((1).to_bytes(4, sys.byteorder))


def _case(name, path, function):
    """Calls the test with each size, in the process that is counted."""
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, os.path.dirname(path))
    sys.modules[name] = module
    spec.loader.exec_module(module)
    test = getattr(module, function)
    sizes = [int(n) for n in os.environ["COMAIR_GROWTH_SIZES"].split(",")]
    # What is done once, at the first call, is of no size.
    test(min(sizes))
    _begin()
    failed = []
    size = None

    def compare(_key, _element):
        try:
            test(size)
        except BaseException as error:  # pylint: disable=broad-except
            failed.append(error)
        # Found: bsearch asks no further.
        return 0

    # A native routine that comair-bin can see, with the size as an argument.
    compared = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(compare)
    search = ctypes.CDLL(None).bsearch
    for size in sizes:
        search(None, None, ctypes.c_size_t(size), ctypes.c_size_t(1), compared)
        if failed:
            raise failed[0]
    sys.stdout.flush()
    os._exit(0)


def _judge(tool, limit, sizes, item):
    """What is wrong, in words; None: it holds."""
    # Not above: the process that is counted starts sooner without them.
    import subprocess  # pylint: disable=import-outside-toplevel
    import tempfile  # pylint: disable=import-outside-toplevel

    path, function = str(item.path), item.function.__name__
    with tempfile.NamedTemporaryFile(prefix="comair-growth-") as report:
        command = [tool, "growth", "--at-most", limit, "--sizes", ",".join(map(str, sizes))]
        command += ["--case", item.nodeid, "--caller", "python", "--report", report.name, "--"]
        command += [sys.executable, __file__, item.module.__name__, path, function]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        with open(report.name, encoding="utf-8") as text:
            message = text.read().strip()
    if done.returncode == 0:
        return None
    if done.returncode == 1:
        return message
    said = done.stdout.decode(errors="replace").strip()
    return "\n".join(part for part in (message or "cannot be judged", said) if part)


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "growth(at_most, sizes): what the test costs for n grows at most like this")


def pytest_generate_tests(metafunc):
    if metafunc.definition.get_closest_marker("growth") and "n" in metafunc.fixturenames:
        metafunc.parametrize("n", [None], ids=["n"])


def pytest_pyfunc_call(pyfuncitem):
    import pytest  # pylint: disable=import-outside-toplevel

    mark = pyfuncitem.get_closest_marker("growth")
    if mark is None:
        return None
    try:
        limit, sizes = (lambda at_most, sizes: (at_most, sizes))(*mark.args, **mark.kwargs)
    except TypeError:
        pytest.fail('write it like @pytest.mark.growth("n log n", sizes=[...])', pytrace=False)
    if pyfuncitem.funcargs.keys() != {"n"} or pyfuncitem.cls is not None:
        pytest.fail("a test of growth is a function that takes n, and nothing else", pytrace=False)
    tool = os.environ.get("COMAIR_GROWTH")
    if not tool:
        pyfuncitem.obj(min(sizes))
        return True
    problem = _judge(tool, limit, sizes, pyfuncitem)
    if problem is not None:
        pytest.fail(problem, pytrace=False)
    return True


if __name__ == "__main__":
    _case(*sys.argv[1:])
