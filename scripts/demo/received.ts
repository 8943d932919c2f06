import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conserva } from '#archivio/fatture-ricevute/arrivo.queries.server.ts'
import { decidiRicevute } from '#archivio/fatture-ricevute/decidi.queries.server.ts'
import { creaRicezione, leggiRicezione } from '#archivio/fatture-ricevute/leggi.queries.server.ts'
import { confermaRicezione, lavoraRicezioni } from '#archivio/fatture-ricevute/scrivi.queries.server.ts'
import { portaRicevuta } from '#carte/elettronica/ricevute.queries.server.ts'
import { pianoRiba } from '#carte/fatture/rules.ts'
import type { Context } from '#server/data/context.ts'
import type { Children } from '#server/files/children.ts'
import { readAttachments, readReceived } from '#server/files/received.ts'
import { Uploads } from '#server/http/uploads.ts'
import { addDays } from '#shared/dates.ts'
import { partitaIva } from './codes.ts'
import { AZIENDA } from './company.ts'
import { pdf } from './pdf.ts'
import { FORNITORI, numeroDi } from './suppliers.ts'

interface FileDemo {
  nome: string
  contenuto: Buffer
}

interface Ricevuta {
  /** From 1; a supplier whom nobody knows where he is given by name. */
  fornitore:
    | number
    | { ragioneSociale: string; partitaIva: string; comune: string; cap: string; provincia: string }
  /** The nth of his of this year. */
  n: number
  giorniFa: number
  righe: [descrizione: string, quantita: number, prezzo: number][]
  /** Days after its date, of a RiBa to the end of that month; undefined where the file doesn't say. */
  giorni?: number[]
  modo: 'MP05' | 'MP12'
  tipo?: 'TD01' | 'TD04'
  iban?: string
  conPdf?: boolean
  /** Of somebody else: it stays out. */
  nonNostra?: boolean
  /** What is withheld: kind, per cent of half the amount. */
  trattenute?: [tipo: string, percento: number][]
  pagata?: boolean
}

const NUOVO = {
  ragioneSociale: 'Isolanti Flegrei S.r.l.',
  ...{ partitaIva: partitaIva(273_915, 63), comune: 'Pozzuoli', cap: '80078', provincia: 'NA' },
}

const AGENTE = {
  ragioneSociale: 'Di Lauro Rappresentanze',
  ...{ partitaIva: partitaIva(391_204, 63), comune: 'Casoria', cap: '80026', provincia: 'NA' },
}

/** Brought some days ago and written. */
const SCRITTE: Ricevuta[] = [
  {
    ...{ fornitore: 5, n: 9101, giorniFa: 26, giorni: [60, 90], modo: 'MP12', conPdf: true },
    righe: [
      ['Scaldabagno a pompa di calore 110 l', 2, 845],
      ['Kit staffe a parete', 2, 32.5],
    ],
  },
  {
    ...{ fornitore: 8, n: 9102, giorniFa: 22, giorni: [60], modo: 'MP05', conPdf: true },
    righe: [['Climatizzatore dual split 9+12', 1, 1290]],
  },
  {
    ...{
      fornitore: 7,
      n: 9103,
      giorniFa: 19,
      giorni: [30],
      modo: 'MP05',
      iban: 'IT36Z0538711101000000123456',
    },
    righe: [
      ['Guarnizioni e o-ring, assortiti', 40, 1.2],
      ['Valvola gas modulante', 3, 78],
    ],
  },
  {
    ...{ fornitore: 7, n: 9104, giorniFa: 15, modo: 'MP05', tipo: 'TD04' },
    righe: [['Reso: valvola gas modulante', 1, 78]],
  },
  {
    ...{ fornitore: AGENTE, n: 31, giorniFa: 8, modo: 'MP05', giorni: [0], pagata: true },
    righe: [['Provvigioni sulle vendite di caldaie', 1, 620]],
    trattenute: [
      ['RT01', 23],
      ['RT04', 17],
    ],
  },
]

