import { Readable } from 'node:stream'
import * as z from 'zod'
import type { Context } from '#server/data/context.ts'
import type { List } from '#server/data/list.ts'
import { registra } from '#server/data/register.ts'
import type { Named } from '#server/data/words.ts'
import { csv, type ExportColumn } from '#server/files/export.ts'
import { StreamReply } from '#server/files/store.ts'
import { xlsx } from '#server/files/xlsx.ts'
import { snake } from '#shared/casing.ts'
import { oggi } from '#shared/dates.ts'
import type { CurrentUser, Permission } from '#shared/permissions.ts'
import { capital } from '#shared/text.ts'
import { type Route, route } from './routes.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const formato = z.enum(['csv', 'xlsx'], { error: 'Scegli csv o xlsx' })

interface Definition<Q extends { limit?: number; offset?: number; q?: string }, R> {
  /** Of the list: the export is at `/esporta` below it. */
  path: string
  /** What is exported, as the register tells. */
  table: Named
  /** Of the file and of the call, where a table has more than one export; the table's where absent. */
  name?: string
  /** One Italian line for the API description. */
  title: string
  /** Name of the sheet, where it isn't what its rows are called. */
  sheet?: string
  permission: Permission
  /** The list's own query. */
  query: z.ZodObject<z.ZodRawShape> & z.ZodType<Q>
  /** What the list refuses beyond its permission. @throws AppError permesso_negato */
  admit?: (utente: CurrentUser, query: Q) => void
  /** The list itself, asked for one record: its count goes into the register. */
  elenca: (ctx: Context, query: Q) => Promise<List<unknown>>
  /** Every record that matches, as this person may see it. */
  scorri: (ctx: Context, query: Q) => AsyncIterable<R[]>
  columns: (
    utente: CurrentUser,
    ctx: Context,
  ) => readonly ExportColumn<R>[] | Promise<readonly ExportColumn<R>[]>
}

/**
 * `GET <list>/esporta?formato=csv|xlsx` with the list's filters: all that matches, made while it is sent. Written in the
 * register with who, how many and the filters, less what was searched for, which may be a person's name.
 */
export function exportRoute<Q extends { limit?: number; offset?: number; q?: string }, R>({
  path,
  table,
  name = table.nome,
  title,
  sheet = capital(table.parola.tanti),
  permission,
  query,
  admit,
  elenca,
  scorri,
  columns,
}: Definition<Q, R>): Route {
  return route({
    method: 'GET',
    path: `${path}/esporta`,
    operation: `esporta${capital(name)}`,
    title,
    permission,
    binary: Object.values(TYPES),
    heavy: true,
    ...(admit && { failures: ['permesso_negato'] }),
    query: query.omit({ limit: true, offset: true }).extend({ formato }),
    reply: z.unknown(),
    async run(call) {
      const { formato, ...rest } = call.query as Q & { formato: keyof typeof TYPES }
      const filters = rest as unknown as Q
      admit?.(call.utente, filters)
      const { conteggio } = await elenca(call, { ...filters, limit: 1 })
      const { q, ...others } = filters
      const named = Object.fromEntries(Object.entries(others).map(([name, value]) => [snake(name), value]))
      const details = { formato, righe: conteggio, ...named, ...(q && { ricerca: true }) }
      await registra(call, 'esporta', table, null, null, details)
      const pages = scorri(call, filters)
      const visible = await columns(call.utente, call)
      const pieces = formato === 'csv' ? csv(visible, pages) : xlsx(sheet, visible, pages)
      const stream = Readable.from(pieces, { objectMode: false })
      return new StreamReply(stream, `${name}-${oggi()}.${formato}`, TYPES[formato])
    },
  })
}
