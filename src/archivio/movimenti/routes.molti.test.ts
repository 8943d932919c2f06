import { afterAll, expect, test } from 'vitest'
import { banca, camt, type RigaFinta } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'
import { jobs } from './erasure.queries.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, righe, conferma, annulla, attiva, cliente, fattura } = banca(bench)

interface Riga {
  n: number
  esito: string
  nome: string | null
  descrizione: string
  iban: string | null
  importo: number
  proposta: { sicura: boolean } | null
}

test('2.000 movimenti contro 100 fatture si leggono e si propongono in 3 secondi di lavoro', async () => {
  const tutti = await Promise.all(Array.from({ length: 30 }, (_, i) => cliente(`Nome${i}`, `Cognome${i}`)))
  const numeri: string[] = []
  for (let i = 0; i < 100; i++) numeri.push((await attiva(tutti[i % 30].id)).numero_documento)
  const file = camt(
    Array.from({ length: 2_000 }, (_, i): RigaFinta => {
      const chi = i % 30
      const testo = i < 100 ? `SALDO ${numeri[i]}` : `MOVIMENTO ${i} DI CASSA`
      return { importo: i < 100 ? 122 : 10 + i / 100, testo, nome: `Cognome${chi} Nome${chi}`, rif: `L${i}` }
    }),
  )
  const prima = process.cpuUsage()
  const { id } = await carica(file)
  const lette: Riga[] = await righe(id)
  const { user, system } = process.cpuUsage(prima)
  expect(lette.filter(({ proposta }) => proposta?.sicura)).toHaveLength(100)
  expect((user + system) / 1e6).toBeLessThan(3)
})

test('due server confermano lo stesso estratto, e due estratti la stessa riga: una volta sola', async () => {
  const anna = await cliente('Anna', 'Doppia')
  const [f, g] = [await attiva(anna.id), await attiva(anna.id)]
  const sue = [{ importo: 122, testo: `SALDO ${f.numero_documento}`, nome: 'Anna Doppia', rif: 'DOPPIA' }]
  const [uno, due] = [await carica(camt(sue)), await carica(camt(sue))]
  const altro = bench.motore === 'postgres' ? await bench.altroServer() : null
  const daAltrove = altro?.chiedi ?? bench.chiedi
  const corpo = { righe: [{ n: 1, fatture: [{ id: f.id, importo: 60 }] }] }
  const diversa = { righe: [{ n: 1, fatture: [{ id: g.id, importo: 60 }] }] }
  const esiti = await Promise.all([
    ...Array.from({ length: 3 }, () => bench.chiedi('POST', `/movimenti/${uno.id}/conferma`, { corpo })),
    ...Array.from({ length: 3 }, () =>
      daAltrove('POST', `/movimenti/${uno.id}/conferma`, { corpo: diversa }),
    ),
    ...Array.from({ length: 3 }, () =>
      daAltrove('POST', `/movimenti/${due.id}/conferma`, { corpo: diversa }),
    ),
  ])
  await altro?.chiudi()
  expect(esiti.map(({ stato }) => stato).sort()).toEqual([200, ...Array(8).fill(409)])
  const pagamenti = [...(await fattura(f.id)).pagamenti, ...(await fattura(g.id)).pagamenti]
  expect(pagamenti.map(({ importo }: { importo: number }) => importo)).toEqual([60])
})

test('si annulla tutto anche se un pagamento è già stato tolto a mano; poi lo si può caricare di nuovo', async () => {
  const ugo = await cliente('Ugo', 'Tolto')
  const [f, g] = [await attiva(ugo.id), await attiva(ugo.id)]
  const file = camt(
    [f, g].map(({ numero_documento }, i) => ({
      importo: 122,
      testo: numero_documento,
      nome: 'Tolto Ugo',
      rif: `T${i}`,
    })),
  )
  const { id } = await carica(file)
  expect((await conferma(id, [1, 2])).stato).toBe(200)
  expect((await bench.chiedi('DELETE', `/movimenti/${id}`)).stato).toBe(409)
  await bench.dati('DELETE', `/pagamenti/${(await fattura(f.id)).pagamenti[0].id}`)
  expect((await annulla(id)).corpo.data).toMatchObject({ stato: 'annullata' })
  expect([(await fattura(f.id)).pagamenti, (await fattura(g.id)).pagamenti]).toEqual([[], []])
  expect((await conferma(id, [1])).corpo.error).toBe('Questo estratto è stato annullato: caricalo di nuovo')
  const dinuovo = await carica(file)
  expect((await righe(dinuovo.id)).map(({ esito, proposta }: Riga) => [esito, proposta?.sicura])).toEqual([
    ['da_confermare', true],
    ['da_confermare', true],
  ])
})

test('con un cliente cancellato se ne vanno nome, IBAN e testo dai movimenti che lo nominano, e solo da quelli', async () => {
  const zoe = await cliente('Zoe', 'Cancellata')
  const f = await attiva(zoe.id)
  const { id } = await carica(
    camt([
      {
        importo: 122,
        testo: f.numero_documento,
        nome: 'Altra Persona',
        iban: 'FR7630006000011234567890189',
        rif: 'Z1',
      },
      { importo: 5, testo: 'bonifico da CANCELLATA ZOE', nome: null, rif: 'Z2' },
      { importo: 6, testo: 'resta', nome: 'Zoe Diversa', rif: 'Z3' },
    ]),
  )
  expect((await conferma(id, [{ n: 1, fatture: [{ id: f.id, importo: 122 }] }])).stato).toBe(200)
  const tabella = await carica(
    Buffer.from('Data;Importo;Causale\n20/11/2026;1,00;ZOE CANCELLATA\n21/11/2026;2,00;altro\n'),
    'a.csv',
  )
  await bench.dati('POST', `/clienti/${zoe.id}/anonimizza`, { corpo: { conferma: 'Cancellata' } })
  const lette: Riga[] = await righe(id)
  expect(lette.map(({ nome, descrizione, iban, importo }) => [nome, descrizione, iban, importo])).toEqual([
    [null, '', null, 122],
    [null, '', null, 5],
    ['Zoe Diversa', 'resta', null, 6],
  ])
  expect((await bench.dati('GET', `/movimenti/${tabella.id}`)).anteprima).toEqual([
    ['21/11/2026', '2,00', 'altro'],
  ])
})

test('le colonne che nessuno ha abbinato se ne vanno dopo un giorno, gli estratti restano', async () => {
  const tabella = await carica(Buffer.from('Data;Importo;Causale\n20/11/2026;1,00;x\n'), 'b.csv')
  const { id } = await carica(camt([{ importo: 1, testo: 'x', rif: 'V' }]))
  await bench.db.updateTable('movimenti').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute()
  for (const job of jobs) await job.run(bench.services)
  expect((await bench.chiedi('GET', `/movimenti/${tabella.id}`)).stato).toBe(404)
  expect((await bench.chiedi('GET', `/movimenti/${id}`)).stato).toBe(200)
})
