import { unzipSync, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { lista, mesi } from '#test/mese.ts'
import { p7m } from '#test/p7m.ts'
import { samplePdf } from '#test/pdf.ts'
import {
  fatturaXml,
  improntaDi,
  moltiFile,
  NOI,
  riceventi,
  ricevutaSdi,
  type Scritta,
} from '#test/ricevute.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { emessa, cliente } = await invoicingParts(bench)
const { importa, noi } = riceventi(bench)
await noi()
const { apri } = mesi(bench)

/** What Windows, or anybody, would run. */
const CATTIVI = /\.(hta|scr|js|lnk|html?|exe|vbs|svg)$/i
const salvato = async (percorso: string) => {
  const { stato, intestazioni } = await bench.chiedi('GET', percorso)
  const [, nome = ''] = /filename\*=UTF-8''(\S+)/.exec(String(intestazioni['content-disposition'])) ?? []
  return [stato, decodeURIComponent(nome)]
}
const conAllegati = (s: Scritta, ...allegati: [nome: string, contenuto: Uint8Array][]) =>
  Buffer.from(
    fatturaXml(s)
      .toString()
      .replace(
        '</FatturaElettronicaBody>',
        `${allegati
          .map(
            ([nome, contenuto]) =>
              `<Allegati><NomeAttachment>${nome}</NomeAttachment><Attachment>${Buffer.from(contenuto).toString('base64')}</Attachment></Allegati>`,
          )
          .join('')}</FatturaElettronicaBody>`,
      ),
  )

test('la fine del nome di un file d’altri non esce di casa: download, ZIP del mese, dati di un cliente', async () => {
  const fattura = conAllegati(
    { numero: 'N1', data: '2026-03-02' },
    ['ddt.pdf.hta', samplePdf('ddt')],
    ['foto.lnk', zipSync({ 'a.txt': Buffer.from('a') })],
    ['dati.js', Buffer.from('<?xml version="1.0"?><a/>')],
    ['pagina.html', Buffer.from('<html><script>1</script></html>')],
    ['programma.exe', Buffer.from('MZ')],
  )
  const { righe } = await importa(
    ['fattura.hta', fattura],
    ['firmata.scr', p7m(fatturaXml({ numero: 'N2', data: '2026-03-03' }))],
  )
  const [uno, due] = righe.map(({ fattura_id }) => fattura_id)
  const attesi = ['ddt.pdf', 'foto.zip', 'dati.xml', 'pagina.bin', 'programma.bin']
  for (const [i, nome] of attesi.entries())
    expect(await salvato(`/fatture/${uno}/allegati/${i + 1}`)).toEqual([200, nome])
  expect(await salvato(`/fatture/${uno}/originale`)).toEqual([200, 'fattura.xml'])
  expect(await salvato(`/fatture/${due}/originale`)).toEqual([200, 'firmata.p7m'])
  // Of one of ours that was issued elsewhere, and of an answer of the exchange, the customer has a copy.
  const { id: clienteId } = await cliente({ codiceFiscale: 'RSSMRA80A01F839X', partitaIva: '44172030635' })
  const nostra = fatturaXml({
    ...{ numero: 'E1', data: '2026-03-04', partitaIva: NOI.partitaIva, noi: '44172030635' },
  })
  await importa(['nostra.js', nostra])
  const { nome_file } = await emessa(clienteId, { dataEmissione: '2026-03-05' })
  const hash = await improntaDi(bench, String(nome_file))
  const consegna = ricevutaSdi({ radice: 'RicevutaConsegna', nome: String(nome_file), hash })
  await bench.dati('POST', '/ricevute-sdi', moltiFile([['rc.vbs', consegna]]))

  const mese = Object.keys(await apri('2026-03'))
  expect(mese).toEqual(
    expect.arrayContaining([
      ...['ricevute/fattura.xml', 'ricevute/firmata.p7m', 'emesse/nostra.xml', 'ricevute-sdi/rc.xml'],
    ]),
  )
  const esportato = await bench.app.inject({
    url: `/api/clienti/${clienteId}/esporta`,
    headers: { authorization: `Bearer ${bench.admin.token}` },
  })
  const suoi = Object.keys(unzipSync(new Uint8Array(esportato.rawPayload)))
  expect(suoi.map((nome) => nome.replace(/\/\d+-/, '/')).toSorted()).toEqual([
    ...['dati.json', 'fatture_ricevute_righe/nostra.xml', 'file_ricevuti/nostra.xml', 'ricevute_sdi/rc.xml'],
  ])
  expect([...mese, ...suoi].filter((nome) => CATTIVI.test(nome))).toEqual([])
})

test('dove due file hanno lo stesso nome, gli elenchi dicono quale è di quale fattura', async () => {
  const di = (numero: string, giorno: string) => fatturaXml({ numero, data: `2026-02-${giorno}` })
  await importa(['zip/IT1.xml', di('U1', '01')])
  await importa(['IT1.xml', di('U2', '02')])
  await importa(['it1.hta', di('U3', '03')])
  const due = Buffer.from(
    di('U4', '04')
      .toString()
      .replace(/<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/, (uno) =>
        [uno, uno.replace('<Numero>U4', '<Numero>U5')].join(''),
      ),
  )
  await importa(['IT1.xml', due])
  const zip = await apri('2026-02')
  const righe = lista(zip, 'elenco-iva-acquisti').filter((r) => /^U/.test(r.Numero ?? ''))
  expect(righe.map((r) => [r.Numero, r.File])).toEqual([
    ['U1', 'IT1.xml'],
    ['U2', 'IT1_2.xml'],
    ['U3', 'it1_3.xml'],
    ['U4', 'IT1_4.xml'],
    ['U5', 'IT1_4.xml'],
  ])
  for (const { Numero, File } of righe)
    expect(Buffer.from(zip[`ricevute/${File}`] ?? []).toString()).toContain(`<Numero>${Numero}</Numero>`)
})
