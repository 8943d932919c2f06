export const TIPI_ARTICOLO = ['Bene', 'Servizio'] as const
/** Units that materials and lines are counted in; others may be typed. */
export const UNITA = ['pz', 'm', 'kg', 'l', 'h'] as const

/** `12,50`, as people read a decimal kept as text: with two decimals at least. */
export function comePrezzo(testo: string): string {
  const [intero = '', decimali = ''] = testo.split('.')
  return `${intero},${decimali.padEnd(2, '0')}`
}

/** The same to be read and not typed: `1.850,00`. */
export const prezzoInLista = (testo: string): string => comePrezzo(testo).replace(/\B(?=(\d{3})+,)/g, '.')
