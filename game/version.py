"""The product's version. Written here, since asking the installed package costs 25 ms at start."""

VERSION = "0.1.0"
