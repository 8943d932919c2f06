import type { Bench } from './bench.ts'
import esempi from './issued-cases.json' with { type: 'json' }

/** Documents with what they come to, or what blocks them; the same company issues all. */
export const CASI = esempi.casi as unknown as {
  nome: string
  azienda: Record<string, unknown>
  cliente: Record<string, unknown>
  documento: Record<string, unknown>
  attesi?: Record<string, unknown>
  blocca?: string
}[]

/** A day on which the issued documents of the tests are made. */
export const OGGI = '2026-11-23'

/** A company that can issue, customers of every kind, and drafts made in one line. */
export async function invoicingParts(bench: Bench) {
  await bench.dati('PUT', '/azienda', { corpo: esempi.azienda })
  /** The company's own choices: regime, stamp duty. */
  const azienda = (corpo: object) => bench.dati('PUT', '/azienda', { corpo })
  const cliente = (dati: object = {}) => bench.crea.fatturabile('Rosa Esposito', { tipo: 'Privato', ...dati })
  const bozza = (clienteId: number, altro: object = {}) =>
    bench.crea.bozza(clienteId, { dataEmissione: OGGI, dataScadenza: '2026-12-31', righe: [RIGA], ...altro })
  const emetti = (id: number, come?: string) =>
    bench.chiedi('POST', `/fatture/${id}/emetti`, come ? { come } : {})
  const emessa = async (clienteId: number, altro: object = {}) => {
    const { id } = await bozza(clienteId, altro)
    return bench.dati('POST', `/fatture/${id}/emetti`)
  }
  const leggi = (id: number) => bench.dati('GET', `/fatture/${id}`)
  return { azienda, cliente, bozza, emetti, emessa, leggi }
}

const RIGA = {
  descrizione: 'Manutenzione annuale caldaia',
  quantita: '1',
  prezzoUnitario: '90',
  aliquota: 10,
}
