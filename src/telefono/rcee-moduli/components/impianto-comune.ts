import { formatDecimal } from '#shared/decimal-text.ts'
import type { ErroreDelModulo } from '../contract.ts'
import type { Fratello, ModuloBozza } from './bozza.ts'

/* What the forms of a draft say together of a plant that they share (docs/product.md §31.9). */

export const stessoImpianto = (
  a: Pick<ModuloBozza, 'impiantoId' | 'impiantoUid'>,
  b: Pick<ModuloBozza, 'impiantoId' | 'impiantoUid'>,
): boolean => a.impiantoId === b.impiantoId && a.impiantoUid === b.impiantoUid

/** GT or GF, as the plate has it. */
const numeroDi = ({ generatore }: ModuloBozza): number | null =>
  'numero_gt' in generatore ? generatore.numero_gt : generatore.numero_gf

const comeFratello = (modulo: ModuloBozza): Fratello => ({
  generatoreId: modulo.generatoreId,
  nome: [modulo.generatore.marca, modulo.generatore.modello].filter(Boolean).join(' '),
  numero: numeroDi(modulo),
  potenza_kw: modulo.generatore.potenza_kw,
})

/** The forms of its kind and plant, this one first. */
const insieme = (modulo: ModuloBozza, moduli: readonly ModuloBozza[]): ModuloBozza[] => [
  modulo,
  ...moduli.filter(
    (vicino) => vicino.uid !== modulo.uid && vicino.tipo === modulo.tipo && stessoImpianto(vicino, modulo),
  ),
]

/** Generators of its kind on its plant that have no form here, as the office knew them. */
const senzaModulo = (modulo: ModuloBozza, moduli: readonly ModuloBozza[]): Fratello[] =>
  (modulo.fratelli ?? []).filter(
    ({ generatoreId }) => !insieme(modulo, moduli).some((vicino) => vicino.generatoreId === generatoreId),
  )

/** All of them but this one. */
const fratelliDi = (modulo: ModuloBozza, moduli: readonly ModuloBozza[]): Fratello[] => [
  ...insieme(modulo, moduli).slice(1).map(comeFratello),
  ...senzaModulo(modulo, moduli),
]

/** Generators of a plant are counted as they come: the first number that no other has. */
export function numeroLibero(modulo: ModuloBozza, moduli: readonly ModuloBozza[]): number {
  const presi = new Set(fratelliDi(modulo, moduli).map(({ numero }) => numero))
  let n = 1
  while (presi.has(n)) n++
  return n
}

/** Whether another generator has its number; one without a number takes none. */
export function numeroPreso(modulo: ModuloBozza, moduli: readonly ModuloBozza[]): Fratello | undefined {
  const numero = numeroDi(modulo)
  return fratelliDi(modulo, moduli).find((fratello) => numero !== null && fratello.numero === numero)
}

/** To hundredths of a kW; null where one of them isn't known. */
function somma(potenze: readonly (number | null)[]): number | null {
  let centesimi = 0
  for (const potenza of potenze) {
    if (potenza === null) return null
    centesimi += Math.round(potenza * 100)
  }
  return centesimi / 100
}

/** Their powers, by their numbers. */
const potenzeDi = (modulo: ModuloBozza, moduli: readonly ModuloBozza[]): (number | null)[] =>
  [comeFratello(modulo), ...fratelliDi(modulo, moduli)]
    .toSorted((a, b) => (a.numero ?? 99) - (b.numero ?? 99))
    .map(({ potenza_kw }) => potenza_kw)

const stava = (record: object, campo: string) =>
  ((record as Record<string, unknown>)[campo] as number | null | undefined) ?? null

/**
 * The plant's total as it is proposed: the sum of its generators of this kind. What stood in the office stays where that was more
 * than all that it knew of them: there are others.
 */
