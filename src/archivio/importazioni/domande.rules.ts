import type { TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import { normalise } from '#shared/text.ts'
import type { Importazione } from './contract.ts'
import type { Genere } from './messaggi.rules.ts'
import { diciaTutti, type Gruppo, type Partizione } from './stesse.rules.ts'

/** What is asked of a file once its columns are known, and what was answered. */

export type TipoChiesto = Exclude<TipoCliente, 'Estero'>
export interface ComuneProposto {
  comune: string
  provincia: string
  cap: string | null
}

/** Kept with the draft: by name, by spelling, by group, so that they outlive another matching of the columns. */
export interface RisposteImportazione {
  aziende: Record<string, TipoChiesto>
  comuni: Record<string, { comune: string | null; provincia?: string | null | undefined }>
  stesse: Record<string, Partizione>
  accettati: string[]
}

/** Keys are words of a file: one that is called `constructor` was answered no more than any other. */
const soloSue = <T extends object>(date: T | undefined): T => Object.assign(Object.create(null), date)

export function leggiRisposte(json: string | null): RisposteImportazione {
  const { aziende, comuni, stesse, accettati = [] }: Partial<RisposteImportazione> = JSON.parse(json ?? '{}')
  return { aziende: soloSue(aziende), comuni: soloSue(comuni), stesse: soloSue(stesse), accettati }
}

/** What a row says of who it is of and where, as far as it is a guess. */
export interface Supposto {
  chi?: { scritto: string; proposta: TipoChiesto; sicuro: boolean } | null
  dove?: { scritto: string; proposte: readonly ComuneProposto[] } | null
}

export interface DomandaAzienda {
  n: number
  nome: string
  righe: number
  proposta: TipoChiesto
  sicura: boolean
}
export interface DomandaComune {
  scritto: string
  righe: number
  proposte: readonly ComuneProposto[]
}

/** Of more firms that are sure nobody reads. */
const SICURE_MASSIME = 300

export const chiaveDelNome = (nome: string): string => normalise(nome).replace(/\s+/g, ' ').trim()

/** Each name that may be of a firm, once: those that are unsure first; people that are sure aren't asked. */
export function chiediAziende(righe: readonly ({ n: number } & Supposto)[]): DomandaAzienda[] {
  const perNome = new Map<string, DomandaAzienda>()
  for (const { n, chi } of righe) {
    if (!chi || (chi.sicuro && chi.proposta === 'Privato')) continue
    const chiave = chiaveDelNome(chi.scritto)
    const nota = perNome.get(chiave)
    if (nota) nota.righe++
    else perNome.set(chiave, { n, nome: chi.scritto, righe: 1, proposta: chi.proposta, sicura: chi.sicuro })
  }
  const tutte = [...perNome.values()]
  return [
    ...tutte.filter(({ sicura }) => !sicura),
    ...tutte.filter(({ sicura }) => sicura).slice(0, SICURE_MASSIME),
  ]
}

/** Each spelling that is to be asked, once; those of most rows first. */
export function chiediComuni(righe: readonly Supposto[]): DomandaComune[] {
  const perScritto = new Map<string, DomandaComune>()
  for (const { dove } of righe) {
    if (!dove) continue
    const nota = perScritto.get(dove.scritto)
    if (nota) nota.righe++
    else perScritto.set(dove.scritto, { ...dove, righe: 1 })
  }
  return [...perScritto.values()].sort((a, b) => b.righe - a.righe)
}

type Stessa = Omit<Gruppo, 'membri'> & { righe: number[]; cliente: { id: number } | null }

/** Answers to all groups that nobody has answered yet: what is proposed. */
export const conLeProposte = (
  stesse: readonly Stessa[],
  risposte: RisposteImportazione['stesse'],
): RisposteImportazione['stesse'] => ({
  ...Object.fromEntries(stesse.map(({ chiave, proposta }) => [chiave, proposta])),
  ...risposte,
})

/** Whether an answer divides this very group: each of it once. */
export const divide = (risposta: Partizione, { righe, cliente }: Stessa): boolean =>
  diciaTutti(risposta, [...(cliente ? [-cliente.id] : []), ...righe])

export const senzaRisposta = (
  stesse: readonly Stessa[],
  risposte: RisposteImportazione['stesse'],
): Stessa[] => stesse.filter(({ chiave }) => risposte[chiave] === undefined)

/** What is shown of somebody, to be told from another. */
export interface Ritratto {
  nome: string
  telefono: string | null
  luogo: string | null
  codice: string | null
}
export type StessaDomanda = Omit<Gruppo, 'membri'> & {
  righe: number[]
  cliente: { id: number; nome: string } | null
  chi: ({ n: number } & Ritratto)[]
}

/** What the last check asks, kept with the draft. */
export interface Domande {
  aziende: DomandaAzienda[]
  comuni: DomandaComune[]
  stesse: StessaDomanda[]
}

export const domandeDi = (json: string | null): Domande | null => (json ? JSON.parse(json) : null)

/** What is asked with what was answered, and the kinds of messages. */
export function mostraDomande({
  domande: json,
  risposte: date,
  generi,
}: Record<'domande' | 'risposte' | 'generi', string | null>): Pick<Importazione, 'domande' | 'generi'> {
  const domande = domandeDi(json)
  const risposte = leggiRisposte(date)
  return {
    domande: domande && {
      aziende: domande.aziende.map((azienda) => ({
        ...azienda,
        risposta: risposte.aziende[chiaveDelNome(azienda.nome)] ?? null,
      })),
      comuni: domande.comuni.map((comune) => {
        const risposta = risposte.comuni[comune.scritto]
        return {
          ...comune,
          proposte: [...comune.proposte],
          risposta: risposta ? { comune: risposta.comune, provincia: risposta.provincia ?? null } : null,
        }
      }),
      stesse: domande.stesse.map((stessa) => ({
        ...stessa,
        risposta: risposte.stesse[stessa.chiave] ?? null,
      })),
    },
    generi: (JSON.parse(generi ?? '[]') as Genere[]).map((genere) => ({
      ...genere,
      righe: genere.righe.length,
      accettato: risposte.accettati.includes(genere.chiave),
    })),
  }
}
