"""Regions: a program says where a piece of its work begins and ends, and how large its input is.

    @comair_region.region("parse", size=len)
    def parse(text): ...

    comair_region.call("parse", len(text), parse, text)

    comair_region.value("parse", count)    # of the region that is open, where it is known only later

comair-bin then reports on "parse" as on a function, with the number as a further size. What is asked
is what include/comair.h asks. A region is a call of a few bytes of machine code, which call the
function: x86-64, Linux. Elsewhere, and where memory cannot be made executable, the function is called
and nothing else.
"""

import ctypes
import functools
import mmap
import platform
import sys

__all__ = ["call", "region", "value"]

_BEGIN, _END, _NUMBER = 0x43420003, 0x43420004, 0x43420005

# rolq $3, $13, $61 and $51 of %rdi; xchgq %rbx, %rbx
_TELL = bytes.fromhex("48c1c703 48c1c70d 48c1c73d 48c1c733 4887db")

# void within(begin, end, body): tells of the first, calls body, tells of the second.
_CODE = (
    bytes.fromhex("53 4154 4883ec08 4889f3 4989d4 4889f8 31d2")
    + _TELL
    + bytes.fromhex("41ffd4 4889d8 31d2")
    + _TELL
    + bytes.fromhex("4883c408 415c 5b c3")
)

# void tell(request)
_CODE_OF_TELL = bytes.fromhex("4889f8 31d2") + _TELL + bytes.fromhex("c3")


class _Site(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("file", ctypes.c_char_p), ("line", ctypes.c_ulong)]


class _Request(ctypes.Structure):
    _fields_ = [("code", ctypes.c_ulong), ("what", ctypes.c_void_p), ("n", ctypes.c_long)]


_BODY = ctypes.CFUNCTYPE(None)


def _load():
    """The two functions, and what keeps them; None where there can be none."""
    if platform.machine() != "x86_64" or not sys.platform.startswith("linux"):
        return None
    try:
        page = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    except OSError:
        return None
    page.write(_CODE + _CODE_OF_TELL)
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    kind = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, _BODY)
    tell = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(address + len(_CODE))
    return kind(address), tell, page


_LOADED = _load()


@functools.lru_cache(maxsize=None)
def _site(name, file, line):
    # What the program says ends at the first zero byte.
    return _Site(name.encode(errors="replace"), file.encode(errors="replace"), line)


def _run(site, n, function, args, named):
    if _LOADED is None:
        return function(*args, **named)
    result = []
    failed = []

    def body():
        try:
            result.append(function(*args, **named))
        except BaseException as error:  # pylint: disable=broad-except
            failed.append(error)

    # Where the text is, not a copy of it.
    name = ctypes.c_void_p.from_buffer(site, _Site.name.offset).value
    begin = _Request(_BEGIN, ctypes.addressof(site), n)
    end = _Request(_END, name, 0)
    _LOADED[0](ctypes.byref(begin), ctypes.byref(end), _BODY(body))
    if failed:
        raise failed[0]
    return result[0]


def call(name, n, function, *args, **named):
    """Calls the function with the arguments as a region; `n`: the number that its input is known by."""
    caller = sys._getframe(1)  # pylint: disable=protected-access
    site = _site(name, caller.f_code.co_filename, caller.f_lineno)
    return _run(site, n, function, args, named)


def value(name, n):
    """Tells n of the innermost region of that name that the caller is in; the last one holds."""
    if _LOADED is None:
        return
    text = ctypes.create_string_buffer(name.encode(errors="replace"))
    _LOADED[1](ctypes.byref(_Request(_NUMBER, ctypes.addressof(text), n)))


def region(name, size=None):
    """Makes each call of a function a region. `size` gets its arguments and returns the number."""

    def decorate(function):
        code = function.__code__
        site = _site(name, code.co_filename, code.co_firstlineno)

        @functools.wraps(function)
        def wrapped(*args, **named):
            n = -1 if size is None else size(*args, **named)
            return _run(site, n, function, args, named)

        return wrapped

    return decorate
