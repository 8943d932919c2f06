import type { ExpressionBuilder } from 'kysely'
import { esigeCliente } from '#features/clienti/queries.server.ts'
import { esigeDitta } from '#features/ditte/queries.server.ts'
import { notificaCambiamento } from '#features/notifiche/queries.server.ts'
import { elencaUtenti, esigeUtente } from '#features/utenti/queries.server.ts'
import type { Contesto } from '#server/context.ts'
import { compilata } from '#server/prepared.ts'
import { aggiorna, crea, elimina } from '#server/records.ts'
import { type Elenco, NESSUN_LIMITE, type Pagina } from '#server/routes.ts'
import type { Db, Schema, Tabella } from '#server/schema.ts'
import { contiene, type Parole, paroleDi } from '#server/search.ts'
import { type RigaDb, tavola } from '#server/table.ts'
import { aggiungiGiorni, giornoRoma, intervalloGiorno, istanteDaRoma } from '#shared/dates.ts'
import { ErroreApplicativo } from '#shared/errors.ts'
import { normalizza } from '#shared/text.ts'
import {
  type Appuntamento,
  type AppuntamentoDati,
  type AppuntamentoModificaDati,
  type Disponibilita,
  DURATA_MASSIMA_GIORNI,
  FINE_DOPO_INIZIO,
  rigaAppuntamento,
  SERVE_CODICE,
} from './contract.ts'

declare module '#server/schema.ts' {
  interface Schema {
    appuntamenti: Tabella<typeof rigaAppuntamento, { ricerca: string }>
  }
}

const testoDi = (v: unknown) => (typeof v === 'string' ? v : '')

/** The table itself; outside of here for bulk inserts only (scripts/demo). */
export const appuntamenti = tavola('appuntamenti', rigaAppuntamento, {
  derivate: (r) => ({ ricerca: normalizza(`${testoDi(r.titolo)} ${testoDi(r.indirizzo_intervento)}`) }),
})

const tutti = (db: Db) =>
  db
    .selectFrom('appuntamenti')
    .innerJoin('clienti as cliente', 'cliente.id', 'appuntamenti.cliente_id')
    .innerJoin('utenti as utente_assegnato', 'utente_assegnato.id', 'appuntamenti.utente_assegnato_id')
    .leftJoin('ditte', 'ditte.id', 'appuntamenti.ditta_id')

/** Filters of the list: instants of the period (`fine` excluded) and exact values. */
interface Filtri extends Parole {
  inizio?: string
  fine?: string
  utenteId?: number
  clienteId?: number
  dittaId?: number
  stato?: string
}

const condizioni = (p: Filtri) => (e: ExpressionBuilder<Schema, 'appuntamenti'>) =>
  e.and([
    ...(p.inizio !== undefined ? [e('appuntamenti.data_inizio', '>=', p.inizio)] : []),
    ...(p.fine !== undefined ? [e('appuntamenti.data_inizio', '<', p.fine)] : []),
    ...(p.utenteId !== undefined ? [e('appuntamenti.utente_assegnato_id', '=', p.utenteId)] : []),
    ...(p.clienteId !== undefined ? [e('appuntamenti.cliente_id', '=', p.clienteId)] : []),
    ...(p.dittaId !== undefined ? [e('appuntamenti.ditta_id', '=', p.dittaId)] : []),
    ...(p.stato !== undefined ? [e('appuntamenti.stato', '=', p.stato as Appuntamento['stato'])] : []),
    ...contiene(p, 'appuntamenti.ricerca', 'cliente.ricerca'),
  ])

type Finestra = { limit: number; offset: number }

const elencoPer = (verso: 'asc' | 'desc') =>
  compilata((db, p: Filtri & Finestra) =>
    tutti(db)
      .select(appuntamenti.colonne)
      .where(condizioni(p))
      .orderBy('appuntamenti.data_inizio', verso)
      .orderBy('appuntamenti.id', verso)
      .limit(p.limit)
      .offset(p.offset),
  )
const dalPrimo = elencoPer('asc')
const dallUltimo = elencoPer('desc')
const quanti = compilata((db, p: Filtri) =>
  db
    .selectFrom('appuntamenti')
    .innerJoin('clienti as cliente', 'cliente.id', 'appuntamenti.cliente_id')
    .where(condizioni(p))
    .select((e) => e.fn.countAll<number>().as('n')),
)

export interface FiltriAppuntamenti extends Pagina {
  /** One day of Europe/Rome. */
  data?: string
  /** A period of days, both included. */
  dataInizio?: string
  dataFine?: string
  utenteId?: number
  clienteId?: number
  dittaId?: number
  stato?: string
  q?: string
  ordine?: 'recenti'
  /** A period of instants, `fine` excluded, in the place of days. */
  istanti?: { inizio: string; fine: string }
}

