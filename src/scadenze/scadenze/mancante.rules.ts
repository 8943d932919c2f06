import type { Controllo } from './norme.rules.ts'

/** Which fields of a plant's form a control asks for, the first first. */
const CHIESTI = {
  caldaia: {
    RCEE: ['potenzaKw', 'tipoCombustibile', 'dataInstallazione'],
    Manutenzione: ['ultimaRevisione', 'dataInstallazione'],
    FGAS: [],
  },
  condizionatore: {
    RCEE: ['potenzaKw', 'dataInstallazione'],
    Manutenzione: ['ultimaManutenzione', 'dataInstallazione'],
    FGAS: ['gasRefrigerante', 'caricaKg', 'ultimoControlloFgas', 'dataInstallazione'],
  },
} as const

type Specie = keyof typeof CHIESTI

const colonna = (campo: string) => campo.replace(/[A-Z]/g, (lettera) => `_${lettera.toLowerCase()}`)

/** The field of a plant's form that a control misses first; undefined where all are there. */
export const campoMancante = (specie: Specie, controllo: Controllo, impianto: object): string | undefined =>
  CHIESTI[specie][controllo].find((campo) => {
    const valore = impianto[colonna(campo) as keyof typeof impianto] as unknown
    return valore === null || valore === ''
  })
