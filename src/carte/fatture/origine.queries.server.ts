import { createHash } from 'node:crypto'
import { fattiDelCliente } from '#carte/righe/conti.queries.server.ts'
import type { Parti } from '#carte/righe/conti.rules.ts'
import { comeDati, type RigaScritta, scelteDi } from '#carte/righe/documento.rules.ts'
import type { Context } from '#server/data/context.ts'
import { registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError } from '#shared/errors.ts'
import { formatEuro } from '#shared/money.ts'
import type { Fattura, OrigineCambiata } from './contract.ts'
import type { DocumentoARighe } from './documento.queries.server.ts'
import {
  cambiateDi,
  cambiateInParole,
  type DaChe,
  type Fonte,
  type OrigineOra,
  type OrigineTenuta,
  riscritta,
  tenutaDopo,
} from './origine.rules.ts'
import { fatture } from './queries.server.ts'
import { bloccaPiano } from './rate.queries.server.ts'
import { destinazioneDa } from './ricalcolo.rules.ts'
import { righeDiFattura } from './righe.queries.server.ts'

/** What of a draft its origin decides beside its lines. */
export type ScelteOrigine = Partial<
  Pick<ReturnType<typeof scelteDi>, 'scontoPercento' | 'scontoImporto' | 'iva10Manutenzione'> & {
    causale: string | null
  }
>

/** What a draft would be, made today from what it was made from. */
export interface Origine {
  documento: DocumentoARighe
  scelte: ScelteOrigine
  /** Of each line what it comes from, and by which text one knows that it is as it was. */
  righe: readonly { di: DaChe; segno: string }[]
  /** Of these only the sum counts: where the draft comes to as much, nothing is to be asked. */
  soloSomme?: readonly DaChe[]
  /** What stands against making the draft again, in words. */
  ostacolo?: string
}

/** How a noun reads the origin of a draft, summed for these two; null where it isn't one of its drafts. */
export type LeggeOrigine = (db: Db, f: Fattura, parti: Parti) => Promise<Origine | null>

let registrate: readonly LeggeOrigine[] = []

/** Takes the place of the list so far: called by the wing, whose nouns make drafts from what they know (decision 041). */
export function registraOrigini(list: readonly LeggeOrigine[]): void {
  registrate = list
}

const impronta = (valore: unknown): string =>
  createHash('sha256').update(JSON.stringify(valore)).digest('base64url').slice(0, 12)

/** What a line says, in twelve signs; numbers however they are written. */
export const improntaRiga = (r: RigaScritta): string =>
  impronta([
    ...[r.codice || null, r.descrizione, Number(r.quantita), r.um || null, Number(r.prezzoUnitario)],
    ...[r.scontoPercento ?? null, r.aliquota, r.natura ?? null, r.beneSignificativo, r.ritenuta],
  ])

const improntaScelte = (scelte: ScelteOrigine): Record<string, string> =>
  Object.fromEntries(Object.entries(scelte).map(([chiave, valore]) => [chiave, impronta(valore)]))

/** What the origin decides beside the lines, of what nobody has changed in the draft. */
export function scelteDellOrigine(f: Fattura, { tenuta, ora }: ConOrigine): ScelteOrigine {
  const attuali: Record<string, unknown> = { ...scelteDi(f), causale: f.causale }
  return Object.fromEntries(
    Object.entries(ora.scelte).filter(
      ([chiave]) => impronta(attuali[chiave] ?? null) === tenuta.scelte[chiave],
    ),
  )
}

/** For whom a draft was summed: what has become of its customer since is another question (ricalcolo.rules.ts). */
async function partiDellaBozza(db: Db, f: Fattura): Promise<Parti> {
  const parti = await fattiDelCliente(db, f.cliente_id)
  const per = destinazioneDa(f.calcolata_per)
  if (!per) return parti
  return {
    cliente: { tipo: per.tipo, splitPayment: per.split },
    emittente: { ...parti.emittente, regime: per.regime },
  }
}

/** @returns null where the draft is made from nothing that anybody knows */
async function leggiOrigine(db: Db, f: Fattura): Promise<Origine | null> {
  const parti = await partiDellaBozza(db, f)
  for (const legge of registrate) {
    const origine = await legge(db, f, parti)
    if (origine) return origine
  }
  return null
}

const comeOra = ({ righe, scelte, documento }: Origine): OrigineOra & { totale: number } => ({
  ...{ righe, scelte: improntaScelte(scelte), totale: documento.importi.totale },
})

async function leggiTenuta(db: Db, id: number): Promise<OrigineTenuta | null> {
  const riga = await db.selectFrom('fatture').select('origine').where('id', '=', id).executeTakeFirst()
  return riga?.origine ? JSON.parse(riga.origine) : null
}

