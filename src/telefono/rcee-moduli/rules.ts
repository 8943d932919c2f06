import { numeroLocale } from '#shared/nati.ts'

/** Words of the compiled report that browser and server share (docs/product.md §31). */

/** The form of `dati`, and the dated set of rules that a form was judged by. */
export const FORMATO_MODULO = 1
export const REGOLE = '2026-11'

export const STATI_MODULO = ['Chiuso', 'Superato'] as const

export const SI_NO = ['si', 'no'] as const
export const SI_NO_NC = ['si', 'no', 'nc'] as const
export type SiNoNc = (typeof SI_NO_NC)[number]

/** B. */
export const DOCUMENTI = {
  dichiarazione: 'Dichiarazione di conformità presente',
  libretto: 'Libretto impianto presente',
  istruzioni: 'Libretti uso/manutenzione generatore presenti',
  libretto_completo: 'Libretto compilato in tutte le sue parti',
} as const

/** C: what is in the water's way, where there is something. */
export const TRATTAMENTI = {
  Filtrazione: 'Filtrazione',
  Addolcimento: 'Addolcimento',
  Condizionamento_Chimico: 'Condiz. chimico',
} as const
export const SENZA_TRATTAMENTO = { Non_Richiesto: 'Non richiesto', Assente: 'Assente' } as const

/** D of type 1. */
export const CONTROLLI_1 = {
  interno: 'Per installazione interna: in locale idoneo',
  esterno: 'Per installazione esterna: generatori idonei',
  aperture: 'Aperture ventilazione/aerazione libere da ostruzioni',
  dimensioni: 'Adeguate dimensioni aperture ventilazione/aerazione',
  canale: 'Canale da fumo o condotti di scarico idonei (esame visivo)',
  regolazione: 'Sistema di regolazione temperatura ambiente funzionante',
  perdite: 'Assenza di perdite di combustibile liquido',
  tenuta: 'Idonea tenuta dell’impianto interno e raccordi con il generatore',
} as const
/** D of type 2. */
export const CONTROLLI_2 = {
  locale: 'Locale di installazione idoneo',
  dimensioni: 'Dimensioni aperture di ventilazione adeguate',
  aperture: 'Aperture di ventilazione libere da ostruzioni',
  linee: 'Linee elettriche idonee',
  coibentazioni: 'Coibentazioni idonee',
} as const

/** E of type 1, with what the model says; of `riflusso` it is the yes that is a fault. */
export const ENERGETICA_1 = {
  comando: 'Dispositivi di comando e regolazione funzionanti correttamente',
  sicurezza: 'Dispositivi di sicurezza non manomessi e/o cortocircuitati',
  valvola: 'Valvola di sicurezza alla sovrapressione a scarico libero',
  scambiatore: 'Controllato e pulito lo scambiatore lato fumi',
  riflusso: 'Presenza riflusso dei prodotti della combustione',
  uni10389: 'Risultati controllo, secondo UNI 10389-1, conformi alla legge',
} as const
/** E of type 2. */
export const ENERGETICA_2 = {
  perdite_gas: 'Assenza perdite di gas refrigerante',
  rilevazione_diretta:
    'Presenza apparecchiatura automatica rilevazione diretta fughe refrigerante (leak detector)',
  rilevazione_indiretta:
    'Presenza apparecchiatura automatica rilevazione indiretta fughe refrigerante (parametri termodinamici)',
  scambiatori: 'Scambiatori di calore puliti e liberi da incrostazioni',
} as const
export const MODI = { raffrescamento: 'Raffrescamento', riscaldamento: 'Riscaldamento' } as const
export const SENZA_PROVE = {
  Manca_Norma: 'Manca una norma di prova',
  Condizioni_Esterne: 'Condizioni esterne non adatte',
  Non_Accessibile: 'Circuito non accessibile',
} as const

