import { describe, expect, it } from 'vitest'
import { readXml, validaXml } from './xml.ts'

const bytes = (testo: string) => Buffer.from(testo)
const FATTURA = (dentro: string) =>
  bytes(
    `<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">${dentro}</p:FatturaElettronica>`,
  )

describe('la forma della fattura', () => {
  it('dice che cosa non va e a quale riga', () => {
    expect(validaXml(FATTURA('\n<Altro/>'))).toEqual([
      expect.stringMatching(/^2: Element 'Altro': .*FatturaElettronicaHeader/),
    ])
  })
  it('non accetta una radice di altri né ciò che non è XML', () => {
    expect(validaXml(bytes('<fattura/>'))).toHaveLength(1)
    expect(validaXml(bytes('<fattura>')).length).toBeGreaterThan(0)
    expect(validaXml(bytes(''))).toHaveLength(1)
  })
})

describe('un XML letto', () => {
  it('diventa un albero, senza prefissi, con i testi come sono scritti', () => {
    expect(readXml(FATTURA('<a x="1"><b> R&amp;D <![CDATA[<&>]]></b><!-- niente --></a>'))).toEqual({
      name: 'FatturaElettronica',
      attributes: { versione: 'FPR12' },
      text: '',
      children: [
        {
          name: 'a',
          attributes: { x: '1' },
          text: '',
          children: [{ name: 'b', attributes: {}, text: ' R&D <&>', children: [] }],
        },
      ],
    })
  })
  it('non legge file che il documento nomina', () => {
    const furbo = '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><a><b>&e;</b></a>'
    expect(JSON.stringify(readXml(bytes(furbo)))).toContain('"text":""')
  })
  it('ridà la memoria: mille letture, anche di file rotti, non la fanno crescere', () => {
    const buono = FATTURA(`<a>${'<b>testo</b>'.repeat(2000)}</a>`)
    const rotto = bytes(`<a>${'<b>testo</b>'.repeat(2000)}`)
    const giro = (volte: number) => {
      for (let i = 0; i < volte; i++) {
        validaXml(buono)
        validaXml(rotto)
        if (i % 10 === 0) readXml(buono)
      }
    }
    giro(100)
    const prima = process.memoryUsage().rss
    giro(900)
    expect(process.memoryUsage().rss - prima).toBeLessThan(60_000_000)
  })
})
