import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { nomeSulDocumentoIn } from '#anagrafe/clienti/nome.queries.server.ts'
import { elencaAcconti } from '#carte/crediti/queries.server.ts'
import { ultimoGiornoAcconto } from '#carte/crediti/rules.ts'
import { ultimoGiorno } from '#carte/elettronica/invio.rules.ts'
import { diAnno, elencaRitenute } from '#carte/fatture/ritenute.queries.server.ts'
import { daFatturareDi, superano } from '#carte/preventivi/fattura.queries.server.ts'
import {
  elencaCanoniDaFatturare as canoniDaFatturare,
  contaCanoniDaFatturare as contaCanoni,
} from '#scadenze/contratti/canoni.queries.server.ts'
import { countOf, type List } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, dayInRome, dayRange } from '#shared/dates.ts'
import { daNetto, percentoDi } from '#shared/iva.ts'
import { euro } from '#shared/money.ts'
import { vociDiAcconti } from './acconti.queries.server.ts'
import type { DaFatturare, daFatturareQuery, LavoroFatture } from './contract.ts'
import { avvisoTermine } from './rules.ts'

/** Whom an invoice is made out to, as lists show it. */
const NOME = sql<string>`${nomeSulDocumentoIn('clienti')}`

const NULLA = { preventivo: null, entro: null, avviso: null, incassato: 0 }

/** Done visits whose invoice was asked for and isn't there. */
const visiteSenza = (db: Db) =>
  db
    .selectFrom('appuntamenti')
    // As the index of these says it.
    .where(sql<boolean>`appuntamenti.stato = 'Completato' and appuntamenti.richiesta_ricevuta = true`)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('fatture_visite')
            .select('fatture_visite.id')
            .whereRef('fatture_visite.appuntamento_id', '=', 'appuntamenti.id'),
        ),
      ),
    )

/** Those of some jobs: of which job, of which quote, and what was taken, in cents. */
export const visiteSenzaFatturaDi = (db: Db, commesse: readonly number[]) =>
  visiteSenza(db)
    .select(['appuntamenti.commessa_id', 'appuntamenti.preventivo_id', 'appuntamenti.incasso'])
    .where('appuntamenti.commessa_id', 'in', commesse)
    .execute()

const visite = (db: Db) =>
  visiteSenza(db)
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .leftJoin('preventivi', 'preventivi.id', 'appuntamenti.preventivo_id')
    .select(['appuntamenti.id', 'appuntamenti.cliente_id', 'appuntamenti.titolo', 'data_inizio', 'incasso'])
    .select(['preventivo_id', 'preventivi.numero_preventivo', 'preventivi.totale', NOME.as('nome')])
    .execute()

async function vociDiVisite(db: Db, oggi: string): Promise<DaFatturare[]> {
  const voci: DaFatturare[] = []
  for (const v of await visite(db)) {
    const data = dayInRome(v.data_inizio)
    const preventivo = v.preventivo_id
      ? { id: v.preventivo_id, numero: v.numero_preventivo ?? '', totale: euro(v.totale ?? 0) }
      : null
    const resta = preventivo && (await daFatturareDi(db, preventivo))
    const contratto = preventivo || v.incasso ? null : await contrattoCheCopre(db, v)
    voci.push({
      ...{ genere: 'visita', id: v.id, data, titolo: v.titolo },
      cliente: { id: v.cliente_id, nome: v.nome },
      importo: preventivo ? (resta?.importo ?? 0) : v.incasso === null ? null : euro(v.incasso),
      incassato: euro(v.incasso ?? 0),
      preventivo: preventivo && { id: preventivo.id, numero: preventivo.numero },
      entro: ultimoGiorno(data),

      avviso: contratto ? `Compresa nel contratto ${contratto}` : avvisoTermine(data, oggi),
    })
  }
  return voci
}

/** What of a quote isn't invoiced, notes given back, in cents, where it was changed or noted since: it may be open again. */
const FORSE_RIAPERTO = sql<boolean>`(
  (preventivi.updated_at >= fatture.created_at
    or 0 < (select count(*) from fatture as acconto where acconto.preventivo_id = preventivi.id and acconto.quota = 'acconto'
      and 0 < (select count(*) from fatture as nota where nota.fattura_collegata_id = acconto.id)))
  and preventivi.totale <> (select sum(sua.totale - coalesce((select sum(nota.totale) from fatture as nota
      where nota.fase <> 'Bozza' and nota.id in (select n.id from fatture as n where n.fattura_collegata_id = sua.id)), 0))
    from fatture as sua where sua.preventivo_id = preventivi.id))`

