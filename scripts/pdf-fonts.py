"""Cuts the two TTF faces that the PDF of a quote embeds out of the app's own Inter.

Run by hand, when the typeface changes: pip install fonttools brotli, then python3 scripts/pdf-fonts.py
PDF needs static TTF outlines, and no PDF writer applies OpenType features: so the weights are fixed here, and the
figures are the tabular ones, which line up in columns. Latin, Latin Extended-A, Romanian, € and punctuation.
"""

import pathlib
import tempfile

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "node_modules/@fontsource-variable/inter/files"
TARGET = ROOT / "src/web/pdf"
FACES = {"inter-testo": {"wght": 430, "opsz": 14}, "inter-forte": {"wght": 650, "opsz": 20}}
CHARACTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),
    *map(ord, "–—‘’‚“”„†•…‰‹›€™−≤≥≠½¼¾⅓×÷√∅→←↑↓ΔΩ"),
]


def tabular(font):
    """Glyphs of the tnum feature, by the glyph that they take the place of."""
    gsub = font["GSUB"].table
    found = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[index].SubTable:
                    found.update(getattr(table, "ExtSubTable", table).mapping)
    return found


def face(axes):
    parts = []
    for part in ("latin", "latin-ext"):
        font = instantiateVariableFont(TTFont(SOURCE / f"inter-{part}-opsz-normal.woff2"), axes)
        figures = tabular(font)
        for table in font["cmap"].tables:
            for code, glyph in table.cmap.items():
                if chr(code) in "0123456789":
                    table.cmap[code] = figures.get(glyph, glyph)
        for tag in ("GSUB", "GPOS", "GDEF", "STAT", "prep", "gasp"):
            if tag in font:
                del font[tag]
        file = tempfile.NamedTemporaryFile(suffix=".ttf", delete=False).name
        font.flavor = None
        font.save(file)
        parts.append(file)
    font = Merger().merge(parts)
    options = subset.Options(notdef_outline=True, hinting=False, layout_features=[], name_IDs=[1, 2, 6])
    cut = subset.Subsetter(options)
    cut.populate(unicodes=CHARACTERS)
    cut.subset(font)
    return font


for name, axes in FACES.items():
    result = face(axes)
    result.save(TARGET / f"{name}.ttf")
    print(name, len(result.getBestCmap()), "characters", (TARGET / f"{name}.ttf").stat().st_size, "bytes")
