import { type Kysely, sql } from 'kysely'
import { fatturaLavori } from '#carte/da-fatturare/visite.queries.server.ts'
import { emetti } from '#carte/elettronica/emetti.queries.server.ts'
import { creaInvio } from '#carte/elettronica/invii.queries.server.ts'
import { creaNota } from '#carte/fatture/note.queries.server.ts'
import { aggiungiPagamento } from '#carte/fatture/pagamenti.queries.server.ts'
import { creaFattura } from '#carte/fatture/scrittura.queries.server.ts'
import { rigaUnica } from '#carte/righe/unica.rules.ts'
import { tonoDi } from '#carte/solleciti/rules.ts'
import type { Context } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import type { DbRow } from '#server/data/table.ts'
import { addDays, daysBetween } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import type { DatiDemo } from './invent.ts'
import type { FatturaDemo } from './invoices.ts'
import { rispondeSdi } from './received.ts'

type Libero = Kysely<Record<string, DbRow>>

const rigaDi = (documento: Parameters<typeof rigaUnica>[0]): DbRow => {
  const { riga } = rigaUnica(documento)
  return {
    n: 1,
    descrizione: riga.descrizione,
    quantita: riga.quantita,
    prezzo_unitario: riga.prezzoUnitario,
    imponibile: cents(riga.imponibile),
    aliquota: cents(riga.aliquota),
    natura: riga.natura,
    bene_significativo: false,
    bene_chiesto: null,
    ritenuta: false,
  }
}

const gruppoDi = (f: FatturaDemo): DbRow => {
  const { gruppo } = rigaUnica(f)
  return {
    n: 1,
    aliquota: cents(gruppo.aliquota),
    natura: gruppo.natura,
    esigibilita: gruppo.esigibilita,
    imponibile: cents(gruppo.imponibile),
    imposta: cents(gruppo.imposta),
  }
}

/** What was paid of an invoice without a plan, and of each paid instalment. */
function pagamentiDi({ fatture, rate }: DatiDemo, quando: string): DbRow[] {
  const comune = (data: string) => ({ created_at: `${data}T00:00:00.000Z`, updated_at: quando })
  const conPiano = new Set(rate.map(({ fatturaId }) => fatturaId))
  const interi = fatture.flatMap((f, i) =>
    f.importoPagato > 0 && !conPiano.has(i + 1)
      ? [
          {
            fattura_id: i + 1,
            rata_id: null,
            cliente_id: f.clienteId,
            data: f.dataPagamento ?? f.dataEmissione,
            importo: cents(f.importoPagato),
            metodo: f.metodoPagamento,
            ...comune(f.dataPagamento ?? f.dataEmissione),
          },
        ]
      : [],
  )
  const aRate = rate.flatMap((r, i) =>
    r.pagata
      ? [
          {
            fattura_id: r.fatturaId,
            rata_id: i + 1,
            cliente_id: null,
            data: r.dataPagamento ?? r.dataScadenza,
            importo: cents(r.importo),
            metodo: 'RiBa',
            ...comune(r.dataPagamento ?? r.dataScadenza),
          },
        ]
      : [],
  )
  return [...interi, ...aRate]
}

/** Each quote and invoice of the demo as its one line and one group, and each payment as a row. */
export async function scriviDocumenti(db: Libero, dati: DatiDemo, quando: string): Promise<void> {
  const scrivi = async (tabella: string, righe: DbRow[]) => {
    for (let da = 0; da < righe.length; da += 500)
      await db
        .insertInto(tabella)
        .values(righe.slice(da, da + 500))
        .execute()
  }
  await scrivi(
    'preventivi_righe',
    dati.preventivi.map((p, i) => ({
      preventivo_id: i + 1,
      cliente_id: p.clienteId,
      ...rigaDi({
        subtotale: p.subtotale ?? 0,
        ivaImporto: p.ivaImporto ?? 0,
        ivaPercentuale: p.ivaPercentuale ?? 22,
        aliquotaIva: null,
        note: p.titolo,
      }),
      facoltativa: false,
      scelta: false,
    })),
  )
  await scrivi(
    'fatture_righe',
    dati.fatture.map((f, i) => ({ fattura_id: i + 1, ...rigaDi(f) })),
  )
  await scrivi(
    'fatture_riepilogo',
    dati.fatture.map((f, i) => ({ fattura_id: i + 1, ...gruppoDi(f) })),
  )
  await scrivi('pagamenti', pagamentiDi(dati, quando))
  await scriviSolleciti(db, dati, quando)
}

/** Of invoices long overdue: every second was reminded of some days ago, of every third somebody has promised a day. */
async function scriviSolleciti(db: Libero, { fatture }: DatiDemo, quando: string): Promise<void> {
  const giorno = quando.slice(0, 10)
  const scadute = fatture.flatMap((f, i) => {
    const aperta = f.tipo === 'Attiva' && f.importoPagato < f.totale && f.clienteId !== null
    const giorni = f.dataScadenza ? daysBetween(f.dataScadenza, giorno) : 0
    return aperta && giorni >= 10 ? [{ id: i + 1, clienteId: f.clienteId, giorni }] : []
  })
  for (const [k, { id, clienteId, giorni }] of scadute.entries()) {
    const preparato = `${addDays(giorno, -(3 + (k % 15)))}T09:00:00.000Z`
    if (k % 2 === 0)
      await db
        .insertInto('solleciti')
        .values({
          ...{ fattura_id: id, cliente_id: clienteId, tono: tonoDi(giorni), preparato_il: preparato },
          ...{ canale: k % 4 ? 'Email' : 'WhatsApp', created_at: preparato, updated_at: preparato },
        })
        .execute()
    if (k % 3 === 0)
      await db
        .updateTable('fatture')
        .set({ promessa_il: addDays(giorno, 4 - (k % 4) * 3) })
        .where('id', '=', id)
        .execute()
  }
}

