import { addDays } from '#shared/dates.ts'
import type { Bozza, Chiuso } from '#telefono/rapporti/components/bozza.ts'
import type { Dati1, Dati2, ErroreDelModulo, Generatore1, Generatore2, Modulo } from '../contract.ts'
import type { ImpiantoDelModulo } from '../fermo.rules.ts'

/** What the form says of its plant: the columns that a plant has, without whose it is. */
export type ImpiantoScritto = Omit<ImpiantoDelModulo, 'id' | 'uid' | 'cliente_id' | 'versione'>

/** Another generator of a form's plant: of its kind, or one that heats with the furnaces. */
export interface Fratello {
  generatoreId: number
  /** Of its own form; that of the form beside it where nobody says. */
  tipo?: 1 | 2
  nome: string
  /** GT or GF. */
  numero: number | null
  /** What it has of the form's figure: of a heat pump, with how much it heats. */
  potenza_kw: number | null
}

/** A plant of the customer that a generator of none may be part of. */
export interface ImpiantoNoto {
  impiantoId: number
  /** Whose it is, by its generators' names. */
  nome: string
  impianto: ImpiantoScritto
  fratelli: Fratello[]
}

interface Comune {
  uid: string
  /** Of the boiler or of the air conditioner, as its type has it. */
  generatoreId: number
  /** The uid of one that this device saved and had no number of the office's for. */
  generatoreUid?: string
  impiantoId: number | null
  /** Of a plant that is born with this form; null where there is one. */
  impiantoUid: string | null
  impianto: ImpiantoScritto
  /** The plant's other generators of this kind, as the office knew them when the form was begun. */
  fratelli?: Fratello[]
  /** The customer's plants on record, where it had none when the form was begun. */
  noti?: ImpiantoNoto[]
  /** The plant's total power is what somebody has written, also where it isn't the sum. */
  totaleScritto?: boolean
  /** What stood in the office when the form was begun: what differs was learnt here. */
  prima: { generatore: object; impianto: object }
  /** The form before, in words: `14/03/2024: conforme, 99,1 su 91,76`; null where there is none. */
  ultimo: { giorno: string; detto: string } | null
  /** How many forms of this generator are known here, by their day; with their corrections. */
  delGiorno?: Record<string, number>
  /** Day of the last report, compiled or not. */
  ultimoRcee: string | null
  /** Next one by the rules, if it is done today; null where nobody has said. */
  proposta: { data: string | null; motivo: string | null } | null
  /** Where somebody wrote another one. */
  dataScadenza?: string | null
  prossimaManutenzione: string | null
  /** Readings of soot of which not all three are there yet, by module: `dati` has them whole or not at all. */
  fumo?: Record<number, (number | null)[]>
  /** Place among the company's instruments; the first where nobody says so. */
  strumento?: number
  /** Of a closed form: it keeps its visit. */
  correzione: {
    precedenteUid: string
    /** What the former one is called; a draft of before doesn't say. */
    codice?: string
    revisione: number
    motivo: string
    visitaId: number | null
  } | null
  /** What is handed over; null until it is closed. */
  chiuso: Chiuso | null
}

/** An efficiency report while it is being compiled; it lives in the draft that it is signed with (docs/product.md §31). */
export type ModuloBozza = Comune &
  ({ tipo: 1; dati: Dati1; generatore: Generatore1 } | { tipo: 2; dati: Dati2; generatore: Generatore2 })

/** A draft with what is signed in it: a report, forms, or both. */
export interface BozzaConModuli extends Bozza {
  /** Undefined until it is known which ones are proposed. */
  moduli?: ModuloBozza[]
  /** No report goes with the forms. */
  soloRcee?: boolean
}

const radici = ['generatore', 'impianto']

/** Where a field is in a form: in `dati`, unless its path names the generator or the plant. */
const via = (campo: string): string[] => {
  const parti = campo.split('.')
  return radici.includes(parti[0] ?? '') ? parti : ['dati', ...parti]
}

/** What stands at a path of the contract, as `prove.0.o2`; null where nothing does. */
export function letto<T>(modulo: ModuloBozza, campo: string): T | null {
  let valore: unknown = modulo
  for (const parte of via(campo)) valore = (valore as Record<string, unknown> | null)?.[parte]
  return (valore ?? null) as T | null
}

/**
 * The form with another value at a path, and with what follows from it.
 * @param entro days within which somebody comes back where it may not run
 */
