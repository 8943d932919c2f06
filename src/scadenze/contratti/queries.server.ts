// long because a contract, its plants and its fees are written together

import { type ExpressionBuilder, sql } from 'kysely'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { esigeDitta } from '#anagrafe/ditte/queries.server.ts'
import { nomeApparecchioIn } from '#anagrafe/impianti/nome.queries.server.ts'
import { perSe, ricalcolaScadenze } from '#scadenze/scadenze/ricalcolo.queries.server.ts'
import type { AfterWrite } from '#server/data/after-write.ts'
import type { Context } from '#server/data/context.ts'
import { inBlocks, type List, pageOf } from '#server/data/list.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, Schema, TableOf } from '#server/data/schema.ts'
import { search } from '#server/data/search.ts'
import { holds } from '#server/data/search-words.ts'
import { table } from '#server/data/table.ts'
import { addDays, addMonths, oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { cents, euro } from '#shared/money.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { aggiornaCanoni } from './canoni.queries.server.ts'
import {
  type ContrattiQuery,
  type Contratto,
  type ContrattoDati,
  type ContrattoModificaDati,
  type RiepilogoContratti,
  type RigaContratto,
  type RinnovoDati,
  rigaContratto,
} from './contract.ts'
import {
  ANNI_DA_OGGI,
  avvisoDal,
  type CheSuccede,
  fineCambiata,
  finePeriodo,
  finePeriodoFino,
  numeroContratto,
  PERIODICITA_IN_PAROLE,
  STATI_DI_OGGI,
  type StatoDiOggi,
  statoContrattoOggi,
  succede,
} from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    contratti: TableOf<typeof rigaContratto>
    contratti_impianti: {
      id: number
      contratto_id: number
      caldaia_id: number | null
      condizionatore_id: number | null
    }
  }
}

const conCliente = (db: Db) =>
  db.selectFrom('contratti').innerJoin('clienti as cliente', 'cliente.id', 'contratti.cliente_id')

export const contratti = table(
  'contratti',
  { uno: 'contratto', tanti: 'contratti', genere: 'm' },
  rigaContratto,
  {
    da: conCliente,
    person: 'cliente_id',
    etichette: { periodicita: PERIODICITA_IN_PAROLE },
  },
)

/** By number, or whom it is with. */
const cercati = (db: Db, q: string) => (e: ExpressionBuilder<Schema, 'contratti'>) =>
  e.or([
    holds(sql`upper(contratti.numero)`, q.toUpperCase()),
    e('contratti.cliente_id', 'in', (query) =>
      query
        .selectFrom('clienti')
        .select('clienti.id')
        .where((c) => c.and(search(db, q, { table: 'clienti', references: [] }))),
    ),
  ])

/** What of the stored columns makes a contract what it is today (`statoDiOggi`). */
function oggiE(stato: StatoDiOggi) {
  const giorno = oggi()
  return sql<boolean>`${
    stato === 'Bozza' || stato === 'Disdetto'
      ? sql`contratti.stato = ${stato}`
      : stato === 'Scaduto'
        ? sql`contratti.stato = 'Attivo' and contratti.fine < ${giorno} and not contratti.rinnovo_tacito`
        : stato === 'Da_Rinnovare'
          ? sql`contratti.stato = 'Attivo' and contratti.fine >= ${giorno} and contratti.avviso_dal <= ${giorno}`
          : sql`contratti.stato = 'Attivo' and (contratti.rinnovo_tacito
              or (contratti.fine >= ${giorno} and contratti.avviso_dal > ${giorno}))`
  }`
}

const finito = () => sql<boolean>`(${oggiE('Disdetto')} or ${oggiE('Scaduto')})`

/** Contracts to which something happened between two days: there are few, and their periods are told by the rules. */
export async function contrattiFra(db: Db, che: CheSuccede, dal: string, al: string) {
  const righe = await db
    .selectFrom('contratti')
    .select(['id', 'stato', 'data_inizio', 'fine', 'durata_mesi', 'rinnovo_tacito', 'avviso_dal'])
    .select(['disdetto_il', 'canone'])
    .where('stato', '<>', 'Bozza')
    .execute()
  return righe
    .map((riga) => ({
      ...riga,
      rinnovo_tacito: Boolean(riga.rinnovo_tacito),
      canone: Number(riga.canone ?? 0),
    }))
    .filter((riga) => succede(che, riga, dal, al, oggi()))
}

