"""The documents that services write into the store and the gateway serves: their shapes, projections, keys and indexes.

What `proto/` is between services that call each other, this is between those that project and those that query.
"""
