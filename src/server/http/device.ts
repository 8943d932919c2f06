/** Programs by what they write of themselves, those that also pretend to be another first. */
const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|\bCriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * What a browser calls itself (User-Agent), in words that people know: `Chrome su Windows`. All that is kept of it; null
 * where it says nothing known.
 */
export function describeDevice(userAgent: string): string | null {
  const of = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent))?.[1]
  return [of(BROWSERS), of(SYSTEMS)].filter(Boolean).join(' su ') || null
}
