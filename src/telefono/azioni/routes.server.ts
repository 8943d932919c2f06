import * as z from 'zod'
import { conservaPdf } from '#anagrafe/documenti/queries.server.ts'
import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { registra } from '#server/data/register.ts'
import { thing } from '#server/data/words.ts'
import { describeDevice } from '#server/http/device.ts'
import { type Device, noteArrived } from '#server/http/devices.ts'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { conservaFoto } from '#telefono/rapporti/foto.queries.server.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import {
  azioniInput,
  daVerificare,
  decisioneAzioneInput,
  esiti,
  fileConservato,
  perseInput,
  rifiutaTutteInput,
  rifiutateTutte,
} from './contract.ts'
import { decidiAzione, rifiutaTutte } from './decisione.queries.server.ts'
import { segnaMandato } from './file.queries.server.ts'
import { elencaDaVerificare } from './queries.server.ts'
import { riceviAzioni } from './ricezione.queries.server.ts'

/** Of a report's document, in bytes. */
const FILE_AL_MASSIMO = 2 * 1_048_576

export const azioniRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/azioni',
    operation: 'mandaAzioni',
    title:
      'Ciò che un telefono ha confermato, in ordine; ogni azione vale una volta, per quante volte arrivi',
    permission: ogniRuolo,
    status: 200,
    failures: ['conflitto'],
    body: azioniInput,
    reply: esiti,
    // Each action is a transaction of its own, known by its own number.
    ownTransactions: true,
    async run({ body, ...ctx }) {
      if (body.utenteId !== ctx.utente.id)
        throw new AppError('conflitto', 'Queste azioni sono di un altro utente: accedi con il suo nome')
      const esiti = await riceviAzioni(ctx, body.azioni, body.oraInvio)
      const arrivate = esiti.filter(({ esito }) => esito !== 'riprova' && esito !== 'trattenuta').length
      if (ctx.device && ctx.device.waiting > 0)
        await noteArrived(ctx.db, ctx.utente.id, ctx.device, Math.max(0, ctx.device.waiting - arrivate))
      return { esiti, adesso: new Date().toISOString() }
    },
  }),
  route({
    method: 'POST',
    path: '/azioni/file',
    operation: 'mandaFile',
    title:
      'Un PDF di al massimo 2 MB, o una foto JPEG di al massimo 1 MB, di cui parla un’azione; lo stesso di nuovo non si conserva due volte',
    failures: ['tipo_non_ammesso'],
    permission: ogniRuolo,
    maxFile: FILE_AL_MASSIMO,
    reply: fileConservato,
    prepare: async ({ file, ...ctx }) =>
      /\.pdf$/i.test(file?.nome ?? '')
        ? { impronta: await conservaPdf(ctx, file), tipo: 'pdf' as const }
        : { impronta: await conservaFoto(ctx, file), tipo: 'jpg' as const },
    async run({ prepared: { impronta, tipo }, ...ctx }) {
      await segnaMandato(ctx, impronta, tipo)
      return { impronta }
    },
  }),
  route({
    method: 'POST',
    path: '/azioni/perse',
    operation: 'segnalaPerse',
    title: 'Il browser ha cancellato da sé azioni mai arrivate: lo sanno gli Admin, e il registro',
    permission: ogniRuolo,
    body: perseInput,
    reply: z.null(),
    async run({ body, device, ...ctx }) {
      await segnalaPerse(ctx, device, body.azioni)
      return null
    },
  }),
  route({
    method: 'GET',
    path: '/azioni',
    operation: 'elencaDaVerificare',
    title: 'Ciò che aspetta una decisione dell’ufficio; chi non è Admin vede il proprio',
    permission: ogniRuolo,
    background: true,
    list: true,
    reply: daVerificare,
    run: ({ db, utente }) => elencaDaVerificare(db, utente),
  }),
  adminRoute({
    method: 'POST',
    path: '/azioni/rifiuta',
    operation: 'rifiutaTutte',
    title:
      'Rifiuta insieme, al massimo 300 alla volta, ciò che un telefono ha mandato e aspetta per lo stesso motivo',
    status: 200,
    failures: ['conflitto'],
    body: rifiutaTutteInput,
    reply: rifiutateTutte,
    run: ({ body, ...ctx }) => rifiutaTutte(ctx, body),
  }),
  adminRoute({
    method: 'POST',
    path: '/azioni/:id/decisione',
    operation: 'decidiAzione',
    title: 'Accetta o rifiuta ciò che un telefono ha mandato; il tecnico lo sa',
    status: 200,
    failures: ['conflitto'],
    body: decisioneAzioneInput,
    reply: z.null(),
    async run({ id, body, ...ctx }) {
      await decidiAzione(ctx, id, body)
      return null
    },
  }),
]

/** Tells the Admins, and the register, of actions that a browser has deleted by itself before they were sent. */
async function segnalaPerse(ctx: Context, device: Device | null, azioni: number): Promise<void> {
  const { db, utente } = ctx
  const nome = device && describeDevice(device.userAgent)
  await registra(ctx, 'aggiorna', thing('dispositivi'), null, null, {
    ...{ utente: utente.nome_utente, nome, azioni_perse: azioni },
  })
  const quante =
    azioni === 1 ? '1 azione che non era ancora arrivata' : `${azioni} azioni che non erano ancora arrivate`
  const admin = (await elencaAdmin(db)).filter((id) => id !== utente.id)
  await notifica(
    ctx,
    null,
    admin.map((utenteId) => ({
      ...{ utenteId, clienteId: null, tipo: 'Cambio_Stato', titolo: 'Azioni perse' },
      messaggio: `${nome ?? 'Il browser'} di ${utente.nome_utente} ha cancellato da sé ${quante}: chiedigli che cosa rifare`,
      datiExtra: { apri: '/admin?dispositivi=1' },
    })),
  )
}
