import * as z from 'zod'
import { clienteDaChiamare } from '#anagrafe/clienti/contract.ts'
import {
  cap,
  codiceFiscale,
  data,
  domanda,
  optional,
  optionalBoolean,
  optionalDecimal,
  optionalInteger,
  optionalNotes,
  optionalReference,
  optionalText,
  pagina,
  partitaIva,
  provincia,
  reference,
  testo,
} from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import {
  COMBUSTIBILI,
  EVACUAZIONI,
  FONTI_MANUTENZIONE,
  GRUPPI_IMPIANTO,
  POTENZA_TOTALE,
  TECNOLOGIE_CALDAIA,
  TECNOLOGIE_FRIGO,
  TIPI_CONDIZIONATORE,
  TITOLI_RESPONSABILE,
} from './rules.ts'

const combustibili = Object.keys(COMBUSTIBILI) as (keyof typeof COMBUSTIBILI)[]
const fonti = Object.keys(FONTI_MANUTENZIONE) as (keyof typeof FONTI_MANUTENZIONE)[]

/** What the deadlines ask about a plant of either kind (docs/product.md §24). */
const perLeScadenze = {
  /** The sum of the generators on one distribution. */
  potenza_impianto_kw: riga.numeroNullo('Potenza dell’impianto (kW)'),
  intervallo_manutenzione_mesi: riga.numeroNullo('Manutenzione ogni (mesi)'),
  fonte_manutenzione: riga.scelta(z.enum(fonti).nullable(), 'Intervallo secondo'),
  dismesso_il: riga.dataNulla('Dismesso il'),
  /** As its last efficiency report says; null while it may run. Nobody writes it by hand. */
  fuori_servizio_dal: riga.dataNulla('Fuori servizio dal'),
  fuori_servizio_motivo: riga.testoNullo('Fuori servizio perché', 'personal'),
}
const campiPerLeScadenze = {
  potenzaImpiantoKw: optionalDecimal(0, 100_000),
  intervalloManutenzioneMesi: optionalInteger(1, 60),
  fonteManutenzione: optional(z.enum(fonti)),
  dismessoIl: optional(data()),
}

const scelte = <K extends string>(voci: Record<K, string>) => z.enum(Object.keys(voci) as [K, ...K[]])

/** What the model of the efficiency report asks about a generator beside its plate (docs/product.md §31.1). */
const perIlModulo = { impianto_id: riga.idNullo('Impianto') }
const campiPerIlModulo = { impiantoId: optionalReference() }

/** A plant as its libretto has it: where it stands, who answers for it. */
export const rigaImpianto = z.object({
  id: riga.id(),
  uid: riga.testo('Numero dato da chi lo ha scritto', 'plain'),
  cliente_id: riga.riferimento('Cliente'),
  codice_catasto: riga.testoNullo('Codice catasto', 'personal'),
  indirizzo: riga.testoNullo('Indirizzo', 'personal'),
  civico: riga.testoNullo('Civico', 'personal'),
  palazzo: riga.testoNullo('Palazzo', 'personal'),
  scala: riga.testoNullo('Scala', 'personal'),
  interno: riga.testoNullo('Interno', 'personal'),
  comune: riga.testoNullo('Comune', 'personal'),
  cap: riga.testoNullo('CAP', 'personal'),
  provincia: riga.testoNullo('Provincia', 'personal'),
  /** The useful power of all that heats on it; beside it the nominal one of all that cools (docs/product.md §31.1). */
  potenza_totale_kw: riga.numeroNullo('Potenza totale (kW)'),
  potenza_frigorifera_kw: riga.numeroNullo('Potenza frigorifera totale (kW)'),
  /** Why a total is more than the generators on record. */
  potenza_totale_motivo: riga.testoNullo('Perché la potenza totale è un’altra', 'personal'),
  potenza_frigorifera_motivo: riga.testoNullo('Perché la potenza frigorifera è un’altra', 'personal'),
  responsabile_titolo: riga.scelta(scelte(TITOLI_RESPONSABILE).nullable(), 'Responsabile'),
  responsabile_nome: riga.testoNullo('Nome del responsabile', 'personal'),
  responsabile_cognome: riga.testoNullo('Cognome del responsabile', 'personal'),
  responsabile_ragione_sociale: riga.testoNullo('Ragione sociale del responsabile', 'personal'),
  responsabile_codice_fiscale: riga.testoNullo('Codice fiscale del responsabile', 'personal'),
  responsabile_partita_iva: riga.testoNullo('Partita IVA del responsabile', 'personal'),
  responsabile_indirizzo: riga.testoNullo('Indirizzo del responsabile', 'personal'),
  responsabile_civico: riga.testoNullo('Civico del responsabile', 'personal'),
  responsabile_comune: riga.testoNullo('Comune del responsabile', 'personal'),
  responsabile_cap: riga.testoNullo('CAP del responsabile', 'personal'),
  responsabile_provincia: riga.testoNullo('Provincia del responsabile', 'personal'),
  /** Somebody said that it isn't one with others of its customer at the same place. */
  a_se: riga.vero('Impianto a sé'),
  versione: riga.versione(),
})

