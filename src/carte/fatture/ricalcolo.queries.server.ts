import { comeDati, type RigaScritta, scelteDi } from '#carte/righe/documento.rules.ts'
import type { Db } from '#server/data/schema.ts'
import type { Fattura, OrigineCambiata } from './contract.ts'
import { type DocumentoFattura, documentoARighe } from './documento.queries.server.ts'
import {
  type ConOrigine,
  conOrigine,
  type ScelteOrigine,
  scelteDellOrigine,
} from './origine.queries.server.ts'
import { type Fonte, righeAMano, tutteDallOrigine, unisciRighe } from './origine.rules.ts'
import {
  cambiamentiDi,
  type Destinazione,
  destinazioneDa,
  incertezzaDi,
  righeRicalcolate,
} from './ricalcolo.rules.ts'
import { righeDiFattura } from './righe.queries.server.ts'

/** For whom a document to a customer would be summed today; null of a received one. */
export async function destinazioneDi(db: Db, clienteId: number | null): Promise<Destinazione | null> {
  if (clienteId === null) return null
  const cliente = await db
    .selectFrom('clienti')
    .select(['tipo', 'nazione', 'partita_iva', 'split_payment'])
    .where('id', '=', clienteId)
    .executeTakeFirst()
  if (!cliente) return null
  const { regime_fiscale } = await db.selectFrom('azienda').select('regime_fiscale').executeTakeFirstOrThrow()
  return {
    ...{ tipo: cliente.tipo, nazione: cliente.nazione, regime: regime_fiscale },
    partitaIva: Boolean(cliente.partita_iva?.trim()),
    split: Boolean(cliente.split_payment),
  }
}

/** A draft summed again. */
export interface Ricalcolata {
  /** What has become of customer and company, in words. */
  cambiamenti: string[]
  incertezza: string | null
  documento: DocumentoFattura
  /** What its origin decides beside the lines. */
  scelte: ScelteOrigine
  /** The origin that it follows; null where it follows none. */
  segue: Segue | null
}

interface Segue {
  accanto: ConOrigine
  /** Where the lines come from; null where all stay as they are. */
  fonti: readonly Fonte[] | null
}

/** For whom a draft was summed, and for whom it would be, where that is another; a note is as its invoice was. */
async function altraDestinazione(
  db: Db,
  f: Fattura,
): Promise<{ era: Destinazione; ora: Destinazione } | null> {
  if (f.fase !== 'Bozza' || f.nota_di_credito) return null
  const [era, ora] = [destinazioneDa(f.calcolata_per), await destinazioneDi(db, f.cliente_id)]
  return era && ora && cambiamentiDi(era, ora).length > 0 ? { era, ora } : null
}

/** What has become of the customer of a draft, and of the company, since it was summed, in words. */
export async function cambiamentiDellaBozza(db: Db, f: Fattura): Promise<string[]> {
  const destinazioni = await altraDestinazione(db, f)
  return destinazioni ? cambiamentiDi(destinazioni.era, destinazioni.ora) : []
}

/**
 * A draft summed again for whom it is now and from what it was made from; null where nothing changed since it was.
 * @param daCapo as its origin alone would make it: lines that somebody wrote go
 */
export async function ricalcolata(db: Db, f: Fattura, daCapo = false): Promise<Ricalcolata | null> {
  const destinazioni = await altraDestinazione(db, f)
  const segue = await daSeguire(db, f, daCapo)
  if (!destinazioni && !segue) return null
  const scelte = segue ? scelteDiChi(f, segue, daCapo) : {}
  return {
    cambiamenti: destinazioni ? cambiamentiDi(destinazioni.era, destinazioni.ora) : [],
    incertezza: destinazioni && incertezzaDi(destinazioni.era, destinazioni.ora),
    ...{ scelte, segue },
    documento:
      // Of a gross amount the VAT gave way by a cent.
      segue && !destinazioni && tuttaDellOrigine(segue, scelte)
        ? segue.accanto.ora.documento
        : await sommata(db, f, segue, scelte, destinazioni),
  }
}

