"""Structured logs: one JSON object a line on standard error."""

import logging
import sys

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

from telemetry import tracing


def configure(service: str, level: str = "info") -> None:
    """Send all logs of this process, those of libraries included, to standard error as JSON lines.

    Fields bound by `structlog.contextvars` (`match_id`, `command_id`, `correlation_id`) are on each line of their task,
    and `trace_id` where there is a trace.
    """
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        _add_trace,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    structlog.contextvars.bind_contextvars(service=service)


def get(name: str) -> FilteringBoundLogger:
    """Return the logger of a module."""
    logger: FilteringBoundLogger = structlog.get_logger(name)
    return logger


def _add_trace(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    if trace_id := tracing.trace_id():
        event["trace_id"] = trace_id
    return event
