// On one engine: what a file is is decided before the database has anything of it.

import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { banca, camt } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'
import { multipart } from '#test/pdf.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica } = banca(bench)

const csv = Buffer.from('Data;Descrizione;Importo\n05/11/2026;a;-1,00\n')
const zip = (file: Record<string, Uint8Array>) => Buffer.from(zipSync(file))
const tre = camt([
  { importo: 122, rif: 'A' },
  { importo: -22, rif: 'B' },
])
const INVECE = 'Tepore legge CAMT.053, CSV ed Excel: scarica uno di questi dalla banca'
const PAGINA =
  'È una pagina web con il nome di un foglio di Excel: aprilo con Excel o LibreOffice, «Salva con nome», Cartella di lavoro (.xlsx), e carica quello'

/** Files as banks and programs give them: read (rows and their sum, in euro) or refused (in which words). */
const FILE: Record<string, { contenuto: Buffer; letto?: [righe: number, somma: number]; rifiuto?: string }> =
  {
    'un CAMT': { contenuto: tre, letto: [2, 100] },
    'uno ZIP di CAMT, con il PDF accanto': {
      contenuto: zip({
        'ottobre/1.xml': tre,
        'ottobre/2.xml': camt([{ importo: 5, rif: 'C' }]),
        'ottobre/1.pdf': Buffer.from('%PDF-1.7'),
        '__MACOSX/ottobre/._1.xml': Buffer.from('x'),
      }),
      letto: [3, 105],
    },
    'uno ZIP con una tabella sola': { contenuto: zip({ 'lista.csv': csv }), letto: [0, 0] },
    'uno ZIP di tabelle': {
      contenuto: zip({ 'a.csv': csv, 'b.csv': csv }),
      rifiuto: 'Nello ZIP «a.csv» è una tabella fra più file: carica ogni tabella da sola',
    },
    'uno ZIP con un CAMT rovinato': {
      contenuto: zip({ '1.xml': tre, '2.xml': tre.subarray(0, 300) }),
      rifiuto: 'Nello ZIP «2.xml»: Il file non si legge: è incompleto o rovinato',
    },
    'uno ZIP in uno ZIP': {
      contenuto: zip({ 'altro.zip': zip({ '1.xml': tre }) }),
      rifiuto: 'Nello ZIP «altro.zip»: è un altro ZIP: caricalo da solo',
    },
    'uno ZIP senza estratti': {
      contenuto: zip({ 'a.pdf': Buffer.from('%PDF-1.7') }),
      rifiuto: 'Nello ZIP non c’è nessun estratto conto',
    },
    'uno ZIP protetto': {
      // The flag of its only entry, in the directory.
      contenuto: (() => {
        const chiuso = zip({ '1.xml': tre })
        const voce = chiuso.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
        chiuso.writeUInt16LE(1, voce + 8)
        return chiuso
      })(),
      rifiuto: 'Nello ZIP «1.xml» non si legge: è rovinato, o protetto da password',
    },
    'un foglio di LibreOffice': {
      contenuto: zip({
        mimetype: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'),
        'content.xml': Buffer.from('<a/>'),
      }),
      rifiuto: 'Questo file non è un foglio di Excel: salvalo come XLSX o CSV e riprova',
    },
    'una pagina web chiamata .xls': {
      contenuto: Buffer.from(
        '<html><body><table><tr><td>Data</td><td>Importo</td></tr></table></body></html>',
      ),
      rifiuto: PAGINA,
    },
    'una pagina web con il DOCTYPE': {
      contenuto: Buffer.from('<!DOCTYPE html>\n<html><table><tr><td>Data</td></tr></table></html>'),
      rifiuto: PAGINA,
    },
    'un MT940': {
      contenuto: Buffer.from(':20:STARTUMS\n:25:05428/1\n:28C:0\n:60F:C260930EUR1000,00\n-\n'),
      rifiuto: `È un MT940: ${INVECE}`,
    },
    'un OFX': {
      contenuto: Buffer.from('OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><STMTTRN><TRNAMT>122.00</STMTTRN></OFX>'),
      rifiuto: `È un file OFX: ${INVECE}`,
    },
    'un OFX in XML': {
      contenuto: Buffer.from('<?OFX OFXHEADER="200"?><OFX><STMTTRN/></OFX>'),
      rifiuto: `È un file OFX: ${INVECE}`,
    },
    'una rendicontazione CBI': {
      contenuto: Buffer.from(' RH0312305428051126RENDICONTO\n 61000000100005428 EUR051126C000000001000,00\n'),
      rifiuto: `È una rendicontazione CBI (RH): ${INVECE}`,
    },
    'un QIF': {
      contenuto: Buffer.from('!Type:Bank\nD11/05/26\nT-1.00\n^\n'),
      rifiuto: `È un file QIF: ${INVECE}`,
    },
    'un PDF': { contenuto: Buffer.from('%PDF-1.7\n1 0 obj\n'), rifiuto: `È un PDF: ${INVECE}` },
    'un XML d’altro': {
      contenuto: Buffer.from('<Document><BkToCstmrAcctRpt/></Document>'),
      rifiuto: 'Non è un estratto conto: dalla banca serve il CAMT.053',
    },
  }

test.each(Object.entries(FILE))('%s si legge, o si rifiuta per ciò che è', async (nome, file) => {
  const { contenuto, letto, rifiuto } = file
  if (letto) {
    const { righe, entrate, uscite } = await carica(contenuto, nome)
    return expect([righe, entrate - uscite]).toEqual(letto)
  }
  const { stato, corpo } = await bench.chiedi(
    'POST',
    '/movimenti',
    multipart({}, { nome, contenuto, tipo: 'application/octet-stream' }),
  )
  expect([stato, corpo.error]).toEqual([400, rifiuto])
})
