import { expect, test } from 'vitest'
import { indovina } from './colonne.rules.ts'
import { lettoreDiRighe, type RigaImportataLetta } from './leggi-righe.queries.server.ts'

const PERSONA = 'BRNCRL80A41F839S'

/** A row of a file with these headings: what is read of it. */
function riga(intestazione: string, celle: string): RigaImportataLetta {
  const colonne = intestazione.split(';')
  return lettoreDiRighe({ colonne, abbinamento: indovina(colonne), ditte: new Map() })(celle.split(';'))
}

test.each([
  // Issue's own: name and surname, with a person's code, before the firm's name.
  [
    'Ragione sociale;Nome;Cognome;Codice fiscale',
    `Bruni Carla;Carla;Bruni;${PERSONA}`,
    'Privato',
    'Carla',
    'Bruni',
    null,
  ],
  ['Ragione sociale;Codice fiscale', `Bruni Carla;${PERSONA}`, 'Privato', 'Carla', 'Bruni', null],
  ['Cognome e nome;Codice fiscale', `Palazzo Giuseppe;${PERSONA}`, 'Privato', 'Giuseppe', 'Palazzo', null],
  ['Ragione sociale;Codice fiscale', `Parco Anna;${PERSONA}`, 'Privato', 'Anna', 'Parco', null],
  ['Ragione sociale;Nome;Cognome', 'Bruni Carla;Carla;Bruni', 'Privato', 'Carla', 'Bruni', null],
  ['Ragione sociale;Tipologia', 'Bruni Carla;Persona fisica', 'Privato', 'Carla', 'Bruni', null],
  ['Ragione sociale;Tipologia', 'Bruni Carla;Ditta', 'Azienda', 'Bruni', 'Carla', 'Bruni Carla'],
  // Still firms and condominiums.
  [
    'Ragione sociale;Nome;Cognome',
    'Hotel Vesuvio srl;Carla;Bruni',
    'Azienda',
    'Hotel',
    'Vesuvio srl',
    'Hotel Vesuvio srl',
  ],
  [
    'Ragione sociale;Nome;Cognome;P.IVA',
    'Termo Sud;Carla;Bruni;01234567897',
    'Azienda',
    'Termo',
    'Sud',
    'Termo Sud',
  ],
  ['Ragione sociale;Codice fiscale', 'Termo Sud;01234567897', 'Azienda', 'Termo', 'Sud', 'Termo Sud'],
  [
    'Cognome e nome;Codice fiscale',
    'Condominio Parco Azzurro;95012345678',
    'Condominio',
    'Condominio',
    'Parco Azzurro',
    'Condominio Parco Azzurro',
  ],
  // Of what may be a surname it is asked.
  ['Cognome e nome', 'Palazzo Reale', 'Privato', 'Reale', 'Palazzo', null],
  [
    'Ragione sociale;Tipo',
    'Comune di Ercolano;Ente pubblico',
    'PA',
    'Comune',
    'di Ercolano',
    'Comune di Ercolano',
  ],
])('%s = %s: %s, nome «%s», cognome «%s»', (intestazione, celle, tipo, nome, cognome, denominazione) => {
  expect(riga(intestazione, celle)).toMatchObject({
    cliente: { tipo, nome, cognome, denominazione },
    errori: {},
  })
})

const DI_CIFRE = [
  'Telefono',
  'Altro telefono',
  'Cod. Fisc.',
  'P.IVA',
  'CAP',
  'Numero civico',
  'Codice destinatario',
  'Matricola',
  'Matricola condizionatore',
  'Numero RCEE',
]

