// long because every list of a month is described here, column by column

import { RICEVUTA_DA } from '#carte/fatture/arrivo.rules.ts'
import type { RitenutaSubita } from '#carte/fatture/contract.ts'
import type { Incasso } from '#carte/fatture/movimenti.queries.server.ts'
import { CONTRIBUTI, TIPI_CONTRIBUTO } from '#carte/fatture/trattenute.rules.ts'
import {
  colonnaData,
  colonnaTesto,
  csv,
  type ExportColumn,
  colonnaEuro as importo,
} from '#server/files/export.ts'
import { xlsx } from '#server/files/xlsx.ts'
import type { WrittenZipEntry } from '#server/files/zip-writer.ts'
import { formatDate } from '#shared/dates.ts'
import { sumEuro } from '#shared/money.ts'
import { capital } from '#shared/text.ts'
import {
  bolloDelTrimestre,
  type DocumentoDelMese,
  emesseDi,
  type FileDelMese,
  type MeseLetto,
  ricevuteDi,
} from './queries.server.ts'
import { ivaScissa, nomeDiIva, paroleBollo, type SommaIva, sommePerIva, versamentoRitenute } from './rules.ts'

/** The same list twice, for whoever imports it and whoever reads it. */
function foglio<R>(
  nome: string,
  titolo: string,
  colonne: readonly ExportColumn<R>[],
  righe: R[],
): WrittenZipEntry[] {
  async function* pagine() {
    yield righe
  }
  return [
    { name: `${nome}.csv`, content: csv(colonne, pagine()) },
    { name: `${nome}.xlsx`, content: xlsx(titolo, colonne, pagine()) },
  ]
}

/** A group of a document, of which the first row says what is the document's; or a total. */
interface RigaIva {
  documento: DocumentoDelMese | null
  apre: boolean
  /** Of a total, in the place of the number. */
  voce: string | null
  iva: (SommaIva & { esigibilita?: string | null }) | null
}

/** A row for each document and group, in order; then the totals by rate and reason, and of all but what public bodies pay. */
function righeIva(documenti: readonly DocumentoDelMese[], vendite: boolean): RigaIva[] {
  const gruppi = documenti.flatMap((d) => d.gruppi)
  const somma = (campo: 'imponibile' | 'imposta') => sumEuro(gruppi.map((g) => g[campo]))
  const senzaAliquota = { aliquota: 0, natura: null }
  const scissa = vendite ? ivaScissa(gruppi) : 0
  const totale = {
    ...senzaAliquota,
    imponibile: somma('imponibile'),
    imposta: sumEuro([somma('imposta'), -scissa]),
  }
  return [
    ...documenti.flatMap((documento) =>
      (documento.gruppi.length > 0 ? documento.gruppi : [null]).map(
        (iva, i): RigaIva => ({ documento, apre: i === 0, voce: null, iva }),
      ),
    ),
    ...sommePerIva(gruppi).map(
      (iva): RigaIva => ({ documento: null, apre: false, voce: `Totale ${nomeDiIva(iva)}`, iva }),
    ),
    ...(scissa === 0
      ? []
      : [
          {
            documento: null,
            apre: false,
            voce: VERSATA_DALL_ENTE,
            iva: { ...senzaAliquota, imponibile: 0, imposta: -scissa },
          },
        ]),
    { documento: null, apre: false, voce: TOTALE, iva: totale },
  ]
}

const TOTALE = 'Totale'
const VERSATA_DALL_ENTE = 'Scissione dei pagamenti: IVA versata dall’ente'

/** What a file is called in its folder of the ZIP. */
type Nomi = ReadonlyMap<FileDelMese, string>

