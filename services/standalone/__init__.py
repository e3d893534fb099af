"""Hexarchy on one machine: real brokers and all services under one command, and the `hexarchy` program."""
