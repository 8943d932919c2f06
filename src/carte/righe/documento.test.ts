import { expect, test } from 'vitest'
import { comeModulo, righeModulo, valoriDiDocumento } from './components/modulo.ts'
import { comeDati, esigeUguali, NESSUNA_SCELTA, scelteDi, scelteDopo } from './documento.rules.ts'

const tenuta = {
  ...{ n: 1, articolo_id: 7, codice: 'CAL-28', descrizione: 'Caldaia', quantita: '1.5', um: 'pz' },
  ...{ prezzo_unitario: '1850.1234', sconto_percento: 12.5, imponibile: 2428.29, aliquota: 10, natura: null },
  ...{ bene_significativo: true, bene_chiesto: true, ritenuta: false },
}

test('una riga tenuta si riscrive com’è, da sola e dal suo modulo', () => {
  for (const riga of [tenuta, { ...tenuta, aliquota: 0, natura: 'N6.7', articolo_id: null, um: null }]) {
    const [letta] = righeModulo(true).parse([comeModulo(riga)])
    expect({ natura: null, ...letta }).toMatchObject(comeDati(riga))
  }
  expect(comeDati(tenuta)).not.toHaveProperty('facoltativa')
  expect(comeDati({ ...tenuta, facoltativa: true })).toMatchObject({ facoltativa: true, scelta: false })
})

test('ciò che un documento dice accanto alle righe: chi non lo dice lo tiene, il vuoto lo toglie', () => {
  const fattura = {
    ...{ sconto_percento: 5, sconto_importo: null, iva10_manutenzione: true },
    ...{ bonifico_parlante: true, addebita_bollo: null },
  }
  const era = scelteDi(fattura)
  expect(era).toEqual({
    ...{ scontoPercento: 5, scontoImporto: null, iva10Manutenzione: true },
    ...{ bonificoParlante: true, addebitaBollo: null },
  })
  expect(scelteDopo(era, {})).toEqual(era)
  expect(scelteDopo(era, { scontoPercento: null, iva10Manutenzione: false })).toEqual({
    ...{ ...NESSUNA_SCELTA, bonificoParlante: true },
  })
  expect(valoriDiDocumento({ ...fattura, righe: [tenuta] })).toMatchObject(era)
})

test('un preventivo non addebita il bollo: è di ogni fattura', () => {
  const preventivo = { sconto_percento: null, sconto_importo: null, iva10_manutenzione: false }
  expect(scelteDi(preventivo).addebitaBollo).toBe(false)
})

test('una somma arrivata con le righe dev’essere la loro', () => {
  const somme = { subtotale: 100, ivaImporto: 22, totale: 122 }
  expect(() => esigeUguali(somme, { totale: 122 })).not.toThrow()
  expect(() => esigeUguali(somme, { ivaImporto: 21.99 })).toThrow('Non è la somma delle righe')
})
