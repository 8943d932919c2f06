import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ContentReply, type FileReply, StreamReply } from '#server/files/store.ts'
import { AppError } from '#shared/errors.ts'

/** A finished JSON answer: its body as text, and the version of the record in it, if it has one. */
export interface Reply {
  status: number
  body: string
  version: number | undefined
}

/** The version of the record that an answer holds; undefined for lists and whatever else has none. */
export function versionOf(data: unknown): number | undefined {
  const version = (data as { versione?: unknown } | null)?.versione
  return typeof version === 'number' ? version : undefined
}

/** Ids of the customers in an answer or a body: those that records refer to, and those of records that have a surname. */
function* customersIn(data: unknown): Generator<number> {
  if (data === null || typeof data !== 'object') return
  const { id, cognome, clienteId, cliente_id = clienteId } = data as Record<string, unknown>
  if (typeof cliente_id === 'number') yield cliente_id
  if (typeof cognome === 'string' && typeof id === 'number') yield id
  for (const inside of Object.values(data)) yield* customersIn(inside)
}

/** The one customer that an answer or a body speaks of; null where it names none, or several. */
export function customerOf(data: unknown): number | null {
  const ids = new Set(customersIn(data))
  return ids.size === 1 ? ([...ids][0] ?? null) : null
}

/** `"<version>.<digest>"`, or `"<digest>"` without a version: If-Match reads the first part, If-None-Match all of it. */
function etagOf({ body, version }: Reply): string {
  const digest = hash('sha256', body, 'base64url').slice(0, 16)
  return version === undefined ? `"${digest}"` : `"${version}.${digest}"`
}

/** If-None-Match may hold several ETags; a proxy that compresses makes them weak (`W/`). */
const holds = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

/** Sends a JSON answer with its ETag; a read of what the client has already is a 304 without body. */
export function sendJson({ method, headers }: FastifyRequest, reply: FastifyReply, answer: Reply) {
  if (method === 'GET' || method === 'HEAD') {
    const etag = etagOf(answer)
    reply.header('etag', etag)
    if (holds(headers['if-none-match'], etag)) return reply.code(304).send()
  } else if (answer.version !== undefined) reply.header('etag', `"${answer.version}"`)
  return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(answer.body)
}

export type Sendable = FileReply | ContentReply | StreamReply

/** Sends a file, in pieces where asked for (Range); its name is encoded so that no header can be made of it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: Sendable) {
  if (file instanceof ContentReply || file instanceof StreamReply) {
    reply.header('content-disposition', disposition('attachment', file.nome)).type(file.tipo)
    if (file instanceof StreamReply) return sendStream(request, reply, file.flusso)
    if (!file.ripetibile) return reply.send(file.contenuto)
    const etag = `"${hash('sha256', file.contenuto, 'base64url').slice(0, 16)}"`
    reply.header('etag', etag)
    return holds(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(file.contenuto)
  }
  const { cartella, file: stored, nome, tipo, inLinea, seManca } = file.invio
  if (!existsSync(join(cartella, stored))) throw new AppError('non_trovato', seManca)
  return reply
    .header('content-disposition', disposition(inLinea ? 'inline' : 'attachment', nome))
    .type(tipo)
    .sendFile(stored, cartella, { cacheControl: false })
}

/** Sends what is made while it is sent; who asked for the headers only (HEAD) gets these, and nothing is made. */
export function sendStream({ method }: FastifyRequest, reply: FastifyReply, stream: Readable) {
  if (method !== 'HEAD') return reply.send(stream)
  stream.destroy()
  return reply.send(Readable.from([], { objectMode: false }))
}

export const disposition = (how: 'inline' | 'attachment', name: string) =>
  `${how}; filename*=UTF-8''${encodeURIComponent(name)}`
