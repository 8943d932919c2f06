import { Readable } from 'node:stream'
import * as z from 'zod'
import { registra } from '#server/data/register.ts'
import { snake } from '#server/data/schema.ts'
import { type Column, csv } from '#server/files/export.ts'
import { StreamReply } from '#server/files/store.ts'
import { xlsx } from '#server/files/xlsx.ts'
import { oggi } from '#shared/dates.ts'
import type { CurrentUser, Permission } from '#shared/permissions.ts'
import type { Context } from './context.ts'
import { type List, type Route, route } from './routes.ts'

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
  permission: Permission
  /** The list's own query. */
  query: z.ZodObject<z.ZodRawShape> & z.ZodType<Q>
  /** What the list refuses beyond its permission. @throws AppError permesso_negato */
  admit?: (utente: CurrentUser, query: Q) => void
  /** The list itself, asked for one record: its count goes into the register. */
  elenca: (ctx: Context, query: Q) => Promise<List<unknown>>
  /** Every record that matches, as this person may see it. */
  scorri: (ctx: Context, query: Q) => AsyncIterable<R[]>
  colonne: (utente: CurrentUser) => readonly Column<R>[]
}

/**
 * `GET <list>/esporta?formato=csv|xlsx` with the list's filters: all that matches, made while it is sent. Written in the
 * register with who, how many and the filters, less what was searched for, which may be a person's name.
 */
export function exportRoute<Q extends { limit?: number; offset?: number; q?: string }, R>({
  percorso: path,
  tabella,
  titolo,
  foglio,
  permission,
  query,
  admit,
  elenca,
  scorri,
  colonne,
}: Esportazione<Q, R>): Route {
  return route({
    method: 'GET',
    percorso: `${path}/esporta`,
    operation: `esporta${tabella.charAt(0).toUpperCase()}${tabella.slice(1)}`,
    titolo,
    permission,
    binary: Object.values(TIPI),
    ...(admit && { failures: ['permesso_negato'] }),
    query: query.omit({ limit: true, offset: true }).extend({ formato }),
    risposta: z.unknown(),
    async esegui(chiamata) {
      const { formato, ...resto } = chiamata.query as Q & { formato: keyof typeof TIPI }
      const filtri = resto as unknown as Q
      admit?.(chiamata.utente, filtri)
      const { conteggio } = await elenca(chiamata, { ...filtri, limit: 1 })
      const { q, ...altri } = filtri
      const detti = Object.fromEntries(Object.entries(altri).map(([nome, valore]) => [snake(nome), valore]))
      const dettagli = { formato, righe: conteggio, ...detti, ...(q && { ricerca: true }) }
      await registra(chiamata, 'esporta', tabella, null, null, dettagli)
      const pagine = scorri(chiamata, filtri)
      const loro = colonne(chiamata.utente)
      const pezzi = formato === 'csv' ? csv(loro, pagine) : xlsx(foglio, loro, pagine)
      const flusso = Readable.from(pezzi, { objectMode: false })
      return new StreamReply(flusso, `${tabella}-${oggi()}.${formato}`, TIPI[formato])
    },
  })
}
