import type * as z from 'zod'
import {
  caldaiaModifica,
  condizionatoreModifica,
  type Impianto,
  impiantoModifica,
} from '#anagrafe/impianti/contract.ts'
import { generatoriDi, totaliDi, viciniDi } from '#anagrafe/impianti/generatori.queries.server.ts'
import { aggiornaImpianto, impianti } from '#anagrafe/impianti/impianto.queries.server.ts'
import { numeroGiaPreso } from '#anagrafe/impianti/potenze.rules.ts'
import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import { POTENZA_TOTALE } from '#anagrafe/impianti/rules.ts'
import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import { lockRow } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { validate } from '#server/http/params.ts'
import { snake } from '#shared/casing.ts'
import { AppError } from '#shared/errors.ts'
import type { Fermo, ModuloCorpo } from './contract.ts'
import { impiantoDelModulo, versoImpianto } from './fermo.rules.ts'

/** What may be learnt on site about a furnace, a chiller, a plant. */
const DI_CALDAIA = caldaiaModifica
  .pick({
    ...{ marca: true, modello: true, matricola: true, potenzaKw: true, potenzaFocolareKw: true },
    ...{ tipoCombustibile: true, dataInstallazione: true, numeroGt: true, gruppo: true, tecnologia: true },
    ...{ moduli: true, riscaldamento: true, acs: true, evacuazione: true },
  })
  .strict()
const DI_CONDIZIONATORE = condizionatoreModifica
  .pick({
    ...{ marca: true, modello: true, serialNumber: true, potenzaKw: true, potenzaTermicaKw: true },
    ...{ dataInstallazione: true, numeroGf: true, tecnologia: true, circuiti: true, reversibile: true },
  })
  .strict()
// Of its two totals a form has the one of its kind.
const DI_IMPIANTO = impiantoModifica
  .omit({ clienteId: true, potenzaFrigoriferaKw: true, potenzaFrigoriferaMotivo: true })
  .strict()

type Cambi = ModuloCorpo['imparato']['generatore']
type Valore = Cambi[string]['dopo']

/** A field that the office has changed meanwhile too. */
export interface ContrastoImparato {
  campo: `generatore.${string}` | `impianto.${string}`
  prima: Valore
  dopo: Valore
  ufficio: Valore
}

/** Where a field stands, by table and column; and whose what stands there is, for who says otherwise. */
export interface DoveSta {
  tabella: string
  id: number
  colonna: string
}
export type DiChi = 'altrui' | 'mia' | 'superata'
export type DiChiE = (posto: DoveSta) => Promise<DiChi>

/** Where a field stands that was learnt: `generatore.numeroGt`. */
export function doveImparato(generatore: Generatore, impiantoId: number, campo: string): DoveSta {
  const [parte, nome = ''] = campo.split('.')
  if (parte === 'impianto') {
    const [chiave = ''] = Object.keys(versoImpianto(tipoDi(generatore), { [nome]: null }))
    return { tabella: 'impianti', id: impiantoId, colonna: snake(chiave) }
  }
  const tabella = generatore.colonna === 'caldaia_id' ? 'caldaie' : 'condizionatori'
  return { tabella, id: generatore.id, colonna: snake(nome) }
}

/** A boiler or an air conditioner, by its own table. */
export interface Generatore {
  colonna: 'caldaia_id' | 'condizionatore_id'
  id: number
}
export const generatoreDi = ({
  caldaiaId,
  condizionatoreId,
}: {
  caldaiaId?: number | null | undefined
  condizionatoreId?: number | null | undefined
}): Generatore | null =>
  caldaiaId
    ? { colonna: 'caldaia_id', id: caldaiaId }
    : condizionatoreId
      ? { colonna: 'condizionatore_id', id: condizionatoreId }
      : null

const tipoDi = ({ colonna }: Generatore) => (colonna === 'caldaia_id' ? 1 : 2)

