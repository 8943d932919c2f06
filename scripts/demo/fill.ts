import { type Kysely, sql } from 'kysely'
import { azienda } from '#anagrafe/azienda/queries.server.ts'
import { tipoProbabile } from '#anagrafe/clienti/ente.rules.ts'
import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { segnaNumeri } from '#anagrafe/clienti/telefoni.queries.server.ts'
import { ditte } from '#anagrafe/ditte/queries.server.ts'
import { documenti } from '#anagrafe/documenti/queries.server.ts'
import { fornitori } from '#anagrafe/fornitori/queries.server.ts'
import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import { assenze, orari } from '#anagrafe/orari/queries.server.ts'
import { ORARIO_SOLITO } from '#anagrafe/orari/rules.ts'
import { utenti } from '#anagrafe/utenti/queries.server.ts'
import { zone } from '#anagrafe/zone/queries.server.ts'
import { articoli } from '#carte/articoli/queries.server.ts'
import { fatture, tabellaRate } from '#carte/fatture/queries.server.ts'
import { preventivi } from '#carte/preventivi/queries.server.ts'
import { contrattiCanoni } from '#scadenze/contratti/canoni.queries.server.ts'
import { contratti } from '#scadenze/contratti/queries.server.ts'
import { rcee } from '#scadenze/rcee/queries.server.ts'
import { scadenzeFatte } from '#scadenze/scadenze/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { engineOf } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { renewStatistics } from '#server/data/statistics.ts'
import type { DbRow, Table } from '#server/data/table.ts'
import type { FileStore } from '#server/files/store.ts'
import { addDays, lunedi } from '#shared/dates.ts'
import { RUOLO_ID } from '#shared/permissions.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { titoloNotifica } from '#visite/notifiche/rules.ts'
import { estrattoDemo } from './bank.ts'
import { fatte, nascite } from './births.ts'
import { AZIENDA, DITTE, type UtenteDemo, ZONE } from './company.ts'
import { emettiDemo, fatturabili, scriviDocumenti } from './documents.ts'
import type { DatiDemo } from './invent.ts'
import { POSTA } from './messages.ts'
import type { NotificaDemo, RichiestaDemo } from './notices.ts'
import { chiediPezzi, inDue } from './parts.ts'
import { LISTINO } from './prices.ts'
import { inCommesse } from './quotes.ts'
import { riceviDemo } from './received.ts'
import { FORNITORI } from './suppliers.ts'

type Libero = Kysely<Record<string, DbRow>>

/** Values in one statement: SQLite takes 32,766, PostgreSQL 65,535. */
const VALORI = 20_000

/**
 * Writes all of the demo, and the mark of `segna`, in one transaction, through the same tables as the program (cents,
 * search texts, order keys); its files first, as an upload does.
 * The register gets lines only of the invoices that are issued as the program issues them: of the rest nobody changed
 * anything; the screens' own changes are written there.
 */