function colonneIva(
  controparte: string,
  documenti: readonly DocumentoDelMese[],
  nomi: Nomi,
  acquisti: boolean,
): ExportColumn<RigaIva>[] {
  const fileDi = ({ file }: DocumentoDelMese) => (file ? (nomi.get(file) ?? file.nome) : 'manca')
  /** What is the document's, once; below them all its sum. */
  const unaVolta = (valore: (d: DocumentoDelMese) => number) => (r: RigaIva) =>
    r.voce === TOTALE ? sumEuro(documenti.map(valore)) : r.documento && r.apre ? valore(r.documento) : null
  return [
    colonnaData('Data', (r) => r.documento?.data ?? null),
    colonnaTesto('Numero', (r) => r.documento?.numero ?? r.voce, 20),
    colonnaTesto('Tipo documento', (r) => r.documento?.tipo_documento ?? null, 10),
    colonnaTesto(controparte, (r) => r.documento?.chi ?? null, 32),
    colonnaTesto('Partita IVA', (r) => r.documento?.partita_iva ?? null, 16),
    colonnaTesto('Codice fiscale', (r) => r.documento?.codice_fiscale ?? null, 18),
    colonnaTesto('Aliquota o natura', (r) => (r.iva && r.documento ? nomeDiIva(r.iva) : null), 26),
    importo('Imponibile', (r) => r.iva?.imponibile ?? null),
    importo('IVA', (r) => r.iva?.imposta ?? null),
    colonnaTesto('Scissione dei pagamenti', (r) => (r.iva?.esigibilita === 'S' ? 'Sì' : null), 12),
    importo(
      'Altri importi',
      unaVolta((d) => d.altri_importi),
    ),
    importo(
      'Totale documento',
      unaVolta((d) => d.totale),
    ),
    importo(
      'Ritenuta',
      unaVolta((d) => d.ritenuta),
    ),
    importo(
      'Contributi',
      unaVolta((d) => d.contributi),
    ),
    ...(acquisti
      ? [
          colonnaData<RigaIva>('Ricevuta il', (r) => r.documento?.ricevuta_il ?? null),
          colonnaTesto<RigaIva>(
            'Giorno detto da',
            ({ documento }) => (documento?.ricevuta_da ? RICEVUTA_DA[documento.ricevuta_da] : null),
            20,
          ),
        ]
      : []),
    colonnaTesto('File', (r) => r.documento && fileDi(r.documento), 30),
  ]
}

type RigaIntegrazione = MeseLetto['integrazioni'][number]

/** In no total: they say again what the lists of purchases have. */
const colonneIntegrazioni = (nomi: Nomi): ExportColumn<RigaIntegrazione>[] => [
  colonnaData('Data', (i) => i.data),
  colonnaTesto('Numero', (i) => i.numero, 20),
  colonnaTesto('Tipo documento', (i) => i.tipo_documento, 10),
  colonnaTesto('Fornitore', (i) => i.chi, 32),
  colonnaTesto('Partita IVA', (i) => i.partita_iva, 16),
  importo('Imponibile', (i) => i.imponibile),
  importo('IVA', (i) => i.imposta),
  colonnaTesto('File', (i) => nomi.get(i.file) ?? 'manca', 30),
]

/** A payment, or below them all their sums. */
type RigaMovimento = Incasso | { voce: string; entrate: number; uscite: number }

const diMovimento =
  <T>(valore: (m: Incasso) => T) =>
  (r: RigaMovimento): T | null =>
    'voce' in r ? null : valore(r)

const COLONNE_MOVIMENTI: ExportColumn<RigaMovimento>[] = [
  colonnaData(
    'Data',
    diMovimento((m) => m.data),
  ),
  colonnaTesto('Numero', (r) => ('voce' in r ? r.voce : r.numero), 18),
  colonnaData(
    'Data documento',
    diMovimento((m) => m.data_emissione),
    15,
  ),
  colonnaTesto(
    'Cliente o fornitore',
    diMovimento((m) => m.chi),
    32,
  ),
  colonnaTesto(
    'Pagamento',
    diMovimento((m) => m.metodo),
    14,
  ),
  importo('Entrate', (r) => ('voce' in r ? r.entrate : r.tipo === 'Attiva' ? r.importo : null)),
  importo('Uscite', (r) => ('voce' in r ? r.uscite : r.tipo === 'Passiva' ? r.importo : null)),
  importo(
    'Abbuono',
    diMovimento((m) => m.abbuono || null),
  ),
  importo(
    'Trattenuto dalla banca',
    diMovimento((m) => m.ritenuta_banca || null),
  ),
  colonnaTesto(
    'Alla visita',
    diMovimento((m) => (m.alla_visita ? 'Sì' : null)),
    10,
  ),
]

/** What came in of some payments, or went out; euro. */
export const sommaMovimenti = (movimenti: readonly Incasso[], tipo: Incasso['tipo']) =>
  sumEuro(movimenti.filter((m) => m.tipo === tipo).map((m) => m.importo))

interface RigaRitenuta {
  genere: string
  subita: RitenutaSubita | null
  pagato: number | null
  ritenuta: number
  entro: string | null
  versata?: string | null
}

/** What tax of a payment was withheld, by whomever; of a bonifico parlante by the bank. */
export const impostaDi = (r: RitenutaSubita): number => sumEuro([r.ritenuta, r.ritenuta_banca])

/** The contributions that were withheld from payments, kind by kind. */
export const perTipo = (righe: readonly RitenutaSubita[]) =>
  TIPI_CONTRIBUTO.flatMap((tipo) => {
    const quote = righe.flatMap((subita) =>
      subita.contributi.flatMap((c) => (c.tipo === tipo ? [{ subita, importo: c.importo }] : [])),
    )
    return quote.length === 0 ? [] : [{ tipo, nome: CONTRIBUTI[tipo], righe: quote }]
  })

