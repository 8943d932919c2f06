import { afterAll, beforeEach, expect, test } from 'vitest'
import { jobs } from '#anagrafe/utenti/queries.server.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
beforeEach(() => stopClock(bench, '2026-11-30T08:00:00Z'))

let volta = 0

/** Somebody who goes out, with two visits ahead, and a customer who prefers them. */
async function chiVaVia() {
  const nome = `via${++volta}`
  const { id } = await bench.dati('POST', '/utenti', {
    corpo: { nomeUtente: nome, email: `${nome}@example.it`, password: 'Una-lunga-2026', ruoloId: 3 },
  })
  const cliente = await bench.dati('POST', '/clienti', {
    corpo: {
      ...{ nome: 'Ada', cognome: `Rossi${volta}`, indirizzo: 'Via Diaz 1', comune: 'Napoli', cap: '80134' },
      tecnicoPreferitoId: id,
    },
  })
  const visita = (giorno: string, ora: string) =>
    bench.dati('POST', '/appuntamenti', {
      corpo: {
        ...{ clienteId: cliente.id, utenteAssegnatoId: id, titolo: 'Guasto', tipologia: 'Riparazione' },
        ...{ dataInizio: `${giorno}T${ora}:00`, dataFine: `${giorno}T${ora}:45` },
      },
    })
  const visite = [
    await visita('2026-12-01', '09'),
    await visita('2026-12-10', '10'),
    await visita('2027-02-10', '10'),
  ]
  return { id, nome, cliente, visite }
}

const entra = (nome: string) =>
  bench.chiedi('POST', '/auth/login', { corpo: { email: nome, password: 'Una-lunga-2026' }, come: null })

const durata = ({ data_inizio, data_fine }: { data_inizio: string; data_fine: string }) =>
  Date.parse(data_fine) - Date.parse(data_inizio)

test('va via: le visite passano a più colleghi, i clienti non lo preferiscono più, e con l’undo torna tutto', async () => {
  const { id, cliente, visite } = await chiVaVia()
  const proposte = await bench.dati('POST', `/utenti/${id}/congedo/proposta`, {
    corpo: { ultimoGiorno: '2026-12-04' },
  })
  // The first one is before the last day.
  expect(proposte.map((una: { id: number }) => una.id)).toEqual([visite[1].id, visite[2].id])
  for (const { proposta, alternative } of proposte)
    for (const posto of [proposta, ...alternative]) expect(posto.utenteId).not.toBe(id)
  const corpo = {
    ultimoGiorno: '2026-12-04',
    visite: proposte.map((una: { id: number; proposta: { utenteId: number; inizio: string } }) => ({
      ...{ id: una.id, utenteId: una.proposta.utenteId, dataInizio: una.proposta.inizio },
    })),
  }
  const lotto = await bench.dati('POST', `/utenti/${id}/congedo`, { corpo })
  expect(lotto).toMatchObject({ titolo: expect.stringMatching(/va via il 04\/12$/), restano: [] })
  expect((await bench.dati('POST', `/utenti/${id}/congedo`, { corpo })).id).toBe(lotto.id)
  expect((await bench.dati('GET', `/clienti/${cliente.id}`)).tecnico_preferito_id).toBeNull()
  for (const era of [visite[1], visite[2]]) {
    const sua = era.id
    const ora = await bench.dati('GET', `/appuntamenti/${sua}`)
    expect(ora.utente_assegnato_id).not.toBe(id)
    // It takes as long as it did.
    expect(durata(ora)).toBe(durata(era))
  }
  // Nobody plans anything after the last day, and who books by hand is told.
  const { tecnici } = await bench.dati('GET', '/lotti/giornate', {
    query: { dal: '2026-12-04', al: '2026-12-07' },
  })
  const giorni = tecnici.find((una: { id: number }) => una.id === id).giorni
  expect(giorni.map(({ ore }: { ore: unknown[] }) => ore.length > 0)).toEqual([true, false, false, false])

  await bench.dati('POST', `/lotti/${lotto.id}/annulla`)
  expect((await bench.dati('GET', `/utenti/${id}`)).ultimo_giorno).toBeNull()
  expect((await bench.dati('GET', `/clienti/${cliente.id}`)).tecnico_preferito_id).toBe(id)
  expect((await bench.dati('GET', `/appuntamenti/${visite[1].id}`)).utente_assegnato_id).toBe(id)
})

