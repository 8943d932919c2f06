import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { vistaDocumento } from '#carte/elettronica/vista.rules.ts'
import { readReceived } from '#server/files/received.ts'
import type { Figli, Valore } from '#shared/forma.ts'
import { FORMA_FATTURA } from '#shared/forma-fattura.ts'
import type { XmlElement } from '#shared/xml-tree.ts'
import { type FatturaLetta, leggiFatturaRicevuta, NonEntra } from './lettura.rules.ts'

const folder = mkdtempSync(join(tmpdir(), 'tepore-lettura-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A text that its place takes, more or less. */
function buono({ base, codici, misura }: Valore): string {
  if (codici) return codici.split(' ')[0] ?? ''
  if (base === 'date') return '2026-11-20'
  if (base === 'dateTime') return '2026-11-20T08:30:00'
  if (base === 'decimal') return misura === 'percento' ? '0.00' : '1.00'
  return base === 'integer' ? '1' : 'EUR'
}

/** Every field of the form once, a path each; `cambia` says what stands in one instead. */
function tutti(figli: Figli, cambia: (percorso: string, valore: Valore) => string, dove = ''): string {
  return Object.entries(figli)
    .map(([nome, voce]) => {
      const percorso = `${dove}/${nome}`
      const dentro = 'figli' in voce ? tutti(voce.figli, cambia, percorso) : cambia(percorso, voce)
      return `<${nome}>${dentro}</${nome}>`
    })
    .join('')
}
const file = (cambia: (percorso: string, valore: Valore) => string) =>
  `<p:${FORMA_FATTURA.nome} versione="FPR12" xmlns:p="${FORMA_FATTURA.spazio}">${tutti(FORMA_FATTURA.figli, cambia)}</p:${FORMA_FATTURA.nome}>`

const percorsi: [percorso: string, valore: Valore][] = []
file((percorso, valore) => {
  percorsi.push([percorso, valore])
  return ''
})

async function arriva(xml: string): Promise<XmlElement> {
  const path = join(folder, 'a.xml')
  writeFileSync(path, xml)
  const { documents } = await readReceived(
    Buffer.alloc(0),
    JSON.stringify({ files: [{ name: 'a.xml', path }], from: [0, 0, 0] }),
  )
  const root = documents[0]?.xml?.root
  if (!root) throw new Error(`unreadable: ${documents[0]?.fault}`)
  return root
}

function leggi(root: XmlElement): FatturaLetta | string {
  try {
    return leggiFatturaRicevuta(root)
  } catch (error) {
    if (!(error instanceof NonEntra)) throw error
    return error.message
  }
}

const testi = (di: unknown): string[] => {
  if (typeof di === 'string') return [di]
  return di && typeof di === 'object' ? Object.values(di).flatMap(testi) : []
}

test('un file con tutti i campi della forma si legge', async () => {
  expect(percorsi.length).toBeGreaterThan(200)
  expect(leggi(await arriva(file((_, valore) => buono(valore))))).toMatchObject({ numero: 'EUR', totale: 1 })
})

const LUNGO = 100_000
const OSTILI = {
  cifre: '9'.repeat(LUNGO),
  decimali: `1.${'9'.repeat(LUNGO)}`,
  lettere: 'W '.repeat(LUNGO / 2),
}

test.each(Object.entries(OSTILI))(
  'nessun campo lunghissimo fa aspettare chi lo legge o lo guarda, e nessuno resta lungo: %s',
  async (_, ostile) => {
    for (const [quale] of percorsi) {
      const root = await arriva(file((percorso, valore) => (percorso === quale ? ostile : buono(valore))))
      const prima = process.cpuUsage()
      const [letta, vista] = [leggi(root), vistaDocumento(root)]
      const { user } = process.cpuUsage(prima)
      expect([quale, user / 1000 < 250]).toEqual([quale, true])
      expect([quale, Math.max(...testi([letta, vista]).map(({ length }) => length))]).toEqual([
        quale,
        expect.toSatisfy((lungo) => lungo <= 4_200),
      ])
      if (typeof letta === 'string') continue
      // What is said in one line stays one, and a number has no more digits than the form gives it.
      for (const riga of letta.righe)
        for (const numero of [riga.prezzoUnitario, riga.quantita])
          expect([quale, numero]).toEqual([quale, expect.stringMatching(/^-?\d{1,12}(\.\d{1,8})?$/)])
      for (const testo of testi({ ...letta, righe: [] }))
        expect([quale, testo.length <= 1_000]).toEqual([quale, true])
    }
  },
)

test('un prezzo o una quantità con più cifre della forma tengono fuori la fattura, con il motivo', async () => {
  for (const campo of ['PrezzoUnitario', 'Quantita'])
    for (const [numero, entra] of [
      ['99999999999.00', true],
      ['0000000000001.50', true],
      ['1234567890123.00', false],
      ['-9999999999999', false],
      ['9'.repeat(30), false],
    ] as const) {
      const letta = leggi(
        await arriva(file((percorso, valore) => (percorso.endsWith(`/${campo}`) ? numero : buono(valore)))),
      )
      expect([campo, numero, letta]).toEqual([
        campo,
        numero,
        entra ? expect.anything() : `${campo} è troppo grande`,
      ])
      expect(typeof letta === 'string').toBe(!entra)
    }
})
