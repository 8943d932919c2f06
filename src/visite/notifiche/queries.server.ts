import { type Generated, type Insertable, sql } from 'kysely'
import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import type { AfterWrite } from '#server/data/after-write.ts'
import type { Context } from '#server/data/context.ts'
import {
  countOf,
  inBlocks,
  type List,
  type PaginaRichiesta,
  pageOf,
  slicesOf,
  type Whole,
} from '#server/data/list.ts'
import type { Db, Schema } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { type CurrentUser, vedeImporti } from '#shared/permissions.ts'
import { type DatiExtra, type Notifica, rigaNotifica, TIPI_NOTIFICA } from './contract.ts'
import { type DaNotificare, parlaDi, senzaImporti, titoloNotifica } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    notifiche: {
      id: Generated<number>
      utente_id: number
      tipo: string
      titolo: string
      messaggio: string
      letta: boolean
      appuntamento_id: number | null
      /** Whom it speaks of, also when the visit is gone; null in old ones of visits that were gone already. */
      cliente_id: number | null
      dati_extra: string
      created_at: string
      eliminata_il: string | null
    }
  }
}

/** Of its rows the list reads more than these columns. */
export const notifiche = table(
  'notifiche',
  { uno: 'notifica', tanti: 'notifiche', genere: 'f' },
  rigaNotifica.omit({ dati_extra: true, appuntamento: true, richiesta: true, fattura: true }),
  {
    person: 'cliente_id',
    copy: true,
    etichette: { tipo: TIPI_NOTIFICA },
  },
)

/** Days after which a deleted notification is gone for good. */
const GIORNI_CESTINO = 7

const aggiungi = (db: Db, riga: Insertable<Schema['notifiche']>) =>
  db.insertInto('notifiche').values(riga).execute()

/** Writes notifications in the transaction of what they tell; `appuntamentoId` is null where the visit is gone. */
export async function notifica(
  { db }: Pick<Context, 'db'>,
  appuntamentoId: number | null,
  avvisi: DaNotificare[],
): Promise<void> {
  const created_at = new Date().toISOString()
  for (const { utenteId, clienteId, tipo, titolo, messaggio, datiExtra } of avvisi)
    await aggiungi(db, {
      utente_id: utenteId,
      tipo,
      titolo: titolo ?? titoloNotifica(tipo),
      messaggio,
      letta: false,
      appuntamento_id: appuntamentoId,
      cliente_id: clienteId,
      dati_extra: JSON.stringify(datiExtra),
      created_at,
      eliminata_il: null,
    })
}

/** Tells every Admin of something, also where it is of no one customer; `apri`: the address below /app. */
export async function avvisaAdmin(
  { db }: Pick<Context, 'db'>,
  clienteId: number | null,
  { apri, ...avviso }: { titolo: string; messaggio: string; apri: string },
): Promise<void> {
  const { righe } = await elencaUtenti(db)
  const admin = righe.filter(({ ruoli }) => ruoli.nome_ruolo === 'Admin')
  const datiExtra = { autore: 'Tepore', apri }
  await notifica(
    { db },
    null,
    admin.map(({ id }) => ({ ...avviso, utenteId: id, clienteId, tipo: 'Cambio_Stato', datiExtra })),
  )
}

/** Takes back what told of a take-over request, from everybody, the bin included. */
export async function togliRichiesta(db: Db, appuntamentoId: number, richiestaId: number): Promise<void> {
  const avvisi = await db
    .selectFrom('notifiche')
    .select(['id', 'dati_extra'])
    .where('appuntamento_id', '=', appuntamentoId)
    .where('tipo', '=', 'Presa_In_Carico')
    .execute()
  const relativi = avvisi.filter((n) => (JSON.parse(n.dati_extra) as DatiExtra).richiestaId === richiestaId)
  for (const { id } of relativi) await db.deleteFrom('notifiche').where('id', '=', id).execute()
}

/** Takes back what led these people to an address that has nothing any more, the bin included. */
export async function togliCheApre(db: Db, utenti: readonly number[], apri: string): Promise<void> {
  await db
    .deleteFrom('notifiche')
    .where('utente_id', 'in', utenti)
    .where('tipo', '=', 'Cambio_Stato')
    .where('dati_extra', 'like', `%"apri":${JSON.stringify(apri)}%`)
    .execute()
}

