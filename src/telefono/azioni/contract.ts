import * as z from 'zod'
import { caldaiaInput, condizionatoreInput } from '#anagrafe/impianti/contract.ts'
import { pezzoInput } from '#carte/pezzi/contract.ts'
import { CONTROLLI } from '#scadenze/scadenze/norme.rules.ts'
import { istante, notes, optionalNotes, optionalReference, reference } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { TIPOLOGIE_APPUNTAMENTO } from '#shared/tipologie.ts'
import { SHA256 } from '#telefono/rapporti/contract.ts'
import { FOTO_AL_MASSIMO } from '#telefono/rapporti/rules.ts'
import { gestioneInput, rigaAppuntamento } from '#visite/appuntamenti/contract.ts'
import type { Ore } from './orologio.rules.ts'
import { AZIONI_INSIEME, DECISIONI, ESITI_AZIONE, TIPI_AZIONE } from './rules.ts'

/** What a telephone confirmed, and what came of it (docs/product.md §28.2). */
export const rigaAzione = z.object({
  id: riga.id(),
  uid: riga.testo('Numero dato dal telefono', 'plain'),
  impronta: riga.testo('Impronta', 'plain'),
  utente_id: riga.riferimento('Tecnico'),
  tipo: riga.scelta(z.enum(TIPI_AZIONE), 'Tipo'),
  appuntamento_id: riga.idNullo('Appuntamento'),
  cliente_id: riga.idNullo('Cliente'),
  esito: riga.scelta(z.enum(ESITI_AZIONE), 'Esito'),
  motivo: riga.testoNullo('Motivo', 'personal'),
  corpo: riga.testoNullo('Contenuto', 'personal'),
  contrasti: riga.testoNullo('Contrasti', 'personal'),
  confermata_il: riga.istante('Confermata il'),
  ora_telefono: riga.istanteNullo('Ora del telefono'),
  ricevuta_il: riga.istante('Ricevuta il'),
  /** The browser in words (`Safari su iPhone`); null where it named itself as none that is known. */
  dispositivo: riga.testoNullo('Dispositivo', 'plain'),
  decisione: riga.scelta(z.enum(DECISIONI).nullable(), 'Decisione'),
  decisa_da: riga.testoNullo('Decisa da', 'plain'),
  decisa_il: riga.istanteNullo('Decisa il'),
  /** Of the call that brought it. */
  richiesta: riga.testoNullo('Richiesta', 'plain'),
  /** Of the visit, as it left it; null where it touched none. */
  visita_versione: riga.numeroNullo('Versione della visita'),
  versione: riga.versione(),
})

const { lavori, ...scrivibili } = gestioneInput.shape
const valore = z.union([z.string().max(5000), z.number(), z.boolean(), z.null()])

/** A changed field. `prima` takes any value, because what the telephone saw may be one that today's form would refuse. */
const cambio = <S extends z.ZodType>(campo: S) => z.object({ prima: valore, dopo: campo })

/** What Gestione Appuntamento sends: the fields that the technician changed, each with what stood there before. */
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
  /** Whether codice fiscale and partita IVA are written into the customer's sheet too. */
  inScheda: z.boolean().default(false),
})

/** `caldaia.salva`, `condizionatore.salva`: what the office's form takes, of the customer that the action is about. */
export const caldaiaSalva = caldaiaInput.omit({ clienteId: true }).extend({ uid: z.uuid() })
export const condizionatoreSalva = condizionatoreInput.omit({ clienteId: true }).extend({ uid: z.uuid() })
/** `visita.nuova`: one's own, begun at the hour of its confirmation. */
export const visitaNuova = z.object({
  uid: z.uuid(),
  clienteId: reference(),
  tipologia: z.enum(TIPOLOGIE_APPUNTAMENTO),
})