/** Brought by somebody who has still to look at them. */
const DA_GUARDARE: Ricevuta[] = [
  {
    ...{
      fornitore: 7,
      n: 9105,
      giorniFa: 5,
      giorni: [30],
      modo: 'MP05',
      iban: 'IT18M0306903496100000004711',
    },
    righe: [
      ['Scheda elettronica caldaia', 2, 164],
      ['Ventilatore', 1, 121.5],
    ],
  },
  { fornitore: 5, n: 9106, giorniFa: 4, modo: 'MP12', righe: [['Vaso di espansione 8 l', 10, 21.4]] },
  {
    ...{ fornitore: 8, n: 9107, giorniFa: 4, giorni: [60], modo: 'MP05', conPdf: true },
    righe: [['Unità esterna trial 5,2 kW', 1, 1840]],
  },
  {
    fornitore: NUOVO,
    n: 12,
    giorniFa: 3,
    giorni: [30],
    modo: 'MP05',
    righe: [['Lana di roccia, rotolo', 6, 38]],
  },
  // Seen already.
  SCRITTE[1] as Ricevuta,
  {
    ...{ fornitore: 4, n: 9108, giorniFa: 6, giorni: [30], modo: 'MP05', nonNostra: true },
    righe: [['Tubo rame 22 mm, barra', 12, 31]],
  },
]

const scadenzaDi = (modo: Ricevuta['modo'], data: string, giorni: number): string =>
  modo === 'MP12' ? (pianoRiba(data, 1, [giorni])[0]?.dataScadenza ?? data) : addDays(data, giorni)

const due = (importo: number): string => importo.toFixed(2)
const IVA = 22

