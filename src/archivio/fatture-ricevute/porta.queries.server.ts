import type { RicevutaPortata } from '#carte/elettronica/contract.ts'
import { portaRicevuta } from '#carte/elettronica/ricevute.queries.server.ts'
import { ESITI_RICEVUTA_SDI } from '#carte/elettronica/ricevute.rules.ts'
import type { Context } from '#server/data/context.ts'
import type { Place, ReceivedAnswer } from '#server/files/received.ts'
import type { Authority } from '#server/http/context.ts'
import type { Uploads } from '#server/http/uploads.ts'
import { fieldError } from '#shared/errors.ts'
import { formatCount } from '#shared/numbers.ts'
import { conserva, leggiAlcuni, quantiDa } from './arrivo.queries.server.ts'

/** A whole archive belongs among the received invoices: here one waits for the answer. */
const AL_MASSIMO = 500

/**
 * Matches what the exchange answered with the invoices that were sent, one transaction each.
 * @returns what became of each document, and at the end how many there was no time for
 */
export async function portaRicevute(
  ctx: Context & Authority,
  uploads: Uploads | undefined,
): Promise<RicevutaPortata[]> {
  if (!uploads?.files.length) throw fieldError('file', 'Scegli uno o più file')
  const portate: RicevutaPortata[] = []
  let from: Place | null = [0, 0, 0]
  while (from && portate.length < AL_MASSIMO) {
    const answer: ReceivedAnswer = await leggiAlcuni(ctx, uploads, from)
    const impronte = await conserva(ctx.fileStore, answer.documents)
    for (const [i, documento] of answer.documents.entries())
      portate.push(
        await ctx.db.transaction().execute(async (db) => {
          const utente = await ctx.stillMay(db)
          return portaRicevuta({ ...ctx, utente, db }, documento, impronte[i])
        }),
      )
    from = answer.next
  }
  const { quanti, nome } = await quantiDa(ctx, uploads, from)
  if (quanti > 0)
    portate.push({
      ...{ nome, tipo: null, esito: 'non_letta', fatturaId: null },
      testo: `${ESITI_RICEVUTA_SDI.non_letta} (${formatCount(quanti)} file)`,
    })
  return portate
}
