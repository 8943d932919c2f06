import type { Bench } from './bench.ts'

/** A supplier and a customer, and invoices of theirs made in one line. */
export async function accountingParts(bench: Bench) {
  const recapiti = { partitaIva: '07643520013', telefono: '081 55 66 77' }
  const fornitore = await bench.crea.fornitore('Clima Sud Forniture S.r.l.', recapiti)
  const cliente = await bench.crea.cliente('Antonio Esposito')
  let numero = 0
  const fattura = (altro: object = {}) => ({
    numeroDocumento: `FT-2026-${++numero}`,
    tipo: 'Passiva',
    fornitoreId: fornitore.id,
    clienteId: cliente.id,
    dataEmissione: '2026-01-15',
    dataScadenza: '2026-02-15',
    subtotale: 100,
    ivaImporto: 22,
    totale: 122,
    aliquotaIva: '22',
    metodoPagamento: 'Bonifico',
    stato: 'Da_Pagare',
    ...altro,
  })
  const riba = (altro: object = {}) =>
    bench.dati('POST', '/fatture', {
      corpo: fattura({ metodoPagamento: 'RiBa', dataScadenza: null, stato: null, ...altro }),
    })
  const genera = (fatturaId: number, altro: object = {}) =>
    bench.chiedi('POST', '/rate-fatture/genera', {
      corpo: { fatturaId, dataEmissione: '2026-01-15', totale: 122, giorniArray: [60, 90, 120], ...altro },
    })
  return { fornitore, cliente, fattura, riba, genera }
}
