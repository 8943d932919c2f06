import type { Db } from '#server/data/schema.ts'
import { cents, euro, sumEuro } from '#shared/money.ts'
import { elencaAllegatiPrecedenti } from './allegati.queries.server.ts'
import { arrivoDi } from './arrivo.rules.ts'
import type { FatturaIntera } from './contract.ts'
import { inviiPecDi, SERVE_FIRMA } from './invii-pec.queries.server.ts'
import { conOrigine } from './origine.queries.server.ts'
import { incassoDellaFattura, pagamentiDi, usatoDi } from './pagamenti.queries.server.ts'
import { trovaFattura } from './queries.server.ts'
import { riepilogoFattura, righeDiFattura } from './righe.queries.server.ts'
import { restoPerRiga } from './righe-storno.rules.ts'
import { stornabile } from './stornato.queries.server.ts'

const accanto = (db: Db) =>
  db
    .selectFrom('fatture')
    .select(['id', 'numero_documento as numero', 'data_emissione as data', 'totale', 'fase'])

const inEuro = <T extends { totale: number }>(riga: T): T => ({ ...riga, totale: euro(riga.totale) })

const visiteDi = (db: Db, id: number) =>
  db
    .selectFrom('fatture_visite')
    .innerJoin('appuntamenti', 'appuntamenti.id', 'fatture_visite.appuntamento_id')
    .select(['appuntamenti.id', 'appuntamenti.titolo', 'appuntamenti.data_inizio'])
    .where('fatture_visite.fattura_id', '=', id)
    .orderBy('appuntamenti.data_inizio')
    .execute()

/** What is attached to the file that an invoice came as. */
const attaccatiA = (allegati: string | null | undefined) =>
  (JSON.parse(allegati ?? '[]') as { nome: string; dimensione: number }[]).map(({ nome, dimensione }, i) => ({
    ...{ n: i + 1, id: null, nome_file: nome, dimensione },
  }))

/**
 * One invoice with its lines, sums by rate, payments, and the documents that belong to it; of a draft whether what it was
 * made from has changed.
 * @throws AppError non_trovato
 */
export async function trovaIntera(db: Db, id: number): Promise<FatturaIntera> {
  const documento = await trovaDocumento(db, id)
  return { ...documento, origine_cambiata: (await conOrigine(db, documento))?.cambiata ?? null }
}

/** The same as it is written, whatever it was made from. @throws AppError non_trovato */
export async function trovaDocumento(db: Db, id: number): Promise<Omit<FatturaIntera, 'origine_cambiata'>> {
  const fattura = await trovaFattura(db, id)
  const { fattura_collegata_id: collegata, preventivo_id, nota_di_credito, netto_a_pagare } = fattura
  const note = await accanto(db)
    .where('fattura_collegata_id', '=', id)
    .where('tipo_documento', '=', 'TD04')
    .orderBy('id')
    .execute()
  const [principale] = collegata ? await accanto(db).where('id', '=', collegata).execute() : []
  const [preventivo] = preventivo_id
    ? await db
        .selectFrom('preventivi')
        .select(['id', 'numero_preventivo'])
        .where('id', '=', preventivo_id)
        .execute()
    : []
  const file = await db
    .selectFrom('file_elettronici')
    .leftJoin('file_firmati', 'file_firmati.file_id', 'file_elettronici.id')
    .select(['file_elettronici.nome_file', 'file_firmati.nome_file as nome_firmata'])
    .select(SERVE_FIRMA.as('serve_firma'))
    .where('file_elettronici.fattura_id', '=', id)
    .where('attuale', '=', true)
    .executeTakeFirst()
  const ricevuta = await db
    .selectFrom('file_ricevuti')
    .select(['nome_file', 'firmata', 'created_at', 'allegati', 'ricevuta_il', 'ricevuta_da'])
    .where('fattura_id', '=', id)
    .executeTakeFirst()
  const pagamenti = await pagamentiDi(db, id)
  const incasso = incassoDellaFattura(fattura, pagamenti)
  return {
    ...fattura,
    righe: await righeDiFattura(db, id),
    riepilogo: await riepilogoFattura(db, id),
    pagamenti,
    incasso,
    da_restituire: sumEuro(pagamenti.map((p) => p.da_restituire)),
    allegati: [
      ...attaccatiA(ricevuta?.allegati),
      ...(await elencaAllegatiPrecedenti(db, id)).map(({ id: file, nome_file, dimensione }) => ({
        ...{ n: null, id: file, nome_file, dimensione },
      })),
    ],
    collegata: principale ? inEuro(principale) : null,
    note_di_credito: note.map(inEuro),
    da_stornare:
      fattura.tipo === 'Attiva' && fattura.fase !== 'Bozza' && !nota_di_credito
        ? restoPerRiga(await stornabile(db, fattura))
        : [],
    visite: await visiteDi(db, id),
    preventivo: preventivo ?? null,
    nome_file: file?.nome_file ?? null,
    nome_firmata: file?.nome_firmata ?? null,
    serve_firma: Boolean(file?.serve_firma),
    invio_pec: (await inviiPecDi(db, [id])).get(id) ?? null,
    ricevuta: ricevuta
      ? { nome_file: ricevuta.nome_file, firmata: ricevuta.firmata, ...arrivata(ricevuta) }
      : null,
    da_rimborsare:
      nota_di_credito && fattura.fase !== 'Bozza' ? euro(cents(netto_a_pagare) - (await usatoDi(db, id))) : 0,
  }
}

function arrivata(file: Parameters<typeof arrivoDi>[0]) {
  const { giorno, da } = arrivoDi(file)
  return { ricevuta_il: file.created_at, giorno, giorno_da: da }
}
