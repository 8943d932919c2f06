import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { openBench, suUnMotore } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import type { DaVerificare } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const [fiume, altro] = [await newPerson(bench, 3), await newPerson(bench, 3)]
const { id: clienteId } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Piena' } })

let ora = 0
const visitaDi = async (utenteAssegnatoId: number) => {
  const giorno = addDays(oggi(), 1 + Math.floor(++ora / 10))
  const inizio = `${giorno}T${String(8 + (ora % 10)).padStart(2, '0')}`
  const corpo = {
    clienteId,
    titolo: 'Piena',
    utenteAssegnatoId,
    dataInizio: `${inizio}:00`,
    dataFine: `${inizio}:30`,
  }
  return (await bench.dati('POST', '/appuntamenti', { corpo })).id as number
}
const azione = (visitaId: number) => ({
  ...{ id: randomUUID(), formato: 1, tipo: 'visita.gestisci', visitaId },
  confermataIl: `${addDays(oggi(), -1)}T09:42:00.000Z`,
  epoca: new Date().toISOString(),
  corpo: { campi: { stato: { prima: 'Programmato', dopo: 'Completato' } } },
})
async function manda(chi: typeof fiume, azioni: object[]) {
  const esiti: { esito: string; motivo: string }[] = []
  for (let i = 0; i < azioni.length; i += 20) {
    const corpo = { utenteId: chi.id, azioni: azioni.slice(i, i + 20) }
    esiti.push(...(await bench.dati('POST', '/azioni', { corpo, come: chi.token })).esiti)
  }
  return esiti
}
const elenco = async (come?: string) => {
  const { corpo } = await bench.chiedi('GET', '/azioni', come ? { come } : {})
  return corpo as { data: DaVerificare[]; count: number }
}
const suonate = async () =>
  (await bench.dati('GET', '/notifiche')).filter(
    ({ titolo }: { titolo: string }) => titolo === 'Da verificare',
  ).length

test('di una visita e una persona aspettano al massimo 50: le altre sono respinte, con il perché', async () => {
  const visitaId = await visitaDi(altro.id)
  const esiti = await manda(
    fiume,
    Array.from({ length: 60 }, () => azione(visitaId)),
  )
  expect(esiti.map(({ esito }) => esito)).toEqual([
    ...Array(50).fill('verifica'),
    ...Array(10).fill('respinta'),
  ])
  expect(esiti[50]?.motivo).toBe('Di questa visita aspettano già 50 azioni: l’ufficio deve prima deciderle')
  // Of somebody else, or another visit, they still come.
  const sua = await visitaDi(fiume.id)
  expect((await manda(altro, [azione(sua)])).map(({ esito }) => esito)).toEqual(['verifica'])
})

suUnMotore(
  'trecento azioni di uno non nascondono quella di un altro, suonano poco, e si rifiutano insieme',
  async () => {
    // One after the other: together they would ask a busy machine for more connections than it gives in time.
    const visite: number[] = []
    for (let quale = 0; quale < 25; quale++) visite.push(await visitaDi(altro.id))
    await manda(
      fiume,
      visite.flatMap((id) => Array.from({ length: 10 }, () => azione(id))),
    )
    const tardi = azione(await visitaDi(fiume.id))
    await manda(altro, [tardi])
    const { data, count } = await elenco()
    expect([data.length, count]).toEqual([22, 302])
    expect(data.at(-1)).toMatchObject({ uid: tardi.id, tecnico: altro.nomeUtente })
    const [prima] = data
    expect(prima).toMatchObject({ tecnico: fiume.nomeUtente, uguali: 300, utente_id: fiume.id })
    expect(await suonate()).toBeLessThan(15)
    // How many there are is said, so that a telephone forgets none of those that it doesn't hear of.
    expect(await elenco(fiume.token).then((sue) => [sue.data.length, sue.count])).toEqual([200, 300])

    const corpo = { utenteId: fiume.id, motivo: prima?.motivo, finoA: prima?.fino_a, perche: 'Non erano sue' }
    expect(
      (await bench.chiedi('POST', '/azioni/rifiuta', { corpo: { ...corpo, perche: ' ' } })).corpo.campi,
    ).toEqual({
      perche: expect.any(String),
    })
    // One that came after the list was read stays.
    const dopo = azione(visite[0] ?? 0)
    await manda(fiume, [dopo])
    expect(await bench.dati('POST', '/azioni/rifiuta', { corpo })).toEqual({ rifiutate: 300, restano: 0 })
    expect((await elenco()).data.map(({ uid }) => uid)).toEqual(expect.arrayContaining([dopo.id, tardi.id]))
    expect((await elenco()).count).toBe(3)
    expect((await bench.chiedi('POST', '/azioni/rifiuta', { corpo })).corpo.error).toBe(
      'Sono già state decise',
    )
    const detti = (await bench.dati('GET', '/notifiche', { come: fiume.token })).filter(
      ({ titolo }: { titolo: string }) => titolo === 'Non accettato dall’ufficio',
    )
    expect(detti).toMatchObject([{ messaggio: '300 azioni che avevi mandato dal telefono: Non erano sue' }])
    const { count: righe } = (
      await bench.chiedi('GET', '/registro', { query: { tabella: 'azioni', limit: '1' } })
    ).corpo
    expect(righe).toBe(300)
  },
)
