import { Readable } from 'node:stream'
import * as z from 'zod'
import { registra } from '#server/data/register.ts'
import { snake } from '#server/data/schema.ts'
import { type Colonna, csv } from '#server/files/export.ts'
import { FlussoDaInviare } from '#server/files/store.ts'
import { xlsx } from '#server/files/xlsx.ts'
import { oggi } from '#shared/dates.ts'
import type { Permesso, UtenteCorrente } from '#shared/permissions.ts'
import type { Contesto } from './context.ts'
import { type Elenco, type Rotta, rotta } from './routes.ts'

const TIPI = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const formato = z.enum(['csv', 'xlsx'], { error: 'Scegli csv o xlsx' })

interface Esportazione<Q extends { limit?: number; offset?: number; q?: string }, R> {
  /** Of the list: the export is at `/esporta` below it. */
  percorso: string
  /** Name of the table in the register, and of the file. */
  tabella: string
  /** One Italian line for the API description. */
  titolo: string
  /** Name of the sheet. */
  foglio: string
  permesso: Permesso
  /** The list's own query. */
  query: z.ZodObject<z.ZodRawShape> & z.ZodType<Q>
  /** What the list refuses beyond its permission. @throws ErroreApplicativo permesso_negato */
  ammetti?: (utente: UtenteCorrente, query: Q) => void
  /** The list itself, asked for one record: its count goes into the register. */
  elenca: (ctx: Contesto, query: Q) => Promise<Elenco<unknown>>
  /** Every record that matches, as this person may see it. */
  scorri: (ctx: Contesto, query: Q) => AsyncIterable<R[]>
  colonne: (utente: UtenteCorrente) => readonly Colonna<R>[]
}

/**
 * `GET <list>/esporta?formato=csv|xlsx` with the list's filters: all that matches, made while it is sent. Written in the
 * register with who, how many and the filters, less what was searched for, which may be a person's name.
 */
export function rottaEsporta<Q extends { limit?: number; offset?: number; q?: string }, R>({
  percorso,
  tabella,
  titolo,
  foglio,
  permesso,
  query,
  ammetti,
  elenca,
  scorri,
  colonne,
}: Esportazione<Q, R>): Rotta {
  return rotta({
    metodo: 'GET',
    percorso: `${percorso}/esporta`,
    titolo,
    permesso,
    binario: Object.values(TIPI),
    query: query.omit({ limit: true, offset: true }).extend({ formato }),
    risposta: z.unknown(),
    async esegui(chiamata) {
      const { formato, ...resto } = chiamata.query as Q & { formato: keyof typeof TIPI }
      const filtri = resto as unknown as Q
      ammetti?.(chiamata.utente, filtri)
      const { conteggio } = await elenca(chiamata, { ...filtri, limit: 1 })
      const { q, ...altri } = filtri
      const detti = Object.fromEntries(Object.entries(altri).map(([nome, valore]) => [snake(nome), valore]))
      const dettagli = { formato, righe: conteggio, ...detti, ...(q && { ricerca: true }) }
      await registra(chiamata, 'esporta', tabella, null, null, dettagli)
      const pagine = scorri(chiamata, filtri)
      const loro = colonne(chiamata.utente)
      const pezzi = formato === 'csv' ? csv(loro, pagine) : xlsx(foglio, loro, pagine)
      const flusso = Readable.from(pezzi, { objectMode: false })
      return new FlussoDaInviare(flusso, `${tabella}-${oggi()}.${formato}`, TIPI[formato])
    },
  })
}