/** The origin that a draft is to follow, where it changed, or the draft is to be made anew from it; and where it can. */
async function daSeguire(db: Db, f: Fattura, daCapo: boolean): Promise<Segue | null> {
  const accanto = await conOrigine(db, f)
  if (!accanto || accanto.ora.ostacolo !== undefined) return null
  const { tenuta, confronto, impronte, cambiata } = accanto
  if (daCapo) return cambiata || aMano(f, accanto) ? { accanto, fonti: tutteDallOrigine(confronto) } : null
  return cambiata && { accanto, fonti: unisciRighe(tenuta, confronto, impronte) }
}

/** Whether somebody has written in a draft since it was made. */
export const aMano = (f: Fattura, accanto: ConOrigine): boolean =>
  righeAMano(accanto.tenuta, accanto.impronte) ||
  quante(scelteDellOrigine(f, accanto)) < quante(accanto.ora.scelte)

const quante = (scelte: ScelteOrigine) => Object.keys(scelte).length

const scelteDiChi = (f: Fattura, { accanto }: Segue, daCapo: boolean): ScelteOrigine =>
  daCapo ? accanto.ora.scelte : scelteDellOrigine(f, accanto)

/** Whether a draft will say nothing but what its origin does. */
const tuttaDellOrigine = ({ accanto: { ora }, fonti }: Segue, scelte: ScelteOrigine): boolean =>
  fonti?.length === ora.righe.length &&
  fonti.every((fonte) => fonte.ora !== null) &&
  quante(scelte) === quante(ora.scelte)

/** Sums the lines that a draft will have. */
async function sommata(
  db: Db,
  f: Fattura,
  segue: Segue | null,
  { causale: _, ...scelte }: ScelteOrigine,
  destinazioni: { era: Destinazione; ora: Destinazione } | null,
): Promise<DocumentoFattura> {
  const attuali = segue ? segue.accanto.righe : (await righeDiFattura(db, f.id)).map(comeDati)
  const dellOrigine = segue?.accanto.ora.documento.righe ?? []
  const righe = (segue?.fonti ?? attuali.map((_, bozza) => ({ ora: null, bozza }))).flatMap(
    ({ ora, bozza }): readonly RigaScritta[] | RigaScritta =>
      (bozza !== null ? attuali[bozza] : dellOrigine[ora ?? -1]) ?? [],
  )
  return documentoARighe(
    db,
    destinazioni ? righeRicalcolate(righe, destinazioni.era, destinazioni.ora) : righe,
    { ...scelteDi(f), ...scelte, dataEmissione: f.data_emissione },
    f.cliente_id,
  )
}

/** What a draft comes to, summed again, as who issues it is asked. */
export interface Ricalcolo {
  cambiamenti: string[]
  incertezza: string | null
  origine_cambiata: OrigineCambiata | null
  /** euro */
  totale: number
  netto_a_pagare: number
  /** As its origin alone would make it, where somebody has written in it; else null. */
  da_capo: { totale: number; netto_a_pagare: number } | null
}

const sommeDi = ({ documento: { importi } }: Ricalcolata) => ({
  totale: importi.totale,
  netto_a_pagare: importi.netto_a_pagare,
})

/** What a draft would be, recalculated; null where nothing changed since it was summed. */
export async function trovaRicalcolo(db: Db, f: Fattura): Promise<Ricalcolo | null> {
  const ricalcolo = await ricalcolata(db, f)
  if (!ricalcolo) return null
  const { cambiamenti, incertezza, segue } = ricalcolo
  const nuova = segue && aMano(f, segue.accanto) ? await ricalcolata(db, f, true) : null
  return {
    ...{ cambiamenti, incertezza, origine_cambiata: segue?.accanto.cambiata ?? null },
    ...sommeDi(ricalcolo),
    da_capo: nuova && sommeDi(nuova),
  }
}