test.each(
  DI_CIFRE.flatMap((colonna) =>
    ['2,1E+25', '2.11712E+25', '1E+15', '1,8E+04'].map((cella) => [colonna, cella] as const),
  ),
)('%s: di «%s» non resta nulla, e si dice', (colonna, cella) => {
  const letta = riga(`Cognome;Nome;Data RCEE;${colonna}`, `Bruni;Ada;3/2/2025;${cella}`)
  expect(letta.avvisi[3]).toContain('il foglio di calcolo ha perso le cifre')
  expect(letta.errori).toEqual({})
  expect(JSON.stringify([letta.cliente, letta.caldaia, letta.condizionatore, letta.rcee])).not.toMatch(
    /E\+|2[.,]1/,
  )
})

test('una matricola come 5E10 è una matricola; cifre intere in notazione scientifica tornano', () => {
  expect(riga('Cognome;Nome;Matricola', 'Bruni;Ada;5E10').caldaia?.matricola).toBe('5E10')
  expect(riga('Cognome;Nome;Matricola', 'Bruni;Ada;2,1234567E+10').caldaia?.matricola).toBeNull()
  expect(riga('Cognome;Nome;Matricola', 'Bruni;Ada;2,123456789E+10').caldaia?.matricola).toBe('21234567890')
  const dubbia = riga('Cognome;Nome;Matricola', 'Bruni;Ada;21171234567890100000')
  expect([dubbia.caldaia?.matricola, dubbia.avvisi[2]]).toEqual([
    '21171234567890100000',
    expect.stringContaining('forse il foglio di calcolo ha perso le altre'),
  ])
})

test.each([
  ['03-apr', '3/4'],
  ['3-Apr', '3/4'],
  ['mar-12', '3/12'],
  ['2026-04-03', '3/4'],
  ['03/04/2026', '3/4'],
])('numero civico «%s»: letto %s, e si dice', (cella, civico) => {
  const { cliente, avvisi } = riga('Cognome;Nome;Indirizzo;Civico', `Bruni;Ada;Via Roma;${cella}`)
  expect([cliente?.indirizzo, avvisi[3]]).toEqual([
    `Via Roma ${civico}`,
    `${cella}: il foglio di calcolo ne ha fatto una data. Letto ${civico}: controlla`,
  ])
})

test.each(['12', '12/A', '3/4', '12-14', 'snc', '1-int'])('numero civico «%s» resta com’è', (cella) => {
  const { cliente, avvisi } = riga('Cognome;Nome;Indirizzo;Civico', `Bruni;Ada;Via Roma;${cella}`)
  expect([cliente?.indirizzo, avvisi]).toEqual([`Via Roma ${cella}`, {}])
})

test('le parole per niente valgono niente solo dove il campo non le può contenere', () => {
  const letta = riga('Cognome;Nome;Comune;Provincia;Telefono;Email;Note', 'Null;Ada;None;TO;null;none;n.d.')
  expect(letta.cliente).toMatchObject({
    ...{ cognome: 'Null', nome: 'Ada', comune: 'None', provincia: 'TO' },
    ...{ telefono: null, email: null, note: null },
  })
  expect(letta).toMatchObject({ errori: {}, avvisi: {} })
  // Where it was meant for nothing, somebody looks.
  expect(riga('Cognome;Nome;Comune;Provincia', 'Bruni;Ada;none;NA').avvisi[2]).toContain('None è un comune')
  expect(riga('Cognome;Nome;Ragione sociale', 'null;null;Termo Sud').cliente).toMatchObject({
    ...{ nome: 'Termo', cognome: 'Sud', note: null },
  })
  expect(riga('Cognome;Nome', 'null;null').errori).toEqual({
    0: 'Campo obbligatorio',
    1: 'Campo obbligatorio',
  })
})

test.each([
  'n/d',
  'N.D.',
  'nd',
  '-',
  '--',
  '//',
  '/',
  'x',
  'XX',
  '?',
  '...',
  'null',
  'none',
  'NaN',
  'n.c.',
  'vuoto',
])('«%s» non è nulla, in ogni colonna', (niente) => {
  const letta = riga(
    'Cognome;Nome;Telefono;Altro telefono;Email;CAP;Comune;C.F./P.IVA;Indirizzo;Civico;PEC;Note;Marca;Modello;Matricola;kW',
    ['Bruni', 'Ada', ...Array(4).fill(niente), '', ...Array(9).fill(niente)].join(';'),
  )
  expect(letta).toMatchObject({ caldaia: null, errori: {}, avvisi: {} })
  expect(letta.cliente).toMatchObject({
    ...{ telefono: null, email: null, cap: null, codiceFiscale: null, partitaIva: null, note: null },
  })
})

