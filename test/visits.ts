import type { Bench } from './bench.ts'
import type { Chi } from './template.ts'

type Domanda = Record<string, string | number>

/** A customer, a firm and the calls of appointments, for the files that test them. */
export async function prepareVisits(bench: Bench) {
  const ditta = await bench.dati('POST', '/ditte', { corpo: { nome: 'Clima Sud', colore: 'green' } })
  const cliente = await bench.crea.cliente('Niccolò D’Amico', {
    telefono: '+39 333 418',
    email: 'nicco@esempio.example',
    indirizzo: 'Contrada Sant’Anna',
    comune: 'L’Aquila',
    cap: '67100',
    provincia: 'AQ',
  })
  /** The least that a visit needs: of `operatore`, one hour on 20 November 2026. */
  const minimo = {
    clienteId: cliente.id as number,
    titolo: 'Revisione',
    dataInizio: '2026-11-20T09:00',
    dataFine: '2026-11-20T10:00',
    utenteAssegnatoId: bench.operatore.id,
  }
  const elenco = async (query: Domanda, come: Chi = 'admin') =>
    (await bench.chiedi('GET', '/appuntamenti', { query, come })).corpo
  return {
    cliente,
    ditta,
    minimo,
    elenco,
    crea: (altro: object = {}, come: Chi = 'admin') =>
      bench.dati('POST', '/appuntamenti', { corpo: { ...minimo, ...altro }, come }),
    leggi: (id: number, come: Chi = 'admin') => bench.dati('GET', `/appuntamenti/${id}`, { come }),
    cambia: (id: number, corpo: object, come: Chi = 'admin', intestazioni = {}) =>
      bench.chiedi('PUT', `/appuntamenti/${id}`, { corpo, come, intestazioni }),
    titoli: async (query: Domanda): Promise<string[]> =>
      (await elenco(query)).data.map((a: { titolo: string }) => a.titolo),
  }
}

/** Half an hour after an instant. */
export const halfAnHourLater = (istante: string) => new Date(Date.parse(istante) + 1_800_000).toISOString()
