// long because what is prepared, and what takes it back, go by the same keys
import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { conPosta } from '#anagrafe/posta/queries.server.ts'
import type { AfterWrite, Write } from '#server/data/after-write.ts'
import type { Services } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import type { Autore } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import type { DbRow } from '#server/data/table.ts'
import { addDays, dayInRome, instantFromRome, monthEnd, oggi } from '#shared/dates.ts'
import { chiudiAvvisi } from './altro-giorno.queries.server.ts'
import { componiAnnullamento, componiMessaggi } from './composizione.queries.server.ts'
import {
  AVVISI_DALLE,
  chiaveDiVisita,
  chiaveMessaggio,
  DI_VISITA,
  giornoDiAvviso,
  IN_ATTESA,
  inizioDaChiave,
  MINUTI_PER_RIPENSARCI,
  puoAvere,
  SULLA_VISITA,
  type TipoMessaggio,
} from './rules.ts'

/* When messages are prepared, and withdrawn: with each write of a visit, and by the clock. */

interface DaPreparare {
  tipo: TipoMessaggio
  chiave: string
  cliente_id: number
  appuntamento_id?: number | null
  contratto_id?: number
  /** Words that are kept as they are: of a visit that is off. */
  parole?: { oggetto: string; testo: string }
  /** Whom no mail reaches somebody has to tell: it waits for them to call. */
  aMano?: boolean
}

/** Rows of one statement. */
const ALLA_VOLTA = 100

/**
 * Puts messages among those that wait: each once, only for customers with an address that takes mail who didn't say no, or
 * to be told by hand. One that the program itself withdrew comes back; one that somebody took back doesn't.
 * @returns how many are there now that weren't
 */
export async function prepara(db: Db, tutti: readonly DaPreparare[]): Promise<number> {
  if (tutti.length === 0) return 0
  const posta = await conPosta(db)
  if (!posta && !tutti.some(({ aMano }) => aMano)) return 0
  const clienti = new Map(
    (
      await db
        .selectFrom('clienti')
        .select(['id', 'email', 'avvisi_email', 'email_respinta_il', 'telefono'])
        .where('id', 'in', [...new Set(tutti.map(({ cliente_id }) => cliente_id))])
        .execute()
    ).map((cliente) => [cliente.id, cliente]),
  )
  const daSoli = new Set(
    (await db.selectFrom('modelli').select(['tipo', 'da_solo']).execute())
      .filter(({ da_solo }) => da_solo)
      .map(({ tipo }) => tipo),
  )
  const adesso = new Date().toISOString()
  const poi = new Date(Date.now() + MINUTI_PER_RIPENSARCI * 60_000).toISOString()
  const righe = tutti.flatMap(
    ({ tipo, chiave, cliente_id, appuntamento_id, contratto_id, parole, aMano }) => {
      const cliente = clienti.get(cliente_id)
      if (!cliente) return []
      const { email, email_respinta_il, telefono } = cliente
      const perEmail = posta && email && !email_respinta_il && puoAvere(tipo, 'Email', cliente.avvisi_email)
      if (!perEmail && !aMano) return []
      const stato = perEmail && daSoli.has(tipo) ? ('In_Coda' as const) : ('Bozza' as const)
      return {
        ...{ tipo, chiave, cliente_id, stato },
        ...(perEmail
          ? { canale: 'Email', destinatario: email }
          : { canale: 'Telefono', destinatario: telefono ?? '' }),
        ...{ appuntamento_id: appuntamento_id ?? null, contratto_id: contratto_id ?? null },
        ...{ oggetto: parole?.oggetto ?? null, testo: parole?.testo ?? null },
        ...{ errore: null, autore: null, tentativi: 0 },
        ...{ prossimo_il: stato === 'In_Coda' ? poi : null, preso_il: null, mandato_il: null },
        creato_il: adesso,
        ...{ versione: 1, created_at: adesso, updated_at: adesso },
      }
    },
  )
  let preparati = 0
  for (let i = 0; i < righe.length; i += ALLA_VOLTA) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('messaggi')
      .values(righe.slice(i, i + ALLA_VOLTA) as never)
      .onConflict((c) =>
        c
          .column('chiave')
          .doUpdateSet(
            (e) =>
              ({
                stato: e.ref('excluded.stato'),
                // Of a visit that was deleted and made again it knew nothing any more.
                appuntamento_id: e.ref('excluded.appuntamento_id'),
                ...{ oggetto: e.ref('excluded.oggetto'), testo: e.ref('excluded.testo') },
                // They may have got an address, or lost it, since.
                ...{ canale: e.ref('excluded.canale'), destinatario: e.ref('excluded.destinatario') },
                creato_il: adesso,
                tentativi: 0,
                prossimo_il: e.ref('excluded.prossimo_il'),
                versione: e('messaggi.versione', '+', 1),
              }) as never,
          )
          .where('messaggi.stato', '=', 'Annullato')
          .where('messaggi.autore', 'is', null),
      )
      .executeTakeFirstOrThrow()
    preparati += Number(numInsertedOrUpdatedRows ?? 0)
  }
  return preparati
}