function totaleProposto(modulo: ModuloBozza, moduli: readonly ModuloBozza[]): number | null {
  const era = stava(modulo.prima.impianto, 'potenza_totale_kw')
  const adesso = somma(potenzeDi(modulo, moduli))
  if (adesso === null) return era
  const noti = somma([
    ...insieme(modulo, moduli).map((vicino) => stava(vicino.prima.generatore, 'potenza_kw')),
    ...senzaModulo(modulo, moduli).map(({ potenza_kw }) => potenza_kw),
  ])
  return era !== null && (noti === null || era > noti) ? Math.max(era, adesso) : adesso
}

/**
 * The forms with each plant's total, unless somebody has written another one; what is closed stays as it is, and so does what was
 * begun by a program that didn't say whose the figure is.
 */
export const conTotali = (moduli: readonly ModuloBozza[]): ModuloBozza[] =>
  moduli.map((modulo) =>
    modulo.chiuso || modulo.totaleScritto || !modulo.fratelli
      ? modulo
      : { ...modulo, impianto: { ...modulo.impianto, potenza_totale_kw: totaleProposto(modulo, moduli) } },
  )

/**
 * The forms after a change of one of them. What is said of a plant is said in every form of it; of its power, in those of the same
 * kind.
 */
export function cambiati(
  moduli: readonly ModuloBozza[],
  uid: string,
  cambio: (modulo: ModuloBozza) => ModuloBozza,
): ModuloBozza[] {
  const vecchio = moduli.find((modulo) => modulo.uid === uid)
  if (!vecchio) return [...moduli]
  const nuovo = cambio(vecchio)
  const { impianto, tipo, totaleScritto = false } = nuovo
  const conImpianto = (modulo: ModuloBozza): ModuloBozza => {
    if (modulo.chiuso || impianto === vecchio.impianto || !stessoImpianto(modulo, nuovo)) return modulo
    if (modulo.tipo === tipo) return { ...modulo, impianto, totaleScritto }
    return { ...modulo, impianto: { ...impianto, potenza_totale_kw: modulo.impianto.potenza_totale_kw } }
  }
  return conTotali(moduli.map((modulo) => (modulo.uid === uid ? nuovo : conImpianto(modulo))))
}

const cifra = (n: number) => formatDecimal(String(n))

/** How the total is made up, `30 + 57 = 87`; null where there is one generator, or a power isn't known. */
export function sommaDetta(modulo: ModuloBozza, moduli: readonly ModuloBozza[]): string | null {
  const potenze = potenzeDi(modulo, moduli).flatMap((potenza) => potenza ?? [])
  const totale = somma(potenzeDi(modulo, moduli))
  if (totale === null || potenze.length < 2) return null
  return `${potenze.map(cifra).join(' + ')} = ${cifra(totale)}`
}

/** Of the model's rules, the one about the plate. */
const TARGA = 15

/** What is wrong in a form because of the others of its plant: the rules know one form at a time. */
export function conGliAltri(modulo: ModuloBozza, moduli: readonly ModuloBozza[]): ErroreDelModulo[] {
  const { tipo, impianto, generatore } = modulo
  const { potenza_totale_kw: totale } = impianto
  const errori: ErroreDelModulo[] = []
  const occupante = numeroPreso(modulo, moduli)
  if (occupante)
    errori.push({
      ...{ regola: TARGA, gravita: 'blocca', campo: `generatore.numero_${tipo === 1 ? 'gt' : 'gf'}` },
      testo: `${tipo === 1 ? 'GT' : 'GF'} ${occupante.numero} è già di ${occupante.nome}: il primo libero è ${numeroLibero(modulo, moduli)}`,
    })
  const base = { regola: TARGA, campo: 'impianto.potenza_totale_kw' }
  const sommati = somma(potenzeDi(modulo, moduli))
  if (totale !== null && generatore.potenza_kw !== null && totale < generatore.potenza_kw)
    errori.push({ ...base, gravita: 'blocca', testo: 'È meno della potenza di questo generatore' })
  else if (totale !== null && sommati !== null && totale < sommati)
    errori.push({
      ...base,
      gravita: 'avviso',
      testo: `Meno della somma: ${sommaDetta(modulo, moduli)} kW`,
    })
  return errori
}
