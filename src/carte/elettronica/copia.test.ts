import { deflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { readXml } from '#server/files/xml.ts'
import { documentoConRighe, documentoDiProva, rigaDiProva } from '#test/documento-elettronico.ts'
import { pagesOf } from '#test/paper.ts'
import { copiaCortesia } from './copia.pdf.server.ts'
import type { DocumentoElettronico } from './documento.rules.ts'
import { vistaDocumento } from './vista.rules.ts'
import { xmlDi } from './xml.rules.ts'

const pdfDi = (documento: DocumentoElettronico, accanto: Parameters<typeof copiaCortesia>[1] = {}) =>
  copiaCortesia(vistaDocumento(readXml(Buffer.from(xmlDi(documento)))), accanto)

/** What each page says, word after word. */
const pagineDi = (documento: DocumentoElettronico, accanto: Parameters<typeof copiaCortesia>[1] = {}) =>
  pagesOf(pdfDi(documento, accanto))

/** Eight dots by four, of one colour. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAEUlEQVR4nGPgtnfGihioJwEAatERodg0IEEAAAAASUVORK5CYII='

const pezzoPng = (nome: string, corpo: Buffer) => {
  const lungo = Buffer.alloc(4)
  lungo.writeUInt32BE(corpo.length)
  return Buffer.concat([lungo, Buffer.from(nome), corpo, Buffer.alloc(4)])
}

const AVVERTENZA = "Copia di cortesia: l'originale è la fattura elettronica"

describe('copiaCortesia', () => {
  it('dice che cos’è, di chi, a chi, quanto', async () => {
    const [pagina = '', ...altre] = await pagineDi(documentoDiProva({ causale: 'Lavori di ottobre' }))
    expect(altre).toEqual([])
    for (const testo of [
      AVVERTENZA,
      'Fattura',
      'n. FT-2026-042',
      'del 20/11/2026',
      'P. IVA 08214570635',
      'Rosa Esposito',
      'C.F. SPSRSO70C51F839B',
      'Lavori di ottobre',
      'Manutenzione annuale caldaia',
      '99,00 €',
      'IBAN IT36 Z053 8711 1010 0000 0123 456',
      'Entro il 20/12/2026',
      'Pagina 1 di 1',
    ])
      expect(pagina).toContain(testo)
    expect(pagina).not.toContain('0000000')
  })

  it('pagata, lo dice con il giorno e non chiede più niente', async () => {
    const [pagina = ''] = await pagineDi(documentoDiProva(), { pagataIl: '25/11/2026' })
    expect(pagina).toContain('Pagata il 25/11/2026')
    expect(pagina).not.toContain('Entro il')
  })

  it('ha il logo; uno che non si legge, o enorme, non costa la copia', async () => {
    const immagini = (logo: string) =>
      Buffer.from(pdfDi(documentoDiProva(), { logo })).toString('latin1').split('/Subtype /Image').length - 1
    expect(immagini(LOGO)).toBeGreaterThan(0)
    const testa = Buffer.from(LOGO.slice(LOGO.indexOf(',') + 1), 'base64')
    testa.writeUInt32BE(60_000, 16)
    testa.writeUInt32BE(60_000, 20)
    // A picture of eight dots by four whose dots unpack to sixty megabytes.
    const gonfio = Buffer.concat([
      ...[testa.subarray(0, 33), pezzoPng('IDAT', deflateSync(Buffer.alloc(60_000_000)))],
      pezzoPng('IEND', Buffer.alloc(0)),
    ])
    gonfio.writeUInt32BE(8, 16)
    gonfio.writeUInt32BE(4, 20)
    for (const rotto of [`${LOGO.slice(0, 40)}AAAA`, testa, gonfio].map((uno) =>
      typeof uno === 'string' ? uno : `data:image/png;base64,${uno.toString('base64')}`,
    ))
      expect(immagini(rotto)).toBe(0)
    const [pagina = ''] = await pagineDi(documentoDiProva(), { logo: LOGO })
    expect(pagina).toContain('P. IVA 08214570635')
  })

  it('i segni che il file non ammette si leggono lo stesso', async () => {
    const descrizione = 'Mandata ≤ 60 °C, 220 Ω, Δp ≥ 0,5 bar, tubo ⅜″ → caldaia'
    const [pagina = ''] = await pagineDi(documentoConRighe([rigaDiProva({ n: 1, descrizione })]))
    expect(pagina).toContain('Mandata <= 60 °C, 220 ohm, delta p >= 0,5 bar, tubo 3/8" -> caldaia')
  })

  it('come si paga sta accanto al totale; più di quattro scadenze vanno sotto', async () => {
    const altezze = async (documento: DocumentoElettronico) => {
      const pdf = await getDocumentProxy(pdfDi(documento), { verbosity: 0 })
      const { items } = await (await pdf.getPage(1)).getTextContent()
      // From the bottom of the page, in points.
      const di = (testo: string) =>
        items.flatMap((p) => ('str' in p && p.str === testo ? [p.transform[5] as number] : []))[0] ?? 0
      return { pagamento: di('PAGAMENTO'), totale: di('Totale') }
    }
    const accanto = await altezze(documentoDiProva())
    expect(accanto.pagamento).toBeGreaterThan(accanto.totale)
    const { pagamento } = documentoDiProva()
    const cinque = Array.from({ length: 5 }, () => pagamento?.scadenze ?? []).flat()
    const molte = await altezze(
      documentoDiProva({ pagamento: pagamento && { ...pagamento, scadenze: cinque } }),
    )
    expect(molte.pagamento).toBeLessThan(molte.totale)
  })

  it('sessanta righe: ogni pagina ha capo, avvertenza e numero, nessuna riga manca', async () => {
    const righe = Array.from({ length: 60 }, (_, i) =>
      rigaDiProva({ n: i + 1, descrizione: `Pezzo-${i + 1}- ${i % 9 === 0 ? 'lungo '.repeat(60) : ''}` }),
    )
    const pagine = await pagineDi(documentoConRighe(righe))
    expect(pagine.length).toBeGreaterThan(2)
    for (const [indice, pagina] of pagine.entries()) {
      expect(pagina).toContain(AVVERTENZA)
      expect(pagina).toContain(`Pagina ${indice + 1} di ${pagine.length}`)
      if (pagina.includes('Pezzo-')) expect(pagina).toContain('Descrizione')
    }
    for (let n = 1; n <= 60; n++) expect(pagine.join(' ')).toContain(`Pezzo-${n}-`)
  })

  it('ritenuta, scissione e bollo portano al netto', async () => {
    const documento = documentoConRighe(
      [rigaDiProva({ prezzoUnitario: '1000', ritenuta: true })],
      { ritenuta: { tipo: 'RT02', importo: 4000, aliquota: '4.00', causale: 'W' }, bollo: 200 },
      'S',
    )
    const [pagina = ''] = await pagineDi(documento)
    for (const testo of [
      'Ritenuta 4%',
      '- 40,00 €',
      'IVA versata dal cliente',
      '- 100,00 €',
      'Netto a pagare',
      '960,00 €',
      'Imposta di bollo 2,00 €',
      'soggetta a ritenuta',
    ])
      expect(pagina).toContain(testo)
  })

  it('una nota di credito si chiama così e dice a quale fattura si riferisce', async () => {
    const [pagina = ''] = await pagineDi(
      documentoDiProva({
        tipoDocumento: 'TD04',
        numero: 'NC-2026-007',
        collegate: [{ numero: 'FT-2026-042', data: '2026-11-01' }],
        pagamento: null,
      }),
    )
    for (const testo of [
      'Nota di credito',
      'Fattura collegata FT-2026-042 del 01/11/2026',
      'Totale nota di credito',
    ])
      expect(pagina).toContain(testo)
    expect(pagina).not.toContain('PAGAMENTO')
  })

  it('nessuna cifra è tagliata, per grande che sia, e le rate ci sono tutte', async () => {
    const documento = documentoConRighe([
      rigaDiProva({ quantita: '123456.12345678', um: 'metri', prezzoUnitario: '1234.12345678' }),
    ])
    const scadenze = Array.from({ length: 200 }, (_, i) => ({ data: '2027-01-31', importo: 100_000 + i }))
    const testo = (
      await pagineDi({ ...documento, pagamento: { condizioni: 'TP01', modalita: 'MP05', scadenze } })
    ).join(' ')
    for (const cifra of ['123.456,12345678 metri', '1.234,12345678', '152.360.097,84'])
      expect(testo).toContain(cifra)
    for (const { importo } of scadenze)
      expect(testo).toContain(`1.00${String(importo).slice(3, 4)},${String(importo).slice(4)} €`)
  })

  it('lo stesso file dà gli stessi byte', () => {
    expect(Buffer.from(pdfDi(documentoDiProva())).equals(Buffer.from(pdfDi(documentoDiProva())))).toBe(true)
  })
})
