// long because two types of form, what is judged and what is kept are one contract

import * as z from 'zod'
import { rigaCliente } from '#anagrafe/clienti/contract.ts'
import {
  COMBUSTIBILI,
  EVACUAZIONI,
  GRUPPI_IMPIANTO,
  TECNOLOGIE_CALDAIA,
  TECNOLOGIE_FRIGO,
} from '#anagrafe/impianti/rules.ts'
import {
  data,
  domanda,
  istante,
  optional,
  optionalNotes,
  optionalReference,
  optionalText,
  pagina,
  testo,
} from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { firmaInput, SHA256, trattoDiFirma } from '#telefono/rapporti/contract.ts'
import { CONSEGNE, ESITI_FIRMA, RUOLI_FIRMATARIO } from '#telefono/rapporti/rules.ts'
import {
  CONSIGLI_1,
  CONSIGLI_2,
  CONTROLLI_1,
  CONTROLLI_2,
  DOCUMENTI,
  ENERGETICA_1,
  ENERGETICA_2,
  MODI,
  SENZA_PROVE,
  SENZA_TRATTAMENTO,
  SI_NO,
  SI_NO_NC,
  STATI_MODULO,
  TRATTAMENTI,
} from './rules.ts'

/** An efficiency report compiled on site, closed and signed (docs/product.md §31). */
export const rigaModulo = z.object({
  id: riga.id(),
  uid: riga.testo('Numero dato dal telefono', 'plain'),
  rcee_id: riga.idNullo('RCEE'),
  appuntamento_id: riga.idNullo('Appuntamento'),
  cliente_id: riga.riferimento('Cliente'),
  impianto_id: riga.riferimento('Impianto'),
  caldaia_id: riga.idNullo('Caldaia'),
  condizionatore_id: riga.idNullo('Condizionatore'),
  tecnico_id: riga.riferimento('Tecnico'),
  tipo: riga.numero(z.union([z.literal(1), z.literal(2)]), 'Tipo'),
  /** `RCEE-20261122-C312`; it stays where its boiler becomes part of another. */
  codice: riga.testo('Codice', 'plain'),
  revisione: riga.intero('Revisione'),
  precedente_id: riga.idNullo('Corregge'),
  motivo_correzione: riga.testoNullo('Motivo della correzione', 'personal'),
  stato: riga.scelta(z.enum(STATI_MODULO), 'Stato'),
  formato: riga.intero('Formato'),
  regole: riga.testo('Regole', 'plain'),
  /** JSON of `dati`, of `fermo` and of `verdetti`. */
  dati: riga.testo('Compilato', 'personal'),
  fermo: riga.testo('Com’erano impianto e azienda', 'personal'),
  verdetti: riga.testo('Verdetti', 'plain'),
  data_controllo: riga.data('Data del controllo'),
  data_scadenza: riga.dataNulla('Scadenza'),
  prossima_manutenzione: riga.dataNulla('Prossima manutenzione'),
  bollino_numero: riga.testoNullo('Bollino', 'plain'),
  bollino_costo: riga.numeroNullo('Costo del bollino'),
  firma_esito: riga.scelta(z.enum(ESITI_FIRMA), 'Firma'),
  firma_motivo: riga.testoNullo('Perché non è firmato', 'personal'),
  firmatario: riga.testoNullo('Firmatario', 'personal'),
  firmatario_ruolo: riga.scelta(z.enum(RUOLI_FIRMATARIO).nullable(), 'In qualità di'),
  firmato_il: riga.istante('Firmato il'),
  impronta: riga.testo('Impronta', 'plain'),
  documento_id: riga.riferimento('Documento'),
  consegnato_il: riga.istanteNullo('Consegnato il'),
  consegnato_come: riga.scelta(z.enum(CONSEGNE).nullable(), 'Consegna'),
  /** Who handed it over. */
  consegnato_da: riga.testoNullo('Consegnato da', 'plain'),
  catasto_caricato_il: riga.dataNulla('Caricato nel catasto il'),
  catasto_numero: riga.testoNullo('Numero del catasto', 'plain'),
  versione: riga.versione(),
})

const numero = (minimo: number, massimo: number) =>
  z.number().min(minimo).max(massimo).nullable().default(null)
/** Limits of a value that can be written at all; which values are right is told by the rules. */
const misura = () => numero(-1_000_000, 1_000_000)
const testoLibero = (massimo: number) => optionalNotes(massimo).transform((v) => v ?? null)
const scelte = <K extends string>(voci: Record<K, string>) => z.enum(Object.keys(voci) as [K, ...K[]])
const oNullo = <S extends z.ZodType>(campo: S) => campo.nullable().default(null)

