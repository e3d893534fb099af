"""Live matches over WebSocket: one feed per match in this process, one session per socket."""