export function postoNellaBozza(
  modulo: ModuloBozza,
  campo: string,
  valore: unknown,
  entro = GIORNI_INTERVENTO,
): ModuloBozza {
  const messo = conValore(modulo, via(campo), valore) as ModuloBozza
  const nuovo =
    campo === 'esito.puo_funzionare' ? conVerdetto(modulo, messo, entro) : conSeguito(messo, campo)
  return campo === 'impianto.potenza_totale_kw' ? { ...nuovo, totaleScritto: true } : nuovo
}

function conValore(dati: unknown, [parte, ...resto]: string[], valore: unknown): unknown {
  if (parte === undefined) return valore
  if (Array.isArray(dati))
    return dati.map((voce, n) => (n === Number(parte) ? conValore(voce, resto, valore) : voce))
  const vecchio = (dati ?? {}) as Record<string, unknown>
  return { ...vecchio, [parte]: conValore(vecchio[parte], resto, valore) }
}

/** As an Admin hasn't said otherwise. */
const GIORNI_INTERVENTO = 7

/**
 * What a verdict proposes: of what may not run no maintenance counts as done, and somebody comes back within days. What was written
 * by hand stays.
 */
function conVerdetto(era: ModuloBozza, modulo: ModuloBozza, entro: number): ModuloBozza {
  const { esito, quando } = modulo.dati
  if (era.dati.esito.puo_funzionare === esito.puo_funzionare) return modulo
  const presto = quando.data_controllo && addDays(quando.data_controllo, entro)
  const [prima, dopo] =
    esito.puo_funzionare === 'no'
      ? [modulo.prossimaManutenzione, presto]
      : [presto, modulo.prossimaManutenzione]
  const { manutenzioneDopo: _, ...resto } = esito
  const nuovo = {
    ...resto,
    ...(esito.intervento_entro === prima && { intervento_entro: dopo }),
    manutenzione: esito.puo_funzionare !== 'no',
  }
  return { ...modulo, dati: { ...modulo.dati, esito: nuovo } } as ModuloBozza
}

type Prove = readonly Dati1['prove'][number][]

/** The three readings of soot of a test, as far as they are there. */
export function fumoDi({ dati, fumo }: ModuloBozza, n: number): (number | null)[] {
  const prova = (dati.prove as Prove)[n]
  return prova?.bacharach ?? fumo?.[prova?.modulo ?? 0] ?? [null, null, null]
}

/** One of them: they stand in the form once all are there. */
export function conFumo(modulo: ModuloBozza, n: number, posto: number, letta: number | null): ModuloBozza {
  const tre = fumoDi(modulo, n).map((valore, i) => (i === posto ? letta : valore))
  const numero = (modulo.dati.prove as Prove)[n]?.modulo ?? 0
  const nuovo = postoNellaBozza(modulo, `prove.${n}.bacharach`, tre.includes(null) ? null : tre)
  return { ...nuovo, fumo: { ...modulo.fumo, [numero]: tre } }
}

export const eGas = (combustibile: string | null): boolean =>
  combustibile === 'Gas_Metano' || combustibile === 'GPL'

/** What needn't be asked once something else is known: a boiler that stands inside doesn't stand outside. */
function conSeguito(modulo: ModuloBozza, campo: string): ModuloBozza {
  if (modulo.tipo !== 1) return modulo
  const { controlli, energetica } = modulo.dati
  if (campo === 'controlli.interno' && controlli.interno === 'si' && !controlli.esterno)
    return { ...modulo, dati: { ...modulo.dati, controlli: { ...controlli, esterno: 'nc' } } }
  if (campo === 'controlli.esterno' && controlli.esterno === 'si' && !controlli.interno)
    return { ...modulo, dati: { ...modulo.dati, controlli: { ...controlli, interno: 'nc' } } }
  if (campo === 'generatore.evacuazione' && modulo.generatore.evacuazione === 'Forzata')
    return { ...modulo, dati: { ...modulo.dati, energetica: { ...energetica, depressione: null } } }
  if (campo === 'generatore.tipo_combustibile') return conCombustibile(modulo)
  return modulo
}