/** The generator as it stands, of either kind; locked until the transaction ends. */
export async function trovaGeneratore(db: Db, { colonna, id }: Generatore) {
  const nome = colonna === 'caldaia_id' ? 'caldaie' : 'condizionatori'
  await lockRow(db, nome, id)
  return colonna === 'caldaia_id' ? trova(db, caldaie.table, id) : trova(db, condizionatori.table, id)
}

export const aggiornaGeneratore = (ctx: Context, { colonna, id }: Generatore, dati: object) =>
  (colonna === 'caldaia_id' ? caldaie : condizionatori).aggiorna(ctx, id, dati)

const vuoto = (v: unknown) => (v === undefined || v === '' ? null : v)
const uguali = (a: unknown, b: unknown) => vuoto(a) === vuoto(b)

/**
 * What of the changes is to be written, and what the office has changed too: a field applies where the record has what was
 * seen on site, or already what was learnt.
 * @throws AppError dati_non_validi where a field can't be learnt, or not so
 */
function unisci(
  parte: 'generatore' | 'impianto',
  schema: z.ZodType,
  cambi: Cambi,
  ora: object,
): { dati: Record<string, unknown>; contrasti: ContrastoImparato[] } {
  const voluti = validate(
    schema,
    Object.fromEntries(Object.entries(cambi).map(([campo, { dopo: valore }]) => [campo, valore])),
  ) as Record<string, unknown>
  const dati: Record<string, unknown> = {}
  const contrasti: ContrastoImparato[] = []
  for (const [campo, { prima: visto }] of Object.entries(cambi)) {
    const ufficio = (ora as Record<string, unknown>)[snake(campo)]
    const voluto = voluti[campo]
    if (uguali(ufficio, voluto)) continue
    if (uguali(ufficio, visto)) dati[campo] = voluto
    else
      contrasti.push({
        campo: `${parte}.${campo}`,
        ...({ prima: visto, dopo: vuoto(voluto), ufficio: vuoto(ufficio) } as Pick<
          ContrastoImparato,
          'prima' | 'dopo' | 'ufficio'
        >),
      })
  }
  return { dati, contrasti }
}

/** What somebody has changed themselves, from whichever of their devices, is no conflict: their last word is written. */
async function senzaMiei(
  { dati, contrasti }: ReturnType<typeof unisci>,
  generatore: Generatore,
  impiantoId: number,
  diChi: DiChiE | undefined,
): Promise<ReturnType<typeof unisci>> {
  if (!diChi) return { dati, contrasti }
  const altrui: ContrastoImparato[] = []
  const scritti = { ...dati }
  for (const contrasto of contrasti) {
    const mano = await diChi(doveImparato(generatore, impiantoId, contrasto.campo))
    if (mano === 'altrui') altrui.push(contrasto)
    if (mano === 'mia') scritti[contrasto.campo.split('.')[1] ?? ''] = contrasto.dopo
  }
  return { dati: scritti, contrasti: altrui }
}

type Unito = ReturnType<typeof unisci>

/**
 * A plant's power that was only reckoned is nobody's word: it is never asked, and never less than the generators on record,
 * which it goes on following. One that somebody explained is a field as others are.
 */
async function conSomma(db: Db, tipo: 1 | 2, impianto: Impianto, { dati, contrasti }: Unito): Promise<Unito> {
  const somma = totaliDi(await generatoriDi(db, [impianto.id]))[
    POTENZA_TOTALE[tipo === 1 ? 'caldaia' : 'condizionatore']
  ]
  const { potenzaTotaleKw: totale, ...resto } = dati
  const spiegata = dati.potenzaTotaleMotivo ?? impiantoDelModulo(tipo, impianto).potenza_totale_motivo
  return {
    dati: typeof totale === 'number' && totale < (somma ?? 0) ? resto : dati,
    contrasti: contrasti.filter(({ campo }) => campo !== 'impianto.potenzaTotaleKw' || spiegata),
  }
}

