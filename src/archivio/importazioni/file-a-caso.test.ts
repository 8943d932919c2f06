import fc from 'fast-check'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { type ReadSheet, sheetFromBytes } from '#server/files/sheet-reader.ts'
import { indovina } from './colonne.rules.ts'
import { trovaIntestazione } from './intestazioni.rules.ts'
import { lettoreDiRighe } from './leggi-righe.queries.server.ts'

/** As many as assurance tries; one of a hundred where it must be quick. */
const QUANTI = process.env.TUTTO ? 10_000 : 100
const SEME = 39

const TESTA = ['Cognome', 'Nome', 'Telefono', 'Email', 'Comune', 'Matricola', 'RCEE del', 'Note']
const VUOTA = 'vuota'
type Riga = string[] | typeof VUOTA

const uno = fc.constantFrom
const cliente = fc.tuple(
  uno('Rossi', "D'Amico", 'Nicolò', 'De Luca', 'Null', 'Palazzo', 'Forlì srl', ''),
  uno('Ada', 'Noè', 'Ugo', '', 'n.d.'),
  uno('333 1234567', '3,33E+09', '2,1E+25', '-', '081/5551234', 'boh'),
  uno('a@b.example', 'a@b', 'null', ''),
  uno('Cantù', 'None', '80126 Napoli (NA)', ''),
  uno('V-1', '1E+15', '5E10', ''),
  uno('3/2/2025', '31/02/2025', 'domani', ''),
)
const nota = uno('ok', '', 'tubo 3/4', 'a; b, c', 'prima\nseconda', 'detto "Nino"')
const notaStorta = uno('"tubo 3/4" rame', 'da 1" a 2"', '"mai chiusa')
const totale: fc.Arbitrary<string[]> = fc.constant(['Totale', '120', '', '', '', '', '', ''])
const righe = (storte: boolean): fc.Arbitrary<Riga[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.tuple(cliente, storte ? fc.oneof(nota, notaStorta) : nota).map(([c, n]) => [...c, n]),
      },
      { weight: 2, arbitrary: fc.constant<typeof VUOTA>(VUOTA) },
      { weight: 1, arbitrary: totale },
    ),
    { minLength: 1, maxLength: 12 },
  )

interface File {
  titoli: string[][]
  righe: Riga[]
  storte: boolean
  separatore: string
  fine: string
  codifica: string
  foglio: boolean
}

const file: fc.Arbitrary<File> = fc.boolean().chain((storte) =>
  fc.record({
    titoli: fc.array(fc.constant(['ELENCO CLIENTI']), { maxLength: 2 }),
    righe: righe(storte),
    storte: fc.constant(storte),
    separatore: uno(';', ',', '\t', '|'),
    fine: uno('\n', '\r\n', '\r'),
    codifica: uno('utf-8', 'bom', 'utf-16le', 'windows-1252', 'macintosh', 'due volte'),
    foglio: fc.boolean().map((si) => si && !storte),
  }),
)

/** All rows of the file, heading and titles among them. */
const tutte = ({ titoli, righe }: File): Riga[] => [...titoli, TESTA, ...righe]
/** The numbers of those that hold something. */
const piene = (f: File) =>
  tutte(f).flatMap((riga, i) => (riga === VUOTA || riga.every((c) => c === '') ? [] : [i + 1]))

const inUnByte = (testo: string, codifica: string) => {
  const segni = [...new TextDecoder(codifica).decode(Uint8Array.from({ length: 128 }, (_, i) => 128 + i))]
  return Buffer.from([...testo].map((c) => (c < '\x80' ? c.charCodeAt(0) : 128 + segni.indexOf(c))))
}

function bytes(testo: string, codifica: string): Buffer {
  if (codifica === 'bom') return Buffer.from(`\ufeff${testo}`)
  if (codifica === 'utf-16le') return Buffer.from(`\ufeff${testo}`, 'utf16le')
  if (codifica === 'due volte') return Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(testo)))
  return codifica === 'utf-8' ? Buffer.from(testo) : inUnByte(testo, codifica)
}

async function scrivi(f: File): Promise<Buffer> {
  if (f.foglio) {
    const dati = tutte(f).map((riga) => (riga === VUOTA ? [] : riga.map((value) => ({ value }))))
    const copertina = [[{ value: 'Vesuvio Clima' }]]
    return writeXlsxFile([
      { sheet: 'Copertina', data: copertina },
      { sheet: 'Elenco', data: dati },
    ] as never).toBuffer()
  }
  const storta = /^"tubo|^"mai|" a /
  const cella = (c: string) =>
    !storta.test(c) && /["\n]|[;,\t|]/.test(c) ? `"${c.replaceAll('"', '""')}"` : c
  const testo = tutte(f).map((riga) => (riga === VUOTA ? '' : riga.map(cella).join(f.separatore)))
  return bytes(testo.map((riga) => riga + f.fine).join(''), f.codifica)
}

/** Each row: a customer, or why it is none. */
function leggiRighe(foglio: ReadSheet) {
  const testa = trovaIntestazione(foglio.righe.map(({ celle }) => celle))
  const colonne = foglio.righe[testa]?.celle ?? []
  const leggi = lettoreDiRighe({ colonne, abbinamento: indovina(colonne), ditte: new Map() })
  const lette = foglio.righe.slice(testa + 1).map(({ celle }) => leggi(celle))
  return {
    sopra: testa + 1,
    prese: lette.filter(({ cliente }) => cliente).length,
    rifiutate: lette.filter(({ cliente, errori }) => !cliente && Object.keys(errori).length > 0).length,
  }
}

test(`di ${QUANTI} file a caso, righe lette e righe rifiutate sono le righe del file`, async () => {
  await fc.assert(
    fc.asyncProperty(file, async (f) => {
      const contenuto = await scrivi(f)
      const esito = await sheetFromBytes(contenuto, f.foglio ? 'Elenco' : undefined)
      if ('rifiuto' in esito) {
        expect(f.storte).toBe(true)
        expect(esito.rifiuto).toMatch(/^Alla riga \d+ le virgolette non si chiudono/)
        return
      }
      if (!('foglio' in esito)) throw new Error('which sheet had been said')
      const { foglio } = esito
      // Lines in quotes have one number in the file, and no more rows come of them.
      if (f.foglio || f.storte) expect(foglio.righe).toHaveLength(piene(f).length)
      else expect(foglio.righe.map(({ n }) => n)).toEqual(piene(f))
      const { sopra, prese, rifiutate } = leggiRighe(foglio)
      expect(sopra + prese + rifiutate).toBe(piene(f).length)
      if (f.storte) return
      // No letter is lost on the way either.
      const lettere = foglio.righe.map(({ celle }) => celle.join('')).join('')
      const scritte = tutte(f)
        .map((riga) => (riga === VUOTA ? '' : riga.map((c) => c.trim()).join('')))
        .join('')
      expect(lettere.replace(/\s/g, '')).toBe(scritte.replace(/\s/g, ''))
    }),
    { numRuns: QUANTI, seed: SEME },
  )
})
