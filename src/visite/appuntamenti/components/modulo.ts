import * as z from 'zod'
import { dayInRome, instantFromRome, oggi, timeInRome } from '#shared/dates.ts'
import { data, optional } from '#shared/fields.ts'
import { FINE_DOPO_INIZIO, finisceDopo } from '#shared/ore.ts'
import { dentroLaVisita, ORE_FUORI } from '#shared/presenze-dopo.ts'
import { statoNelModulo } from '#shared/stati.ts'
import { formValues } from '#web/form-values.ts'
import type { Intervallo } from '../api.ts'
import {
  type AiutanteDati,
  type Appuntamento,
  appuntamentoInput,
  appuntamentoModifica,
  conCodice,
} from '../contract.ts'

/** A time of a form that says when. */
export const oraDelModulo = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Inserisci un’ora valida')

const { shape } = appuntamentoInput
/** Absent in a new visit. */
const { shape: modifica } = appuntamentoModifica

/** The fields that say when. */
interface Quando {
  data: string
  oraInizio: string
  oraFine: string
  giornoFine?: string | null | undefined
}
const QUANDO: ReadonlySet<string> = new Set<keyof Quando>(['data', 'oraInizio', 'oraFine', 'giornoFine'])

/** The two instants that the form says; null when the end does not come after the start. */
export function istantiDelModulo({ data, oraInizio, oraFine, giornoFine }: Quando): Intervallo | null {
  const dataInizio = instantFromRome(data, oraInizio)
  const dataFine = instantFromRome(giornoFine || data, oraFine)
  return finisceDopo(dataInizio, dataFine) ? { dataInizio, dataFine } : null
}

/** Also while other fields are wrong: only these must be readable. */
const siLeggeQuando: z.core.$ZodCustomParams['when'] = ({ issues }) =>
  !issues.some(({ path }) => QUANDO.has(String(path?.[0])))

/** The end comes after the start (docs/product.md §8.4): the arguments of `refine`. */
export const conFineDopo = (): [(v: Quando) => boolean, z.core.$ZodCustomParams] => [
  (v) => istantiDelModulo(v) !== null,
  {
    path: ['oraFine'],
    message: FINE_DOPO_INIZIO,
    when: siLeggeQuando,
  },
]

/** Hours of whoever comes along are inside the visit's: the arguments of `refine`. */
const conOreDentro = (): [
  (v: Quando & { aiutanti?: AiutanteDati[] | undefined }) => boolean,
  z.core.$ZodCustomParams,
] => [
  (v) => {
    const visita = istantiDelModulo(v)
    const ore = { data_inizio: visita?.dataInizio ?? '', data_fine: visita?.dataFine ?? '' }
    return !visita || (v.aiutanti ?? []).every(({ da = null, a = null }) => dentroLaVisita(ore, { da, a }))
  },
  { path: ['aiutanti'], message: ORE_FUORI, when: siLeggeQuando },
]

/** What a form of visits holds. */
export const campiAppuntamento = z.object({
  clienteId: shape.clienteId,
  titolo: shape.titolo,
  tipologia: shape.tipologia,
  data: data(),
  oraInizio: oraDelModulo(),
  oraFine: oraDelModulo(),
  /** Null: the day it begins. */
  giornoFine: optional(data()),
  utenteAssegnatoId: shape.utenteAssegnatoId,
  aiutanti: shape.aiutanti,
  servono: shape.servono,
  stato: shape.stato,
  priorita: shape.priorita,
  dittaId: shape.dittaId,
  preventivoId: shape.preventivoId,
  commessaId: shape.commessaId,
  indirizzoIntervento: shape.indirizzoIntervento,
  descrizione: shape.descrizione,
  noteInterne: shape.noteInterne,
  incasso: shape.incasso,
  spese: shape.spese,
  noteCompletamento: modifica.noteCompletamento,
  richiestaRicevuta: modifica.richiestaRicevuta,
  codiceFiscale: modifica.codiceFiscale,
  partitaIva: modifica.partitaIva,
  dataFollowUp: modifica.dataFollowUp,
  noteFollowUp: modifica.noteFollowUp,
  /** Absent until somebody chooses: the visit takes its works by itself. */
  scadenzeIds: modifica.scadenzeIds,
  lavori: modifica.lavori,
})

