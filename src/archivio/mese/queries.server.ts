// long because all that a month is made of is read here, at one moment
import { sql } from 'kysely'
import type { Integrazione } from '#archivio/integrazioni/contract.ts'
import { elencaIntegrazioni } from '#archivio/integrazioni/queries.server.ts'
import { daIntegrareCon } from '#archivio/integrazioni/rules.ts'
import { ritenuteVersate } from '#archivio/movimenti/parti.queries.server.ts'
import { arrivoDi, type RicevutaDa } from '#carte/fatture/arrivo.rules.ts'
import {
  CF_SULLA_FATTURA,
  CHI_SULLA_FATTURA,
  IVA_SULLA_FATTURA,
} from '#carte/fatture/colonne.queries.server.ts'
import type { RitenutaSubita } from '#carte/fatture/contract.ts'
import { elencaPagamenti, type Incasso } from '#carte/fatture/movimenti.queries.server.ts'
import { fattureRiepilogo } from '#carte/fatture/righe.queries.server.ts'
import { elencaRitenute } from '#carte/fatture/ritenute.queries.server.ts'
import { eNotaDiCredito } from '#carte/fatture/rules.ts'
import { contributiDi, impostaTrattenuta } from '#carte/fatture/trattenute.rules.ts'
import { inBlocks } from '#server/data/list.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { addDays, instantFromRome } from '#shared/dates.ts'
import { euro, sumEuro } from '#shared/money.ts'
import type { rigaMeseScaricato as Riga } from './contract.ts'
import { rigaMeseScaricato } from './contract.ts'
import { primoEUltimoDelMese, type Trimestre, trimestreDi } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    mesi_scaricati: TableOf<typeof Riga>
  }
}

export const mesiScaricati = table(
  'mesi_scaricati',
  { uno: 'mese per il commercialista', tanti: 'mesi per il commercialista', genere: 'm' },
  rigaMeseScaricato,
)

/** Bytes that go along as they are: an XML of ours by its row, what came by its digest on the disk. */
export interface FileDelMese {
  nome: string
  impronta: string
  /** Of file_elettronici; null: on the disk. */
  xmlId: number | null
  /** A mail as it came: nothing that its content could be taken for. */
  mail?: true
}

/** An invoice of the month with its sums rate by rate; euro, of a credit note below zero. */
export type DocumentoDelMese = Awaited<ReturnType<typeof elencaDocumenti>>[number]

/**
 * Invoices of the days from `da` to `a`, by day; drafts are none.
 * @param quali `arrivati`: received on those days, and of a day before them
 */