export async function riempi(
  db: Db,
  dati: DatiDemo,
  passwordHash: string,
  oggi: string,
  fileStore: FileStore,
  segna: (db: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  const quando = `${oggi}T00:00:00.000Z`
  const da = `${addDays(oggi, -12)}T00:00:00.000Z`
  const file: object[] = []
  for (const { contenuto, ...d } of dati.documenti)
    file.push({
      ...d,
      dimensione: contenuto.length,
      caricatoDaId: 1,
      impronta: await fileStore.save(contenuto, 'pdf'),
    })
  await db.transaction().execute(async (trx) => {
    const libero = trx as unknown as Libero
    const nate = nascite(dati, quando)
    const scrivi = <T extends object>(table: Table, righe: T[], nata?: (riga: T, n: number) => string) =>
      inserisci(libero, table, righe, quando, nata)
    const colCliente = ({ clienteId }: { clienteId: number }) => nate.cliente(clienteId)
    const emessa = ({ dataEmissione }: { dataEmissione: string }) => nate.alle(dataEmissione)
    await scrivi(ditte, DITTE)
    await scrivi(
      utenti,
      dati.utenti.map(({ nomeUtente, email, ruolo }) => {
        const escePerVisite = ruolo !== 'Admin'
        return { nomeUtente, email, ruoloId: RUOLO_ID[ruolo], attivo: true, escePerVisite, passwordHash }
      }),
    )
    await libero.updateTable('azienda').set(azienda.valori(AZIENDA)).where('id', '=', 1).execute()
    await scrivi(
      zone,
      ZONE.map(({ vicine, ...zona }) => ({ ...zona, vicine: vicine.join(',') })),
    )
    await scrivi(
      orari,
      // The company is in Naples; these set out from where they live.
      dati.utenti.flatMap(({ id, zona }) =>
        zona === 'piemonte' ? [{ utenteId: id, ...ORARIO_SOLITO, parteDa: 'Torino', raggioMinuti: 90 }] : [],
      ),
    )
    await scrivi(assenze, assenzeDiProva(dati.utenti, oggi))
    await scrivi(
      clienti,
      dati.clienti.map((c) => ({ tipo: tipoProbabile(c.dati), ...c.dati })),
      (_, n) => nate.cliente(n + 1),
    )
    const conNumeri = await trx.selectFrom('clienti').select(['id', 'telefono', 'altri_telefoni']).execute()
    await segnaNumeri(
      trx,
      conNumeri.map((riga) => ({ id: riga.id, riga })),
    )
    await scrivi(caldaie.table, dati.caldaie, colCliente)
    await scrivi(condizionatori.table, dati.condizionatori, colCliente)
    await scrivi(documenti, file)
    await scrivi(rcee, dati.rcee, emessa)
    await scrivi(
      preventivi,
      // What was agreed long ago was invoiced before the program was there.
      dati.preventivi.map((p) => ({
        ...p,
        fatturatoAltrove: p.accettato && (p.dataAccettazione ?? '') < da,
      })),
    )
    const numeri = [...dati.perAnno].map(([anno, valore]) => ({ nome: 'preventivi', anno, valore }))
    if (numeri.length > 0) await trx.insertInto('contatori').values(numeri).execute()
    await scrivi(fornitori, FORNITORI)
    await scrivi(articoli, LISTINO)
    await scrivi(
      fatture,
      dati.fatture.map((f) => ({ ...f, netto_a_pagare: f.totale })),
      emessa,
    )
    await scrivi(tabellaRate, dati.rate)
    await scriviDocumenti(libero, dati, quando)
    await scrivi(appuntamenti, dati.visite, nate.visita)
    await scrivi(scadenzeFatte, fatte(dati), ({ fattaIl }) => nate.alle(fattaIl))
    await inDue(trx, dati.utenti, oggi)
    await inCommesse(libero, oggi)
    await chiediPezzi(trx, oggi)
    await sql`insert into fatture_visite (appuntamento_id, fattura_id, created_at, updated_at)
      select id, null, created_at, updated_at from appuntamenti
      where richiesta_ricevuta = true and data_inizio < ${da}`.execute(libero)
    await scrivi(contratti, dati.accordi.contratti, ({ dataInizio }) => nate.alle(dataInizio))
    await annota(
      libero,
      'contratti_impianti',
      dati.accordi.impianti.map((uno, i) => ({ id: i + 1, ...uno })),
    )
    await scrivi(contrattiCanoni, dati.accordi.canoni, ({ dal }) => nate.alle(dal))
    const { ultimo } = dati.accordi
    if (ultimo > 0)
      await trx
        .insertInto('contatori')
        .values({ nome: 'contratti', anno: Number(oggi.slice(0, 4)), valore: ultimo })
        .execute()
    await libero
      .updateTable('posta')
      .set({ ...POSTA, mittente: AZIENDA.email })
      .where('uso', '=', 'avvisi')
      .execute()
    await annota(libero, 'messaggi', dati.messaggi)
    await annota(libero, 'richieste_presa_in_carico', dati.richieste.map(request))
    await annota(libero, 'notifiche', dati.notifiche.map(notifica))
    const admin = { id: 1, nome_utente: dati.utenti[0]?.nomeUtente ?? 'admin' }
    const ctx = {
      db: trx,
      fileStore,
      utente: admin,
      requestId: 'demo',
      ifVersion: null,
    } as unknown as Context
    await emettiDemo(ctx, await fatturabili(trx), oggi)
    const emesse = await trx
      .selectFrom('fatture')
      .select(['id', 'data_emissione'])
      .where('id', '>', dati.fatture.length)
      .execute()
    for (const { id, data_emissione } of emesse)
      await libero
        .updateTable('fatture')
        .set({ created_at: nate.alle(data_emissione) })
        .where('id', '=', id)
        .execute()
    await riceviDemo(ctx, oggi)
    await estrattoDemo(ctx, oggi)
    await segna(trx)
  })
  // as after a night: without it PostgreSQL plans the first calls for empty tables
  await renewStatistics(db)
}

/** Somebody is away on two days of next week; another has asked for the days after Christmas, and waits. */
const assenzeDiProva = (utenti: UtenteDemo[], oggi: string) => {
  const prossimo = addDays(lunedi(oggi), 7)
  const chi = (nome: string) => utenti.find(({ nomeUtente }) => nomeUtente === nome)?.id ?? 1
  const natale = `${oggi.slice(0, 4)}-12-`
  return [
    {
      ...{ utenteId: chi('gennaro.improta'), dal: addDays(prossimo, 3), al: addDays(prossimo, 4) },
      ...{ tipo: 'Ferie', stato: 'Approvata', nota: null },
    },
    {
      ...{ utenteId: chi('ciro.amato'), dal: `${natale}28`, al: `${natale}31` },
      ...{ tipo: 'Ferie', stato: 'Chiesta', nota: 'Torno il 2' },
    },
  ]
}

const request = (r: RichiestaDemo, i: number): DbRow => ({
  id: i + 1,
  appuntamento_id: r.appuntamentoId,
  richiedente_id: r.richiedenteId,
  stato: r.stato,
  created_at: r.quando,
  risposta_da_id: r.stato === 'In_Attesa' ? null : 1,
  risposta_il: r.stato === 'In_Attesa' ? null : r.quando,
})

const notifica = (n: NotificaDemo, i: number): DbRow => ({
  id: i + 1,
  utente_id: n.utenteId,
  tipo: n.tipo,
  titolo: titoloNotifica(n.tipo),
  messaggio: n.messaggio,
  letta: n.letta,
  appuntamento_id: n.appuntamentoId,
  cliente_id: n.clienteId,
  dati_extra: JSON.stringify(n.datiExtra),
  created_at: n.quando,
  eliminata_il: null,
})

/** Rows of a table that has no contract of its own. */
async function annota(db: Libero, tabella: string, righe: DbRow[]): Promise<void> {
  if (righe.length === 0) return
  await db.insertInto(tabella).values(righe).execute()
  await contaDa(db, tabella, righe.length)
}

/** The next id that PostgreSQL gives; SQLite looks for itself. */
async function contaDa(db: Libero, tabella: string, ultimo: number): Promise<void> {
  if (engineOf(db as unknown as Db) === 'postgres')
    await sql`select setval(pg_get_serial_sequence(${tabella}, 'id'), ${ultimo})`.execute(db)
}

/** Inserts rows whose ids are their places, from 1, many in one statement. */
async function inserisci<T extends object>(
  db: Libero,
  table: Table,
  righe: T[],
  quando: string,
  nata: (riga: T, n: number) => string = () => quando,
): Promise<void> {
  const completa = (riga: T, i: number): DbRow => {
    const valori = table.valori(riga)
    return { id: i + 1, created_at: nata(riga, i), ...valori, ...table.derivate(valori), updated_at: quando }
  }
  const primo = righe[0]
  if (!primo) return
  const insieme = Math.floor(VALORI / Object.keys(completa(primo, 0)).length)
  for (let da = 0; da < righe.length; da += insieme) {
    const queste = righe.slice(da, da + insieme).map((riga, i) => completa(riga, da + i))
    await db.insertInto(table.nome).values(queste).execute()
  }
  await contaDa(db, table.nome, righe.length)
}
