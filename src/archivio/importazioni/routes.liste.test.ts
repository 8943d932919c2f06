import { afterAll, expect, test } from 'vitest'
import { openBench, suUnMotore } from '#test/bench.ts'
import { importParts } from '#test/importing.ts'
import { ABITUDINI } from '#test/liste/abitudini.ts'
import { conColonneMescolate, csvDi, type Lista, listaDi, xlsxDi } from '#test/liste/lista.ts'
import { type Archivio, type Domande, inBreve, misura, risposteVere, telefoniDi } from '#test/liste/misura.ts'
import { multipart } from '#test/pdf.ts'
import { alcuni, TUTTO } from '#test/sample.ts'
import type { Importazione } from './contract.ts'

/** Lists as small firms keep them (`test/liste`): what becomes of their customers. Every change waits for short ones. */
const RIGHE = TUTTO ? 300 : 50
const SEMI = TUTTO ? [1, 2, 3, 4] : [1]

const bench = await openBench()
const { conferma } = importParts(bench)
afterAll(() => bench.chiudi())

/** `vere`: as somebody answers who knows the customers; `proposte`: as one who takes what is proposed. */
type Risposte = 'vere' | 'proposte'

/** The list through the calls, as its columns are proposed. */
async function importa(lista: Lista, risposte: Risposte, foglio = false) {
  await bench.dati('PUT', '/azienda', { corpo: lista.zona.ditta })
  const file = foglio
    ? { nome: 'lista.xlsx', contenuto: await xlsxDi(lista), tipo: 'application/octet-stream' }
    : { nome: 'lista.csv', contenuto: csvDi(lista), tipo: 'text/csv' }
  const { id, abbinamento } = await bench.dati('POST', '/importazioni', multipart({}, file))
  const dove = `/importazioni/${id}`
  const abbinata: Importazione & { domande?: Domande } = await bench.dati('PUT', dove, {
    corpo: { abbinamento },
  })
  const { domande } = abbinata
  if (domande)
    await bench.dati('PUT', `${dove}/domande`, {
      corpo: risposte === 'vere' ? risposteVere(lista, domande) : { stesse: 'proposte' },
    })
  return { domande, fatta: await conferma({ id }) }
}

async function archivio(): Promise<Archivio> {
  const [clienti, caldaie] = [await bench.dati('GET', '/clienti'), await bench.dati('GET', '/caldaie')]
  return { clienti, caldaie }
}

/** How many telephones of the list find their customer. */
async function telefoniTrovati(lista: Lista, adesso: Archivio): Promise<string> {
  const telefoni = telefoniDi(lista, adesso)
  let giusti = 0
  for (const { cifre, ids } of telefoni) {
    const trovati: { id: number }[] = await bench.dati('GET', '/clienti', { query: { q: cifre } })
    if (trovati.some(({ id }) => ids.includes(id))) giusti++
  }
  return `telefoni ${giusti}/${telefoni.length}`
}

/** Imports, looks, and takes it back, whatever was seen. */
async function provata<T>(
  lista: Lista,
  risposte: Risposte,
  guarda: (presa: Awaited<ReturnType<typeof importa>>) => Promise<T>,
  foglio = false,
): Promise<T> {
  const presa = await importa(lista, risposte, foglio)
  try {
    return await guarda(presa)
  } finally {
    await bench.dati('POST', `/importazioni/${presa.fatta.id}/annulla`, { corpo: {} })
  }
}

for (const [quale, { nome }] of ABITUDINI.entries())
  for (const seme of SEMI)
    suUnMotore(`${RIGHE} clienti, ${nome} (seme ${seme})`, async ({ annotate }) => {
      const lista = listaDi(seme, quale, RIGHE)
      const guarda = async (come: string, { domande, fatta }: Awaited<ReturnType<typeof importa>>) => {
        const adesso = await archivio()
        const misurata = misura(lista, adesso)
        const { aziende = [], comuni = [], stesse = [] } = domande ?? {}
        const chieste = `chieste ${aziende.length} aziende, ${comuni.length} comuni, ${stesse.length} stesse`
        const cifre = [inBreve(misurata), await telefoniTrovati(lista, adesso), `avvisi ${fatta.avvisi}`]
        await annotate(`${come}: ${[...cifre, chieste].join(', ')}`)
        // No row of a customer goes unread; a total and a heading further down may be told apart.
        const piene = lista.tabella.filter((riga) => riga.some(Boolean)).length
        expect(fatta.righe).toBeGreaterThanOrEqual(lista.clienti.flatMap(({ righe }) => righe).length)
        expect(fatta.righe).toBeLessThanOrEqual(piene - fatta.sopra - 1)
        return { misurata, chiede: domande !== undefined }
      }
      const { chiede } = await provata(
        lista,
        'proposte',
        (presa) => guarda('senza chiedere', presa),
        quale === 2,
      )
      if (chiede) await provata(lista, 'vere', (presa) => guarda('con le risposte', presa), quale === 2)
    })

/** Customers and plants by what is written of them, not by their numbers; which telephone is the first, columns may say. */
async function scritti() {
  const { clienti, caldaie } = await archivio()
  const scritto = ({ id, telefono, altri_telefoni, ...cliente }: Archivio['clienti'][number]) => ({
    ...{ ...cliente, versione: null },
    telefoni: [telefono, ...altri_telefoni.map(({ numero }) => numero)].sort(),
    impianti: caldaie
      .filter(({ cliente_id }) => cliente_id === id)
      .map(({ marca, modello, matricola, ultima_revisione }) =>
        [marca, modello, matricola, ultima_revisione].join('|'),
      )
      .sort(),
  })
  return clienti.map((cliente) => JSON.stringify(scritto(cliente))).sort()
}

suUnMotore('colonne in un altro ordine danno gli stessi clienti', async ({ annotate }) => {
  for (const [quale, { nome }] of alcuni([...ABITUDINI.entries()], [1, 3])) {
    const lista = listaDi(SEMI.length + 1, quale, RIGHE)
    const inOrdine = await provata(lista, 'proposte', scritti)
    const mescolati = new Set(await provata(conColonneMescolate(lista), 'proposte', scritti))
    const diversi = inOrdine.filter((cliente) => !mescolati.has(cliente))
    const esempio = diversi[0] ? `, per esempio ${diversi[0]}` : ''
    await annotate(`${nome}: diversi ${diversi.length} di ${inOrdine.length}${esempio}`)
    // A heading further down is still taken for a customer, whose fields are its words.
    expect(diversi.length).toBeLessThanOrEqual(lista.abitudine.titoliAncora ? 1 : 0)
  }
})

test('le liste sono le stesse per un seme, e ogni riga ha la sua verità', () => {
  for (const quale of ABITUDINI.keys()) {
    const lista = listaDi(3, quale, 300)
    expect(csvDi(listaDi(3, quale, 300)).equals(csvDi(lista))).toBe(true)
    const righe = lista.clienti.flatMap(({ righe: sue }) => sue)
    expect([...righe, ...lista.nessuno].sort((a, b) => a - b)).toEqual(lista.tabella.map((_, n) => n + 1))
    const matricole = lista.clienti.flatMap(({ impianti }) => impianti.map(({ matricola }) => matricola))
    expect(new Set(matricole).size).toBe(matricole.length)
  }
})
