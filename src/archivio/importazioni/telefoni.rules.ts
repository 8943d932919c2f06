import {
  type AltroTelefono,
  cellularePrimo,
  TELEFONI_AL_MASSIMO,
  TELEFONO_LUNGO,
} from '#anagrafe/clienti/telefoni.rules.ts'
import { leggiTelefono } from '#shared/cells.ts'
import { cut, digits, normalise, telefonoInCifre } from '#shared/text.ts'
import type { Celle } from './celle.rules.ts'

const PAROLE: readonly [nome: string, forma: RegExp][] = [
  ['cellulare', /^(cell?|cellulari|mobile)$/],
  ['casa', /^(cas\w*|abitaz\w*|home)$/],
  ['ufficio', /^(uff\w*|lav\w*|office|work)$/],
]
/** What says no more than that it is a telephone. */
const TELEFONO =
  /^(tel\w*|phone|altr[oi]|second[oi]|terzo|numer[oi]|num|n|nr|recapit[oi]|contatt[oi]|di|\d*)$/
const PAROLA = /^\p{L}[\p{L} .'’]{2,30}$/u
const LUNGO = 40
/** Longer cells are not looked into. */
const DA_DIVIDERE = 80

/** Where a number rings, or whose it is, by what its column is called: `TEL. UFF.` → `ufficio`; null where it isn't said. */
export function nomeDelTelefono(colonna: string): string | null {
  const parole = normalise(colonna)
    .split(/[^\p{L}\d]+/u)
    .filter((parola) => !TELEFONO.test(parola))
    .map((parola) => PAROLE.find(([, forma]) => forma.test(parola))?.[0] ?? parola)
  const nome = parole.join(' ')
  return PAROLA.test(nome) ? nome : null
}

/** `0522 123456 (casa)`, `333 1234567 moglie`, `Moglie: 333 1234567`: the number, and its word where the cell says one. */
function diviso(testo: string): { numero: string; nome: string | null } {
  const parti =
    testo.length <= DA_DIVIDERE
      ? /^(\p{L}[\p{L}.’' ]*?[\s.:]+)?([+\d][\d\s+./-]*\d)(?:\s*\(([^()]*)\)|[\s,:-]+(\p{L}[^()\d]*))?$/u.exec(
          testo,
        )
      : null
  if (!parti) return { numero: testo, nome: null }
  const [, davanti = '', numero = '', traParentesi, dopo = ''] = parti
  return { numero, nome: (traParentesi ?? dopo).trim().slice(0, LUNGO) || nomeDelTelefono(davanti) }
}

/**
 * All telephones of a row, of whichever columns, each once: the first mobile before the others, since it is who is written
 * to. What is no number, and more of them than a customer has, goes to the notes.
 */
export function leggiTelefoni(celle: Celle): {
  telefono: string | null
  altriTelefoni: AltroTelefono[]
  note: string[]
} {
  const scritti = new Map<string, string>()
  const letti = (['telefono', 'altroTelefono'] as const).flatMap((campo) =>
    celle.tutte(campo).flatMap(({ colonna, cella, avvisa }) => {
      const { valore, altri: ulteriori, avviso } = leggiTelefono(cella)
      avvisa(avviso)
      const davanti = /^\s*(\p{L}+)\W*\d/u.exec(cella)?.[1] ?? ''
      return [valore, ...ulteriori].flatMap((testo, n): AltroTelefono[] => {
        if (!testo) return []
        const { numero, nome } = diviso(testo)
        if (!scritti.has(numero) && telefonoInCifre(testo) === telefonoInCifre(numero))
          scritti.set(numero, testo)
        return [{ numero, nome: nome ?? ((n === 0 && nomeDelTelefono(davanti)) || nomeDelTelefono(colonna)) }]
      })
    }),
  )
  const numeri = letti.filter(({ numero }) => digits(numero).length >= 5 && numero.length <= LUNGO)
  const altrove = letti.filter((testo) => !numeri.includes(testo))
  const { telefono, altriTelefoni } = cellularePrimo(numeri.length > 0 ? numeri : altrove.splice(0, 1))
  return {
    // The first one has no word of its own: what stands beside it in its cell stays there.
    telefono: cut(scritti.get(telefono ?? '') ?? '', TELEFONO_LUNGO) || telefono,
    altriTelefoni: altriTelefoni.slice(0, TELEFONI_AL_MASSIMO),
    note: [...altriTelefoni.slice(TELEFONI_AL_MASSIMO), ...altrove].map(({ numero }) => numero),
  }
}
