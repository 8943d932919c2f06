import { addDays, lunedi, monthEnd } from '#shared/dates.ts'
import { divideHalfAway } from '#shared/decimals.ts'
import type { Fase } from '#shared/fasi.ts'
import { cents, euro } from '#shared/money.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'

/** RiBa schedules, days from end of month (docs/product.md §12.2). */
export const PIANI_RIBA = {
  '60': [60],
  '90': [90],
  '120': [120],
  '60-90': [60, 90],
  '90-120': [90, 120],
  '60-90-120': [60, 90, 120],
} as const
export type PianoRiba = keyof typeof PIANI_RIBA

export const ePianoRiba = (giorni: readonly number[]): boolean => giorni.join('-') in PIANI_RIBA

export interface RataPrevista {
  numero: number
  importo: number
  /** `yyyy-MM-dd` */
  dataScadenza: string
}

/** Due date of a RiBa: the last day of the month in which issue date + days falls, on calendar dates (docs/product.md §12.2). */
export const scadenzaRiba = (dataEmissione: string, giorni: number): string =>
  monthEnd(addDays(dataEmissione, giorni))

/** Whatever somebody agreed on with a supplier, in months of thirty days. */
const GIORNI_RIBA = Array.from({ length: 12 }, (_, mese) => (mese + 1) * 30)

/**
 * After how many days instalments are due that fall on these days, one after the other: 30 and 60 of an invoice of 15
 * January that is due at the end of February and of March. Null where they follow no such plan.
 */
export function giorniRiba(dataEmissione: string, scadenze: readonly string[]): number[] | null {
  const giorni: number[] = []
  for (const scadenza of scadenze) {
    const termine = GIORNI_RIBA.find(
      (quanti) => quanti > (giorni.at(-1) ?? 0) && scadenzaRiba(dataEmissione, quanti) === scadenza,
    )
    if (termine === undefined) return null
    giorni.push(termine)
  }
  return giorni
}

/** The plan of a schedule: equal parts rounded to the cent, the last takes the remainder (docs/product.md §12.3). */
export function pianoRiba(dataEmissione: string, totale: number, giorni: readonly number[]): RataPrevista[] {
  const intero = cents(totale)
  const parte = Number(divideHalfAway(BigInt(intero), BigInt(giorni.length)))
  return giorni.map((g, i) => {
    const ultima = i === giorni.length - 1
    const importo = ultima ? intero - parte * (giorni.length - 1) : parte
    return { numero: i + 1, importo: euro(importo), dataScadenza: scadenzaRiba(dataEmissione, g) }
  })
}

/**
 * The amounts after one of them is set: the last takes what is left of the total.
 * @returns undefined when the amount is the last one, or leaves less than nothing for it
 */
export function conUltimaRicalcolata(
  importi: readonly number[],
  indice: number,
  importo: number,
  totale: number,
) {
  if (indice >= importi.length - 1) return undefined
  const nuovi = importi.map((v, i) => (i === indice ? importo : v))
  const sommati = nuovi.slice(0, -1).reduce((somma, v) => somma + cents(v), 0)
  const resto = cents(totale) - sommati
  return resto < 0 ? undefined : [...nuovi.slice(0, -1), euro(resto)]
}

/** True when the amounts sum to the total to the cent. */
export const sommano = (importi: readonly number[], totale: number): boolean =>
  importi.reduce((somma, v) => somma + cents(v), 0) === cents(totale)

/** States and how they are shown (docs/product.md §11.2). */
export const STATI_FATTURA = {
  Da_Pagare: 'Da Pagare',
  Pagata: 'Pagata',
  Scaduta: 'Scaduta',
  Parzialmente_Pagata: 'Parzialmente Pagata',
} as const
export type StatoFattura = keyof typeof STATI_FATTURA

/** Documents as the tax agency numbers them. */
export const TIPI_DOCUMENTO = {
  TD01: 'Fattura',
  TD02: 'Fattura di acconto',
  TD04: 'Nota di credito',
  TD24: 'Fattura differita',
  TD26: 'Cessione di beni ammortizzabili',
  TD03: 'Acconto su parcella',
  TD05: 'Nota di debito',
  TD06: 'Parcella',
  TD25: 'Fattura differita (triangolare)',
} as const
export type TipoDocumento = keyof typeof TIPI_DOCUMENTO