function righeRitenute({ mese, subite, daVersare, versataIl }: MeseLetto): RigaRitenuta[] {
  const entro = versamentoRitenute(mese)
  const gruppo = (nome: string, quando: string | null, voci: [string, RitenutaSubita, number][]) => {
    const vere = voci.filter(([, , importo]) => importo !== 0)
    const totale = sumEuro(vere.map(([, , importo]) => importo))
    const righe = vere.map(([genere, subita, ritenuta]) => ({
      ...{ genere, subita, ritenuta, entro: quando, pagato: subita.incassato },
    }))
    return righe.length === 0
      ? []
      : [...righe, { genere: `Totale ${nome}`, subita: null, pagato: null, ritenuta: totale, entro: quando }]
  }
  const contributi = (righe: readonly RitenutaSubita[], titolo: string) =>
    perTipo(righe).flatMap(({ nome, righe: quote }) =>
      gruppo(
        `${titolo}, ${nome}`,
        null,
        quote.map(({ subita, importo }) => [`${capital(titolo)}, ${nome}`, subita, importo]),
      ),
    )
  return [
    ...gruppo(
      'subite',
      null,
      subite.flatMap((r) => [
        ['Subita, 4%', r, r.ritenuta],
        ['Subita, banca 11%', r, r.ritenuta_banca],
      ]),
    ),
    ...contributi(subite, 'subito'),
    ...gruppo(
      'da versare, F24 1040',
      entro,
      daVersare.map((r) => ['Da versare, F24 1040', r, impostaDi(r)]),
    ).map((riga) => ({ ...riga, versata: versataIl })),
    ...contributi(daVersare, 'trattenuto'),
  ]
}

const COLONNE_RITENUTE: ExportColumn<RigaRitenuta>[] = [
  colonnaTesto('Ritenuta', (r) => r.genere, 26),
  colonnaData('Pagamento del', (r) => r.subita?.data ?? null, 14),
  colonnaTesto('Numero', (r) => r.subita?.numero ?? null, 18),
  colonnaTesto('Cliente o fornitore', (r) => r.subita?.cliente ?? null, 32),
  importo('Pagato', (r) => r.pagato),
  importo('Trattenuto', (r) => r.ritenuta),
  colonnaData('Da versare entro', (r) => r.entro, 16),
  colonnaData('Versata il', (r) => r.versata ?? null, 14),
]

type RigaBollo = { data: string | null; numero: string; chi: string; bollo: number }

const COLONNE_BOLLO: ExportColumn<RigaBollo>[] = [
  colonnaData('Data', (r) => r.data),
  colonnaTesto('Numero', (r) => r.numero, 24),
  colonnaTesto('Cliente', (r) => r.chi, 46),
  importo('Bollo', (r) => r.bollo),
]

function righeBollo(m: MeseLetto): RigaBollo[] {
  const documenti = bolloDelTrimestre(m)
  const { nome, scadenza, codice } = m.trimestre
  return [
    ...documenti,
    {
      ...{ data: null, numero: `Totale ${nome} trimestre`, bollo: sumEuro(documenti.map((r) => r.bollo)) },
      chi: `${paroleBollo(documenti.length)}, entro il ${formatDate(scadenza)}, codice tributo ${codice}`,
    },
  ]
}

/** Every list of a month, as CSV and as XLSX. @param nomi of the files that lie beside them */
export function fogliDelMese(m: MeseLetto, nomi: Nomi): WrittenZipEntry[] {
  const { movimenti } = m
  const [emesse, ricevute] = [emesseDi(m), ricevuteDi(m)]
  const totale = {
    voce: TOTALE,
    entrate: sommaMovimenti(movimenti, 'Attiva'),
    uscite: sommaMovimenti(movimenti, 'Passiva'),
  }
  return [
    ...foglio(
      'elenco-iva-vendite',
      'Elenco IVA vendite',
      colonneIva('Cliente', emesse, nomi, false),
      righeIva(emesse, true),
    ),
    ...foglio(
      'elenco-iva-acquisti',
      'Elenco IVA acquisti',
      colonneIva('Fornitore', ricevute, nomi, true),
      righeIva(ricevute, false),
    ),
    ...(m.integrazioni.length > 0
      ? foglio('integrazioni', 'Integrazioni', colonneIntegrazioni(nomi), m.integrazioni)
      : []),
    ...foglio('incassi-pagamenti', 'Incassi e pagamenti', COLONNE_MOVIMENTI, [...movimenti, totale]),
    ...foglio('ritenute', 'Ritenute', COLONNE_RITENUTE, righeRitenute(m)),
    ...foglio('bollo', 'Bollo', COLONNE_BOLLO, righeBollo(m)),
  ]
}