function risposte<K extends string, S extends z.ZodType>(voci: Record<K, string>, risposta: S) {
  const campi = Object.fromEntries(Object.keys(voci).map((voce) => [voce, oNullo(risposta)]))
  return z.object(campi as Record<K, ReturnType<typeof oNullo<S>>>)
}
function spunte<K extends string>(voci: Record<K, string>) {
  const campi = Object.fromEntries(Object.keys(voci).map((voce) => [voce, z.boolean().default(false)]))
  return z.object(campi as Record<K, z.ZodDefault<z.ZodBoolean>>)
}

const siNo = z.enum(SI_NO)
const siNoNc = z.enum(SI_NO_NC)
const trattamento = oNullo(z.union([scelte(SENZA_TRATTAMENTO), z.array(scelte(TRATTAMENTI)).min(1).max(3)]))
const ora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Scrivi un’ora come 09:30')

const coda = {
  documenti: risposte(DOCUMENTI, siNo),
  esito: z.object({
    osservazioni: testoLibero(1000),
    raccomandazioni: testoLibero(1000),
    prescrizioni: testoLibero(1000),
    puo_funzionare: oNullo(siNo),
    intervento_entro: oNullo(data()),
    /** Whether last and next maintenance move with it. */
    manutenzione: z.boolean().default(true),
    /** It was ticked after the verdict that the generator may not run: else such a form counts as none. */
    manutenzioneDopo: z.boolean().optional(),
  }),
  quando: z.object({ data_controllo: oNullo(data()), arrivo: oNullo(ora), partenza: oNullo(ora) }),
  bollino: z.object({
    numero: optionalText(30).transform((v) => v ?? null),
    costo: numero(0, 100_000),
  }),
}

export const provaFumi = z.object({
  modulo: z.int().min(0).max(999),
  t_fumi: misura(),
  t_aria: misura(),
  o2: misura(),
  co2: misura(),
  bacharach: oNullo(z.array(z.number()).length(3)),
  co_misurato: misura(),
  co_corretto: misura(),
  rendimento_letto: misura(),
  aggiungi_incertezza: z.boolean().default(true),
  nox: misura(),
  portata: misura(),
  co_secchi: misura(),
  potenza_effettiva_kw: misura(),
})

export const provaFrigo = z.object({
  circuito: z.int().min(0).max(999),
  surriscaldamento: misura(),
  sottoraffreddamento: misura(),
  t_condensazione: misura(),
  t_evaporazione: misura(),
  t_ing_esterno: misura(),
  t_usc_esterno: misura(),
  t_ing_utenze: misura(),
  t_usc_utenze: misura(),
  potenza_assorbita_kw: misura(),
  filtri_puliti: oNullo(z.boolean()),
})

/** What is compiled about a furnace; anything may still be missing. */
export const dati1 = z.object({
  ...coda,
  acqua: z.object({ durezza: misura(), riscaldamento: trattamento, acs: trattamento }),
  controlli: risposte(CONTROLLI_1, siNoNc),
  energetica: risposte(ENERGETICA_1, siNoNc).extend({ altra_norma: testoLibero(500), depressione: misura() }),
  prove: z.array(provaFumi).max(20),
  consigli: spunte(CONSIGLI_1),
})

/** The same about a chiller or heat pump. */
export const dati2 = z.object({
  ...coda,
  acqua: z.object({ durezza: misura(), riscaldamento: trattamento }),
  controlli: risposte(CONTROLLI_2, siNoNc),
  energetica: risposte(ENERGETICA_2, siNoNc).extend({ modo: oNullo(scelte(MODI)) }),
  prove: z.array(provaFrigo).max(8),
  senza_prove: oNullo(scelte(SENZA_PROVE)),
  consigli: spunte(CONSIGLI_2),
})

/** What stands elsewhere already, kept letter by letter; but for what no database can store. */
const comE = (massimo: number) =>
  z
    .string()
    .max(massimo)
    .refine((v) => !v.includes('\0'), 'Contiene caratteri non ammessi')
const scritto = () => comE(500).nullable()
const scritti = <K extends string>(...campi: K[]) =>
  Object.fromEntries(campi.map((campo) => [campo, scritto()])) as Record<K, ReturnType<typeof scritto>>

const targa = {
  potenza_kw: misura(),
  data_installazione: oNullo(data()),
  marca: oNullo(comE(60)),
  modello: oNullo(comE(80)),
  matricola: oNullo(comE(60)),
}

