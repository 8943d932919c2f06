import * as z from 'zod'
import { rigaCliente } from '#anagrafe/clienti/contract.ts'
import { giorniAssenza, giorniGiusti } from '#anagrafe/orari/contract.ts'
import { TIPI_ASSENZA } from '#anagrafe/orari/rules.ts'
import { ciascunoUnaVolta, data, istante, optionalReference, reference, unaVolta } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { rigaAppuntamento } from '#visite/appuntamenti/contract.ts'
import { giornoDaDare, minuto, misure, trattoDelGiorno } from '#visite/tempo/contract.ts'
import { MOTIVI_ESCLUSIONE, VISITE_AL_MASSIMO } from './rules.ts'

const TIPI_LOTTO = ['Prenotazione', 'Spostamento'] as const

/** Visits booked, or moved, together: what was done at once can be taken back at once. */
export const rigaLotto = z.object({
  id: riga.id(),
  tipo: riga.scelta(z.enum(TIPI_LOTTO), 'Tipo'),
  titolo: riga.testo('Titolo', 'plain'),
  utente: riga.testo('Fatto da', 'plain'),
  fatto_il: riga.istante('Fatto il'),
  annullato_il: riga.istanteNullo('Annullato il'),
  versione: riga.versione(),
})

const scadenzeIds = ciascunoUnaVolta(z.array(reference()).max(50, 'Al massimo 50 lavori'))
const TROPPE = `Al massimo ${VISITE_AL_MASSIMO} visite alla volta`

/** The works of a customer that are done in one visit, or a visit of theirs that has to be made again. */
const daFare = z.object({
  clienteId: reference('Scegli un cliente'),
  scadenzeIds: scadenzeIds.default([]),
  /** It waits for another day, or was made and wants another: a part has come, something is left to do. */
  dopoId: optionalReference(),
})

const conQualcosa = <V extends z.ZodType<{ scadenzeIds: number[]; dopoId?: number | null | undefined }>>(
  visita: V,
) =>
  visita.refine(({ scadenzeIds: { length }, dopoId }) => length > 0 !== Boolean(dopoId), {
    error: 'Indica i lavori, o la visita da rifare',
    path: ['scadenzeIds'],
  })

/** The same with its technician and time. */
const messa = daFare.extend({
  utenteId: reference('Scegli un tecnico'),
  dataInizio: istante(),
  dataFine: istante(),
})

export const propostaInput = z.object({
  visite: z
    .array(
      conQualcosa(
        daFare.extend({
          /** A visit of its own, though its plant has one already. */
          aParte: z.boolean().optional(),
        }),
      ),
    )
    .min(1, 'Scegli almeno una visita')
    .max(VISITE_AL_MASSIMO, TROPPE),
  /** Visits that were given a place by hand: the others are planned around them. */
  fisse: z.array(conQualcosa(messa)).max(VISITE_AL_MASSIMO, TROPPE).optional(),
  dal: data(),
  al: data(),
  tecnici: ciascunoUnaVolta(
    z.array(reference()).min(1, 'Scegli almeno un tecnico').max(100, 'Al massimo 100 tecnici'),
  ),
  /** Also what is further than its technician goes. */
  oltreIlRaggio: z.boolean().optional(),
})

/** A plan: each visit's place, the rounds that they make, and what finds none. Minutes from midnight (Rome). */
export const piano = z.object({
  visite: z.array(
    z.object({
      chiave: z.string(),
      utenteId: z.int(),
      giorno: z.string(),
      inizio: minuto,
      fine: minuto,
      perche: z.string().nullable(),
    }),
  ),
  giri: z.array(
    z.object({
      zona: z.string(),
      utenteId: z.int(),
      giorno: z.string(),
      visite: z.int(),
      perche: z.string(),
    }),
  ),
  fuori: z.array(
    z.object({
      chiave: z.string(),
      perche: z.string(),
      /** What kind of reason it is: one act for all of a kind. */
      motivo: z.enum(MOTIVI_ESCLUSIONE),
      /** The visit that its plant has already. */
      gia: z
        .object({ appuntamentoId: z.int(), inizio: z.string(), utenteId: z.int(), tecnico: z.string() })
        .nullable(),
    }),
  ),
  /** The chosen technicians of whom nobody knows where they set out: nothing is too far for them. */
  senzaPartenza: z.array(z.int()),
})

export const lottoInput = z.object({
  visite: z.array(conQualcosa(messa)).min(1, 'Scegli almeno una visita').max(VISITE_AL_MASSIMO, TROPPE),
})

export const settimanaLottiQuery = z.object({
  dal: data(),
  al: data(),
  /** Who is shown also where they wouldn't be: ids with commas between. */
  anche: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,99}$/, 'Scrivi dei numeri separati da virgole')
    .transform((v) => v.split(',').map(Number))
    .optional(),
})

const luogo = z.object({
  comune: z.string().nullable(),
  cap: z.string().nullable(),
  indirizzo: z.string().nullable(),
  /** Latitude and longitude of its town; null where nobody knows it. */
  punto: z.tuple([z.number(), z.number()]).readonly().nullable(),
})

