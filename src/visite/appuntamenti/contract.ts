// long because a visit is written by many screens, each with its own input
import * as z from 'zod'
import { clienteConRecapiti, rigaCliente } from '#anagrafe/clienti/contract.ts'
import { FASI } from '#shared/fasi.ts'
import {
  ciascunoUnaVolta,
  codiceFiscale,
  data,
  domanda,
  istante,
  optional,
  optionalAmount,
  optionalInteger,
  optionalNotes,
  optionalReference,
  optionalText,
  pagina,
  partitaIvaEstera,
  reference,
  testo,
  unaVolta,
} from '#shared/fields.ts'
import { RUOLI } from '#shared/permissions.ts'
import { PERSONE_AL_MASSIMO } from '#shared/presenze.ts'
import { DA_RIPRENDERE, type DaRiprendere } from '#shared/riprendere.ts'
import { riga } from '#shared/rows.ts'
import { STATI_DA_SCEGLIERE, STATI_VISITA, type StatoAppuntamento } from '#shared/stati.ts'
import { STATI_COMMESSA, type StatoCommessa } from '#shared/stati-commessa.ts'
import { TIPOLOGIE_APPUNTAMENTO } from '#shared/tipologie.ts'
import { assente, giornoDaDare, trattoDelGiorno } from '#visite/tempo/contract.ts'
import type { CampoGestione } from './rules.ts'

/** Priorities (docs/product.md §8.2); types and states stand in shared. */
export const PRIORITA = ['Bassa', 'Media', 'Alta', 'Urgente'] as const

const stati = Object.keys(STATI_VISITA) as StatoAppuntamento[]

/** Who comes along, and in which hours: null where they are the visit's. */
const aiutante = z.object({
  utente_id: z.int(),
  nome_utente: z.string(),
  da: z.string().nullable(),
  a: z.string().nullable(),
})

export const rigaAppuntamento = z.object({
  id: riga.id(),
  titolo: riga.testo('Titolo', 'personal'),
  tipologia: riga.scelta(z.enum(TIPOLOGIE_APPUNTAMENTO), 'Tipologia'),
  stato: riga.scelta(z.enum(stati), 'Stato'),
  priorita: riga.scelta(z.enum(PRIORITA), 'Priorità'),
  data_inizio: riga.istante('Inizio'),
  data_fine: riga.istante('Fine'),
  indirizzo_intervento: riga.testoNullo('Indirizzo intervento', 'personal'),
  descrizione: riga.testoNullo('Descrizione', 'personal'),
  note_interne: riga.testoNullo('Note interne', 'personal'),
  cliente_id: riga.riferimento('Cliente'),
  utente_assegnato_id: riga.riferimento('Assegnato a'),
  ditta_id: riga.idNullo('Ditta'),
  creatoDA: riga.idNullo('Creato da'),
  incasso: riga.importoNullo('Incasso'),
  spese: riga.importoNullo('Spese'),
  note_completamento: riga.testoNullo('Note di Completamento', 'personal'),
  richiesta_ricevuta: riga.vero('Richiesta ricevuta/fattura'),
  codice_fiscale: riga.testoNullo('Codice Fiscale', 'personal'),
  partita_iva: riga.testoNullo('Partita IVA', 'personal'),
  data_follow_up: riga.dataNulla('Data Follow-up', 'personal'),
  note_follow_up: riga.testoNullo('Note Follow-up', 'personal'),
  data_ricontatto: riga.dataNulla('Data ricontatto', 'personal'),
  da_riprendere: riga.scelta(
    z.enum(Object.keys(DA_RIPRENDERE) as DaRiprendere[]).nullable(),
    'Da riprendere',
  ),
  /** The visit that was booked in its place. */
  ripresa_da: riga.idNullo('Ripresa da'),
  /** The quote that it carries out. */
  preventivo_id: riga.idNullo('Preventivo'),
  /** The job of several visits that it is one of. */
  commessa_id: riga.idNullo('Commessa'),
  /** How many people it wants, who leads it among them; null: nobody has said. */
  servono: riga.numeroNullo('Servono'),
  aiutanti: z.array(aiutante),
  versione: riga.versione(),
  /** With the note of their sheet: intercom, dog, when they are at home. */
  cliente: clienteConRecapiti.extend(rigaCliente.pick({ note: true }).shape),
  ditte: z.object({ id: z.int(), nome: z.string(), colore: z.string() }).nullable(),
  utente_assegnato: z.object({ id: z.int(), nome_utente: z.string() }),
  commessa: z
    .object({
      id: z.int(),
      titolo: z.string(),
      stato: z.enum(Object.keys(STATI_COMMESSA) as StatoCommessa[]),
    })
    .nullable(),
  /** The invoice that it is in. */
  fattura: z.object({ id: z.int(), numero_documento: z.string(), fase: z.enum(FASI) }).nullable(),
  /** Its customer would rather have another day, in their words, and nobody has decided yet. */
  altro_giorno: z.object({ risposto_il: z.string(), nota: z.string().nullable() }).nullable(),
})

