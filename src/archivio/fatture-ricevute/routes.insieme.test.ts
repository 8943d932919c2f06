import { afterAll, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import { p7m } from '#test/p7m.ts'
import { samplePdf } from '#test/pdf.ts'
import { fatturaXml, riceventi } from '#test/ricevute.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, conferma, fattura, fino, righe, noi } = riceventi(bench)
await noi()

const quante = async (q: string) => (await bench.chiedi('GET', '/fatture', { query: { q } })).corpo.count

test('due processi che scrivono la stessa ricezione scrivono ogni fattura una volta, ciascuna con il suo PDF', async () => {
  const conPdf = (numero: string) =>
    Buffer.from(
      fatturaXml({ numero })
        .toString()
        .replace(
          '</FatturaElettronicaBody>',
          `<Allegati><NomeAttachment>${numero}.pdf</NomeAttachment><Attachment>${samplePdf(numero).toString('base64')}</Attachment></Allegati></FatturaElettronicaBody>`,
        ),
    )
  const numeri = Array.from({ length: 6 }, (_, n) => `DUE-${n}`)
  const { id, righe: lette } = await carica(
    ...numeri.map((numero) => [`${numero}.xml`, conPdf(numero)] as const),
  )
  expect(lette.map(({ esito, messaggio }) => [esito, messaggio])).toEqual(Array(6).fill(['ok', null]))
  // Loaded anew it knows nothing of what the first one does, as in another process.
  vi.resetModules()
  const altro = await import('./scrivi.queries.server.ts')
  await bench.dati('POST', `/fatture-ricevute/${id}/conferma`)
  await altro.lavoraRicezioni(bench.services, id)
  await conferma(id)
  const scritte = await Promise.all((await righe(id)).map(({ fattura_id }) => fattura(fattura_id)))
  expect(scritte.map((f) => [f.numero_documento, f.file_media?.nome_file])).toEqual(
    numeri.map((numero) => [numero, expect.stringContaining(`${numero}.pdf`)]),
  )
  expect(await quante('DUE-')).toBe(6)
})

test('la stessa fattura in due ricezioni lette prima di scrivere entra una volta, e l’altra dice perché', async () => {
  const numeri = Array.from({ length: 6 }, (_, n) => `GEMELLA-${n}`)
  const di = { partitaIva: '07643520013', denominazione: 'Nuova Idraulica S.n.c.' }
  const una = await carica(
    ...numeri.map((numero) => [`${numero}.xml`, fatturaXml({ ...di, numero })] as const),
  )
  const altra = await carica(
    ...numeri.map((numero) => [`${numero}.p7m`, p7m(fatturaXml({ ...di, numero }))] as const),
  )
  expect([...una.righe, ...altra.righe].map(({ esito }) => esito)).toEqual(Array(12).fill('ok'))
  await Promise.all([una.id, altra.id].map((id) => bench.dati('POST', `/fatture-ricevute/${id}/conferma`)))
  await Promise.all([una.id, altra.id].map((id) => fino(id, 'fatta')))
  expect(await quante('GEMELLA-')).toBe(6)
  expect((await bench.chiedi('GET', '/fornitori', { query: { q: 'Nuova Idraulica' } })).corpo.count).toBe(1)
  const fuori = [...(await righe(una.id)), ...(await righe(altra.id))].filter(({ scritta }) => !scritta)
  expect(fuori).toHaveLength(6)
  for (const riga of fuori)
    expect(riga).toMatchObject({
      esito: 'errore',
      messaggio: 'Nel frattempo questa fattura è stata registrata',
    })
})