const campiImpianto = {
  /** Given by a telephone that wrote it without a network; else by the server. */
  uid: z.uuid().optional(),
  clienteId: reference('Scegli un cliente'),
  codiceCatasto: optionalText(40),
  indirizzo: optionalText(160),
  civico: optionalText(20),
  palazzo: optionalText(20),
  scala: optionalText(20),
  interno: optionalText(20),
  comune: optionalText(80),
  cap: cap(),
  provincia: provincia(),
  potenzaTotaleKw: optionalDecimal(0, 100_000),
  potenzaFrigoriferaKw: optionalDecimal(0, 100_000),
  potenzaTotaleMotivo: optionalText(120),
  potenzaFrigoriferaMotivo: optionalText(120),
  responsabileTitolo: optional(scelte(TITOLI_RESPONSABILE)),
  responsabileNome: optionalText(60),
  responsabileCognome: optionalText(60),
  responsabileRagioneSociale: optionalText(120),
  responsabileCodiceFiscale: codiceFiscale(),
  responsabilePartitaIva: partitaIva(),
  responsabileIndirizzo: optionalText(160),
  responsabileCivico: optionalText(20),
  responsabileComune: optionalText(80),
  responsabileCap: cap(),
  responsabileProvincia: provincia(),
}
/** A plant of several generators that has the power of some of them alone (docs/product.md §31.1). */
export const impiantoDaControllare = z.object({
  id: z.int(),
  cliente: z.object({ id: z.int(), nome: z.string() }),
  potenze: z.array(
    z.object({
      colonna: z.enum(Object.values(POTENZA_TOTALE)),
      /** In kW, as it stands there; what it is made up of, `30 + 57 = 87`; what it is. */
      ...{ scritta: z.number().nullable(), somma: z.string(), totale: z.number() },
    }),
  ),
})

export const impiantoInput = z.object(campiImpianto)
export const impiantoModifica = z.object(campiImpianto).omit({ uid: true }).partial()
export type Impianto = z.output<typeof rigaImpianto>
export type ImpiantoInput = z.input<typeof impiantoInput>

export const rigaCaldaia = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  marca: riga.testo('Marca', 'plain'),
  modello: riga.testo('Modello', 'plain'),
  matricola: riga.testoNullo('Matricola', 'personal'),
  potenza_kw: riga.numeroNullo('Potenza (kW)'),
  tipo_combustibile: riga.scelta(z.enum(combustibili).nullable(), 'Combustibile'),
  data_installazione: riga.dataNulla('Data installazione'),
  ultima_revisione: riga.dataNulla('Ultima revisione'),
  prossima_revisione: riga.dataNulla('Prossima revisione'),
  potenza_focolare_kw: riga.numeroNullo('Potenza al focolare (kW)'),
  ...perLeScadenze,
  ...perIlModulo,
  numero_gt: riga.numeroNullo('Gruppo termico n.'),
  gruppo: riga.scelta(scelte(GRUPPI_IMPIANTO).nullable(), 'Gruppo'),
  tecnologia: riga.scelta(scelte(TECNOLOGIE_CALDAIA).nullable(), 'Tecnologia'),
  moduli: riga.numeroNullo('Moduli'),
  riscaldamento: riga.veroNullo('Climatizzazione invernale'),
  acs: riga.veroNullo('Produzione ACS'),
  evacuazione: riga.scelta(scelte(EVACUAZIONI).nullable(), 'Evacuazione fumi'),
  note: riga.testoNullo('Note', 'personal'),
  versione: riga.versione(),
})

const campiCaldaia = {
  clienteId: reference('Scegli un cliente'),
  marca: testo(60),
  modello: testo(80),
  matricola: optionalText(60),
  potenzaKw: optionalDecimal(0, 100_000),
  tipoCombustibile: optional(z.enum(combustibili)),
  dataInstallazione: optional(data()),
  ultimaRevisione: optional(data()),
  prossimaRevisione: optional(data()),
  potenzaFocolareKw: optionalDecimal(0, 100_000),
  ...campiPerLeScadenze,
  ...campiPerIlModulo,
  numeroGt: optionalInteger(1, 99),
  gruppo: optional(scelte(GRUPPI_IMPIANTO)),
  tecnologia: optional(scelte(TECNOLOGIE_CALDAIA)),
  moduli: optionalInteger(1, 20),
  riscaldamento: optionalBoolean(),
  acs: optionalBoolean(),
  evacuazione: optional(scelte(EVACUAZIONI)),
  note: optionalNotes(1000),
}

