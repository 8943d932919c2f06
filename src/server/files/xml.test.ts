import { describe, expect, it } from 'vitest'
import { fatturaXml } from '#test/ricevute.ts'
import { readForeignXml, readXml, validaXml } from './xml.ts'
import { xmlText } from './xml-text.ts'

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

/** Whatever is no element: each stands for nothing, wherever it is. */
const SENZA_SENSO = [
  '<?pagina 2?>',
  '<?xml-stylesheet type="text/xsl" href="x.xsl"?>',
  '<?a?><?b?><!-- c -->',
  '<?con > e <Numero>9</Numero> dentro?>',
  '<!-- <Numero>9</Numero> -->',
  '<?m:nota 1?>',
]
const corpi = (documento: string) =>
  documento.replace(/<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/, (uno) => uno + uno)

describe('ciò che non è un elemento si salta da solo', () => {
  const { text } = xmlText(Buffer.from(corpi(fatturaXml().toString())))
  const atteso = readForeignXml(text)?.root
  /** Every place between two tags, and before a text. */
  const posti = [...text.matchAll(/>(?=[^>])/g)].map(({ index }) => index + 1)

  it('in qualunque posto di una fattura, e resta tutto il resto', () => {
    expect(atteso?.children).toHaveLength(3)
    expect(posti.length).toBeGreaterThan(100)
    for (const niente of SENZA_SENSO)
      for (const posto of posti) {
        const con = text.slice(0, posto) + niente + text.slice(posto)
        expect([niente, posto, readForeignXml(con)?.root]).toEqual([niente, posto, atteso])
      }
  })
  it('in ogni posto insieme, e davanti e dietro alla radice', () => {
    for (const niente of SENZA_SENSO) {
      const ovunque = posti.reduceRight((fin, posto) => fin.slice(0, posto) + niente + fin.slice(posto), text)
      expect(readForeignXml(niente + ovunque + niente)?.root).toEqual(atteso)
    }
  })
  it('un CDATA è testo, anche dove gli spazi dei nomi sono sbagliati', () => {
    const dentro = '<p:b xmlns="x">&<?c?>'
    for (const radice of ['<a>', '<a xmlns:q="urn:a" q:b="1" z:c="1">', '<z:a>']) {
      const chiusa = radice.startsWith('<z') ? '</z:a>' : '</a>'
      const letto = readForeignXml(`${radice}<t>1<![CDATA[${dentro}]]>2</t><?x?><u/>${chiusa}`)
      expect(letto?.root.children.map(({ name, text }) => [name, text])).toEqual([
        ['t', `1${dentro}2`],
        ['u', ''],
      ])
    }
  })
  it('un DOCTYPE si vede dietro a qualunque cosa, e dentro a un elemento il file non si legge', () => {
    for (const niente of SENZA_SENSO) {
      expect(xmlText(Buffer.from(`${niente}<!DOCTYPE a><a/>`)).doctype).toBe(true)
      expect(readForeignXml(`<a>${niente}<!DOCTYPE a><b/></a>`)).toBeUndefined()
    }
    expect(xmlText(Buffer.from('<a><![CDATA[<!DOCTYPE a>]]></a>')).doctype).toBe(false)
  })
  it('ciò che non si chiude non fa aspettare', () => {
    for (const aperto of ['<!--', '<?', '<![CDATA[', '<a "', "<a '", '<'])
      expect(readForeignXml(`<a>${aperto.repeat(100_000)}`)).toBeUndefined()
  })
})
