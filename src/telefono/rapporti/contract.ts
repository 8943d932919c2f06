import * as z from 'zod'
import {
  decimalText,
  domanda,
  istante,
  notes,
  optionalNotes,
  optionalReference,
  optionalText,
  reference,
  testo,
  unaVolta,
} from '#shared/fields.ts'
import { firmaBreve } from '#shared/firma.ts'
import { PERSONE_AL_MASSIMO } from '#shared/presenze.ts'
import { riga } from '#shared/rows.ts'
import {
  CATEGORIE_FOTO,
  CONSEGNE,
  difettoOrario,
  ESITI_FIRMA,
  ESITI_RAPPORTO,
  FOTO_AL_MASSIMO,
  GRANDEZZE,
  type Grandezza,
  LETTURE_AL_MASSIMO,
  MATERIALI_AL_MASSIMO,
  MINUTI_AL_MASSIMO,
  MOTIVI_NON_ESEGUITO,
  PUNTI_AL_MASSIMO,
  RUOLI_FIRMATARIO,
  STATI_RAPPORTO,
} from './rules.ts'

/** A report of a visit, closed: what was done, and who signed it (docs/product.md §29.2). */
export const rigaRapporto = z.object({
  id: riga.id(),
  uid: riga.testo('Numero dato dal telefono', 'plain'),
  appuntamento_id: riga.riferimento('Appuntamento'),
  cliente_id: riga.riferimento('Cliente'),
  tecnico_id: riga.riferimento('Tecnico'),
  /** 1, and one more for each correction. */
  revisione: riga.intero('Revisione'),
  precedente_id: riga.idNullo('Corregge'),
  motivo_correzione: riga.testoNullo('Motivo della correzione', 'personal'),
  stato: riga.scelta(z.enum(STATI_RAPPORTO), 'Stato'),
  arrivo: riga.istante('Arrivo'),
  partenza: riga.istante('Partenza'),
  pausa_minuti: riga.intero('Pausa (minuti)'),
  persone: riga.intero('Persone'),
  /** JSON of `presenti`; null where it names nobody: then all were there all of the time. */
  presenti: riga.testoNullo('Presenti', 'plain'),
  lavori: riga.testo('Lavori eseguiti', 'personal'),
  esito: riga.scelta(z.enum(ESITI_RAPPORTO), 'Esito'),
  /** Null of any other outcome, and where an older telephone didn't say. */
  motivo_non_eseguito: riga.scelta(z.enum(MOTIVI_NON_ESEGUITO).nullable(), 'Perché non eseguito'),
  raccomandazioni: riga.testoNullo('Raccomandazioni', 'personal'),
  /** JSON of `letture`. */
  letture: riga.testo('Letture', 'personal'),
  firma_esito: riga.scelta(z.enum(ESITI_FIRMA), 'Firma'),
  firma_motivo: riga.testoNullo('Perché non è firmato', 'personal'),
  firmatario: riga.testoNullo('Firmatario', 'personal'),
  firmatario_ruolo: riga.scelta(z.enum(RUOLI_FIRMATARIO).nullable(), 'In qualità di'),
  firmato_il: riga.istante('Firmato il'),
  impronta: riga.testo('Impronta', 'plain'),
  documento_id: riga.riferimento('Documento'),
  consegnato_il: riga.istanteNullo('Consegnato il'),
  consegnato_come: riga.scelta(z.enum(CONSEGNE).nullable(), 'Consegna'),
  versione: riga.versione(),
})

export const rigaMateriale = z.object({
  id: riga.id(),
  rapporto_id: riga.riferimento('Rapporto'),
  cliente_id: riga.riferimento('Cliente'),
  n: riga.intero('Riga'),
  articolo_id: riga.idNullo('Articolo'),
  descrizione: riga.testo('Descrizione', 'personal'),
  um: riga.testo('Unità', 'plain'),
  quantita: riga.testo('Quantità', 'plain'),
  /** Of the list when it was closed; null for what was typed. */
  prezzo: riga.testoNullo('Prezzo', 'plain'),
  versione: riga.versione(),
})

/** A photograph of a report. */
export const rigaFoto = z.object({
  id: riga.id(),
  uid: riga.testo('Numero dato dal telefono', 'plain'),
  rapporto_id: riga.idNullo('Rapporto'),
  cliente_id: riga.idNullo('Cliente'),
  n: riga.intero('Ordine'),
  categoria: riga.scelta(z.enum(CATEGORIE_FOTO), 'Categoria'),
  nome_file: riga.testo('Nome del file', 'personal'),
  larghezza: riga.intero('Larghezza (pixel)'),
  altezza: riga.intero('Altezza (pixel)'),
  scattata_il: riga.istante('Scattata il'),
  versione: riga.versione(),
})

