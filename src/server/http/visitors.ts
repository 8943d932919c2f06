import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MailedFile } from '#server/mailables.ts'
import { AppError, ERROR_CODES } from '#shared/errors.ts'
import { addressOf, countedAddress } from './address.ts'
import { CallLimit } from './call-limit.ts'
import { disposition } from './replies.ts'

/** A page for people without an account: they read it under a secret address, and answer with a form. */
export interface VisitorPage {
  /** Begins with a slash and ends with `:token`. */
  path: string
  /** What the link behind a token is counted as, the same however it is written. @throws AppError where it isn't valid */
  link(token: string): Promise<string>
  /**
   * @param opened whether a person opened it in a window of their own, as far as the browser says
   * @throws AppError
   */
  read(token: string, opened: boolean): Promise<string>
  /** @param address of who answers @throws AppError */
  write(token: string, fields: Record<string, string>, address: string): Promise<void>
  /** The PDF under the same address. @throws AppError */
  file(token: string): Promise<MailedFile>
  /** What is shown of a failure. */
  failure(sentence: string): string
}

const MINUTE_MS = 60_000
/** Of one link: behind one address there may be everybody's telephones (the network of a provider, or of an office). */
const READS_A_MINUTE = 60
const ANSWERS_AN_HOUR = 10
/** From one address, of links that are valid: a household, or an office, reads its own. */
const ADDRESS_READS_A_MINUTE = 120
/** From one address, of links that aren't valid. */
const GUESSED_READS_A_MINUTE = 30
const GUESSED_ANSWERS_AN_HOUR = 5
const MAX_FORM = 4_096

/** Nothing but the page itself: no scripts, no pictures but its own, forms that lead back to it. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** What a form sends: breaks as a page counts them (one letter), and no signs that no database takes. */
const fieldsOf = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, value]) => [
      name,
      value.replaceAll('\r\n', '\n').replace(/(?!\n)\p{Cc}/gu, ''),
    ]),
  )

/** Serves such a page: reading changes nothing, as programs read it before people do; an answer leads back to it. */
export async function serveVisitors(app: FastifyInstance, page: VisitorPage): Promise<void> {
  const reads = {
    ofLink: new CallLimit(READS_A_MINUTE, MINUTE_MS),
    guessed: new CallLimit(GUESSED_READS_A_MINUTE, MINUTE_MS),
  }
  const ofAddress = new CallLimit(ADDRESS_READS_A_MINUTE, MINUTE_MS)
  const answers = {
    ofLink: new CallLimit(ANSWERS_AN_HOUR),
    guessed: new CallLimit(GUESSED_ANSWERS_AN_HOUR),
  }
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token
  /** An invented token is never a key: there are as many as somebody likes to send. */
  const count = async ({ ofLink, guessed }: typeof reads, request: FastifyRequest) => {
    let link: string
    try {
      link = await page.link(tokenOf(request))
    } catch (failure) {
      if (failure instanceof AppError) guessed.count(countedAddress(addressOf(request)))
      throw failure
    }
    ofLink.count(link)
  }
  const countRead = async (request: FastifyRequest) => {
    await count(reads, request)
    ofAddress.count(countedAddress(addressOf(request)))
  }
  const secret = (reply: FastifyReply, code: number) =>
    reply
      .code(code)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
  const send = (reply: FastifyReply, code: number, html: string) =>
    secret(reply, code).type('text/html; charset=utf-8').send(html)
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
      (_, body, done) => done(null, fieldsOf(String(body))),
    )
    own.get(page.path, async (request, reply) => {
      try {
        await countRead(request)
        const opened = request.headers['sec-fetch-dest'] === 'document'
        return send(reply, 200, await page.read(tokenOf(request), opened))
      } catch (failure) {
        return failed(reply, failure)
      }
    })
    own.get(`${page.path}/pdf`, async (request, reply) => {
      try {
        await countRead(request)
        const { name, type, content } = await page.file(tokenOf(request))
        return secret(reply, 200)
          .type(type)
          .header('content-disposition', disposition('inline', name))
          .send(content)
      } catch (failure) {
        return failed(reply, failure)
      }
    })
    own.post(page.path, async (request, reply) => {
      try {
        await count(answers, request)
        await page.write(tokenOf(request), (request.body ?? {}) as Record<string, string>, addressOf(request))
        return reply.redirect(request.url, 303)
      } catch (failure) {
        return failed(reply, failure)
      }
    })
  })
}
