import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cleanFiles } from '#server/files/in-use.ts'
import { storedName } from '#server/files/store.ts'
import { openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const cartella = bench.environment.documentsFolder

const cliente = await bench.dati('POST', '/clienti', { corpo: { nome: 'Lucia', cognome: 'Chiesa' } })

const carica = (
  campi: Record<string, string>,
  file?: { nome: string; contenuto: Buffer; tipo?: string },
  altro: { come?: 'admin' | 'operatore' | null; intestazioni?: Record<string, string> } = {},
) => {
  const { corpo, intestazioni } = multipart(campi, file)
  return bench.chiedi('POST', '/documenti/upload', {
    corpo,
    come: altro.come === undefined ? 'operatore' : altro.come,
    intestazioni: { ...intestazioni, ...altro.intestazioni },
  })
}
const righe = () => bench.db.selectFrom('documenti').select('id').execute()
const pdf = (nome = 'rapporto.pdf', testo = nome) => ({ nome, contenuto: samplePdf(testo) })

const scarica = (path: string, headers: Record<string, string> = {}, token = bench.operatore.token) =>
  bench.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}`, ...headers } })

test('un PDF caricato si rilegge identico, intero e a pezzi', async () => {
  const file = pdf('Rapporto “Esposito”.pdf')
  const { stato, corpo } = await carica({ tipologia: 'RCEE', clienteId: String(cliente.id) }, file)
  expect(stato).toBe(201)
  expect(corpo.data).toEqual({
    fileMediaId: expect.any(Number),
    nome_file: 'Rapporto “Esposito”.pdf',
    dimensione: file.contenuto.length,
  })
  const intero = await scarica(`/documenti/${corpo.data.fileMediaId}/download`)
  expect(intero.statusCode).toBe(200)
  expect(intero.rawPayload.equals(file.contenuto)).toBe(true)
  expect(intero.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''Rapporto%20%E2%80%9CEsposito%E2%80%9D.pdf`,
    'x-content-type-options': 'nosniff',
  })
  const pezzo = await scarica(`/documenti/${corpo.data.fileMediaId}/preview`, { range: 'bytes=0-4' })
  expect([pezzo.statusCode, pezzo.payload, pezzo.headers['content-range']]).toEqual([
    206,
    '%PDF-',
    `bytes 0-4/${file.contenuto.length}`,
  ])
  expect(pezzo.headers['content-disposition']).toMatch(/^inline/)
  const elenco = await bench.dati('GET', '/documenti', {
    query: { clienteId: cliente.id },
    come: 'operatore',
  })
  expect(elenco).toMatchObject([{ id: corpo.data.fileMediaId, tipologia: 'RCEE' }])
})

test.each([
  [
    'una pagina con nome di PDF',
    { nome: 'a.pdf', contenuto: Buffer.from('<html><script>alert(1)</script>') },
    'Il file non è un PDF',
  ],
  ['un programma', { nome: 'a.exe', contenuto: samplePdf() }, 'Il file deve avere estensione .pdf'],
  ['un file vuoto', { nome: 'a.pdf', contenuto: Buffer.alloc(0) }, 'Il file è vuoto'],
  [
    'un PDF troncato',
    { nome: 'a.pdf', contenuto: samplePdf().subarray(0, 180) },
    'Il PDF è danneggiato o incompleto',
  ],
  [
    'solo la prima e l’ultima riga',
    { nome: 'a.pdf', contenuto: Buffer.from('%PDF-1.4\n<html>\n%%EOF') },
    'Il PDF è danneggiato o incompleto',
  ],
  ['nessun file', undefined, 'Scegli un file PDF'],
])('rifiuta %s e non conserva nulla', async (_, file, error) => {
  const prima = await righe()
  const { stato, corpo } = await carica({ tipologia: 'RCEE' }, file)
  expect([stato, corpo.error, corpo.campi]).toEqual([400, error, { file: error }])
  expect(await righe()).toEqual(prima)
})

test('oltre 10 MB è troppo grande, e fuori dai moduli il tipo è sbagliato', async () => {
  const grande = { nome: 'a.pdf', contenuto: Buffer.concat([samplePdf(), Buffer.alloc(10 * 1_048_576)]) }
  const { stato, corpo } = await carica({ tipologia: 'RCEE' }, grande)
  expect([stato, corpo.code]).toEqual([413, 'troppo_grande'])
  const json = await bench.chiedi('POST', '/documenti/upload', { corpo: { tipologia: 'RCEE' } })
  expect(json.stato).toBe(415)
  const altrove = multipart({ nome: 'Ada', cognome: 'Rossi' })
  expect((await bench.chiedi('POST', '/clienti', altrove)).stato).toBe(415)
})