async function elencaDocumenti(db: Db, da: string, a: string, quali: 'di' | 'arrivati' = 'di') {
  const righe = await db
    .selectFrom('fatture')
    .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
    .leftJoin('fornitori', 'fornitori.id', 'fatture.fornitore_id')
    .leftJoin('file_elettronici as nostro', (j) =>
      j.onRef('nostro.fattura_id', '=', 'fatture.id').on('nostro.attuale', '=', sql<boolean>`true`),
    )
    .leftJoin('file_firmati as firmato', 'firmato.file_id', 'nostro.id')
    .leftJoin('file_ricevuti as arrivato', 'arrivato.fattura_id', 'fatture.id')
    .where('fatture.fase', '<>', sql.lit('Bozza'))
    .$if(quali === 'di', (q) =>
      q.where('fatture.data_emissione', '>=', da).where('fatture.data_emissione', '<=', a),
    )
    .$if(quali === 'arrivati', (q) =>
      q
        .where('fatture.tipo', '=', sql.lit('Passiva'))
        .where('fatture.data_emissione', '<', da)
        .where('fatture.id', 'in', (e) =>
          e
            .selectFrom('file_ricevuti')
            .select('fattura_id')
            .where((w) =>
              w.or([
                w.and([w('ricevuta_il', '>=', da), w('ricevuta_il', '<=', a)]),
                w.and([
                  w('ricevuta_il', 'is', null),
                  w('created_at', '>=', instantFromRome(da, '00:00')),
                  w('created_at', '<', instantFromRome(addDays(a, 1), '00:00')),
                ]),
              ]),
            ),
        ),
    )
    .select([
      'fatture.id',
      'fatture.tipo',
      'tipo_documento',
      'fase',
      'numero_documento as numero',
      'stato_invio',
    ])
    .select(['fatture.data_emissione as data', 'esito_il', 'totale', 'altri_importi'])
    .select(['ritenuta', 'contributi', 'bollo', 'fornitori.nazione'])
    .select([IVA_SULLA_FATTURA.as('partita_iva'), CF_SULLA_FATTURA.as('codice_fiscale')])
    .select(['nostro.id as nostro_id', 'nostro.nome_file as nostro_nome', 'nostro.impronta as nostra'])
    .select(['firmato.nome_file as firmato_nome', 'firmato.impronta as firmata'])
    .select([
      'arrivato.nome_file as suo_nome',
      'arrivato.impronta as sua',
      'arrivato.created_at as portato_il',
      'arrivato.ricevuta_il as arrivato_il',
      'arrivato.ricevuta_da as arrivato_da',
    ])
    .select(CHI_SULLA_FATTURA.as('chi'))
    .orderBy('fatture.data_emissione')
    .orderBy('fatture.id')
    .execute()
  const gruppi = await gruppiPerFattura(
    db,
    righe.map(({ id }) => id),
  )
  return righe.map((r) => {
    const nota = eNotaDiCredito(r)
    const segno = nota ? -1 : 1
    const importo = (centesimi: number) => euro(segno * Number(centesimi)) || 0
    const trattenute = { ritenuta: euro(Number(r.ritenuta)), contributi: r.contributi }
    // What the exchange gets.
    const file: FileDelMese | null =
      r.firmata !== null
        ? { nome: r.firmato_nome ?? '', impronta: r.firmata, xmlId: null }
        : r.nostro_id !== null
          ? { nome: r.nostro_nome ?? '', impronta: r.nostra ?? '', xmlId: r.nostro_id }
          : r.sua !== null
            ? { nome: r.suo_nome ?? '', impronta: r.sua, xmlId: null }
            : null
    const { id, tipo, tipo_documento, fase, numero, stato_invio, data, esito_il } = r
    const { partita_iva, codice_fiscale } = r
    return {
      ...{ id, tipo, tipo_documento, fase, numero, stato_invio, data, esito_il, chi: r.chi, nota, file },
      ...{ partita_iva, codice_fiscale },
      totale: importo(r.totale),
      altri_importi: importo(r.altri_importi),
      ritenuta: segno * impostaTrattenuta(trattenute) || 0,
      contributi: segno * sumEuro(contributiDi(trattenute).map((c) => c.importo)) || 0,
      bollo: euro(Number(r.bollo)),
      ...arrivoDel(r),
      /** Of the supplier, two letters. */
      nazione: r.nazione ?? 'IT',
      gruppi: (gruppi.get(id) ?? []).map((g) => ({
        ...{ aliquota: g.aliquota, natura: g.natura, esigibilita: g.esigibilita },
        imponibile: segno * g.imponibile || 0,
        imposta: segno * g.imposta || 0,
      })),
    }
  })
}

/** On which day it came, and who says so; null of one that was typed. */
function arrivoDel(r: {
  portato_il: string | null
  arrivato_il: string | null
  arrivato_da: RicevutaDa | null
}): { ricevuta_il: string | null; ricevuta_da: RicevutaDa | null } {
  if (r.portato_il === null) return { ricevuta_il: null, ricevuta_da: null }
  const { giorno, da } = arrivoDi({
    ...{ ricevuta_il: r.arrivato_il, ricevuta_da: r.arrivato_da, created_at: r.portato_il },
  })
  return { ricevuta_il: giorno, ricevuta_da: da }
}

async function gruppiPerFattura(db: Db, ids: readonly number[]) {
  const righe = await inBlocks(ids, (blocco) =>
    db
      .selectFrom('fatture_riepilogo')
      .select(fattureRiepilogo.colonne)
      .where('fattura_id', 'in', blocco)
      .orderBy('fattura_id')
      .orderBy('n')
      .execute(),
  )
  return Map.groupBy(righe.map(fattureRiepilogo.leggi), ({ fattura_id }) => fattura_id)
}

/** What the exchange answered of some invoices. */
const elencaRicevute = (db: Db, ids: readonly number[]) =>
  inBlocks(ids, (blocco) =>
    db
      .selectFrom('ricevute_sdi')
      .select(['id', 'fattura_id', 'tipo', 'nome_file as nome', 'impronta'])
      .where('fattura_id', 'in', blocco)
      .where('vale', '=', true)
      .orderBy('id')
      .execute(),
  )

/** What certified mail's providers answered about them, as it came. */
const elencaMessaggiPec = async (db: Db, ids: readonly number[]) =>
  (
    await inBlocks(ids, (blocco) =>
      db
        .selectFrom('messaggi_pec')
        .innerJoin('invii_pec', 'invii_pec.id', 'messaggi_pec.invio_id')
        .innerJoin('file_elettronici as file', 'file.id', 'invii_pec.file_id')
        .select(['messaggi_pec.id', 'messaggi_pec.tipo', 'messaggi_pec.impronta', 'file.nome_file'])
        .where('invii_pec.fattura_id', 'in', blocco)
        .orderBy('messaggi_pec.id')
        .execute(),
    )
  ).flatMap(({ id, tipo, impronta, nome_file }) => {
    if (impronta === null || tipo === 'posta-certificata') return []
    const file: FileDelMese = { nome: `${nome_file}-${tipo}.eml`, impronta, xmlId: null, mail: true }
    return [{ id, file }]
  })