/** A number that another generator of the plant has got meanwhile is not taken from it: this one gets the first that is free. */
async function conNumeroLibero(
  db: Db,
  { colonna, id }: Generatore,
  impiantoId: number,
  { dati, contrasti }: Unito,
): Promise<Unito> {
  const campo = colonna === 'caldaia_id' ? 'numeroGt' : 'numeroGf'
  const numero = dati[campo]
  if (typeof numero !== 'number') return { dati, contrasti }
  const tabella = colonna === 'caldaia_id' ? 'caldaie' : 'condizionatori'
  const vicini = await viciniDi(db, { tabella, id, impiantoId })
  return { dati: vicini.di(numero) ? { ...dati, [campo]: vicini.libero } : dati, contrasti }
}

/** Whose the number is already that a form's document bears, in words; null where it is its own, or bears none. */
export async function numeroStampatoPreso(
  db: Db,
  { colonna, id }: Generatore,
  impiantoId: number,
  fermo: Fermo | undefined,
): Promise<string | null> {
  if (!fermo) return null
  const [tabella, sigla, numero] =
    'numero_gt' in fermo.generatore
      ? (['caldaie', 'GT', fermo.generatore.numero_gt] as const)
      : (['condizionatori', 'GF', fermo.generatore.numero_gf] as const)
  if (numero === null || (tabella === 'caldaie') !== (colonna === 'caldaia_id')) return null
  const vicini = await viciniDi(db, { tabella, id, impiantoId })
  const occupante = vicini.di(numero)
  return occupante && numeroGiaPreso(sigla, numero, occupante, vicini.libero)
}

/**
 * Writes what was learnt about a generator and its plant, but for what the office has changed meanwhile.
 * @param sede `lega` where the generator is this plant's from now on
 * @param diChi whose hand stands in a field, for who learnt otherwise; without it every other hand is the office's
 * @returns that
 * @throws AppError dati_non_validi; conflitto where one of them is gone
 */
export async function impara(
  ctx: Context,
  sede: { generatore: Generatore; impiantoId: number; lega?: true },
  imparato: ModuloCorpo['imparato'],
  diChi?: DiChiE,
): Promise<ContrastoImparato[]> {
  await lockRow(ctx.db, 'impianti', sede.impiantoId)
  const [generatore, impianto] = [
    await trovaGeneratore(ctx.db, sede.generatore),
    await trova(ctx.db, impianti, sede.impiantoId),
  ]
  if (!generatore || !impianto) throw new AppError('conflitto', 'Il generatore o il suo impianto non c’è più')
  const tipo = tipoDi(sede.generatore)
  const mie = (unite: ReturnType<typeof unisci>) => senzaMiei(unite, sede.generatore, sede.impiantoId, diChi)
  const unito = await conSomma(
    ctx.db,
    tipo,
    impianto,
    await mie(unisci('impianto', DI_IMPIANTO, imparato.impianto, impiantoDelModulo(tipo, impianto))),
  )
  if (Object.keys(unito.dati).length > 0)
    await aggiornaImpianto(ctx, sede.impiantoId, versoImpianto(tipo, unito.dati))
  const schema = tipo === 1 ? DI_CALDAIA : DI_CONDIZIONATORE
  const del = await conNumeroLibero(
    ctx.db,
    sede.generatore,
    sede.impiantoId,
    await mie(unisci('generatore', schema, imparato.generatore, generatore)),
  )
  const lega = sede.lega && generatore.impianto_id !== sede.impiantoId ? { impiantoId: sede.impiantoId } : {}
  if (Object.keys({ ...del.dati, ...lega }).length > 0)
    await aggiornaGeneratore(ctx, sede.generatore, { ...del.dati, ...lega })
  return [...unito.contrasti, ...del.contrasti]
}

/** What a plant is born with, by the form of its first generator. @throws AppError dati_non_validi */
export const datiImpianto = (generatore: Generatore, imparato: ModuloCorpo['imparato']) =>
  versoImpianto(tipoDi(generatore), unisci('impianto', DI_IMPIANTO, conPrima(imparato.impianto), {}).dati)

/** Of something that wasn't there, nothing was. */
const conPrima = (cambi: Cambi): Cambi =>
  Object.fromEntries(
    Object.entries(cambi).map(([campo, { dopo: valore }]) => [campo, { prima: null, dopo: valore }]),
  )