/** What became of a work that the visit had taken: done, and when it is due next. */
const lavoro = z.object({
  scadenzaId: reference(),
  fatto: z.boolean(),
  prossimaData: optional(data()),
})

/** What the assignee may change (docs/product.md §4.3). */
const campiGestione = {
  stato: z.enum(STATI_DA_SCEGLIERE),
  incasso: optionalAmount(),
  spese: optionalAmount(),
  noteCompletamento: optionalNotes(4000),
  richiestaRicevuta: z.boolean(),
  codiceFiscale: codiceFiscale(),
  partitaIva: partitaIvaEstera(),
  dataFollowUp: optional(data()),
  noteFollowUp: optionalNotes(500),
  dataRicontatto: optional(data()),
  lavori: z
    .array(lavoro)
    .max(50, 'Al massimo 50 lavori')
    .refine(unaVolta('scadenzaId'), 'Lo stesso lavoro è scelto due volte')
    .optional(),
} satisfies Record<CampoGestione, z.ZodType>

/** Who comes along beside who leads the visit. */
const AIUTANTI_AL_MASSIMO = PERSONE_AL_MASSIMO - 1

export const SERVE_CLIENTE_E_TECNICO = 'Cliente e tecnico assegnato sono obbligatori'
export const SERVE_CODICE = 'Se richiedi fattura, devi inserire Codice Fiscale o Partita IVA'

const campiPianificazione = {
  clienteId: reference('Scegli un cliente'),
  titolo: testo(120),
  tipologia: z.enum(TIPOLOGIE_APPUNTAMENTO),
  dataInizio: istante(),
  dataFine: istante(),
  priorita: z.enum(PRIORITA),
  indirizzoIntervento: optionalText(240),
  descrizione: optionalNotes(4000),
  noteInterne: optionalNotes(4000),
  utenteAssegnatoId: reference('Scegli un tecnico'),
  creatoDA: optionalReference(),
  dittaId: optionalReference(),
  /** Of the same customer. */
  preventivoId: optionalReference(),
  commessaId: optionalReference(),
  servono: optionalInteger(1, PERSONE_AL_MASSIMO),
  /** Whoever comes along; those who aren't named don't. Hours are inside the visit's, whole minutes. */
  aiutanti: z
    .array(
      z.object({
        utenteId: reference('Scegli chi viene'),
        da: optional(istante()),
        a: optional(istante()),
      }),
    )
    .max(AIUTANTI_AL_MASSIMO, `Al massimo ${AIUTANTI_AL_MASSIMO} persone`)
    .refine(unaVolta('utenteId'), 'La stessa persona è scelta due volte')
    .optional(),
}

/** Works of the customer that are done with this visit; absent: those that it takes by itself; `[]`: none. */
/** More works for a visit that stands already. */
export const aggiungiLavoriInput = z.object({
  scadenzeIds: ciascunoUnaVolta(
    z.array(reference()).min(1, 'Indica i lavori').max(50, 'Al massimo 50 lavori'),
  ),
  /** Where the visit is too short for them: longer, or as it is; absent: it is asked, and nothing is written. */
  allunga: z.boolean().optional(),
})

/** What became of it. */
export const lavoriAggiunti = z.object({
  aggiunti: z.boolean(),
  /** Minutes that all of its works take, where that is longer than the visit. */
  servono_minuti: z.int().nullable(),
  appuntamento: rigaAppuntamento,
})

