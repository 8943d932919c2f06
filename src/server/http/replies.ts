import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ContentReply, type FileReply, StreamReply } from '#server/files/store.ts'
import { AppError } from '#shared/errors.ts'
import type { Fatta } from './answers.ts'
import { codificaPer } from './compression.ts'
import { conImpronta, etichetta } from './conditional.ts'
import type { Route } from './routes.ts'

/** An answer in JSON, with its ETag; 304 where it is one of those that repeat themselves and nothing of theirs has changed. */
export async function send(
  route: Route,
  { headers, stato: ora }: FastifyRequest,
  risposta: FastifyReply,
  { stato, corpo, versione }: Fatta,
) {
  if (ora !== null) {
    const diContinuo = route.sfondo || headers['x-sfondo'] !== undefined
    const digest = diContinuo ? corpo.impronta : ''
    risposta.header('etag', etichetta(versione, ora, digest))
    if (digest && conImpronta(headers['if-none-match'], digest)) return risposta.code(304).send()
  } else if (versione !== undefined) risposta.header('etag', `"${versione}"`)
  risposta.code(stato).header('content-type', 'application/json; charset=utf-8')
  const codifica = codificaPer(headers['accept-encoding'])
  const compresso = codifica && corpo.in(codifica)
  if (!compresso) return risposta.send(corpo.contenuto)
  risposta.header('content-encoding', codifica).header('vary', 'accept-encoding')
  return risposta.send(await compresso)
}

export type Sendable = FileReply | ContentReply | StreamReply

/** A stored file, in pieces where asked for (Range); the name is quoted so that no header can be made of it. */
export function sendFile(risposta: FastifyReply, cosa: Sendable) {
  if (cosa instanceof ContentReply || cosa instanceof StreamReply)
    return risposta
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(cosa.nome)}`)
      .type(cosa.tipo)
      .send(cosa instanceof ContentReply ? cosa.contenuto : cosa.flusso)
  const { cartella, file, nome, tipo, inLinea, seManca } = cosa.invio
  if (!existsSync(join(cartella, file))) throw new AppError('non_trovato', seManca)
  return risposta
    .header(
      'content-disposition',
      `${inLinea ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(nome)}`,
    )
    .type(tipo)
    .sendFile(file, cartella, { cacheControl: false })
}