/** Accepted quotes that no invoice closes, and those that may be open again: see there, or a note took the one that closes it back. */
const preventiviAperti = (db: Db) =>
  db
    .selectFrom('preventivi')
    .where(sql<boolean>`preventivi.accettato = true and preventivi.fatturato_altrove = false`)
    // Counted, so that each quote's are looked up by themselves.
    .where(
      sql<boolean>`0 = (select count(*) from fatture where fatture.preventivo_id = preventivi.id
        and fatture.quota in ('totale', 'saldo')
        and 0 = (select count(*) from fatture as nota where nota.fattura_collegata_id = fatture.id)
        and not ${FORSE_RIAPERTO})`,
    )

const preventivi = (db: Db) =>
  preventiviAperti(db)
    .innerJoin('clienti', 'clienti.id', 'preventivi.cliente_id')
    .select(['preventivi.id', 'preventivi.cliente_id', 'titolo', 'numero_preventivo', 'totale'])
    .select(['data_accettazione', 'preventivi.created_at', NOME.as('nome')])
    .execute()

/** Of quotes: how many invoices each has. */
const QUANTE_FATTURE = sql<number>`(select count(*) from fatture where fatture.preventivo_id = preventivi.id)`

/** How many there are in `elencaDaFatturare` of each kind; only quotes that have an invoice already are looked at one by one. */
export async function contaPerGenere(db: Db): Promise<Record<DaFatturare['genere'], number>> {
  const aperti = preventiviAperti(db).where((e) =>
    e.not(
      e(
        'preventivi.id',
        'in',
        visiteSenza(db).select(sql<number>`preventivo_id`.as('id')).where('preventivo_id', 'is not', null),
      ),
    ),
  )
  const iniziati = await aperti
    .where(QUANTE_FATTURE, '>', 0)
    .select(['preventivi.id', 'preventivi.totale'])
    .execute()
  let daFinire = 0
  for (const { id, totale } of iniziati) if (await daFatturareDi(db, { id, totale: euro(totale) })) daFinire++
  return {
    visita: await countOf(visiteSenza(db)),
    preventivo: (await countOf(aperti.where(QUANTE_FATTURE, '=', 0))) + daFinire,
    canone: await contaCanoni(db),
    acconto: (await elencaAcconti(db)).length,
  }
}

const insieme = (perGenere: Record<DaFatturare['genere'], number>) =>
  Object.values(perGenere).reduce((somma, n) => somma + n, 0)

/** How many of `elencaDaFatturare` have their last day by this one, late ones too. */
export async function contaEntro(db: Db, giorno: string): Promise<number> {
  let lavoro = giorno
  while (ultimoGiorno(lavoro) > giorno) lavoro = addDays(lavoro, -1)
  const acconti = await elencaAcconti(db)
  return (
    (await countOf(visiteSenza(db).where('data_inizio', '<', dayRange(lavoro).fine))) +
    acconti.filter(({ data }) => ultimoGiornoAcconto(data) <= giorno).length
  )
}

/** Accepted quotes; one whose visit waits for its invoice stands there with the visit. */
async function vociDiPreventivi(db: Db, conVisita: ReadonlySet<number>): Promise<DaFatturare[]> {
  const voci: DaFatturare[] = []
  for (const p of await preventivi(db)) {
    if (conVisita.has(p.id)) continue
    const resta = await daFatturareDi(db, { id: p.id, totale: euro(p.totale) })
    if (!resta) continue
    voci.push({
      ...NULLA,
      ...{ genere: 'preventivo', id: p.id, data: dayInRome(p.data_accettazione ?? p.created_at) },
      cliente: { id: p.cliente_id, nome: p.nome },
      titolo: `${p.numero_preventivo} ${p.titolo}`,
      importo: resta.importo,
      preventivo: { id: p.id, numero: p.numero_preventivo },
      avviso:
        resta.importo < 0
          ? superano('Gli acconti', -resta.importo)
          : resta.bozza && `L’acconto è ancora una bozza (${resta.bozza}): prima emettilo`,
    })
  }
  return voci
}

async function vociDiCanoni(db: Db): Promise<DaFatturare[]> {
  return (await canoniDaFatturare(db)).map(({ id, dovuto_dal, importo, contratto }) => ({
    ...NULLA,
    genere: 'canone' as const,
    id,
    data: dovuto_dal,
    titolo: `Canone del contratto ${contratto.numero}`,
    cliente: { id: contratto.cliente_id, nome: contratto.cliente },
    importo: contratto.aliquota_iva ? daNetto(importo, percentoDi(contratto.aliquota_iva)).totale : null,
  }))
}

