"""Buttons, fields and lists on one focus system; see `base` for how they work together."""

from game.widgets.base import Form, Ground, Scroll, Widget
from game.widgets.button import Button
from game.widgets.entry import Entry
from game.widgets.field import TextField
from game.widgets.lists import Item, ListBox, Tabs
from game.widgets.panel import Panel
from game.widgets.rows import Choice, Slider, Stepper, Toggle

__all__ = [
    "Button",
    "Choice",
    "Entry",
    "Form",
    "Ground",
    "Item",
    "ListBox",
    "Panel",
    "Scroll",
    "Slider",
    "Stepper",
    "Tabs",
    "TextField",
    "Toggle",
    "Widget",
]
