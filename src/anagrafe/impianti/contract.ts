import * as z from 'zod'
import { clienteDaChiamare } from '#anagrafe/clienti/contract.ts'
import {
  data,
  domanda,
  optional,
  optionalBoolean,
  optionalDecimal,
  optionalInteger,
  optionalNotes,
  optionalText,
  pagina,
  reference,
  testo,
} from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { COMBUSTIBILI, FONTI_MANUTENZIONE, TIPI_CONDIZIONATORE } from './rules.ts'

const combustibili = Object.keys(COMBUSTIBILI) as (keyof typeof COMBUSTIBILI)[]
const fonti = Object.keys(FONTI_MANUTENZIONE) as (keyof typeof FONTI_MANUTENZIONE)[]

/** What the deadlines ask about a plant of either kind (docs/product.md §24). */
const perLeScadenze = {
  /** The sum of the generators on one distribution. */
  potenza_impianto_kw: riga.numeroNullo('Potenza dell’impianto (kW)'),
  intervallo_manutenzione_mesi: riga.numeroNullo('Manutenzione ogni (mesi)'),
  fonte_manutenzione: riga.scelta(z.enum(fonti).nullable(), 'Intervallo secondo'),
  dismesso_il: riga.dataNulla('Dismesso il'),
}
const campiPerLeScadenze = {
  potenzaImpiantoKw: optionalDecimal(0, 100_000),
  intervalloManutenzioneMesi: optionalInteger(1, 60),
  fonteManutenzione: optional(z.enum(fonti)),
  dismessoIl: optional(data()),
}

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
