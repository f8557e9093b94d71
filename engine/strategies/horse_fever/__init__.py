"""The bots of Horse Fever: every module here is imported, and so declares its bots."""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