/** By itself: neither version nor register say of it. */
const scriviTenuta = (db: Db, id: number, tenuta: OrigineTenuta) =>
  db
    .updateTable('fatture')
    .set({ origine: JSON.stringify(tenuta) })
    .where('id', '=', id)
    .execute()

/** The lines of a draft, as they would be typed, and their digests. */
async function righeDi(db: Db, id: number) {
  const righe = (await righeDiFattura(db, id)).map(comeDati)
  return { righe, impronte: righe.map(improntaRiga) }
}

/** A draft beside its origin. */
export interface ConOrigine {
  tenuta: OrigineTenuta
  ora: Origine
  /** As it compares with what was kept. */
  confronto: OrigineOra & { totale: number }
  /** The draft's own lines. */
  righe: readonly RigaScritta[]
  impronte: string[]
  /** Null where the origin is as it was. */
  cambiata: OrigineCambiata | null
}

/**
 * A draft beside what it was made from, as that is today.
 * @returns null of one that was made from nothing
 */
export async function conOrigine(db: Db, f: Fattura): Promise<ConOrigine | null> {
  if (f.fase !== 'Bozza' || f.nota_di_credito) return null
  const tenuta = await leggiTenuta(db, f.id)
  const ora = tenuta && (await leggiOrigine(db, f))
  if (!tenuta || !ora) return null
  const confronto = comeOra(ora)
  const cambiate = cambiateDi(tenuta, confronto)
  const uguale = cambiate.every((parte) => ora.soloSomme?.includes(parte) && confronto.totale === f.totale)
  const cambiata = uguale
    ? null
    : {
        che: ora.ostacolo ?? cambiateInParole(cambiate),
        ...{ totale_prima: tenuta.totale, totale_ora: confronto.totale },
      }
  return { tenuta, ora, confronto, ...(await righeDi(db, f.id)), cambiata }
}

/**
 * Whether what a document was made from comes to another sum by now than what was kept of it, also of one that is issued.
 * @returns null where nothing was kept
 */
export async function sommaCambiata(db: Db, f: Fattura): Promise<boolean | null> {
  const tenuta = await leggiTenuta(db, f.id)
  const ora = tenuta && (await leggiOrigine(db, f))
  return tenuta && ora ? comeOra(ora).totale !== tenuta.totale : null
}

/** Keeps what a draft that was just made was made from: to be called once all that it is of is linked to it. */
export async function ricordaOrigine(db: Db, f: Fattura): Promise<void> {
  const origine = await leggiOrigine(db, f)
  if (!origine) return
  const { impronte } = await righeDi(db, f.id)
  const { righe, ...confronto } = comeOra(origine)
  const scritte = righe.map((riga, i) => ({ ...riga, scritta: impronte[i] ?? null }))
  await scriviTenuta(db, f.id, { ...confronto, righe: scritte })
}

/**
 * Does what rewrites the lines of a draft one by one, by the program: where they were as it had written them they still are.
 */
export async function riscrivendo(db: Db, id: number, scrivi: () => Promise<unknown>): Promise<void> {
  const tenuta = await leggiTenuta(db, id)
  const { impronte } = await righeDi(db, id)
  await scrivi()
  if (tenuta) await scriviTenuta(db, id, riscritta(tenuta, impronte, (await righeDi(db, id)).impronte))
}

/** Keeps the origin of a draft that was made again from it. */
export const rinnovaOrigine = async (
  db: Db,
  id: number,
  { tenuta, confronto, impronte }: ConOrigine,
  fonti: readonly Fonte[] | null,
): Promise<unknown> =>
  scriviTenuta(db, id, tenutaDopo(tenuta, confronto, impronte, fonti, (await righeDi(db, id)).impronte))

/**
 * Says that a draft stays as it is though what it was made from has changed.
 * @throws AppError conflitto where nothing has
 */
export async function tieniBozzaComE(ctx: Context, id: number): Promise<void> {
  const f = await bloccaPiano(ctx.db, id)
  const accanto = await conOrigine(ctx.db, f)
  if (!accanto?.cambiata) throw new AppError('conflitto', 'Non c’è niente da tenere: ricarica la pagina')
  await rinnovaOrigine(ctx.db, id, accanto, null)
  const { che, totale_ora } = accanto.cambiata
  const era = { origine: `${che}: sarebbe di ${formatEuro(totale_ora)}` }
  const resta = { origine: `tenuta com’è: ${formatEuro(f.totale)}` }
  await registra(ctx, 'aggiorna', fatture, id, era, resta, f.cliente_id ? [f.cliente_id] : [])
}