/** `pezzo.chiedi`: a part that somebody needs where they stand. */
export const pezzoChiedi = pezzoInput
  .pick({ descrizione: true, codice: true, articoloId: true, quantita: true, urgente: true })
  .extend({
    uid: z.uuid(),
    /** SHA-256 of a photograph of its plate, which is there already. */
    foto: z.string().regex(SHA256).nullable().optional(),
  })

export type GestisciCorpo = z.output<typeof gestisciCorpo>
export type PezzoChiesto = z.output<typeof pezzoChiedi>

/** An action as it is sent. Its `corpo` is checked later, by its kind, so that a wrong one does not hold up the others. */
const azione = z.object({
  id: z.uuid(),
  formato: z.int().min(1).max(1000),
  tipo: z.string().max(40),
  /** Null where it belongs to no visit: a report compiled in the office. */
  visitaId: reference().nullable(),
  /** In its place, of a visit that a telephone has begun and had no number of: the uid of its `visita.nuova`. */
  visitaUid: z.uuid().nullable().default(null),
  /** The actions that must arrive before this one. */
  dopo: z.array(z.uuid()).max(20).default([]),
  /** When it was confirmed, by the telephone's clock put right by its known error. */
  confermataIl: istante(),
  /** The same by the telephone's own clock. */
  oraTelefono: istante().nullable().default(null),
  /** The last hour that the telephone had heard from the server before it was confirmed. */
  epoca: istante(),
  /** The customer it was written for: meanwhile the visit may have been given to another one. */
  clienteId: reference().nullable().default(null),
  /** The action whose `scelta` (a choice asked of the technician) this one answers. */
  risponde: z.uuid().nullable().default(null),
  /** Photographs that it goes without, because the server has refused them for good, each with why. */
  senzaFile: z
    .array(z.object({ impronta: z.string().regex(SHA256), motivo: z.string().max(300) }))
    .max(FOTO_AL_MASSIMO)
    .default([]),
  /** What it names in `dopo` and isn't here will never come: its telephone was refused it. */
  senzaPrima: z.boolean().default(false),
  corpo: z.unknown(),
})

export const azioniInput = z.object({
  /** The user who confirmed them: meanwhile somebody else may have signed in, in another tab. */
  utenteId: reference(),
  /** The telephone's own clock as it sends: how far it is ahead. */
  oraInvio: istante().nullable().default(null),
  azioni: z
    .array(azione)
    .min(1, 'Nessuna azione')
    .max(AZIONI_INSIEME, `Al massimo ${AZIONI_INSIEME} azioni alla volta`),
})
type AzioneLetta = z.output<typeof azione>
/** With its hour put right by what is known here. */
export interface AzioneInviata extends AzioneLetta {
  ore: Ore
}

/** Who wrote a value in the office, and when. */
const mano = z.object({ chi: z.string(), quando: z.string() }).nullable()
const contrasto = z.object({ campo: z.string(), prima: valore, dopo: valore, ufficio: valore })

/**
 * An outcome as the telephone hears it. Three are not final: `trattenuta` waits for an action before it, `riprova` is to be
 * sent again, `manca_file` is to be sent again after its file.
 */
const esitoDetto = z.enum([...ESITI_AZIONE, 'trattenuta', 'riprova', 'manca_file'])

export const esitoAzione = z.object({
  id: z.string(),
  esito: esitoDetto,
  motivo: z.string().nullable(),
  contrasti: z.array(contrasto),
  /** Who wrote what stands in the first of the fields that are asked about, and when. */
  ufficio: mano,
  /** Of the visit, as the action left it: a row of it that is older doesn't know the action. Null where it touched none. */
  versione: z.int().nullable(),
  /** The number of the visit, boiler or air conditioner that it made; null where it made none. */
  creato: z.int().nullable(),
  /** Of one that waits for the office: when it was confirmed, by the telephone's own clock and by the right one. */
  ora_telefono: z.string().nullable(),
  ora_corretta: z.string().nullable(),
  /** The customer's data were erased, so the telephone forgets the action too. */
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
  /** Which photographs the server has refused: `manca la foto 2 (Dopo)`. */
  manca: z.string().nullable(),
  /** What counts where what was signed is still to come: arrival and departure by the right clock. */
  corretto: z.object({ arrivo: z.string(), partenza: z.string() }).nullable(),
})
export type RapportoDaVerificare = z.output<typeof rapportoDaVerificare>

