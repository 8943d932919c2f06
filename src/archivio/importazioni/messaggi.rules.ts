import type { MessaggiDiRiga } from './celle.rules.ts'

/** Messages of rows, put together by what they say. */

export interface Genere {
  /** Stays the same while the columns do: `avviso 4 CAP: …`. */
  chiave: string
  /** `manca`: nothing is wrong, it may be filled in later; `nessuno`: the row is of no customer. */
  che: 'errore' | 'avviso' | 'manca' | 'nessuno'
  /** The column's number; null for the whole row. */
  colonna: number | null
  testo: string
  righe: number[]
}

/** What a message says of any row: `Nessuna ditta si chiama «Sud»: resta vuota` → `Nessuna ditta si chiama «…»: resta vuota`. */
export const senzaParticolari = (testo: string): string =>
  testo.replace(/«[^»]*»/g, '«…»').replace(/\briga \d+/g, 'riga …')

/** The kinds of what rows say; worst first, then those of most rows. */
export function generiDi(righe: readonly ({ n: number; nessuno?: unknown } & MessaggiDiRiga)[]): Genere[] {
  const trovati = new Map<string, Genere>()
  for (const { n, nessuno, ...messaggi } of righe)
    for (const [che, testi] of [
      [nessuno ? 'nessuno' : 'errore', messaggi.errori],
      ['avviso', messaggi.avvisi],
    ] as const)
      for (const [colonna, intero] of Object.entries(testi)) {
        const testo = senzaParticolari(intero)
        const chiave = `${che} ${colonna} ${testo}`.slice(0, 400)
        const genere = trovati.get(chiave)
        if (genere) genere.righe.push(n)
        else
          trovati.set(chiave, {
            ...{ chiave, che, testo, righe: [n] },
            colonna: colonna === '' ? null : Number(colonna),
          })
      }
  return [...trovati.values()].sort(
    (a, b) => Number(b.che === 'errore') - Number(a.che === 'errore') || b.righe.length - a.righe.length,
  )
}

interface DaCompletare {
  n: number
  cliente: {
    telefono?: string | null | undefined
    email?: string | null | undefined
    comune?: string | null | undefined
  } | null
  caldaia: { marca: string; modello: string; tipoCombustibile?: string | null | undefined } | null
  condizionatore?: { marca: string; modello: string } | null | undefined
}

const MANCA: [testo: string, manca: (riga: DaCompletare) => boolean][] = [
  [
    'Marca o modello mancante: l’impianto si salva lo stesso',
    ({ caldaia, condizionatore }) =>
      [caldaia, condizionatore].some(
        (impianto) => impianto && [impianto.marca, impianto.modello].includes(SENZA_MODELLO),
      ),
  ],
  [
    'Combustibile mancante: della caldaia si chiede alla prima visita',
    ({ caldaia }) => caldaia !== null && !caldaia.tipoCombustibile,
  ],
  ['Senza telefono: si avvisano per email', ({ cliente }) => cliente !== null && !cliente.telefono],
  ['Senza email: si avvisano per telefono o WhatsApp', ({ cliente }) => cliente !== null && !cliente.email],
  ['Senza comune: non si propongono visite vicine', ({ cliente }) => cliente !== null && !cliente.comune],
]

/** What is stored of a plant whose model nobody wrote. */
export const SENZA_MODELLO = 'n.d.'

/** What rows lack that can be filled in later: of nothing is anything wrong. */
export const mancanzeDi = (righe: readonly DaCompletare[]): Genere[] =>
  MANCA.flatMap(([testo, manca]) => {
    const quali = righe.filter(manca).map(({ n }) => n)
    return quali.length > 0
      ? [{ chiave: `manca ${testo}`, che: 'manca', colonna: null, testo, righe: quali }]
      : []
  })
