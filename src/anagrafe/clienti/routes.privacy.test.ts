import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const SEGRETI = [
  'Mariangela',
  'Squitieri',
  '333 418 22 06',
  'Via Segreta',
  'SQTMNG71A55F839X',
  'chiave sotto il vaso',
  'MATR-777',
]

async function persona() {
  const cliente = await bench.crea.cliente('Mariangela Squitieri', {
    telefono: '333 418 22 06',
    indirizzo: 'Via Segreta 5',
    codiceFiscale: 'SQTMNG71A55F839X',
    note: 'chiave sotto il vaso',
  })
  const clienteId = cliente.id
  const caldaia = await bench.crea.caldaia(clienteId, { matricola: 'MATR-777' })
  const carica = async (tipologia: string) =>
    (
      await bench.dati(
        'POST',
        '/documenti/upload',
        multipart(
          { tipologia, clienteId: String(clienteId) },
          { nome: `${tipologia} Squitieri.pdf`, contenuto: samplePdf(tipologia) },
        ),
      )
    ).fileMediaId
  const rapporto = await carica('RCEE')
  await bench.dati('POST', '/rcee', {
    corpo: { clienteId, caldaiaId: caldaia.id, dataEmissione: '2026-01-01', fileMediaId: rapporto },
  })
  const visita = await bench.crea.visita(clienteId, '2026-01-02T09:00', {
    titolo: 'Visita Squitieri',
    indirizzoIntervento: 'Via Segreta 5',
    incasso: 80,
  })
  await bench.crea.preventivo(clienteId, { titolo: 'Caldaia Squitieri' })
  const fattura = await bench.crea.attiva(clienteId, {
    numeroDocumento: `FT-${clienteId}`,
    dataEmissione: '2026-01-03',
    dataScadenza: '2026-02-03',
    fileMediaId: await carica('Fattura'),
  })
  return { clienteId, visita, fattura, rapporto }
}

const esporta = (id: number) =>
  bench.app.inject({
    url: `/api/clienti/${id}/esporta`,
    headers: { authorization: `Bearer ${bench.admin.token}` },
  })

test('l’esportazione ha tutto: dati e PDF, e resta scritto chi l’ha chiesta', async () => {
  const { clienteId } = await persona()
  const risposta = await esporta(clienteId)
  expect([risposta.statusCode, risposta.headers['content-type']]).toEqual([200, 'application/zip'])
  const zip = unzipSync(new Uint8Array(risposta.rawPayload))
  const dati = JSON.parse(Buffer.from(zip['dati.json'] ?? []).toString())
  expect(Object.keys(zip).filter((n) => n.endsWith('.pdf'))).toHaveLength(2)
  expect(dati).toMatchObject({
    cliente: { cognome: 'Squitieri' },
    caldaie: [{ matricola: 'MATR-777' }],
    appuntamenti: [{ incasso: 8000 }],
  })
  for (const segreto of SEGRETI) expect(JSON.stringify(dati)).toContain(segreto)
  const [riga] = await bench.dati('GET', '/registro', { query: { tabella: 'clienti', recordId: clienteId } })
  expect([riga.azione, riga.nome_utente]).toEqual(['esporta', 'admin'])
  expect((await esporta(999_999)).statusCode).toBe(404)
})

test('dopo averlo reso anonimo non resta nulla della persona, tranne le fatture', async () => {
  const { clienteId, visita, fattura, rapporto } = await persona()
  const anonimo = await bench.dati('POST', `/clienti/${clienteId}/anonimizza`)
  expect(anonimo).toMatchObject({
    nome: 'Cliente',
    cognome: `anonimo ${clienteId}`,
    telefono: null,
    attivo: false,
  })

  const senza = (testo: string, dove: string) => {
    for (const segreto of SEGRETI) expect(testo.toLowerCase(), dove).not.toContain(segreto.toLowerCase())
  }
  for (const tabella of ['clienti', 'caldaie', 'appuntamenti', 'rcee', 'preventivi'] as const) {
    const campo = sql.ref(tabella === 'clienti' ? 'id' : 'cliente_id')
    const { rows } = await sql`select * from ${sql.table(tabella)} where ${campo} = ${clienteId}`.execute(
      bench.db,
    )
    expect(rows).toHaveLength(1)
    senza(JSON.stringify(rows), tabella)
  }
  const { rows: avvisi } = await sql`select id from notifiche where appuntamento_id = ${visita.id}`.execute(
    bench.db,
  )
  expect(avvisi).toEqual([])
  const registro = await bench.dati('GET', '/registro', {
    query: { tabella: 'clienti', recordId: clienteId },
  })
  expect(registro.map((r: { azione: string }) => r.azione)).toEqual(['anonimizza', 'aggiorna', 'crea'])
  senza(JSON.stringify(registro), 'registro')
  senza(
    JSON.stringify(
      await bench.dati('GET', '/registro', { query: { tabella: 'appuntamenti', recordId: visita.id } }),
    ),
    'registro',
  )
  const cerca = await bench.chiedi('GET', '/clienti', { query: { q: '3334182206' } })
  expect(cerca.corpo.data.map((c: { id: number }) => c.id)).not.toContain(clienteId)

  expect(await bench.dati('GET', `/appuntamenti/${visita.id}`)).toMatchObject({
    titolo: 'Manutenzione',
    incasso: 80,
    indirizzo_intervento: null,
  })
  expect(await bench.dati('GET', `/fatture/${fattura.id}`)).toMatchObject({
    totale: 122,
    intestatario: 'Mariangela Squitieri, Via Segreta 5, SQTMNG71A55F839X',
    file_media: { nome_file: 'Fattura Squitieri.pdf' },
  })
  expect((await bench.chiedi('GET', `/documenti/${rapporto}/download`)).stato).toBe(404)
})

test('il registro si può svuotare di ciò che racconta, non cambiare né accorciare', async () => {
  await sql`update registro set prima = null, dopo = null where id = 1`.execute(bench.db)
  await expect(
    sql`update registro set prima = null, dopo = null, nome_utente = 'x' where id = 1`.execute(bench.db),
  ).rejects.toThrow('append-only')
  await expect(sql`update registro set dopo = '{}' where id = 1`.execute(bench.db)).rejects.toThrow(
    'append-only',
  )
  await expect(sql`delete from registro where id = 1`.execute(bench.db)).rejects.toThrow('append-only')
})
