import type * as z from 'zod'
import { caldaiaInput, condizionatoreInput } from '#anagrafe/impianti/contract.ts'
import type { COMBUSTIBILI } from '#anagrafe/impianti/rules.ts'
import { TIPI_CONDIZIONATORE } from '#anagrafe/impianti/rules.ts'
import { rceeInput } from '#scadenze/rcee/contract.ts'
import { leggiCifre, leggiData, leggiNumeroDiCella, type Read } from '#shared/cells.ts'
import { dateExists, formatDate, oggi } from '#shared/dates.ts'
import { normalise } from '#shared/text.ts'
import type { Celle } from './celle.rules.ts'
import { SENZA_MODELLO } from './messaggi.rules.ts'
import { CAMPI_CALDAIA, CAMPI_CLIMA, CAMPI_RCEE, type CampoImportato } from './rules.ts'

export const caldaiaSola = caldaiaInput.omit({ clienteId: true })
export const condizionatoreSolo = condizionatoreInput.omit({ clienteId: true })
export const rceeSolo = rceeInput.pick({ numeroDocumento: true, dataEmissione: true, dataScadenza: true })

export type CaldaiaImportata = z.output<typeof caldaiaSola>
export type DatiCondizionatore = z.output<typeof condizionatoreSolo>
export type RceeImportato = z.output<typeof rceeSolo>

/** A serial number as it is compared: people write `V-12 3` and `v123`. */
export const matricolaComparabile = (scritto: string): string => normalise(scritto).replace(/[^a-z0-9]/g, '')

/** Whether a row says anything of these. */
const dice = (celle: Celle, campi: readonly CampoImportato[]) =>
  campi.some((campo) => celle.testo(campo) !== '')
export const haCaldaia = (celle: Celle) => dice(celle, CAMPI_CALDAIA)
export const haCondizionatore = (celle: Celle) => dice(celle, CAMPI_CLIMA)
export const haRcee = (celle: Celle) => dice(celle, CAMPI_RCEE)

/** Brand and model of one cell or of two. */
function marcaEModello(
  celle: Celle,
  insieme: CampoImportato,
  campoMarca: CampoImportato,
  campoModello: CampoImportato,
) {
  const [inizio = '', ...resto] = celle.testo(insieme).split(/\s+/)
  const marca = celle.testo(campoMarca) || inizio
  const modello =
    celle.testo(campoModello) || (celle.testo(campoMarca) ? celle.testo(insieme) : resto.join(' '))
  return { marca: marca || SENZA_MODELLO, modello: modello || SENZA_MODELLO }
}

const numero = (celle: Celle, campo: CampoImportato, decimali = 2) => {
  const letto = celle.leggi(campo, leggiNumeroDiCella)
  return letto === null ? null : Number(letto.toFixed(decimali))
}

/** What programs write for no day. */
const NESSUN_GIORNO = ['1970-01-01', '1900-01-01', '1899-12-31', '1899-12-30']
const APPARECCHI_DAL = '1971'
const MANUTENZIONI_DAL = '1990'

/** The day of an installation; one that can hardly be meant is told of, with what is stored. */
function leggiInstallazione(cella: string): Read {
  const letta = leggiData(cella)
  const { valore } = letta
  if (valore && NESSUN_GIORNO.includes(valore) && cella.trim().length > 4) {
    const avviso = `${formatDate(valore)} è come molti programmi scrivono «nessuna data»: resta vuota`
    return { valore: null, avviso }
  }
  if (!valore || !dateExists(valore)) return letta
  if (valore < APPARECCHI_DAL)
    return { valore, avviso: `Un apparecchio del ${valore.slice(0, 4)}? Si salva ${formatDate(valore)}` }
  return nelFuturo(letta)
}

/** The day of a last service; one of before there were any is somebody's birth. */
function leggiUltima(cella: string): Read {
  const letta = leggiData(cella)
  const { valore } = letta
  if (!valore || !dateExists(valore) || valore >= MANUTENZIONI_DAL) return nelFuturo(letta)
  const avviso = `${formatDate(valore)} non è di una manutenzione, forse di una nascita: resta vuota`
  return { valore: null, avviso }
}