/** F. */
export const CONSIGLI_1 = {
  valvole: 'l’adozione di valvole termostatiche sui corpi scaldanti',
  isolamento: 'l’isolamento della rete di distribuzione nei locali non riscaldati',
  trattamento:
    'l’introduzione di un sistema di trattamento dell’acqua sanitaria e per riscaldamento, ove assente',
  regolazione:
    'la sostituzione di un sistema di regolazione on/off con un sistema programmabile su più livelli di temperatura',
} as const
export const CONSIGLI_2 = {
  generatori:
    'la sostituzione di generatori a regolazione on/off con altri di pari potenza a più gradini o a regolazione continua',
  regolazione:
    'la sostituzione dei sistemi di regolazione on/off con sistemi programmabili su più livelli di temperatura',
  isolamento_rete:
    'l’isolamento della rete di distribuzione acqua refrigerata/calda nei locali non climatizzati',
  isolamento_canali: 'l’isolamento dei canali di distribuzione aria fredda/calda nei locali non climatizzati',
} as const

/** The day of a control, and the hour of its signature, by the right clock: the telephone that signed was ahead. */
export interface OrologioCorretto {
  giorno: string
  firmatoIl: string
}

/**
 * What a closed report is called, also where its document is: `RCEE-20261122-C312`, of an air conditioner `…-K12`; a second one of
 * the generator and day `…-C312-2`, where its telephone knew of the first; of a correction `…/2`.
 */
export function codiceRcee(modulo: {
  data_controllo: string
  caldaia_id: number | null
  condizionatore_id: number | null
  revisione: number
  progressivo?: number | null | undefined
}): string {
  const { data_controllo, caldaia_id, condizionatore_id, revisione, progressivo } = modulo
  const generatore = caldaia_id === null ? `K${condizionatore_id}` : `C${caldaia_id}`
  const sigla = `${generatore}${progressivo ? `-${progressivo}` : ''}`
  return `RCEE-${data_controllo.replaceAll('-', '')}-${sigla}${revisione > 1 ? `/${revisione}` : ''}`
}

/** The numbers that a form's document calls its generator by: of one that its telephone saved, that telephone's own. */
export function generatoreStampato({
  caldaiaId = null,
  condizionatoreId = null,
  caldaiaUid,
  condizionatoreUid,
}: {
  [id in 'caldaiaId' | 'condizionatoreId']?: number | null | undefined
} & { [uid in 'caldaiaUid' | 'condizionatoreUid']?: string | undefined }) {
  return {
    caldaia_id: caldaiaUid ? numeroLocale(caldaiaUid) : caldaiaId,
    condizionatore_id: condizionatoreUid ? numeroLocale(condizionatoreUid) : condizionatoreId,
  }
}

/** The same told from another one that was printed alike: `RCEE-20261128-C62 · 16:40`. */
export const codiceConOra = (codice: string, ora: string): string => `${codice} · ${ora}`
const CON_ORA = / · (\d\d):(\d\d)$/
/** The hour that it was told apart by; null where it wasn't. */
export const oraDelCodice = (codice: string): string | null => CON_ORA.exec(codice)?.[0].slice(3) ?? null

/** `-2` of `…-C312-2`; null for the first of its day. */
export function progressivoDelCodice(codice: string): number | null {
  const [, numero] = /-[CK]\d+-(\d+)/.exec(codice) ?? []
  return numero ? Number(numero) : null
}

/** Forms of a day are counted with their corrections: how far that has come with this one. */
export const contatoreDi = (codice: string): number =>
  Math.max(1, progressivoDelCodice(codice) ?? 1, Number(/\/(\d+)/.exec(codice)?.[1] ?? 1))

/** A form's code in a file's name. */
export const codiceInFile = (codice: string): string => codice.replace('/', '-').replace(CON_ORA, '_$1$2')

/** `AllegatoII_RCEE-20261122-C312.xml`. @param codice with `/2` where it is a correction */
export const nomeCit = (tipo: 1 | 2, codice: string): string =>
  `Allegato${tipo === 1 ? 'II' : 'III'}_${codiceInFile(codice)}.xml`

/** What is signed, as one text that is the same wherever it is made: keys in order, without what is empty. Its SHA-256 is the `impronta`. */
export function testoModulo(contenuto: unknown): string {
  return JSON.stringify(inOrdine(contenuto))
}

function inOrdine(valore: unknown): unknown {
  if (Array.isArray(valore)) return valore.map(inOrdine)
  if (typeof valore !== 'object' || valore === null) return valore
  return Object.fromEntries(
    Object.entries(valore)
      .filter(([, v]) => v !== null && v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, inOrdine(v)]),
  )
}
