"""What our own chain of processes is measured against: chains with the same stations and none of our code."""