/** Those that we issue; the others are only received. */
export const TIPI_EMESSI = ['TD01', 'TD02', 'TD04', 'TD24', 'TD26'] as const satisfies TipoDocumento[]
export type TipoEmesso = (typeof TIPI_EMESSI)[number]
export const eEmesso = (tipo: TipoDocumento): tipo is TipoEmesso => TIPI_EMESSI.includes(tipo as TipoEmesso)

export const eNotaDiCredito = (f: { tipo_documento: TipoDocumento }): boolean => f.tipo_documento === 'TD04'

interface DaCambiareTipo {
  tipo_documento: TipoDocumento
  progressivo: number | null
  fattura_collegata_id: number | null
  preventivo_id: number | null
  appuntamento_id: number | null
  importo_pagato: number
}

/**
 * Whether an invoice may become a credit note, or a note an invoice: not where number, payments or another document go by
 * what it is.
 */
export const cambiaSegno = (f: DaCambiareTipo): boolean =>
  f.progressivo === null &&
  f.importo_pagato === 0 &&
  f.fattura_collegata_id === null &&
  f.preventivo_id === null &&
  f.appuntamento_id === null

/** Where an electronic invoice is on its way to the tax agency's exchange (docs/product.md §30.6). */
export const STATI_INVIO = {
  Da_Inviare: 'Da inviare',
  Scaricata: 'Scaricata',
  Inviata: 'Inviata',
  Consegnata: 'Consegnata',
  Mancata_Consegna: 'Mancata consegna',
  Scartata: 'Scartata',
  Accettata: 'Accettata dalla PA',
  Rifiutata: 'Rifiutata dalla PA',
  Decorsi_Termini: 'Decorsi i termini',
} as const
export type StatoInvio = keyof typeof STATI_INVIO

/**
 * An invoice's way by certified mail. `In_Invio` is with the server at this moment; `Incerta`: the line broke, and nobody knows;
 * `Annullata` never left, `Rispedita` left again by a person's word.
 */
export const STATI_PEC = [
  'In_Coda',
  'In_Invio',
  'Spedita',
  'Incerta',
  'Accettata_Gestore',
  'Consegnata_SdI',
  'Rifiutata_Gestore',
  'Non_Arrivata_SdI',
  'Annullata',
  'Rispedita',
] as const
export type StatoPec = (typeof STATI_PEC)[number]

/** A refused invoice goes out again, with its number and day, within so many days (Circ. 13/E 2018). */
export const GIORNI_RINVIO = 5

/** Rows of the Scadenziario in one answer: some 200 kB. */
export const VOCI_A_PAGINA = 600

/** Attiva is outgoing, to a customer; Passiva incoming, from a supplier. */
export const TIPI_FATTURA = ['Attiva', 'Passiva'] as const
export type TipoFattura = (typeof TIPI_FATTURA)[number]

/** What was taken at a visit is what the customer owed, or the document's total before what the customer keeps of it. */
export const INCASSO_E = ['netto', 'totale'] as const
export type IncassoE = (typeof INCASSO_E)[number]

export const METODI_PAGAMENTO = ['Bonifico', 'Contanti', 'Carta', 'RiBa', 'Assegno'] as const

/** What a single payment is made by, and what was taken too much is given back by. */
export const METODI_SENZA_RIBA = METODI_PAGAMENTO.filter((metodo) => metodo !== 'RiBa')

/** The invoices to one customer are everybody's to read; drafts and the rest are the Admins' (docs/product.md §4.2). */
export const puoElencareFatture = (
  utente: CurrentUser,
  filtri: { clienteId?: number; tipo?: TipoFattura; fase?: Fase },
): boolean =>
  isAdmin(utente) || (filtri.clienteId !== undefined && filtri.tipo === 'Attiva' && filtri.fase !== 'Bozza')

/** State of an invoice by what is paid of it, in euro. */
export const statoPerPagato = (pagato: number, totale: number): StatoFattura =>
  pagato >= totale ? 'Pagata' : pagato > 0 ? 'Parzialmente_Pagata' : 'Da_Pagare'

/** The state as it is today: Scaduta whenever the due date is past and the invoice is not paid (docs/product.md §11.2). */
export function statoFatturaOggi(
  stato: StatoFattura,
  dataScadenza: string | null,
  oggi: string,
): StatoFattura {
  return stato !== 'Pagata' && dataScadenza !== null && dataScadenza < oggi ? 'Scaduta' : stato
}

/** How the ledger groups what is still to pay, by the next due date of it, and what is paid. */
export const GRUPPI_FATTURE = {
  scadute: 'Scadute',
  settimana: 'Questa settimana',
  mese: 'Entro fine mese',
  avanti: 'Più avanti',
  pagate: 'Pagate',
} as const
export type GruppoFatture = keyof typeof GRUPPI_FATTURE

