import * as z from 'zod'
import { FASI } from '#shared/fasi.ts'
import { domanda, pagina } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'

/** Types of notification (docs/product.md §14.1) and their titles. */
export const TIPI_NOTIFICA = {
  Appuntamento_Assegnato: 'Nuovo appuntamento',
  Appuntamento_Modificato: 'Appuntamento modificato',
  Appuntamento_Annullato: 'Appuntamento annullato',
  Cambio_Stato: 'Cambio stato',
  Richiesta_Fattura: 'Richiesta fattura',
  Presa_In_Carico: 'Richiesta presa in carico',
} as const

export type TipoNotifica = keyof typeof TIPI_NOTIFICA

export const ESITI_RICHIESTA = ['Approvata', 'Rifiutata'] as const
/** How a take-over request stands; Ritirata: by who asked, before anybody answered. */
const statoRichiesta = z.enum(['In_Attesa', ...ESITI_RICHIESTA, 'Ritirata'])

/** What a notification tells beside its text (docs/product.md §14.1); amounts in euro. */
export const datiExtra = z
  .object({
    cliente: z.string().nullable(),
    titolo: z.string(),
    dataInizio: z.string(),
    vecchioInizio: z.string(),
    tecnico: z.string(),
    vecchioTecnico: z.string(),
    autore: z.string(),
    vecchioStato: z.string(),
    nuovoStato: z.string(),
    noteCompletamento: z.string().nullable(),
    incasso: z.number().nullable(),
    spese: z.number().nullable(),
    richiestaFattura: z.boolean(),
    codiceFiscale: z.string().nullable(),
    partitaIva: z.string().nullable(),
    dataFollowUp: z.string().nullable(),
    noteFollowUp: z.string().nullable(),
    /** Take-over: the request to answer, who asked, and how it was answered. */
    richiestaId: z.int(),
    richiedente: z.string(),
    esito: z.enum(ESITI_RICHIESTA),
    /** A customer would rather have another day: of which visit, and what they wrote. */
    altroGiorno: z.object({ visitaId: z.int(), nota: z.string().nullable() }),
    /** Of several visits at once: the day of the first; of what is no visit: the address below /app. */
    apri: z.string(),
  })
  .partial()

export const rigaNotifica = z.object({
  id: riga.id(),
  tipo: riga.scelta(z.enum(Object.keys(TIPI_NOTIFICA) as TipoNotifica[]), 'Tipo'),
  titolo: riga.testo('Titolo', 'personal'),
  messaggio: riga.testo('Messaggio', 'personal'),
  letta: riga.vero('Letta'),
  created_at: riga.istante('Creato il'),
  dati_extra: datiExtra,
  appuntamento: z
    .object({ id: z.int(), titolo: z.string(), data_inizio: z.string(), data_fine: z.string() })
    .nullable(),
  /** How the take-over request stands that it asks to answer; null in what asks for none. */
  richiesta: statoRichiesta.nullable(),
  /** The invoice that the visit is in. */
  fattura: z.object({ id: z.int(), numero_documento: z.string(), fase: z.enum(FASI) }).nullable(),
})

export const notificheQuery = z.object({ ...pagina, nonLette: domanda.vero() })
export const nonLette = z.object({ numero: z.int() })

export const richiestaPresaInCarico = z.object({
  id: riga.id(),
  appuntamento_id: z.int(),
  stato: statoRichiesta,
  created_at: riga.istante('Creato il'),
  richiedente: z.string(),
})
export const rispostaRichiestaInput = z.object({ esito: z.enum(ESITI_RICHIESTA) })

export type Notifica = z.output<typeof rigaNotifica>
export type DatiExtra = z.output<typeof datiExtra>
export type RichiestaPresaInCarico = z.output<typeof richiestaPresaInCarico>
