import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scorriClienti } from '#anagrafe/clienti/queries.server.ts'
import { type Bench, openBench } from '#test/bench.ts'
import { multiply } from '#test/multiply.ts'
import { alcuni } from '#test/sample.ts'

/** Lists of 1,500, searched for what nearly all have and for what few have: what is found and in which order. */

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
  await multiply(bench)
})
afterAll(() => bench.chiudi())

/** What a list is found by: its own text and those of whom it refers to. */
const LISTE = [
  ['/clienti', sql`select id, ricerca || ' ' || indirizzo_ricerca as testo from clienti`],
  [
    '/appuntamenti?ordine=recenti',
    sql`select a.id, a.ricerca || ' ' || c.ricerca as testo from appuntamenti a join clienti c on c.id = a.cliente_id`,
  ],
  [
    '/fatture',
    sql`select f.id, f.ricerca || ' ' || coalesce(c.ricerca, '') || ' ' || coalesce(n.ricerca, '') as testo
      from fatture f left join clienti c on c.id = f.cliente_id left join fornitori n on n.id = f.fornitore_id`,
  ],
  [
    '/preventivi',
    sql`select p.id, p.ricerca || ' ' || c.ricerca || ' ' || c.indirizzo_ricerca as testo from preventivi p join clienti c on c.id = p.cliente_id`,
  ],
  [
    '/rcee',
    sql`select r.id, r.ricerca || ' ' || c.ricerca as testo from rcee r join clienti c on c.id = r.cliente_id`,
  ],
] as const

const DI_TUTTI = ['v', 've', 'verdi']
/** The part of a mail after its sign begins no word. */
const DI_POCHI = ['a', 'c', 'sposito50', 'verdi 1499']
const DI_PIU_PAROLE = ['verdi e', 'v sposito5', 'sposito ada', 'es a', '1 v 14', "verdi d'"]
const CERCATI = alcuni([...DI_TUTTI, ...DI_POCHI, ...DI_PIU_PAROLE], [0, 2, 5, 8, 12])

const inizia = (testo: string, parola: string) => {
  const spaziato = ` ${testo.replaceAll("'", ' ')}`
  return spaziato.includes(`${parola.length < 3 ? ' ' : ''}${parola.replaceAll("'", ' ')}`)
}

test.each(LISTE)(
  '%s: trova tutti e soli quelli che hanno le parole, nel suo ordine',
  async (lista, testi) => {
    const [path = '', ordine] = lista.split('?')
    const chiedi = async (query: Record<string, string | number>) => {
      const { corpo } = await bench.chiedi('GET', path, {
        query: { ...Object.fromEntries(new URLSearchParams(ordine)), ...query } as never,
      })
      return { ids: corpo.data.map((r: { id: number }) => r.id) as number[], quanti: corpo.count as number }
    }
    const inOrdine = (await chiedi({})).ids
    const { rows } = await (testi as ReturnType<typeof sql<{ id: number; testo: string }>>).execute(bench.db)
    const testoDi = new Map(rows.map(({ id, testo }) => [id, testo]))
    for (const q of CERCATI) {
      const attesi = inOrdine.filter((id) => q.split(' ').every((p) => inizia(testoDi.get(id) ?? '', p)))
      const trovati = await chiedi({ q })
      expect([q, trovati.quanti]).toEqual([q, attesi.length])
      expect(trovati.ids).toEqual(attesi)
      const pagina = await chiedi({ q, limit: 7, offset: 5 })
      expect([q, pagina.quanti, pagina.ids]).toEqual([q, attesi.length, attesi.slice(5, 12)])
    }
  },
)

test.each(CERCATI)('«%s»: la tavolozza dà i primi sei di ogni elenco', async (q) => {
  const tavolozza = (await bench.chiedi('GET', '/ricerca', { query: { q } })).corpo.data
  for (const [lista] of LISTE.filter(([path]) => path !== '/clienti')) {
    const [path = '', ordine] = lista.split('?')
    const query = { ...Object.fromEntries(new URLSearchParams(ordine)), q, limit: 6, offset: 0 }
    const primi = (await bench.chiedi('GET', path, { query })).corpo.data
    const id = (r: { id: number }) => r.id
    expect([path, tavolozza[path.slice(1)].map(id)]).toEqual([path, primi.map(id)])
  }
})

test.each(CERCATI)('«%s»: scorrendoli tutti con un filtro sono gli stessi', async (q) => {
  const { data } = (await bench.chiedi('GET', '/clienti', { query: { attivo: true, q } })).corpo
  const scorsi: number[] = []
  for await (const righe of scorriClienti(bench.db, { attivo: true, q }))
    scorsi.push(...righe.map((r) => r.id))
  expect(scorsi).toEqual(data.map((r: { id: number }) => r.id))
})
