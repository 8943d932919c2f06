import { conPosta } from '#anagrafe/posta/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna, lockRows } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError } from '#shared/errors.ts'
import { ultimiDetti } from './avvisi.queries.server.ts'
import { componiMessaggi } from './composizione.queries.server.ts'
import type { DaMandare, DecisioneMessaggio, MandaTutti, Messaggio, RigaMessaggio } from './contract.ts'
import { deiDocumenti } from './invio.queries.server.ts'
import { preparaMessaggi } from './preparazione.queries.server.ts'
import {
  type ArchivioMessaggi,
  conCliente,
  daComporre,
  daDecidere,
  elencoMessaggi,
  messaggi,
  messaggiInteri,
} from './queries.server.ts'
import { chiaveDiVisita, DI_VISITA, IN_ATTESA, TROPPI_INSIEME, TUTTI_AL_MASSIMO } from './rules.ts'

/** From which states each decision can be taken. */
const DA: Record<DecisioneMessaggio, readonly RigaMessaggio['stato'][]> = {
  manda: ['Bozza', 'Fallito', 'Incerto'],
  annulla: [...IN_ATTESA, 'Incerto'],
  arrivato: ['Incerto'],
}

/**
 * Decides about messages; those that meanwhile are elsewhere stay as they are.
 * @returns how many it was done to
 * @throws AppError conflitto where nothing was: what is missing in their words, or that somebody was faster
 */
export async function decidiMessaggi(
  ctx: Context,
  ids: readonly number[],
  decisione: DecisioneMessaggio,
): Promise<number> {
  const { db, utente } = ctx
  // Nobody else decides, and nothing leaves, between what is read now and what is written.
  await lockRows(db, db.selectFrom('messaggi').select('id').where('id', 'in', ids).orderBy('id')).execute()
  const righe = await messaggiInteri(db)
    .select(conCliente.colonne)
    .select(['messaggi.chiave', 'messaggi.preso_il'])
    .where('messaggi.id', 'in', ids)
    .where('messaggi.stato', 'in', [...DA[decisione]])
    .$if(decisione === 'manda', (q) => q.where('messaggi.canale', '=', 'Email'))
    .orderBy('messaggi.id')
    .execute()
  const lette = righe.map((riga) => ({
    ...(conCliente.leggi(riga) as Omit<Messaggio, 'lotto'>),
    chiave: riga.chiave,
    preso_il: riga.preso_il,
  }))
  const avvisi = lette.filter(({ spedizione_id }) => spedizione_id === null)
  const composti = decisione === 'manda' ? await componiMessaggi(ctx, avvisi.map(daComporre)) : []
  const parole = new Map(avvisi.map(({ id }, i) => [id, composti[i]]))
  const autore = utente.nome_utente
  let fatti = 0
  let manca: string | null = null
  for (const { id, preso_il, spedizione_id } of lette) {
    if (decisione === 'manda') {
      const composto = parole.get(id)
      if (composto?.manca) {
        manca ??= composto.manca
        continue
      }
    }
    const valori =
      decisione === 'manda'
        ? { stato: 'In_Coda', autore, tentativi: 0, prossimoIl: null, errore: null }
        : decisione === 'annulla'
          ? { stato: 'Annullato', autore }
          : { stato: 'Inviato', autore, mandatoIl: preso_il, errore: null }
    await aggiorna({ ...ctx, ifVersion: null }, messaggi, id, valori)
    // It has left, as if the server had said so.
    if (decisione === 'arrivato' && spedizione_id !== null) await deiDocumenti().partita(ctx, spedizione_id)
    fatti++
  }
  if (fatti === 0)
    throw new AppError('conflitto', manca ? `manca ${manca}` : 'Nel frattempo qualcuno ha già deciso')
  return fatti
}

