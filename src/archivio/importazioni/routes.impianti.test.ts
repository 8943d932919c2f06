import { afterAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { openBench } from '#test/bench.ts'
import { importParts, TESTA } from '#test/importing.ts'
import { multipart } from '#test/pdf.ts'
import { withoutWriting } from '#test/refusals.ts'
import type { Importazione, RigaDelFile } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { file, controllata, conferma, importa, scegli, cerca, diLui, gia } = importParts(bench)
const righeDi = ({ id }: Importazione): Promise<RigaDelFile[]> =>
  bench.dati('GET', `/importazioni/${id}/righe`)

/** What the engine says of a customer's works. */
const scadenzeDi = async (clienteId: number) =>
  (
    await bench.db
      .selectFrom('scadenze')
      .select([
        'controllo',
        'stato',
        'data_dovuta',
        'origine',
        'proposta_data',
        'certezza',
        'regola',
        'motivo',
      ])
      .where('cliente_id', '=', clienteId)
      .orderBy('controllo')
      .execute()
  ).map((una) => ({ ...una }))

describe('ciò che un file porta di impianti', () => {
  test('l’ultimo RCEE di un file dà la scadenza che darebbe uno scritto a mano', async () => {
    for (const [n, [data, scadenza]] of [
      ['3/2/2025', '3/2/2027'],
      ['12/11/2023', ''],
    ].entries()) {
      const cognome = `Rceeuno${'ab'[n]}`
      await importa([
        TESTA,
        `${cognome};Ada;333 81000${n}1;NA;Riello;Start;R-${n};24;metano;;;${data};${scadenza}`,
      ])
      const [portato] = await cerca(cognome)
      const [caldaia] = await diLui('caldaie', portato.id)
      expect(await diLui('rcee', portato.id)).toMatchObject([
        { caldaia_id: caldaia.id, data_emissione: n === 0 ? '2025-02-03' : '2023-11-12' },
      ])
      const scritto = await bench.dati('POST', '/clienti', {
        corpo: { nome: 'Ada', cognome: `${cognome}bis`, provincia: 'NA' },
      })
      const sua = await bench.dati('POST', '/caldaie', {
        corpo: {
          clienteId: scritto.id,
          marca: 'Riello',
          modello: 'Start',
          potenzaKw: 24,
          tipoCombustibile: 'Gas_Metano',
        },
      })
      await bench.dati('POST', '/rcee', {
        corpo: {
          ...{ clienteId: scritto.id, caldaiaId: sua.id },
          ...(n === 0
            ? { dataEmissione: '2025-02-03', dataScadenza: '2027-02-03' }
            : { dataEmissione: '2023-11-12' }),
        },
      })
      const attese = await scadenzeDi(scritto.id)
      expect(attese.map(({ controllo }) => controllo)).toContain('RCEE')
      expect(await scadenzeDi(portato.id)).toEqual(attese)
    }
  })

  test('condizionatori e RCEE nascono, si contano, e annullando spariscono con il cliente', async () => {
    const fatta = await importa([
      'Cognome;Nome;Telefono;Marca condizionatore;Modello condizionatore;Matricola condizionatore;BTU;RCEE del',
      'Climauno;Ada;333 8200001;Daikin;FTXM;AC-1;12.000;3/2/2025',
    ])
    expect(fatta).toMatchObject({ clienti: 1, caldaie: 0, condizionatori: 1, rcee: 1, aggiornati: 0 })
    const [cliente] = await cerca('Climauno')
    const [clima] = await diLui('condizionatori', cliente.id)
    expect(clima).toMatchObject({ marca: 'Daikin', serial_number: 'AC-1', btu: 12000 })
    expect(await diLui('rcee', cliente.id)).toMatchObject([{ condizionatore_id: clima.id, caldaia_id: null }])
    expect(await bench.dati('POST', `/importazioni/${fatta.id}/annulla`, { corpo: {} })).toMatchObject({
      stato: 'annullata',
      clienti: 0,
      condizionatori: 0,
      rcee: 0,
    })
    expect(await cerca('Climauno')).toEqual([])
  })
})

describe('la stessa matricola dello stesso cliente', () => {
  test('aggiorna: le date più nuove vincono, il resto solo dove era vuoto; annullando torna com’era', async () => {
    const { cliente, caldaia } = await gia('Serieuno', '333 8300001')
    const bozza = await controllata([
      TESTA,
      'Serieuno;Ada;3338300001;MI;Altra;Altro;v123;24,5;metano;5/6/2026;1/1/2020;5/6/2026;',
    ])
    expect(bozza).toMatchObject({ duplicati: 1, da_scrivere: 1 })
    const [riga] = await righeDi(bozza)
    expect(riga).toMatchObject({
      ...{ esito: 'duplicato', scelta: 'aggiorna' },
      duplicato: { id: cliente.id, motivi: ['telefono', 'matricola'] },
    })
    expect(await conferma(bozza)).toMatchObject({ clienti: 0, caldaie: 0, rcee: 1, aggiornati: 1 })
    expect(await diLui('caldaie', cliente.id)).toMatchObject([
      {
        ...{ id: caldaia.id, marca: 'Riello', modello: 'Start', matricola: 'V-12 3', potenza_kw: 24.5 },
        tipo_combustibile: 'Gas_Metano',
        ultima_revisione: '2026-06-05',
        prossima_revisione: '2027-06-05',
      },
    ])
    expect(await bench.dati('GET', `/clienti/${cliente.id}`)).toMatchObject({
      provincia: 'NA',
      note: 'vecchie',
    })
    await bench.dati('POST', `/importazioni/${bozza.id}/annulla`, { corpo: {} })
    const [tornata] = await diLui('caldaie', cliente.id)
    const { versione: _, prenotata: __, ...era } = caldaia
    expect(tornata).toMatchObject(era)
    expect(await diLui('rcee', cliente.id)).toEqual([])
  })

  test('dove l’ultima manutenzione supera la prossima, questa si sposta; il registro lo dice, annullando torna', async () => {
    const { cliente, caldaia } = await gia('Seriepiu', '333 8300009')
    await bench.dati('PUT', `/caldaie/${caldaia.id}`, {
      corpo: { intervalloManutenzioneMesi: 24, fonteManutenzione: 'Costruttore' },
    })
    const conLe = (ultima: string, prossima = '') =>
      importa([TESTA, `Seriepiu;Ada;3338300009;NA;Riello;Start;V123;;;${ultima};${prossima};;`])
    const date = async () => {
      const [{ ultima_revisione, prossima_revisione }] = await diLui('caldaie', cliente.id)
      return [ultima_revisione, prossima_revisione]
    }
    const fatta = await conLe('5/6/2026')
    expect(await date()).toEqual(['2026-06-05', '2028-06-05'])
    const [voce] = await bench.dati('GET', '/registro', {
      query: { tabella: 'caldaie', recordId: caldaia.id },
    })
    expect(JSON.stringify(voce)).toContain('2028-06-05')
    await bench.dati('POST', `/importazioni/${fatta.id}/annulla`, { corpo: {} })
    expect(await date()).toEqual(['2024-03-01', '2025-03-01'])
    // What the row says itself counts.
    await conLe('5/6/2026', '1/9/2027')
    expect(await date()).toEqual(['2026-06-05', '2027-09-01'])
    // The next one isn't overtaken: it stays.
    await conLe('6/9/2025')
    expect(await date()).toEqual(['2026-06-05', '2027-09-01'])
  })

  test('si può anche saltare o creare; modificata dopo, l’annullamento la nomina', async () => {
    const { cliente, caldaia } = await gia('Seriedue', '333 8300002')
    const testo = [TESTA, 'Seriedue;Ada;3338300002;NA;Riello;Start;V123;;;6/6/2026;;;']
    const saltata = await controllata(testo)
    expect(await scegli(saltata, { scelta: 'salta' })).toMatchObject({ da_scrivere: 0 })
    expect(await scegli(saltata, { scelta: 'crea', n: 2 })).toMatchObject({ da_scrivere: 1 })
    expect(await scegli(saltata, { scelta: 'aggiorna' })).toMatchObject({ da_scrivere: 1 })
    const fatta = await conferma(saltata)
    await bench.dati('PUT', `/caldaie/${caldaia.id}`, { corpo: { note: 'cambiata' } })
    const { stato, corpo } = await bench.chiedi('POST', `/importazioni/${fatta.id}/annulla`, { corpo: {} })
    expect([stato, corpo.data.clienti]).toEqual([
      409,
      [{ id: cliente.id, nome: 'Ada Seriedue', perche: ['ha una caldaia modificata'] }],
    ])
    expect(
      await bench.dati('POST', `/importazioni/${fatta.id}/annulla`, { corpo: { tieniUsati: true } }),
    ).toMatchObject({ stato: 'annullata', aggiornati: 1 })
    expect(await diLui('caldaie', cliente.id)).toMatchObject([{ ultima_revisione: '2026-06-06' }])
  })

  test('nel file: la riga dopo aggiunge ciò che sa, e la caldaia è una sola', async () => {
    const bozza = await controllata([
      TESTA,
      'Serietre;Ada;333 8300003;NA;Riello;Start;S3;;;5/6/2024;;5/6/2024;',
      'Serietre;Ada;333 8300003;NA;Riello;Start;S3;24;;7/7/2026;;7/7/2026;',
      'Serietre;Ada;333 8300003;NA;Riello;Start;S3;24;;7/7/2026;;7/7/2026;',
    ])
    expect((await righeDi(bozza)).map(({ esito, scelta }) => [esito, scelta])).toEqual([
      ['ok', null],
      ['duplicato', 'aggiorna'],
      ['duplicato', 'salta'],
    ])
    const fatta = await conferma(bozza)
    expect(fatta).toMatchObject({ clienti: 1, caldaie: 1, rcee: 2, scritte: 2 })
    const [cliente] = await cerca('Serietre')
    expect(await diLui('caldaie', cliente.id)).toMatchObject([
      { matricola: 'S3', potenza_kw: 24, ultima_revisione: '2026-07-07' },
    ])
    expect(await bench.dati('POST', `/importazioni/${fatta.id}/annulla`, { corpo: {} })).toMatchObject({
      ...{ stato: 'annullata', clienti: 0, caldaie: 0 },
    })
    expect(await cerca('Serietre')).toEqual([])
  })
})

test('una riga qualunque si lascia fuori a mano, e si riprende', async () => {
  const bozza = await controllata(['Cognome;Nome', 'Fuoriuno;Ada', 'Fuoridue;Ugo'])
  expect(await scegli(bozza, { scelta: 'salta', n: 2 })).toMatchObject({ da_scrivere: 1, buone: 2 })
  expect((await righeDi(bozza)).map(({ scelta }) => scelta)).toEqual(['salta', null])
  expect(await scegli(bozza, { scelta: 'crea', n: 2 })).toMatchObject({ da_scrivere: 2 })
  await scegli(bozza, { scelta: 'salta', n: 3 })
  expect(await conferma(bozza)).toMatchObject({ clienti: 1, righe_presenti: 1 })
  expect((await cerca('Fuori')).map((c: { cognome: string }) => c.cognome)).toEqual(['Fuoriuno'])
})

test('di una cartella con più fogli si chiede quale; il titolo sopra l’intestazione si conta', async () => {
  const foglio = (righe: string[][]) => righe.map((una) => una.map((value) => ({ value })))
  const contenuto = await writeXlsxFile([
    { sheet: 'Fornitori', data: foglio([['Nome'], ['Ugo']]) },
    {
      sheet: 'Clienti',
      data: foglio([
        ['ELENCO', ''],
        ['Cognome', 'Nome'],
        ['Fogliuno', 'Ada'],
      ]),
    },
  ] as never).toBuffer()
  await withoutWriting(bench, async () => {
    const chiesto = await bench.chiedi('POST', '/importazioni', multipart({}, file(contenuto, 'a.xlsx')))
    expect([chiesto.stato, chiesto.corpo.code, chiesto.corpo.campi, chiesto.corpo.data]).toEqual([
      ...[400, 'dati_non_validi', { foglio: 'Quale foglio? Scegli quello con l’elenco' }],
      {
        fogli: [
          { nome: 'Fornitori', righe: 2, nascosto: false },
          { nome: 'Clienti', righe: 3, nascosto: false },
        ],
      },
    ])
  })
  const bozza = await bench.dati(
    'POST',
    '/importazioni',
    multipart({ foglio: 'Clienti' }, file(contenuto, 'a.xlsx')),
  )
  expect(bozza).toMatchObject({ foglio: 'Clienti', sopra: 1, righe: 1, colonne: ['Cognome', 'Nome'] })
})
