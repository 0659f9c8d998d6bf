"""The drawings of the house: cards, emblem, pips and icons, as SVG text.

Everything here returns strings and needs only the standard library. `tools/card_art.py` is the
command that writes the files. Only the part of SVG that the game's reader (nanosvg) understands
is used: paths, circles, ellipses, rectangles, groups with transforms, linear gradients.
"""
