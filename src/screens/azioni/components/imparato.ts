import {
  COMBUSTIBILI,
  EVACUAZIONI,
  GRUPPI_IMPIANTO,
  TECNOLOGIE_CALDAIA,
  TECNOLOGIE_FRIGO,
  TITOLI_RESPONSABILE,
} from '#anagrafe/impianti/rules.ts'
import { formatDate } from '#shared/dates.ts'
import type { Action, Conflict } from '#web/outbox-store.ts'

/** What was learnt on site of a generator and its plant, where a choice of it is asked (docs/product.md §31.5). */

export const CAMPI_IMPARATI: Record<string, string> = {
  'generatore.marca': 'Marca',
  'generatore.modello': 'Modello',
  'generatore.matricola': 'Matricola',
  'generatore.serialNumber': 'Seriale',
  'generatore.potenzaKw': 'Potenza utile',
  'generatore.potenzaFocolareKw': 'Potenza al focolare',
  'generatore.potenzaTermicaKw': 'Potenza termica',
  'generatore.tipoCombustibile': 'Combustibile',
  'generatore.dataInstallazione': 'Data Installazione',
  'generatore.numeroGt': 'Gruppo termico (GT) n.',
  'generatore.numeroGf': 'Gruppo frigo (GF) n.',
  'generatore.gruppo': 'Gruppo',
  'generatore.tecnologia': 'Tecnologia',
  'generatore.moduli': 'Moduli',
  'generatore.circuiti': 'Circuiti',
  'generatore.riscaldamento': 'Climatizzazione invernale',
  'generatore.acs': 'Produzione ACS',
  'generatore.evacuazione': 'Evacuazione fumi',
  'generatore.reversibile': 'Reversibile',
  'impianto.codiceCatasto': 'Codice catasto',
  'impianto.indirizzo': 'Indirizzo dell’impianto',
  'impianto.civico': 'Civico',
  'impianto.palazzo': 'Palazzo',
  'impianto.scala': 'Scala',
  'impianto.interno': 'Interno',
  'impianto.comune': 'Comune',
  'impianto.cap': 'CAP',
  'impianto.provincia': 'Provincia',
  'impianto.potenzaTotaleKw': 'Potenza totale',
  'impianto.responsabileTitolo': 'Responsabile',
  'impianto.responsabileNome': 'Nome del responsabile',
  'impianto.responsabileCognome': 'Cognome del responsabile',
  'impianto.responsabileRagioneSociale': 'Ragione sociale del responsabile',
  'impianto.responsabileCodiceFiscale': 'Codice fiscale del responsabile',
  'impianto.responsabilePartitaIva': 'Partita IVA del responsabile',
  'impianto.responsabileIndirizzo': 'Indirizzo del responsabile',
  'impianto.responsabileCivico': 'Civico del responsabile',
  'impianto.responsabileComune': 'Comune del responsabile',
  'impianto.responsabileCap': 'CAP del responsabile',
  'impianto.responsabileProvincia': 'Provincia del responsabile',
}

const SCELTE: Record<string, string> = {
  ...{ ...COMBUSTIBILI, ...GRUPPI_IMPIANTO, ...TECNOLOGIE_CALDAIA, ...TECNOLOGIE_FRIGO },
  ...{ ...EVACUAZIONI, ...TITOLI_RESPONSABILE },
}

/** Its value as people read it; undefined of a field of a visit. */
export function imparatoInParole(campo: string, valore: Conflict['dopo']): string | undefined {
  if (!CAMPI_IMPARATI[campo]) return undefined
  if (valore === null || valore === '') return 'Vuoto'
  if (typeof valore === 'boolean') return valore ? 'Sì' : 'No'
  if (typeof valore === 'number')
    return `${valore.toLocaleString('it-IT')}${campo.endsWith('Kw') ? ' kW' : ''}`
  return campo.endsWith('dataInstallazione') ? formatDate(valore) : (SCELTE[valore] ?? valore)
}

type Campi = Record<string, { prima: Conflict['prima']; dopo: Conflict['dopo'] }>

/** The action that says which values stay: of a visit, or of what was learnt with a report. */
export function sceltaDellImparato({ tipo, corpo }: Pick<Action, 'tipo' | 'corpo'>, campi: Campi) {
  if (!tipo.startsWith('rcee.')) return { tipo, corpo: { campi } }
  const campiDi = (che: string) =>
    Object.fromEntries(
      Object.entries(campi).flatMap(([campo, valori]) =>
        campo.startsWith(`${che}.`) ? [[campo.slice(che.length + 1), valori]] : [],
      ),
    )
  const { contenuto, uid } = corpo as { contenuto?: { uid: string }; uid?: string }
  return {
    tipo: 'rcee.impara',
    corpo: { uid: contenuto?.uid ?? uid, generatore: campiDi('generatore'), impianto: campiDi('impianto') },
  }
}
