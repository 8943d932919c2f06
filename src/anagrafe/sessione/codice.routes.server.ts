import * as z from 'zod'
import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { utenti } from '#anagrafe/utenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import { lockRow } from '#server/data/records.ts'
import { registra } from '#server/data/register.ts'
import { countedAddress } from '#server/http/address.ts'
import type { Authority } from '#server/http/context.ts'
import { type Route, route } from '#server/http/routes.ts'
import {
  confirmSecondStep,
  newSpareCodes,
  prepareSecondStep,
  removeSecondStep,
  secondStepOf,
  tryCode,
} from '#server/http/second-step.ts'
import { closeSessionsOf } from '#server/http/sessions.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { isAdmin, ogniRuolo } from '#shared/permissions.ts'
import {
  codiceInput,
  codiciNuovi,
  duePassaggi,
  passwordECodiceInput,
  passwordInput,
  segretoNuovo,
} from './contract.ts'
import { esigePassword } from './freno.queries.server.ts'

const SPENTO = 'L’accesso in due passaggi non è attivo'

/** In one transaction of the caller's, who holds their own account. */
const daSe = <T>(ctx: Context & Authority, fai: (held: Context) => Promise<T>): Promise<T> =>
  transaction(ctx.db, async (db) => {
    const utente = await ctx.stillMay(db)
    await lockRow(db, 'utenti', utente.id)
    return fai({ ...ctx, db, utente })
  })

/** A code of somebody who is signed in; one that is wrong is counted before it is said. */
async function conCodice<T>(
  ctx: Context & Authority & { address: string; body: { codice: string } },
  fai: (held: Context) => Promise<T>,
): Promise<T> {
  const esito = await daSe(ctx, async (held) => {
    const utenteId = held.utente.id
    if ((await secondStepOf(held.db, utenteId)).attivo_il === null) throw new AppError('conflitto', SPENTO)
    const prova = await tryCode(held.db, held.environment, {
      utenteId,
      typed: ctx.body.codice,
      address: countedAddress(ctx.address),
    })
    return prova instanceof AppError ? prova : { fatto: await fai(held) }
  })
  if (!(esito instanceof AppError)) return esito.fatto
  if (esito.codice === 'codice_non_valido') throw fieldError('codice', esito.message)
  throw esito
}

/** What the register keeps: that it is on, off or anew; none of the codes. */
const annota = (ctx: Context, utenteId: number, due_passaggi: 'attivati' | 'tolti' | 'codici nuovi') =>
  registra(ctx, 'aggiorna', utenti, utenteId, null, { due_passaggi })

const obbligatorioPer = async ({ db, utente }: Pick<Context, 'db' | 'utente'>): Promise<boolean> =>
  isAdmin(utente) && (await trovaAzienda(db)).codice_admin === true

export const codiceRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/auth/codice',
    operation: 'mioCodice',
    title: 'Il proprio accesso in due passaggi: da quando, e quanti codici di riserva restano',
    permission: ogniRuolo,
    beforeCode: true,
    reply: duePassaggi,
    run: async (ctx) => ({
      ...(await secondStepOf(ctx.db, ctx.utente.id)),
      obbligatorio: await obbligatorioPer(ctx),
    }),
  }),
  route({
    method: 'POST',
    path: '/auth/codice',
    operation: 'preparaCodice',
    title: 'Prepara l’accesso in due passaggi: dà il segreto per il telefono, detto solo qui',
    permission: ogniRuolo,
    beforeCode: true,
    body: passwordInput,
    reply: segretoNuovo,
    // Its answer holds a secret: it isn't kept for a repetition.
    ownTransactions: true,
    async run(ctx) {
      await esigePassword(ctx.db, ctx.utente.id, ctx.body.password)
      return daSe(ctx, (held) => prepareSecondStep(held.db, held.environment, held.utente))
    },
  }),
  route({
    method: 'POST',
    path: '/auth/codice/attiva',
    operation: 'attivaCodice',
    title: 'Attiva l’accesso in due passaggi con un primo codice; dà i codici di riserva, detti solo qui',
    permission: ogniRuolo,
    beforeCode: true,
    body: codiceInput,
    reply: codiciNuovi,
    ownTransactions: true,
    run: ({ token, ...ctx }) =>
      daSe(ctx, async (held) => {
        const codici = await confirmSecondStep(held.db, held.environment, held.utente.id, ctx.body.codice)
        if (!codici) throw fieldError('codice', new AppError('codice_non_valido').message)
        await closeSessionsOf(held.db, held.utente.id, token)
        await annota(held, held.utente.id, 'attivati')
        return { codici }
      }),
  }),
  route({
    method: 'POST',
    path: '/auth/codice/riserva',
    operation: 'rifaiCodiciRiserva',
    title: 'Dieci codici di riserva nuovi al posto di quelli di prima, detti solo qui',
    permission: ogniRuolo,
    body: passwordECodiceInput,
    reply: codiciNuovi,
    ownTransactions: true,
    async run(ctx) {
      await esigePassword(ctx.db, ctx.utente.id, ctx.body.password)
      return conCodice(ctx, async (held) => {
        const codici = await newSpareCodes(held.db, held.utente.id)
        await annota(held, held.utente.id, 'codici nuovi')
        return { codici }
      })
    },
  }),
  route({
    method: 'POST',
    path: '/auth/codice/spegni',
    operation: 'spegniCodice',
    title: 'Spegne il proprio accesso in due passaggi; le altre sessioni si chiudono',
    permission: ogniRuolo,
    status: 200,
    body: passwordECodiceInput,
    reply: z.null(),
    ownTransactions: true,
    async run({ token, ...ctx }) {
      if (await obbligatorioPer(ctx))
        throw new AppError('conflitto', 'Per gli Admin l’accesso in due passaggi è obbligatorio')
      await esigePassword(ctx.db, ctx.utente.id, ctx.body.password)
      return conCodice(ctx, async (held) => {
        await removeSecondStep(held.db, held.utente.id)
        await closeSessionsOf(held.db, held.utente.id, token)
        await annota(held, held.utente.id, 'tolti')
        return null
      })
    },
  }),
]
