import * as z from 'zod'
import { CONTROLLI } from '#scadenze/scadenze/norme.rules.ts'
import { istante, optionalText, reference } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { gestioneInput, rigaAppuntamento } from '#visite/appuntamenti/contract.ts'
import { AZIONI_INSIEME, DECISIONI, ESITI_AZIONE, TIPI_AZIONE } from './rules.ts'

/** What a telephone confirmed, and what came of it (docs/product.md §28.2). */
export const rigaAzione = z.object({
  id: riga.id(),
  uid: riga.testo('Numero dato dal telefono', 'plain'),
  impronta: riga.testo('Impronta', 'plain'),
  utente_id: riga.riferimento('Tecnico'),
  tipo: riga.scelta(z.enum(TIPI_AZIONE), 'Tipo'),
  appuntamento_id: riga.riferimento('Appuntamento'),
  cliente_id: riga.idNullo('Cliente'),
  esito: riga.scelta(z.enum(ESITI_AZIONE), 'Esito'),
  motivo: riga.testoNullo('Motivo', 'personal'),
  corpo: riga.testoNullo('Contenuto', 'personal'),
  contrasti: riga.testoNullo('Contrasti', 'personal'),
  confermata_il: riga.istante('Confermata il'),
  ora_telefono: riga.istanteNullo('Ora del telefono'),
  ricevuta_il: riga.istante('Ricevuta il'),
  /** In words (`Safari su iPhone`), as the browser said it; null where it said nothing known. */
  dispositivo: riga.testoNullo('Dispositivo', 'plain'),
  decisione: riga.scelta(z.enum(DECISIONI).nullable(), 'Decisione'),
  decisa_da: riga.testoNullo('Decisa da', 'plain'),
  decisa_il: riga.istanteNullo('Decisa il'),
  versione: riga.versione(),
})

const { lavori, ...scrivibili } = gestioneInput.shape
const valore = z.union([z.string().max(5000), z.number(), z.boolean(), z.null()])

/** What the telephone saw need not be what a form would take. */
const cambio = <S extends z.ZodType>(campo: S) => z.object({ prima: valore, dopo: campo })

/** Gestione Appuntamento: the fields that the technician changed, each with what stood there before. */
export const gestisciCorpo = z.object({
  campi: z
    .object({
      stato: cambio(scrivibili.stato),
      incasso: cambio(scrivibili.incasso),
      spese: cambio(scrivibili.spese),
      noteCompletamento: cambio(scrivibili.noteCompletamento),
      richiestaRicevuta: cambio(scrivibili.richiestaRicevuta),
      codiceFiscale: cambio(scrivibili.codiceFiscale),
      partitaIva: cambio(scrivibili.partitaIva),
      dataFollowUp: cambio(scrivibili.dataFollowUp),
      noteFollowUp: cambio(scrivibili.noteFollowUp),
      dataRicontatto: cambio(scrivibili.dataRicontatto),
    })
    .partial(),
  lavori,
  /** Whether the codes go into the customer's sheet too. */
  inScheda: z.boolean().default(false),
})

export type GestisciCorpo = z.output<typeof gestisciCorpo>

/** Its content is checked by its own kind, so that one that is wrong holds up none of the others. */
const azione = z.object({
  id: z.uuid(),
  formato: z.int().min(1).max(1000),
  tipo: z.string().max(40),
  visitaId: reference(),
  /** Actions that come before this one. */
  dopo: z.array(z.uuid()).max(20).default([]),
  /** When it was confirmed, corrected by what the telephone's clock is wrong. */
  confermataIl: istante(),
  /** The same by the telephone's own clock. */
  oraTelefono: istante().nullable().default(null),
  /** The last time that the server had said when it was confirmed. */
  epoca: istante(),
  /** For whom it was written: the visit may have gone to somebody else meanwhile. */
  clienteId: reference().nullable().default(null),
  /** The `scelta` that it answers. */
  risponde: z.uuid().nullable().default(null),
  corpo: z.unknown(),
})

export const azioniInput = z.object({
  /** Whose they are: another tab may have signed somebody else in meanwhile. */
  utenteId: reference(),
  azioni: z
    .array(azione)
    .min(1, 'Nessuna azione')
    .max(AZIONI_INSIEME, `Al massimo ${AZIONI_INSIEME} azioni alla volta`),
})
export type AzioneInviata = z.output<typeof azione>

const contrasto = z.object({ campo: z.string(), prima: valore, dopo: valore, ufficio: valore })

/** Beside the final ones: `trattenuta` waits for one before it, `riprova` is to be sent again, `manca_file` after its file. */
const esitoDetto = z.enum([...ESITI_AZIONE, 'trattenuta', 'riprova', 'manca_file'])

export const esitoAzione = z.object({
  id: z.string(),
  esito: esitoDetto,
  motivo: z.string().nullable(),
  contrasti: z.array(contrasto),
  /** Who changed the visit meanwhile, and when. */
  ufficio: z.object({ chi: z.string(), quando: z.string() }).nullable(),
  /** The customer's data were erased: nothing of theirs stays on the telephone. */
  cancellato: z.boolean(),
})
export type EsitoDetto = z.output<typeof esitoAzione>

export const esiti = z.object({ esiti: z.array(esitoAzione), adesso: z.string() })

const rapportoDaVerificare = z.object({
  arrivo: z.string(),
  partenza: z.string(),
  lavori: z.string(),
  esito: z.string(),
  firmatario: z.string().nullable(),
  documentoId: z.int(),
})
export type RapportoDaVerificare = z.output<typeof rapportoDaVerificare>

/** A file that actions speak of, by its content. */
export const fileConservato = z.object({ impronta: z.string() })

/** How many a browser has deleted by itself before they were sent. */
export const perseInput = z.object({ azioni: z.int().min(1).max(9999) })

/** One that waits for the office. */
export const daVerificare = z.object({
  id: z.int(),
  uid: z.string(),
  versione: z.int(),
  motivo: z.string().nullable(),
  contrasti: z.array(contrasto),
  /** Where it is a report. */
  rapporto: rapportoDaVerificare.nullable(),
  /** What it wanted to become of the visit's works; `controllo` null of one that is no more. */
  lavori: z.array(
    z.object({
      controllo: z.enum(CONTROLLI).nullable(),
      fatto: z.boolean(),
      prossima: z.string().nullable(),
    }),
  ),
  confermata_il: z.string(),
  /** As the telephone's own clock had it. */
  ora_telefono: z.string().nullable(),
  ricevuta_il: z.string(),
  tecnico: z.string(),
  dispositivo: z.string().nullable(),
  /** As it stands now; null where it was deleted. */
  visita: rigaAppuntamento
    .pick({ id: true, titolo: true, stato: true, data_inizio: true, versione: true })
    .extend({ tecnico: z.string() })
    .nullable(),
  cliente: z.object({ id: z.int(), nome: z.string(), cognome: z.string() }).nullable(),
})
export type DaVerificare = z.output<typeof daVerificare>

export const decisioneInput = z
  .object({
    esito: z.enum(DECISIONI),
    motivo: optionalText(300),
    /** Of the visit that was decided about; without it whatever stands there. */
    visitaVersione: z.int().positive().nullable().optional(),
  })
  .refine(({ esito, motivo }) => esito === 'Accettata' || motivo, {
    path: ['motivo'],
    message: 'Scrivi perché: il tecnico lo leggerà',
  })
export type Decisione = z.output<typeof decisioneInput>
