import { describe, expect, test } from 'vitest'
import { aggiungiSotto, ripeti, spostaRiga, togli } from './modifiche.ts'
import { eVuota, rigaVuota, righeModulo } from './modulo.ts'

const tre = () => ['uno', 'due', 'tre'].map((descrizione) => ({ ...rigaVuota(), descrizione }))
const nomi = (righe: readonly { descrizione: string }[]) => righe.map((r) => r.descrizione).join()
const chiave = (righe: readonly { chiave: string }[], i: number) => righe[i]?.chiave ?? ''

describe('righe in un modulo', () => {
  test('una riga nuova sta sotto la sua e ne prende l’IVA', () => {
    const righe = tre().map((r) => ({ ...r, iva: '10' }))
    const dopo = aggiungiSotto(righe, chiave(righe, 0))
    expect(nomi(dopo.righe)).toBe('uno,,due,tre')
    expect(dopo.righe[1]).toMatchObject({ chiave: dopo.chiave, iva: '10', quantita: '1' })
    expect(nomi(aggiungiSotto(righe, null).righe)).toBe('uno,due,tre,')
    const anticipo = [{ ...rigaVuota(), chiave: 'x', descrizione: 'Bollo', iva: 'N1' }]
    expect(aggiungiSotto(anticipo, 'x').righe[1]?.iva, 'un’anticipazione non si trascina').toBe('')
  })

  test('si sposta di un posto, e ai bordi resta ferma', () => {
    const righe = tre()
    expect(nomi(spostaRiga(righe, chiave(righe, 1), -1).righe)).toBe('due,uno,tre')
    expect(nomi(spostaRiga(righe, chiave(righe, 1), 1).righe)).toBe('uno,tre,due')
    expect(nomi(spostaRiga(righe, chiave(righe, 0), -1).righe)).toBe('uno,due,tre')
    expect(nomi(spostaRiga(righe, chiave(righe, 2), 1).righe)).toBe('uno,due,tre')
  })

  test('ripetuta è un’altra riga; tolta l’ultima ne resta una vuota', () => {
    const righe = tre()
    const due = ripeti(righe, chiave(righe, 1))
    expect(nomi(due.righe)).toBe('uno,due,due,tre')
    expect(new Set(due.righe.map((r) => r.chiave)).size).toBe(4)
    const sola = [rigaVuota()]
    const nessuna = togli([{ ...rigaVuota(), chiave: 'x', descrizione: 'x' }], 'x')
    expect(nessuna.righe).toHaveLength(1)
    expect(nessuna.righe.every(eVuota)).toBe(true)
    expect(togli(righe, chiave(righe, 2)).chiave).toBe(chiave(righe, 1))
    expect(sola.every(eVuota)).toBe(true)
  })

  test('al server vanno le righe scritte, con IVA o motivo; senza nessuna lo dice', () => {
    const righe = [
      { ...rigaVuota(), descrizione: 'Caldaia', prezzoUnitario: '1000', iva: '10', scontoPercento: '5,5' },
      rigaVuota(),
      { ...rigaVuota(), descrizione: 'Subappalto', prezzoUnitario: '1', iva: 'N6.7' },
      { ...rigaVuota(), descrizione: 'Da decidere', ritenuta: true },
    ]
    const letto = righeModulo(true).parse(righe)
    expect(letto).toHaveLength(3)
    expect(letto[0]).toMatchObject({ aliquota: 10, scontoPercento: 5.5 })
    expect(letto[0]).not.toHaveProperty('ritenuta')
    expect(letto[1]).toMatchObject({ aliquota: 0, natura: 'N6.7' })
    expect(letto[2]).toMatchObject({ prezzoUnitario: '0', ritenuta: true })
    expect(letto[2]).not.toHaveProperty('aliquota')
    expect(righeModulo(true).safeParse([rigaVuota()]).error?.issues[0]?.message).toBe(
      'Aggiungi almeno una riga',
    )
    const sbagliata = { ...rigaVuota(), prezzoUnitario: '1.23456', quantita: '-1', scontoPercento: '101' }
    const errori = righeModulo(true).safeParse([sbagliata]).error?.issues
    expect(errori?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
      '0.descrizione: Scrivi la descrizione',
      '0.quantita: Non può essere negativo',
      '0.prezzoUnitario: Al massimo quattro decimali',
      '0.scontoPercento: Lo sconto va da 0 a 100',
    ])
    expect(
      righeModulo(false).safeParse([{ ...sbagliata, descrizione: 'x', quantita: '1', scontoPercento: '' }])
        .success,
    ).toBe(true)
  })
})