test.each([
  ['Data installazione', '01/01/1970', 'dataInstallazione', null, 'nessuna data'],
  ['Data installazione', '1899-12-30', 'dataInstallazione', null, 'nessuna data'],
  ['Data installazione', '12/05/1962', 'dataInstallazione', '1962-05-12', 'Si salva 12/05/1962'],
  [
    'Data installazione',
    '12/05/2062',
    'dataInstallazione',
    '2062-05-12',
    'È nel futuro: si salva 12/05/2062',
  ],
  ['Ultima manutenzione', '12/05/2062', 'ultimaRevisione', '2062-05-12', 'È nel futuro: si salva 12/05/2062'],
  ['Ultima manutenzione', '12/05/1962', 'ultimaRevisione', null, 'forse di una nascita: resta vuota'],
  ['Ultima manutenzione', '12/05/2025', 'ultimaRevisione', '2025-05-12', undefined],
] as const)('%s «%s»: che cosa si salva si dice', (colonna, cella, campo, valore, avviso) => {
  const { caldaia, avvisi } = riga(`Cognome;Nome;Marca;Modello;${colonna}`, `Bruni;Ada;R;S;${cella}`)
  expect([caldaia?.[campo], avvisi[4]]).toEqual([valore, avviso && expect.stringContaining(avviso)])
})

test('una cella facoltativa sbagliata resta fuori, il cliente no', () => {
  const letta = riga(
    'Cognome;Nome;Email;CAP;PEC;Provincia;Marca;kW;Ultima manutenzione;BTU;Data RCEE',
    'Bruni;Ada;a@b;801000;boh;NAPO;Riello;tanti;31/02/2020;tanti;domani',
  )
  expect(letta.errori).toEqual({})
  expect(letta.cliente).toMatchObject({
    cognome: 'Bruni',
    email: null,
    cap: null,
    pec: null,
    provincia: null,
  })
  expect(letta.caldaia).toMatchObject({ marca: 'Riello', potenzaKw: null, ultimaRevisione: null })
  expect(letta.avvisi).toMatchObject({
    2: 'Inserisci un indirizzo email valido: resta vuoto',
    3: 'Massimo 5 caratteri: resta vuoto',
    4: 'Inserisci un indirizzo email valido: resta vuoto',
    5: 'Massimo 2 caratteri: resta vuoto',
    7: 'Valore non valido: resta vuoto',
    8: 'Inserisci una data valida: resta vuoto',
    9: expect.stringContaining('resta vuoto'),
    10: 'Manca la data dell’RCEE: messo nelle note dell’impianto',
  })
})

test('note troppo lunghe fermano la riga: sono parole di qualcuno', () => {
  expect(riga('Cognome;Nome;Note', `Bruni;Ada;${'y'.repeat(2001)}`).errori[2]).toBe('Massimo 2000 caratteri')
  expect(riga('Cognome;Nome;Marca;Note caldaia', `Bruni;Ada;R;${'y'.repeat(1001)}`).errori[3]).toBe(
    'Massimo 1000 caratteri',
  )
})

