import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { trovaCliente } from '#anagrafe/clienti/queries.server.ts'
import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import { aggiornaRcee, rcee } from '#scadenze/rcee/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays } from '#shared/dates.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import type { Dati1, Dati2 } from './contract.ts'
import { aggiornaGeneratore, type Generatore, trovaGeneratore } from './imparato.queries.server.ts'

/** How the follow-up begins that a verdict has made: only this one is taken back by the next verdict. */
const PERCHE = 'Fuori servizio: '
const LUNGA = 500

/** The last form of a generator that holds, by the day of its control. */
async function ultimoModulo(db: Db, { colonna, id }: Generatore) {
  return db
    .selectFrom('rcee_moduli')
    .select(['uid', 'rcee_id', 'cliente_id', 'data_controllo', 'dati'])
    .where(colonna, '=', id)
    .where('stato', '=', 'Chiuso')
    .orderBy('data_controllo', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * What follows from whether a generator may run (docs/product.md §31.5): it is out of service from the day on which its last form
 * says No until one says Sì; then the report has a follow-up within the company's days, and the Admins are told.
 * @param uid the form that was just written; null where forms came from another generator
 */
export async function seguiVerdetto(
  ctx: Context,
  generatore: Generatore,
  { uid, visitaId }: { uid: string | null; visitaId: number | null },
): Promise<void> {
  const ultimo = await ultimoModulo(ctx.db, generatore)
  const riga = await trovaGeneratore(ctx.db, generatore)
  if (!ultimo || !riga) return
  const { puo_funzionare, prescrizioni, intervento_entro } = (JSON.parse(ultimo.dati) as Dati1 | Dati2).esito
  const fermo = puo_funzionare === 'no'
  const dal = fermo ? ultimo.data_controllo : null
  const motivo = fermo ? (prescrizioni ?? '') : null
  const cambia = riga.fuori_servizio_dal !== dal || riga.fuori_servizio_motivo !== motivo
  if (cambia)
    await aggiornaGeneratore(ctx, generatore, { fuoriServizioDal: dal, fuoriServizioMotivo: motivo })
  await togliFollowUp(ctx, generatore, fermo ? ultimo.rcee_id : null)
  if (!fermo || ultimo.uid !== uid) return
  const { giorni_intervento } = await trovaAzienda(ctx.db)
  const suo = ultimo.rcee_id === null ? undefined : await trova(ctx.db, rcee, ultimo.rcee_id)
  // What the office has written there itself stays.
  const libero = suo?.data_follow_up === null && suo.note_follow_up === null
  if (suo && (libero || suo.note_follow_up?.startsWith(PERCHE)))
    await aggiornaRcee({ ...ctx, ifVersion: null }, suo.id, {
      dataFollowUp: intervento_entro ?? addDays(ultimo.data_controllo, giorni_intervento),
      noteFollowUp: `${PERCHE}${motivo}`.slice(0, LUNGA),
    })
  if (!cambia) return
  const nome = nomeCliente(await trovaCliente(ctx.db, ultimo.cliente_id))
  const admin = await elencaAdmin(ctx.db)
  await notifica(
    ctx,
    visitaId,
    admin.map((utenteId) => ({
      ...{ utenteId, clienteId: ultimo.cliente_id, tipo: 'Cambio_Stato' as const, titolo: 'Fuori servizio' },
      messaggio: `${nome}, ${riga.marca} ${riga.modello}: ${motivo}`.slice(0, LUNGA),
      datiExtra: { apri: `/clienti?cliente=${ultimo.cliente_id}` },
    })),
  )
}

/** The follow-ups that former verdicts have made on reports of this generator, but one; what somebody wrote stays. */
async function togliFollowUp(
  ctx: Context,
  { colonna, id }: Generatore,
  tranne: number | null,
): Promise<void> {
  const righe = await ctx.db
    .selectFrom('rcee')
    .select('id')
    .where(colonna, '=', id)
    .where('data_follow_up', 'is not', null)
    .where('id', '!=', tranne ?? 0)
    .where('note_follow_up', 'like', `${PERCHE}%`)
    .execute()
  for (const { id: rceeId } of righe)
    await aggiornaRcee({ ...ctx, ifVersion: null }, rceeId, { dataFollowUp: null, noteFollowUp: null })
}
