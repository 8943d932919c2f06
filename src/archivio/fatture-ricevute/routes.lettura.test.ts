import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { fatturaXml, riceventi, type Scritta } from '#test/ricevute.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, importa, fattura, noi } = riceventi(bench)
await noi()

const fornitori = () => bench.dati('GET', '/fornitori')

test('l’arrotondamento di un gruppo è già nel suo imponibile; quello del documento si somma', async () => {
  const delGruppo = (xml: Buffer) =>
    Buffer.from(
      xml
        .toString()
        .replace('<ImponibileImporto>', '<Arrotondamento>-0.20</Arrotondamento><ImponibileImporto>'),
    )
  const delDocumento = (s: Scritta) =>
    Buffer.from(
      fatturaXml(s)
        .toString()
        .replace('</DatiGeneraliDocumento>', '<Arrotondamento>0.03</Arrotondamento></DatiGeneraliDocumento>'),
    )
  const { righe } = await importa(
    [
      'a.xml',
      delGruppo(fatturaXml({ numero: 'A1', totale: null, rate: [['MP05', '2026-12-31', '122.00']] })),
    ],
    ['b.xml', delGruppo(fatturaXml({ numero: 'A2' }))],
    ['c.xml', delDocumento({ numero: 'A3', totale: null })],
    ['d.xml', delDocumento({ numero: 'A4', totale: '122.03' })],
  )
  expect(
    righe.map(({ totale, altri_importi, avvisi }) => [totale, altri_importi, avvisi.map((a) => a.codice)]),
  ).toEqual([
    [122, 0, ['totale_assente']],
    [122, 0, []],
    [122.03, 0.03, ['totale_assente', 'rate_diverse']],
    [122.03, 0.03, []],
  ])
  expect((await fattura(righe[0]?.fattura_id)).totale).toBe(122)
})

test('una scadenza che nessuno ha scritto non è una scadenza, e una data impossibile resta un errore', async () => {
  const vuote = ['0001-01-01', '1753-01-01', '1900-01-01', '9999-12-31']
  const { righe } = await carica(
    ...vuote.map(
      (giorno, i) =>
        [`${i}.xml`, fatturaXml({ numero: `V${i}`, rate: [['MP05', giorno, '122.00']] })] as const,
    ),
    ['x.xml', fatturaXml({ numero: 'V8', rate: [['MP05', '2026-02-30', '122.00']] })],
    ['y.xml', fatturaXml({ numero: 'V9', data: '0001-01-01' })],
  )
  for (const riga of righe.slice(0, vuote.length)) {
    expect(riga).toMatchObject({ esito: 'avviso', data_scadenza: null })
    expect(riga.avvisi.map(({ codice }) => codice)).toEqual(['scadenza_assente'])
  }
  expect(righe.slice(vuote.length).map(({ codice, messaggio }) => [codice, messaggio])).toEqual([
    ['data_non_valida', 'La data 2026-02-30 non esiste'],
    ['dati_mancanti', 'Manca la data della fattura'],
  ])
})

/** Two firms of one VAT group: one number, two codici fiscali. */
const GRUPPO = '15844561009'
const LUCE: Scritta = {
  partitaIva: GRUPPO,
  codiceFiscale: '06655971007',
  denominazione: 'Luce Energia S.p.A.',
}
const SERVIZI: Scritta = {
  partitaIva: GRUPPO,
  codiceFiscale: '05779711000',
  denominazione: 'Luce Servizi S.r.l.',
}

