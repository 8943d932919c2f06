import { afterAll, expect, test } from 'vitest'
import { banca, camt, type RigaFinta } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'
import { limitHere } from '#test/limit-here.ts'
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
  expect((user + system) / 1000).toBeLessThan(limitHere(3_000))
})

test('un estratto lungo viene a pagine: ogni movimento una volta, i conti giusti, e nessuna risposta sopra 200 kB', async () => {
  const chi = await cliente('Pagina', 'Lunga')
  const di137 = { subtotale: 137, ivaImporto: 0, totale: 137, aliquotaIva: 'ART17' }
  const numeri = await Promise.all(
    Array.from({ length: 30 }, async () => (await attiva(chi.id, di137)).numero_documento),
  )
  const testo = 'BONIFICO A VOSTRO FAVORE SALDO LAVORI DI MANUTENZIONE ORDINARIA E STRAORDINARIA '
  const { id } = await carica(
    camt(
      Array.from({ length: 500 }, (_, i): RigaFinta => {
        const sicura = i % 10 === 0 && i < 300
        return {
          ...{ importo: sicura || i % 3 ? 137 : -(7 + i / 100), rif: `pag${i}` },
          testo: sicura ? `${testo}${numeri[i / 10]}` : `${testo}${i}`,
          nome: sicura || i % 3 ? 'LUNGA PAGINA' : 'BANCA',
        }
      }),
    ),
  )
  const leggi = async (domanda: string) => {
    const { body } = await bench.app.inject({
      url: `/api/movimenti/${id}/${domanda}`,
      headers: { authorization: `Bearer ${bench.admin.token}` },
    })
    expect([domanda, body.length < 200_000]).toEqual([domanda, true])
    return JSON.parse(body)
  }
  expect(await leggi('righe')).toMatchObject({ count: 500, data: { length: 100 } })
  const { gruppi } = (await leggi('gruppi')).data
  const tutti: Riga[] = []
  for (const { gruppo, conteggio, entrate, uscite, righe: prime } of gruppi) {
    const sue: Riga[] = []
    for (let offset = 0; offset < conteggio; offset += 100) {
      const pagina = await leggi(`righe?gruppo=${gruppo}&limit=100&offset=${offset}`)
      expect(pagina.count).toBe(conteggio)
      sue.push(...pagina.data)
    }
    expect(sue.slice(0, 25)).toEqual(prime)
    const somma = (segno: number) =>
      sue.reduce((fin, { importo }) => fin + Math.max(0, Math.round(importo * segno * 100)), 0) / 100
    expect([gruppo, sue.length, entrate, uscite]).toEqual([gruppo, conteggio, somma(1), somma(-1)])
    tutti.push(...sue)
  }
  expect(
    gruppi.map(({ gruppo, conteggio }: { gruppo: string; conteggio: number }) => [gruppo, conteggio]),
  ).toEqual([
    ...[
      ['sicure', 30],
      ['scegliere', expect.any(Number)],
      ['senza', expect.any(Number)],
    ],
  ])
  expect(tutti.map(({ n }) => n).sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, i) => i + 1))
  await conferma(
    id,
    tutti.slice(0, 20).map(({ n }) => n),
  )
  expect((await leggi('gruppi')).data.gruppi[0]).toMatchObject({ gruppo: 'sicure', conteggio: 10 })
  expect(await leggi('righe?gruppo=chiuse')).toMatchObject({ count: 20 })
})

test('di tante righe che non sono movimenti si dicono le prime, e di tutte quante per motivo', async () => {
  const righe = Array.from(
    { length: 1_500 },
    (_, i) => `20/11/2026;x ${i};1,00;${i % 3 ? 'In sospeso' : 'ok'}`,
  )
  const bozza = await carica(
    Buffer.from(['Data;Descrizione;Importo;Stato', ...righe].join('\n')),
    'stati.csv',
  )
  const letto = await bench.dati('PUT', `/movimenti/${bozza.id}`, {
    corpo: { abbinamento: bozza.abbinamento },
  })
  expect([letto.righe, letto.fuori.length, letto.fuori_per_motivo]).toEqual([
    ...[500, 200, [{ motivo: 'Non ancora contabilizzato', quante: 1_000 }]],
  ])
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