const scadenzeIds = ciascunoUnaVolta(z.array(reference()).max(50, 'Al massimo 50 lavori')).optional()

export const appuntamentoInput = z.object({
  ...campiGestione,
  ...campiPianificazione,
  scadenzeIds,
  tipologia: campiPianificazione.tipologia.default('Manutenzione'),
  priorita: campiPianificazione.priorita.default('Media'),
  stato: campiGestione.stato.default('Programmato'),
  richiestaRicevuta: campiGestione.richiestaRicevuta.default(false),
})
export const appuntamentoModifica = z
  .object({
    ...campiGestione,
    ...campiPianificazione,
    scadenzeIds,
    daRiprendere: z.enum(Object.keys(DA_RIPRENDERE) as DaRiprendere[]).nullable(),
  })
  .partial()

interface Codici {
  richiestaRicevuta?: boolean | undefined
  codiceFiscale?: string | null | undefined
  partitaIva?: string | null | undefined
}

/** A receipt needs a tax code or a VAT number (docs/product.md §8.6): the arguments of `refine`. */
export const conCodice = (): [(v: Codici) => boolean, z.core.$ZodCustomParams] => [
  (v) => !v.richiestaRicevuta || Boolean(v.codiceFiscale || v.partitaIva),
  {
    path: ['codiceFiscale'],
    message: SERVE_CODICE,
    // Also while other fields are wrong: only the codes must be readable.
    when: ({ issues }) =>
      !issues.some(({ path }) => path?.[0] === 'codiceFiscale' || path?.[0] === 'partitaIva'),
  },
]

/** The management dialog's form. */
export const gestioneInput = z.object(campiGestione).refine(...conCodice())

export const appuntamentiQuery = z.object({
  ...pagina,
  data: domanda.data(),
  dataInizio: domanda.data(),
  dataFine: domanda.data(),
  utenteId: domanda.id(),
  clienteId: domanda.id(),
  dittaId: domanda.id(),
  stato: z.enum(stati).optional(),
  /** Those to come whose customers would rather have another day. */
  altroGiorno: domanda.vero(),
  q: domanda.cercato(),
  /** `recenti` lists the last first. */
  ordine: z.enum(['recenti']).optional(),
})

export const disponibilitaQuery = z.object({
  dataInizio: istante(),
  dataFine: istante(),
  escludiAppuntamentoId: domanda.id(),
  /** For whom: with it come `ultimo` and `vicino`. */
  clienteId: domanda.id(),
})

const tecnico = z.object({ id: z.int(), nome_utente: z.string() })
const impegno = rigaAppuntamento.pick({ id: true, titolo: true, data_inizio: true, data_fine: true })

const conGiornata = tecnico.extend({
  ruolo: z.enum(RUOLI),
  /** Who goes out for visits comes first. */
  esce_per_visite: z.boolean(),
  /** Hours of work on the day asked for, absences apart, and the holiday that it is. */
  orario: z.array(trattoDelGiorno),
  festivo: z.string().nullable(),
  /** The time asked for begins or ends outside them. */
  fuoriOrario: z.boolean(),
  /** The whole day, for the bars of the form. */
  giornata: z.array(impegno),
  /** The hours of that day on which they are away, where they are away for some of them. */
  viaPerOre: z.array(rigaAppuntamento.pick({ data_inizio: true, data_fine: true })),
  /** Who went to this customer the last time. */
  ultimo: z.boolean(),
  /** Of the visits of that day in the customer's town the nearest in time. */
  vicino: z.object({ data_inizio: z.string(), comune: z.string() }).nullable(),
  /** The first instant, neither past nor before the one asked for, at which there are that many hours; null: none in 14 days. */
  primaLibera: z.string().nullable(),
  /** Whether the time asked for, or that first one, takes some of what is kept for breakdowns. */
  nellaRiserva: z.boolean(),
  primaNellaRiserva: z.boolean(),
})

/** Who is free and who is busy with what. */
export const disponibilita = z.object({
  operatoriDisponibili: z.array(conGiornata),
  operatoriOccupati: z.array(
    conGiornata.extend({
      appuntamenti: z.array(impegno),
      /** Why they are busy also without visits. */
      assenza: assente.nullable(),
    }),
  ),
})

