"""Tables: arranges matches, starts them through rules, and projects the lobby."""
