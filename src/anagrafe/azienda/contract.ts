import * as z from 'zod'
import { dateExists } from '#shared/dates.ts'
import {
  cap,
  codiceFiscale,
  data,
  email,
  optional,
  optionalAmount,
  optionalBoolean,
  optionalInteger,
  optionalText,
  optionalUpper,
  partitaIva,
  provincia,
  testo,
} from '#shared/fields.ts'
import { PERSONE_AL_MASSIMO } from '#shared/presenze.ts'
import { riga } from '#shared/rows.ts'
import { TIPOLOGIE_APPUNTAMENTO } from '#shared/tipologie.ts'
import {
  lettereDi,
  REGIMI_FISCALI,
  type RegimeFiscale,
  RISERVA_QUANDO,
  STRUMENTI_AL_MASSIMO,
} from './rules.ts'

const regimi = Object.keys(REGIMI_FISCALI) as RegimeFiscale[]

/** The company's own details, printed on its documents (docs/product.md §13.5). */
export const rigaAzienda = z.object({
  ragione_sociale: riga.testoNullo('Ragione Sociale', 'plain'),
  indirizzo: riga.testoNullo('Indirizzo', 'plain'),
  comune: riga.testoNullo('Comune', 'plain'),
  cap: riga.testoNullo('CAP', 'plain'),
  provincia: riga.testoNullo('Provincia', 'plain'),
  partita_iva: riga.testoNullo('Partita IVA', 'plain'),
  codice_fiscale: riga.testoNullo('Codice Fiscale', 'plain'),
  rea: riga.testoNullo('REA', 'plain'),
  /** The two halves of `rea`, where it can be divided. */
  rea_provincia: riga.testoNullo('REA, provincia', 'plain'),
  rea_numero: riga.testoNullo('REA, numero', 'plain'),
  /** Letters of DM 37/2008: `C, E`. */
  abilitazioni: riga.testoNullo('Abilitazioni (DM 37/2008)', 'plain'),
  /** JSON of `strumento`, what efficiency is measured with; null where there is none. */
  strumenti: riga.testoNullo('Strumenti', 'plain'),
  telefono: riga.testoNullo('Telefono', 'plain'),
  email: riga.testoNullo('Email', 'plain'),
  pec: riga.testoNullo('PEC', 'plain'),
  iban: riga.testoNullo('IBAN', 'plain'),
  logo: riga.testoNullo('Logo', 'plain'),
  /** What the electronic invoice says of the company (docs/product.md §30.1); name and surname where it is a person. */
  nome: riga.testoNullo('Nome', 'plain'),
  cognome: riga.testoNullo('Cognome', 'plain'),
  regime_fiscale: riga.scelta(z.enum(regimi), 'Regime fiscale'),
  capitale_sociale: riga.importoNullo('Capitale sociale'),
  socio_unico: riga.veroNullo('Socio unico'),
  in_liquidazione: riga.vero('In liquidazione'),
  /** Whether the stamp duty is charged to the customer; null: as the regime has it. */
  addebita_bollo: riga.veroNullo('Bollo a carico del cliente'),
  /** Somebody has seen to the conservation of the electronic invoices. */
  conservazione: riga.vero('Conservazione a norma'),
  /** How often the company services a plant whose maker's interval nobody knows. */
  manutenzione_mesi: riga.numeroNullo('Manutenzione ogni (mesi)'),
  /** JSON of `persone`, how many people each kind of visit wants; null: one for each. */
  persone: riga.testoNullo('Persone per tipo di visita', 'plain'),
  /** How long works take, in minutes; null: as usual (`MINUTI_SOLITI`). */
  minuti_manutenzione: riga.numeroNullo('Manutenzione (minuti)'),
  minuti_condizionatore: riga.numeroNullo('Condizionatore (minuti)'),
  minuti_rcee: riga.numeroNullo('RCEE (minuti)'),
  minuti_fgas: riga.numeroNullo('Controllo delle perdite (minuti)'),
  /** From one visit to the next, in one zone and between two that are next to each other; null: as far as it is. */
  minuti_viaggio: riga.numeroNullo('Viaggio nella stessa zona (minuti)'),
  minuti_viaggio_fuori: riga.numeroNullo('Viaggio fra zone vicine (minuti)'),
  /** How much of a day is kept for breakdowns, in per cent. */
  riserva_guasti: riga.intero('Per i guasti (%)'),
  riserva_quando: riga.scelta(z.enum(RISERVA_QUANDO), 'Per i guasti, quando'),
  /** Within so many days somebody comes back to a generator that is out of service. */
  giorni_intervento: riga.intero('Fuori servizio: intervento entro (giorni)'),
  /** Month and day of the patron saint, `12-07`. */
  patrono: riga.testoNullo('Festa patronale', 'plain'),
  /** Where customers reach the program, `https://gestionale.esempio.it`; null: nothing leads them here. */
  indirizzo_pubblico: riga.testoNullo('Indirizzo pubblico', 'plain'),
  /** Whom each month's figures are sent to, on the first working day after it; null: nobody wants them. */
  andamento_a: riga.testoNullo('Andamento del mese a', 'plain'),
  /** Admins sign in with a second step. */
  codice_admin: riga.vero('Due passaggi obbligatori per gli Admin'),
  /** The dashboard still shows how to begin (docs/product.md §15.6). */
  prima_ora: riga.vero('Elenco per cominciare'),
  versione: riga.versione(),
})

