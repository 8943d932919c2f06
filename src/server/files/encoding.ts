const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((b, i) => bytes[i] === b)

const HIGH = Uint8Array.from({ length: 128 }, (_, i) => 128 + i)
/** The letters of the upper half of a code of one byte a letter. */
const upperHalf = (codifica: string) => [...new TextDecoder(codifica).decode(HIGH)]

/** What stands in Italian texts beyond ASCII. Without í and ñ: to a Macintosh they are the ’ and the – of Windows. */
const USUAL = new Set('àèéìòùÀÈÉÌÒÙ’‘“”–—°ºª€«»…çöüäêôâß \u00a0')

/** How well bytes read in a code: usual signs count for it, others against; letters of words weigh more than signs. */
function likelihood(bytes: Uint8Array, codifica: string): number {
  const usual = upperHalf(codifica).map((c) => (USUAL.has(c) ? (/\p{L}/u.test(c) ? 2 : 1) : -2))
  return bytes.reduce((sum, b) => sum + (b < 128 ? 0 : (usual[b - 128] ?? 0)), 0)
}

/**
 * A text from its bytes: a byte order mark, the zeros of UTF-16, valid UTF-8; else the Windows of an Italian office, or an
 * old Macintosh where the signs read better so.
 * @returns `utf-8`, `utf-16le`, `utf-16be`, `windows-1252` or `macintosh` beside the text
 */
export function decode(bytes: Uint8Array): { text: string; codifica: string } {
  const as = (codifica: string) => ({ text: new TextDecoder(codifica).decode(bytes), codifica })
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return as('utf-8')
  if (startsWith(bytes, 0xff, 0xfe)) return as('utf-16le')
  if (startsWith(bytes, 0xfe, 0xff)) return as('utf-16be')
  const start = bytes.subarray(0, 2000)
  const zeros = (remainder: number) => start.filter((b, i) => b === 0 && i % 2 === remainder).length
  if (zeros(1) > start.length / 6) return as('utf-16le')
  if (zeros(0) > start.length / 6) return as('utf-16be')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), codifica: 'utf-8' }
  } catch {
    const mac = likelihood(bytes, 'macintosh') > likelihood(bytes, 'windows-1252')
    return as(mac ? 'macintosh' : 'windows-1252')
  }
}

/** UTF-8 that was read as another code and written again: the signs that its bytes became, and the way back. */
const TWICE = [
  upperHalf('windows-1252'),
  upperHalf('macintosh'),
  // Latin-1 as it is written, which no browser knows: control signs where Windows has the quotes.
  [...HIGH].map((byte) => String.fromCharCode(byte)),
].map((signs) => {
  const of = (...bytes: number[]) => bytes.map((b) => signs[b - 128]).join('')
  const following = `[${signs
    .slice(0, 64)
    .join('')
    .replace(/[\]\\^-]/g, '\\$&')}]`
  // Of all that UTF-8 writes only letters and signs of western Europe: nothing else is met with twice in these lists.
  const pattern = `[${of(0xc2, 0xc3)}]${following}|${of(0xe2)}[${of(0x80, 0x82, 0x84)}]${following}`
  return { pattern: new RegExp(pattern, 'gu'), byte: new Map(signs.map((c, i) => [c, i + 128])) }
})

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A text that was encoded twice, or thrice, as it was meant: `CittÃ\u00a0` → `Città`. Any other is the same. */
export function mendTwice(text: string): string {
  let mended = text
  for (let again = 0; again < 3; again++) {
    const before = mended
    for (const { pattern, byte } of TWICE)
      mended = mended.replace(pattern, (found) => {
        try {
          return utf8.decode(Uint8Array.from(found, (c) => byte.get(c) ?? 0))
        } catch {
          return found
        }
      })
    if (mended === before) break
  }
  return mended
}
