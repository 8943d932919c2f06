import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { colonneDiFile } from '#anagrafe/clienti/nomi-di-file.queries.server.ts'
import { banca } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { fatturaXml, NOI, riceventi } from '#test/ricevute.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { importa } = riceventi(bench)

type Riga = Record<string, unknown>

/** What stands in every column with a file's name, and in the lines of the register about these tables. */
async function nomi(): Promise<string[]> {
  const colonne = colonneDiFile()
  const tutti: string[] = []
  for (const { tabella, column } of colonne) {
    const { rows } = await sql<Riga>`select ${sql.ref(column)} as nome from ${sql.table(tabella)}`.execute(
      bench.db,
    )
    tutti.push(...rows.flatMap(({ nome }) => (nome === null ? [] : `${tabella}.${column}: ${nome}`)))
  }
  const { rows } =
    await sql<Riga>`select tabella, prima, dopo from registro where tabella <> 'clienti'`.execute(bench.db)
  return [...tutti, ...rows.map(({ tabella, prima, dopo }) => `registro di ${tabella}: ${prima} ${dopo}`)]
}

test('chi si cancella non resta nel nome di un file portato da qualcuno, e gli altri nomi restano', async () => {
  await bench.dati('PUT', '/azienda', { corpo: NOI })
  const { id } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Zelinda', cognome: 'Nominata' } })
  const csv = Buffer.from('Nome;Cognome\nAda;Altra\n')
  for (const nome of ['Nominata Zelinda.csv', 'elenco.csv'])
    await bench.dati('POST', '/importazioni', multipart({}, { nome, contenuto: csv, tipo: 'text/csv' }))
  const estratto = Buffer.from('Data;Importo;Causale\n20/11/2026;1,00;x\n')
  const { id: movimento } = await banca(bench).carica(estratto, 'estratto_zelinda-nominata.csv')
  await bench.dati('PUT', `/movimenti/${movimento}`, {
    corpo: { abbinamento: ['data', 'importo', 'descrizione'] },
  })
  await importa(['fattura di ZELINDA NOMINATA.xml', fatturaXml({ numero: 'N-1' })])
  await importa([
    'zelinda nominata.zip',
    Buffer.from(zipSync({ 'N 2 Zelinda Nominata.xml': fatturaXml({ numero: 'N-2' }) })),
  ])
  const { id: altro } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Altra' } })
  const libretto = { nome: 'Zelinda Nominata.pdf', contenuto: samplePdf('libretto') }
  const campi = { tipologia: 'RCEE', clienteId: String(altro) }
  await bench.dati('POST', '/documenti/upload', multipart(campi, libretto))
  const prima = (await nomi()).filter((dove) => /nominata/i.test(dove))
  expect(new Set(prima.map((dove) => dove.split(':')[0]))).toEqual(
    new Set([
      ...['importazioni.nome_file', 'movimenti.nome_file', 'fatture_ricevute.nome_file'],
      ...[
        'fatture_ricevute_righe.nome_file',
        'fatture_ricevute_righe.contenitore',
        'file_ricevuti.nome_file',
      ],
      ...['documenti.nome_file', 'registro di documenti'],
      ...['registro di movimenti', 'registro di fatture_ricevute', 'registro di file_ricevuti'],
    ]),
  )
  expect(await bench.chiedi('POST', `/clienti/${id}/anonimizza`)).toMatchObject({ stato: 200 })
  const dopo = await nomi()
  expect(dopo.filter((dove) => /nominata|zelinda/i.test(dove))).toEqual([])
  expect(dopo).toEqual(
    expect.arrayContaining([
      'documenti.nome_file: file.pdf',
      ...['importazioni.nome_file: file.csv', 'importazioni.nome_file: elenco.csv'],
      ...['movimenti.nome_file: file.csv', 'file_ricevuti.nome_file: file.xml'],
    ]),
  )
})

test('chi ha lo stesso nome tiene il suo file; la risposta che lo ripete dimentica il nome di chi si cancella', async () => {
  const crea = (nome: string, cognome: string) => bench.dati('POST', '/clienti', { corpo: { nome, cognome } })
  const { id } = await crea('Marta', 'Uguale')
  const { id: omonima } = await crea('Marta Maria', 'Uguale')
  const { id: terzo } = await crea('Terzo', 'Diverso')
  const porta = async (clienteId: number, nome: string, chiave: string) => {
    const file = multipart(
      { tipologia: 'RCEE', clienteId: String(clienteId) },
      { nome, contenuto: samplePdf(chiave) },
    )
    const intestazioni = { ...file.intestazioni, 'idempotency-key': chiave }
    return bench.dati('POST', '/documenti/upload', { ...file, intestazioni })
  }
  await porta(omonima, 'Marta Maria Uguale.pdf', 'chiave-omonima-0001')
  await porta(terzo, 'uguale_MARTA.pdf', 'chiave-terzo-00001')
  expect(await bench.chiedi('POST', `/clienti/${id}/anonimizza`)).toMatchObject({ stato: 200 })
  const suoi = (await bench.db.selectFrom('documenti').select(['cliente_id', 'nome_file']).execute()).filter(
    ({ cliente_id }) => cliente_id === omonima || cliente_id === terzo,
  )
  expect(suoi.map(({ nome_file }) => nome_file)).toEqual(['Marta Maria Uguale.pdf', 'file.pdf'])
  const risposte = await bench.db.selectFrom('richieste_ripetibili').select(['chiave', 'corpo']).execute()
  const corpo = Object.fromEntries(risposte.map((una) => [una.chiave, una.corpo]))
  expect(corpo).toMatchObject({
    'chiave-omonima-0001': expect.stringContaining('Marta Maria Uguale.pdf'),
    'chiave-terzo-00001': null,
  })
})
