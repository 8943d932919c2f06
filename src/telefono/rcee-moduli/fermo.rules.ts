import type { Impianto } from '#anagrafe/impianti/contract.ts'
import { POTENZA_TOTALE } from '#anagrafe/impianti/rules.ts'
import {
  type Fermo,
  fermo,
  type Generatore1,
  type Generatore2,
  generatore1,
  generatore2,
} from './contract.ts'

/** What a closed form keeps of a record: some of its fields, null where it has nothing. */
const soli = <T>(campi: object, record: object): T =>
  Object.fromEntries(
    Object.keys(campi).map((campo) => [campo, (record as Record<string, unknown>)[campo] ?? null]),
  ) as T

const unite = (...parti: (string | null | undefined | false)[]) => parti.filter(Boolean).join(' ') || null

/** What a form sees of a boiler's row. */
export const targa1 = (riga: object): Generatore1 => soli(generatore1.shape, riga)
/** Of an air conditioner's, whose serial number is called otherwise. */
export const targa2 = (riga: object & { serial_number?: string | null }): Generatore2 =>
  soli(generatore2.shape, { matricola: riga.serial_number, ...riga })

/** A form's plant: of its two totals it has one, that of its own kind of generators, and why it is another than theirs. */
export type ImpiantoDelModulo = Omit<Impianto, 'potenza_frigorifera_kw' | 'potenza_frigorifera_motivo'>

const totaleDi = (tipo: 1 | 2) => POTENZA_TOTALE[tipo === 1 ? 'caldaia' : 'condizionatore']
const motivoDi = (tipo: 1 | 2) => (tipo === 1 ? 'potenza_totale_motivo' : 'potenza_frigorifera_motivo')

/** A plant as the form of a furnace (1) or of a chiller (2) has it. */
export function impiantoDelModulo<I extends Partial<Impianto>>(tipo: 1 | 2, impianto: I) {
  const { potenza_frigorifera_kw: _, potenza_frigorifera_motivo: __, ...resto } = impianto
  const motivo = impianto[motivoDi(tipo)] ?? null
  return { ...resto, potenza_totale_kw: impianto[totaleDi(tipo)] ?? null, potenza_totale_motivo: motivo }
}

const DI_FRIGO: Record<string, string> = {
  potenzaTotaleKw: 'potenzaFrigoriferaKw',
  potenzaTotaleMotivo: 'potenzaFrigoriferaMotivo',
}
/** What such a form says of its plant, by the names of the plant's own input. */
export const versoImpianto = (tipo: 1 | 2, dati: Record<string, unknown>): Record<string, unknown> =>
  tipo === 1
    ? dati
    : Object.fromEntries(Object.entries(dati).map(([campo, valore]) => [DI_FRIGO[campo] ?? campo, valore]))

const { responsabile: chiRisponde, ...luogo } = fermo.shape.impianto.shape

/** A plant as it was, with who answers for it. */
export function impiantoFermo(i: Partial<Impianto>): Fermo['impianto'] {
  const campi = Object.entries(i).flatMap(([campo, valore]) => {
    const [, nome] = campo.split('responsabile_')
    return nome ? [[nome, valore] as const] : []
  })
  return {
    ...soli<Omit<Fermo['impianto'], 'responsabile'>>(luogo, i),
    responsabile: {
      ...soli<Fermo['impianto']['responsabile']>(chiRisponde.shape, Object.fromEntries(campi)),
      indirizzo: unite(
        ...[i.responsabile_indirizzo, i.responsabile_civico, i.responsabile_cap, i.responsabile_comune],
        i.responsabile_provincia && `(${i.responsabile_provincia})`,
      ),
    },
  }
}

export const aziendaFerma = (azienda: object): Fermo['azienda'] => soli(fermo.shape.azienda.shape, azienda)