test('tipologia, cliente e sessione sono controllati', async () => {
  expect((await carica({ tipologia: 'Altro' }, pdf())).corpo.campi).toHaveProperty('tipologia')
  expect((await carica({ tipologia: 'RCEE', clienteId: '999999' }, pdf())).corpo.campi).toHaveProperty(
    'clienteId',
  )
  expect((await carica({ tipologia: 'RCEE' }, pdf(), { come: null })).stato).toBe(401)
})

test('i file delle fatture sono solo degli Admin', async () => {
  expect((await carica({ tipologia: 'Fattura' }, pdf())).stato).toBe(403)
  const { corpo } = await carica({ tipologia: 'Fattura', clienteId: String(cliente.id) }, pdf('f.pdf'), {
    come: 'admin',
  })
  const id = corpo.data.fileMediaId
  expect((await scarica(`/documenti/${id}/download`)).statusCode).toBe(404)
  expect((await scarica(`/documenti/${id}/download`, {}, bench.admin.token)).statusCode).toBe(200)
  const suoi = await bench.dati('GET', '/documenti', { query: { clienteId: cliente.id }, come: 'operatore' })
  expect(suoi.map((d: { id: number }) => d.id)).not.toContain(id)
})

test('la stessa chiave con lo stesso file dà la prima risposta, con un altro file è rifiutata', async () => {
  const intestazioni = { 'idempotency-key': 'carica-1' }
  const campi = { tipologia: 'RCEE' }
  const una = await carica(campi, pdf('uno.pdf'), { intestazioni })
  const due = await carica(campi, pdf('uno.pdf'), { intestazioni })
  expect(due.corpo).toEqual(una.corpo)
  expect((await carica(campi, pdf('due.pdf'), { intestazioni })).stato).toBe(422)
})

test('un file sparito dal disco è un 404 che lo dice', async () => {
  const { corpo } = await carica({ tipologia: 'RCEE' }, pdf('sparito.pdf'))
  const id = corpo.data.fileMediaId
  const { impronta: digest } = await bench.db
    .selectFrom('documenti')
    .select('impronta')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  rmSync(join(cartella, `${digest}.pdf`))
  const risposta = await scarica(`/documenti/${id}/preview`)
  expect([risposta.statusCode, risposta.json().error]).toEqual([
    404,
    'Il file di questo documento non c’è più sul disco',
  ])
  const ricaricato = await carica({ tipologia: 'RCEE' }, pdf('sparito.pdf'))
  expect((await scarica(`/documenti/${ricaricato.corpo.data.fileMediaId}/preview`)).statusCode).toBe(200)
})

test('la pulizia toglie solo i file senza riga, vecchi di un giorno', async () => {
  const { corpo } = await carica({ tipologia: 'RCEE' }, pdf('resta.pdf'))
  const { fileStore } = bench.services
  const fraTreGiorni = Date.now() + 3 * 86_400_000
  const usate = await bench.db.selectFrom('documenti').select('impronta').execute()
  await fileStore.clean(new Set(usate.map((r) => storedName(r.impronta, 'pdf'))), fraTreGiorni)
  const orfano = await fileStore.save(samplePdf('orfano'), 'pdf')
  const giovane = await fileStore.save(samplePdf('giovane'), 'pdf')
  writeFileSync(join(cartella, 'interrotto.tmp'), 'x')
  const ieri = new Date(Date.now() - 25 * 3_600_000)
  for (const nome of readdirSync(cartella))
    if (nome !== `${giovane}.pdf`) utimesSync(join(cartella, nome), ieri, ieri)
  expect(await cleanFiles(bench.services)).toBe(2)
  expect([
    fileStore.exists(orfano, 'pdf'),
    fileStore.exists(giovane, 'pdf'),
    existsSync(join(cartella, 'interrotto.tmp')),
  ]).toEqual([false, true, false])
  expect((await scarica(`/documenti/${corpo.data.fileMediaId}/download`)).statusCode).toBe(200)
})
