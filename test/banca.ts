import type { Bench } from './bench.ts'
import { multipart } from './pdf.ts'

/** A row of a statement as the tests write it. */
export interface RigaFinta {
  data?: string
  importo: number
  testo?: string
  nome?: string | null
  iban?: string | null
  rif?: string | null
}

const con = (valore: string | null | undefined, come: (v: string) => string) => (valore ? come(valore) : '')
const xml = (testo: string) => testo.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A CAMT.053 of our own, in one of its versions. */
export function camt(
  righe: readonly RigaFinta[],
  versione: '02' | '04' | '08' = '08',
  prefisso = '',
): Buffer {
  const p = prefisso && `${prefisso}:`
  const e = (nome: string, dentro: string, attributi = '') =>
    `<${p}${nome}${attributi}>${dentro}</${p}${nome}>`
  const parte = (nome: string) => (versione === '08' ? e('Pty', e('Nm', xml(nome))) : e('Nm', xml(nome)))
  const voci = righe.map(({ data = '2026-11-20', importo, testo = '', nome, iban, rif }) => {
    const chi = importo > 0 ? 'Dbtr' : 'Cdtr'
    const dettaglio =
      con(rif, (v) => e('Refs', e('AcctSvcrRef', v))) +
      e(
        'RltdPties',
        con(nome, (v) => e(chi, parte(v))) + con(iban, (v) => e(`${chi}Acct`, e('Id', e('IBAN', v)))),
      ) +
      e('RmtInf', e('Ustrd', xml(testo)))
    return e(
      'Ntry',
      e('Amt', Math.abs(importo).toFixed(2), ' Ccy="EUR"') +
        e('CdtDbtInd', importo > 0 ? 'CRDT' : 'DBIT') +
        e('Sts', versione === '08' ? e('Cd', 'BOOK') : 'BOOK') +
        e('BookgDt', e('Dt', data)) +
        e('ValDt', e('Dt', data)) +
        e('NtryDtls', e('TxDtls', dettaglio)),
    )
  })
  const saldo = e(
    'Bal',
    e('Tp', e('CdOrPrtry', e('Cd', 'CLBD'))) +
      e('Amt', '11406.92', ' Ccy="EUR"') +
      e('CdtDbtInd', 'CRDT') +
      e('Dt', e('Dt', '2026-11-24')),
  )
  const conto = e('Acct', e('Id', e('IBAN', 'IT60X0542811101000000123456')))
  const spazio = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${versione}`
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>${e(
      'Document',
      e('BkToCstmrStmt', e('GrpHdr', e('MsgId', '1')) + e('Stmt', conto + saldo + voci.join(''))),
      ` xmlns${prefisso && `:${prefisso}`}="${spazio}"`,
    )}`,
  )
}

/** Statements brought, looked at, confirmed. */
export function banca(bench: Bench) {
  const carica = async (contenuto: Buffer, nome = 'estratto.xml') =>
    bench.dati('POST', '/movimenti', multipart({}, { nome, contenuto, tipo: 'application/octet-stream' }))
  const righe = (id: number, domanda = '') => bench.dati('GET', `/movimenti/${id}/righe${domanda}`)
  const conferma = (id: number, righe: unknown[]) =>
    bench.chiedi('POST', `/movimenti/${id}/conferma`, { corpo: { righe } })
  const annulla = (id: number, righe?: number[]) =>
    bench.chiedi('POST', `/movimenti/${id}/annulla`, { corpo: righe ? { righe } : {} })
  const ignora = (id: number, n: number, come: string | null) =>
    bench.chiedi('PUT', `/movimenti/${id}/righe/${n}`, { corpo: { ignora: come } })
  let progressivo = 0
  const attiva = (clienteId: number, altro: object = {}) =>
    bench.crea.attiva(clienteId, {
      numeroDocumento: `FT-2026-${String(500 + ++progressivo).padStart(4, '0')}`,
      dataEmissione: '2026-10-15',
      dataScadenza: '2026-11-30',
      ...altro,
    })
  const cliente = (nome: string, cognome: string) => bench.crea.cliente(`${nome} ${cognome}`)
  const fattura = (id: number) => bench.dati('GET', `/fatture/${id}`)
  return { carica, righe, conferma, annulla, ignora, attiva, cliente, fattura }
}
