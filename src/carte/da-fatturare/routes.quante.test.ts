import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import type { DaFatturare } from './contract.ts'
import { bozzeDaFare, bozzeInParole } from './rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

let quanti = 0
const cliente = async (): Promise<number> => (await bench.crea.cliente(`Ida Quante ${++quanti}`)).id

const visita = (clienteId: number, giorno: string, preventivoId?: number) =>
  bench.crea.visita(clienteId, `${giorno}T09:00`, {
    tipologia: 'Riparazione',
    stato: 'Completato',
    incasso: 60,
    richiestaRicevuta: true,
    codiceFiscale: 'SQTMNG71A55F839X',
    ...(preventivoId && { preventivoId }),
  })

async function contratto(clienteId: number, periodicita: string): Promise<void> {
  const { id } = await bench.crea.caldaia(clienteId, { marca: 'Beretta', modello: 'Ciao' })
  await bench.crea.contratto(clienteId, [id], { dataInizio: '2026-07-01', preavvisoGiorni: 30, periodicita })
}

const preventivo = async (clienteId: number): Promise<number> =>
  (
    await bench.crea.preventivo(clienteId, {
      stato: 'Accettato',
      righe: [{ descrizione: 'Caldaia', prezzoUnitario: 1000, aliquota: 10 }],
    })
  ).id

test('quante bozze si dicono, tante se ne fanno: visite del mese, preventivi, canoni con e senza visita', async () => {
  await stopClock(bench, '2026-11-20T10:00:00Z')
  const [insieme, conCanoni, soloCanoni, conPreventivo] = [
    await cliente(),
    await cliente(),
    await cliente(),
    await cliente(),
  ]
  for (const giorno of ['2026-11-10', '2026-11-16', '2026-10-20']) await visita(insieme, giorno)
  await visita(conCanoni, '2026-11-12')
  await visita(conCanoni, '2026-10-12')
  await contratto(conCanoni, 'Trimestrale')
  await contratto(soloCanoni, 'Trimestrale')
  await preventivo(conPreventivo)
  await visita(conPreventivo, '2026-11-11', await preventivo(conPreventivo))
  const voci: DaFatturare[] = await bench.dati('GET', '/fatture/da-fatturare')
  expect(voci.filter(({ genere }) => genere === 'canone')).toHaveLength(4)
  const daFare = bozzeDaFare(voci)
  expect(bozzeInParole(daFare)).toBe(
    '7 bozze: due canoni vanno con la visita; più visite di un cliente nello stesso mese diventano una fattura differita (TD24)',
  )
  const ids = (genere: DaFatturare['genere']) =>
    voci.filter((voce) => voce.genere === genere).map(({ id }) => id)
  const fatte = await bench.dati('POST', '/fatture/da-fatturare', {
    corpo: { appuntamenti: ids('visita'), preventivi: ids('preventivo'), canoni: ids('canone') },
  })
  expect(fatte).toHaveLength(daFare.bozze)
})