/** The technicians' days of a period, with what is booked. */
export const settimanaDiLavoro = z.object({
  giorni: z.array(z.object({ data: z.string(), festivo: z.string().nullable() })),
  misure,
  /** Where each sets out, and how many minutes they go; who isn't here goes anywhere. */
  partenze: z.array(z.object({ utenteId: z.int(), nome: z.string(), luogo, raggio: z.int() })),
  tecnici: z.array(
    z.object({
      id: z.int(),
      nome_utente: z.string(),
      giorni: z.array(
        giornoDaDare.extend({
          /** Hours in which nothing is booked. */
          liberi: z.array(trattoDelGiorno),
          impegni: z.array(
            z.object({
              id: z.int(),
              inizio: minuto,
              fine: minuto,
              /** Which day of its visit this is, and of how many. */
              numero: z.int(),
              giorni: z.int(),
              luogo,
              /** The zone's key and name. */
              zona: z.string(),
              nomeZona: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** Somebody's days; of one day also some hours, whose visits alone are meant. */
export const spostamentoProposto = z
  .object({
    utenteId: reference('Scegli un tecnico'),
    ...giorniAssenza,
    motivo: z.enum(TIPI_ASSENZA).optional(),
  })
  .superRefine(giorniGiusti)

/** Somebody's place for a visit. */
const posto = z.object({ utenteId: z.int(), tecnico: z.string(), inizio: z.string(), fine: z.string() })

/** A visit that is to be moved, and where it would go. */
export const visitaDaSpostare = z.object({
  id: z.int(),
  versione: z.int(),
  titolo: z.string(),
  cliente: z.string(),
  telefono: z.string().nullable(),
  altri_telefoni: rigaCliente.shape.altri_telefoni,
  data_inizio: z.string(),
  data_fine: z.string(),
  priorita: rigaAppuntamento.shape.priorita,
  /** Whether it goes back among the deadlines where it has no other day; else it waits to be booked again. */
  daScadenza: z.boolean(),
  /** Null: nobody has room for it. */
  proposta: posto.nullable(),
  /** Why there, or why nowhere. */
  perche: z.string(),
  /** Where else it could go while the others go where they are proposed; the first first. */
  alternative: z.array(posto),
})

const scelta = z.object({
  id: reference(),
  /** As it was seen; absent: whatever it is now. */
  versione: optionalReference(),
  /** Null: back to what is to be booked. */
  utenteId: optionalReference(),
  dataInizio: istante().optional(),
  /** Absent: it takes as long as it did. */
  dataFine: istante().optional(),
})
const scelte = z
  .array(scelta)
  .max(VISITE_AL_MASSIMO, TROPPE)
  .refine(unaVolta('id'), 'La stessa visita è scelta due volte')
  .refine(
    (visite) => visite.every(({ utenteId, dataInizio }) => !utenteId || dataInizio),
    'Scegli giorno e ora di ogni visita',
  )

export const spostamentoInput = z
  .object({
    motivo: z.enum(TIPI_ASSENZA).optional(),
    visite: scelte,
    /** Written in the same moment, and taken back with it; absent: none. Without `utenteId` of whoever has the visits. */
    assenza: z
      .object({ utenteId: optionalReference(), tipo: z.enum(TIPI_ASSENZA), ...giorniAssenza })
      .superRefine(giorniGiusti)
      .optional(),
  })
  .refine(({ visite, assenza }) => visite.length > 0 || assenza, {
    error: 'Scegli almeno una visita',
    path: ['visite'],
  })

/** What was moved together: the batch, without a number where all was so already, and what stays in those days, with why. */
export const spostamentoFatto = rigaLotto.extend({
  id: z.int().nullable(),
  restano: z.array(z.object({ id: z.int(), cliente: z.string(), perche: z.string() })),
})

/** Who leaves: the last day on which they are there. */
export const congedoProposto = z.object({ ultimoGiorno: data() })
export const congedoInput = congedoProposto.extend({ visite: scelte })

export const lottoAnnullato = z.object({
  tipo: z.enum(TIPI_LOTTO),
  annullate: z.int(),
  restano: z.int(),
  /** Whether the absence written with it was changed since, and stays; null where there was none. */
  assenzaResta: z.boolean().nullable(),
})

export type Lotto = z.output<typeof rigaLotto>
export type PropostaInput = z.input<typeof propostaInput>
export type PropostaDati = z.output<typeof propostaInput>
export type PianoDati = z.output<typeof piano>
export type LottoInput = z.input<typeof lottoInput>
export type LottoDati = z.output<typeof lottoInput>
export type SettimanaDati = z.output<typeof settimanaDiLavoro>
export type SpostamentoProposto = z.input<typeof spostamentoProposto>
export type VisitaDaSpostare = z.output<typeof visitaDaSpostare>
export type SpostamentoInput = z.input<typeof spostamentoInput>
export type SpostamentoFatto = z.output<typeof spostamentoFatto>
export type SpostamentoDati = z.output<typeof spostamentoInput>
export type SpostamentoDaProporre = z.output<typeof spostamentoProposto>
export type SceltaSpostamento = z.output<typeof scelta>
export type CongedoInput = z.input<typeof congedoInput>
export type CongedoDati = z.output<typeof congedoInput>
export type LottoAnnullato = z.output<typeof lottoAnnullato>
