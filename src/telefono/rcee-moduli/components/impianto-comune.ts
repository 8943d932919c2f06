import {
  numeroGiaPreso,
  potenzaCheScalda,
  primoLibero,
  scalda,
  sommaDetta,
  sommaKw,
} from '#anagrafe/impianti/potenze.rules.ts'
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
  ...{ generatoreId: modulo.generatoreId, tipo: modulo.tipo, numero: numeroDi(modulo) },
  nome: [modulo.generatore.marca, modulo.generatore.modello].filter(Boolean).join(' '),
  potenza_kw: modulo.generatore.potenza_kw,
})

/** A heat pump among the furnaces whose water it heats. */
const comePompa = (modulo: ModuloBozza & { tipo: 2 }): Fratello => ({
  ...comeFratello(modulo),
  potenza_kw: potenzaCheScalda(modulo.generatore),
})

/** The forms of its kind and plant, this one first. */
const insieme = (modulo: ModuloBozza, moduli: readonly ModuloBozza[]): ModuloBozza[] => [
  modulo,
  ...moduli.filter(
    (vicino) => vicino.uid !== modulo.uid && vicino.tipo === modulo.tipo && stessoImpianto(vicino, modulo),
  ),
]

/** Of a furnace: the forms of what heats the same water without a flame. */
const pompe = (modulo: ModuloBozza, moduli: readonly ModuloBozza[]): (ModuloBozza & { tipo: 2 })[] =>
  modulo.tipo === 2
    ? []
    : moduli.filter(
        (vicino): vicino is ModuloBozza & { tipo: 2 } =>
          vicino.tipo === 2 && stessoImpianto(vicino, modulo) && scalda(vicino.generatore),
      )

/** Generators on its plant that have no form here, as the office knew them. */
const senzaModulo = (modulo: ModuloBozza, moduli: readonly ModuloBozza[]): Fratello[] =>
  (modulo.fratelli ?? []).filter(
    ({ generatoreId, tipo = modulo.tipo }) =>
      ![modulo, ...moduli].some((vicino) => vicino.tipo === tipo && vicino.generatoreId === generatoreId),
  )

/** All of them but this one. */
const fratelliDi = (modulo: ModuloBozza, moduli: readonly ModuloBozza[]): Fratello[] => [
  ...insieme(modulo, moduli).slice(1).map(comeFratello),
  ...pompe(modulo, moduli).map(comePompa),
  ...senzaModulo(modulo, moduli),
]

/** Those whose numbers its own stands among. */
const simili = (modulo: ModuloBozza, moduli: readonly ModuloBozza[]): Fratello[] =>
  fratelliDi(modulo, moduli).filter(({ tipo = modulo.tipo }) => tipo === modulo.tipo)

/**
 * Generators of a plant are counted as they come: the first number that no other has. Who was there before without one comes
 * first.
 */
export function numeroLibero(modulo: ModuloBozza, moduli: readonly ModuloBozza[]): number {
  const presi = simili(modulo, moduli).flatMap(({ numero }) => numero ?? [])
  for (const { numero, generatoreId } of simili(modulo, moduli)) {
    const precede = modulo.noti !== undefined || generatoreId < modulo.generatoreId
    if (numero === null && precede) presi.push(primoLibero(presi))
  }
  return primoLibero(presi)
}

/** Whether another generator has its number; one without a number takes none. */
export function numeroPreso(modulo: ModuloBozza, moduli: readonly ModuloBozza[]): Fratello | undefined {
  const numero = numeroDi(modulo)
  return simili(modulo, moduli).find((fratello) => numero !== null && fratello.numero === numero)
}

/** Their powers, by their numbers. */
const potenzeDi = (modulo: ModuloBozza, moduli: readonly ModuloBozza[]): (number | null)[] =>
  [comeFratello(modulo), ...fratelliDi(modulo, moduli)]
    .toSorted((a, b) => (a.tipo ?? 1) - (b.tipo ?? 1) || (a.numero ?? 0) - (b.numero ?? 0))
    .map(({ potenza_kw }) => potenza_kw)

const stava = (record: object, campo: string) =>
  ((record as Record<string, unknown>)[campo] as number | null | undefined) ?? null

/**
 * The plant's total as it is proposed: the sum of its generators of this kind. What stood in the office stays where that was more
 * than all that it knew of them: there are others.
 */
