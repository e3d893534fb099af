"""What tests are made of: scripted chance, given/when/then, golden matches, and the checks every game must pass."""
