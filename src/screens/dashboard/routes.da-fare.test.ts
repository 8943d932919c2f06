import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { type Bench, openBench } from '#test/bench.ts'
import { multiply } from '#test/multiply.ts'
import { fatturaXml, riceventi } from '#test/ricevute.ts'
import { COSE_DA_FARE, type CosaDaFare, type DaFare } from './contract.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
  await multiply(bench)
}, 120_000)
afterAll(() => bench.chiudi())

const conta = async (path: string, query = {}): Promise<number> => {
  const { corpo } = await bench.chiedi('GET', path, { query })
  return corpo.count ?? corpo.data.length
}

/** The list that each number leads to, as its screen asks for it. */
const ELENCHI: Record<CosaDaFare, (percorso: string) => Promise<number>> = {
  da_fatturare_oggi: () => conta('/fatture/da-fatturare', { entro: oggi() }),
  fatture_scadute: () => conta('/fatture', { stati: 'Scaduta', limit: 1 }),
  azioni_da_decidere: () => conta('/azioni'),
  pezzi: () => conta('/pezzi', { stato: 'Da_Ordinare', limit: 1 }),
  assenze_chieste: () => conta('/assenze', { stato: 'Chiesta' }),
  fatture_arrivate: (percorso) => conta(`/fatture-ricevute/${percorso.split('=')[1]}/righe`),
  si_puo_prenotare: async () => {
    const righe = await bench.dati('GET', '/appuntamenti/da-riprogrammare')
    return righe.filter(({ pronto }: { pronto: boolean }) => pronto).length
  },
  messaggi: async () => (await bench.dati('GET', '/messaggi/conteggio')).daDecidere,
  da_programmare: async () => (await bench.dati('GET', '/scadenze/periodi')).daProgrammare,
  commesse_ferme: () => conta('/commesse', { ferme: true }),
  preventivi_accettati: () => conta('/fatture/da-fatturare', { solo: 'preventivo' }),
  da_fatturare: () => conta('/fatture/da-fatturare'),
}

/** One at least of each: what an archive has at ten thousand, and what stands below. */
async function qualcosaDiOgnuna(): Promise<void> {
  const dati = (path: string, corpo: object) => bench.dati('POST', path, { corpo })
  await bench.dati('PUT', '/posta', {
    corpo: { host: '127.0.0.1', porta: 2525, sicurezza: 'nessuna', mittente: 'avvisi@esempio.it' },
  })
  const { id: clienteId } = await dati('/clienti', {
    ...{ nome: 'Ada', cognome: 'Conte', email: 'ada@esempio.it', comune: 'Portici', provincia: 'NA' },
  })
  const visita = async (giorno: string, stato: string) => {
    const corpo = {
      clienteId,
      titolo: 'Visita',
      tipologia: 'Riparazione',
      utenteAssegnatoId: bench.operatore.id,
    }
    const { id } = await dati('/appuntamenti', {
      ...{ ...corpo, dataInizio: `${giorno}T09:00`, dataFine: `${giorno}T10:00`, stato },
      ...(stato === 'Completato' && { richiestaRicevuta: true, codiceFiscale: 'RSSDAA80A41F839X' }),
    })
    return id
  }
  // Twelve days from the work: the first ends today, the second is late, the third has time.
  await visita(addDays(oggi(), 5), 'Programmato')
  await dati('/commesse', { clienteId, titolo: 'Riscaldamento' })
  let fatta = 0
  for (const giorni of [-12, -13, -11]) fatta = await visita(addDays(oggi(), giorni), 'Completato')
  // Asked after the next visit was booked: nobody takes it there.
  const { id: pezzo } = await dati('/pezzi', { appuntamentoId: fatta, descrizione: 'valvola gas' })
  await bench.dati('PUT', `/pezzi/${pezzo}`, { corpo: { stato: 'Arrivato' } })
  await dati('/caldaie', {
    clienteId,
    marca: 'Beretta',
    modello: 'Ciao',
    prossimaRevisione: addDays(oggi(), -3),
  })
  await dati('/fatture', {
    ...{
      tipo: 'Attiva',
      stato: 'Da_Pagare',
      clienteId,
      numeroDocumento: 'A1',
      dataEmissione: addDays(oggi(), -40),
    },
    ...{ dataScadenza: addDays(oggi(), -10), subtotale: 100, ivaImporto: 22, totale: 122 },
  })
  await bench.dati('POST', '/assenze', {
    corpo: { dal: '2030-07-01', al: '2030-07-05', tipo: 'Ferie' },
    come: 'operatore',
  })
  const { carica, noi } = riceventi(bench)
  await noi()
  await carica(['IT01234567890_00001.xml', fatturaXml()])
}

test('ogni numero è quello del suo elenco, le cose urgenti per prime; chi non è Admin non ha di questi elenchi', async () => {
  await qualcosaDiOgnuna()
  const voci: DaFare[] = await bench.dati('GET', '/dashboard/da-fare')
  expect(voci.map(({ che }) => che)).toEqual([...COSE_DA_FARE])
  for (const { che, quanti, percorso } of voci)
    expect([che, quanti]).toEqual([che, await ELENCHI[che](percorso)])
  expect(voci[0]).toMatchObject({ quanti: 2, urgente: true })
  expect(voci.map(({ urgente }) => urgente)).toEqual([...Array(3).fill(true), ...Array(9).fill(false)])
  for (const come of ['direttore', 'operatore'] as const)
    expect(await bench.dati('GET', '/dashboard/da-fare', { come })).toEqual([])
})
