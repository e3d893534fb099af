"""The container stage: real images, run by the compose file. `make deploy-test` runs it."""