/** A report whose words and signatures have come before its files. */
export const rigaAtteso = z.object({
  id: riga.id(),
  uid: riga.testo('Numero dato dal telefono', 'plain'),
  utente_id: riga.riferimento('Tecnico'),
  appuntamento_id: riga.riferimento('Appuntamento'),
  cliente_id: riga.idNullo('Cliente'),
  corpo: riga.testo('Contenuto', 'personal'),
  ricevuto_il: riga.istante('Ricevuto il'),
  versione: riga.versione(),
})

const grandezza = z.enum(Object.keys(GRANDEZZE) as [Grandezza, ...Grandezza[]])
const lettura = z.object({
  grandezza,
  /** What was read, where it is none of the usual. */
  nome: optionalText(60),
  valore: testo(30),
  /** On which plant, where there are several: `Immergas Victrix Tera`. */
  generatore: optionalText(120),
})

const materialeInput = z.object({
  articoloId: optionalReference(),
  /** The part that was taken to the visit, where it is one; no part of what is signed. */
  pezzoId: optionalReference(),
  descrizione: testo(200),
  um: testo(10),
  quantita: decimalText(99_999, 3).refine((v) => Number(v) > 0, 'Almeno 0,001'),
})

/** Somebody who was there, with how long they worked. */
const presenteInput = z.object({
  utenteId: reference(),
  nome: testo(120),
  minuti: z.int().min(1, 'Scrivi le ore').max(MINUTI_AL_MASSIMO, 'Al massimo 24 ore a persona'),
})
const presenteScritto = presenteInput.omit({ utenteId: true }).extend({ utente_id: z.int() })

/** Reports as lists show them: without signatures. */
export const rapportoInElenco = rigaRapporto.omit({ letture: true, presenti: true }).extend({
  tecnico: z.string(),
  presenti: z.array(presenteScritto).nullable(),
  letture: z.array(lettura),
  materiali: z.array(
    z.object({
      articolo_id: z.int().nullable(),
      descrizione: z.string(),
      um: z.string(),
      quantita: z.string(),
      /** The part that it was, where it was one. */
      pezzo_id: z.int().optional(),
      /** Absent for who sees no prices. */
      prezzo: z.string().nullable().optional(),
    }),
  ),
  foto: z.array(
    rigaFoto.pick({ id: true, categoria: true, larghezza: true, altezza: true, scattata_il: true }),
  ),
})

export const SHA256 = /^[\da-f]{64}$/

const fotoInput = z.object({
  uid: z.uuid(),
  categoria: z.enum(CATEGORIE_FOTO),
  /** SHA-256 of the file, which is there already. */
  impronta: z.string().regex(SHA256),
  larghezza: z.int().min(1).max(4096),
  altezza: z.int().min(1).max(4096),
  scattataIl: istante(),
})

const punto = z.tuple([z.int().min(0).max(1000), z.int().min(0).max(1000), z.int().min(0).max(86_400_000)])
export const trattoDiFirma = z
  .object({
    l: z.int().min(1).max(5000),
    a: z.int().min(1).max(5000),
    t: z.array(z.array(punto).max(PUNTI_AL_MASSIMO)).max(PUNTI_AL_MASSIMO),
  })
  .refine(
    ({ t }) => t.reduce((somma, linea) => somma + linea.length, 0) <= PUNTI_AL_MASSIMO,
    'La firma è troppo lunga',
  )

