import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PaginaRichiesta, Whole } from '#server/data/list.ts'
import { Gate } from '#server/gate.ts'
import type { CurrentUser } from '#shared/permissions.ts'
import { sendJson, sendStream } from './replies.ts'

/** Up to so many records a list is made before it is sent: six weeks of a large company's visits are half of them. */
const SHORT = 5000
const PATIENCE = {
  ms: 60_000,
  refusal: 'Altri elenchi interi sono in corso: aspetta che finiscano e riprova',
}
/** Long answers on their way at a time: each takes some 20 MB. */
const LONG_AT_ONCE = 2

export const isWhole = (result: unknown): result is Whole<unknown> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result

/**
 * The brakes on whole lists (docs/product.md §3.13). A person has one short list in the making at a time, and apart from
 * that one long answer on its way: whoever reads slowly holds up long answers only.
 */
export class WholeLists {
  readonly #short = new Gate<number>({ ofOne: 1, patience: PATIENCE })
  readonly #long = new Gate<number>({ ofOne: 1, ofAll: LONG_AT_ONCE, patience: PATIENCE })

  /** Waits for a person's turn of long answers; it ends with the reply, however that ends. */
  async admit(utenteId: number, reply: FastifyReply): Promise<void> {
    const release = await this.#long.take(utenteId)
    if (reply.raw.destroyed) return release()
    reply.raw.once('finish', release).once('close', release)
  }

  /**
   * Sends all of a list from its record `offset` on. A short one as any other answer, a long one while it is read: without
   * ETag, and with nothing but the slice at hand in memory.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { utente, query }: { utente: CurrentUser; query: unknown },
    list: Whole<unknown>,
  ) {
    const body = textOf(list, (query as PaginaRichiesta).offset ?? 0)
    if (!(await list.exceeds(SHORT)))
      return this.#short.run(utente.id, async () => {
        let text = ''
        for await (const piece of body) text += piece
        return sendJson(request, reply, { status: 200, body: text, version: undefined })
      })
    await this.admit(utente.id, reply)
    const stream = Readable.from(body, { objectMode: false })
    return sendStream(request, reply.type('application/json; charset=utf-8'), stream)
  }
}

/** Records in a piece of text: larger texts stay in memory until all of it is swept. */
const PIECE = 20

/** The body of a list, in pieces: the same text that it would have in one. */
async function* textOf(list: Whole<unknown>, offset: number): AsyncGenerator<string> {
  let count = 0
  let before = '{"data":['
  for await (const slice of list) {
    const shown = slice.slice(Math.max(0, offset - count))
    count += slice.length
    for (let i = 0; i < shown.length; i += PIECE) {
      yield before + JSON.stringify(shown.slice(i, i + PIECE)).slice(1, -1)
      before = ','
    }
  }
  const beside = JSON.stringify({ count, ...list.accanto }).slice(1)
  yield `${before === ',' ? '' : before}],${beside}`
}