const elenco = (db: Db, { clienteId, stato, q, finiti }: ContrattiQuery, soli?: readonly number[]) => ({
  found: db
    .selectFrom('contratti')
    .$if(soli !== undefined, (query) => query.where('contratti.id', 'in', soli?.length ? soli : [0]))
    .$if(clienteId !== undefined, (query) => query.where('contratti.cliente_id', '=', clienteId ?? 0))
    .$if(stato !== undefined, (query) => query.where(oggiE(stato ?? 'Attivo')))
    .$if(finiti !== undefined, (query) => query.where(finiti ? finito() : sql<boolean>`not ${finito()}`))
    .$if(Boolean(q), (query) => query.where(cercati(db, q ?? ''))),
  rows: conCliente(db).select(contratti.colonne),
  order: ordineDi(finiti),
  read: (righe: object[]) => righe.map(contratti.leggi),
})

function ordineDi(finiti: boolean | undefined) {
  const verso = finiti === false ? 'asc' : 'desc'
  return [
    ...(finiti === undefined ? [] : [['contratti.fine', verso] as const]),
    ['contratti.id', verso] as const,
  ] as const
}

/** How many contracts there are of each state, and what they bring in a year. @param q as the list is searched */
export async function riepilogaContratti(db: Db, q?: string): Promise<RiepilogoContratti> {
  const righe = await db
    .selectFrom('contratti')
    .select(['contratti.stato', 'fine', 'rinnovo_tacito', 'avviso_dal', 'canone'])
    .$if(Boolean(q), (query) => query.where(cercati(db, q ?? '')))
    .execute()
  const perStato = Map.groupBy(righe, (riga) => statoContrattoOggi(riga as never, oggi()))
  return STATI_DI_OGGI.map((stato) => {
    const diStato = perStato.get(stato) ?? []
    const centesimi = diStato.reduce((somma, { canone }) => somma + Number(canone ?? 0), 0)
    return { stato, quanti: diStato.length, valore: euro(centesimi) }
  })
}

/** Contracts, last first, or in the order of their renewal; amounts are for Admins. */
export async function elencaContratti(
  db: Db,
  query: ContrattiQuery,
  utente: CurrentUser,
): Promise<List<Contratto>> {
  const { che, dal, al } = query
  const soli = che && (await contrattiFra(db, che, dal ?? '', al ?? '9')).map(({ id }) => id)
  const { righe, conteggio } = await pageOf(elenco(db, query, soli), query)
  return { righe: await completi(db, righe as RigaContratto[], utente), conteggio }
}

/** @throws AppError non_trovato */
export async function trovaContratto({ db, utente }: Context, id: number): Promise<Contratto> {
  const [contratto] = await completi(db, [await richiedi(db, contratti, id)], utente)
  return contratto as Contratto
}

async function completi(db: Db, righe: RigaContratto[], utente: CurrentUser): Promise<Contratto[]> {
  const giorno = oggi()
  const impianti = await impiantiDi(
    db,
    righe.map(({ id }) => id),
  )
  return righe.map((riga) => ({
    ...riga,
    canone: isAdmin(utente) ? riga.canone : null,
    oggi: statoContrattoOggi(riga, giorno),
    impianti: (impianti.get(riga.id) ?? []).map(({ contratto_id: _, ...impianto }) => impianto),
  }))
}

async function impiantiDi(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never[]>()
  const righe = await db
    .selectFrom('contratti_impianti')
    .leftJoin('caldaie', 'caldaie.id', 'contratti_impianti.caldaia_id')
    .leftJoin('condizionatori', 'condizionatori.id', 'contratti_impianti.condizionatore_id')
    .select(['contratto_id', 'caldaia_id', 'condizionatore_id'])
    .select(nomeApparecchioIn().as('nome'))
    .where('contratto_id', 'in', ids)
    .orderBy('contratti_impianti.id')
    .execute()
  return Map.groupBy(righe, ({ contratto_id }) => contratto_id)
}

interface Impianti {
  caldaie: readonly number[]
  condizionatori: readonly number[]
}

/** @throws AppError dati_non_validi where a plant isn't the customer's */
async function esigeSuoi(db: Db, clienteId: number, { caldaie, condizionatori }: Impianti): Promise<void> {
  const propri = async (tabella: 'caldaie' | 'condizionatori', ids: readonly number[]) =>
    ids.length === 0 ||
    (
      await db
        .selectFrom(tabella)
        .select('id')
        .where('cliente_id', '=', clienteId)
        .where('id', 'in', ids)
        .execute()
    ).length === new Set(ids).size
  if (!(await propri('caldaie', caldaie))) throw fieldError('caldaie', 'Una caldaia non è di questo cliente')
  if (!(await propri('condizionatori', condizionatori)))
    throw fieldError('condizionatori', 'Un condizionatore non è di questo cliente')
}

