import {
  type AltroTelefono,
  cellularePrimo,
  TELEFONI_AL_MASSIMO,
  TELEFONO_LUNGO,
} from '#anagrafe/clienti/telefoni.rules.ts'
import { leggiTelefono } from '#shared/cells.ts'
import { digits, normalise } from '#shared/text.ts'
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

/** `0522 123456 (casa)`, `333 1234567 moglie`, `casa 0522 123456`: the number, and its word where the cell says one. */
function diviso(testo: string): { numero: string; nome: string | null } {
  if (testo.length > DA_DIVIDERE) return { numero: testo, nome: null }
  const [, numero = '', nome = ''] =
    /^([+\d][\d\s+./()-]{4,}?)[\s,:-]*\(?(\p{L}[^()\d]*?)\)?$/u.exec(testo) ?? []
  const parola = nome.trim()
  return PAROLA.test(parola) ? { numero, nome: parola } : { numero: testo, nome: null }
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
        if (!scritti.has(numero) && testo.length <= TELEFONO_LUNGO) scritti.set(numero, testo)
        return [{ numero, nome: nome ?? ((n === 0 && nomeDelTelefono(davanti)) || nomeDelTelefono(colonna)) }]
      })
    }),
  )
  const numeri = letti.filter(({ numero }) => digits(numero).length >= 5 && numero.length <= LUNGO)
  const altrove = letti.filter((testo) => !numeri.includes(testo))
  const { telefono, altriTelefoni } = cellularePrimo(numeri.length > 0 ? numeri : altrove.splice(0, 1))
  return {
    // The first one has no word of its own: what stands beside it in its cell stays there.
    telefono: scritti.get(telefono ?? '') ?? telefono,
    altriTelefoni: altriTelefoni.slice(0, TELEFONI_AL_MASSIMO),
    note: [...altriTelefoni.slice(TELEFONI_AL_MASSIMO), ...altrove].map(({ numero }) => numero),
  }
}
