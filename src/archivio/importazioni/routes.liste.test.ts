import { afterAll, expect, test } from 'vitest'
import { openBench, suUnMotore } from '#test/bench.ts'
import { importParts } from '#test/importing.ts'
import { ABITUDINI } from '#test/liste/abitudini.ts'
import { conColonneMescolate, csvDi, type Lista, listaDi, xlsxDi } from '#test/liste/lista.ts'
import {
  type Archivio,
  type Domande,
  inBreve,
  type Misura,
  misura,
  risposteVere,
  telefoniDi,
} from '#test/liste/misura.ts'
import { multipart } from '#test/pdf.ts'
import { alcuni, TUTTO } from '#test/sample.ts'
import type { Importazione } from './contract.ts'

/** Lists as small firms keep them (`test/liste`): what becomes of their customers. Every change waits for short ones. */
const RIGHE = TUTTO ? 300 : 50
const SEMI = TUTTO ? [1, 2, 3, 4] : [1]

const bench = await openBench()
const { conferma } = importParts(bench)
afterAll(() => bench.chiudi())

const GIRI = 3

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
  const { domande }: Importazione = await bench.dati('PUT', dove, { corpo: { abbinamento } })
  // Who is a firm decides whose a code is: an answer may raise another question.
  for (let aperte: Domande | null = domande, volte = 0; aperte && volte < GIRI; volte++) {
    const corpo = risposte === 'vere' ? risposteVere(lista, aperte) : { stesse: 'proposte' }
    const dopo: Importazione = await bench.dati('PUT', `${dove}/domande`, { corpo })
    aperte = dopo.domande?.stesse.some(({ risposta }) => risposta === null) ? dopo.domande : null
  }
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

const CON_RISPOSTE = 'con le risposte'
const quasi = ({ tutti, giusti }: { tutti: number; giusti: number }) => giusti >= 0.95 * tutti

/** What holds of every list: nobody joined wrongly, no address changed; once answered, everybody as they should stand. */
function vale(misurata: Misura, risposto: boolean) {
  expect(misurata).toMatchObject({ unitiMale: [], indirizziCambiati: [], nomiSbagliati: [] })
  expect(misurata.persi).toEqual([])
  expect([misurata.comuni, misurata.enti, misurata.privati, misurata.impianti].map(quasi)).toEqual([
    true,
    true,
    true,
    true,
  ])
  if (risposto) expect(misurata).toMatchObject({ divisiMale: [], diTroppo: [] })
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
        vale(misurata, come === CON_RISPOSTE)
        return domande !== null
      }
      const chiede = await provata(lista, 'proposte', (presa) => guarda('senza chiedere', presa), quale === 2)
      if (chiede) await provata(lista, 'vere', (presa) => guarda(CON_RISPOSTE, presa), quale === 2)
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
    expect(diversi).toEqual([])
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
