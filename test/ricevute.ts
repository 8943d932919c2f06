import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { DocumentoRicevuto, Ricezione } from '#archivio/fatture-ricevute/contract.ts'
import type { Bench, Risposta } from './bench.ts'

/** Sample files with what they are to come to; others' and not given along (test/fatturapa.ts). */
const ESEMPI = new URL('../../shared/reference/fatturapa/esempi/', import.meta.url)
export const esempiCiSono = existsSync(new URL('attesi.json', ESEMPI))
export const esempio = (nome: string): Buffer => readFileSync(new URL(nome, ESEMPI))

export const NOI = {
  ragioneSociale: 'Vesuvio Clima S.r.l.',
  partitaIva: '08214570635',
  codiceFiscale: '08214570635',
}

export interface Scritta {
  numero?: string
  data?: string
  tipo?: string
  /** Euro, of the one line. */
  imponibile?: string
  aliquota?: string
  natura?: string
  totale?: string | null
  imposta?: string
  partitaIva?: string
  codiceFiscale?: string
  denominazione?: string
  noi?: string
  iban?: string
  /** `[mode, day, amount]`; null without payment. */
  rate?: [string, string | null, string][] | null
  /** Whatever stands among the general data, and after the body's. */
  generali?: string
  dopo?: string
  codice?: string
  quantita?: string
}

const campo = (nome: string, valore: string | null | undefined) =>
  valore ? `<${nome}>${valore}</${nome}>` : ''

/** A supplier's invoice of one line, as its program writes it. */
export function fatturaXml(s: Scritta = {}): Buffer {
  const { imponibile = '100.00', aliquota = '22.00' } = s
  const imposta = s.imposta ?? ((Number(imponibile) * Number(aliquota)) / 100).toFixed(2)
  const totale = s.totale === undefined ? (Number(imponibile) + Number(imposta)).toFixed(2) : s.totale
  const rate = s.rate === undefined ? [['MP05', '2026-12-31', totale ?? imponibile] as const] : s.rate
  const pagamento = (rate ?? []).map(
    ([modo, giorno, importo]) =>
      `<DettaglioPagamento>${campo('ModalitaPagamento', modo)}${campo('DataScadenzaPagamento', giorno)}${campo('ImportoPagamento', importo)}${campo('IBAN', modo === 'MP05' ? s.iban : null)}</DettaglioPagamento>`,
  )
  const iva = `<AliquotaIVA>${aliquota}</AliquotaIVA>${campo('Natura', s.natura)}`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"><FatturaElettronicaHeader><DatiTrasmissione><IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>01879020517</IdCodice></IdTrasmittente><ProgressivoInvio>1</ProgressivoInvio><FormatoTrasmissione>FPR12</FormatoTrasmissione><CodiceDestinatario>M5UXCR1</CodiceDestinatario></DatiTrasmissione><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${s.partitaIva ?? '44172030635'}</IdCodice></IdFiscaleIVA>${campo('CodiceFiscale', s.codiceFiscale)}<Anagrafica><Denominazione>${s.denominazione ?? 'Termosanitaria Partenope S.r.l.'}</Denominazione></Anagrafica><RegimeFiscale>RF01</RegimeFiscale></DatiAnagrafici><Sede><Indirizzo>Via Galileo Ferraris 12</Indirizzo><CAP>80142</CAP><Comune>Napoli</Comune><Provincia>NA</Provincia><Nazione>IT</Nazione></Sede></CedentePrestatore><CessionarioCommittente><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${s.noi ?? NOI.partitaIva}</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Vesuvio Clima S.r.l.</Denominazione></Anagrafica></DatiAnagrafici><Sede><Indirizzo>Via Argine 425</Indirizzo><CAP>80147</CAP><Comune>Napoli</Comune><Provincia>NA</Provincia><Nazione>IT</Nazione></Sede></CessionarioCommittente></FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${s.tipo ?? 'TD01'}</TipoDocumento><Divisa>EUR</Divisa><Data>${s.data ?? '2026-10-05'}</Data><Numero>${s.numero ?? '1'}</Numero>${s.generali ?? ''}${campo('ImportoTotaleDocumento', totale)}</DatiGeneraliDocumento>${s.dopo ?? ''}</DatiGenerali><DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea>${s.codice ? `<CodiceArticolo><CodiceTipo>Interno</CodiceTipo><CodiceValore>${s.codice}</CodiceValore></CodiceArticolo>` : ''}<Descrizione>Vaso di espansione</Descrizione><Quantita>${s.quantita ?? '1.00'}</Quantita><PrezzoUnitario>${imponibile}</PrezzoUnitario><PrezzoTotale>${imponibile}</PrezzoTotale>${iva}</DettaglioLinee><DatiRiepilogo>${iva}<ImponibileImporto>${imponibile}</ImponibileImporto><Imposta>${imposta}</Imposta></DatiRiepilogo></DatiBeniServizi>${rate ? `<DatiPagamento><CondizioniPagamento>TP02</CondizioniPagamento>${pagamento.join('')}</DatiPagamento>` : ''}</FatturaElettronicaBody></p:FatturaElettronica>`)
}

