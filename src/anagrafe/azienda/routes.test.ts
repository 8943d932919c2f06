import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { refuseEvery, testoFinoA, ultimaRiga, withoutWriting } from '#test/refusals.ts'
import { LOGO_MASSIMO } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=='

test('all’inizio è vuota e ognuno può leggerla', async () => {
  const { corpo, etag } = await bench.chiedi('GET', '/azienda', { come: 'operatore' })
  expect(etag).toMatch(/^"1\./)
  expect(corpo.data).toEqual({
    ...Object.fromEntries(
      ['ragione_sociale', 'indirizzo', 'comune', 'cap', 'provincia', 'partita_iva', 'codice_fiscale']
        .concat([
          'rea',
          'rea_provincia',
          'rea_numero',
          'abilitazioni',
          'telefono',
          'email',
          'pec',
          'iban',
          'logo',
          'nome',
          'cognome',
        ])
        .map((c) => [c, null]),
    ),
    ...{ regime_fiscale: 'RF01', capitale_sociale: null, socio_unico: null },
    ...{ in_liquidazione: false, addebita_bollo: null, conservazione: false },
    strumenti: [],
    persone: {},
    manutenzione_mesi: 12,
    ...{ minuti_manutenzione: null, minuti_condizionatore: null, minuti_rcee: null, minuti_fgas: null },
    ...{
      minuti_viaggio: null,
      minuti_viaggio_fuori: null,
      riserva_guasti: 20,
      riserva_quando: 'Fine',
      giorni_intervento: 7,
      patrono: null,
    },
    indirizzo_pubblico: null,
    codice_admin: null,
    prima_ora: false,
    andamento_a: null,
    versione: 1,
  })
})

test('come entrano gli Admin lo sanno gli Admin', async () => {
  await bench.db.updateTable('azienda').set({ codice_admin: true }).execute()
  const letto = async (come: 'admin' | 'direttore' | 'operatore') =>
    (await bench.dati('GET', '/azienda', { come })).codice_admin
  expect([await letto('direttore'), await letto('operatore')]).toEqual([null, null])
  await bench.db.updateTable('azienda').set({ codice_admin: false }).execute()
  expect([await letto('direttore'), await letto('operatore')]).toEqual([null, null])
  expect(await letto('admin')).toBe(false)
})

test('le chiavi assenti restano, quelle vuote si svuotano, maiuscole e spazi si sistemano', async () => {
  await bench.dati('PUT', '/azienda', {
    corpo: {
      ragioneSociale: ' Calore & Figli S.n.c. ',
      provincia: 'na',
      codiceFiscale: 'rssmra85t10a562s',
      iban: 'it60 x054 2811 1010 0000 0123 456',
      logo: PNG,
      pec: 'calore@pec.example',
      id: 7,
      ignota: 'x',
    },
  })
  const dopo = await bench.dati('PUT', '/azienda', { corpo: { pec: '', telefono: '081 123' } })
  expect(dopo).toMatchObject({
    ragione_sociale: 'Calore & Figli S.n.c.',
    provincia: 'NA',
    codice_fiscale: 'RSSMRA85T10A562S',
    iban: 'IT60X0542811101000000123456',
    logo: PNG,
    pec: null,
    telefono: '081 123',
    versione: 3,
  })
  const { azione, prima, dopo: ora } = await ultimaRiga(bench, 'azienda', 1)
  expect([azione, prima.pec, ora.pec, ora.telefono]).toEqual([
    'aggiorna',
    'calore@pec.example',
    null,
    '081 123',
  ])
})

test('una versione superata riceve i dati di ora', async () => {
  const { versione } = await bench.dati('GET', '/azienda')
  const { stato, corpo } = await withoutWriting(bench, () =>
    bench.chiedi('PUT', '/azienda', {
      corpo: { rea: 'NA-1' },
      intestazioni: { 'if-match': `"${versione - 1}"` },
    }),
  )
  expect([stato, corpo.data.versione]).toEqual([412, versione])
})

test('rifiuta dati sbagliati, nel campo giusto e senza scrivere', () =>
  refuseEvery(
    bench,
    ['PUT', '/azienda'],
    {},
    {
      ragioneSociale: testoFinoA(120),
      indirizzo: testoFinoA(160),
      comune: testoFinoA(80),
      cap: testoFinoA(5),
      provincia: testoFinoA(2),
      partitaIva: testoFinoA(11),
      codiceFiscale: testoFinoA(16),
      nome: testoFinoA(60),
      cognome: testoFinoA(60),
      rea: testoFinoA(20),
      telefono: testoFinoA(30),
      email: [...testoFinoA(254), ['senza chiocciola', 'ciao']],
      pec: [...testoFinoA(254), ['senza chiocciola', 'ciao']],
      iban: testoFinoA(34),
      regimeFiscale: [
        ['vuoto', ''],
        ['inesistente', 'RF03'],
        ['nullo', null],
      ],
      capitaleSociale: [
        ['negativo', -1],
        ['tre decimali', 10.005],
        ['testo', '10'],
      ],
      inLiquidazione: [['testo', 'true']],
      logo: [
        ...testoFinoA(LOGO_MASSIMO),
        ['un indirizzo', 'https://example.com/logo.png'],
        ['un disegno con dentro un programma', 'data:image/svg+xml;base64,PHN2Zz4='],
        ['una pagina', 'data:text/html;base64,iVBORw0KGgo='],
        ['un PNG solo di nome', 'data:image/png;base64,R0lGODlh'],
        ['due cose', `${PNG}" onerror="x`],
      ],
    },
  ))

test('il patrono si scrive come un giorno, le durate sono minuti', async () => {
  const prova = (corpo: object) => bench.chiedi('PUT', '/azienda', { corpo })
  expect((await prova({ patrono: '19/9', minutiRcee: 40 })).corpo.data).toMatchObject({
    patrono: '09-19',
    minuti_rcee: 40,
  })
  expect((await prova({ patrono: '31/9' })).corpo.campi).toEqual({
    patrono: 'Scrivi giorno e mese, per esempio 7/12',
  })
  expect((await prova({ riservaGuasti: 95 })).stato).toBe(400)
  // Left empty, works last as long as usual, and ways are as long as they are.
  expect((await prova({ minutiRcee: null, minutiViaggio: '' })).corpo.data).toMatchObject({
    ...{ minuti_rcee: null, minuti_viaggio: null },
  })
  await prova({ patrono: '' })
})

test('la fattura elettronica: regime, capitale in centesimi, soci e bollo come si è scelto', async () => {
  const corpo = { regimeFiscale: 'RF19', capitaleSociale: 10_000.5, socioUnico: true, addebitaBollo: 'false' }
  expect(await bench.dati('PUT', '/azienda', { corpo })).toMatchObject({
    ...{ regime_fiscale: 'RF19', capitale_sociale: 10_000.5, socio_unico: true, addebita_bollo: false },
  })
  const { capitale_sociale } = await bench.db
    .selectFrom('azienda')
    .select('capitale_sociale')
    .executeTakeFirstOrThrow()
  expect(capitale_sociale).toBe(1_000_050)
  const vuoti = { capitaleSociale: null, socioUnico: '', addebitaBollo: null, regimeFiscale: 'RF01' }
  expect(await bench.dati('PUT', '/azienda', { corpo: vuoti })).toMatchObject({
    ...{ regime_fiscale: 'RF01', capitale_sociale: null, socio_unico: null, addebita_bollo: null },
  })
})

test('che la conservazione è avviata lo dice un Admin per tutti, e il registro lo sa', async () => {
  const corpo = { conservazione: true }
  expect(await bench.dati('PUT', '/azienda', { corpo })).toMatchObject({ conservazione: true })
  const { prima, dopo } = await ultimaRiga(bench, 'azienda', 1)
  expect([prima.conservazione, dopo.conservazione]).toEqual([false, true])
})

test('il REA è uno solo, scritto intero o a metà; abilitazioni e strumenti per gli RCEE', async () => {
  const metti = (corpo: object) => bench.dati('PUT', '/azienda', { corpo })
  const rea = ({ rea, rea_provincia, rea_numero }: Record<string, unknown>) => [
    rea,
    rea_provincia,
    rea_numero,
  ]
  expect(rea(await metti({ rea: 'to 1184220' }))).toEqual(['to 1184220', 'TO', '1184220'])
  expect(rea(await metti({ reaNumero: '7' }))).toEqual(['TO-7', 'TO', '7'])
  expect(rea(await metti({ rea: 'iscritta a Torino' }))).toEqual(['iscritta a Torino', null, null])
  expect(rea(await metti({ rea: '' }))).toEqual([null, null, null])
  const analizzatore = { marca: 'Testo', modello: '300', matricola: '62', taraturaFinoAl: '2027-03-31' }
  expect(await metti({ abilitazioni: 'e c, C', strumenti: [analizzatore] })).toMatchObject({
    abilitazioni: 'C, E',
    strumenti: [{ marca: 'Testo', modello: '300', matricola: '62', taratura_fino_al: '2027-03-31' }],
  })
  const no = async (corpo: object) => (await bench.chiedi('PUT', '/azienda', { corpo })).corpo.campi
  expect(await no({ abilitazioni: 'H' })).toEqual({
    abilitazioni: 'Scrivi le lettere del DM 37/2008, per esempio C, E',
  })
  expect(await no({ strumenti: Array(11).fill(analizzatore) })).toEqual({
    strumenti: 'Al massimo 10 strumenti',
  })
  expect(await no({ strumenti: [{ ...analizzatore, marca: '' }] })).toMatchObject({})
  expect(await metti({ strumenti: [], abilitazioni: null })).toMatchObject({
    strumenti: [],
    abilitazioni: null,
  })
})
