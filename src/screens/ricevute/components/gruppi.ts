import { codiceNelGruppo } from '#anagrafe/clienti/rules.ts'
import type { DocumentoRicevuto } from '#archivio/fatture-ricevute/contract.ts'
import type { EsitoRicevuta } from '#archivio/fatture-ricevute/rules.ts'
import { sumEuro } from '#shared/money.ts'

export type GruppoRicevute = 'fuori' | 'guardare' | 'presenti' | 'sdi' | 'pronte' | 'nostre' | 'altri'

/** The worst first. */
export const GRUPPI_RICEVUTE: Record<
  GruppoRicevute,
  { titolo: string; spiega: string; esiti: EsitoRicevuta[] }
> = {
  fuori: { titolo: 'Non entrano', spiega: 'letti, ma non si possono importare', esiti: ['errore'] },
  guardare: { titolo: 'Da guardare', spiega: 'con un avviso', esiti: ['avviso', 'emessa'] },
  presenti: { titolo: 'Già presenti', spiega: '', esiti: ['duplicato'] },
  sdi: { titolo: 'Ricevute del SdI', spiega: 'abbinate alle fatture inviate', esiti: ['ricevuta'] },
  pronte: { titolo: 'Pronte', spiega: '', esiti: ['ok'] },
  nostre: {
    titolo: 'Nostre, per l’IVA',
    spiega: 'si conservano con il mese, fuori dai totali',
    esiti: ['nostra'],
  },
  altri: { titolo: 'Altri file', spiega: 'non servono', esiti: ['metadati', 'ignorato'] },
}

/** An answer of the exchange that may be about another's file: the invoice that it names asks. */
export const eIncerta = ({ esito, codice }: DocumentoRicevuto): boolean =>
  esito === 'ricevuta' && codice === 'altro_file'

export const delGruppo = (righe: readonly DocumentoRicevuto[], gruppo: GruppoRicevute): DocumentoRicevuto[] =>
  righe.filter((riga) =>
    eIncerta(riga) ? gruppo === 'guardare' : GRUPPI_RICEVUTE[gruppo].esiti.includes(riga.esito),
  )

export const entra = ({ scelta }: DocumentoRicevuto): boolean => scelta !== 'salta'

/** What money is to go out: credit notes come in, as does what we issued; euro, positive where it goes out. */
export const segnoDi = ({ nota_di_credito, esito }: DocumentoRicevuto): 1 | -1 =>
  (nota_di_credito === true) === (esito === 'emessa') ? 1 : -1

export const usciteDi = (
  righe: readonly DocumentoRicevuto[],
  colonna: 'totale' | 'iva_importo' = 'totale',
): number =>
  sumEuro(righe.map((riga) => (riga.esito === 'nostra' ? 0 : segnoDi(riga) * (riga[colonna] ?? 0))))

/** How many suppliers are made: each once, whatever many invoices he sends. */
export const nuoviIn = (righe: readonly DocumentoRicevuto[]): number =>
  new Set(righe.flatMap(({ fornitore }) => (fornitore?.nuovo ? [chiE(fornitore)] : []))).size

/** Of several firms with one VAT number, each. */
const chiE = ({ partita_iva, codice_fiscale, denominazione }: NonNullable<DocumentoRicevuto['fornitore']>) =>
  `${partita_iva ?? codice_fiscale ?? denominazione} ${codiceNelGruppo(partita_iva, codice_fiscale)}`

/** What is said below a name: why it stays out, or what is to be known. */
export const notaRicevuta = (riga: DocumentoRicevuto): string | null =>
  riga.messaggio ?? riga.avvisi[0]?.testo ?? null

/** What we call the supplier, where the file calls him otherwise. */
export const comeNoi = ({ fornitore }: DocumentoRicevuto): string | null =>
  fornitore?.nostro && fornitore.nostro !== fornitore.denominazione ? fornitore.nostro : null