export const SERVE_FONTE = 'Indica chi stabilisce l’intervallo'

export const caldaiaInput = z.object(campiCaldaia)
export const caldaiaModifica = z.object(campiCaldaia).partial()

/** A boiler that is due, with whom to call. */
export const caldaiaInScadenza = rigaCaldaia.extend({ cliente: clienteDaChiamare })

export type Caldaia = z.output<typeof rigaCaldaia>
export type CaldaiaInput = z.input<typeof caldaiaInput>

const tipi = Object.keys(TIPI_CONDIZIONATORE) as (keyof typeof TIPI_CONDIZIONATORE)[]

export const rigaCondizionatore = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  marca: riga.testo('Marca', 'plain'),
  modello: riga.testo('Modello', 'plain'),
  serial_number: riga.testoNullo('Numero di serie', 'personal'),
  tipo: riga.scelta(z.enum(tipi).nullable(), 'Tipo'),
  btu: riga.numeroNullo('BTU'),
  data_installazione: riga.dataNulla('Data installazione'),
  ultima_manutenzione: riga.dataNulla('Ultima manutenzione'),
  prossima_manutenzione: riga.dataNulla('Prossima manutenzione'),
  /** Nominal cooling power. */
  potenza_kw: riga.numeroNullo('Potenza (kW)'),
  ...perLeScadenze,
  ...perIlModulo,
  numero_gf: riga.numeroNullo('Gruppo frigo n.'),
  tecnologia: riga.scelta(scelte(TECNOLOGIE_FRIGO).nullable(), 'Tecnologia'),
  circuiti: riga.numeroNullo('Circuiti'),
  potenza_termica_kw: riga.numeroNullo('Potenza termica (kW)'),
  reversibile: riga.veroNullo('Reversibile'),
  gas_refrigerante: riga.testoNullo('Gas refrigerante', 'plain'),
  carica_kg: riga.numeroNullo('Carica (kg)'),
  ermetico: riga.veroNullo('Sigillato ermeticamente'),
  edificio_residenziale: riga.veroNullo('Edificio residenziale'),
  rilevamento_perdite: riga.vero('Rilevamento perdite'),
  ultimo_controllo_fgas: riga.dataNulla('Ultimo controllo F-gas'),
  prossimo_controllo_fgas: riga.dataNulla('Prossimo controllo F-gas'),
  note: riga.testoNullo('Note', 'personal'),
  versione: riga.versione(),
})

const campiCondizionatore = {
  clienteId: reference('Scegli un cliente'),
  marca: testo(60),
  modello: testo(80),
  serialNumber: optionalText(60),
  tipo: optional(z.enum(tipi)),
  btu: optionalInteger(0, 1_000_000),
  dataInstallazione: optional(data()),
  ultimaManutenzione: optional(data()),
  prossimaManutenzione: optional(data()),
  potenzaKw: optionalDecimal(0, 100_000),
  ...campiPerLeScadenze,
  ...campiPerIlModulo,
  numeroGf: optionalInteger(1, 99),
  tecnologia: optional(scelte(TECNOLOGIE_FRIGO)),
  circuiti: optionalInteger(1, 8),
  potenzaTermicaKw: optionalDecimal(0, 100_000),
  reversibile: optionalBoolean(),
  gasRefrigerante: optionalText(20),
  caricaKg: optionalDecimal(0, 10_000, 3),
  ermetico: optionalBoolean(),
  edificioResidenziale: optionalBoolean(),
  rilevamentoPerdite: z.boolean().optional(),
  ultimoControlloFgas: optional(data()),
  prossimoControlloFgas: optional(data()),
  note: optionalNotes(1000),
}

export const condizionatoreInput = z.object(campiCondizionatore)
export const condizionatoreModifica = z.object(campiCondizionatore).partial()

export const condizionatoreInScadenza = rigaCondizionatore.extend({ cliente: clienteDaChiamare })

export type Condizionatore = z.output<typeof rigaCondizionatore>
export type CondizionatoreInput = z.input<typeof condizionatoreInput>

export const impiantiQuery = z.object({ ...pagina, clienteId: domanda.id() })
export const manutenzioniQuery = z.object({ ...pagina, giorni: domanda.intero(0, 3650) })
