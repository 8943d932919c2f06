import { afterAll, expect, test } from 'vitest'
import { paroleDiNome } from '#anagrafe/clienti/somiglianza.rules.ts'
import type { TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import { proponiIva } from '#carte/righe/proposte.rules.ts'
import { openBench } from '#test/bench.ts'
import { importParts } from '#test/importing.ts'
import { multipart } from '#test/pdf.ts'
import type { RigaDelFile } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

/** The list of a small firm: what it decides by a heading or a code alone. */
const { file, controllata, conferma, importa, cerca, diLui } = importParts(bench)

test('i numeri di riga di un elenco non diventano civici', async () => {
  const vie = ['Via Roma 12', 'Via 4 Novembre 3/A', 'Corso Garibaldi snc', 'Via Diaz', 'Via Po, 7']
  const bozza = await controllata([
    'N.;Cliente;Indirizzo;Telefono',
    ...vie.map((via, i) => `${i + 1};Rigauno${'abcde'[i]} Ada;${via};340 12000${i}0`),
  ])
  expect(bozza).toMatchObject({ abbinamento: [null, 'cognomeNome', 'indirizzo', 'telefono'], buone: 5 })
  await conferma(bozza)
  const clienti: { cognome: string; indirizzo: string }[] = await cerca('Rigauno')
  const perCognome = clienti.toSorted((a, b) => (a.cognome < b.cognome ? -1 : 1))
  expect(perCognome.map(({ indirizzo }) => indirizzo)).toEqual(vie)
})

/** An administrator's, beside each of the condominiums. */
const CODICE = '01234567897'
const CONDOMINI = ['Aurora', 'Iris', 'Le Ginestre', 'Parco Nuovo']
const TESTA = 'Ragione sociale;Partita IVA;Telefono;Indirizzo;Comune;Marca;Modello;Matricola'
const elenco = [
  TESTA,
  ...CONDOMINI.map(
    (nome, i) => `Condominio ${nome} Doppiuno;${CODICE};;Via ${nome} ${i};Portici;R;S;D1-${i}`,
  ),
  `Condominio Aurora Doppiuno;${CODICE};0815550001;Via Aurora 0;Portici;Riello;Start;D1-9`,
]
const righeDi = ({ id }: { id: number }): Promise<RigaDelFile[]> =>
  bench.dati('GET', `/importazioni/${id}/righe`)

test('un codice solo per molti non fa di molti uno: né nel file, né con l’archivio', async () => {
  const bozza = await controllata(elenco)
  const lette = await righeDi(bozza)
  expect(lette.map(({ duplicato }) => duplicato)).toEqual(Array(5).fill(null))
  // Name and code: one customer; a code alone: as many as there are names.
  expect(bozza.domande?.stesse.map(({ righe, proposta, perche }) => [righe, proposta, perche])).toEqual([
    [[2, 6], 'Una', ['nome', 'partita_iva']],
    [[2, 3, 4, 5], 'Diverse', ['partita_iva']],
  ])
  expect(await conferma(bozza)).toMatchObject({ clienti: 4, caldaie: 5, scritte: 5 })
  const clienti: { id: number; cognome: string; telefono: string | null }[] = await cerca('Doppiuno')
  expect(clienti.map(({ cognome }) => cognome).sort()).toEqual(CONDOMINI.map((nome) => `${nome} Doppiuno`))
  // What the second row of Aurora knows is not lost.
  expect(clienti.find(({ cognome }) => cognome.startsWith('Aurora'))).toMatchObject({
    telefono: '0815550001',
  })

  // The same list again: each finds itself, though all have one code.
  const dopo = await righeDi(await controllata(elenco))
  expect(dopo.map(({ duplicato, scelta }) => [duplicato?.nome, scelta])).toEqual(
    [...CONDOMINI, 'Aurora'].map((nome) => [`Condominio ${nome} Doppiuno`, 'aggiorna']),
  )
  // One who isn't there, by the code of others: proposed as another.
  const nuovo = await controllata([TESTA, `Condominio Viola Doppiuno;${CODICE};;Via Viola 1;Portici;;;`])
  expect(nuovo.domande?.stesse).toMatchObject([
    { righe: [2], proposta: 'Diverse', cliente: { id: expect.any(Number) } },
  ])
  expect(nuovo).toMatchObject({ duplicati: 0, da_scrivere: 1 })
  expect(await conferma(nuovo)).toMatchObject({ clienti: 1 })
})

test('di righe unite nulla va perso: l’altro indirizzo resta con il suo impianto, l’altro telefono fra i suoi', async () => {
  const fatta = await importa([
    'Cognome;Nome;Codice fiscale;Telefono;Indirizzo;Comune;Marca;Modello;Matricola;Note',
    'Doppidue;Ada;BRNDAA80A41F839J;333 1230001;Via Roma 5;Portici;Riello;Start;D2-1;Citofono 3',
    'Doppidue;Ada;BRNDAA80A41F839J;081 5550002;Via Po 3;Torino;Vaillant;Eco;D2-2;Casa al mare',
    // Another code: another person, whatever else is the same.
    'Doppidue;Ada;BRNGUO80A01F839L;333 1230001;Via Roma 5;Portici;Beretta;Ciao;D2-3;',
  ])
  expect(fatta).toMatchObject({ clienti: 2, caldaie: 3 })
  const clienti: { id: number; codice_fiscale: string }[] = await cerca('Doppidue')
  const prima = clienti.find(({ codice_fiscale }) => codice_fiscale === 'BRNDAA80A41F839J')
  expect(prima).toMatchObject({
    ...{ telefono: '333 1230001', indirizzo: 'Via Roma 5', comune: 'Portici' },
    note: 'Citofono 3\nCasa al mare',
    altri_telefoni: [{ numero: '081 5550002', nome: null }],
  })
  expect(await diLui('caldaie', prima?.id ?? 0)).toMatchObject([
    { matricola: 'D2-1', note: null },
    { matricola: 'D2-2', note: 'Indirizzo: Via Po 3, Torino, TO' },
  ])
})

const DITTE = [
  ['Officina Doppitre S.r.l.', 'Azienda'],
  ['Bar Doppitre', 'Azienda'],
  ['Hotel Doppitre', 'Azienda'],
  ['Doppitre Impianti snc', 'Azienda'],
  ['Parrocchia Doppitre', 'Azienda'],
  ['Comune di Doppitre', 'PA'],
  ['Condominio Doppitre', 'Condominio'],
  ['Doppitre Palazzo', 'Privato'],
  ['Doppitre Anna', 'Privato'],
] as const

test.each(['Cliente', 'Ragione sociale', 'Cognome', 'Nome e cognome'])(
  'una colonna «%s»: le aziende si riconoscono dal nome come nel modulo, e il 10% non si propone',
  async (colonna) => {
    // Where the heading says that they are firms, so are those whose name doesn't.
    const ditte = DITTE.filter(([, tipo]) => colonna !== 'Ragione sociale' || tipo !== 'Privato')
    const serie = colonna.replace(/\W/g, '')
    const fatta = await importa([
      `${colonna};Telefono;Nome`,
      ...ditte.map(
        ([nome], i) => `${nome} ${serie};34${colonna.charCodeAt(2) % 10} 44${colonna.length}00${i}0;`,
      ),
    ])
    expect(fatta).toMatchObject({ clienti: ditte.length })
    const clienti: { id: number; nome: string; cognome: string; tipo: TipoCliente }[] = await cerca(serie)
    const tipoDi = (nome: string) =>
      clienti.find((c) => paroleDiNome(nome).every((p) => paroleDiNome(`${c.nome} ${c.cognome}`).includes(p)))
        ?.tipo
    for (const [nome, tipo] of ditte) {
      expect([nome, tipoDi(nome)]).toEqual([nome, tipo])
      const dalModulo = await bench.dati('POST', '/clienti', { corpo: { nome, cognome: 'Dal Modulo' } })
      expect([nome, dalModulo.tipo]).toEqual([nome, tipo])
      const { valore } = proponiIva({ tipo, regime: 'RF01', sopralluogo: false })
      expect(valore.aliquota).toBe(tipo === 'Privato' || tipo === 'Condominio' ? 10 : 22)
    }
  },
)

test('persone e aziende in una colonna, codici in un’altra: ognuno è quel che è, con il codice al suo posto', async () => {
  const elenco = [
    ['Doppiquattro Ugo', 'BRNGUO80A01F839L', 'Privato', null, 'BRNGUO80A01F839L', null],
    ['Punto Doppiquattro', '07643520567', 'Azienda', 'Punto Doppiquattro', null, '07643520567'],
    ['Cond. Doppiquattro', '95012345674', 'Condominio', 'Cond. Doppiquattro', '95012345674', null],
    ['Parrocchia Doppiquattro', '01533030480', 'Azienda', 'Parrocchia Doppiquattro', '01533030480', null],
    // An administrator's number beside two people makes no firm of them.
    ['Doppiquattro Anna', CODICE, 'Privato', null, null, CODICE],
    ['Doppiquattro Luca', CODICE, 'Privato', null, null, CODICE],
  ] as const
  const fatta = await importa([
    'Cognome e nome / ditta;C.F./P.IVA;Tel.',
    ...elenco.map(([nome, codice], i) => `${nome};${codice};0522 1110${i}1`),
  ])
  expect(fatta).toMatchObject({ clienti: elenco.length })
  const clienti: Record<string, string>[] = await cerca('Doppiquattro')
  for (const [nome, , tipo, denominazione, codice, iva] of elenco) {
    const suo = clienti.find((c) => [`${c.nome} ${c.cognome}`, `${c.cognome} ${c.nome}`].includes(nome))
    expect([nome, suo?.tipo, suo?.denominazione, suo?.codice_fiscale, suo?.partita_iva]).toEqual([
      ...[nome, tipo, denominazione, codice, iva],
    ])
  }
})

test('di una bozza si sa quali colonne vengono solo dai valori, finché nessuno le ha scelte', async () => {
  const righe = ['Cliente;Dove;Chiamare', 'Rossi Ada;Portici;333 1234567', 'Neri Ugo;Ercolano;333 1234568']
  const bozza = await bench.dati(
    'POST',
    '/importazioni',
    multipart({}, file([...righe, 'Po Lea;Portici;'].join('\n'))),
  )
  expect(bozza).toMatchObject({ abbinamento: ['cognomeNome', 'comune', 'telefono'], incerte: [1, 2] })
  const { id, abbinamento } = bozza
  expect(await bench.dati('PUT', `/importazioni/${id}`, { corpo: { abbinamento } })).toMatchObject({
    incerte: [],
  })
  await bench.dati('DELETE', `/importazioni/${id}`)
})