/** Appointments by start, or the last first; days are those of Europe/Rome. */
export async function elencaAppuntamenti(db: Db, query: FiltriAppuntamenti): Promise<Elenco<Appuntamento>> {
  const { limit, offset = 0, ordine, q, data, dataInizio = data, dataFine = data, istanti, ...esatti } = query
  const filtri: Filtri = {
    ...esatti,
    inizio: dataInizio && intervalloGiorno(dataInizio).inizio,
    fine: dataFine && intervalloGiorno(dataFine).fine,
    ...istanti,
    ...paroleDi(db, q),
  }
  const elenco = ordine === 'recenti' ? dallUltimo : dalPrimo
  const righe = (await elenco(db, { ...filtri, limit: limit ?? NESSUN_LIMITE, offset })).map(
    appuntamenti.leggi,
  )
  if (limit === undefined && offset === 0) return { righe, conteggio: righe.length }
  const [tutti] = await quanti(db, filtri)
  return { righe, conteggio: tutti?.n ?? 0 }
}

const GIORNI_FOLLOW_UP = 7

const conFollowUp = compilata((db, p: { entro: string }) =>
  tutti(db)
    .select(appuntamenti.colonne)
    .where('appuntamenti.data_follow_up', '<=', p.entro)
    .where('appuntamenti.stato', '=', 'Completato')
    .orderBy('appuntamenti.data_follow_up')
    .orderBy('appuntamenti.id'),
)

/** Completed visits to be followed up within 7 days from `oggi`, overdue first. */
export async function elencaConFollowUp(db: Db, oggi: string): Promise<Appuntamento[]> {
  return (await conFollowUp(db, { entro: aggiungiGiorni(oggi, GIORNI_FOLLOW_UP) })).map(appuntamenti.leggi)
}

const uno = compilata((db, p: { id: number }) =>
  tutti(db).select(appuntamenti.colonne).where('appuntamenti.id', '=', p.id),
)

export async function trovaAppuntamento(db: Db, id: number): Promise<Appuntamento> {
  const [riga] = await uno(db, { id })
  if (!riga) throw new ErroreApplicativo('non_trovato', 'Appuntamento non trovato')
  return appuntamenti.leggi(riga)
}

/** Visits that touch a period: a longer one may have begun before it, at most `DURATA_MASSIMA_GIORNI` earlier. */
const toccano =
  (p: { daPrima: string; inizio: string; fine: string }) => (e: ExpressionBuilder<Schema, 'appuntamenti'>) =>
    e.and([
      e('appuntamenti.data_inizio', '>', p.daPrima),
      e('appuntamenti.data_inizio', '<', p.fine),
      e('appuntamenti.data_fine', '>', p.inizio),
    ])

const daPrima = (inizio: string) =>
  new Date(Date.parse(inizio) - DURATA_MASSIMA_GIORNI * 86_400_000).toISOString()

const nelPeriodo = compilata((db, p: { daPrima: string; inizio: string; fine: string }) =>
  tutti(db)
    .select(appuntamenti.colonne)
    .where(toccano(p))
    .orderBy('appuntamenti.data_inizio')
    .orderBy('appuntamenti.id'),
)

/** Every visit that touches the period between two instants (`fine` excluded), by start. */
export async function elencaNelPeriodo(db: Db, inizio: string, fine: string): Promise<Appuntamento[]> {
  return (await nelPeriodo(db, { daPrima: daPrima(inizio), inizio, fine })).map(appuntamenti.leggi)
}

const inizi = compilata((db, p: { inizio: string; fine: string }) =>
  db
    .selectFrom('appuntamenti')
    .select('data_inizio')
    .where('data_inizio', '>=', p.inizio)
    .where('data_inizio', '<', p.fine),
)

/** How many appointments begin on each day of Europe/Rome from `da` to `a`; days without any are left out. */
export async function contaPerGiorno(db: Db, da: string, a: string) {
  const periodo = { inizio: intervalloGiorno(da).inizio, fine: intervalloGiorno(a).fine }
  const numeri = new Map<string, number>()
  for (const { data_inizio } of await inizi(db, periodo)) {
    const giorno = giornoRoma(data_inizio)
    numeri.set(giorno, (numeri.get(giorno) ?? 0) + 1)
  }
  const righe = [...numeri]
    .map(([data, numero]) => ({ data, numero }))
    .sort((x, y) => (x.data < y.data ? -1 : 1))
  return { righe, conteggio: righe.length }
}

const impegni = compilata((db, p: { daPrima: string; inizio: string; fine: string; escludi: number }) =>
  db
    .selectFrom('appuntamenti')
    .select(['id', 'titolo', 'data_inizio', 'data_fine', 'utente_assegnato_id'])
    .where(toccano(p))
    .where('stato', '!=', 'Annullato')
    .where('id', '!=', p.escludi)
    .orderBy('data_inizio'),
)

/**
 * Who is free between two instants and who is busy with what, among all active users; with each one's whole day.
 * Annullato never makes busy (decisions §5).
 */
