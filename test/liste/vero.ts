export type TipoVero = 'Privato' | 'Azienda' | 'Condominio' | 'PA'

export interface ImpiantoVero {
  marca: string
  modello: string
  matricola: string
  /** `yyyy-MM-dd` */
  ultima: string
}

/** A customer as they should stand in the end. */
export interface ClienteVero {
  /** Of a person; both empty where there is a `denominazione`. */
  cognome: string
  nome: string
  denominazione: string
  /** The right one, then those that nobody would call wrong. */
  tipi: readonly TipoVero[]
  /** Digits, all of them. */
  telefoni: string[]
  comune: string
  provincia: string
  cap: string
  via: string
  civico: string
  codiceFiscale: string
  partitaIva: string
  impianti: ImpiantoVero[]
  /** Their rows of the file: the number of the line, the first is 1. */
  righe: number[]
}
