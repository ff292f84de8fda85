"""calls.py MODULE load|run [FILE]: loads a module of the standard library's tests, and runs them.
With FILE, the calls that sys.setprofile tells of while they run go there."""
import gc
import importlib
import io
import json
import os
import random
import sys
import unittest

name, mode, *where = sys.argv[1:]
gc.disable()
random.seed(1)
suite = unittest.defaultTestLoader.loadTestsFromModule(importlib.import_module(name))
runner = unittest.TextTestRunner(stream=io.StringIO(), verbosity=0)
counts = {}


def note(frame, event, _):
    if event == "call":
        code = frame.f_code
        key = code.co_qualname, code.co_filename, code.co_firstlineno
        counts[key] = counts.get(key, 0) + 1


def tests():
    return runner.run(suite).testsRun


ran = 0
if mode == "run":
    if where:
        sys.setprofile(note)
    ran = tests()
    sys.setprofile(None)
if where:
    with open(where[0], "w") as file:
        json.dump([[*key, many] for key, many in counts.items()], file)
print(ran, "tests")
sys.stdout.flush()
# What ends after this is of no test.
os._exit(0)
