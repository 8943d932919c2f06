import { type Ask, columnsWith, filesWith, type Traced, traceCustomer } from '#test/traces.ts'
import { conOcchio, type Luogo, luogo, suEntrambi } from './place.ts'
import { acceso, creatore, type Programma } from './program.ts'
import type { Conto, Parte } from './tally.ts'

const PERSONE = 6
const INSIEME = 30
/** A letters-only word for each person. */
const parola = (n: number) => `zork${'abcdefghijklmnopqrstuvwxyz'[n]}blat`
/** What the law wants kept with invoices: their lines too, and one without lines has its note as its one line. */
const AMMESSI = new Set([
  'documenti.nome_file',
  'documenti.descrizione',
  'fatture.intestatario',
  'fatture.note',
  'fatture_righe.descrizione',
  'registro(fatture).dopo',
  'registro(fatture_righe).dopo',
])

type Trovate = Map<string, number>

/** Every value of every table, seen beside the program: where these words stand, and how many values were looked at. */
const cerca = (dove: Luogo, words: readonly string[]) =>
  conOcchio(dove, async ({ motore, chiedi }) => {
    const nomi = await chiedi(
      motore === 'sqlite'
        ? `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`
        : `select tablename as name from pg_tables where schemaname = current_schema()`,
    )
    const trovate: Trovate = new Map()
    let valori = 0
    for (const { name } of nomi)
      for (const riga of await chiedi(`select * from "${name}"`)) {
        valori += Object.keys(riga).length
        for (const colonna of columnsWith(riga, words)) {
          const posto = `${name}${name === 'registro' ? `(${riga.tabella})` : ''}.${colonna}`
          trovate.set(posto, (trovate.get(posto) ?? 0) + 1)
        }
      }
    return { dove: trovate, valori, tabelle: nomi.length }
  })

/** Calls that must succeed, in turn to each of the processes. */
async function lavoro(processi: readonly Programma[]) {
  const uno = processi[0] as Programma
  const admin = await uno.entra('admin')
  const [operatore, altro] = [await uno.persona(admin, 'operatore'), await uno.persona(admin, 'altro')]
  const gettoni = { admin, operatore: operatore.token, altro: altro.token }
  let n = 0
  const ask: Ask = (method, path, { come = 'admin', ...request } = {}) =>
    (processi[n++ % processi.length] as Programma).dati(method, path, { ...request, token: gettoni[come] })
  const vicino = (await creatore(uno, admin).cliente('Elio Vicini')).id as number
  return { posto: { ask, operatore: operatore.id, altro: altro.id, vicino }, token: admin }
}

/** Everybody writes of a person while they are erased, twice at once. */
async function traLaGente(
  conto: Conto,
  processi: readonly Programma[],
  { id, visita }: Traced,
  { word, token, operatore }: { word: string; token: string; operatore: number },
): Promise<void> {
  const nuova = {
    clienteId: id,
    utenteAssegnatoId: operatore,
    titolo: `Visita ${word}`,
    dataInizio: '2026-01-02T09:00',
    dataFine: '2026-01-02T10:00',
    noteInterne: `da ${word}`,
  }
  const chiedi = (n: number, method: string, path: string, corpo?: object, intestazioni = {}) =>
    (processi[n % processi.length] as Programma).chiedi(method, path, { corpo, token, intestazioni })
  const stati = await Promise.all(
    Array.from({ length: INSIEME }, async (_, n) => {
      if (n === 10 || n === 11) return chiedi(n, 'POST', `/clienti/${id}/anonimizza`)
      if (n % 5 === 0)
        return chiedi(n, 'PUT', `/appuntamenti/${visita.id}`, { noteInterne: word }, { 'if-match': '"1"' })
      const fatta = await chiedi(n, 'POST', '/appuntamenti', nuova)
      return fatta.stato === 201 && n % 2
        ? chiedi(n, 'DELETE', `/appuntamenti/${fatta.corpo.data.id}`)
        : fatta
    }),
  )
  const strani = stati.map(({ stato }) => stato).filter((stato) => ![200, 201, 404, 409, 412].includes(stato))
  conto.prove(
    stati.length,
    strani.map((stato) => `mentre si cancella: ${stato}`),
  )
}

async function prova(conto: Conto, dove: Luogo, processi: readonly Programma[]): Promise<void> {
  const { posto, token } = await lavoro(processi)
  const persone: Traced[] = []
  for (let n = 0; n < PERSONE; n++)
    persone.push(await traceCustomer(posto, parola(n), { invoices: n % 2 === 0 }))
  const resta = await traceCustomer(posto, 'vattolina')
  const sue = await cerca(dove, resta.words)
  let [valori, tabelle, luoghi] = [0, 0, 0]
  for (const [n, persona] of persone.entries()) {
    luoghi += (await cerca(dove, persona.words)).dove.size
    await traLaGente(conto, processi, persona, { word: parola(n), token, operatore: posto.operatore })
    const dopo = await cerca(dove, persona.words)
    valori += dopo.valori
    tabelle = dopo.tabelle
    const rimasti = [...dopo.dove].filter(([posto]) => n % 2 === 1 || !AMMESSI.has(posto))
    conto.prove(
      dopo.tabelle,
      rimasti.map(([posto, quante]) => `${parola(n)}: ${quante} volte in ${posto}`),
    )
    // Without an invoice no word of theirs is left in any byte; the fall shows that nothing waited for a good end.
    if (n % 2 === 0) continue
    for (const processo of processi) await processo.spegni('SIGKILL')
    const file = filesWith(dove.DATA_DIR, persona.words)
    conto.prove(
      1,
      file.map((nome) => `${parola(n)}: nei byte di ${nome}`),
    )
    for (const processo of processi) await processo.accendi()
  }
  const dopo = await cerca(dove, resta.words)
  // A kept reply of which nobody knows of whom it speaks is taken out with anybody's: a file that was stored for nobody.
  const uguali = (a: Trovate) =>
    JSON.stringify([...a].filter(([posto]) => posto !== 'richieste_ripetibili.corpo').sort())
  conto.prova(uguali(dopo.dove) === uguali(sue.dove), 'è cambiato qualcosa di chi resta')
  conto.nota(
    `${PERSONE} persone, ognuna in ${Math.round(luoghi / PERSONE)} colonne; ${valori} valori di ${tabelle} tabelle guardati dopo, e ogni file`,
  )
}

/** On PostgreSQL through two processes. */
export const cancellazioni: Parte[] = suEntrambi(
  'cancellazione di una persona,',
  'cancellazione',
  async (conto, motore) => {
    const dove = await luogo('cancella', motore)
    const processi = [await acceso(dove)]
    if (motore === 'postgres') processi.push(await acceso(dove))
    await prova(conto, dove, processi)
  },
)