/** @throws AppError conflitto where a plant is in another contract that runs in the same days */
export async function esigeImpiantiLiberi(
  db: Db,
  { id, data_inizio, fine, rinnovo_tacito }: RigaContratto,
  { caldaie, condizionatori }: Impianti,
): Promise<void> {
  if (caldaie.length + condizionatori.length === 0) return
  const contratto = await db
    .selectFrom('contratti_impianti')
    .innerJoin('contratti', 'contratti.id', 'contratti_impianti.contratto_id')
    .select(['numero', 'caldaia_id'])
    .where('contratti.id', '!=', id)
    .where('stato', '=', 'Attivo')
    .where((e) => e.or([e('rinnovo_tacito', '=', true), e('fine', '>=', data_inizio)]))
    .$if(!rinnovo_tacito, (q) => q.where('data_inizio', '<=', fine))
    .where((e) => e.or([e('caldaia_id', 'in', caldaie), e('condizionatore_id', 'in', condizionatori)]))
    .executeTakeFirst()
  if (!contratto) return
  const impianto = contratto.caldaia_id === null ? 'Questo condizionatore' : 'Questa caldaia'
  throw new AppError('conflitto', `${impianto} è già nel contratto ${contratto.numero}`)
}

async function scriviImpianti(db: Db, contratto_id: number, { caldaie, condizionatori }: Impianti) {
  await db.deleteFrom('contratti_impianti').where('contratto_id', '=', contratto_id).execute()
  const righe = [
    ...new Set(caldaie.map((id) => JSON.stringify({ caldaia_id: id, condizionatore_id: null }))),
    ...new Set(condizionatori.map((id) => JSON.stringify({ caldaia_id: null, condizionatore_id: id }))),
  ].map((testo) => ({
    contratto_id,
    ...(JSON.parse(testo) as { caldaia_id: null; condizionatore_id: null }),
  }))
  if (righe.length > 0)
    await db
      .insertInto('contratti_impianti')
      .values(righe as never)
      .execute()
}

/** The next number of a year, taken in this transaction: undone with it, never given twice. */
async function prossimoNumero(db: Db): Promise<string> {
  const anno = Number(oggi().slice(0, 4))
  const { valore } = await db
    .insertInto('contatori')
    .values({ nome: 'contratti', anno, valore: 1 })
    .onConflict((c) => c.columns(['nome', 'anno']).doUpdateSet({ valore: sql`contatori.valore + 1` }))
    .returning('valore')
    .executeTakeFirstOrThrow()
  return numeroContratto(anno, valore)
}

/** A contract that runs looks after something. @throws AppError dati_non_validi */
function esigeImpianti(stato: string, { caldaie, condizionatori }: Impianti): void {
  if (stato === 'Attivo' && caldaie.length + condizionatori.length === 0)
    throw fieldError('caldaie', 'Scegli almeno un impianto')
}

/** Creates a contract with its plants and, where it runs, its fees; the customer's deadlines follow it. */
export async function creaContratto(ctx: Context, dati: ContrattoDati): Promise<number> {
  const { db } = ctx
  const { clienteId, caldaie = [], condizionatori = [], canoniFatturatiFinoAl, ...campi } = dati
  await esigeCliente(db, clienteId)
  esigeInizio(campi.dataInizio)
  if (campi.dittaId) await esigeDitta(db, campi.dittaId)
  await perSe(db, [clienteId])
  const impianti = { caldaie, condizionatori }
  esigeImpianti(campi.stato, impianti)
  await esigeSuoi(db, clienteId, impianti)
  const fine = finePeriodo(campi.dataInizio, campi.durataMesi)
  const creato = await crea(ctx, contratti, {
    ...campi,
    clienteId,
    fatturatoFinoAl: canoniFatturatiFinoAl ?? null,
    numero: await prossimoNumero(db),
    fine,
    avvisoDal: avvisoDal(fine, campi.rinnovoTacito, campi.preavvisoGiorni),
  })
  await scriviImpianti(db, creato.id, impianti)
  await seguono(db, contratti.leggi(creato) as RigaContratto, impianti)
  return creato.id
}

/** @throws AppError dati_non_validi where a contract would begin in another age: its periods are all reckoned */
function esigeInizio(dataInizio: string): void {
  const mesi = ANNI_DA_OGGI * 12
  if (dataInizio < addMonths(oggi(), -mesi) || dataInizio > addMonths(oggi(), mesi))
    throw fieldError('dataInizio', `Il primo giorno sta entro ${ANNI_DA_OGGI} anni da oggi`)
}

