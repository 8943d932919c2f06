import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { ASSENZE_IN_PAROLE } from '#anagrafe/orari/components/words.ts'
import { addDays, inOreEMinuti } from '#shared/dates.ts'
import { conChi, quantiMancano } from '#shared/presenze.ts'
import { STATI_VISITA } from '#shared/stati.ts'
import { capital } from '#shared/text.ts'
import { fuoriInParole } from '#visite/appuntamenti/components/assente.ts'
import { orario } from '#visite/appuntamenti/components/words.ts'
import type { VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import { quotaParte } from '#visite/tempo/parti.rules.ts'
import type { Assente } from '#visite/tempo/rules.ts'
import { comeAiutante } from './di-ognuno.ts'
import {
  daSpostare,
  type GiornoTecnico,
  occupa,
  oraDelMinuto,
  type PuntoPlanning,
  type Spicchio,
  type TrattoPlanning,
  vieDi,
} from './geometria.ts'
import type { RigaPlanning } from './modello.ts'

const inUtc = (opzioni: Intl.DateTimeFormatOptions) => {
  const formato = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', ...opzioni })
  return (giorno: string) => formato.format(Date.parse(`${giorno}T00:00:00Z`))
}

/** `lun` */
export const settimanaBreve = inUtc({ weekday: 'short' })
/** `venerdì 20 novembre` */
export const giornoEsteso = inUtc({ weekday: 'long', day: 'numeric', month: 'long' })
const meseSolo = inUtc({ month: 'long' })

export const numeroGiorno = (giorno: string): string => String(Number(giorno.slice(8)))

/** `ven 20` */
export const giornoBreve = (giorno: string): string => `${settimanaBreve(giorno)} ${numeroGiorno(giorno)}`

/** `16 – 22 novembre 2026`, `26 ottobre – 1 novembre 2026`, `28 dicembre 2026 – 3 gennaio 2027` */
export function periodo(lunedi: string): string {
  const domenica = addDays(lunedi, 6)
  const fine = `${numeroGiorno(domenica)} ${meseSolo(domenica)} ${domenica.slice(0, 4)}`
  if (lunedi.slice(0, 7) === domenica.slice(0, 7)) return `${numeroGiorno(lunedi)} – ${fine}`
  const inizio = `${numeroGiorno(lunedi)} ${meseSolo(lunedi)}`
  return lunedi.slice(0, 4) === domenica.slice(0, 4)
    ? `${inizio} – ${fine}`
    : `${inizio} ${lunedi.slice(0, 4)} – ${fine}`
}

/** `09:00 – 10:30` */
export const ore = ({ da, a }: TrattoPlanning): string => `${oraDelMinuto(da)} – ${oraDelMinuto(a)}`

const SOCIETA = /\s+s\.?\s?(r\.?l|a\.?s|p\.?a|n\.?c)\.?(s\.?)?$/i

/** What fits in a block: the surname; condominiums and companies by their own name, without the legal form. */
export function nomeBreve({ nome, cognome }: { nome: string; cognome: string }): string {
  if (/^condominio$/i.test(nome)) return `Cond. ${cognome}`
  if (SOCIETA.test(cognome)) return `${nome} ${cognome.replace(SOCIETA, '')}`
  return cognome || nome
}

/** `Venerdì 20 novembre, 9:00–10:30` */
const quando = (giorno: string, da: number, a: number): string =>
  `${capital(giornoEsteso(giorno))}, ${aVoce(da)}–${aVoce(a)}`

/** `9:00`: heard, the zero before it is noise. */
const aVoce = (minuti: number): string => (minuti === 1440 ? '24:00' : oraDelMinuto(minuti).replace(/^0/, ''))

/** `Venerdì 20 novembre, 9:00–10:30, ciro.amato: Manutenzione da Ada Iovine, Completato`; of several days also which it is. */
export function nomeVisita(tecnico: string, giorno: string, { visita, ...spicchio }: Spicchio): string {
  const atto = `${visita.tipologia} da ${nomeCliente(visita.cliente)}`
  const quota = quotaParte(spicchio)
  const frase = `${quando(giorno, spicchio.da, spicchio.a)}, ${tecnico}: ${atto}, ${STATI_VISITA[visita.stato]}`
  const vorrebbe = visita.altro_giorno && 'vorrebbe un altro giorno'
  const insieme = comeAiutante(visita)?.con ?? conChi(visita.aiutanti)
  return [frase, quota, vorrebbe, insieme, serveAltri(visita)].filter(Boolean).join(', ')
}

/** Where a visit is, and with whom, as its tip says them. */
export const doveEConChi = ({ luogo, aiutanti }: VisitaPlanning): string =>
  [luogo, conChi(aiutanti)].filter(Boolean).join(' · ')

/** `Servono 2`, while somebody is missing; '' where nobody is. */
export const serveAltri = (visita: VisitaPlanning): string =>
  occupa(visita.stato) && quantiMancano(visita) > 0 ? `Servono ${visita.servono}` : ''

/** `Ferie`; `Assente` for who may not know why. */
export const motivoDi = ({ tipo }: Assente): string => (tipo ? ASSENZE_IN_PAROLE[tipo] : 'Assente')

/** `fino a ven 4/12`, `14:00 – 16:00`; '' of a single day. */
export function finoA({ dal, al, dalle, alle }: Assente): string {
  if (dalle && alle) return `${dalle} – ${alle}`
  return dal === al ? '' : `fino a ${settimanaBreve(al)} ${numeroGiorno(al)}/${Number(al.slice(5, 7))}`
}

/** Why a free stretch of a day is none of somebody's: away, or out of their hours; '' where it is. */
export function motivoNonLibero(giorno: GiornoTecnico, { da, a }: TrattoPlanning): string {
  const via = vieDi(giorno).find((tratto) => tratto.da < a && tratto.a > da)
  if (via) return `Assente: ${motivoDi(via.assenza)}`
  if (!giorno.tempo) return ''
  const { orario, festivo } = giorno.tempo
  const comincia = orario.some(([apre, chiude]) => da >= apre && da < chiude)
  const finisce = orario.some(([apre, chiude]) => a > apre && a <= chiude)
  return comincia && finisce ? '' : fuoriInParole({ orario, festivo })
}

/** Under a technician's name: what is in the way of an absence, that they are away, how much of the week is free. */
export function sottoIlNome(
  { giorni }: RigaPlanning,
  libere: number | null,
): { testo: string; allarme: boolean } {
  const inMezzo = new Set(
    giorni.flatMap((giorno) =>
      giorno.spicchi.flatMap((spicchio) => (daSpostare(giorno, spicchio) ? [spicchio.visita.id] : [])),
    ),
  )
  if (inMezzo.size > 0) return { testo: `${inMezzo.size} da spostare`, allarme: true }
  if (libere === null) return { testo: '', allarme: false }
  if (libere > 0) return { testo: `${inOreEMinuti(libere)} libere`, allarme: false }
  const lavora = giorni.some(({ tempo }) => (tempo?.ore.length ?? 0) > 0)
  const assente = giorni.some((giorno) => vieDi(giorno).length > 0)
  return { testo: lavora ? 'Al completo' : assente ? 'Assente' : 'Non lavora', allarme: false }
}

/** `Mercoledì 18 novembre, 14:00–15:00, davide.rinaldi: libero, Invio per prenotare`; `tocco` where there are no keys. */
export const nomeSlot = (tecnico: string, giorno: string, { da, a }: TrattoPlanning, tocco = false): string =>
  `${quando(giorno, da, a)}, ${tecnico}: libero, ${tocco ? 'tocca' : 'Invio'} per prenotare`

/** `Farina 14:00 – 15:30 e altri 2`; '' for none. */
export function elencaInParole(spicchi: readonly Spicchio[]): string {
  const [spicchio, ...restanti] = spicchi
  if (!spicchio) return ''
  const coda =
    restanti.length > 0 ? ` e ${restanti.length === 1 ? 'un altro' : `altri ${restanti.length}`}` : ''
  return `${nomeBreve(spicchio.visita.cliente)} ${orario(spicchio.visita)}${coda}`
}

/** `ven 20, 13:00 – 15:00, pasquale.greco` */
export function postoInParole({ inizio, fine }: Omit<PuntoPlanning, 'utenteId'>, tecnico: string): string {
  return `${giornoBreve(inizio.giorno)}, ${oraDelMinuto(inizio.minuti)} – ${oraDelMinuto(fine.minuti)}, ${tecnico}`
}
