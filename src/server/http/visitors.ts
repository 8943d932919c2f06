import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, ERROR_CODES } from '#shared/errors.ts'
import { addressOf, countedAddress } from './address.ts'
import { CallLimit } from './call-limit.ts'

/** A page for people without an account: they read it under a secret address, and answer with a form. */
export interface VisitorPage {
  /** Begins with a slash and ends with `:token`. */
  path: string
  /** @throws AppError */
  read(token: string): Promise<string>
  /** @throws AppError */
  write(token: string, fields: Record<string, string>): Promise<void>
  /** What is shown of a failure. */
  failure(sentence: string): string
}

const READS_A_MINUTE = 30
const ANSWERS_AN_HOUR = 5
const MAX_FORM = 4_096

/** Nothing but the page itself: no scripts, no pictures, forms that lead back to it. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Serves such a page: reading changes nothing, as programs read it before people do; an answer leads back to it. */
export async function serveVisitors(app: FastifyInstance, page: VisitorPage): Promise<void> {
  const reads = new CallLimit(READS_A_MINUTE, 60_000)
  const answers = new CallLimit(ANSWERS_AN_HOUR)
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token
  const send = (reply: FastifyReply, code: number, html: string) =>
    reply
      .code(code)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .send(html)
  const failed = (reply: FastifyReply, failure: unknown) => {
    if (!(failure instanceof AppError)) throw failure
    if (failure.dettagli.riprovaTra) reply.header('retry-after', failure.dettagli.riprovaTra)
    return send(reply, ERROR_CODES[failure.codice].stato, page.failure(failure.message))
  }
  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    own.get(page.path, async (request, reply) => {
      try {
        reads.count(countedAddress(addressOf(request)))
        return send(reply, 200, await page.read(tokenOf(request)))
      } catch (failure) {
        return failed(reply, failure)
      }
    })
    own.post(page.path, async (request, reply) => {
      try {
        answers.count(countedAddress(addressOf(request)))
        await page.write(tokenOf(request), (request.body ?? {}) as Record<string, string>)
        return reply.redirect(request.url, 303)
      } catch (failure) {
        return failed(reply, failure)
      }
    })
  })
}