/** The last day of this week and of this month: what the groups end with; both `yyyy-MM-dd`. */
export function fineDeiGruppi(oggi: string): { settimana: string; mese: string } {
  return { settimana: addDays(lunedi(oggi), 6), mese: monthEnd(oggi) }
}

/** The group of something unpaid by when it is due; what has no date yet (a RiBa without its plan) stands with the later ones. */
export function gruppoFattura(dataScadenza: string | null, oggi: string): Exclude<GruppoFatture, 'pagate'> {
  if (dataScadenza === null) return 'avanti'
  if (dataScadenza < oggi) return 'scadute'
  const fine = fineDeiGruppi(oggi)
  if (dataScadenza <= fine.settimana) return 'settimana'
  return dataScadenza <= fine.mese ? 'mese' : 'avanti'
}

export const EMESSA = 'Fattura emessa: correggila con una nota di credito'
export const HA_PAGAMENTI = 'Ha pagamenti registrati: toglili prima'

interface Pagabile {
  stato: StatoFattura
  importo_pagato: number
  rate: readonly { pagata: boolean }[]
}

/** Whether anything of an invoice was paid: then it can't be corrected or cancelled any more (docs/product.md §11.5, §11.9). */
export const haPagamenti = ({ stato, importo_pagato, rate }: Pagabile): boolean =>
  stato === 'Pagata' || importo_pagato > 0 || rate.some(({ pagata }) => pagata)

/** What is left to pay of an invoice, in euro. */
export const restaDi = (f: { netto_a_pagare: number; importo_pagato: number }): number =>
  euro(cents(f.netto_a_pagare) - cents(f.importo_pagato))

/** What a row offers to note of what was issued or typed: that it is paid; money that came or went, of a note given back. */
export const PASSI = ['paga', 'pagamento', 'rimborso', 'compensa'] as const
export type PassoFattura = (typeof PASSI)[number]

/** Which of them; RiBa goes by instalments. */
export function passiDi(f: {
  stato: StatoFattura
  metodo_pagamento: (typeof METODI_PAGAMENTO)[number]
  tipo_documento: TipoDocumento
  netto_a_pagare: number
  importo_pagato: number
}): PassoFattura[] {
  const resta = f.netto_a_pagare > f.importo_pagato
  const nota = eNotaDiCredito(f)
  return [
    ...(f.stato === 'Pagata' ? [] : (['paga'] as const)),
    ...(resta && f.metodo_pagamento !== 'RiBa'
      ? [nota ? ('rimborso' as const) : ('pagamento' as const)]
      : []),
    ...(resta && nota ? (['compensa'] as const) : []),
  ]
}

/** What a payment settles of its invoice, in cents: cash, and what is none. */
export const saldaDi = (p: { importo: number; abbuono: number; ritenuta_banca: number }): number =>
  cents(p.importo) + cents(p.abbuono) + cents(p.ritenuta_banca)

/**
 * What the bank withholds of a bonifico parlante, in euro: 11 % of the amount without VAT, which counts as 22 % whatever it
 * is (art. 25 D.L. 78/2010, at 11 % since 1/3/2024). Of 1.100,00 it is 99,18.
 * @param importo what the customer orders the bank to pay, in euro
 */
const ritenutaBancaDi = (importo: number): number =>
  euro(Number(divideHalfAway(BigInt(cents(importo)) * 11n, 122n)))

/** What of `resto` arrives, in euro, where a bonifico parlante pays all of it; else all of it is cash. */
export function incassoDelResto(
  f: { tipo: TipoFattura; bonifico_parlante: boolean; nota_di_credito: boolean },
  resto: number,
  metodo: string,
): { importo: number; ritenutaBanca: number } {
  const trattiene = f.tipo === 'Attiva' && f.bonifico_parlante && !f.nota_di_credito && metodo === 'Bonifico'
  const ritenutaBanca = trattiene ? ritenutaBancaDi(resto) : 0
  return { importo: euro(cents(resto) - cents(ritenutaBanca)), ritenutaBanca }
}

/**
 * How much of an invoice's ritenuta is withheld once so much of its net is paid, in cents. After the last payment it is all.
 * @param pagato cents
 */
export const quotaRitenuta = (f: { ritenuta: number; netto: number }, pagato: number): number =>
  f.netto > 0 ? Number(divideHalfAway(BigInt(f.ritenuta) * BigInt(pagato), BigInt(f.netto))) : 0