const attive = (db: Db, utenteId: number, nonLette: boolean | undefined) =>
  db
    .selectFrom('notifiche')
    .where('notifiche.utente_id', '=', utenteId)
    .where('notifiche.eliminata_il', 'is', null)
    // As the index of these says it.
    .$if(nonLette === true, (q) => q.where('notifiche.letta', '=', sql<boolean>`false`))

const conVisita = (db: Db) =>
  db
    .selectFrom('notifiche')
    .leftJoin('appuntamenti', 'appuntamenti.id', 'notifiche.appuntamento_id')
    .leftJoin('fatture_visite', 'fatture_visite.appuntamento_id', 'notifiche.appuntamento_id')
    .leftJoin('fatture', 'fatture.id', 'fatture_visite.fattura_id')
    .select(['notifiche.id', 'notifiche.tipo', 'notifiche.titolo', 'notifiche.messaggio', 'notifiche.letta'])
    .select(['notifiche.created_at', 'notifiche.dati_extra', 'notifiche.appuntamento_id'])
    .select([
      'appuntamenti.titolo as a_titolo',
      'appuntamenti.data_inizio as a_inizio',
      'appuntamenti.data_fine as a_fine',
      'appuntamenti.utente_assegnato_id as a_assegnato',
    ])
    .select(['fatture.id as f_id', 'fatture.numero_documento as f_numero', 'fatture.fase as f_fase'])

type Letta = Awaited<ReturnType<ReturnType<typeof conVisita>['execute']>>[number]

type StatoRichiesta = NonNullable<Notifica['richiesta']>

/** How the take-over requests stand that these notifications ask to answer, by their id. */
async function statiRichieste(db: Db, avvisi: Letta[]): Promise<Map<number, StatoRichiesta>> {
  const chiedono = avvisi.filter(({ tipo }) => tipo === 'Presa_In_Carico')
  const ids = chiedono.flatMap(({ dati_extra }) => (JSON.parse(dati_extra) as DatiExtra).richiestaId ?? [])
  const trovate = await inBlocks(ids, (blocco) =>
    db.selectFrom('richieste_presa_in_carico').select(['id', 'stato']).where('id', 'in', blocco).execute(),
  )
  return new Map(trovate.map(({ id, stato }) => [id, stato as StatoRichiesta]))
}

/** Notifications as this person may see them today: amounts are those of the visit (docs/product.md §4.3, §14.5). */
async function leggi(db: Db, utente: CurrentUser, avvisi: Letta[]): Promise<Notifica[]> {
  const stati = await statiRichieste(db, avvisi)
  return avvisi.map(comeVista(utente, stati))
}

const comeVista =
  (utente: CurrentUser, stati: Map<number, StatoRichiesta>) =>
  ({ a_titolo, a_inizio, a_fine, a_assegnato, appuntamento_id, dati_extra, ...resto }: Letta): Notifica => {
    const { f_id, f_numero, f_fase, ...n } = resto
    const dati = JSON.parse(dati_extra) as Notifica['dati_extra']
    return {
      ...n,
      tipo: n.tipo as Notifica['tipo'],
      // A visit that is gone is nobody's: its amounts are for Admins.
      dati_extra: vedeImporti(utente, a_assegnato ?? NESSUNO) ? dati : senzaImporti(dati),
      appuntamento:
        appuntamento_id && a_titolo && a_inizio && a_fine
          ? { id: appuntamento_id, titolo: a_titolo, data_inizio: a_inizio, data_fine: a_fine }
          : null,
      richiesta: stati.get(dati.richiestaId ?? NESSUNA) ?? null,
      fattura: f_id && f_numero && f_fase ? { id: f_id, numero_documento: f_numero, fase: f_fase } : null,
    }
  }

/** The id of no user, and of no request. */
const NESSUNO = 0
const NESSUNA = 0

const elenco = (db: Db, utente: CurrentUser, nonLette: boolean | undefined) => ({
  found: attive(db, utente.id, nonLette),
  rows: conVisita(db),
  order: [['notifiche.id', 'desc']] as const,
  read: (righe: Letta[]) => leggi(db, utente, righe),
})

interface Domanda {
  nonLette?: boolean
}