const visitaIn = (riga: DbRow) => ({
  id: Number(riga.id),
  cliente_id: Number(riga.cliente_id),
  data_inizio: String(riga.data_inizio),
})

/**
 * Takes back what waits under these keys; what has left has left.
 * @param autore who took it back: the program doesn't prepare it again
 */
export const ritira = (db: Db, chiavi: readonly string[], autore: string | null = null) =>
  db
    .updateTable('messaggi')
    .set((e) => ({ stato: 'Annullato' as const, autore, versione: e('versione', '+', 1) }))
    .where('chiave', 'in', chiavi)
    .where('stato', 'in', [...IN_ATTESA])
    .execute()

/**
 * Takes back what waits about a visit, of some kinds. Messages are found by their keys: those of a deleted visit no longer
 * name it.
 */
export const ritiraDiVisita = (
  db: Db,
  visita: { id: number; cliente_id: number },
  { tipi = SULLA_VISITA, autore = null }: { tipi?: readonly TipoMessaggio[]; autore?: string | null } = {},
) =>
  db
    .updateTable('messaggi')
    .set((e) => ({ stato: 'Annullato' as const, autore, versione: e('versione', '+', 1) }))
    .where('stato', 'in', [...IN_ATTESA])
    .where((e) => e.or([e('cliente_id', '=', visita.cliente_id), e('appuntamento_id', '=', visita.id)]))
    .where((e) => e.or(tipi.map((tipo) => e('chiave', 'like', `${chiaveMessaggio(tipo, visita.id, '')}%`))))
    .execute()

const daAvvisare = (riga: DbRow): boolean =>
  riga.stato === 'Programmato' && String(riga.data_inizio) > new Date().toISOString()

const cambiata = (prima: DbRow, dopo: DbRow): boolean =>
  ['data_inizio', 'cliente_id'].some((colonna) => prima[colonna] !== dopo[colonna]) ||
  (prima.stato === 'Programmato') !== (dopo.stato === 'Programmato')

/**
 * A customer is told of a visit when it is booked, again when it is moved after that, and when it is off; what waits follows
 * the visit.
 */
export const afterWrite: AfterWrite = {
  tables: ['appuntamenti'],
  async run({ db }, { id, before, after, action }) {
    if (action === 'anonimizza') return
    if (before && after && !cambiata(before, after)) return
    // Made again after it was deleted, it has its former number: its customer may know of it.
    const rifatta = !before && after && Number(after.versione) > 1
    const era = before ? visitaIn(before) : rifatta ? visitaIn(after) : null
    if (rifatta && era) await ricollega(db, era)
    const saputo = era && (await saDi(db, era))
    if (era) {
      await ritiraDiVisita(db, era)
      await chiudiAvvisi(db, era)
    }
    const altroCliente = before && after && before.cliente_id !== after.cliente_id
    if (altroCliente) await db.deleteFrom('risposte').where('appuntamento_id', '=', id).execute()
    if (before && era && saputo && (altroCliente || !after || after.stato === 'Annullato'))
      await diciAnnullata(db, before, { saputo, resta: after !== null && !altroCliente })
    if (!after || !daAvvisare(after)) return
    const visita = visitaIn(after)
    const sa = altroCliente || saputo?.startsWith('Annullamento') ? undefined : saputo
    // Moved away and back before anybody was told of it.
    if (sa?.includes(visita.data_inizio)) return
    const tipo = sa ? 'Spostamento' : 'Conferma'
    const chiave = chiaveDiVisita(tipo, visita)
    const volte = saputo ? await volteDette(db, id, chiave) : 0
    await prepara(db, [
      {
        ...{ tipo, appuntamento_id: id, cliente_id: visita.cliente_id },
        chiave: volte > 0 ? `${chiave}:${volte}` : chiave,
      },
    ])
  },
  runMany: diMolte,
}