test('due ditte di un gruppo IVA sono due fornitori, e il numero 1 è di ciascuna', async () => {
  const { righe } = await importa(
    ['1.xml', fatturaXml({ ...LUCE, numero: '1' })],
    ['2.xml', fatturaXml({ ...SERVIZI, numero: '1' })],
    ['3.xml', fatturaXml({ ...LUCE, numero: '1', data: '2026-10-06' })],
  )
  expect(righe.map(({ esito, codice }) => [esito, codice])).toEqual([
    ['ok', null],
    ['ok', null],
    ['duplicato', 'gia_importata'],
  ])
  const di = (codice: string | undefined, tutti: { id: number; codice_fiscale: string }[]) =>
    tutti.filter((uno) => uno.codice_fiscale === codice).map(({ id }) => id)
  const tutti = await fornitori()
  const [luce] = di(LUCE.codiceFiscale, tutti)
  const [servizi] = di(SERVIZI.codiceFiscale, tutti)
  expect((await fattura(righe[0]?.fattura_id)).fornitore_id).toBe(luce)
  expect((await fattura(righe[1]?.fattura_id)).fornitore_id).toBe(servizi)
  // Known by now, each is found by its code; without one nobody knows which.
  const { righe: dopo } = await carica(
    ['4.xml', fatturaXml({ ...SERVIZI, numero: '1', data: '2026-10-07' })],
    ['5.xml', fatturaXml({ ...SERVIZI, numero: '2' })],
    ['6.xml', fatturaXml({ ...LUCE, codiceFiscale: undefined, numero: '2' })],
    ['7.xml', fatturaXml({ ...LUCE, codiceFiscale: '01114601006', numero: '1' })],
  )
  expect(
    dopo.map(({ esito, fornitore, avvisi }) => [esito, fornitore?.id, avvisi.map((a) => a.codice)]),
  ).toEqual([
    ['duplicato', servizi, []],
    ['ok', servizi, []],
    ['avviso', luce, ['fornitore_ambiguo']],
    ['ok', null, []],
  ])
})

test('di un fornitore scritto senza codice fiscale il primo file dice quale ditta è; l’altra è nuova', async () => {
  const { id } = await bench.dati('POST', '/fornitori', {
    corpo: { ragioneSociale: 'Acqua Gruppo', partitaIva: '12345670017' },
  })
  const di = { partitaIva: '12345670017', numero: '7' }
  const { righe } = await importa(
    ['1.xml', fatturaXml({ ...di, codiceFiscale: '44172030635', denominazione: 'Acqua Uno' })],
    ['2.xml', fatturaXml({ ...di, codiceFiscale: '07643520013', denominazione: 'Acqua Due' })],
  )
  const scritte = await Promise.all(righe.map((riga) => fattura(riga.fattura_id)))
  expect(scritte.map(({ fornitore_id }) => fornitore_id === id)).toEqual([true, false])
  expect(await bench.dati('GET', `/fornitori/${id}`)).toMatchObject({ codice_fiscale: '44172030635' })
})

test('una ditta del nostro gruppo IVA non siamo noi, né il suo cliente è un altro del gruppo', async () => {
  await bench.dati('PUT', '/azienda', { corpo: { partitaIva: GRUPPO, codiceFiscale: '06655971007' } })
  const cliente = (cognome: string, codiceFiscale: string) =>
    bench.dati('POST', '/clienti', {
      corpo: { nome: 'Ditta', cognome, tipo: 'Azienda', partitaIva: '44172030635', codiceFiscale },
    })
  await cliente('Prima', '07643520013')
  const seconda = await cliente('Seconda', '12903440621')
  const a = (xml: Buffer, codice: string) =>
    Buffer.from(
      xml
        .toString()
        .replace(
          /(<CessionarioCommittente>.*?<\/IdFiscaleIVA>)/,
          `$1<CodiceFiscale>${codice}</CodiceFiscale>`,
        ),
    )
  const { righe } = await carica(
    ['1.xml', a(fatturaXml({ ...SERVIZI, numero: '61', noi: GRUPPO }), '06655971007')],
    ['2.xml', a(fatturaXml({ numero: '62', noi: GRUPPO }), '05779711000')],
    ['3.xml', a(fatturaXml({ ...LUCE, numero: '63', noi: '44172030635' }), '12903440621')],
    ['4.xml', fatturaXml({ numero: '64', noi: GRUPPO })],
  )
  expect(righe.map(({ esito, codice }) => [esito, codice])).toEqual([
    ['ok', null],
    ['errore', 'non_nostra'],
    ['emessa', 'nostra_emessa'],
    ['ok', null],
  ])
  expect(righe[1]?.messaggio).toBe('Intestata a Vesuvio Clima S.r.l. (C.F. 05779711000), non a noi')
  const { cliente_id } = await bench.db
    .selectFrom('fatture_ricevute_righe')
    .select('cliente_id')
    .where('esito', '=', 'emessa')
    .executeTakeFirstOrThrow()
  expect(cliente_id).toBe(seconda.id)
})
