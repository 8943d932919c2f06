import { expect, test } from 'vitest'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import type { ModuloLetto } from '#telefono/rcee-moduli/parti.rules.ts'
import { caratteri } from '#test/characters.ts'
import { JPEG } from '#test/jpeg.ts'
import { chiuso, modulo1 } from '#test/moduli.ts'
import { bytesOf, onPaper, pagesOf, TRATTO } from '#test/paper.ts'
import { moduloDue, provaFrigo } from '#test/rcee.ts'
import { type DatiRceePdf, rceePdf } from './rcee-pdf.ts'
import { scontriniNelPdf } from './scontrini.ts'

const azienda = {
  ragione_sociale: 'Termica Dora S.r.l.',
  ...{ indirizzo: 'Corso Francia 96', comune: 'Rivoli', cap: '10098', provincia: 'TO' },
  ...{ partita_iva: '08214570635', codice_fiscale: '08214570635', rea: 'TO-1184220' },
  ...{ telefono: '011 559 70 10', email: 'info@termicadora.example', pec: null, iban: null },
} as Azienda

function fai(modulo: ModuloLetto, altro: Partial<Parameters<typeof rceePdf>[0]> = {}): Buffer {
  const foglio = rceePdf({
    modulo,
    uid: '0b1f0c9e-6a53-4b0a-8c0e-3c5a1b8f9d10',
    codice: 'RCEE-20261122-C312',
    sostituisce: null,
    tecnico: 'Marco Rossi',
    firma: { esito: 'Firmato', nome: 'Enrico Bosio', ruolo: 'Proprietario', tratto: TRATTO },
    firmaTecnico: TRATTO,
    firmatoIl: '2026-11-22T08:42:00.000Z',
    impronta: 'a3'.repeat(32),
    foto: [],
    ...{ azienda, logo: null, caratteri },
    ...altro,
  })
  return bytesOf(foglio)
}

const scontrino: DatiRceePdf['foto'][number] = {
  ...{ categoria: 'Analisi', dati: onPaper() },
  ...{ larghezza: 1200, altezza: 1600 },
}

/** Two modules, one at fault in everything that is measured, on a gas-oil burner with a figure that is far too long. */
function due(esito: object = {}): ModuloLetto {
  const uno = modulo1()
  Object.assign(uno.generatore, { tipo_combustibile: 'Gasolio', moduli: 2 })
  uno.dati.energetica.altra_norma = 'UNI 10845 '.repeat(50).trim()
  Object.assign(uno.dati.esito, esito)
  const [prima] = uno.dati.prove
  if (prima)
    uno.dati.prove = [
      { ...prima, portata: 2.41, co_secchi: 34, potenza_effettiva_kw: 23.9, bacharach: [0, 0, 1] },
      { ...prima, modulo: 2, bacharach: [1, 3, 4], co_corretto: 123_456.7, rendimento_letto: 80 },
    ]
  return chiuso(uno)
}

test('di un gruppo termico dice impianto, controlli, prova con i suoi limiti, esito e firme', async () => {
  const pdf = fai(chiuso(modulo1()))
  expect(pdf.length).toBeLessThan(300_000)
  const pagine = await pagesOf(pdf)
  expect(pagine).toHaveLength(2)
  const testo = pagine.join(' ')
  for (const parte of [
    ...['RAPPORTO DI CONTROLLO DI EFFICIENZA ENERGETICA', 'TIPO 1 (gruppi termici)', 'RCEE-20261122-C312'],
    ...['Codice catasto', '21180447', 'Bollino', 'TO-118224', 'pagina 1 di 2', 'pagina 2 di 2'],
    ...['A. DATI IDENTIFICATIVI', '10098 Rivoli (TO)', 'Via Rombò 5, scala B, interno 7', 'Bosio Enrico'],
    ...['BSONRC61C12H355X', 'Proprietario', 'TO-1184220', 'Libretti uso/manutenzione generatore presenti No'],
    ...['22,5 °fr', 'Addolcimento', 'Non richiesto', 'GRUPPO TERMICO GT n. 1', 'ecoTEC plus'],
    ...['VA-1', '26,7 kW', 'Forzata', 'Testo 300 n. 62110487', '31/03/2027'],
    ...[
      '62,4 18,2 5,1 8,9 44,9 99,4 91,76 38',
      'aggiunti 2 punti al valore letto',
      'entro il limite di 1000 ppm',
    ],
    ...['Conservare il libretto', 'il tecnico dichiara, in riferimento ai punti A, B, C, D, E', 'altresì'],
    ...[
      'L’impianto può funzionare Sì',
      '22/11/2027',
      'Orario di partenza 09:40',
      'Enrico Bosio, proprietario',
    ],
    ...[
      'Il responsabile dell’impianto, per presa visione',
      'Marco Rossi',
      'a3'.repeat(32),
      '22/11/2026 alle 09:42',
    ],
    'Non sono stati riletti alla fonte il testo in Gazzetta Ufficiale',
  ])
    expect(testo.toLowerCase()).toContain(parte.toLowerCase())
})