export async function trovaDisponibilita(
  db: Db,
  { dataInizio, dataFine, escludi = 0 }: { dataInizio: string; dataFine: string; escludi?: number },
): Promise<Disponibilita> {
  esigeDurata(dataInizio, dataFine)
  const giorno = giornoRoma(dataInizio)
  const finoA = istanteDaRoma(giornoRoma(dataFine), '23:59')
  const inizio = intervalloGiorno(giorno).inizio
  const fine = finoA > dataFine ? finoA : dataFine
  const occupati = await impegni(db, { daPrima: daPrima(inizio), inizio, fine, escludi })
  const { righe: persone } = await elencaUtenti(db)
  const esito: Disponibilita = { operatoriDisponibili: [], operatoriOccupati: [] }
  // Role ids go from Admin to Operatore: who works in the field comes first.
  for (const { id, nome_utente } of persone.toSorted((x, y) => y.ruolo_id - x.ruolo_id)) {
    const giornata = occupati
      .filter((o) => o.utente_assegnato_id === id)
      .map(({ utente_assegnato_id: _, ...impegno }) => impegno)
    const appuntamentiSuoi = giornata.filter((o) => o.data_inizio < dataFine && o.data_fine > dataInizio)
    if (appuntamentiSuoi.length === 0) esito.operatoriDisponibili.push({ id, nome_utente, giornata })
    else esito.operatoriOccupati.push({ id, nome_utente, appuntamenti: appuntamentiSuoi, giornata })
  }
  return esito
}

function esigeDurata(inizio: string, fine: string): void {
  if (fine <= inizio)
    throw new ErroreApplicativo('dati_non_validi', FINE_DOPO_INIZIO, {
      campi: { dataFine: FINE_DOPO_INIZIO },
    })
  if (Date.parse(fine) - Date.parse(inizio) > DURATA_MASSIMA_GIORNI * 86_400_000) {
    const testo = `Un appuntamento può durare al massimo ${DURATA_MASSIMA_GIORNI} giorni`
    throw new ErroreApplicativo('dati_non_validi', testo, { campi: { dataFine: testo } })
  }
}

/** A receipt needs a codice fiscale or a partita IVA (specification §5). */
function esigeCodice(riga: RigaDb): void {
  if (riga.richiesta_ricevuta && !riga.codice_fiscale && !riga.partita_iva)
    throw new ErroreApplicativo('dati_non_validi', SERVE_CODICE, { campi: { codiceFiscale: SERVE_CODICE } })
}

async function esigeRiferimenti(db: Db, dati: AppuntamentoModificaDati): Promise<void> {
  if (dati.clienteId) await esigeCliente(db, dati.clienteId)
  if (dati.utenteAssegnatoId) await esigeUtente(db, dati.utenteAssegnatoId, 'utenteAssegnatoId')
  if (dati.creatoDA && dati.creatoDA !== dati.utenteAssegnatoId)
    await esigeUtente(db, dati.creatoDA, 'creatoDA')
  if (dati.dittaId) await esigeDitta(db, dati.dittaId)
}

export async function creaAppuntamento(ctx: Contesto, dati: AppuntamentoDati): Promise<number> {
  esigeDurata(dati.dataInizio, dati.dataFine)
  esigeCodice(appuntamenti.valori(dati))
  await esigeRiferimenti(ctx.db, dati)
  const { id } = await crea(ctx, appuntamenti, dati)
  await notificaCambiamento(ctx, null, await trovaAppuntamento(ctx.db, id))
  return id
}

/** Only what changes is checked again: an assignee who left stays on their past work. */
export async function aggiornaAppuntamento(
  ctx: Contesto,
  id: number,
  dati: AppuntamentoModificaDati,
): Promise<void> {
  const attuale = await trovaAppuntamento(ctx.db, id)
  esigeDurata(dati.dataInizio ?? attuale.data_inizio, dati.dataFine ?? attuale.data_fine)
  await esigeRiferimenti(ctx.db, {
    ...dati,
    clienteId: dati.clienteId === attuale.cliente_id ? undefined : dati.clienteId,
    utenteAssegnatoId:
      dati.utenteAssegnatoId === attuale.utente_assegnato_id ? undefined : dati.utenteAssegnatoId,
    creatoDA: dati.creatoDA === attuale.creatoDA ? undefined : dati.creatoDA,
  })
  const { dopo } = await aggiorna(ctx, appuntamenti, id, dati)
  esigeCodice(dopo)
  await notificaCambiamento(ctx, attuale, await trovaAppuntamento(ctx.db, id))
}

export async function eliminaAppuntamento(ctx: Contesto, id: number): Promise<void> {
  const eliminato = await trovaAppuntamento(ctx.db, id)
  await elimina(ctx, appuntamenti, id)
  await notificaCambiamento(ctx, eliminato, null)
}