interface Detta {
  radice: string
  nome: string
  hash?: string
  giorno?: string
  dentro?: string
}
/** An answer of the exchange, as one of its two families writes it; `hash` is what it says of the file that was sent. */
export const ricevutaSdi = ({ radice, nome, hash = 'x', giorno = '2026-11-24', dentro = '' }: Detta) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><ns3:${radice} xmlns:ns3="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0" versione="1.0"><IdentificativoSdI>911</IdentificativoSdI><NomeFile>${nome}</NomeFile>${campo('Hash', hash)}<DataOraRicezione>${giorno}T09:12:41.000+01:00</DataOraRicezione>${dentro}<MessageId>551</MessageId></ns3:${radice}>`,
  )
/** What the exchange says of the file that an invoice went out as: its SHA-256. */
export const improntaDi = async (bench: Bench, nomeFile: string): Promise<string> =>
  (
    await bench.db
      .selectFrom('file_elettronici')
      .select('impronta')
      .where('nome_file', '=', nomeFile)
      .executeTakeFirstOrThrow()
  ).impronta
/** A multipart body with several files. */
export function moltiFile(file: readonly (readonly [nome: string, contenuto: Buffer | Uint8Array])[]) {
  const confine = '----tepore-prova'
  const pezzi = file.flatMap(([nome, contenuto]) => [
    Buffer.from(`--${confine}\r\ncontent-disposition: form-data; name="file"; filename="${nome}"\r\n\r\n`),
    Buffer.from(contenuto),
    Buffer.from('\r\n'),
  ])
  return {
    corpo: Buffer.concat([...pezzi, Buffer.from(`--${confine}--\r\n`)]),
    intestazioni: { 'content-type': `multipart/form-data; boundary=${confine}` },
  }
}

export type DaMandare = readonly (readonly [nome: string, contenuto: Buffer | Uint8Array])[]

/** What a person does with received invoices. */
export function riceventi(bench: Bench) {
  const leggi = (id: number): Promise<Ricezione> => bench.dati('GET', `/fatture-ricevute/${id}`)
  const fino = async (id: number, stato: string): Promise<Ricezione> => {
    await expect.poll(async () => (await leggi(id)).stato, { timeout: 150_000, interval: 100 }).toBe(stato)
    return leggi(id)
  }
  const righe = (id: number): Promise<DocumentoRicevuto[]> =>
    bench.dati('GET', `/fatture-ricevute/${id}/righe`)
  const carica = async (...file: DaMandare) => {
    const { id } = await bench.dati('POST', '/fatture-ricevute', moltiFile(file))
    await fino(id, 'pronta')
    return { id, righe: await righe(id) }
  }
  const conferma = async (id: number) => {
    await bench.dati('POST', `/fatture-ricevute/${id}/conferma`)
    return fino(id, 'fatta')
  }
  /** Reads and writes all that may come in. */
  const importa = async (...file: DaMandare) => {
    const { id } = await carica(...file)
    await conferma(id)
    return { id, righe: await righe(id) }
  }
  const decidi = (id: number, n: number, corpo: object): Promise<Risposta> =>
    bench.chiedi('PUT', `/fatture-ricevute/${id}/righe/${n}`, { corpo })
  const annulla = (id: number, corpo: object = {}): Promise<Risposta> =>
    bench.chiedi('POST', `/fatture-ricevute/${id}/annulla`, { corpo })
  const fattura = (id: number | null | undefined) => bench.dati('GET', `/fatture/${id}`)
  const noi = () => bench.dati('PUT', '/azienda', { corpo: NOI })
  return { carica, conferma, importa, decidi, annulla, fattura, righe, leggi, fino, noi }
}
