"""Become another program that dies with the process that started this one: `python leash.py PARENT PROGRAM [ARG ...]`.

A program of its own, and not a hook between fork and exec: a process with threads must not run code there.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main(parent: str, *command: str) -> None:
    """Have the kernel kill this process when its parent ends, then become the command."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != int(parent):  # it ended before we asked
            os._exit(1)
    os.execvp(command[0], command)  # noqa: S606 - no shell is wanted


if __name__ == "__main__":
    main(*sys.argv[1:])
