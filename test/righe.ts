import type { DaSommare, RigaDaSommare } from '#carte/righe/somme.rules.ts'

/** A line of one piece at a price, for the sums. */
export const riga = (
  prezzoUnitario: string,
  aliquota: number,
  altro: Partial<RigaDaSommare> = {},
): RigaDaSommare => ({
  quantita: '1',
  prezzoUnitario,
  scontoPercento: null,
  aliquota,
  natura: null,
  beneSignificativo: false,
  ritenuta: false,
  descrizione: 'Lavori',
  ...altro,
})

/** A document of an ordinary firm with these lines, and nothing special about it. */
export const daSommare = (righe: readonly RigaDaSommare[], altro: Partial<DaSommare> = {}): DaSommare => ({
  righe,
  scontoPercento: null,
  scontoImporto: null,
  iva10Manutenzione: false,
  regime: 'RF01',
  split: false,
  conRitenuta: false,
  bonificoParlante: false,
  addebitaBollo: false,
  dataDocumento: '2026-11-20',
  ...altro,
})