/** What follows from a contract as it is now: plants that are free, fees, the customer's deadlines. */
async function seguono(db: Db, riga: RigaContratto, impianti: Impianti): Promise<void> {
  if (riga.stato === 'Attivo') await esigeImpiantiLiberi(db, riga, impianti)
  await aggiornaCanoni(db, { ...riga, canone: riga.canone === null ? null : cents(riga.canone) })
  await ricalcolaScadenze(db, [riga.cliente_id])
}

/** A contract as it is once nobody else changes it, or its customer's plants. @throws AppError non_trovato */
async function trovaPerSe(ctx: Context, id: number): Promise<Contratto> {
  const { cliente_id } = await trovaContratto(ctx, id)
  await perSe(ctx.db, [cliente_id])
  return trovaContratto(ctx, id)
}

const impiantiSuoi = ({ impianti }: Contratto): Impianti => ({
  caldaie: impianti.flatMap(({ caldaia_id }) => caldaia_id ?? []),
  condizionatori: impianti.flatMap(({ condizionatore_id }) => condizionatore_id ?? []),
})

/**
 * Changes a contract; absent keys stay. Its fees follow, but for those that are invoiced.
 * @throws AppError dati_non_validi, conflitto
 */
export async function aggiornaContratto(
  ctx: Context,
  id: number,
  dati: ContrattoModificaDati,
): Promise<void> {
  const { db } = ctx
  const vecchio = await trovaPerSe(ctx, id)
  if (dati.dittaId) await esigeDitta(db, dati.dittaId)
  if (dati.dataInizio && dati.dataInizio !== vecchio.data_inizio) esigeInizio(dati.dataInizio)
  const { caldaie, condizionatori, canoneDal, ...campi } = dati
  const attuali = impiantiSuoi(vecchio)
  const impianti = {
    caldaie: caldaie ?? attuali.caldaie,
    condizionatori: condizionatori ?? attuali.condizionatori,
  }
  const stato = campi.stato ?? vecchio.stato
  esigeImpianti(stato, impianti)
  await esigeSuoi(db, vecchio.cliente_id, impianti)
  if (vecchio.stato === 'Disdetto' && stato !== 'Disdetto')
    throw new AppError('conflitto', 'Un contratto disdetto non si riapre: fanne uno nuovo')
  if (vecchio.stato === 'Attivo' && stato === 'Bozza')
    throw new AppError('conflitto', 'Un contratto attivo non torna bozza: disdicilo')
  const disdettoIl = stato === 'Disdetto' ? (campi.disdettoIl ?? vecchio.disdetto_il ?? oggi()) : null
  const { dopo: nuovo } = await aggiorna(ctx, contratti, id, {
    ...campi,
    disdettoIl,
    ...periodo(vecchio, campi, disdettoIl),
    ...prezzoDal(vecchio, campi.canone, canoneDal ?? addDays(oggi(), 1)),
  })
  if (caldaie || condizionatori) await scriviImpianti(db, id, impianti)
  await seguono(db, contratti.leggi(nuovo) as RigaContratto, impianti)
}

/** From when on a fee that changed holds; nothing where it is as it was, or there was none. */
function prezzoDal(vecchio: Contratto, canone: number | null | undefined, dal: string) {
  if (canone === undefined || canone === vecchio.canone || vecchio.canone === null) return {}
  return vecchio.stato === 'Bozza' ? {} : { canoneDal: dal }
}

/** The period that runs; one that renewed itself was renewed until the day on which it is ended. */
function periodo(vecchio: Contratto, dati: ContrattoModificaDati, disdettoIl: string | null) {
  const inizio = dati.dataInizio ?? vecchio.data_inizio
  const mesi = dati.durataMesi ?? vecchio.durata_mesi
  const tacito = dati.rinnovoTacito ?? vecchio.rinnovo_tacito
  const senzaDisdetta = fineCambiata(vecchio, inizio, mesi)
  const fine =
    tacito && disdettoIl !== null && disdettoIl > senzaDisdetta
      ? finePeriodoFino(inizio, mesi, disdettoIl)
      : senzaDisdetta
  return { fine, avvisoDal: avvisoDal(fine, tacito, dati.preavvisoGiorni ?? vecchio.preavviso_giorni) }
}

/**
 * Opens the next period of one that doesn't renew itself, as long as it is said and at the fee that is said.
 * @throws AppError conflitto where it isn't time: pressed twice, it is renewed once
 */
