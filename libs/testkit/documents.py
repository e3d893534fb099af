"""What documents say to type: the fenced blocks of shell in Markdown, command by command."""

import re
import shlex
from pathlib import Path

_SHELL = re.compile(r"^( *)```sh\n(.*?)^\1```", re.MULTILINE | re.DOTALL)


def shell_commands(document: Path, program: str) -> list[list[str]]:
    """Return the arguments of every command of a program, in order; comments and line continuations are left out.

    A path before the name of the program does not matter.
    """
    lines = [line.strip() for _, block in _SHELL.findall(document.read_text()) for line in _joined(block)]
    typed = [shlex.split(line, comments=True) for line in lines if line.split(" ")[0].rpartition("/")[2] == program]
    return [words[1:] for words in typed]


def _joined(block: str) -> list[str]:
    return block.replace("\\\n", " ").splitlines()
