import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml, validaXml } from '#server/files/xml.ts'
import {
  documentoConRighe,
  documentoDiProva,
  documentoValido,
  rigaDiProva,
} from '#test/documento-elettronico.ts'
import { scartiSdi } from '#test/sdi.ts'
import type { DocumentoElettronico } from './documento.rules.ts'
import { identificativoDi, reaDi } from './intestazione.rules.ts'
import { nomeFileFattura, progressivoDi, xmlDi } from './xml.rules.ts'

const bytes = (documento: DocumentoElettronico) => Buffer.from(xmlDi(documento))
const scarti = (documento: DocumentoElettronico) =>
  scartiSdi(readXml(bytes(documento)), nomeFileFattura(documento), '2026-11-25')
const { cessionario, cedente } = documentoDiProva()

describe('xmlDi', () => {
  it('una manutenzione in casa, parola per parola', () => {
    const xml = xmlDi(documentoDiProva())
    expect(xml).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>\n<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"><FatturaElettronicaHeader>',
        '<DatiTrasmissione><IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>08214570635</IdCodice></IdTrasmittente><ProgressivoInvio>0001A</ProgressivoInvio><FormatoTrasmissione>FPR12</FormatoTrasmissione><CodiceDestinatario>0000000</CodiceDestinatario></DatiTrasmissione>',
        '<CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>08214570635</IdCodice></IdFiscaleIVA><CodiceFiscale>08214570635</CodiceFiscale><Anagrafica><Denominazione>Vesuvio Clima S.r.l.</Denominazione></Anagrafica><RegimeFiscale>RF01</RegimeFiscale></DatiAnagrafici>',
        '<Sede><Indirizzo>Via Argine 425</Indirizzo><CAP>80147</CAP><Comune>Napoli</Comune><Provincia>NA</Provincia><Nazione>IT</Nazione></Sede>',
        '<IscrizioneREA><Ufficio>NA</Ufficio><NumeroREA>941022</NumeroREA><CapitaleSociale>10000.00</CapitaleSociale><SocioUnico>SM</SocioUnico><StatoLiquidazione>LN</StatoLiquidazione></IscrizioneREA>',
        '<Contatti><Telefono>0815521487</Telefono><Email>info@vesuvioclima.example</Email></Contatti></CedentePrestatore>',
        '<CessionarioCommittente><DatiAnagrafici><CodiceFiscale>SPSRSO70C51F839B</CodiceFiscale><Anagrafica><Nome>Rosa</Nome><Cognome>Esposito</Cognome></Anagrafica></DatiAnagrafici>',
        '<Sede><Indirizzo>Via Epomeo 88</Indirizzo><CAP>80126</CAP><Comune>Napoli</Comune><Provincia>NA</Provincia><Nazione>IT</Nazione></Sede></CessionarioCommittente></FatturaElettronicaHeader>',
        '<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2026-11-20</Data><Numero>FT-2026-042</Numero><ImportoTotaleDocumento>99.00</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali>',
        '<DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Manutenzione annuale caldaia</Descrizione><Quantita>1.00</Quantita><PrezzoUnitario>90.00</PrezzoUnitario><PrezzoTotale>90.00</PrezzoTotale><AliquotaIVA>10.00</AliquotaIVA></DettaglioLinee>',
        '<DatiRiepilogo><AliquotaIVA>10.00</AliquotaIVA><ImponibileImporto>90.00</ImponibileImporto><Imposta>9.00</Imposta><EsigibilitaIVA>I</EsigibilitaIVA></DatiRiepilogo></DatiBeniServizi>',
        '<DatiPagamento><CondizioniPagamento>TP02</CondizioniPagamento><DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento><DataScadenzaPagamento>2026-12-20</DataScadenzaPagamento><ImportoPagamento>99.00</ImportoPagamento><IBAN>IT36Z0538711101000000123456</IBAN></DettaglioPagamento></DatiPagamento>',
        '</FatturaElettronicaBody></p:FatturaElettronica>\n',
      ].join(''),
    )
    expect(validaXml(Buffer.from(xml))).toEqual([])
  })

  it('ogni documento possibile è valido per lo schema e il SdI non lo scarterebbe', () => {
    fc.assert(
      fc.property(documentoValido, (documento) => {
        expect(validaXml(bytes(documento))).toEqual([])
        expect(scarti(documento)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it.each<[string, string, string]>([
    ['00313', '0000000<', 'XXXXXXX<'],
    [
      '00330',
      '0000000</CodiceDestinatario>',
      '0000000</CodiceDestinatario><PECDestinatario>sdi01@pec.fatturapa.it</PECDestinatario>',
    ],
    ['00400', 'PrezzoTotale><AliquotaIVA>10.00', 'PrezzoTotale><AliquotaIVA>0.00'],
    ['00401', '10.00</AliquotaIVA></Dett', '10.00</AliquotaIVA><Natura>N1</Natura></Dett'],
    ['00403', '2026-11-20', '2026-11-26'],
    ['00411', '10.00</AliquotaIVA></Dett', '10.00</AliquotaIVA><Ritenuta>SI</Ritenuta></Dett'],
    ['00417', '<CodiceFiscale>SPSRSO70C51F839B</CodiceFiscale>', ''],
    ['00419', 'PrezzoTotale><AliquotaIVA>10.00', 'PrezzoTotale><AliquotaIVA>22.00'],
    ['00420', 'EsigibilitaIVA>I', 'Natura>N6.7</Natura><EsigibilitaIVA>S'],
    ['00421', 'Imposta>9.00', 'Imposta>9.02'],
    ['00422', 'ImponibileImporto>90.00', 'ImponibileImporto>91.01'],
    ['00423', 'Quantita>1.00', 'Quantita>1.01'],
    ['00424', 'PrezzoTotale><AliquotaIVA>10.00', 'PrezzoTotale><AliquotaIVA>0.10'],
    ['00425', 'FT-2026-042', 'FT'],
    ['00427', '0000000', '000000'],
    ['00428', 'versione="FPR12"', 'versione="FPA12"'],
    ['00429', 'DatiRiepilogo><AliquotaIVA>10.00', 'DatiRiepilogo><AliquotaIVA>0.00'],
    ['00430', '</AliquotaIVA><Imp', '</AliquotaIVA><Natura>N1</Natura><Imp'],
    ['00443', 'DatiRiepilogo><AliquotaIVA>10.00', 'DatiRiepilogo><AliquotaIVA>4.00'],
    ['00444', '</AliquotaIVA><Imp', '</AliquotaIVA><Natura>N1</Natura><Imp'],
    ['00445', '10.00</AliquotaIVA></Dett', '0.00</AliquotaIVA><Natura>N6</Natura></Dett'],
    [
      '00471',
      '<DatiAnagrafici><CodiceFiscale>',
      '<DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>08214570635</IdCodice></IdFiscaleIVA><CodiceFiscale>',
    ],
  ])('la prova sa scartare: %s', (codice, da, a) => {
    const xml = xmlDi(documentoDiProva())
    expect(xml).toContain(da)
    expect(
      scartiSdi(readXml(Buffer.from(xml.replace(da, a))), 'IT08214570635_0001A.xml', '2026-11-25'),
    ).toContain(codice)
  })

  it('testi ostili restano testi', () => {
    for (const descrizione of [
      'a]]>b',
      '<script>&amp;</script>',
      'x\u0000y\u0007',
      '\u202eRTL 🔥',
      "L'è",
      'è'.repeat(2000),
    ]) {
      const documento = documentoConRighe([rigaDiProva({ descrizione })])
      expect(validaXml(bytes(documento))).toEqual([])
    }
    expect(xmlDi(documentoConRighe([rigaDiProva({ descrizione: 'a]]>b & <c>' })]))).toContain(
      '<Descrizione>a]]&gt;b &amp; &lt;c&gt;</Descrizione>',
    )
  })

  it('la causale lunga diventa più d’una', () => {
    const causale = `${'parola '.repeat(60)}fine`
    const pezzi = [...xmlDi(documentoDiProva({ causale })).matchAll(/<Causale>([^<]*)<\/Causale>/g)].map(
      ([, p]) => p,
    )
    expect(pezzi.length).toBe(3)
    expect(pezzi.join(' ')).toBe(causale)
  })

  it.each([
    [{ codiceDestinatario: 'm5uxcr1', pec: 'a@pec.example' }, 'M5UXCR1', false],
    [{ codiceDestinatario: null, pec: 'a@pec.example' }, '0000000', true],
    [{ codiceDestinatario: '', pec: 'non una pec' }, '0000000', false],
    [{ tipo: 'PA' as const, codiceDestinatario: 'UF1A2B', pec: 'a@pec.example' }, 'UF1A2B', false],
  ])('va a %o', (con, codice, pec) => {
    const xml = xmlDi(documentoDiProva({ cessionario: { ...cessionario, ...con } }))
    expect(xml).toContain(`<CodiceDestinatario>${codice}</CodiceDestinatario>`)
    expect(xml.includes('<PECDestinatario>a@pec.example</PECDestinatario>')).toBe(pec)
    expect(xml).toContain('tipo' in con ? 'versione="FPA12"' : 'versione="FPR12"')
  })

  it('all’estero: sette X, CAP 00000, nessuna provincia, il codice del suo paese', () => {
    const sede = {
      indirizzo: 'Rue de la Paix 1',
      cap: '75002',
      comune: 'Paris',
      provincia: 'XX',
      nazione: 'FR',
    }
    const chi = {
      ...cessionario,
      tipo: 'Estero' as const,
      denominazione: 'SARL',
      codiceFiscale: null,
      partitaIva: 'FR12345678901',
      sede,
    }
    const xml = xmlDi(documentoDiProva({ cessionario: chi }))
    expect(xml).toContain('<CodiceDestinatario>XXXXXXX</CodiceDestinatario>')
    expect(xml).toContain(
      '<IdFiscaleIVA><IdPaese>FR</IdPaese><IdCodice>12345678901</IdCodice></IdFiscaleIVA>',
    )
    expect(xml).toContain('<CAP>00000</CAP><Comune>Paris</Comune><Nazione>FR</Nazione>')
    expect(validaXml(Buffer.from(xml))).toEqual([])
  })

  it('una persona all’estero senza codici è identificata da sette zeri, chi ha un codice fiscale italiano da quello', () => {
    const sede = { indirizzo: 'Ring 1', cap: '1010', comune: 'Wien', provincia: null, nazione: 'AT' }
    const privato = {
      ...cessionario,
      tipo: 'Privato' as const,
      partitaIva: null,
      codiceDestinatario: null,
      sede,
    }
    const senza = xmlDi(documentoDiProva({ cessionario: { ...privato, codiceFiscale: null } }))
    expect(senza).toContain('<CodiceDestinatario>XXXXXXX</CodiceDestinatario>')
    expect(senza).toContain('<IdFiscaleIVA><IdPaese>AT</IdPaese><IdCodice>0000000</IdCodice></IdFiscaleIVA>')
    expect(validaXml(Buffer.from(senza))).toEqual([])
    const italiano = xmlDi(
      documentoDiProva({ cessionario: { ...privato, codiceFiscale: 'RSSMRA80A01H501U' } }),
    )
    expect(italiano).toContain('<CodiceDestinatario>0000000</CodiceDestinatario>')
    expect(italiano).not.toContain('<IdPaese>AT')
    expect(italiano).toContain('<CodiceFiscale>RSSMRA80A01H501U</CodiceFiscale>')
    expect(validaXml(Buffer.from(italiano))).toEqual([])
  })

  it('l’identificativo è quello del paese, comunque sia scritto; chi ne scrive uno italiano tiene quello', () => {
    const di = (nazione: string, partitaIva: string | null) => {
      const { paese, codice } = identificativoDi({ partitaIva, sede: { nazione } })
      return `${paese} ${codice}`
    }
    expect(di('CH', 'CHE-123.456.789 IVA')).toBe('CH CHE123456789')
    expect(di('CH', 'che123456789mwst')).toBe('CH CHE123456789')
    expect(di('CH', 'CHE-123.456.789')).toBe('CH CHE123456789')
    expect(di('SI', 'SI 1234 5678')).toBe('SI 12345678')
    expect(di('SI', '12345678')).toBe('SI 12345678')
    expect(di('GR', 'EL 123456789')).toBe('GR 123456789')
    expect(di('AT', 'ATU12345678')).toBe('AT U12345678')
    expect(di('NL', 'NL-1234.56.789.B.01')).toBe('NL 123456789B01')
    expect(di('NO', 'NO 123 456 789 MVA')).toBe('NO 123456789')
    expect(di('US', 'US-12/3456789')).toBe('US US123456789')
    expect(di('DE', 'IT 60441170630')).toBe('IT 60441170630')
    expect(di('FR', '60441170630')).toBe('FR 60441170630')
    expect(di('IT', 'IT 60441170630')).toBe('IT 60441170630')
    expect(di('DE', null)).toBe('DE ')
  })

  it('ciò che la legge vuole detto è una causale sua', () => {
    const xml = xmlDi(documentoDiProva({ causale: 'Lavori di ottobre', causaleDiLegge: 'IVA 10% art. 7' }))
    expect(xml).toContain('<Causale>Lavori di ottobre</Causale><Causale>IVA 10% art. 7</Causale>')
    expect(xmlDi(documentoDiProva({ causaleDiLegge: 'IVA 10% art. 7' }))).toContain(
      '<Causale>IVA 10% art. 7</Causale>',
    )
  })

  it('chi emette ed è una persona ha nome e cognome; chi compra e non è un privato ha una denominazione', () => {
    const persona = { ...cedente, codiceFiscale: 'RSSMRA80A01F839D', nome: 'Mario', cognome: 'Rossi' }
    const chi = { ...cessionario, tipo: 'Azienda' as const }
    const documento = documentoDiProva({ cedente: persona, cessionario: chi })
    const xml = xmlDi(documento)
    expect(xml).toContain('<Nome>Mario</Nome><Cognome>Rossi</Cognome></Anagrafica><RegimeFiscale>')
    expect(xml).toContain('<Denominazione>Rosa Esposito</Denominazione>')
    expect(nomeFileFattura(documento)).toBe('ITRSSMRA80A01F839D_0001A.xml')
  })

  it('ritenuta, bollo, sconto, collegate, DDT e CIG stanno al loro posto', () => {
    const documento = documentoConRighe(
      [
        rigaDiProva({
          n: 1,
          prezzoUnitario: '1000',
          scontoPercento: '10',
          ritenuta: true,
          codice: 'MAN-1',
          um: 'm²',
        }),
        rigaDiProva({
          n: 2,
          tipo: 'sconto',
          descrizione: 'Sconto',
          prezzoUnitario: '-50',
          aliquota: '10.00',
        }),
        rigaDiProva({
          n: 3,
          tipo: 'bollo',
          descrizione: 'Imposta di bollo',
          prezzoUnitario: '2',
          aliquota: '0',
          natura: 'N1',
        }),
      ],
      {
        tipoDocumento: 'TD24',
        bollo: 200,
        ritenuta: { tipo: 'RT02', importo: 3600, aliquota: '4', causale: 'W' },
        collegate: [{ numero: 'FT-2026-001', data: '2026-10-01', cig: 'ZA12345678' }],
        ddt: [{ numero: '881', data: '2026-11-03', righe: [1, 3] }],
        contratto: { documento: null, data: null, cig: 'ZA12345678', cup: null },
      },
    )
    const xml = xmlDi(documento)
    expect(validaXml(Buffer.from(xml))).toEqual([])
    for (const pezzo of [
      '<DatiRitenuta><TipoRitenuta>RT02</TipoRitenuta><ImportoRitenuta>36.00</ImportoRitenuta><AliquotaRitenuta>4.00</AliquotaRitenuta><CausalePagamento>W</CausalePagamento></DatiRitenuta><DatiBollo><BolloVirtuale>SI</BolloVirtuale><ImportoBollo>2.00</ImportoBollo></DatiBollo>',
      '<DatiContratto><IdDocumento>ZA12345678</IdDocumento><CodiceCIG>ZA12345678</CodiceCIG></DatiContratto><DatiFattureCollegate><IdDocumento>FT-2026-001</IdDocumento><Data>2026-10-01</Data><CodiceCIG>ZA12345678</CodiceCIG></DatiFattureCollegate>',
      '<DatiDDT><NumeroDDT>881</NumeroDDT><DataDDT>2026-11-03</DataDDT><RiferimentoNumeroLinea>1</RiferimentoNumeroLinea><RiferimentoNumeroLinea>3</RiferimentoNumeroLinea></DatiDDT>',
      '<CodiceArticolo><CodiceTipo>INTERNO</CodiceTipo><CodiceValore>MAN-1</CodiceValore></CodiceArticolo>',
      '<UnitaMisura>m2</UnitaMisura><PrezzoUnitario>1000.00</PrezzoUnitario><ScontoMaggiorazione><Tipo>SC</Tipo><Percentuale>10.00</Percentuale></ScontoMaggiorazione><PrezzoTotale>900.00</PrezzoTotale><AliquotaIVA>10.00</AliquotaIVA><Ritenuta>SI</Ritenuta></DettaglioLinee>',
      '<TipoCessionePrestazione>SC</TipoCessionePrestazione><Descrizione>Sconto</Descrizione>',
    ])
      expect(xml).toContain(pezzo)
    expect(scarti(documento)).toEqual([])
  })

  it('a San Marino va al codice che il cliente ha', () => {
    const sede = { indirizzo: 'Via Rossi 1', cap: null, comune: 'Serravalle', provincia: null, nazione: 'SM' }
    const chi = {
      ...cessionario,
      tipo: 'Estero' as const,
      denominazione: 'Titano',
      partitaIva: 'SM12345',
      sede,
    }
    const xml = xmlDi(documentoDiProva({ cessionario: { ...chi, codiceDestinatario: '2R4GTO8' } }))
    expect(xml).toContain('<CodiceDestinatario>2R4GTO8</CodiceDestinatario>')
    expect(validaXml(Buffer.from(xml))).toEqual([])
  })

  it('il REA come lo scrive l’azienda', () => {
    for (const scritto of ['NA-941022', 'na 941022', 'NA941022'])
      expect(reaDi(scritto)).toEqual({ ufficio: 'NA', numero: '941022' })
    for (const scritto of [null, '', '941022', 'Napoli 1']) expect(reaDi(scritto)).toBeNull()
  })

  it('il contatore dei file', () => {
    expect([1, 36, 36 ** 5 - 1].map(progressivoDi)).toEqual(['00001', '00010', 'ZZZZZ'])
  })
})