test('caldaia, condizionatore e RCEE di una riga', () => {
  const letta = riga(
    'Cognome;Nome;Marca caldaia;Modello caldaia;RCEE del;Scadenza RCEE;N. bollino;Marca condizionatore;Modello condizionatore;Matricola condizionatore;BTU;Gas refrigerante;Carica gas;Ultima manutenzione condizionatore',
    'Bruni;Ada;Riello;Start;3/2/2025;3/2/2027;NA12;Daikin;FTXM;AC-1;12.000;R32;0,850;4/5/2025',
  )
  expect(letta).toMatchObject({
    caldaia: { marca: 'Riello', modello: 'Start' },
    condizionatore: {
      ...{ marca: 'Daikin', modello: 'FTXM', serialNumber: 'AC-1', btu: 12000, gasRefrigerante: 'R32' },
      ...{ caricaKg: 0.85, ultimaManutenzione: '2025-05-04' },
    },
    rcee: { numeroDocumento: 'NA12', dataEmissione: '2025-02-03', dataScadenza: '2027-02-03' },
    ...{ errori: {}, avvisi: {} },
  })
})

test('un RCEE senza la sua data resta nelle note dell’impianto, e si dice', () => {
  const letta = riga('Cognome;Nome;Marca;Modello;RCEE del;Scadenza RCEE', 'Bruni;Ada;Riello;Start;;3/2/2027')
  expect([letta.rcee, letta.caldaia?.note]).toEqual([null, 'RCEE: scadenza 3/2/2027'])
  expect(letta.avvisi[4]).toBe('Manca la data dell’RCEE: messo nelle note dell’impianto')
})

test('potenza «1.250» in un file si legge con la virgola, e si dice', () => {
  const letta = riga('Cognome;Nome;Marca;Modello;kW', 'Bruni;Ada;Riello;Start;1.250')
  expect([letta.caldaia?.potenzaKw, letta.avvisi[4]]).toEqual([1.25, 'Letto come 1,250: controlla'])
})

test('la riga di un totale e una lettera persa si fanno notare', () => {
  expect(riga('Cognome;Nome', 'Totale;120')).toMatchObject({
    ...{ cliente: null, nessuno: 'totale', errori: { '': 'È la riga di un totale' } },
  })
  expect(riga('Cognome;Nome', 'Totale;Ada').avvisi['']).toContain('Sembra la riga di un totale')
  expect(riga('Cognome;Nome', 'Nicol\ufffd;Ada').avvisi[0]).toContain('Una lettera si è persa')
})

/** The country decides how codes and CAP are read. */
test.each([
  ['SI', '5000', '12345678', 'SI', '5000', '12345678'],
  ['Slovenia', '5000', '12345678', 'SI', '5000', '12345678'],
  ['', '184', '7643520567', 'IT', '00184', '07643520567'],
  ['Italia', '184', '7643520567', 'IT', '00184', '07643520567'],
  ['', '1010', 'ATU13585627', 'AT', '1010', 'ATU13585627'],
  ['Regno Unito', 'SW1A 2AA', 'GB123456789012', 'GB', 'SW1A 2AA', 'GB123456789012'],
  ['CH', '6900', 'CHE-100155212MWST', 'CH', '6900', 'CHE-100155212MWST'],
  ['Narnia', '5000', '1234567', 'IT', '5000', '1234567'],
])('nazione «%s», CAP %s, partita IVA %s', (nazione, cap, iva, paese, tenuto, tenuta) => {
  const { cliente } = riga('Cognome;Nome;Nazione;CAP;Partita IVA', `Rossi;Ugo;${nazione};${cap};${iva}`)
  expect([cliente?.nazione, cliente?.cap, cliente?.partitaIva]).toEqual([paese, tenuto, tenuta])
})

test('di una nazione che non conosco lo si dice, e niente si aggiunge; il CAP davanti alla città si legge', () => {
  const { avvisi, cliente } = riga('Cognome;Nome;Nazione;Città', 'Rossi;Ugo;Narnia;1010 Wien')
  expect(avvisi).toMatchObject({ 2: 'Non conosco la nazione «Narnia»: messa IT' })
  expect(cliente).toMatchObject({ cap: '1010', comune: 'Wien' })
  expect(riga('Cognome;Nome;Via', 'Rossi;Ugo;Via\u2028Roma\u00853').cliente?.indirizzo).toBe('Via Roma 3')
})
