/** Whether a customer wants messages by mail, or by phone (docs/product.md §27.4). */
export const CONSENSI = ['Si', 'No', 'Non_Chiesto'] as const
export type Consenso = (typeof CONSENSI)[number]
export const CONSENSI_IN_PAROLE = {
  Si: 'Sì',
  No: 'No',
  Non_Chiesto: 'Non chiesto',
} as const satisfies Record<Consenso, string>
