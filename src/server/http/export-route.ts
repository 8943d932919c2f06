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

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const formato = z.enum(['csv', 'xlsx'], { error: 'Scegli csv o xlsx' })

interface Definition<Q extends { limit?: number; offset?: number; q?: string }, R> {
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
}: Definition<Q, R>): Route {
  return route({
    method: 'GET',
    percorso: `${path}/esporta`,
    operation: `esporta${tabella.charAt(0).toUpperCase()}${tabella.slice(1)}`,
    titolo,
    permission,
    binary: Object.values(TYPES),
    ...(admit && { failures: ['permesso_negato'] }),
    query: query.omit({ limit: true, offset: true }).extend({ formato }),
    risposta: z.unknown(),
    async esegui(call) {
      const { formato, ...rest } = call.query as Q & { formato: keyof typeof TYPES }
      const filters = rest as unknown as Q
      admit?.(call.utente, filters)
      const { conteggio } = await elenca(call, { ...filters, limit: 1 })
      const { q, ...others } = filters
      const named = Object.fromEntries(Object.entries(others).map(([name, value]) => [snake(name), value]))
      const details = { formato, righe: conteggio, ...named, ...(q && { ricerca: true }) }
      await registra(call, 'esporta', tabella, null, null, details)
      const pages = scorri(call, filters)
      const columns = colonne(call.utente)
      const pieces = formato === 'csv' ? csv(columns, pages) : xlsx(foglio, columns, pages)
      const stream = Readable.from(pieces, { objectMode: false })
      return new StreamReply(stream, `${tabella}-${oggi()}.${formato}`, TYPES[formato])
    },
  })
}
