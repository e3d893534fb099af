"""What every service shares to be seen and stopped: logs, metrics, health, and the life of a process."""
