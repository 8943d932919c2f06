import type * as z from 'zod'
import type { caldaiaInput, condizionatoreInput } from '#anagrafe/impianti/contract.ts'
import { addDays, addMonths } from '#shared/dates.ts'
import type { Sorte } from './random.ts'

export type CaldaiaDemo = z.output<typeof caldaiaInput>
export type CondizionatoreDemo = z.output<typeof condizionatoreInput>

/** Make, model, serial's beginning, kW. */
const CALDAIE = [
  ['Vaillant', 'ecoTEC plus VMW 26', 'VT26', 26],
  ['Vaillant', 'ecoTEC plus VMW 32', 'VT32', 32],
  ['Immergas', 'Victrix Tera 28', 'IM28T', 28],
  ['Immergas', 'Victrix Omnia', 'IMO', 25],
  ['Beretta', 'Ciao X 25 C.S.I.', 'BCX', 25],
  ['Ariston', 'Clas One 24', 'AR24', 24],
  ['Ariston', 'Alteas One Net 30', 'AR30', 30],
  ['Riello', 'Family 25 KIS', 'RF25', 25],
  ['Riello', 'Residence 30', 'RR30', 30],
  ['Ferroli', 'Bluehelix Hitech RRT 24', 'FBH', 24],
  ['Baxi', 'Luna Duo-tec E 28', 'BX28', 28],
  ['Baxi', 'Duo-tec Compact E 24', 'BX24', 24],
  ['Hermann Saunier Duval', 'ThemaFast Condens 25', 'HSD', 25],
] as const
const CENTRALI = [
  ['Viessmann', 'Vitocrossal 200 CM2', 'VC2', 186],
  ['Riello', 'Condexa PRO 115', 'RCP', 115],
  ['Baxi', 'Power HT+ 1.130', 'BPH', 130],
] as const

/** Make, model, serial's beginning, thousands of BTU. */
const CONDIZIONATORI = [
  ['Daikin', 'Perfera FTXM35', 'DK', 12],
  ['Daikin', 'Sensira FTXF25', 'DS', 9],
  ['Mitsubishi Electric', 'MSZ-AP25VG', 'ME', 9],
  ['Mitsubishi Electric', 'MSZ-LN35VG', 'ML', 12],
  ['Samsung', 'WindFree Avant AR12', 'SW', 12],
  ['LG', 'Libero Smart S12ET', 'LG', 12],
  ['Panasonic', 'Etherea CS-Z35', 'PE', 12],
  ['Haier', 'Pearl AS35PBAHRA', 'HP', 12],
] as const
const TIPI = ['Monosplit', 'Monosplit', 'Monosplit', 'Dual_Split', 'Trial_Split', 'Multisplit'] as const

/** A next maintenance relative to today: some overdue, some near, most far. */
export function prossimaScadenza(sorte: Sorte, oggi: string): string {
  const caso = sorte.intero(1, 100)
  if (caso <= 9) return addDays(oggi, -sorte.intero(1, 70))
  if (caso <= 16) return addDays(oggi, sorte.intero(0, 7))
  if (caso <= 28) return addDays(oggi, sorte.intero(8, 30))
  return addDays(oggi, sorte.intero(31, 350))
}

/** A boiler due on `prossima`, last seen a year before; a power plant where it heats a whole house. */
export function caldaia(
  sorte: Sorte,
  clienteId: number,
  prossima: string,
  centrale: boolean,
  modelloNoto?: string,
): CaldaiaDemo {
  const aSorte = centrale ? sorte.uno(CENTRALI) : sorte.uno(CALDAIE)
  const nota = modelloNoto && CALDAIE.find(([, m]) => m.startsWith(modelloNoto))
  const [marca, modello, inizio, potenzaKw] = nota || aSorte
  const ultimaRevisione = addMonths(prossima, -12)
  return {
    clienteId,
    marca,
    modello,
    matricola: sorte.capita(92) ? `${inizio}-${sorte.intero(1_000_000, 9_999_999)}` : null,
    potenzaKw,
    tipoCombustibile: sorte.capita(90) ? 'Gas_Metano' : sorte.uno(['GPL', 'Gasolio', 'Pellet']),
    dataInstallazione: addDays(ultimaRevisione, -sorte.intero(360, 3600)),
    ultimaRevisione,
    prossimaRevisione: prossima,
    note: sorte.capita(12) ? 'Scambiatore da controllare alla prossima revisione.' : null,
  }
}

export function condizionatore(sorte: Sorte, clienteId: number, prossima: string): CondizionatoreDemo {
  const [marca, modello, inizio, migliaia] = sorte.uno(CONDIZIONATORI)
  const ultimaManutenzione = addMonths(prossima, -12)
  return {
    clienteId,
    marca,
    modello,
    serialNumber: sorte.capita(88) ? `${inizio}-${sorte.intero(1_000_000, 9_999_999)}` : null,
    tipo: sorte.uno(TIPI),
    btu: migliaia * 1000,
    dataInstallazione: addDays(ultimaManutenzione, -sorte.intero(200, 2500)),
    ultimaManutenzione,
    prossimaManutenzione: prossima,
    note: null,
  }
}

/** One that others have put in: nobody has asked yet when it was last seen. */
export const senzaDate = (uno: CondizionatoreDemo): CondizionatoreDemo => ({
  ...uno,
  dataInstallazione: null,
  ultimaManutenzione: null,
  prossimaManutenzione: null,
})
