import { afterAll, expect, test, vi } from 'vitest'
import { validaXml } from '#server/files/xml.ts'
import { openBench } from '#test/bench.ts'
import { officialIsHere, officialVerdict } from '#test/fatturapa.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'
import { multipart } from '#test/pdf.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { emessa } = await invoicingParts(bench)
const ufficiale = officialIsHere ? officialVerdict() : null

const FILE = `Cognome;Nome;Denominazione;Nazione;Indirizzo;CAP;Comune;Partita IVA;Telefono
Huber;Anna;;Austria;Ring 1;1010;Wien;;+43 664 1234567
Kovač;Luka;;SI;Slovenska 1;5000;Nova Gorica;12345678;
Idro;Lugano;Idro Lugano SA;Svizzera;Via Nassa 2;6900;Lugano;CHE-100.155.212 IVA;
Smith;John;;UK;Downing Street 10;SW1A 2AA;London;GB123456789012;
`

test('dal file alla fattura emessa: ogni estero con il suo paese, e lo schema la prende', async () => {
  const invio = multipart({}, { nome: 'esteri.csv', contenuto: Buffer.from(FILE) })
  const caricata = await bench.dati('POST', '/importazioni', invio)
  const { id: importazione } = await bench.dati('PUT', `/importazioni/${caricata.id}`, {
    corpo: { abbinamento: caricata.abbinamento },
  })
  await bench.dati('POST', `/importazioni/${importazione}/conferma`)
  await expect
    .poll(async () => (await bench.dati('GET', `/importazioni/${importazione}`)).stato)
    .toBe('fatta')
  const clienti = await bench.dati('GET', '/clienti')
  const attesi = {
    Huber: ['AT', '0000000', '1010'],
    Kovač: ['SI', '12345678', '5000'],
    Idro: ['CH', 'CHE100155212', '6900'],
    Smith: ['GB', '123456789012', 'SW1A 2AA'],
  }
  for (const [cognome, [paese, codice, cap]] of Object.entries(attesi)) {
    const suo = clienti.find((uno: { cognome: string }) => uno.cognome === cognome)
    expect([cognome, suo?.nazione, suo?.cap]).toEqual([cognome, paese, cap])
    const { id } = await emessa(suo.id)
    const xml: string = (await bench.chiedi('GET', `/fatture/${id}/xml`)).corpo
    expect(xml).toContain('<CodiceDestinatario>XXXXXXX</CodiceDestinatario>')
    expect(xml).toContain(`<IdPaese>${paese}</IdPaese><IdCodice>${codice}</IdCodice>`)
    expect(xml).toMatch(new RegExp(`<CAP>00000</CAP><Comune>[^<]+</Comune><Nazione>${paese}</Nazione>`))
    expect(validaXml(Buffer.from(xml))).toEqual([])
    if (ufficiale) expect(ufficiale(Buffer.from(xml))).toBe(true)
  }
})
