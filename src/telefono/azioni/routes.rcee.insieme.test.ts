import { afterAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { CALDAIA_UNO, rceeDi } from '#test/rcee.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const io = await newPerson(bench, 2)
let n = 0
// biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
type Letto = any

test('due telefoni senza rete iniziano lo stesso impianto: uno solo; dove non è certo, dice l’ufficio, e si annulla', async () => {
  const inizia = async (comune: string) => {
    const { id: clienteId } = await bench.dati('POST', '/clienti', {
      corpo: { nome: 'Ada', cognome: `Nuova ${++n}`, provincia: 'TO', comune, indirizzo: 'Via Roma 3' },
    })
    const caldaia = async (potenzaKw: number) =>
      (
        await bench.dati('POST', '/caldaie', {
          corpo: { clienteId, ...CALDAIA_UNO, potenzaKw, potenzaFocolareKw: potenzaKw + 2, numeroGt: null },
        })
      ).id as number
    return { clienteId, quali: [await caldaia(24), await caldaia(20)] as const }
  }
  const firma = async (clienteId: number, caldaiaId: number, epoca: string, impianto: object = {}) => {
    const { id: visitaId } = await bench.dati('POST', '/appuntamenti', {
      corpo: {
        ...{ clienteId, titolo: 'In cantina', utenteAssegnatoId: io.id },
        ...{ dataInizio: `${oggi()}T09:00`, dataFine: `${oggi()}T10:00` },
      },
    })
    const azione = await rceeDi(
      bench,
      { visitaId, clienteId, caldaiaId },
      {
        ...{ come: io.token, epoca },
        corpo: {
          imparato: {
            generatore: {},
            impianto: {
              indirizzo: { prima: null, dopo: 'via Roma, 3' },
              comune: { prima: null, dopo: 'Rivoli' },
              ...impianto,
            },
          },
        },
      },
    )
    const { esiti } = await bench.dati('POST', '/azioni', {
      corpo: { utenteId: io.id, azioni: [azione] },
      come: io.token,
    })
    expect([esiti[0].esito, esiti[0].motivo]).toEqual(['fatta', null])
  }
  const prima = new Date(Date.now() - 3_600_000).toISOString()
  const impianti = async (clienteId: number) =>
    (await bench.dati('GET', '/caldaie', { query: { clienteId } })).map((riga: Letto) => riga.impianto_id)
  const uno = await inizia('Rivoli')
  for (const id of uno.quali) await firma(uno.clienteId, id, prima)
  const [a, b] = await impianti(uno.clienteId)
  expect([a === b, (await bench.dati('GET', `/impianti/${a}`)).potenza_totale_kw]).toEqual([true, 44])

  // A telephone that could know of the first, a flat that only one names: the office says.
  const forse = async (clienteId: number) =>
    (await bench.dati('GET', '/da-completare'))
      .find(({ genere }: Letto) => genere === 'impianto')
      ?.righe.filter(({ cliente }: Letto) => cliente.id === clienteId) ?? []
  const due = await inizia('Rivoli')
  await firma(due.clienteId, due.quali[0], prima)
  await firma(due.clienteId, due.quali[1], prima, { interno: { prima: null, dopo: '4' } })
  const [c, d] = await impianti(due.clienteId)
  expect(c).not.toBe(d)
  const [riga] = await forse(due.clienteId)
  expect(riga).toMatchObject({ id: d, con: c, che: 'Vaillant ecoTEC plus · Vaillant ecoTEC plus' })
  const di = (stesso: boolean) =>
    bench.dati('POST', '/da-completare', {
      corpo: { genere: 'impianto', insieme: { id: d, con: c, stesso } },
    })
  const annulla = (operazione: number) =>
    bench.dati('POST', '/da-completare/annulla', { corpo: { operazione } })
  const diversi = await di(false)
  expect(await forse(due.clienteId)).toEqual([])
  await annulla(diversi.operazione)
  expect(await forse(due.clienteId)).toHaveLength(1)
  const stesso = await di(true)
  const potenza = async (id: number) => (await bench.dati('GET', `/impianti/${id}`)).potenza_totale_kw
  expect([await impianti(due.clienteId), await potenza(c), await forse(due.clienteId)]).toEqual([
    [c, c],
    44,
    [],
  ])
  const { righe: scritte } = {
    righe: await bench.dati('GET', '/registro', { query: { clienteId: due.clienteId } }),
  }
  expect(scritte.some((una: Letto) => una.tabella === 'caldaie' && una.azione === 'aggiorna')).toBe(true)
  await annulla(stesso.operazione)
  expect([await impianti(due.clienteId), await potenza(c), await potenza(d)]).toEqual([[c, d], 24, 20])

  // Of two flats that both are named nobody is asked.
  const tre = await inizia('Rivoli')
  await firma(tre.clienteId, tre.quali[0], prima, { interno: { prima: null, dopo: '3' } })
  await firma(tre.clienteId, tre.quali[1], prima, { interno: { prima: null, dopo: '4' } })
  expect([new Set(await impianti(tre.clienteId)).size, await forse(tre.clienteId)]).toEqual([2, []])
})
