"""The HTTP and WebSocket edge: who asks, is it well formed, whom to ask, how a refusal reads. It decides nothing."""