/** The same for many visits: those that are new are told together. */
async function diMolte(ctx: Autore, scritte: readonly Write[]): Promise<void> {
  const nuova = ({ before, after }: Write) => !before && after !== null && Number(after.versione) <= 1
  const nuove = scritte.flatMap((una) =>
    una.after && nuova(una) && daAvvisare(una.after) ? [visitaIn(una.after)] : [],
  )
  await prepara(
    ctx.db,
    nuove.map((visita) => ({
      ...{ tipo: 'Conferma', appuntamento_id: visita.id, cliente_id: visita.cliente_id },
      chiave: chiaveDiVisita('Conferma', visita),
    })),
  )
  for (const scritta of scritte) if (!nuova(scritta)) await afterWrite.run(ctx, scritta)
}

/** Prepares that a visit is off, for a customer who was told of this very start, while it is still to come. */
async function diciAnnullata(
  db: Db,
  era: DbRow,
  { saputo, resta }: { saputo: string; resta: boolean },
): Promise<void> {
  const visita = visitaIn(era)
  const loSa = !saputo.startsWith('Annullamento') && inizioDaChiave(saputo) === visita.data_inizio
  if (!loSa || !daAvvisare(era)) return
  const parole = await componiAnnullamento(db, {
    ...visita,
    utente_assegnato_id: Number(era.utente_assegnato_id),
  })
  if (!parole) return
  const chiave = chiaveDiVisita('Annullamento', visita)
  const volte = await volteDette(db, visita.id, chiave)
  await prepara(db, [
    {
      ...{ tipo: 'Annullamento', cliente_id: visita.cliente_id, parole, aMano: true },
      ...{ appuntamento_id: resta ? visita.id : null, chiave: volte > 0 ? `${chiave}:${volte}` : chiave },
    },
  ])
}

const PARTITI = ['Inviato', 'In_Invio', 'Incerto'] as const

/** What was said of a visit before it was deleted names it again, once it is made again. */
const ricollega = (db: Db, { id, cliente_id }: { id: number; cliente_id: number }) =>
  db
    .updateTable('messaggi')
    .set({ appuntamento_id: id })
    .where('cliente_id', '=', cliente_id)
    .where('appuntamento_id', 'is', null)
    .where((e) => e.or(SULLA_VISITA.map((tipo) => e('chiave', 'like', `${chiaveMessaggio(tipo, id, '')}%`))))
    .execute()

/** How often the same was said already: a visit that comes back to a day after another one was told is told again. */
async function volteDette(db: Db, visita: number, chiave: string): Promise<number> {
  const dette = await db
    .selectFrom('messaggi')
    .select('chiave')
    .where('appuntamento_id', '=', visita)
    .where('stato', 'in', [...PARTITI])
    .execute()
  return dette.filter((una) => una.chiave?.startsWith(chiave)).length
}

