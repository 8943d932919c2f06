import { newUuid } from '#web/idempotency.ts'
import { type ImpiantoNoto, type ImpiantoScritto, type ModuloBozza, postoNellaBozza } from './bozza.ts'
import { numeroLibero, numeroPreso, stessoImpianto } from './impianto-comune.ts'

/* Which generators share a plant is said where they hang; what the office knows already is not asked (docs/product.md §31.9). */

/** On its own. */
const PER_SE = ''

export interface SceltaImpianto {
  valore: string
  /** Key and words of each plant that it may be part of. */
  voci: [chiave: string, testo: string][]
}

const chiaveNoto = ({ impiantoId }: Pick<ImpiantoNoto, 'impiantoId'>) => `${impiantoId}`

/** One form of each plant that is born with this draft; its own isn't among them. */
const nati = (modulo: ModuloBozza, moduli: readonly ModuloBozza[]): ModuloBozza[] => {
  const visti = new Set<string | null>()
  return moduli.filter(({ uid, impiantoUid }) => {
    if (uid === modulo.uid || impiantoUid === null || visti.has(impiantoUid)) return false
    visti.add(impiantoUid)
    return true
  })
}

const nomeDi = ({ generatore: { marca, modello } }: ModuloBozza) => [marca, modello].filter(Boolean).join(' ')

/** What can be said of a form's plant, and what is said; null where the office knows it, or there is none beside it. */
export function sceltaImpianto(modulo: ModuloBozza, moduli: readonly ModuloBozza[]): SceltaImpianto | null {
  const { noti, impiantoId, impiantoUid } = modulo
  if (!noti) return null
  const nuovi = nati(modulo, moduli)
  if (noti.length + nuovi.length === 0) return null
  const vicino = nuovi.find((vicino) => vicino.impiantoUid === impiantoUid)
  return {
    valore: impiantoId === null ? (vicino?.impiantoUid ?? PER_SE) : chiaveNoto({ impiantoId }),
    voci: [
      [PER_SE, 'Un impianto per conto suo'],
      ...noti.map((noto): [string, string] => [chiaveNoto(noto), `Insieme a ${noto.nome}`]),
      ...nuovi.map((vicino): [string, string] => [vicino.impiantoUid ?? '', `Insieme a ${nomeDi(vicino)}`]),
    ],
  }
}

/** Where a plant stands and who answers for it, without what is another plant's: its code, its power. */
export const dovE = (impianto: ImpiantoScritto): ImpiantoScritto => ({
  ...impianto,
  ...{ codice_catasto: null, potenza_totale_kw: null, potenza_totale_motivo: null },
})

const VUOTO = (impianto: ImpiantoScritto) =>
  Object.fromEntries(Object.keys(impianto).map((campo) => [campo, null])) as unknown as ImpiantoScritto

type Sede = Pick<ModuloBozza, 'impiantoId' | 'impiantoUid' | 'impianto' | 'fratelli'> & { era: object }

function sede(modulo: ModuloBozza, moduli: readonly ModuloBozza[], chiave: string): Sede {
  const noto = modulo.noti?.find((impianto) => chiaveNoto(impianto) === chiave)
  // Who stands there already says more of it than the office knew.
  const vicino = moduli.find(
    ({ uid, impiantoId, impiantoUid }) =>
      uid !== modulo.uid &&
      (noto ? impiantoId === noto.impiantoId : chiave !== PER_SE && impiantoUid === chiave),
  )
  const stessa = vicino?.tipo === modulo.tipo
  if (noto) {
    const { impiantoId, impianto, fratelli } = noto
    return {
      ...{ impiantoId, impiantoUid: null, fratelli, era: impianto },
      impianto: stessa ? vicino.impianto : impianto,
    }
  }
  const { impianto } = vicino ?? modulo
  const scritto = stessa
    ? impianto
    : { ...dovE(impianto), codice_catasto: vicino ? impianto.codice_catasto : null }
  const impiantoUid = vicino?.impiantoUid ?? newUuid()
  return { impiantoId: null, impiantoUid, impianto: scritto, fratelli: [], era: VUOTO(impianto) }
}

/** A form on another plant: the powers of both are reckoned anew, and its number is one that is free there. */
export function conImpianto(
  modulo: ModuloBozza,
  moduli: readonly ModuloBozza[],
  chiave: string,
): ModuloBozza {
  const { era, ...dove } = sede(modulo, moduli, chiave)
  const spostato: ModuloBozza = {
    ...modulo,
    ...dove,
    prima: { ...modulo.prima, impianto: era },
    totaleScritto: moduli.some(
      (vicino) => vicino.totaleScritto && stessoImpianto(vicino, { ...modulo, ...dove }),
    ),
  }
  return numerato(spostato, moduli)
}

/** With a number among those of its plant, which it comes to only now: its own, unless another one has it. */
export function numerato(modulo: ModuloBozza, moduli: readonly ModuloBozza[]): ModuloBozza {
  const [campo, numero] =
    modulo.tipo === 1
      ? (['generatore.numero_gt', modulo.generatore.numero_gt] as const)
      : (['generatore.numero_gf', modulo.generatore.numero_gf] as const)
  if (numero !== null && !numeroPreso(modulo, moduli)) return modulo
  return postoNellaBozza(modulo, campo, numeroLibero(modulo, moduli))
}