function documento(r: Ricevuta, oggi: string): FileDemo {
  const chi = typeof r.fornitore === 'number' ? FORNITORI[r.fornitore - 1] : r.fornitore
  const data = addDays(oggi, -r.giorniFa)
  const anno = data.slice(0, 4)
  const numero = typeof r.fornitore === 'number' ? numeroDi(r.fornitore, anno, r.n) : `${r.n}/${anno}`
  const imponibile = r.righe.reduce((somma, [, quanti, prezzo]) => somma + quanti * prezzo, 0)
  const imposta = Math.round(imponibile * IVA) / 100
  const totale = imponibile + imposta
  const trattenute = (r.trattenute ?? []).map(([tipo, percento]) => ({
    ...{ tipo, percento, importo: Math.round((imponibile / 2) * percento) / 100 },
  }))
  const netto = trattenute.reduce((resta, { importo }) => resta - importo, totale)
  const sede = (via: string, cap: string, comune: string, provincia: string) =>
    `<Sede><Indirizzo>${via}</Indirizzo><CAP>${cap}</CAP><Comune>${comune}</Comune><Provincia>${provincia}</Provincia><Nazione>IT</Nazione></Sede>`
  const anagrafici = (piva: string, nome: string, resto = '') =>
    `<DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${piva}</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>${nome}</Denominazione></Anagrafica>${resto}</DatiAnagrafici>`
  const linee = r.righe.map(
    ([descrizione, quanti, prezzo], i) =>
      `<DettaglioLinee><NumeroLinea>${i + 1}</NumeroLinea><Descrizione>${descrizione}</Descrizione><Quantita>${due(quanti)}</Quantita><PrezzoUnitario>${due(prezzo)}</PrezzoUnitario><PrezzoTotale>${due(quanti * prezzo)}</PrezzoTotale><AliquotaIVA>${due(IVA)}</AliquotaIVA></DettaglioLinee>`,
  )
  const giorni = r.giorni ?? (r.modo === 'MP12' ? [undefined] : [])
  const rate = giorni.map((quanti, i) => {
    const parte = Math.floor((netto * 100) / giorni.length) / 100
    const importo = i === giorni.length - 1 ? netto - parte * (giorni.length - 1) : parte
    const scadenza =
      quanti === undefined
        ? ''
        : `<DataScadenzaPagamento>${scadenzaDi(r.modo, data, quanti)}</DataScadenzaPagamento>`
    const iban = r.iban ? `<IBAN>${r.iban}</IBAN>` : ''
    return `<DettaglioPagamento><ModalitaPagamento>${r.modo}</ModalitaPagamento>${scadenza}<ImportoPagamento>${due(importo)}</ImportoPagamento>${iban}</DettaglioPagamento>`
  })
  const pagamento =
    rate.length > 0
      ? `<DatiPagamento><CondizioniPagamento>TP0${rate.length > 1 ? 1 : 2}</CondizioniPagamento>${rate.join('')}</DatiPagamento>`
      : ''
  const nome = `Fattura ${numero}`.replace(/[^\w-]+/g, '-')
  const allegato = r.conPdf
    ? `<Allegati><NomeAttachment>${nome}.pdf</NomeAttachment><FormatoAttachment>PDF</FormatoAttachment><Attachment>${pdf(
        [
          [chi?.ragioneSociale ?? '', 11],
          [`FATTURA ${numero}`, 17],
          [`Spett.le ${AZIENDA.ragioneSociale}`, 12],
          ...r.righe.map(([descrizione, quanti]): [string, number] => [`${quanti} × ${descrizione}`, 12]),
          [`Totale  ${due(totale).replace('.', ',')} EUR`, 14],
        ],
      ).toString('base64')}</Attachment></Allegati>`
    : ''
  const ritenute = trattenute.map(
    ({ tipo, percento, importo }) =>
      `<DatiRitenuta><TipoRitenuta>${tipo}</TipoRitenuta><ImportoRitenuta>${due(importo)}</ImportoRitenuta><AliquotaRitenuta>${due(percento)}</AliquotaRitenuta><CausalePagamento>${tipo === 'RT01' ? 'R' : 'ZO'}</CausalePagamento></DatiRitenuta>`,
  )
  const progressivo = r.n.toString(36).padStart(5, '0')
  const noi = r.nonNostra
    ? ['09817260012', 'Vesuvio Clima Torino S.r.l.']
    : [AZIENDA.partitaIva, AZIENDA.ragioneSociale]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"><FatturaElettronicaHeader><DatiTrasmissione><IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>${chi?.partitaIva}</IdCodice></IdTrasmittente><ProgressivoInvio>${progressivo}</ProgressivoInvio><FormatoTrasmissione>FPR12</FormatoTrasmissione><CodiceDestinatario>M5UXCR1</CodiceDestinatario></DatiTrasmissione><CedentePrestatore>${anagrafici(chi?.partitaIva ?? '', chi?.ragioneSociale.replace('&', '&amp;') ?? '', '<RegimeFiscale>RF01</RegimeFiscale>')}${sede(chi && 'indirizzo' in chi && chi.indirizzo ? chi.indirizzo : 'Via Campana 14', chi?.cap ?? '80100', chi?.comune ?? '', chi?.provincia ?? '')}</CedentePrestatore><CessionarioCommittente>${anagrafici(noi[0] ?? '', noi[1] ?? '')}${sede(AZIENDA.indirizzo, AZIENDA.cap, AZIENDA.comune, AZIENDA.provincia)}</CessionarioCommittente></FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${r.tipo ?? 'TD01'}</TipoDocumento><Divisa>EUR</Divisa><Data>${data}</Data><Numero>${numero}</Numero>${ritenute.join('')}<ImportoTotaleDocumento>${due(totale)}</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi>${linee.join('')}<DatiRiepilogo><AliquotaIVA>${due(IVA)}</AliquotaIVA><ImponibileImporto>${due(imponibile)}</ImponibileImporto><Imposta>${due(imposta)}</Imposta><EsigibilitaIVA>I</EsigibilitaIVA></DatiRiepilogo></DatiBeniServizi>${pagamento}${allegato}</FatturaElettronicaBody></p:FatturaElettronica>`
  return { nome: `IT${chi?.partitaIva}_${progressivo}.xml`, contenuto: Buffer.from(xml) }
}