/** Why a note can't be so; null where it can. */
const perche = (testo: string) => notes(4000).safeParse(testo).error?.issues[0]?.message ?? null
/** A note that may be empty: of what wasn't done there is nothing to write. */
const forseNote = z.string().transform((testo, ctx) => {
  if (!testo.trim()) return ''
  const message = perche(testo)
  if (message === null) return notes(4000).parse(testo)
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** What is written, in the form that is signed. */
export const contenutoInput = z
  .object({
    uid: z.uuid(),
    arrivo: istante(),
    partenza: istante(),
    pausaMinuti: z.int().min(0).max(480),
    persone: z.int().min(1).max(PERSONE_AL_MASSIMO),
    /** Where several were booked, who was there: as many as `persone`. Absent of who goes alone, and of older telephones. */
    presenti: z
      .array(presenteInput)
      .min(1, 'Scrivi chi c’era')
      .max(PERSONE_AL_MASSIMO, `Al massimo ${PERSONE_AL_MASSIMO} persone`)
      .refine(unaVolta('utenteId'), 'La stessa persona c’è due volte')
      .nullable()
      .optional(),
    lavori: forseNote,
    esito: z.enum(ESITI_RAPPORTO),
    /** Older telephones don't say it. */
    motivoNonEseguito: z.enum(MOTIVI_NON_ESEGUITO).nullable().optional(),
    raccomandazioni: optionalNotes(1000),
    materiali: z
      .array(materialeInput)
      .max(MATERIALI_AL_MASSIMO, `Al massimo ${MATERIALI_AL_MASSIMO} materiali`),
    letture: z.array(lettura).max(LETTURE_AL_MASSIMO, `Al massimo ${LETTURE_AL_MASSIMO} letture`),
    foto: z.array(fotoInput).max(FOTO_AL_MASSIMO, `Al massimo ${FOTO_AL_MASSIMO} foto`),
  })
  .superRefine((dati, ctx) => {
    const { esito, motivoNonEseguito, lavori } = dati
    if (motivoNonEseguito && esito !== 'Non eseguito')
      ctx.addIssue({ code: 'custom', path: ['motivoNonEseguito'], message: 'Solo di ciò che non è eseguito' })
    if (!lavori && !motivoNonEseguito)
      ctx.addIssue({ code: 'custom', path: ['lavori'], message: perche('') ?? '' })
    if (dati.presenti && dati.presenti.length !== dati.persone)
      ctx.addIssue({ code: 'custom', path: ['persone'], message: 'Le persone sono quelle che hanno un nome' })
    const difetto = difettoOrario(dati)
    if (difetto) ctx.addIssue({ code: 'custom', path: ['partenza'], message: difetto })
    if (new Set(dati.foto.map(({ uid }) => uid)).size < dati.foto.length)
      ctx.addIssue({ code: 'custom', path: ['foto'], message: 'La stessa foto c’è due volte' })
  })

export const firmaInput = z
  .object({
    esito: z.enum(ESITI_FIRMA),
    motivo: optionalText(200),
    nome: optionalText(120),
    ruolo: z.enum(RUOLI_FIRMATARIO).nullable().optional(),
    tratto: trattoDiFirma.nullable().optional(),
  })
  .superRefine(({ esito, motivo, nome, tratto: linee }, ctx) => {
    const manca = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (esito !== 'Firmato') {
      if (!motivo) manca('motivo', 'Scrivi perché non firma')
      return
    }
    if (!nome) manca('nome', 'Scrivi chi firma')
    if (!linee || firmaBreve(linee)) manca('tratto', 'La firma è troppo breve')
  })

/** `rapporto.chiudi`: the report, its signatures and its document, whose file is there already. */
export const chiudiCorpo = z.object({
  contenuto: contenutoInput,
  firma: firmaInput,
  firmaTecnico: trattoDiFirma.nullable().optional(),
  firmatoIl: istante(),
  impronta: z.string().regex(SHA256),
  /** SHA-256 of the PDF. */
  pdf: z.string().regex(SHA256),
  correzione: z
    .object({ precedenteUid: z.uuid(), motivo: testo(300) })
    .nullable()
    .optional(),
})

/** What is known of one whose files haven't come. */
export const atteso = z.object({
  id: z.int(),
  tecnico: z.string(),
  ricevuto_il: z.string(),
  contenuto: contenutoInput,
  firma: firmaInput,
})

export const attesiQuery = z.object({ visita: domanda.intero(1, 2_147_483_647) })

export const consegnaCorpo = z.object({ uid: z.uuid(), come: z.enum(CONSEGNE), il: istante() })

export const rapportiQuery = z.object({
  clienteId: domanda.intero(1, 2_147_483_647),
  /** Ids of visits with commas between, at most 60. */
  visite: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,59}$/)
    .optional(),
})

export type Atteso = z.output<typeof atteso>
export type RigaRapporto = z.output<typeof rigaRapporto>
export type Rapporto = z.output<typeof rapportoInElenco>
export type ChiudiCorpo = z.output<typeof chiudiCorpo>
/** Of a visit that its telephone knew by that uid alone. */
export type RapportoFirmato = ChiudiCorpo & { visitaUid?: string | null | undefined }
export type ContenutoRapporto = z.output<typeof contenutoInput>
