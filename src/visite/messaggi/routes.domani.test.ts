import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { componiAnnullamento, componiMessaggi } from './composizione.queries.server.ts'
import { CAMPI_MODELLO } from './modelli.rules.ts'
import { TIPI_AVVISO } from './rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const cliente = async () => (await bench.crea.cliente('Ada Conte', { provincia: 'NA' })).id

const visita = async (clienteId: number, giorno: string): Promise<number> =>
  (await bench.crea.visita(clienteId, `${giorno}T10:00`, { titolo: 'Visita', tipologia: 'Manutenzione' })).id

test('Domani è il prossimo giorno in cui qualcuno lavora, o che ha una visita', async () => {
  const giorno = async (adesso: string) => {
    await stopClock(bench, adesso)
    return (await bench.dati('GET', '/messaggi/domani')).giorno
  }
  // Asked on a Thursday, a Friday and a Saturday.
  expect(await giorno('2026-11-26T10:00:00Z')).toBe('2026-11-27')
  expect(await giorno('2026-11-27T10:00:00Z')).toBe('2026-11-30')
  expect(await giorno('2026-11-28T10:00:00Z')).toBe('2026-11-30')
  // The 8th is a holiday; nobody works on Christmas and on the day after it.
  expect(await giorno('2026-12-07T10:00:00Z')).toBe('2026-12-09')
  expect(await giorno('2026-12-24T10:00:00Z')).toBe('2026-12-28')
  await visita(await cliente(), '2026-12-26')
  expect(await giorno('2026-12-24T10:00:00Z')).toBe('2026-12-26')
})

test('in ogni messaggio chi viene ha nome e cognome, non il nome con cui accede', async () => {
  await stopClock(bench, '2026-11-23T10:00:00Z')
  await bench.dati('PUT', `/utenti/${bench.operatore.id}`, { corpo: { nome: 'Anna', cognome: 'De Santis' } })
  const clienteId = await cliente()
  const appuntamentoId = await visita(clienteId, '2026-12-01')
  const conTecnico = TIPI_AVVISO.filter((tipo) => CAMPI_MODELLO[tipo].includes('tecnico'))
  expect(conTecnico.length).toBeGreaterThan(2)
  const testi: Record<string, string | undefined> = {}
  for (const { id, tipo } of await bench.dati('GET', '/modelli'))
    if (conTecnico.includes(tipo))
      await bench.dati('PUT', `/modelli/${id}`, { corpo: { oggetto: 'Visita', testo: 'Viene {tecnico}' } })
  for (const tipo of conTecnico) {
    const [composto] =
      tipo === 'Annullamento'
        ? [
            await componiAnnullamento(bench.db, {
              ...{ cliente_id: clienteId, utente_assegnato_id: bench.operatore.id },
              data_inizio: '2026-12-01T09:00:00.000Z',
            }),
          ]
        : await componiMessaggi(bench.services, [
            { tipo, cliente_id: clienteId, appuntamento_id: appuntamentoId, contratto_id: null },
          ])
    testi[tipo] = composto?.testo
  }
  expect(testi).toEqual(Object.fromEntries(conTecnico.map((tipo) => [tipo, 'Viene Anna De Santis'])))
})