/** Liquid fuel has no seals of gas, and gas no leaks of liquid; soot is measured of gas oil alone. */
export function conCombustibile<M extends ModuloBozza & { tipo: 1 }>(modulo: M): M {
  const { tipo_combustibile: combustibile } = modulo.generatore
  if (combustibile === null) return modulo
  const { controlli, prove } = modulo.dati
  const gas = eGas(combustibile)
  return {
    ...modulo,
    dati: {
      ...modulo.dati,
      controlli: {
        ...controlli,
        perdite: gas ? 'nc' : controlli.perdite === 'nc' ? null : controlli.perdite,
        tenuta: gas ? (controlli.tenuta === 'nc' ? null : controlli.tenuta) : 'nc',
      },
      prove: combustibile === 'Gasolio' ? prove : prove.map((prova) => ({ ...prova, bacharach: null })),
    },
    ...(combustibile !== 'Gasolio' && { fumo: {} }),
  }
}

/** Whose hours stand on the form, where it goes with a report. */
export interface OrarioModulo {
  giorno: string
  arrivo: string
  partenza: string
}

/** As it is judged and signed: with the hours of the report that it goes with. */
export function conOrario(modulo: ModuloBozza, orario: OrarioModulo | null): ModuloBozza {
  if (!orario) return modulo
  const { giorno, arrivo, partenza } = orario
  const quando = { data_controllo: giorno, arrivo, partenza }
  return { ...modulo, dati: { ...modulo.dati, quando } } as ModuloBozza
}

/** A form as the rules take it. */
export function bozzaDaGiudicare({ tipo, dati, generatore, impianto, ultimoRcee }: ModuloBozza): Modulo {
  const { codice_catasto, potenza_totale_kw, provincia } = impianto
  const visto = { codice_catasto, potenza_totale_kw, provincia, ultimo_rcee: ultimoRcee }
  return { tipo, dati, generatore, impianto: visto } as Modulo
}

const camello = (nome: string) => nome.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase())

/** What was learnt here of a record: fields in camelCase, each with what stood there; a plant's serial number has two names. */
export function imparato(modulo: ModuloBozza) {
  const diversi = (vecchi: object, nuovi: object) =>
    Object.fromEntries(
      Object.entries(nuovi)
        .map(([campo, valore]) => {
          const era = (vecchi as Record<string, unknown>)[campo] ?? null
          const nome = campo === 'matricola' && modulo.tipo === 2 ? 'serialNumber' : camello(campo)
          return [nome, { prima: era, dopo: valore ?? null }] as const
        })
        .filter(([, { prima: era, dopo: ora }]) => era !== ora),
    )
  const { prima: visto, generatore, impianto } = modulo
  return { generatore: diversi(visto.generatore, generatore), impianto: diversi(visto.impianto, impianto) }
}

/** Whether something that the next date rests on was learnt here: then the office says it. */
export function altraData({ prima: visto, generatore, impianto }: ModuloBozza): boolean {
  const era = visto as { generatore: ModuloBozza['generatore']; impianto: ModuloBozza['impianto'] }
  const potenza = (g: ModuloBozza['generatore'], i: ModuloBozza['impianto']) =>
    i.potenza_totale_kw ?? g.potenza_kw
  const combustibile = (g: ModuloBozza['generatore']) =>
    'tipo_combustibile' in g ? g.tipo_combustibile : null
  return (
    potenza(era.generatore, era.impianto) !== potenza(generatore, impianto) ||
    combustibile(era.generatore) !== combustibile(generatore) ||
    (era.impianto.provincia !== null && era.impianto.provincia !== impianto.provincia)
  )
}

/** The date of the next report: as written, else as proposed. */
export const scadenzaDelModulo = ({ dataScadenza, proposta }: ModuloBozza): string | null =>
  dataScadenza === undefined ? (proposta?.data ?? null) : dataScadenza

/** The same where it is signed: what was proposed for another power, fuel or province is not; the office says when. */
export const scadenzaFirmata = (modulo: ModuloBozza): string | null =>
  modulo.dataScadenza === undefined && altraData(modulo) ? null : scadenzaDelModulo(modulo)

export type PassoModulo = 'impianto' | 'documenti' | 'controlli' | 'prova' | 'esito'

const SEZIONE_DI: Record<string, PassoModulo> = {
  generatore: 'impianto',
  impianto: 'impianto',
  documenti: 'documenti',
  acqua: 'documenti',
  controlli: 'controlli',
  prove: 'prova',
  senza_prove: 'prova',
  energetica: 'prova',
}
/** In which of the five a field stands. */
export const sezioneDi = ({ campo }: Pick<ErroreDelModulo, 'campo'>): PassoModulo =>
  SEZIONE_DI[campo.split('.')[0] ?? ''] ?? 'esito'