/**
 * The appointment form: the contract's fields, with the two instants written as a day and two times of Europe/Rome. It
 * gives the payload of docs/product.md §8.1 and §8.3, `creatoDA` being the assigned user.
 */
export const moduloAppuntamento = campiAppuntamento
  .refine(...conCodice())
  .refine(...conFineDopo())
  .refine(...conOreDentro())
  .transform(({ data, oraInizio, oraFine, giornoFine, lavori, ...campi }) => ({
    ...campi,
    lavori: campi.stato === 'Completato' && lavori?.length ? lavori : undefined,
    creatoDA: campi.utenteAssegnatoId,
    dataInizio: instantFromRome(data, oraInizio),
    dataFine: instantFromRome(giornoFine ?? data, oraFine),
  }))

export type DatiAppuntamento = z.output<typeof moduloAppuntamento>

/** What the form holds: customer and technician are null until chosen. */
export type ValoriAppuntamento = Omit<
  z.input<typeof moduloAppuntamento>,
  'clienteId' | 'utenteAssegnatoId'
> & {
  clienteId: number | null
  utenteAssegnatoId: number | null
}

/** Navigation state `nuovoAppuntamento`: opens the create form with what is already known. */
export interface NuovoAppuntamento {
  clienteId?: number
  utenteAssegnatoId?: number
  titolo?: string
  tipologia?: ValoriAppuntamento['tipologia']
  data?: string
  oraInizio?: string
  oraFine?: string
  dittaId?: number
  indirizzoIntervento?: string
  descrizione?: string
  /** The quote that it is the work of. */
  preventivoId?: number
  /** The job that it is one of. */
  commessaId?: number
}

/** Not in a new form: what comes of a visit belongs to the edit. */
const SOLO_DOPO = {
  incasso: undefined,
  spese: undefined,
  noteCompletamento: undefined,
  richiestaRicevuta: undefined,
  codiceFiscale: undefined,
  partitaIva: undefined,
  dataFollowUp: undefined,
  noteFollowUp: undefined,
  scadenzeIds: undefined,
  lavori: undefined,
  preventivoId: undefined,
}

/** Defaults (docs/product.md §8.3). */
export const valoriNuovoAppuntamento = (noto: NuovoAppuntamento): ValoriAppuntamento =>
  formValues(campiAppuntamento, null, {
    ...{ tipologia: 'Manutenzione', stato: 'Programmato', priorita: 'Media' },
    ...{ data: oggi(), oraInizio: '09:00', oraFine: '10:00', giornoFine: null },
    ...SOLO_DOPO,
    aiutanti: [],
    ...noto,
  })

export function valoriAppuntamento(a: Appuntamento): ValoriAppuntamento {
  const [giorno, giornoFine] = [dayInRome(a.data_inizio), dayInRome(a.data_fine)]
  return formValues(campiAppuntamento, a, {
    stato: statoNelModulo(a.stato),
    aiutanti: a.aiutanti.map(({ utente_id, da, a: al }) => ({ utenteId: utente_id, da, a: al })),
    data: giorno,
    oraInizio: timeInRome(a.data_inizio),
    oraFine: timeInRome(a.data_fine),
    giornoFine: giornoFine === giorno ? null : giornoFine,
    scadenzeIds: undefined,
    lavori: [],
    preventivoId: undefined,
  })
}

/** What is sent of a change: the codes leave with the request; a new follow-up is also the day to call again. */
export function daSalvare(dati: DatiAppuntamento, visita: Appuntamento) {
  const tieni = !visita.richiesta_ricevuta
  return {
    ...dati,
    ...(!dati.richiestaRicevuta && {
      codiceFiscale: tieni ? visita.codice_fiscale : null,
      partitaIva: tieni ? visita.partita_iva : null,
    }),
    ...((dati.dataFollowUp ?? null) !== visita.data_follow_up && {
      dataRicontatto: dati.dataFollowUp ?? null,
    }),
  }
}