function totaleProposto(modulo: ModuloBozza, moduli: readonly ModuloBozza[]): number | null {
  const era = stava(modulo.prima.impianto, 'potenza_totale_kw')
  const adesso = sommaKw(potenzeDi(modulo, moduli))
  if (adesso === null) return era
  const noti = sommaKw([
    ...insieme(modulo, moduli).map((vicino) => stava(vicino.prima.generatore, 'potenza_kw')),
    ...pompe(modulo, moduli).map(({ prima: { generatore } }) =>
      stava(
        generatore,
        stava(generatore, 'potenza_termica_kw') === null ? 'potenza_kw' : 'potenza_termica_kw',
      ),
    ),
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

/** A change of a form among those of its draft. */
export type CambioDiModulo = (modulo: ModuloBozza, moduli: readonly ModuloBozza[]) => ModuloBozza

/**
 * The forms after a change of one of them. What is said of a plant is said in every form of it; of its power, in those of the same
 * kind.
 */
export function cambiati(moduli: readonly ModuloBozza[], uid: string, cambio: CambioDiModulo): ModuloBozza[] {
  const vecchio = moduli.find((modulo) => modulo.uid === uid)
  if (!vecchio) return [...moduli]
  const nuovo = cambio(vecchio, moduli)
  const { impianto, tipo, totaleScritto = false } = nuovo
  const { potenza_totale_kw: _, potenza_totale_motivo: __, ...luogo } = impianto
  const conImpianto = (modulo: ModuloBozza): ModuloBozza => {
    if (modulo.chiuso || impianto === vecchio.impianto || !stessoImpianto(modulo, nuovo)) return modulo
    if (modulo.tipo === tipo) return { ...modulo, impianto, totaleScritto }
    return { ...modulo, impianto: { ...modulo.impianto, ...luogo } }
  }
  return conTotali(moduli.map((modulo) => (modulo.uid === uid ? nuovo : conImpianto(modulo))))
}

/** How the total is made up, `30 + 57 = 87`; null where there is one generator, or a power isn't known. */
export const sommaDelModulo = (modulo: ModuloBozza, moduli: readonly ModuloBozza[]): string | null =>
  sommaDetta(potenzeDi(modulo, moduli))

/** Whether somebody has written another total than the sum: then they say why. */
export function totaleDiverso(modulo: ModuloBozza, moduli: readonly ModuloBozza[]): boolean {
  const [totale, sommata] = [modulo.impianto.potenza_totale_kw, sommaKw(potenzeDi(modulo, moduli))]
  return Boolean(modulo.totaleScritto) && totale !== null && sommata !== null && totale > sommata
}

/** Of the model's rules, the one about the plate. */
const TARGA = 15

/** What is wrong in a form because of the others of its plant: the rules know one form at a time. */
export function conGliAltri(modulo: ModuloBozza, moduli: readonly ModuloBozza[]): ErroreDelModulo[] {
  const { tipo, impianto, generatore } = modulo
  const { potenza_totale_kw: totale } = impianto
  const errori: ErroreDelModulo[] = []
  const ferma = (vale: boolean, campo: string, testo: string) => {
    if (vale) errori.push({ regola: TARGA, gravita: 'blocca', campo, testo })
  }
  const [sigla, numero] =
    tipo === 1 ? (['GT', 'generatore.numero_gt'] as const) : (['GF', 'generatore.numero_gf'] as const)
  const occupante = numeroPreso(modulo, moduli)
  const libero = numeroLibero(modulo, moduli)
  ferma(
    occupante !== undefined,
    numero,
    numeroGiaPreso(sigla, occupante?.numero ?? 0, occupante?.nome ?? '', libero),
  )
  const diPiu = fratelliDi(modulo, moduli).length > 0
  ferma(
    diPiu && numeroDi(modulo) === null,
    numero,
    `Con più generatori serve il numero: il primo libero è ${libero}`,
  )
  ferma(
    diPiu && totale === null,
    'impianto.potenza_totale_kw',
    'Con più generatori serve la potenza di tutti',
  )
  const sommati = sommaKw(potenzeDi(modulo, moduli))
  // Less than its own the rules say themselves.
  ferma(
    totale !== null && sommati !== null && totale < sommati && totale >= (generatore.potenza_kw ?? 0),
    'impianto.potenza_totale_kw',
    `Meno della somma: ${sommaDelModulo(modulo, moduli)} kW`,
  )
  ferma(
    totaleDiverso(modulo, moduli) && !impianto.potenza_totale_motivo?.trim(),
    'impianto.potenza_totale_motivo',
    'Di’ perché è più della somma dei generatori',
  )
  return errori
}
