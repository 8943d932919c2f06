import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
  if (method === 'GET') {
    const etag = etagOf(answer)
    reply.header('etag', etag)
    if (holds(headers['if-none-match'], etag)) return reply.code(304).send()
  } else if (answer.version !== undefined) reply.header('etag', `"${answer.version}"`)
  return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(answer.body)
}

export type Sendable = FileReply | ContentReply | StreamReply

/** Sends a file, in pieces where asked for (Range); its name is encoded so that no header can be made of it. */
export function sendFile(reply: FastifyReply, file: Sendable) {
  if (file instanceof ContentReply || file instanceof StreamReply)
    return reply
      .header('content-disposition', disposition('attachment', file.nome))
      .type(file.tipo)
      .send(file instanceof ContentReply ? file.contenuto : file.flusso)
  const { cartella, file: stored, nome, tipo, inLinea, seManca } = file.invio
  if (!existsSync(join(cartella, stored))) throw new AppError('non_trovato', seManca)
  return reply
    .header('content-disposition', disposition(inLinea ? 'inline' : 'attachment', nome))
    .type(tipo)
    .sendFile(stored, cartella, { cacheControl: false })
}

const disposition = (how: 'inline' | 'attachment', name: string) =>
  `${how}; filename*=UTF-8''${encodeURIComponent(name)}`
