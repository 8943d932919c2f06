/* What is measured for a report, in the few words that a telephone has room for. */

export interface MisuraRichiesta {
  campo: string
  etichetta: string
  unita: string
  /** Filled in by few: «Avanti» goes past it. */
  salta?: boolean
  /** It may be below zero. */
  sottoZero?: boolean
}

/** What is measured of a furnace, in the order of an analyser's slip. */
export const MISURE_FUMI: MisuraRichiesta[] = [
  { campo: 't_fumi', etichetta: 'Temp. fumi', unita: '°C' },
  { campo: 't_aria', etichetta: 'Temp. aria', unita: '°C', sottoZero: true },
  { campo: 'o2', etichetta: 'O₂', unita: '%' },
  { campo: 'co2', etichetta: 'CO₂', unita: '%' },
  { campo: 'co_misurato', etichetta: 'CO misurato', unita: 'ppm' },
  { campo: 'rendimento_letto', etichetta: 'Rendimento', unita: '%' },
]
export const NOX: MisuraRichiesta = { campo: 'nox', etichetta: 'NOx', unita: 'mg/kWh', salta: true }
export const altreMisure = (gas: boolean): MisuraRichiesta[] => [
  { campo: 'co_corretto', etichetta: 'CO corretto, se lo dice l’analizzatore', unita: 'ppm', salta: true },
  { campo: 'co_secchi', etichetta: 'CO nei fumi secchi', unita: 'ppm', salta: true },
  { campo: 'portata', etichetta: 'Portata combustibile', unita: gas ? 'm³/h' : 'kg/h', salta: true },
  { campo: 'potenza_effettiva_kw', etichetta: 'Potenza effettiva', unita: 'kW', salta: true },
]

/** The same of a chiller's circuit. */
export const MISURE_FRIGO: MisuraRichiesta[] = [
  { campo: 'surriscaldamento', etichetta: 'Surriscald.', unita: 'K', sottoZero: true },
  { campo: 'sottoraffreddamento', etichetta: 'Sottoraffr.', unita: 'K', sottoZero: true },
  { campo: 't_condensazione', etichetta: 'Condensazione', unita: '°C', sottoZero: true },
  { campo: 't_evaporazione', etichetta: 'Evaporazione', unita: '°C', sottoZero: true },
  { campo: 't_ing_esterno', etichetta: 'Ingresso esterno', unita: '°C', sottoZero: true },
  { campo: 't_usc_esterno', etichetta: 'Uscita esterno', unita: '°C', sottoZero: true },
  { campo: 't_ing_utenze', etichetta: 'Ingresso utenze', unita: '°C', sottoZero: true },
  { campo: 't_usc_utenze', etichetta: 'Uscita utenze', unita: '°C', sottoZero: true },
  { campo: 'potenza_assorbita_kw', etichetta: 'Pot. assorbita', unita: 'kW', salta: true },
]