/** Appointments a day between two days (week strip). */
export const conteggiQuery = z.object({ dataInizio: data(), dataFine: data() })
export const conteggioGiorno = z.object({ data: z.string(), numero: z.int() })

/** The month of the calendar, or any days of it; `utenteId` one person's. */
export const meseVisiteQuery = conteggiQuery.extend({ utenteId: domanda.id() })
/** What a day's cell shows: how many visits, how many of whoever asks, and the first two, their own before the others'. */
export const giornoDelMese = z.object({
  giorno: z.string(),
  numero: z.int(),
  tuoi: z.int(),
  prime: z.array(
    rigaAppuntamento
      .pick({
        id: true,
        data_inizio: true,
        data_fine: true,
        titolo: true,
        stato: true,
        utente_assegnato_id: true,
      })
      .extend({ cliente: clienteConRecapiti.pick({ nome: true, cognome: true }) }),
  ),
})
export type GiornoDelMese = z.output<typeof giornoDelMese>

export const planningQuery = z.object({ dataInizio: data(), dataFine: data() })
export const planning = z.object({
  /** Rows of the week; `ruolo` is null for who has left. */
  operatori: z.array(
    tecnico.extend({
      ruolo: z.enum(RUOLI).nullable(),
      /** Whether they go out for visits; others are here because they have one. */
      esce_per_visite: z.boolean(),
      /** Each day of the period; none of who has left. */
      giorni: z.array(giornoDaDare),
    }),
  ),
  /** Each once, by who leads it. */
  appuntamenti: z.array(rigaAppuntamento),
  /** Who goes along on which of them, and in which hours. */
  conAltri: z.array(aiutante.extend({ appuntamento_id: z.int() }).omit({ nome_utente: true })),
})

/** The same week with what the planning's cells and tips show of each visit; in parts where it has very many. */
export const settimanaQuery = planning.omit({ conAltri: true }).extend({
  /** The last day whose visits are here. */
  al: z.string(),
  appuntamenti: z.array(
    rigaAppuntamento
      .pick({
        id: true,
        versione: true,
        tipologia: true,
        stato: true,
        data_inizio: true,
        data_fine: true,
        utente_assegnato_id: true,
        altro_giorno: true,
        servono: true,
        aiutanti: true,
      })
      .extend({
        /** Its own address, else the customer's. */
        luogo: z.string(),
        cliente: clienteConRecapiti.pick({ nome: true, cognome: true, telefono: true, comune: true }),
        ditte: rigaAppuntamento.shape.ditte,
      }),
  ),
})
export type SettimanaPlanning = z.output<typeof settimanaQuery>
export type VisitaPlanning = SettimanaPlanning['appuntamenti'][number]

/** A firm's month (docs/product.md §8.10); without `mese` and `anno` the current one. */
export const riepilogoQuery = z.object({ mese: domanda.intero(1, 12), anno: domanda.intero(1900, 2199) })
export const riepilogoDitta = z.object({
  riepilogo: z.object({
    numeroAppuntamenti: z.int(),
    totaleIncassi: z.number(),
    totaleSpese: z.number(),
    guadagno: z.number(),
  }),
  appuntamenti: z.array(rigaAppuntamento),
})

export type Planning = z.output<typeof planning>
export type RiepilogoDitta = z.output<typeof riepilogoDitta>
export type AggiungiLavoriInput = z.input<typeof aggiungiLavoriInput>
export type LavoriAggiunti = z.output<typeof lavoriAggiunti>
export type Appuntamento = z.output<typeof rigaAppuntamento>
export type AppuntamentoInput = z.input<typeof appuntamentoInput>
export type AppuntamentoModifica = z.input<typeof appuntamentoModifica>
export type GestioneInput = z.input<typeof gestioneInput>
export type Disponibilita = z.output<typeof disponibilita>
export type AiutanteDati = NonNullable<AppuntamentoDati['aiutanti']>[number]
export type AppuntamentoDati = z.output<typeof appuntamentoInput>
export type AppuntamentoModificaDati = z.output<typeof appuntamentoModifica>