const nelFuturo = (letta: Read): Read =>
  letta.valore && dateExists(letta.valore) && letta.valore > oggi()
    ? { ...letta, avviso: `È nel futuro: si salva ${formatDate(letta.valore)}` }
    : letta

export function leggiCaldaia(celle: Celle, altreNote: readonly string[]) {
  const scritto = celle.testo('tipoCombustibile')
  const combustibile = combustibileDi(scritto)
  if (scritto && !combustibile)
    celle.avvisa('tipoCombustibile', 'Combustibile sconosciuto: messo nelle note della caldaia')
  return {
    ...marcaEModello(celle, 'caldaia', 'marca', 'modello'),
    matricola: celle.leggi('matricola', leggiCifre),
    potenzaKw: numero(celle, 'potenzaKw'),
    tipoCombustibile: combustibile,
    dataInstallazione: celle.leggi('dataInstallazione', leggiInstallazione),
    ultimaRevisione: celle.leggi('ultimaRevisione', leggiUltima),
    prossimaRevisione: celle.leggi('prossimaRevisione', leggiData),
    note: celle.note('noteCaldaia', [
      ...(scritto && !combustibile ? [`Combustibile: ${scritto}`] : []),
      ...altreNote,
    ]),
  }
}

export function leggiCondizionatore(celle: Celle, altreNote: readonly string[]) {
  const scritto = celle.testo('climaTipo')
  const tipo = tipoDi(scritto)
  if (scritto && !tipo) celle.avvisa('climaTipo', 'Tipo sconosciuto: messo nelle note')
  return {
    ...marcaEModello(celle, 'clima', 'climaMarca', 'climaModello'),
    serialNumber: celle.leggi('climaMatricola', leggiCifre),
    tipo,
    btu: celle.leggi('climaBtu', leggiBtu),
    potenzaKw: numero(celle, 'climaPotenza'),
    gasRefrigerante: celle.testo('climaGas'),
    caricaKg: celle.leggi('climaCarica', (cella) => leggiNumeroDiCella(cella.replace(/kg$/i, ''))),
    dataInstallazione: celle.leggi('climaInstallazione', leggiInstallazione),
    ultimaManutenzione: celle.leggi('climaUltima', leggiUltima),
    prossimaManutenzione: celle.leggi('climaProssima', leggiData),
    note: celle.note('noteClima', [...(scritto && !tipo ? [`Tipo: ${scritto}`] : []), ...altreNote]),
  }
}

/** `12.000 BTU/h`: a point of these is of the thousands. */
const leggiBtu = (cella: string) =>
  leggiNumeroDiCella(cella.replace(/btu(\/h)?/i, '').replace(/\.(?=\d{3})/g, ''))

/** The last RCEE; without its day it can't be one, and what is known of it goes to the notes of its plant. */
export function leggiRcee(celle: Celle) {
  return {
    numeroDocumento: celle.leggi('rceeNumero', leggiCifre),
    dataEmissione: celle.leggi('rceeData', leggiData),
    dataScadenza: celle.leggi('rceeScadenza', leggiData),
  }
}

function combustibileDi(testo: string): keyof typeof COMBUSTIBILI | null {
  const nudo = normalise(testo)
  if (/gpl|g\.p\.l|propano|butano|bombol/.test(nudo)) return 'GPL'
  if (/metano|naturale|^gas$|rete/.test(nudo)) return 'Gas_Metano'
  if (/gasolio|diesel|nafta/.test(nudo)) return 'Gasolio'
  if (/pellet/.test(nudo)) return 'Pellet'
  return /legna|biomassa/.test(nudo) ? 'Legna' : null
}

const tipi = Object.keys(TIPI_CONDIZIONATORE) as (keyof typeof TIPI_CONDIZIONATORE)[]
const senzaSegni = (testo: string) => normalise(testo).replace(/[^a-z]/g, '')

const tipoDi = (testo: string) => tipi.find((tipo) => senzaSegni(tipo) === senzaSegni(testo)) ?? null
