import { afterAll, expect, test } from 'vitest'
import { FINE_DOPO_INIZIO } from '#shared/ore.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

test('un orario si scrive come viene e si tiene in ordine; uno per tecnico', async () => {
  const corpo = { utenteId: bench.operatore.id, lun: '9-13 e 14-18', sab: '8.30-12.30', dom: '' }
  const orario = await bench.dati('POST', '/orari', { corpo })
  expect(orario).toMatchObject({ lun: '9:00-13:00, 14:00-18:00', sab: '8:30-12:30', mar: null, dom: null })
  expect((await bench.chiedi('POST', '/orari', { corpo })).stato).toBe(409)
  const no = await bench.chiedi('PUT', `/orari/${orario.id}`, { corpo: { mar: 'mattina' } })
  expect(no.corpo.campi).toEqual({ mar: 'Scrivi per esempio 9-13, 14-18' })
  await bench.dati('PUT', `/orari/${orario.id}`, { corpo: { mar: '9-13' } })
  expect(await bench.dati('GET', '/orari')).toMatchObject([{ mar: '9:00-13:00', sab: '8:30-12:30' }])
  await bench.dati('DELETE', `/orari/${orario.id}`)
  expect(await bench.dati('GET', '/orari')).toEqual([])
})

test('le assenze: al dopo dal, non due negli stessi giorni, solo quelle non finite', async () => {
  await stopClock(bench, '2026-11-22T10:00:00Z')
  const assenza = (altro: object) =>
    bench.chiedi('POST', '/assenze', {
      corpo: { utenteId: bench.operatore.id, dal: '2026-12-01', al: '2026-12-04', tipo: 'Ferie', ...altro },
    })
  const { corpo } = await assenza({ nota: 'mare' })
  expect(corpo.data).toMatchObject({ dal: '2026-12-01', al: '2026-12-04', nota: 'mare' })
  expect((await assenza({ dal: '2026-12-04', al: '2026-12-10' })).corpo.campi).toEqual({
    dal: 'In questi giorni è già assente',
  })
  expect((await assenza({ dal: '2026-12-20', al: '2026-12-10' })).corpo.campi).toEqual({
    al: 'L’ultimo giorno viene dopo il primo',
  })
  expect((await assenza({ utenteId: 999_999 })).stato).toBe(400)
  const { id } = corpo.data
  const no = await bench.chiedi('PUT', `/assenze/${id}`, { corpo: { al: '2026-11-01' } })
  expect(no.corpo.campi).toEqual({ al: 'L’ultimo giorno viene dopo il primo' })
  const { id: clienteId } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi' } })
  await bench.dati('POST', '/appuntamenti', {
    corpo: {
      ...{ clienteId, titolo: 'Visita', tipologia: 'Riparazione', utenteAssegnatoId: bench.operatore.id },
      ...{ dataInizio: '2026-12-04T22:00:00Z', dataFine: '2026-12-04T22:30:00Z' },
    },
  })
  expect(await bench.dati('GET', '/assenze')).toMatchObject([{ visite: 1 }])
  expect(await bench.dati('GET', '/assenze', { query: { da: '2026-12-05' } })).toEqual([])
  expect(await bench.dati('GET', '/assenze', { query: { da: '2026-12-04' } })).toHaveLength(1)
})