export async function rinnovaContratto(ctx: Context, id: number, dati: RinnovoDati): Promise<void> {
  const vecchio = await trovaPerSe(ctx, id)
  if (vecchio.oggi !== 'Da_Rinnovare' && vecchio.oggi !== 'Scaduto')
    throw new AppError('conflitto', 'Il contratto non è da rinnovare')
  const { mesi = vecchio.durata_mesi, canone = vecchio.canone } = dati
  const { dopo: nuovo } = await aggiorna({ ...ctx, ifVersion: null }, contratti, id, {
    durataMesi: mesi,
    canone,
    ...periodoDopo({ ...vecchio, durata_mesi: mesi }),
    ...prezzoDal(vecchio, canone, addDays(vecchio.fine, 1)),
  })
  await seguono(ctx.db, contratti.leggi(nuovo) as RigaContratto, impiantiSuoi(vecchio))
}

type Rinnovabile = Pick<
  RigaContratto,
  'data_inizio' | 'fine' | 'durata_mesi' | 'rinnovo_tacito' | 'preavviso_giorni'
>

/**
 * The next period's end, counted from the contract's first day, so that the end of a month stays the end of a month; from the
 * last period's end where that was of another length.
 */
export function periodoDopo(c: Rinnovabile): { fine: string; avvisoDal: string | null } {
  const { data_inizio, durata_mesi: mesi, fine: ultima } = c
  const inPari = finePeriodoFino(data_inizio, mesi, ultima) === ultima
  const fine = inPari
    ? finePeriodoFino(data_inizio, mesi, addDays(ultima, 1))
    : finePeriodo(addDays(ultima, 1), mesi)
  return { fine, avvisoDal: avvisoDal(fine, c.rinnovo_tacito, c.preavviso_giorni) }
}

/** @throws AppError in_uso where a fee is invoiced */
export async function eliminaContratto(ctx: Context, id: number): Promise<void> {
  const { cliente_id } = await trovaPerSe(ctx, id)
  const fatturato = await ctx.db
    .selectFrom('contratti_canoni')
    .select('id')
    .where('contratto_id', '=', id)
    .where('fattura_id', 'is not', null)
    .executeTakeFirst()
  if (fatturato) throw new AppError('in_uso', 'Il contratto ha canoni fatturati: disdicilo')
  await elimina(ctx, contratti, id)
  await ricalcolaScadenze(ctx.db, [cliente_id])
}

/**
 * A contract that runs looks after something: its last plant isn't deleted. With an erased customer their contracts end,
 * and what wasn't invoiced isn't any more.
 */
export const afterWrite: AfterWrite = {
  tables: ['caldaie', 'condizionatori', 'clienti'],
  async run({ db }, { table, id, before, action }) {
    if (table !== 'clienti') {
      if (action === 'elimina') await esigeUnImpianto(db, [Number(before?.cliente_id)])
    } else if (action === 'anonimizza') await finiti(db, id)
  },
  async runMany(ctx, scritte) {
    for (const scritta of scritte) if (scritta.table === 'clienti') await this.run(ctx, scritta)
    const senza = scritte.filter(({ table, action }) => table !== 'clienti' && action === 'elimina')
    const clienti = [...new Set(senza.map(({ before }) => Number(before?.cliente_id)))]
    await inBlocks(clienti, async (ids) => {
      await esigeUnImpianto(ctx.db, ids)
      return []
    })
  },
}

/** @throws AppError in_uso where a contract of these customers runs that has no plant */
async function esigeUnImpianto(db: Db, clienti: readonly number[]): Promise<void> {
  const senza = await db
    .selectFrom('contratti')
    .select('numero')
    .where('cliente_id', 'in', clienti)
    .where('stato', '=', 'Attivo')
    .where('id', 'not in', (e) => e.selectFrom('contratti_impianti').select('contratto_id'))
    .executeTakeFirst()
  if (senza) throw new AppError('in_uso', `È l’unico impianto del contratto ${senza.numero}: prima disdicilo`)
}

async function finiti(db: Db, clienteId: number): Promise<void> {
  const idContratti = db.selectFrom('contratti').select('id').where('cliente_id', '=', clienteId)
  await db
    .deleteFrom('contratti_canoni')
    .where('contratto_id', 'in', idContratti)
    .where('fattura_id', 'is', null)
    .execute()
  await db
    .updateTable('contratti')
    .set((e) => ({ stato: 'Disdetto', disdetto_il: oggi(), versione: e('versione', '+', 1) }))
    .where('cliente_id', '=', clienteId)
    .where('stato', '!=', 'Disdetto')
    .execute()
}