const daMandare = (ctx: ArchivioMessaggi, filtro: DaMandare) =>
  // What may have left already somebody looks at first.
  elencoMessaggi(ctx, filtro)
    .found.where(daDecidere)
    .where('messaggi.stato', '!=', 'Incerto')
    .where('messaggi.canale', '=', 'Email')

/** How many would leave: of a kind, of the visits of a batch, or all that wait for a yes. */
export async function contaDaMandare(ctx: ArchivioMessaggi, filtro: DaMandare): Promise<number> {
  const { n } = await daMandare(ctx, filtro)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * Says yes to all of these, also beyond what a list shows.
 * @returns how many go into the queue; what is missing in its words stays
 * @throws AppError conflitto where they aren't so many any more, or too many at a time
 */
export async function approvaTutti(ctx: Context, { quanti, tipo, lottoId }: MandaTutti): Promise<number> {
  const righe = await daMandare(ctx, { tipo, lottoId: lottoId ?? undefined })
    .select('messaggi.id')
    .limit(TUTTI_AL_MASSIMO + 1)
    .execute()
  if (righe.length > TUTTI_AL_MASSIMO) throw new AppError('conflitto', TROPPI_INSIEME)
  if (righe.length !== quanti)
    throw new AppError(
      'conflitto',
      righe.length === 0
        ? 'Nel frattempo qualcuno ha già deciso'
        : `Nel frattempo ${righe.length === 1 ? 'ne aspetta 1' : `ne aspettano ${righe.length}`}: guarda di nuovo`,
    )
  return decidiMessaggi(
    ctx,
    righe.map(({ id }) => id),
    'manda',
  )
}

/**
 * Sends what waits about visits to come; where nothing was prepared or sent of the present start, the reminder of the day
 * before.
 * @returns how many go into the queue
 * @throws AppError conflitto where none does
 */
export async function mandaDiVisite(ctx: Context, ids: readonly number[]): Promise<number> {
  const { db } = ctx
  await esigePosta(db)
  const visite = await db
    .selectFrom('appuntamenti')
    .select(['id', 'cliente_id', 'data_inizio'])
    .where('id', 'in', ids)
    .where('stato', '=', 'Programmato')
    .where('data_inizio', '>', new Date().toISOString())
    .orderBy('id')
    .execute()
  const bozzeDi = async () =>
    visite.length === 0
      ? []
      : (
          await db
            .selectFrom('messaggi')
            .select(['id', 'appuntamento_id', 'chiave'])
            .where(
              'appuntamento_id',
              'in',
              visite.map(({ id }) => id),
            )
            .where('stato', '=', 'Bozza')
            .where('tipo', 'in', [...DI_VISITA])
            .execute()
        )
          .filter(({ appuntamento_id, chiave }) =>
            visite.some(({ id, data_inizio }) => id === appuntamento_id && chiave?.includes(data_inizio)),
          )
          .map(({ id }) => id)
  const vecchie = await bozzeDi()
  const ultimi = await ultimiDetti(db, visite)
  const preparati = await preparaMessaggi(
    db,
    visite
      .filter(({ id }) => !ultimi.has(id))
      .map((visita) => ({
        ...{ tipo: 'Giorno_Prima', cliente_id: visita.cliente_id, appuntamento_id: visita.id },
        chiave: chiaveDiVisita('Giorno_Prima', visita),
      })),
  )
  const bozze = await bozzeDi()
  if (bozze.length === 0 && preparati === 0)
    throw new AppError('conflitto', 'Nessuno da avvisare per email: lo sanno già, o non hanno un’email')
  // Where reminders leave by themselves they are in the queue already.
  const inCoda = preparati - bozze.filter((id) => !vecchie.includes(id)).length
  return inCoda + (bozze.length > 0 ? await decidiMessaggi(ctx, bozze, 'manda') : 0)
}

/** @throws AppError conflitto where no mailbox is set: nothing would leave */
export async function esigePosta(db: Db): Promise<void> {
  if (!(await conPosta(db))) throw new AppError('conflitto', 'Prima indica da quale posta partono i messaggi')
}
