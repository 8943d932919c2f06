import * as z from 'zod'
import { fatturaIntera } from '#carte/fatture/contract.ts'
import { trovaIntera } from '#carte/fatture/intera.queries.server.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { accodate, decisionePecInput, inviaPecInput } from './contract.ts'
import { leggiFirmata, tieniFirmata } from './firmati.queries.server.ts'
import { accodaPec, annullaPec, decidiPec } from './pec.queries.server.ts'

/** The exchange takes no larger one, in bytes. */
const FIRMATA_MASSIMA = 5 * 1_048_576

/** Invoices by certified mail, and their signed files (docs/product.md §27.10). */
export const pecRoutes: Route[] = [
  adminRoute({
    method: 'POST',
    path: '/fatture/:id/firmata',
    operation: 'portaFatturaFirmata',
    title:
      'Tiene il file firmato di una fattura emessa: è lui che parte per PEC. Il certificato non si controlla',
    status: 200,
    maxFile: FIRMATA_MASSIMA,
    failures: ['conflitto'],
    body: z.object({}),
    reply: fatturaIntera,
    prepare: ({ file, id, ...ctx }) => leggiFirmata(ctx, id, file),
    async run({ id, file, prepared, ...ctx }) {
      if (!file) throw new AppError('dati_non_validi')
      await tieniFirmata(ctx, id, prepared, file)
      return trovaIntera(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/invia-pec',
    operation: 'inviaFatturePerPec',
    title: 'Mette in coda alcune fatture per la PEC; dice quali non possono partire e perché',
    status: 202,
    failures: ['casella_assente', 'conflitto'],
    body: inviaPecInput,
    reply: accodate,
    run: ({ body, ...ctx }) => accodaPec(ctx, body.ids),
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/:id/invia-pec/annulla',
    operation: 'annullaInvioPec',
    title: 'Toglie dalla coda della PEC una fattura che non è ancora partita',
    status: 200,
    failures: ['conflitto'],
    reply: fatturaIntera,
    async run({ id, ...ctx }) {
      await annullaPec(ctx, id)
      return trovaIntera(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/:id/invia-pec/decisione',
    operation: 'decidiInvioPec',
    title: 'Dice che cosa ne è di una fattura dall’esito incerto: è partita, o si rispedisce',
    status: 200,
    failures: ['casella_assente', 'conflitto'],
    body: decisionePecInput,
    reply: fatturaIntera,
    async run({ id, body, ...ctx }) {
      await decidiPec(ctx, id, body.decisione)
      return trovaIntera(ctx.db, id)
    },
  }),
]
