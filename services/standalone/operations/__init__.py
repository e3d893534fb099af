"""What an operator does with an installation, one module per concern; the commands are in `standalone.commands`."""
