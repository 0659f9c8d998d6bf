"""Values to plain lists, dicts, strings and numbers, and back, driven by the type hints.

Cards travel as codes (`QC`), actions as record words (`bury AS TS`), tuples as lists, dataclasses
and named tuples as dicts, events as `[tag, fields]`. There are no floats. `from_plain` trusts
nothing: what does not fit the type raises `ValueError` in one sentence.

What a type's hints say is worked out once, into a function that reads its values: a table on the
network reads some hundred thousand values a minute.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from typing import Any, TypeVar

from engine.actions import Action, parse
from engine.cards import Card, card
from engine.events import EVENT_TYPES, Event

T = TypeVar("T")

Reader = Callable[[Any], Any]
"""Reads the plain form of one type."""

_AS_THEY_ARE = (type(None), bool, int, str)
_NAMES: dict[type, tuple[str, ...]] = {}
_READERS: dict[Any, Reader] = {}


class _Misfit(ValueError):
    """A value that does not fit; the place is found on the way out, where it costs nothing as long
    as everything fits."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
        self.place = ""


def to_plain(value: Any) -> Any:
    """The plain form of a value: `None`, bool, int, str, lists and dicts only."""
    kind = type(value)
    if kind in _AS_THEY_ARE:
        return value
    if kind is tuple or kind is list:
        return [to_plain(item) for item in value]
    if kind is dict:
        return {key: to_plain(item) for key, item in value.items()}
    if kind is Card:
        return value.code
    if isinstance(value, Action):
        return value.text()
    if isinstance(value, _AS_THEY_ARE):
        return value
    names = _names(kind)
    fields = {name: to_plain(getattr(value, name)) for name in names}
    return [value.TAG, fields] if isinstance(value, Event) else fields


def _names(kind: type) -> tuple[str, ...]:
    """The fields of a named tuple or a dataclass."""
    known = _NAMES.get(kind)
    if known is None:
        known = _NAMES[kind] = _find_names(kind)
    return known


def _find_names(kind: type) -> tuple[str, ...]:
    if hasattr(kind, "_fields"):
        return tuple(kind._fields)
    if dataclasses.is_dataclass(kind):
        return tuple(field.name for field in dataclasses.fields(kind))
    raise TypeError(f"{kind.__name__} has no plain form")


def from_plain(kind: type[T], plain: Any) -> T:
    """The value of type `kind` from its plain form; `ValueError` says what does not fit."""
    try:
        value: T = _reader(kind)(plain)
    except _Misfit as misfit:
        raise ValueError(f"{kind.__name__}{misfit.place}: {misfit.what}") from None
    return value


def _inside(misfit: _Misfit, place: str) -> _Misfit:
    """The same misfit, seen from further outside."""
    misfit.place = place + misfit.place
    return misfit


def _reader(kind: Any) -> Reader:
    """What reads a value of this type; `TypeError` if nothing does."""
    known = _READERS.get(kind)
    if known is None:
        known = _READERS[kind] = _make_reader(kind)
    return known


def _make_reader(kind: Any) -> Reader:
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _union_reader(kind)
    if origin is tuple:
        return _tuple_reader(kind)
    if origin is dict:
        return _dict_reader(kind)
    if kind is bool or kind is int or kind is str:
        return _simple_reader(kind)
    if kind is Card:
        return lambda plain: card(_text(plain))
    if isinstance(kind, type) and issubclass(kind, Action):
        return lambda plain: parse(_text(plain))
    if kind is Event:
        return _read_event
    if isinstance(kind, type) and (dataclasses.is_dataclass(kind) or hasattr(kind, "_fields")):
        return _fields_reader(kind)
    raise TypeError(f"no reader for {kind!r}")


def _simple_reader(kind: type) -> Reader:
    def read(plain: Any) -> Any:
        if type(plain) is not kind:
            raise _Misfit(f"expected {kind.__name__}, got {type(plain).__name__}")
        return plain

    return read


def _text(plain: Any) -> str:
    if not isinstance(plain, str):
        raise _Misfit(f"expected text, got {type(plain).__name__}")
    return plain


def _union_reader(kind: Any) -> Reader:
    options = [one for one in typing.get_args(kind) if one is not type(None)]
    read_one = _reader(options[0])
    if len(options) == len(typing.get_args(kind)):
        return read_one
    return lambda plain: None if plain is None else read_one(plain)


def _tuple_reader(kind: Any) -> Reader:
    inside = typing.get_args(kind)
    endless = len(inside) == 2 and inside[1] is Ellipsis
    readers = [_reader(one) for one in inside if one is not Ellipsis]

    def read(plain: Any) -> tuple[Any, ...]:
        if not isinstance(plain, (list, tuple)):
            raise _Misfit(f"expected a list, got {type(plain).__name__}")
        if not endless and len(readers) != len(plain):
            raise _Misfit(f"expected {len(readers)} items, got {len(plain)}")
        found: list[Any] = []
        try:
            if endless:
                read_one = readers[0]
                for item in plain:
                    found.append(read_one(item))
            else:
                for read_one, item in zip(readers, plain, strict=True):
                    found.append(read_one(item))
        except _Misfit as misfit:
            raise _inside(misfit, f"[{len(found)}]") from None
        return tuple(found)

    return read


def _dict_reader(kind: Any) -> Reader:
    key_kind, value_kind = typing.get_args(kind)
    read_key, read_value = _reader(key_kind), _reader(value_kind)

    def read(plain: Any) -> dict[Any, Any]:
        if not isinstance(plain, dict):
            raise _Misfit(f"expected a map, got {type(plain).__name__}")
        found = {}
        for key, item in plain.items():
            known = read_key(key)
            try:
                found[known] = read_value(item)
            except _Misfit as misfit:
                raise _inside(misfit, f".{key}") from None
        return found

    return read


def _fields_reader(kind: type) -> Reader:
    hints = typing.get_type_hints(kind)
    if hasattr(kind, "_fields"):
        names = tuple(kind._fields)
    else:
        names = tuple(one.name for one in dataclasses.fields(kind) if one.init)
    wanted = frozenset(names)
    readers = tuple((one, _reader(hints[one])) for one in names)

    def read(plain: Any) -> Any:
        if not isinstance(plain, dict):
            raise _Misfit(f"expected a map, got {type(plain).__name__}")
        if plain.keys() != wanted:
            odd = ", ".join(sorted(map(repr, plain.keys() ^ wanted)))
            raise _Misfit(f"these fields are missing or unknown: {odd}")
        found = {}
        name = ""
        try:
            for name, read_one in readers:
                found[name] = read_one(plain[name])
        except _Misfit as misfit:
            raise _inside(misfit, f".{name}") from None
        return kind(**found)

    return read


def _read_event(plain: Any) -> Event:
    if not isinstance(plain, (list, tuple)) or len(plain) != 2:
        raise _Misfit("expected an event as [tag, fields]")
    tag = _text(plain[0])
    if tag not in EVENT_TYPES:
        raise _Misfit(f"there is no event {tag!r}")
    try:
        event: Event = _reader(EVENT_TYPES[tag])(plain[1])
    except _Misfit as misfit:
        raise _inside(misfit, f".{tag}") from None
    return event