/** Visits, fees and advances from a day to another that wait for their invoice: whose, and of which day. */
export async function elencaLavoriFra(
  db: Db,
  da: string,
  a: string,
): Promise<{ nome: string; data: string }[]> {
  const diVisite = await visiteSenza(db)
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .select(['data_inizio', NOME.as('nome')])
    .where('data_inizio', '>=', dayRange(da).inizio)
    .where('data_inizio', '<', dayRange(a).fine)
    .orderBy('data_inizio')
    .orderBy('appuntamenti.id')
    .execute()
  const canoni = (await canoniDaFatturare(db)).filter(({ dovuto_dal: dal }) => dal >= da && dal <= a)
  const acconti = (await elencaAcconti(db)).filter(({ data }) => data >= da && data <= a)
  return [
    ...acconti.map(({ nome, data }) => ({ nome, data })),
    ...diVisite.map(({ nome, data_inizio }) => ({ nome, data: dayInRome(data_inizio) })),
    ...canoni.map(({ contratto, dovuto_dal }) => ({ nome: contratto.cliente, data: dovuto_dal })),
  ].sort((a, b) => a.data.localeCompare(b.data))
}

/**
 * Work that waits for its invoice, the oldest first.
 * @param filtri one kind of it; what has its last day by a day
 */
export async function elencaDaFatturare(
  db: Db,
  oggi: string,
  { solo, entro }: z.output<typeof daFatturareQuery> = {},
): Promise<List<DaFatturare>> {
  const diVisite = await vociDiVisite(db, oggi)
  const conVisita = new Set(diVisite.flatMap(({ preventivo }) => preventivo?.id ?? []))
  const righe = [
    ...diVisite,
    ...(await vociDiPreventivi(db, conVisita)),
    ...(await vociDiCanoni(db)),
    ...(await vociDiAcconti(db, oggi)),
  ]
    .filter(
      (voce) => (!solo || voce.genere === solo) && (!entro || (voce.entro !== null && voce.entro <= entro)),
    )
    .sort((a, b) => a.data.localeCompare(b.data) || a.genere.localeCompare(b.genere) || a.id - b.id)
  return { righe, conteggio: righe.length }
}

/**
 * The contract that all works of a visit are in, by its number; null where one of them is in none. What it covers is paid
 * with its fees.
 */
export async function contrattoCheCopre(
  db: Db,
  visita: { id: number; cliente_id: number; data_inizio: string },
): Promise<string | null> {
  const giorno = dayInRome(visita.data_inizio)
  const { rows } = await sql<{ numero: string | null }>`
    with lavori as (
      select controllo, caldaia_id, condizionatore_id from scadenze where appuntamento_id = ${visita.id}
      union all
      select controllo, caldaia_id, condizionatore_id from scadenze_fatte where appuntamento_id = ${visita.id}
    )
    select (select min(contratti.numero) from contratti
      join contratti_impianti i on i.contratto_id = contratti.id
      where contratti.cliente_id = ${visita.cliente_id} and contratti.stato = 'Attivo'
        and contratti.data_inizio <= ${giorno} and (contratti.rinnovo_tacito = true or contratti.fine >= ${giorno})
        and (i.caldaia_id = lavori.caldaia_id or i.condizionatore_id = lavori.condizionatore_id)
        and (lavori.controllo = 'Manutenzione' or (lavori.controllo = 'RCEE' and contratti.rcee_compreso = true))
    ) as numero from lavori`.execute(db)
  const numeri = rows.map(({ numero }) => numero)
  return numeri.includes(null) ? null : (numeri[0] ?? null)
}

/** How many invoices, and how much work to be invoiced, wait for somebody. */
export async function contaLavoro(db: Db, oggi: string): Promise<LavoroFatture> {
  const conta = (condizione: RawBuilder<unknown>) =>
    sql<{ n: number }>`select count(*) as n from fatture where ${condizione}`
      .execute(db)
      .then(({ rows }) => Number(rows[0]?.n))
  return {
    bozze: await conta(sql`fase = 'Bozza'`),
    daFatturare: insieme(await contaPerGenere(db)),
    daInviare: await conta(sql`stato_invio in ('Da_Inviare', 'Scaricata')`),
    scartate: await conta(sql`stato_invio = 'Scartata'`),
    daIncassare: await conta(sql`tipo = 'Attiva' and ordine < '1' and tipo_documento <> 'TD04'`),
    ritenute: (await elencaRitenute(db, 'Attiva', diAnno(Number(oggi.slice(0, 4))))).length,
  }
}