test('da dove parte e fin dove arriva: il comune si conosce, il raggio è fra 5 e 600 minuti', async () => {
  const corpo = { utenteId: bench.operatore.id, parteDa: 'torino', raggioMinuti: 90 }
  const prova = (altro: object) => bench.chiedi('POST', '/orari', { corpo: { ...corpo, ...altro } })
  for (const raggioMinuti of [0, 4, 601, 10.5])
    expect(Object.keys((await prova({ raggioMinuti })).corpo.campi)).toEqual(['raggioMinuti'])
  expect((await prova({ parteDa: 'Fantasia' })).corpo.campi).toEqual({
    parteDa: 'Non conosco questo comune: se ce n’è più d’uno scrivi anche la provincia, «Samone (TN)»',
  })
  // Without any day the usual hours stay.
  const orario = await bench.dati('POST', '/orari', { corpo })
  expect(orario).toMatchObject({
    ...{ parte_da: 'torino', raggio_minuti: 90, lun: '9:00-13:00, 14:00-18:00', sab: null },
  })
  const no = await bench.chiedi('PUT', `/orari/${orario.id}`, { corpo: { parteDa: 'Samone' } })
  expect(no.corpo.campi).toHaveProperty('parteDa')
  const dopo = await bench.dati('PUT', `/orari/${orario.id}`, {
    corpo: { parteDa: 'Samone (TN)', raggioMinuti: '' },
  })
  expect(dopo).toMatchObject({ parte_da: 'Samone (TN)', raggio_minuti: null, lun: '9:00-13:00, 14:00-18:00' })
  await bench.dati('DELETE', `/orari/${orario.id}`)
})

test('qualche ora di un giorno: due che non si toccano stanno insieme, il resto è rifiutato e non si perde', async () => {
  const corpo = { utenteId: bench.direttore.id, dal: '2026-12-09', al: '2026-12-09', tipo: 'Permesso' }
  const permesso = (altro: object) => bench.chiedi('POST', '/assenze', { corpo: { ...corpo, ...altro } })
  const { corpo: fatta } = await permesso({ dalle: '14:00', alle: '16:30' })
  expect(fatta.data).toMatchObject({ tipo: 'Permesso', dalle: '14:00', alle: '16:30' })
  expect((await permesso({ dalle: '09:00', alle: '14:00' })).stato).toBe(201)
  for (const [altro, campi] of [
    [{ dalle: '16:00', alle: '18:00' }, { dalle: 'In queste ore è già assente' }],
    [{}, { dal: 'In questi giorni è già assente' }],
    [{ al: '2026-12-10', dalle: '17:00', alle: '18:00' }, { al: 'Con le ore l’assenza è di un giorno solo' }],
    [{ dalle: '18:00', alle: '17:00' }, { alle: FINE_DOPO_INIZIO }],
    [{ dalle: '17:00', alle: '17:00' }, { alle: FINE_DOPO_INIZIO }],
    [{ dalle: '17:00' }, { alle: 'Indica anche fino a che ora' }],
    [{ alle: '17:00' }, { dalle: 'Indica anche da che ora' }],
    [
      { dalle: '25:00', alle: '26:00' },
      { dalle: 'Scrivi un’ora, per esempio 14:00', alle: 'Scrivi un’ora, per esempio 14:00' },
    ],
  ] as const) {
    const no = await permesso(altro)
    expect([no.stato, no.corpo.campi], JSON.stringify(altro)).toEqual([400, campi])
  }
  const { id } = fatta.data
  const no = await bench.chiedi('PUT', `/assenze/${id}`, { corpo: { al: '2026-12-11' } })
  expect(no.corpo.campi).toEqual({ al: 'Con le ore l’assenza è di un giorno solo' })
  expect(await bench.dati('GET', `/assenze/${id}`)).toMatchObject({ al: '2026-12-09', dalle: '14:00' })
  // Made whole it would take the other's hours.
  const intera = await bench.chiedi('PUT', `/assenze/${id}`, { corpo: { dalle: '', alle: '' } })
  expect(intera.corpo.campi).toEqual({ dal: 'In questi giorni è già assente' })
})

test('due assenze degli stessi giorni insieme: ne resta una', async () => {
  const corpo = { utenteId: bench.direttore.id, dal: '2027-02-01', al: '2027-02-05', tipo: 'Ferie' }
  const altro = bench.motore === 'postgres' ? await bench.altroServer() : undefined
  const esiti = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      (n % 2 ? (altro ?? bench) : bench).chiedi('POST', '/assenze', { corpo }),
    ),
  )
  expect(esiti.map(({ stato }) => stato).sort()).toEqual([201, ...Array(7).fill(400)])
  await altro?.chiudi()
})