/** The plate of a furnace as the form sees it. */
export const generatore1 = z.object({
  ...targa,
  tipo_combustibile: oNullo(scelte(COMBUSTIBILI)),
  tecnologia: oNullo(scelte(TECNOLOGIE_CALDAIA)),
  potenza_focolare_kw: misura(),
  evacuazione: oNullo(scelte(EVACUAZIONI)),
  gruppo: oNullo(scelte(GRUPPI_IMPIANTO)),
  moduli: oNullo(z.int()),
  riscaldamento: oNullo(z.boolean()),
  acs: oNullo(z.boolean()),
  numero_gt: oNullo(z.int()),
})
/** The same of a chiller. */
export const generatore2 = z.object({
  ...targa,
  tecnologia: oNullo(scelte(TECNOLOGIE_FRIGO)),
  circuiti: oNullo(z.int()),
  potenza_termica_kw: misura(),
  reversibile: oNullo(z.boolean()),
  numero_gf: oNullo(z.int()),
})

/** What the rules ask about the plant. */
export const impiantoVisto = z.object({
  codice_catasto: oNullo(comE(40)),
  potenza_totale_kw: misura(),
  provincia: oNullo(comE(2)),
  /** Day of the last report, where it is known. */
  ultimo_rcee: oNullo(data()),
})

/** What is asked to be judged, of either type. */
export const verificaInput = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal(1), dati: dati1, generatore: generatore1, impianto: impiantoVisto }),
  z.object({ tipo: z.literal(2), dati: dati2, generatore: generatore2, impianto: impiantoVisto }),
])

export const errore = z.object({
  /** Its number among the rules of the model (docs/product.md §31.4). */
  regola: z.int(),
  gravita: z.enum(['blocca', 'avviso']),
  /** Path in `dati`, or `generatore.…`, `impianto.…`: `prove.0.o2`. */
  campo: z.string(),
  testo: z.string(),
})

export const verdetti = z.object({
  rendimento: z.enum(['conforme', 'sotto']).nullable(),
  co: z.enum(['conforme', 'oltre']).nullable(),
  bacharach: z.enum(['conforme', 'oltre']).nullable(),
})

/** What the rules say, the deadline apart. */
export const giudizio = z.object({
  errori: z.array(errore),
  verdetti,
  rendimento_minimo: z.number().nullable(),
  prove: z.array(z.object({ rendimento: z.number().nullable(), co_corretto: z.number().nullable() })),
  /** What the registry's file of Piedmont would lack: `NOx`. */
  cit_manca: z.array(z.string()),
})

export const verifica = giudizio.extend({
  data_scadenza: z.string().nullable(),
  motivo: z.string().nullable(),
})

/** What a closed form keeps of the world it was signed in: its PDF, its view and its file read these. */
export const fermo = z.object({
  generatore: z.union([generatore1.strict(), generatore2.strict()]),
  impianto: z.object({
    ...scritti('codice_catasto', 'indirizzo', 'civico', 'palazzo', 'scala', 'interno'),
    ...scritti('comune', 'cap', 'provincia'),
    potenza_totale_kw: z.number().nullable(),
    /** Its address is one line; null where it is the plant's. */
    responsabile: z.object(
      scritti(
        ...(['titolo', 'nome', 'cognome', 'ragione_sociale', 'codice_fiscale'] as const),
        ...(['partita_iva', 'indirizzo'] as const),
      ),
    ),
  }),
  azienda: z.object({
    ...scritti('ragione_sociale', 'indirizzo', 'comune', 'cap', 'provincia', 'partita_iva'),
    ...scritti('codice_fiscale', 'rea_provincia', 'rea_numero', 'abilitazioni'),
  }),
  tecnico: z.object(scritti('nome', 'cognome')),
  /** The analyser it was measured with; null where none was chosen. */
  strumento: z
    .object({
      marca: comE(500),
      modello: comE(500),
      matricola: scritto(),
      taratura_fino_al: scritto(),
    })
    .nullable(),
})

const valore = z.union([comE(200), z.number(), z.boolean(), z.null()])
/** What was learnt on site about a record: field in camelCase → what stood there, what is there. */
const imparato = z.record(z.string().max(40), z.object({ prima: valore, dopo: valore }))

const contenuto = {
  uid: z.uuid(),
  caldaiaId: optionalReference(),
  condizionatoreId: optionalReference(),
  /** In its place, of a generator that a telephone has saved and had no number of: the uid of its birth. */
  caldaiaUid: z.uuid().optional(),
  condizionatoreUid: z.uuid().optional(),
  impiantoId: optionalReference(),
  /** Of a plant that is born with this form, or with another one of the same visit. */
  impiantoUid: z.uuid().nullable().optional(),
  /** Which one of its generator and day it is, where its telephone knew of others: `…-C62-2`. */
  progressivo: z.int().min(2).max(99).nullable().optional(),
  formato: z.int().min(1).max(1000),
  regole: z.string().regex(/^[\w.-]{1,20}$/),
  dataScadenza: optional(data()),
  prossimaManutenzione: optional(data()),
}