/** A person's notifications, last first. */
export const elencaNotifiche = (
  db: Db,
  utente: CurrentUser,
  { nonLette, ...pagina }: PaginaRichiesta & Domanda,
): Promise<List<Notifica>> => pageOf(elenco(db, utente, nonLette), pagina)

/** All of the same, slice by slice. */
export const scorriNotifiche = (db: Db, utente: CurrentUser, { nonLette }: Domanda): Whole<Notifica> =>
  slicesOf(elenco(db, utente, nonLette))

/** Those of a person that lead to one of these addresses; none are asked for without any. */
export async function elencaCheApre(
  db: Db,
  utente: CurrentUser,
  indirizzi: readonly string[],
): Promise<Notifica[]> {
  if (indirizzi.length === 0) return []
  const avvisi = await conVisita(db)
    .where('notifiche.utente_id', '=', utente.id)
    .where('notifiche.eliminata_il', 'is', null)
    .where('notifiche.tipo', '=', 'Cambio_Stato')
    .where((e) =>
      e.or(indirizzi.map((apri) => e('notifiche.dati_extra', 'like', `%"apri":${JSON.stringify(apri)}%`))),
    )
    .execute()
  return leggi(db, utente, avvisi)
}

/** Those of a person that ask for an answer to a take-over which nobody has given. */
export async function elencaPreseDaRispondere(db: Db, utente: CurrentUser): Promise<Notifica[]> {
  const contese = await db
    .selectFrom('richieste_presa_in_carico')
    .select('appuntamento_id')
    // As the index of these says it.
    .where('stato', '=', sql.lit('In_Attesa'))
    .execute()
  // Put in order here: asked for it, the database would read all of this person's instead of those of a few visits.
  const avvisi = await inBlocks([...new Set(contese.map((r) => r.appuntamento_id))], (visite) =>
    conVisita(db)
      .where('notifiche.appuntamento_id', 'in', visite)
      .where('notifiche.tipo', '=', 'Presa_In_Carico')
      .where('notifiche.utente_id', '=', utente.id)
      .where('notifiche.eliminata_il', 'is', null)
      .execute(),
  )
  return (await leggi(db, utente, avvisi)).filter(({ richiesta }) => richiesta === 'In_Attesa')
}

export const contaNonLette = (db: Db, utenteId: number): Promise<number> =>
  countOf(attive(db, utenteId, true))

type Cambio = Partial<{ letta: boolean; eliminata_il: string | null }>

/** @throws AppError non_trovato, also for another person's */
export async function cambiaNotifica(ctx: Context, id: number, cambio: Cambio): Promise<void> {
  const cambiata = await ctx.db
    .updateTable('notifiche')
    .set(cambio)
    .where('id', '=', id)
    .where('utente_id', '=', ctx.utente.id)
    .returning('id')
    .executeTakeFirst()
  if (!cambiata) throw notFound(notifiche)
}

/** @returns how many were unread */
export async function leggiTutte(ctx: Context): Promise<number> {
  const lette = await ctx.db
    .updateTable('notifiche')
    .set({ letta: true })
    .where('utente_id', '=', ctx.utente.id)
    .where('letta', '=', sql<boolean>`false`)
    .where('eliminata_il', 'is', null)
    .returning('id')
    .execute()
  return lette.length
}

/** Removes for good what was deleted a week ago. */
export async function svuotaCestino(db: Db): Promise<void> {
  const soglia = new Date(Date.now() - GIORNI_CESTINO * 86_400_000).toISOString()
  await db.deleteFrom('notifiche').where('eliminata_il', '<', soglia).execute()
}

/** Old notifications whose customer nobody could tell go by the name that they bear. */
export const afterWrite: AfterWrite = {
  tables: ['clienti'],
  async run({ db }, { before, action }) {
    if (action !== 'anonimizza' || !before) return
    const nome = `${before.nome} ${before.cognome}`
    const senza = await db
      .selectFrom('notifiche')
      .select(['id', 'dati_extra'])
      .where('cliente_id', 'is', null)
      .execute()
    const daTogliere = senza.filter(({ dati_extra }) => parlaDi(nome, dati_extra)).map(({ id }) => id)
    await inBlocks(daTogliere, async (ids) => {
      await db.deleteFrom('notifiche').where('id', 'in', ids).execute()
      return []
    })
  },
}
