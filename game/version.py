"""The version of the installed product."""

from __future__ import annotations

from importlib import metadata


def _read() -> str:
    try:
        return metadata.version("sheepshead")
    except metadata.PackageNotFoundError:
        return "0.1.0"


VERSION = _read()