const minuti = (minimo: number) => optionalInteger(minimo, 480)

/** Month and day, as people write them (`7/12`) or as they are kept (`12-07`). */
const giornoDellAnno = z.string().transform((v, ctx) => {
  const scritto = /^(\d{1,2})\/(\d{1,2})$/.exec(v.trim())
  const tenuto = scritto
    ? `${String(scritto[2]).padStart(2, '0')}-${String(scritto[1]).padStart(2, '0')}`
    : v.trim()
  if (dateExists(`2024-${tenuto}`)) return tenuto
  ctx.addIssue({ code: 'custom', message: 'Scrivi giorno e mese, per esempio 7/12' })
  return z.NEVER
})

/** A name under https, and nothing after it. */
const indirizzoPubblico = z.string().transform((v, ctx) => {
  const url = URL.parse(v.trim())
  if (url?.protocol === 'https:' && !url.username && !url.password && url.pathname === '/' && !url.search)
    return url.origin
  ctx.addIssue({ code: 'custom', message: 'Scrivi un indirizzo come https://gestionale.esempio.it' })
  return z.NEVER
})

/** Largest logo: 300 kB of picture, as base64 text. */
export const LOGO_MASSIMO = 410_000

const INIZIO_LOGO = /^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/)[A-Za-z0-9+/]*={0,2}$/

/** PNG or JPEG as a data address whose bytes begin like one; nothing that could hold a script. */
const logo = z
  .string()
  .max(LOGO_MASSIMO, 'Il logo può pesare al massimo 300 kB')
  .regex(INIZIO_LOGO, 'Il logo dev’essere un’immagine PNG o JPEG')

const abilitazioni = z.string().transform((v, ctx) => {
  const lettere = lettereDi(v)
  if (lettere) return lettere
  ctx.addIssue({ code: 'custom', message: 'Scrivi le lettere del DM 37/2008, per esempio C, E' })
  return z.NEVER
})

/** An analyser, or what else a report is measured with. */
export const strumento = z.object({
  marca: z.string(),
  modello: z.string(),
  matricola: z.string().nullable(),
  taratura_fino_al: z.string().nullable(),
})
const strumentoInput = z.object({
  marca: testo(60),
  modello: testo(80),
  matricola: optionalText(60),
  taraturaFinoAl: optional(data()),
})

/** How many people a kind of visit usually wants; one where it isn't named. */
const persone = z.partialRecord(
  z.enum(TIPOLOGIE_APPUNTAMENTO),
  z.int('Inserisci un numero intero').min(1).max(PERSONE_AL_MASSIMO),
)

/** The company as the calls answer it. */
export const aziendaDetta = rigaAzienda.extend({
  strumenti: z.array(strumento),
  persone,
  /** Null for who is no Admin. */
  codice_admin: rigaAzienda.shape.codice_admin.nullable(),
})

export const aziendaModifica = z.object({
  ragioneSociale: optionalText(120),
  indirizzo: optionalText(160),
  comune: optionalText(80),
  cap: cap(),
  provincia: provincia(),
  partitaIva: partitaIva(),
  codiceFiscale: codiceFiscale(),
  rea: optionalText(20),
  reaProvincia: provincia(),
  reaNumero: optionalText(20),
  abilitazioni: optional(abilitazioni),
  strumenti: z
    .array(strumentoInput)
    .max(STRUMENTI_AL_MASSIMO, `Al massimo ${STRUMENTI_AL_MASSIMO} strumenti`)
    .optional(),
  telefono: optionalText(30),
  email: optional(email()),
  pec: optional(email()),
  iban: optionalUpper(34),
  logo: optional(logo),
  nome: optionalText(60),
  cognome: optionalText(60),
  regimeFiscale: z.enum(regimi).optional(),
  capitaleSociale: optionalAmount(),
  socioUnico: optionalBoolean(),
  inLiquidazione: z.boolean().optional(),
  addebitaBollo: optionalBoolean(),
  conservazione: z.boolean().optional(),
  manutenzioneMesi: optionalInteger(1, 60),
  /** As they are from now on; null is one. */
  persone: z.partialRecord(persone.keyType, persone.valueType.nullable()).optional(),
  minutiManutenzione: minuti(5),
  minutiCondizionatore: minuti(5),
  minutiRcee: minuti(5),
  minutiFgas: minuti(5),
  minutiViaggio: minuti(0),
  minutiViaggioFuori: minuti(0),
  riservaGuasti: z.int('Inserisci un numero intero').min(0).max(90).optional(),
  riservaQuando: z.enum(RISERVA_QUANDO).optional(),
  giorniIntervento: z.int('Inserisci un numero intero').min(1).max(60).optional(),
  patrono: optional(giornoDellAnno),
  indirizzoPubblico: optional(indirizzoPubblico),
  andamentoA: optional(email()),
  codiceAdmin: z.boolean().optional(),
  primaOra: z.boolean().optional(),
})

export type Strumento = z.output<typeof strumento>
export type Azienda = z.output<typeof aziendaDetta>
export type AziendaModifica = z.input<typeof aziendaModifica>
