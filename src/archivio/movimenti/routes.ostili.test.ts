// On one engine: what is refused never reaches the database.

import { afterAll, expect, test } from 'vitest'
import { banca, camt } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'
import { hostileMultiparts } from '#test/hostile/multiparts.ts'
import { limitHere } from '#test/limit-here.ts'
import { leggiTabella } from './colonne.rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, righe } = banca(bench)

test('celle lunghissime non fanno aspettare nessuno', () => {
  const ostile = '.a'.repeat(16_000)
  const celle = ['20/11/2026', `${ostile}1`, `ORDINANTE ${' ord'.repeat(8_000)}`, `3${' '.repeat(32_000)}3`]
  const prima = process.cpuUsage()
  const { fuori } = leggiTabella(
    Array.from({ length: 50 }, (_, n) => ({ n, celle })),
    ['data', 'importo', 'descrizione', 'nome'],
  )
  expect(fuori).toHaveLength(50)
  expect(process.cpuUsage(prima).user / 1000).toBeLessThan(limitHere(500))
})

test('ventimila righe che chiamano sempre qualcuno sono rifiutate presto', () => {
  const celle = ['20/11/2026', '1,00', 'ord '.repeat(250)]
  const righe = Array.from({ length: 20_000 }, (_, n) => ({ n, celle }))
  const prima = process.cpuUsage()
  expect(leggiTabella(righe, ['data', 'importo', 'descrizione']).righe).toHaveLength(5_001)
  expect(process.cpuUsage(prima).user / 1000).toBeLessThan(limitHere(3_000))
})

test('testi con segni strani entrano in una riga, e si leggono', async () => {
  const { id } = await carica(
    camt([{ importo: 1, testo: 'a\u202eb\n\tc <script>', nome: `${'x'.repeat(900)} & y`, rif: 'O1' }]),
  )
  const [riga] = await righe(id)
  expect([riga.descrizione.includes('\n'), riga.descrizione.includes('<script>'), riga.nome.length]).toEqual([
    false,
    true,
    200,
  ])
})

test.each(hostileMultiparts(camt([{ importo: 1, testo: 'x' }])).map((uno) => [uno.name, uno] as const))(
  '%s: accolto con un nome che si legge, o rifiutato in italiano',
  async (_, { make, headers = {}, taken }) => {
    const { stato, corpo } = await bench.chiedi('POST', '/movimenti', {
      corpo: make(),
      intestazioni: headers,
    })
    if (!taken) expect([400, 413, 415]).toContain(stato)
    else expect([stato, corpo.data?.nome_file]).toEqual([201, expect.stringMatching(/^[^\p{C}/\\]{1,200}$/u)])
    if (stato >= 400) expect(corpo).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  },
)