async function arrivo(file: readonly FileDemo[]): Promise<Uploads> {
  const uploads = new Uploads(await mkdtemp(join(tmpdir(), 'tepore-demo-')))
  for (const [i, { nome, contenuto }] of file.entries()) {
    const path = join(uploads.folder, String(i))
    await writeFile(path, contenuto)
    uploads.files.push({ name: nome, path, digest: '' })
  }
  return uploads
}

/** What we have made ourselves needs no process to be read in. */
const IN_CASA = {
  read: (che: string, _: number, bytes: Buffer, _finita: unknown, which: string) =>
    che === 'received' ? readReceived(bytes, which) : readAttachments(bytes, which),
} as unknown as Children

/**
 * Received invoices as the program takes them: some that were written, with their files, and some that wait for a look.
 * @param ctx in one transaction, which takes the place of those that the program begins
 */
export async function riceviDemo(ctx: Context, oggi: string): Promise<void> {
  const { db } = ctx
  Object.defineProperty(db, 'transaction', {
    value: () => ({ execute: <T>(fai: (trx: typeof db) => Promise<T>) => fai(db) }),
  })
  const chi = { ...ctx, children: IN_CASA, stillMay: async () => ctx.utente }
  const ricevi = async (quali: readonly Ricevuta[]) => {
    const uploads = await arrivo(quali.map((una) => documento(una, oggi)))
    const id = await creaRicezione(chi, uploads)
    await leggiRicezione(chi, id, uploads)
    return id
  }
  const id = await ricevi(SCRITTE)
  for (const [i, { pagata }] of SCRITTE.entries())
    if (pagata) await decidiRicevute(ctx, id, i + 1, { pagata })
  await confermaRicezione(chi, id)
  await lavoraRicezioni(chi, id)
  await ricevi(DA_GUARDARE)
}

const MESSAGGI = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0'
const RISPOSTE = {
  RC: ['RicevutaConsegna', '<DataOraConsegna>{ORA}</DataOraConsegna>'],
  MC: [
    'RicevutaImpossibilitaRecapito',
    '<DataMessaADisposizione>{GIORNO}</DataMessaADisposizione><Descrizione>Indirizzo telematico non registrato</Descrizione>',
  ],
  NS: [
    'RicevutaScarto',
    '<ListaErrori><Errore><Codice>00311</Codice><Descrizione>1.1.4 CodiceDestinatario non valido</Descrizione></Errore></ListaErrori>',
  ],
} as const

/** What the exchange answered about an invoice that was issued, as its file comes. @param giorno when */
export async function rispondeSdi(
  ctx: Context,
  fatturaId: number,
  tipo: keyof typeof RISPOSTE,
  giorno: string,
): Promise<void> {
  const file = await ctx.db
    .selectFrom('file_elettronici')
    .select(['nome_file', 'impronta'])
    .where('fattura_id', '=', fatturaId)
    .where('attuale', '=', true)
    .executeTakeFirstOrThrow()
  const ora = `${giorno}T09:12:41.000+01:00`
  const [radice, resto] = RISPOSTE[tipo]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<ns3:${radice} xmlns:ns3="${MESSAGGI}" versione="1.0"><IdentificativoSdI>91122${30_000 + fatturaId}</IdentificativoSdI><NomeFile>${file.nome_file}</NomeFile><Hash>${file.impronta}</Hash><DataOraRicezione>${ora}</DataOraRicezione>${resto.replace('{ORA}', ora).replace('{GIORNO}', giorno)}<MessageId>${fatturaId}</MessageId></ns3:${radice}>`
  const nome = file.nome_file.replace(/\.xml$/, `_${tipo}_001.xml`)
  const uploads = await arrivo([{ nome, contenuto: Buffer.from(xml) }])
  const { documents } = await readReceived(
    Buffer.alloc(0),
    JSON.stringify({ files: uploads.files, from: [0, 0, 0] }),
  )
  await uploads.remove()
  const [documentoLetto] = documents
  const [impronta] = await conserva(ctx.fileStore, documents)
  if (documentoLetto) await portaRicevuta(ctx, documentoLetto, impronta)
}
