"""Cuts the two TTF faces that our PDFs embed out of Inter, the typeface of the app.

Run by hand, when the typeface or CHARACTERS change. The app's own package has Inter in slices without ≤ or →, so the
whole one is needed, of the same version (4.1):
  pip install fonttools brotli
  npm pack inter-ui@4.1.1 && tar -xzf inter-ui-4.1.1.tgz package/variable/InterVariable.woff2
  python3 scripts/pdf-fonts.py package/variable/InterVariable.woff2
PDF needs static TTF outlines, and no PDF writer applies OpenType features: so the weights are fixed here, and the
figures are the tabular ones, which line up in columns. Latin, Latin Extended-A, Romanian, € and punctuation, and the
signs that people write of plants: measures, formulas, fractions of inches, arrows, ticks.
"""

import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

TARGET = pathlib.Path(__file__).resolve().parent.parent / "src/shared"
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


for name, axes in FACES.items():
    result = face(sys.argv[1], axes)
    result.save(TARGET / f"{name}.ttf")
    print(name, len(result.getBestCmap()), "characters", (TARGET / f"{name}.ttf").stat().st_size, "bytes")