/** Those of them that have an answer of which nobody has said whether it is theirs. */
async function incerteFra(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const righe = await inBlocks(ids, (blocco) =>
    db
      .selectFrom('ricevute_sdi')
      .select('fattura_id')
      .where('fattura_id', 'in', blocco)
      .where('vale', 'is', null)
      .execute(),
  )
  return new Set(righe.map(({ fattura_id }) => fattura_id))
}

/** What bears stamp duty, on the days from `da` to `a`. */
async function elencaBollo(db: Db, da: string, a: string) {
  const righe = await db
    .selectFrom('fatture')
    .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
    .leftJoin('fornitori', 'fornitori.id', 'fatture.fornitore_id')
    .where('fatture.tipo', '=', sql.lit('Attiva'))
    .where('fatture.fase', '<>', sql.lit('Bozza'))
    .where('fatture.bollo', '>', 0)
    .where('fatture.data_emissione', '>=', da)
    .where('fatture.data_emissione', '<=', a)
    .select(['fatture.id', 'fatture.data_emissione as data', 'numero_documento as numero', 'bollo'])
    .select(CHI_SULLA_FATTURA.as('chi'))
    .orderBy('fatture.data_emissione')
    .orderBy('fatture.id')
    .execute()
  return righe.map((r) => ({ ...r, bollo: euro(Number(r.bollo)) }))
}

/** All that the ZIP of a month tells: the JSON, the sheets and the fingerprints are made of it. */
export interface MeseLetto {
  /** `yyyy-MM` */
  mese: string
  documenti: DocumentoDelMese[]
  /** Received in the month, of months before. */
  tardi: DocumentoDelMese[]
  ricevuteSdi: Awaited<ReturnType<typeof elencaRicevute>>
  messaggiPec: Awaited<ReturnType<typeof elencaMessaggiPec>>
  /** Invoices with an answer that may be another's. */
  conIncerte: ReadonlySet<number>
  /** Made elsewhere for the VAT of what was received, each with its file. */
  integrazioni: (Integrazione & { file: FileDelMese })[]
  movimenti: Incasso[]
  subite: RitenutaSubita[]
  daVersare: RitenutaSubita[]
  /** When the bank paid an F24 of it, the last day; null where none did. */
  versataIl: string | null
  trimestre: Trimestre
  /** Of the year, to the month's end. */
  bolloAnno: Awaited<ReturnType<typeof elencaBollo>>
}

/** A month as it stands at one moment: lists and sums are of the same, whatever is written meanwhile. @param mese `yyyy-MM` */
export const leggiMese = (db: Db, mese: string): Promise<MeseLetto> =>
  // A HEAD asks within a transaction of its own, and shows nothing of it.
  db.isTransaction
    ? leggi(db, mese)
    : db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((fermo) => leggi(fermo, mese))

async function leggi(db: Db, mese: string): Promise<MeseLetto> {
  const giorni = primoEUltimoDelMese(mese)
  const documenti = await elencaDocumenti(db, giorni.da, giorni.a)
  const nostre = documenti.flatMap(({ id, tipo }) => (tipo === 'Attiva' ? id : []))
  return {
    ...{ mese, documenti, trimestre: trimestreDi(mese) },
    tardi: await elencaDocumenti(db, giorni.da, giorni.a, 'arrivati'),
    ricevuteSdi: await elencaRicevute(db, nostre),
    messaggiPec: await elencaMessaggiPec(db, nostre),
    conIncerte: await incerteFra(db, nostre),
    integrazioni: (await elencaIntegrazioni(db, giorni.da, giorni.a)).map((i) => ({
      ...i,
      file: { nome: i.nome_file, impronta: i.impronta, xmlId: null },
    })),
    movimenti: await elencaPagamenti(db, giorni.da, giorni.a),
    subite: await elencaRitenute(db, 'Attiva', giorni),
    daVersare: await elencaRitenute(db, 'Passiva', giorni),
    versataIl: await ritenuteVersate(db, mese),
    bolloAnno: await elencaBollo(db, `${mese.slice(0, 4)}-01-01`, giorni.a),
  }
}

/** The same of the month's quarter. */
export const bolloDelTrimestre = ({ bolloAnno, trimestre }: MeseLetto) =>
  bolloAnno.filter(({ data }) => data >= trimestre.da)

export const emesseDi = (m: MeseLetto) => m.documenti.filter(({ tipo }) => tipo === 'Attiva')
export const ricevuteDi = (m: MeseLetto) => m.documenti.filter(({ tipo }) => tipo === 'Passiva')

/** What was received and is still to be completed for its VAT, and with which document. */
export const daIntegrareDi = (m: MeseLetto) =>
  ricevuteDi(m).flatMap((documento) => {
    const con = daIntegrareCon(
      documento.nazione,
      documento.gruppi.map(({ natura }) => natura),
    )
    return con ? [{ documento, con }] : []
  })