/** The key of what its customer was told last of this visit; undefined where they know nothing of it. */
async function saDi(
  db: Db,
  { id, cliente_id }: { id: number; cliente_id: number },
): Promise<string | undefined> {
  const ultimo = await db
    .selectFrom('messaggi')
    .select('chiave')
    .where('cliente_id', '=', cliente_id)
    .where((e) => e.or(SULLA_VISITA.map((tipo) => e('chiave', 'like', `${chiaveMessaggio(tipo, id, '')}%`))))
    .where('stato', 'in', [...PARTITI])
    .orderBy('creato_il', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return ultimo?.chiave ?? undefined
}

/** So far ahead the last day of work before a visit can be. */
const GIORNI_AVANTI = 10

/** Prepares the reminders of the day before, from ten on; those missed while nothing ran, for visits still to come. */
export async function preparaGiornoPrima(db: Db): Promise<void> {
  const adesso = new Date().toISOString()
  const { patrono } = await trovaAzienda(db)
  const visite = await db
    .selectFrom('appuntamenti')
    .select(['id', 'cliente_id', 'data_inizio', 'created_at'])
    .where('stato', '=', 'Programmato')
    .where('data_inizio', '>', adesso)
    .where('data_inizio', '<', new Date(Date.now() + GIORNI_AVANTI * 86_400_000).toISOString())
    .orderBy('data_inizio')
    .execute()
  const detti = await dettiDi(
    db,
    visite.map(({ id }) => id),
  )
  const ora = visite.filter(({ id, data_inizio, created_at }) => {
    const dalle = instantFromRome(giornoDiAvviso(dayInRome(data_inizio), patrono), AVVISI_DALLE)
    const loSa = (detti.get(id) ?? []).some(
      ({ chiave, tipo, mandato_il }) =>
        chiave?.includes(data_inizio) && (tipo === 'Giorno_Prima' || (mandato_il ?? '') >= dalle),
    )
    // Who books a visit later than that has told the customer so just now.
    return dalle <= adesso && created_at < dalle && !loSa
  })
  await prepara(
    db,
    ora.map((visita) => ({
      ...{ tipo: 'Giorno_Prima', cliente_id: visita.cliente_id, appuntamento_id: visita.id },
      chiave: chiaveDiVisita('Giorno_Prima', visita),
    })),
  )
}

/** What was said of some visits, by mail or by hand. */
async function dettiDi(db: Db, visite: readonly number[]) {
  if (visite.length === 0) return new Map<number | null, never[]>()
  const righe = await db
    .selectFrom('messaggi')
    .select(['appuntamento_id', 'chiave', 'tipo', 'mandato_il'])
    .where('appuntamento_id', 'in', visite)
    .where('stato', '=', 'Inviato')
    .execute()
  return Map.groupBy(righe, ({ appuntamento_id }) => appuntamento_id)
}

/** Takes back what was to be said of visits that are over, or no longer there. */
export async function ritiraPassati(db: Db): Promise<void> {
  const detti = await db
    .selectFrom('messaggi')
    .select(['id', 'chiave'])
    .where('stato', 'in', [...IN_ATTESA])
    .where('tipo', '=', 'Annullamento')
    .execute()
  const passati = detti.filter(({ chiave }) => (inizioDaChiave(chiave) ?? '') < new Date().toISOString())
  await db
    .updateTable('messaggi')
    .set((e) => ({ stato: 'Annullato' as const, versione: e('versione', '+', 1) }))
    .where('stato', 'in', [...IN_ATTESA])
    .where((e) =>
      e.or([
        ...(passati.length > 0
          ? [
              e(
                'id',
                'in',
                passati.map(({ id }) => id),
              ),
            ]
          : []),
        e('appuntamento_id', 'in', (di) =>
          di.selectFrom('appuntamenti').select('id').where('data_inizio', '<', new Date().toISOString()),
        ),
        e.and([e('appuntamento_id', 'is', null), e('tipo', 'in', [...DI_VISITA])]),
      ]),
    )
    .execute()
}

/** So many at once: people at work write in between. */
const UN_TRATTO = 300

/** Takes back reminders and renewals of what was done, booked or renewed meanwhile. */
export async function ritiraInutili(services: Pick<Services, 'db' | 'environment'>): Promise<void> {
  for (let dopo: number | undefined = 0; dopo !== undefined; )
    dopo = await transaction(services.db, (db) => ritiraTratto({ ...services, db }, dopo ?? 0))
}

/** @param dopo the last one that was looked at @returns the last one of these; undefined where there are no more */
async function ritiraTratto(services: Pick<Services, 'db' | 'environment'>, dopo: number) {
  const { db } = services
  const righe = await db
    .selectFrom('messaggi')
    .select(['id', 'tipo', 'chiave', 'cliente_id', 'appuntamento_id', 'contratto_id'])
    .where('stato', 'in', [...IN_ATTESA])
    .where('tipo', 'in', ['Promemoria', 'Rinnovo'])
    .where('id', '>', dopo)
    .orderBy('id')
    .limit(UN_TRATTO)
    .execute()
  const composti = await componiMessaggi(
    services,
    righe.map((riga) => ({ ...riga, entro: entroDi(riga.tipo, riga.chiave) })),
  )
  const inutili = righe.flatMap(({ chiave }, i) => (composti[i] === null && chiave ? [chiave] : []))
  if (inutili.length > 0) await ritira(db, inutili)
  return righe.at(-1)?.id
}

/** Reminders for the works of these customers that are to be booked, each month of a customer once. */
export async function preparaPromemoria(
  db: Db,
  clienti: readonly number[],
  fra?: { dal: string; al: string },
): Promise<number> {
  if (clienti.length === 0) return 0
  const righe = await db
    .selectFrom('scadenze')
    .select((e) => ['cliente_id', e.fn.min<string>('data_dovuta').as('prima')])
    .where('stato', '=', 'Da_Programmare')
    .where('data_dovuta', 'is not', null)
    .where('cliente_id', 'in', clienti)
    .$if(fra !== undefined, (q) =>
      q.where('data_dovuta', '>=', fra?.dal ?? '').where('data_dovuta', '<=', fra?.al ?? ''),
    )
    .groupBy('cliente_id')
    .execute()
  return prepara(
    db,
    righe.map(({ cliente_id, prima }) => ({
      ...{ tipo: 'Promemoria', cliente_id },
      chiave: chiaveMessaggio('Promemoria', cliente_id, prima.slice(0, 7)),
    })),
  )
}

/** The last day of what a reminder or a renewal is about, from its key. */
export function entroDi(tipo: TipoMessaggio, chiave: string | null): string | null {
  const quando = chiave?.split(':')[2] ?? null
  if (tipo === 'Promemoria') return quando && monthEnd(`${quando}-01`)
  return tipo === 'Rinnovo' ? quando : null
}

/** So many days before a work is due its reminder leaves, where reminders leave by themselves. */
const GIORNI_PROMEMORIA = 30

/** By night: reminders where they leave by themselves, and contracts that are to be renewed. */
export async function preparaDiNotte(db: Db): Promise<void> {
  const daSolo = await db
    .selectFrom('modelli')
    .select('id')
    .where('tipo', '=', 'Promemoria')
    .where('da_solo', '=', true)
    .executeTakeFirst()
  if (daSolo && (await conPosta(db))) {
    const al = addDays(oggi(), GIORNI_PROMEMORIA)
    const clienti = await db
      .selectFrom('scadenze')
      .select('cliente_id')
      .distinct()
      .where('stato', '=', 'Da_Programmare')
      .where('data_dovuta', '>=', oggi())
      .where('data_dovuta', '<=', al)
      .execute()
    const ids = clienti.map(({ cliente_id }) => cliente_id)
    for (let i = 0; i < ids.length; i += UN_TRATTO)
      await transaction(db, (trx) => preparaPromemoria(trx, ids.slice(i, i + UN_TRATTO), { dal: oggi(), al }))
  }
  const contratti = await db
    .selectFrom('contratti')
    .select(['id', 'cliente_id', 'fine'])
    .where('stato', '=', 'Attivo')
    .where('rinnovo_tacito', '=', false)
    .where('avviso_dal', '<=', oggi())
    .where('fine', '>=', oggi())
    .execute()
  const rinnovi = contratti.map(({ id, cliente_id, fine }) => ({
    ...{ tipo: 'Rinnovo' as const, cliente_id, contratto_id: id },
    chiave: chiaveMessaggio('Rinnovo', id, fine),
  }))
  await transaction(db, (trx) => prepara(trx, rinnovi))
}
