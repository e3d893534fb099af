"""`make bench`: every figure beside its reference, measured in turns in the same run. See docs/benchmarks.md."""