export const moduloContenuto = z.discriminatedUnion('tipo', [
  z.object({ ...contenuto, tipo: z.literal(1), dati: dati1 }),
  z.object({ ...contenuto, tipo: z.literal(2), dati: dati2 }),
])

/** `rcee.chiudi`: the form, its signatures and its document, whose file is there already. */
export const moduloCorpo = z
  .object({
    contenuto: moduloContenuto,
    firma: firmaInput,
    firmaTecnico: trattoDiFirma.nullable().optional(),
    firmatoIl: istante(),
    impronta: z.string().regex(SHA256),
    pdf: z.string().regex(SHA256),
    /** The world that the document shows, as it was seen where it was signed; without it, as it is where it arrives. */
    fermo: fermo.optional(),
    correzione: z
      .object({ precedenteUid: z.uuid(), motivo: testo(300) })
      .nullable()
      .optional(),
    imparato: z
      .object({ generatore: imparato.default({}), impianto: imparato.default({}) })
      .default({ generatore: {}, impianto: {} }),
  })
  .refine(
    ({ contenuto, fermo: visto }) =>
      !visto || 'tipo_combustibile' in visto.generatore === (contenuto.tipo === 1),
    { path: ['fermo'], message: 'La targa è di un altro tipo di generatore' },
  )

/** `rcee.impara`: of what was learnt and changed in the office too, what is to stand. */
export const imparaCorpo = z.object({
  uid: z.uuid(),
  generatore: imparato.default({}),
  impianto: imparato.default({}),
})

const STATI_LISTA = ['Da_Caricare', 'Da_Consegnare', 'Chiuso', 'Superato'] as const

export const moduliQuery = z.object({
  ...pagina,
  clienteId: domanda.id(),
  visita: domanda.intero(1, 2_147_483_647),
  /** `Da_Caricare` in a registry and `Da_Consegnare` to who answers for the plant: of all, the longest waiting first. */
  stato: z.enum(STATI_LISTA).optional(),
})

/** A closed form as lists show it. */
export const moduloInElenco = rigaModulo.omit({ dati: true, fermo: true, verdetti: true }).extend({
  tecnico: z.string(),
  /** `Vaillant ecoTEC plus`, as it was. */
  generatore: z.string(),
  cliente: z.object({
    ...{ id: z.int(), nome: z.string(), cognome: z.string() },
    altri_telefoni: rigaCliente.shape.altri_telefoni,
    ...{ telefono: z.string().nullable(), email: z.string().nullable() },
  }),
  /** Where the plant stands, as it was; its code in the registry as the form has it, else as it is today. */
  codice_catasto: z.string().nullable(),
  comune: z.string().nullable(),
  provincia: z.string().nullable(),
  verdetti,
  /** What the file for Piedmont's registry would lack. */
  cit_manca: z.array(z.string()),
})

/** One of them whole. */
export const moduloIntero = moduloInElenco.extend({
  dati: z.unknown() as z.ZodType<z.output<typeof dati1> | z.output<typeof dati2>>,
  fermo,
  giudizio,
})

/** That a form was put into its region's registry; null takes it back. */
export const catastoInput = z.object({ caricatoIl: data().nullable(), numero: optionalText(40) })

/** How a form came to who answers for the plant, and when. */
export const consegnaModuloInput = z.object({ come: z.enum(CONSEGNE), il: istante().optional() })

/** Of which forms the registry's files are asked for together. */
export const citInput = z.object({
  ids: z.array(z.int().min(1)).min(1, 'Scegli almeno un RCEE').max(300, 'Al massimo 300 per volta'),
})

export type RigaModulo = z.output<typeof rigaModulo>
export type Dati1 = z.output<typeof dati1>
export type Dati2 = z.output<typeof dati2>
export type Generatore1 = z.output<typeof generatore1>
export type Generatore2 = z.output<typeof generatore2>
/** What is judged: a form with the plate and the plant it stands on. */
export type Modulo = z.output<typeof verificaInput>
export type ErroreDelModulo = z.output<typeof errore>
export type Giudizio = z.output<typeof giudizio>
export type Verifica = z.output<typeof verifica>
export type Fermo = z.output<typeof fermo>
export type ModuloCorpo = z.output<typeof moduloCorpo>
export type ModuloInElenco = z.output<typeof moduloInElenco>
export type ModuloIntero = z.output<typeof moduloIntero>
