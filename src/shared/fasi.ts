/** Registrata: typed with its number, never locked; Bozza: being written; Emessa: numbered and locked (docs/product.md §30.5). */
export const FASI = ['Registrata', 'Bozza', 'Emessa'] as const
export type Fase = (typeof FASI)[number]
