import { expect } from 'vitest'
import type { Importazione } from '#archivio/importazioni/contract.ts'
import type { Bench } from './bench.ts'
import { makers } from './makers.ts'
import { multipart } from './pdf.ts'

export const TESTA =
  'Cognome;Nome;Telefono;Provincia;Marca;Modello;Matricola;kW;Combustibile;Ultima manutenzione;Prossima manutenzione;RCEE del;Scadenza RCEE'

/** What tests do with imports of customers and plants. */
export function importParts(bench: Pick<Bench, 'dati'>) {
  const nuovo = makers((path, corpo) => bench.dati('POST', path, { corpo }), 0)
  const file = (contenuto: string | Buffer, nome = 'clienti.csv') => ({
    ...{ nome, contenuto: Buffer.from(contenuto), tipo: 'text/csv' },
  })

  async function controllata(righe: string[]): Promise<Importazione> {
    const { id, abbinamento } = await bench.dati(
      'POST',
      '/importazioni',
      multipart({}, file(righe.join('\n'))),
    )
    return conLeProposte(await bench.dati('PUT', `/importazioni/${id}`, { corpo: { abbinamento } }))
  }

  /** Whether rows are one customer: as it is proposed. */
  const conLeProposte = (importazione: Importazione): Promise<Importazione> | Importazione =>
    importazione.domande?.stesse.length
      ? bench.dati('PUT', `/importazioni/${importazione.id}/domande`, { corpo: { stesse: 'proposte' } })
      : importazione

  async function conferma({ id }: Pick<Importazione, 'id'>): Promise<Importazione> {
    const dove = `/importazioni/${id}`
    await bench.dati('POST', `${dove}/conferma`)
    await expect.poll(async () => (await bench.dati('GET', dove)).stato, { timeout: 15_000 }).toBe('fatta')
    return bench.dati('GET', dove)
  }

  const importa = async (righe: string[]) => conferma(await controllata(righe))
  const scegli = ({ id }: Importazione, corpo: object) =>
    bench.dati('PUT', `/importazioni/${id}/duplicati`, { corpo })
  const cerca = (q: string) => bench.dati('GET', '/clienti', { query: { q } })
  const diLui = (che: string, clienteId: number) => bench.dati('GET', `/${che}`, { query: { clienteId } })

  /** A customer with a boiler, in the archive. */
  async function gia(cognome: string, telefono: string) {
    const cliente = await nuovo.cliente(`Ada ${cognome}`, { telefono, provincia: 'NA', note: 'vecchie' })
    const caldaia = await nuovo.caldaia(cliente.id, {
      marca: 'Riello',
      modello: 'Start',
      matricola: 'V-12 3',
      ultimaRevisione: '2024-03-01',
      prossimaRevisione: '2025-03-01',
    })
    return { cliente, caldaia }
  }

  return { file, controllata, conLeProposte, conferma, importa, scegli, cerca, diLui, gia }
}
