import { comeSiTiene, quantiPerEsito } from '#archivio/arrivi/stato.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { AppError } from '#shared/errors.ts'
import { type DatiPerAbbinare, type Decisioni, quanteRate } from './abbina.queries.server.ts'
import { type DocumentoRicevuto, type Ricezione, rigaDocumentoRicevuto, rigaRicevute } from './contract.ts'
import {
  cambiabili,
  ESITI_RICEVUTA,
  type EsitoRicevuta,
  STATI_RICEVUTE,
  type StatoRicevute,
} from './rules.ts'

interface Interne {
  utente_id: number | null
  richiesta: string
  /** When a process last worked on it. */
  battito: string
}

declare module '#server/data/schema.ts' {
  interface Schema {
    fatture_ricevute: TableOf<typeof rigaRicevute, Interne>
    fatture_ricevute_righe: Omit<
      TableOf<typeof rigaDocumentoRicevuto>,
      'versione' | 'created_at' | 'updated_at'
    >
  }
}

export const fattureRicevute = table(
  'fatture_ricevute',
  { uno: 'ricezione di fatture', tanti: 'ricezioni di fatture', genere: 'f' },
  rigaRicevute,
  { interne: ['utente_id', 'richiesta', 'battito'], etichette: { stato: STATI_RICEVUTE } },
)

// What was read of one of ours goes with its customer; the invoice and its file stay, as the law wants.
export const documentiRicevuti = table(
  'fatture_ricevute_righe',
  { uno: 'documento ricevuto', tanti: 'documenti ricevuti', genere: 'm' },
  rigaDocumentoRicevuto,
  { person: 'cliente_id', erased: () => 'deleted' },
)

export const filesInUse: FilesInUse = {
  table: 'fatture_ricevute_righe',
  digest: 'impronta',
  type: 'bin',
  name: 'nome_file',
  person: 'cliente_id',
}

const NON_TROVATA = 'Questa ricezione non c’è più: carica di nuovo i file'

/** Those that were confirmed, the last first; or those that wait for it: one's own, and what came by certified mail. */
export async function elencaRicezioni(
  db: Db,
  { sospese = false, ...pagina }: PaginaRichiesta & { sospese?: boolean },
  utenteId: number,
): Promise<List<Ricezione>> {
  const found = db
    .selectFrom('fatture_ricevute')
    .where('confermata_il', sospese ? 'is' : 'is not', null)
    .$if(sospese, (q) => q.where((e) => e.or([e('utente_id', '=', utenteId), e('da_pec', '=', true)])))
  return pageOf(
    {
      found,
      rows: db.selectFrom('fatture_ricevute').select('fatture_ricevute.id'),
      order: [['fatture_ricevute.id', 'desc']],
      read: (righe) => Promise.all(righe.map(({ id }) => trovaRicezione(db, id))),
    },
    pagina,
  )
}

/** @throws AppError non_trovato */
export async function esigeRicezione(db: Db, id: number): Promise<void> {
  const ricezione = await db
    .selectFrom('fatture_ricevute')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!ricezione) throw new AppError('non_trovato', NON_TROVATA)
}

/** @throws AppError non_trovato */
export async function trovaRicezione(db: Db, id: number): Promise<Ricezione> {
  const ricezione = await db
    .selectFrom('fatture_ricevute')
    .select(fattureRicevute.colonne)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!ricezione) throw new AppError('non_trovato', NON_TROVATA)
  const gruppi = await db
    .selectFrom('fatture_ricevute_righe')
    .where('ricevuta_id', '=', id)
    .select([
      'esito',
      'scelta',
      (e) => e.fn.countAll<number>().as('n'),
      (e) => e.fn.count<number>('fatto').as('fatte'),
    ])
    .groupBy(['esito', 'scelta'])
    .execute()
  const somma = (valore: (gruppo: (typeof gruppi)[number]) => number) =>
    gruppi.reduce((fin, gruppo) => fin + valore(gruppo), 0)
  return {
    ...fattureRicevute.leggi(ricezione),
    conteggi: quantiPerEsito(ESITI_RICEVUTA, gruppi),
    righe: somma(({ n }) => Number(n)),
    da_scrivere: somma((g) => (g.scelta === 'salta' ? 0 : Number(g.n) - Number(g.fatte))),
    scritte: somma(({ fatte }) => Number(fatte)),
  }
}

interface Filtri {
  esito?: EsitoRicevuta
}

type Letta = ReturnType<typeof documentiRicevuti.leggi>

