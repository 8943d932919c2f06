/** Lower case, without accents, apostrophes made plain and spaces single: what searches compare. */
export function normalise(testo: string): string {
  return testo
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Only the digits of a text: telephones and VAT numbers are compared by these. */
export function digits(testo: string): string {
  return testo.replace(/\D+/g, '')
}

/** The digits of a telephone without the Italian prefix: `(+39) 333 418` and `333418` are the same. */
export function telefonoInCifre(telefono: string): string {
  return digits(telefono.replace(/[^\d+]+/g, '').replace(/^(\+|00)39/, ''))
}

const FORMA_GIURIDICA = /\s+s\.?(r\.?l|p\.?a|n\.?c|a\.?s)\.?$/i

/** One or two initials for an avatar: `Maria Grazia Ruocco` → `MR`, `ciro.amato` → `CA`, `Clima Sud S.r.l.` → `CS`. */
export function iniziali(nome: string): string {
  const parole = nome
    .replace(FORMA_GIURIDICA, '')
    .split(/[\s._-]+/)
    .filter((p) => /[\p{L}\p{N}]/u.test(p))
  const prima = parole[0]?.[0] ?? ''
  const ultima = parole.length > 1 ? (parole.at(-1)?.[0] ?? '') : ''
  return (prima + ultima).toUpperCase()
}