const LAVORI = [
  [{ descrizione: 'Manutenzione annuale caldaia', quantita: '1', prezzoUnitario: '90' }],
  [
    {
      descrizione: 'Caldaia a condensazione 24 kW',
      quantita: '1',
      prezzoUnitario: '1850',
      beneSignificativo: true,
    },
    { descrizione: 'Manodopera e materiali di montaggio', quantita: '1', prezzoUnitario: '760' },
  ],
  [
    { descrizione: 'Sostituzione circolatore', quantita: '1', um: 'pz', prezzoUnitario: '185.50' },
    { descrizione: 'Manodopera', quantita: '2.5', um: 'h', prezzoUnitario: '38' },
  ],
]

/**
 * Invoices on every step of their way, issued as the program issues them: drafts, to be sent, downloaded, delivered,
 * undelivered, refused, paid in part, and one taken back by a credit note.
 * @param clientiIds customers who can be invoiced, with code and address
 */
export async function emettiDemo(ctx: Context, clientiIds: readonly number[], oggi: string): Promise<void> {
  const clienteDi = (n: number) => clientiIds[n % clientiIds.length] ?? 1
  const bozza = (n: number, giorniFa: number) =>
    creaFattura(ctx, {
      fase: 'Bozza',
      tipo: 'Attiva',
      tipoDocumento: 'TD01',
      clienteId: clienteDi(n),
      dataEmissione: addDays(oggi, -giorniFa),
      dataScadenza: addDays(oggi, 30 - giorniFa),
      metodoPagamento: 'Bonifico',
      righe: LAVORI[n % LAVORI.length] ?? [],
      iva10Manutenzione: n % LAVORI.length === 1,
    })
  const emessa = async (n: number, giorniFa: number) => {
    const id = await bozza(n, giorniFa)
    await emetti(ctx, id)
    return id
  }
  const [consegnata, mancata, scartata, stornata, scaricata] = [
    await emessa(0, 9),
    await emessa(1, 8),
    await emessa(2, 4),
    await emessa(3, 3),
    await emessa(5, 2),
  ]
  await rispondeSdi(ctx, consegnata, 'RC', addDays(oggi, -8))
  await aggiungiPagamento(ctx, consegnata, {
    data: addDays(oggi, -1),
    importo: 40,
    metodo: 'Bonifico',
    nota: 'Acconto',
  })
  await rispondeSdi(ctx, mancata, 'MC', addDays(oggi, -7))
  await rispondeSdi(ctx, scartata, 'NS', addDays(oggi, -2))
  await creaInvio(ctx, [scaricata], 'download')
  await emessa(6, 1)
  await emessa(8, 0)
  await conRitenute(ctx, clienteDi(9), oggi)
  await emetti(ctx, await creaNota(ctx, stornata, { dataEmissione: oggi }))
  await bozza(7, 0)
  await bozza(4, 0)
}

/**
 * What a customer or a bank keeps back: a bonifico parlante that is settled by less than its total, a condominio that was
 * billed and has paid, and one that paid the technician the whole, so that something is to be given back.
 */
async function conRitenute(ctx: Context, privatoId: number, oggi: string): Promise<void> {
  const comune = {
    fase: 'Bozza',
    tipo: 'Attiva',
    tipoDocumento: 'TD01',
    metodoPagamento: 'Bonifico',
  } as const
  const date = { dataEmissione: oggi, dataScadenza: addDays(oggi, 30) }
  const paga = async (id: number, importo: number) => {
    await emetti(ctx, id)
    await aggiungiPagamento(ctx, id, { data: oggi, importo, metodo: 'Bonifico' })
  }
  const parlante = await creaFattura(ctx, {
    ...{ ...comune, ...date, clienteId: privatoId, bonificoParlante: true },
    righe: [
      {
        descrizione: 'Caldaia a condensazione, detrazione fiscale',
        quantita: '1',
        prezzoUnitario: '1000',
        aliquota: 10,
      },
    ],
  })
  await paga(parlante, 1000.82)
  const condomini = await sql<{ id: number }>`select id from clienti
    where tipo = 'Condominio' and codice_fiscale is not null and attivo = true
      and indirizzo is not null and cap is not null and comune is not null and provincia is not null
    order by id limit 2`.execute(ctx.db)
  const [uno, altro] = condomini.rows.map(({ id }) => id)
  if (!uno) return
  const centrale = await creaFattura(ctx, {
    ...{ ...comune, ...date, clienteId: uno },
    righe: [
      {
        descrizione: 'Conduzione della centrale termica',
        quantita: '1',
        prezzoUnitario: '1000',
        aliquota: 10,
      },
    ],
  })
  await paga(centrale, 1060)
  const visite = await sql<{ id: number }>`select id from appuntamenti
    where cliente_id = ${altro ?? uno} and stato = 'Completato' and incasso > 0
      and not exists (select 1 from fatture_visite where appuntamento_id = appuntamenti.id)
    order by data_inizio desc limit 1`.execute(ctx.db)
  const [visita] = visite.rows
  if (!visita) return
  const { ids } = await fatturaLavori(ctx, { appuntamenti: [visita.id] }, { usa: 'cliente' })
  for (const id of ids) await emetti(ctx, id)
}

/** Customers of the demo who can be sent an invoice, as it stands. */
export async function fatturabili(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from clienti
    where (codice_fiscale is not null or partita_iva is not null) and tipo in ('Privato', 'Azienda') and attivo = true
      and indirizzo is not null and cap is not null and comune is not null and provincia is not null
    order by id limit 20`.execute(db)
  return rows.map(({ id }) => id)
}