test('fino all’ultimo giorno entra, dopo no: le sessioni finiscono con lui, e l’account si chiude', async () => {
  const { id, nome, visite } = await chiVaVia()
  const { corpo } = await entra(nome)
  const { token } = corpo.data
  const lotto = await bench.dati('POST', `/utenti/${id}/congedo`, {
    corpo: { ultimoGiorno: '2026-12-04', visite: [] },
  })
  expect(lotto.restano.map((una: { id: number }) => una.id)).toEqual([visite[1].id, visite[2].id])
  await stopClock(bench, '2026-12-04T22:00:00Z')
  expect((await entra(nome)).stato).toBe(200)
  expect((await bench.chiedi('GET', '/auth/me', { come: token })).stato).toBe(200)
  await stopClock(bench, '2026-12-04T23:01:00Z')
  expect((await entra(nome)).stato).toBe(401)
  expect((await bench.chiedi('GET', '/auth/me', { come: token })).stato).toBe(401)
  for (const job of jobs) await job.run(bench.services)
  expect((await bench.chiedi('GET', `/utenti/${id}`)).stato).toBe(404)
})

test('non se stessi, non l’ultimo Admin, non nel passato, e solo le sue visite', async () => {
  const { id } = await chiVaVia()
  const altrui = (await chiVaVia()).visite[1]
  const no = async (chi: number, corpo: object) =>
    (await bench.chiedi('POST', `/utenti/${chi}/congedo`, { corpo })).stato
  const domani = { ultimoGiorno: '2026-12-01', visite: [] }
  expect(await no(bench.admin.id, domani)).toBe(409)
  expect(await no(id, { ...domani, ultimoGiorno: '2026-11-29' })).toBe(400)
  const sua = { id: altrui.id, utenteId: bench.operatore.id, dataInizio: '2026-12-02T10:00' }
  expect(await no(id, { ...domani, visite: [sua] })).toBe(400)
  const aSe = { ...sua, utenteId: id }
  expect(
    await no(altrui.utente_assegnato_id, {
      ...domani,
      visite: [{ ...aSe, utenteId: altrui.utente_assegnato_id }],
    }),
  ).toBe(409)
})

const vaVia = (id: number, ultimoGiorno: string) =>
  bench.dati('POST', `/utenti/${id}/congedo`, { corpo: { ultimoGiorno, visite: [] } })
const ultimo = async (id: number) => (await bench.dati('GET', `/utenti/${id}`)).ultimo_giorno

test('di due ultimi giorni detti uno dopo l’altro vale l’ultimo, e annullarne uno lascia l’altro', async () => {
  const { id } = await chiVaVia()
  const prima = await vaVia(id, '2026-12-04')
  const poi = await vaVia(id, '2026-12-11')
  await bench.dati('POST', `/lotti/${poi.id}/annulla`)
  expect(await ultimo(id)).toBe('2026-12-04')
  const ancora = await vaVia(id, '2026-12-18')
  await bench.dati('POST', `/lotti/${prima.id}/annulla`)
  expect(await ultimo(id)).toBe('2026-12-18')
  await bench.dati('POST', `/lotti/${ancora.id}/annulla`)
  expect(await ultimo(id)).toBeNull()
})

test('chi ha più visite di quante se ne spostano insieme va via in più volte', async () => {
  const { id, cliente } = await chiVaVia()
  const riga = await bench.db
    .selectFrom('appuntamenti')
    .selectAll()
    .where('utente_assegnato_id', '=', id)
    .executeTakeFirstOrThrow()
  const { id: _, ...copia } = riga
  await bench.db
    .insertInto('appuntamenti')
    .values(
      Array.from({ length: 310 }, (_, n) => {
        const inizio = new Date(Date.parse('2027-01-04T08:00:00Z') + n * 86_400_000)
        return {
          ...copia,
          ...{ cliente_id: cliente.id, data_inizio: inizio.toISOString() },
          data_fine: new Date(inizio.getTime() + 1_800_000).toISOString(),
        }
      }) as never,
    )
    .execute()
  const proposte = await bench.dati('POST', `/utenti/${id}/congedo/proposta`, {
    corpo: { ultimoGiorno: '2026-12-04' },
  })
  expect(proposte).toHaveLength(300)
  const visite = proposte.map((una: { id: number }) => ({ id: una.id }))
  const fatto = await bench.dati('POST', `/utenti/${id}/congedo`, {
    corpo: { ultimoGiorno: '2026-12-04', visite },
  })
  expect(fatto.restano).toHaveLength(12)
}, 120_000)

test('a chi è stato eliminato nel frattempo non si sposta e non si prenota niente', async () => {
  const { id, visite } = await chiVaVia()
  const { id: altro } = await chiVaVia()
  await bench.dati('DELETE', `/utenti/${altro}`)
  const corpo = { visite: [{ id: visite[0].id, utenteId: altro, dataInizio: '2026-12-09T09:00:00' }] }
  expect((await bench.chiedi('POST', '/lotti/spostamenti', { corpo })).stato).toBe(400)
  await bench.dati('DELETE', `/utenti/${id}`)
  const stesso = { visite: [{ ...corpo.visite[0], utenteId: id }] }
  expect((await bench.chiedi('POST', '/lotti/spostamenti', { corpo: stesso })).stato).toBe(400)
})
