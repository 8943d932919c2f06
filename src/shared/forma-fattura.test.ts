import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { xmlDi } from '#carte/elettronica/xml.rules.ts'
import { schemaOf } from '#server/files/schema.ts'
import { validaXml } from '#server/files/xml.ts'
import { documentoDiProva, documentoValido } from '#test/documento-elettronico.ts'
import { officialIsHere, officialSamples, officialText, officialVerdict } from '#test/fatturapa.ts'
import { caso } from '#test/fuzz.ts'
import { codesOf, fileOf, fullFile, mutated, treeOf } from '#test/mutations.ts'
import { toldBy } from '#test/schema-tree.ts'
import { type BloccoForma, valoriDellaForma } from './forma.ts'
import { FORMA_FATTURA } from './forma-fattura.ts'

/** A hundredth of what the assurance run tries, and always the same; there it is something else every time. */
const GUASTI = process.env.TUTTO ? 10_000 : 100
const SEME = process.env.TUTTO ? Date.now() % 1_000_000 : 20_261_125

const accettato = (file: Uint8Array) => validaXml(file).length === 0

describe('la forma della fattura', () => {
  it('dà uno schema che accetta la fattura e dice quale posto ha sbagliato', () => {
    const xml = xmlDi(documentoDiProva())
    expect(validaXml(Buffer.from(xml))).toEqual([])
    for (const [da, a, detto] of [
      ['<Divisa>EUR</Divisa><Data>2026-11-20</Data>', '<Data>2026-11-20</Data><Divisa>EUR</Divisa>', 'Data'],
      ['<Divisa>EUR</Divisa>', '', 'Data'],
      ['<Divisa>EUR', '<Divisa>Euro', 'Divisa'],
      ['TD01', 'TD07', 'TipoDocumento'],
      ['FT-2026-042', 'F'.repeat(21), 'Numero'],
      ['FT-2026-042', 'FÈ', 'Numero'],
      ['<Data>2026-11-20', '<Data>1969-12-31', 'Data'],
      ['AliquotaIVA>10.00', 'AliquotaIVA>100.01', 'AliquotaIVA'],
      ['<Nome>Rosa', '<Denominazione>Rosa</Denominazione><Nome>Rosa', 'Nome'],
      ['versione="FPR12"', '', 'versione'],
    ] as const) {
      expect(xml).toContain(da)
      expect(validaXml(Buffer.from(xml.replace(da, a))).join()).toContain(`'${detto}'`)
    }
  })

  it('una firma dopo tutto il resto è ammessa, com’è fatta non importa; altro no', () => {
    const con = (che: string) =>
      accettato(Buffer.from(xmlDi(documentoDiProva()).replace('</p:F', `${che}</p:F`)))
    expect(con('<d:Signature xmlns:d="http://www.w3.org/2000/09/xmldsig#"><d:Mai/></d:Signature>')).toBe(true)
    expect(con('<Signature/>')).toBe(false)
  })

  it('ciò che ha lo stesso nome in più posti è della stessa specie', () => {
    const primi = valoriDellaForma(FORMA_FATTURA)
    const altri = (di: BloccoForma) => {
      for (const [nome, voce] of Object.entries(di.figli))
        if ('figli' in voce) altri(voce)
        else
          expect([nome, voce.base, voce.misura]).toEqual([
            nome,
            primi.get(nome)?.base,
            primi.get(nome)?.misura,
          ])
    }
    altri(FORMA_FATTURA)
  })
})

describe.skipIf(!officialIsHere)('accanto allo schema ufficiale', () => {
  it('dice di ogni elemento la stessa cosa', () => {
    expect(toldBy(Buffer.from(schemaOf(FORMA_FATTURA)))).toEqual(toldBy(officialText()))
  })

  it('ogni file d’esempio ha lo stesso esito', () => {
    const ufficiale = officialVerdict()
    const esiti = officialSamples().map(([nome, file]) => [nome, accettato(file), ufficiale(file)] as const)
    expect(esiti.filter(([, nostro, loro]) => nostro !== loro)).toEqual([])
    expect(esiti.filter(([, , loro]) => loro).length).toBeGreaterThan(3)
  })

  it('ogni documento possibile è valido per tutti e due', () => {
    const ufficiale = officialVerdict()
    fc.assert(
      fc.property(documentoValido, (documento) => {
        const file = Buffer.from(xmlDi(documento))
        expect([accettato(file), ufficiale(file)]).toEqual([true, true])
      }),
      { numRuns: GUASTI / 10, seed: SEME },
    )
  })

  it('un file guastato in un posto qualunque ha lo stesso esito', () => {
    const ufficiale = officialVerdict()
    const detto = toldBy(officialText())
    const codici = codesOf(detto.root)
    const interi = [
      ...officialSamples().map(([, file]) => file),
      ...fc.sample(documentoValido, { numRuns: 20, seed: SEME }).map((uno) => Buffer.from(xmlDi(uno))),
      ...Array.from({ length: 100 }, (_, i) => fileOf(fullFile(detto.root, caso(SEME + i)))),
    ].filter(ufficiale)
    expect(interi.length).toBeGreaterThan(100)
    let validi = 0
    for (let i = 0; i < GUASTI; i++) {
      const c = caso(SEME + i)
      const file = fileOf(mutated(treeOf(c.uno(interi)), codici, c))
      const loro = ufficiale(file)
      if (loro) validi++
      expect(accettato(file), `seme ${SEME}, file ${i}: ${file}`).toBe(loro)
    }
    // as many as make a difference: else both would refuse everything, and agree
    expect(validi / GUASTI).toBeGreaterThan(0.1)
    expect(validi / GUASTI).toBeLessThan(0.6)
  }, 600_000)
})
