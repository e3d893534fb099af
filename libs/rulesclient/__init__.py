"""How services ask rules: submit commands and open matches, over however many replicas there are."""
