"""The commands of the `hexarchy` program by what they are about; each module has its own part of the program."""