/** A row as the screen shows it. */
export function vistaDiRiga(riga: Letta): DocumentoRicevuto {
  const dati = riga.dati ? (JSON.parse(riga.dati) as DatiPerAbbinare) : null
  const decisioni = riga.decisioni ? (JSON.parse(riga.decisioni) as Decisioni) : {}
  const letta = dati?.letta ?? null
  const { id = null, telefono = null, nostro = null } = dati?.fornitore ?? {}
  const fornitoreId = decisioni.fornitoreId ?? id
  return {
    n: riga.n,
    nome_file: riga.nome_file,
    contenitore: riga.contenitore,
    firmata: riga.firmata,
    esito: riga.esito,
    codice: riga.codice,
    messaggio: riga.messaggio,
    avvisi: JSON.parse(riga.avvisi),
    scelta: riga.scelta,
    fattura_id: riga.fattura_id,
    scritta: riga.fatto !== null,
    tipo_documento: letta?.tipo_documento ?? null,
    nota_di_credito: letta?.nota_di_credito ?? null,
    numero: letta?.numero ?? null,
    data: letta?.data ?? null,
    fornitore: letta && {
      id: fornitoreId,
      nuovo: fornitoreId === null && (riga.esito === 'ok' || riga.esito === 'avviso'),
      denominazione: letta.fornitore.denominazione,
      paese: letta.fornitore.paese,
      partita_iva: letta.fornitore.partita_iva,
      codice_fiscale: letta.fornitore.codice_fiscale,
      telefono,
      nostro,
    },
    righe: letta?.righe.length ?? null,
    subtotale: letta?.subtotale ?? null,
    iva_importo: letta?.iva_importo ?? null,
    altri_importi: letta?.altri_importi ?? null,
    totale: letta?.totale ?? null,
    totale_dichiarato: letta?.totale_dichiarato ?? null,
    ritenuta: letta?.ritenuta ?? null,
    contributi: letta && (letta.contributi ?? []),
    bollo: letta?.bollo ?? null,
    netto_a_pagare: letta?.netto_a_pagare ?? null,
    riepilogo:
      letta?.riepilogo.map(({ aliquota, natura, imponibile, imposta }) => ({
        ...{ aliquota, natura, imponibile, imposta },
      })) ?? null,
    rate: letta?.rate ?? null,
    metodo_pagamento: letta?.metodo_pagamento ?? null,
    data_scadenza: decisioni.dataScadenza ?? letta?.data_scadenza ?? null,
    iban: letta?.iban ?? null,
    iban_noto: dati?.ibanNoto ?? null,
    allegati: letta?.allegati ?? null,
    proposta: dati?.proposta ?? null,
    costi: dati?.costi ?? [],
    pagata: decisioni.pagata ?? false,
    aggiorna_costi: decisioni.aggiornaCosti ?? false,
    ricevuta_il: decisioni.ricevutaIl ?? dati?.arrivo?.giorno ?? null,
    ricevuta_da: decisioni.ricevutaIl ? 'scritta' : (dati?.arrivo?.da ?? null),
    identificativo_sdi: dati?.arrivo?.sdi ?? null,
    si_cambia: dati ? cambiabili(riga.esito, dati.letta, quanteRate(dati)) : [],
  }
}

const documenti = (db: Db, id: number, { esito }: Filtri) => ({
  found: db
    .selectFrom('fatture_ricevute_righe')
    .where('ricevuta_id', '=', id)
    .$if(esito !== undefined, (q) => q.where('esito', '=', esito ?? 'ok')),
  rows: db
    .selectFrom('fatture_ricevute_righe')
    .where('ricevuta_id', '=', id)
    .select(documentiRicevuti.colonne),
  order: [['fatture_ricevute_righe.n', 'asc']] as const,
  read: (lette: object[]) => lette.map((letta) => vistaDiRiga(documentiRicevuti.leggi(letta))),
})

/** The documents of a receiving, in the order in which they were read. */
export const elencaDocumentiRicevuti = (
  db: Db,
  id: number,
  query: PaginaRichiesta & Filtri,
): Promise<List<DocumentoRicevuto>> => pageOf(documenti(db, id, query), query)

/** All of the same, slice by slice. */
export const scorriDocumentiRicevuti = (db: Db, id: number, query: Filtri): Whole<DocumentoRicevuto> =>
  slicesOf(documenti(db, id, query))

/** @throws AppError non_trovato */
export async function trovaRiga(db: Db, id: number, n: number): Promise<Letta> {
  const riga = await db
    .selectFrom('fatture_ricevute_righe')
    .select(documentiRicevuti.colonne)
    .where('ricevuta_id', '=', id)
    .where('n', '=', n)
    .executeTakeFirst()
  if (!riga) throw new AppError('non_trovato', 'Questa riga non c’è')
  return documentiRicevuti.leggi(riga)
}

const PERCHE_NO: Record<StatoRicevute, string> = {
  lettura: 'I file si stanno ancora leggendo',
  pronta: 'Le fatture non sono ancora confermate',
  scrittura: 'Le fatture si stanno già scrivendo',
  fatta: 'Le fatture sono già scritte',
  annullata: 'Questa ricezione è stata annullata',
}

/** Holds a receiving for this transaction. */
export const esigeStatoRicezione = comeSiTiene('fatture_ricevute', {
  campi: ['finita_il'],
  perche: PERCHE_NO,
  mancante: () => new AppError('non_trovato', NON_TROVATA),
})

/** Throws a draft away; what is written stays. @throws AppError conflitto once it is confirmed */
export async function eliminaRicezione({ db }: Context, id: number): Promise<void> {
  await esigeStatoRicezione(db, id, ['lettura', 'pronta'])
  await db.deleteFrom('fatture_ricevute').where('id', '=', id).execute()
}