const rceeDaVerificare = z.object({
  codice: z.string(),
  data_controllo: z.string(),
  firmatario: z.string().nullable(),
  documentoId: z.int(),
  /** The day that counts where the one that was signed is still to come. */
  corretto: z.string().nullable(),
})
export type RceeDaVerificare = z.output<typeof rceeDaVerificare>

/** A stored file that actions refer to, named by the SHA-256 of its content. */
export const fileConservato = z.object({ impronta: z.string() })

/** How many unsent actions a browser has lost, because it deleted its database by itself. */
export const perseInput = z.object({ azioni: z.int().min(1).max(9999) })

/** An action that waits for a decision of the office. */
export const daVerificare = z.object({
  id: z.int(),
  uid: z.string(),
  versione: z.int(),
  motivo: z.string().nullable(),
  contrasti: z.array(contrasto.extend({ mano })),
  /** The report that the action closes; null for an action of another kind. */
  rapporto: rapportoDaVerificare.nullable(),
  /** The same of an efficiency report. */
  rcee: rceeDaVerificare.nullable(),
  /** What was signed, of which nothing else can be read. */
  documento: z.object({ id: z.int(), nome_file: z.string() }).nullable(),
  /** The generator or visit that it would make, in words; null where it makes none. */
  nuovo: z.string().nullable(),
  /** It belongs to none: there is none to be made again. */
  senza_visita: z.boolean(),
  /** What the action says about the visit's works; `controllo` is null where the deadline was deleted since. */
  lavori: z.array(
    z.object({
      controllo: z.enum(CONTROLLI).nullable(),
      fatto: z.boolean(),
      prossima: z.string().nullable(),
    }),
  ),
  confermata_il: z.string(),
  /** The hour of the confirmation by the telephone's own clock, and by the right one. */
  ora_telefono: z.string().nullable(),
  ora_corretta: z.string(),
  ricevuta_il: z.string(),
  utente_id: z.int(),
  tecnico: z.string(),
  /** How many wait of the same person and for the same reason, this one among them, and the last of them. */
  uguali: z.int(),
  fino_a: z.int(),
  dispositivo: z.string().nullable(),
  /** The visit as it is now; null where it was deleted. */
  visita: rigaAppuntamento
    .pick({ id: true, titolo: true, stato: true, data_inizio: true, versione: true })
    .extend({ tecnico: z.string() })
    .nullable(),
  cliente: z.object({ id: z.int(), nome: z.string(), cognome: z.string() }).nullable(),
})
export type DaVerificare = z.output<typeof daVerificare>

export const decisioneAzioneInput = z
  .object({
    esito: z.enum(DECISIONI),
    motivo: optionalNotes(300),
    /** Of what is archived: whose it is, where nobody knew. */
    clienteId: optionalReference(),
    /** The version of the visit that the office was looking at; without it the decision holds for whatever the visit is now. */
    visitaVersione: z.int().positive().nullable().optional(),
  })
  .refine(({ esito, motivo }) => esito !== 'Rifiutata' || motivo, {
    path: ['motivo'],
    message: 'Scrivi perché: il tecnico lo leggerà',
  })
/** All that wait of one person for one reason, as far as whoever decides was shown. */
export const rifiutaTutteInput = z.object({
  utenteId: reference(),
  /** Why they wait, as the list says it. */
  motivo: z.string().max(1000).nullable(),
  finoA: reference(),
  perche: notes(300),
})
export const rifiutateTutte = z.object({ rifiutate: z.int(), restano: z.int() })
export type RifiutaTutte = z.output<typeof rifiutaTutteInput>
export type DecisioneAzione = z.output<typeof decisioneAzioneInput>
