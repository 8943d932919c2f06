import { contaInParole } from '#shared/numbers.ts'

/** What customers and plants lack, in the order in which it is worth being completed. */
export const GENERI_INCOMPLETI = {
  comune: 'Comune da riconoscere',
  senza_comune: 'Senza comune',
  cap: 'Senza CAP o provincia',
  telefono: 'Senza telefono',
  combustibile: 'Caldaie senza combustibile',
  tipo: 'Condizionatori senza tipo',
  potenza: 'Potenza di un solo generatore',
  impianto: 'Forse lo stesso impianto',
  modello: 'Impianti senza modello',
} as const
export type GenereIncompleto = keyof typeof GENERI_INCOMPLETI
export const generiIncompleti = Object.keys(GENERI_INCOMPLETI) as GenereIncompleto[]

const COMPILA: Partial<Record<GenereIncompleto, [string, string]>> = {
  comune: ['comune', 'comuni'],
  senza_comune: ['comune', 'comuni'],
  cap: ['CAP', 'CAP'],
  combustibile: ['combustibile', 'combustibili'],
  tipo: ['tipo', 'tipi'],
  potenza: ['potenza', 'potenze'],
}

/** `Compila 36 CAP`; undefined where nothing has one certain answer. */
export function compilaInParole(genere: GenereIncompleto, quanti: number): string | undefined {
  const parole = COMPILA[genere]
  return parole && quanti > 0 ? `Compila ${contaInParole(quanti, ...parole)}` : undefined
}
