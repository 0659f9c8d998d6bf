"""The colours of the deck. Flat colours, one ink, one paper: few enough to name them all."""

INK = "#1e1b26"
RED = "#c0272d"
BLUE = "#27457f"
GREEN = "#2f6b3c"
PLUM = "#7b2a52"
GOLD = "#e0a935"
DEEP_GOLD = "#b5791f"
WHITE = "#fffef9"
LINEN = "#efe6d2"
STEEL = "#c9d2dc"
DARK_STEEL = "#8f9bab"
WOOD = "#8b5a30"
BURGUNDY = "#7d1d2b"
ROSE = "#d9485a"
AMBER = "#b4571b"
BLACK = "#000000"

PAPER_TOP = "#fffef9"
PAPER_FOOT = "#f4ecd8"
PAPER_EDGE = "#b9ad93"

SUIT_COLOUR = {"C": INK, "S": INK, "H": RED, "D": RED}
"""The two-colour deck. Shapes in these colours sit in a group of class `suit` (see `pips`)."""

FRAME_COLOUR = {"C": GREEN, "S": BLUE, "H": RED, "D": AMBER}
"""The line around a court's panel, one for each suit."""

PANEL_COLOUR = {"C": "#f2f5e6", "S": "#edf1f6", "H": "#fbf0e8", "D": "#fcf4dd"}
RAY_COLOUR = {"C": "#dfe9cd", "S": "#d9e2ee", "H": "#f6ddd0", "D": "#f5e4b8"}
"""A court's ground and the rays of the lamp on it."""
