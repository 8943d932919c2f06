"""Cuts the faces of Tepore out of Inter 4.1: two for its screens, two that its PDFs embed.

Run by hand, when the typeface or its characters change:
  pip install fonttools brotli
  npm pack inter-ui@4.1.1 && tar -xzf inter-ui-4.1.1.tgz package/variable/InterVariable.woff2
  python3 scripts/fonts.py package/variable/InterVariable.woff2

Screens: the weights between regular and bold, drawn for text; without the shapes for large sizes, which headings
have never so large that they are missed, a page needs 27 kB instead of 73. What Italian is written with, and the
signs that screens have, stand in one file; the letters of other names in a second one, which a browser asks for when
it meets one of them. unicode-range of src/web/theme/base.css says the same: this prints it. What neither has is
written in the system's own typeface.

PDFs: PDF needs static TTF outlines, and no PDF writer applies OpenType features: so the weights are fixed here, and the
figures are the tabular ones, which line up in columns. Latin, Latin Extended-A, Romanian, € and punctuation, and the
signs that people write of plants: measures, formulas, fractions of inches, arrows, ticks.
"""

import io
import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "src"
SCREENS = SOURCES / "web/theme"
DOCUMENTS = SOURCES / "shared"

FOR_TEXT = {"opsz": 14, "wght": (400, 700)}
LATIN = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *map(ord, "ıŒœ"),
    *(0x2009, 0x202F),  # narrow spaces
    *map(ord, "‐‑–—‘’‚“”„†•…‰′″‹›⁄€™₂"),
    *map(ord, "←↑→↓↵⌘−≈≠≤≥✓"),
]
# Latin of other languages, Vietnamese too, and what stands over and under letters.
OTHER_LATIN = [*range(0x100, 0x250), *range(0x300, 0x370), *range(0x1E00, 0x1F00)]
FEATURES = ["calt", "case", "ccmp", "kern", "locl", "mark", "mkmk", "tnum"]

FACES = {"inter-testo": {"wght": 430, "opsz": 14}, "inter-forte": {"wght": 650, "opsz": 20}}
CHARACTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0xAD),
    *range(0xAE, 0x149),  # neither the soft hyphen nor ŉ, which is two letters
    *range(0x14A, 0x180),
    *range(0x218, 0x21C),
    *map(ord, "–—‘’‚“”„†•…‰‹›€™′″№℃"),
    *map(ord, "−×÷≤≥≠≈√∞∅→←↑↓↔⇒✓✗■□●○"),
    *map(ord, "¼½¾⅓⅔⅛⅜⅝⅞⁰⁴⁵⁶⁷⁸⁹⁺⁻₀₁₂₃₄₅₆₇₈₉"),
    *map(ord, "ΔΣΩαβγηθλμπρσφ"),
    0x2126,  # ohm, increment: the same signs by another number
    0x2206,
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


def face(source, axes):
    font = instantiateVariableFont(TTFont(source, recalcTimestamp=False), axes)
    figures = tabular(font)
    for table in font["cmap"].tables:
        for code, glyph in table.cmap.items():
            if chr(code) in "0123456789":
                table.cmap[code] = figures.get(glyph, glyph)
    for tag in ("GSUB", "GPOS", "GDEF", "STAT", "prep", "gasp"):
        if tag in font:
            del font[tag]
    font.flavor = None
    for number, words in ((1, "Inter"), (6, "Inter-Regular")):
        font["name"].setName(words, number, 3, 1, 0x409)
    options = subset.Options(notdef_outline=True, hinting=False, layout_features=[], name_IDs=[1, 2, 6])
    cut = subset.Subsetter(options)
    cut.populate(unicodes=CHARACTERS)
    cut.subset(font)
    missing = sorted(set(CHARACTERS) - set(font.getBestCmap()))
    if missing:
        raise SystemExit(f"not in the typeface: {[hex(code) for code in missing]}")
    return font


def ranges(codes):
    """As CSS writes them."""
    found = []
    for code in sorted(codes):
        if found and code == found[-1][1] + 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ", ".join(f"U+{a:04X}" if a == b else f"U+{a:04X}-{b:04X}" for a, b in found)


def screen_face(source, codes, path):
    """Read again between the two steps: a cut needs the names of glyphs that the first one leaves behind."""
    whole = io.BytesIO()
    font = instantiateVariableFont(TTFont(source, recalcTimestamp=False), FOR_TEXT)
    font.flavor = None
    font.save(whole)
    font = TTFont(whole, recalcTimestamp=False)
    # Copyright and licence stay in it.
    options = subset.Options(
        layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 6, 13, 14]
    )
    cut = subset.Subsetter(options)
    cut.populate(unicodes=codes)
    cut.subset(font)
    font.flavor = "woff2"
    font.save(path)
    print(path.name, path.stat().st_size, "bytes", ranges(font.getBestCmap()))


screen_face(sys.argv[1], LATIN, SCREENS / "inter-latin.woff2")
screen_face(sys.argv[1], set(OTHER_LATIN) - set(LATIN), SCREENS / "inter-latin-ext.woff2")
for name, axes in FACES.items():
    result = face(sys.argv[1], axes)
    result.save(DOCUMENTS / f"{name}.ttf")
    print(name, len(result.getBestCmap()), "characters", (DOCUMENTS / f"{name}.ttf").stat().st_size, "bytes")