test('di un gruppo frigo dice i circuiti, o perché non sono stati provati', async () => {
  const testo = (await pagesOf(fai(chiuso(moduloDue())))).join(' ')
  for (const parte of [
    ...['TIPO 2 (gruppi frigo)', 'GRUPPO FRIGO GF n. 1', 'A ciclo di compressione', 'Raffrescamento'],
    ...['6 4 42 5 30 38 12 7 Sì', 'isolamento della rete di distribuzione acqua'],
  ])
    expect(testo).toContain(parte)
  expect(testo).not.toContain('Bacharach')
  const senza = moduloDue()
  Object.assign(senza.dati, { prove: [], senza_prove: 'Condizioni_Esterne' })
  expect((await pagesOf(fai(chiuso(senza)))).join(' ')).toContain('Condizioni esterne non adatte')
})

test('due moduli con tutte le misure, testi lunghi e otto circuiti non escono dal foglio né si tagliano', async () => {
  const lungo = 'Sostituire il canale da fumo appena possibile. '.repeat(21)
  const testo = (
    await pagesOf(fai(due({ osservazioni: lungo, raccomandazioni: lungo, prescrizioni: 'x'.repeat(1000) })))
  ).join(' ')
  expect(testo.match(/canale da fumo appena possibile/g)).toHaveLength(42)
  expect(testo.replace(/[^x]/g, '').length).toBeGreaterThanOrEqual(1000)
  for (const parte of ['1 / 3 / 4', '2,41', '123.456,7', '82 89,76', 'sotto il minimo', 'oltre il limite'])
    expect(testo).toContain(parte)
  const otto = moduloDue()
  const circuiti = Array.from({ length: 8 }, (_, n) => ({ ...provaFrigo(n + 1), t_condensazione: 40 + n }))
  otto.dati.prove = circuiti
  const frigo = (await pagesOf(fai(chiuso(otto)))).join(' ')
  for (const n of circuiti.keys()) expect(frigo).toContain(`${n + 1} 6 4 ${40 + n} 5 30`)
})

test('corretto dice che cosa sostituisce; senza firma dice perché; lo scontrino sta sull’ultima pagina', async () => {
  const assente = { esito: 'Assente', motivo: 'Le chiavi erano dal portiere' }
  const corretto = { codice: 'RCEE-20261122-C312/2', sostituisce: 'RCEE-20261122-C312' }
  const pagine = await pagesOf(
    fai(chiuso(modulo1()), { ...corretto, firma: assente, foto: [scontrino, scontrino] }),
  )
  expect(pagine).toHaveLength(3)
  expect(pagine[0]).toContain('Sostituisce')
  expect(pagine[1]).toContain('Responsabile dell’impianto assente')
  expect(pagine[1]).toContain('Le chiavi erano dal portiere')
  expect(pagine.join()).not.toContain('per presa visione')
  expect(pagine[2]).toContain('Scontrino dell’analizzatore')
  const rifiutata = { esito: 'Rifiutato', motivo: 'Contesta il prezzo' }
  expect((await pagesOf(fai(chiuso(modulo1()), { firma: rifiutata }))).join()).toMatch(
    /non ha firmato\s+Rifiutata\s+Contesta il prezzo/,
  )
})

test('lo stesso rapporto dà gli stessi byte', () => {
  expect(
    fai(chiuso(modulo1()), { foto: [scontrino] }).equals(fai(chiuso(modulo1()), { foto: [scontrino] })),
  ).toBe(true)
})

test('dal documento si riprendono gli scontrini, e non il logo', () => {
  const alto = Buffer.from(JPEG)
  alto.writeUInt16BE(800, alto.indexOf(Buffer.from([0xff, 0xc0])) + 5)
  const logo = { jpeg: onPaper(), larghezza: 8, altezza: 8 }
  const pdf = fai(chiuso(modulo1()), { logo, foto: [{ ...scontrino, dati: onPaper(alto) }] })
  expect(scontriniNelPdf(pdf).map((uno) => Buffer.from(uno).equals(alto))).toEqual([true])
  expect(scontriniNelPdf(fai(chiuso(modulo1()), { logo }))).toEqual([])
})
