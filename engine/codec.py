"""Values to plain lists, dicts, strings and numbers, and back, driven by the type hints.

Cards travel as codes (`QC`), actions as record words (`bury AS TS`), tuples as lists, dataclasses
and named tuples as dicts, events as `[tag, fields]`. There are no floats. `from_plain` trusts
nothing: what does not fit the type raises `ValueError` in one sentence.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from functools import lru_cache
from typing import Any, TypeVar

from engine.actions import Action, parse
from engine.cards import Card, card
from engine.events import EVENT_TYPES, Event

T = TypeVar("T")


def to_plain(value: Any) -> Any:
    """The plain form of a value: `None`, bool, int, str, lists and dicts only."""
    if isinstance(value, Card):
        return value.code
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Action):
        return value.text()
    if isinstance(value, Event):
        fields = {f.name: to_plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
        return [value.TAG, fields]
    if isinstance(value, dict):
        return {key: to_plain(item) for key, item in value.items()}
    if hasattr(value, "_fields"):
        return {name: to_plain(getattr(value, name)) for name in value._fields}
    if isinstance(value, (tuple, list)):
        return [to_plain(item) for item in value]
    if dataclasses.is_dataclass(value):
        return {f.name: to_plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    raise TypeError(f"{type(value).__name__} has no plain form")


def from_plain(kind: type[T], plain: Any) -> T:
    """The value of type `kind` from its plain form; `ValueError` says what does not fit."""
    value: T = _read(kind, plain, kind.__name__)
    return value


@lru_cache(maxsize=256)
def _hints(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    if hasattr(kind, "_fields"):
        return {name: hints[name] for name in kind._fields}
    return {f.name: hints[f.name] for f in dataclasses.fields(kind) if f.init}


def _read(kind: Any, plain: Any, where: str) -> Any:
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _read_union(kind, plain, where)
    if origin is tuple:
        return _read_tuple(kind, plain, where)
    if origin is dict:
        return _read_dict(kind, plain, where)
    if kind is bool or kind is int or kind is str:
        if type(plain) is not kind:
            raise ValueError(f"{where}: expected {kind.__name__}, got {type(plain).__name__}")
        return plain
    if kind is Card:
        return card(_text(plain, where))
    if isinstance(kind, type) and issubclass(kind, Action):
        return parse(_text(plain, where))
    if kind is Event:
        return _read_event(plain, where)
    if isinstance(kind, type) and (dataclasses.is_dataclass(kind) or hasattr(kind, "_fields")):
        return _read_fields(kind, plain, where)
    raise TypeError(f"{where}: no reader for {kind!r}")


def _text(plain: Any, where: str) -> str:
    if not isinstance(plain, str):
        raise ValueError(f"{where}: expected text, got {type(plain).__name__}")
    return plain


def _read_union(kind: Any, plain: Any, where: str) -> Any:
    options = [one for one in typing.get_args(kind) if one is not type(None)]
    if plain is None and len(options) < len(typing.get_args(kind)):
        return None
    return _read(options[0], plain, where)


def _read_tuple(kind: Any, plain: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(plain, (list, tuple)):
        raise ValueError(f"{where}: expected a list, got {type(plain).__name__}")
    inside = typing.get_args(kind)
    if len(inside) == 2 and inside[1] is Ellipsis:
        return tuple(_read(inside[0], item, f"{where}[{at}]") for at, item in enumerate(plain))
    if len(inside) != len(plain):
        raise ValueError(f"{where}: expected {len(inside)} items, got {len(plain)}")
    return tuple(
        _read(one, item, f"{where}[{at}]")
        for at, (one, item) in enumerate(zip(inside, plain, strict=True))
    )


def _read_dict(kind: Any, plain: Any, where: str) -> dict[Any, Any]:
    if not isinstance(plain, dict):
        raise ValueError(f"{where}: expected a map, got {type(plain).__name__}")
    key_kind, value_kind = typing.get_args(kind)
    return {
        _read(key_kind, key, where): _read(value_kind, item, f"{where}.{key}")
        for key, item in plain.items()
    }


def _read_fields(kind: Any, plain: Any, where: str) -> Any:
    if not isinstance(plain, dict):
        raise ValueError(f"{where}: expected a map, got {type(plain).__name__}")
    hints = _hints(kind)
    if set(plain) != set(hints):
        odd = ", ".join(sorted(map(repr, set(plain) ^ set(hints))))
        raise ValueError(f"{where}: these fields are missing or unknown: {odd}")
    return kind(**{name: _read(one, plain[name], f"{where}.{name}") for name, one in hints.items()})


def _read_event(plain: Any, where: str) -> Event:
    if not isinstance(plain, (list, tuple)) or len(plain) != 2:
        raise ValueError(f"{where}: expected an event as [tag, fields]")
    tag = _text(plain[0], where)
    if tag not in EVENT_TYPES:
        raise ValueError(f"{where}: there is no event {tag!r}")
    event: Event = _read_fields(EVENT_TYPES[tag], plain[1], f"{where}.{tag}")
    return event
