import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml } from '#server/files/xml.ts'
import {
  documentoConRighe,
  documentoDiProva,
  documentoValido,
  rigaDiProva,
} from '#test/documento-elettronico.ts'
import type { DocumentoElettronico } from './documento.rules.ts'
import { etichettaDi, valoreDi } from './etichette.rules.ts'
import { type SezioneVista, vistaDocumento } from './vista.rules.ts'
import { xmlDi } from './xml.rules.ts'

const letta = (documento: DocumentoElettronico) => vistaDocumento(readXml(Buffer.from(xmlDi(documento))))
const base = documentoDiProva()

const campi = (sezione: SezioneVista): number =>
  sezione.campi.length + sezione.sezioni.reduce((fin, una) => fin + campi(una), 0)

describe('vistaDi', () => {
  it('una fattura come la si legge', () => {
    expect(letta(base)).toMatchObject({
      tipo: 'Fattura',
      numero: 'FT-2026-042',
      data: '20/11/2026',
      cedente: {
        nome: 'Vesuvio Clima S.r.l.',
        indirizzo: 'Via Argine 425',
        localita: '80147 Napoli (NA)',
        partitaIva: '08214570635',
        altro: [
          { etichetta: 'Regime fiscale', valore: 'Ordinario (RF01)' },
          { etichetta: 'REA', valore: 'NA-941022' },
          { etichetta: 'Capitale sociale', valore: '10.000,00\u00a0€' },
          { etichetta: 'Telefono', valore: '0815521487' },
          { etichetta: 'Email', valore: 'info@vesuvioclima.example' },
        ],
      },
      cessionario: { nome: 'Rosa Esposito', codiceFiscale: 'SPSRSO70C51F839B', partitaIva: '' },
      righe: [{ n: '1', quantita: '1', prezzo: '90,00', importo: '90,00', iva: '10%', sconto: '' }],
      riepilogo: [
        { iva: '10%', imponibile: '90,00\u00a0€', imposta: '9,00\u00a0€', esigibilita: 'Immediata' },
      ],
      totale: '99,00\u00a0€',
      netto: '',
      split: '',
      bollo: '',
      pagamenti: [
        {
          metodo: 'Bonifico',
          scadenza: '20/12/2026',
          importo: '99,00\u00a0€',
          iban: 'IT36Z0538711101000000123456',
        },
      ],
      documenti: 1,
    })
  })

  it('ritenuta, scissione, bollo, riferimenti, sconti', () => {
    const vista = letta(
      documentoConRighe(
        [rigaDiProva({ prezzoUnitario: '1000.1234', scontoPercento: '10', codice: 'MAN', ritenuta: true })],
        {
          tipoDocumento: 'TD24',
          bollo: 200,
          ritenuta: { tipo: 'RT02', importo: 3600, aliquota: '4.00', causale: 'W' },
          ddt: [{ numero: '881', data: '2026-11-03', righe: [1] }],
          collegate: [{ numero: 'FT-2026-001', data: '2026-10-01' }],
          contratto: { documento: null, data: null, cig: 'ZA12345678', cup: 'B11' },
          causale: 'Lavori',
        },
        'S',
      ),
    )
    expect(vista).toMatchObject({
      tipo: 'Fattura differita',
      riferimenti: [
        'Contratto ZA12345678, CUP B11',
        'Fattura collegata FT-2026-001 del 01/10/2026',
        'DDT 881 del 03/11/2026, riga 1',
      ],
      causali: ['Lavori'],
      righe: [{ codice: 'MAN', prezzo: '1.000,1234', sconto: '−10%', importo: '900,11', ritenuta: true }],
      ritenute: [
        { tipo: 'Ritenuta, società (RT02)', nome: 'Ritenuta', aliquota: '4%', importo: '36,00\u00a0€' },
      ],
      totale: '990,12\u00a0€',
      split: '90,01\u00a0€',
      netto: '864,11\u00a0€',
      bollo: '2,00\u00a0€',
    })
  })

  it('ogni campo del file sta nelle sezioni, nell’ordine del file', () => {
    fc.assert(
      fc.property(documentoValido, (documento) => {
        const xml = xmlDi(documento)
        const vista = vistaDocumento(readXml(Buffer.from(xml)))
        const foglie = xml.match(/>[^<]+<\//g)?.length
        expect(vista.sezioni.reduce((fin, una) => fin + campi(una), 0)).toBe(foglie)
        expect(vista.righe).toHaveLength(documento.righe.length)
        expect(JSON.stringify(vista)).not.toMatch(/undefined|NaN|null/)
      }),
      { numRuns: 200 },
    )
  })

  it('legge il file, non i dati di oggi; di più documenti uno', () => {
    const due = xmlDi(base).replace(
      /(<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>)/,
      (uno) => uno + uno.replace('FT-2026-042', 'FT-2026-043'),
    )
    const albero = readXml(Buffer.from(due))
    expect(vistaDocumento(albero, 1)).toMatchObject({ numero: 'FT-2026-043', documenti: 2 })
    expect(() => vistaDocumento(albero, 2)).toThrow(RangeError)
    expect(() => vistaDocumento(readXml(Buffer.from('<a/>')))).toThrow(RangeError)
  })
})

describe('etichette e valori', () => {
  it('un elemento senza un suo nome si legge lo stesso', () => {
    expect(etichettaDi('CodUfficioPostale')).toBe('Cod ufficio postale')
    expect(etichettaDi('AliquotaIVA')).toBe('IVA')
    expect(etichettaDi('CAP')).toBe('CAP')
  })
  it('i valori sono scritti in italiano, i codici in parole, ciò che non si capisce resta', () => {
    expect(valoreDi('ModalitaPagamento', 'MP05')).toBe('Bonifico (MP05)')
    expect(valoreDi('ModalitaPagamento', 'MP99')).toBe('MP99')
    expect(valoreDi('Natura', 'N6.7')).toBe('Inversione contabile, impianti in edifici (N6.7)')
    expect(valoreDi('PrezzoUnitario', '-1234.5000')).toBe('\u22121.234,50\u00a0€')
    expect(valoreDi('ImportoPagamento', 'dieci')).toBe('dieci')
    expect(valoreDi('Data', '2026-11-20+01:00')).toBe('20/11/2026+01:00')
    expect(valoreDi('AliquotaIVA', '4.50')).toBe('4,5%')
    expect(valoreDi('Quantita', '100.00')).toBe('100')
    expect(valoreDi('Quantita', '0.00')).toBe('0')
    expect(valoreDi('Attachment', 'A'.repeat(4096))).toBe('3 kB')
  })
})
