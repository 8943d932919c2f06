// long because what of a quote is invoiced depends on what was, and on what notes took back

import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { type NuovaBozza, scriviBozza } from '#carte/fatture/bozze.queries.server.ts'
import {
  type DocumentoFattura,
  documentoARighe,
  type ImportiFattura,
} from '#carte/fatture/documento.queries.server.ts'
import {
  improntaRiga,
  type LeggeOrigine,
  type Origine,
  ricordaOrigine,
  sommaCambiata,
} from '#carte/fatture/origine.queries.server.ts'
import { trovaFattura } from '#carte/fatture/queries.server.ts'
import { righeDiFattura } from '#carte/fatture/righe.queries.server.ts'
import { contaDocumento } from '#carte/righe/conti.queries.server.ts'
import type { Parti } from '#carte/righe/conti.rules.ts'
import type { GruppoIva, RigaDati } from '#carte/righe/contract.ts'
import { comeDati, eCompresa, intera, scelteDi } from '#carte/righe/documento.rules.ts'
import { quota as quotaDi, righeDelSaldo } from '#carte/righe/proposte.rules.ts'
import type { Somme } from '#carte/righe/somme.rules.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { lockRow } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, formatDate, oggi } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import type { Preventivo, QuotaDati } from './contract.ts'
import { fattureDi, preventivi } from './queries.server.ts'
import { contaPreventivo, righeDiPreventivo } from './righe.queries.server.ts'

/** Days until a draft is due where nobody says otherwise. */
export const GIORNI_SCADENZA = 30

type FatturaDelPreventivo = Awaited<ReturnType<typeof fattureDi>>[number]

/** What the whole of a draft is before anything is chosen about it. */
export const bozzaVuota = (
  clienteId: number,
): Omit<NuovaBozza, 'tipoDocumento'> & { dataEmissione: string } => ({
  clienteId,
  dataEmissione: oggi(),
  dataScadenza: addDays(oggi(), GIORNI_SCADENZA),
  metodoPagamento: 'Bonifico',
})

type Gruppi = readonly Pick<GruppoIva, 'aliquota' | 'natura' | 'imponibile'>[]

/** What an issued document has of each rate, without its stamp duty, and whether a condominium withheld on it. */
async function gruppiDi(db: Db, id: number, parti?: Parti): Promise<{ gruppi: Gruppi; ritenuta: boolean }> {
  const f = await trovaFattura(db, id)
  const righe = await righeDiFattura(db, id)
  const { somme } = await contaDocumento(db, parti ?? f.cliente_id, {
    righe: righe.map(comeDati),
    ...scelteDi(f),
    addebitaBollo: false,
    dataDocumento: f.data_emissione,
  })
  return { gruppi: somme.riepilogo, ritenuta: f.ritenuta > 0 }
}

/** The issued credit notes of an invoice. */
const noteDi = (db: Db, fatturaId: number) =>
  db
    .selectFrom('fatture')
    .select(['id', 'numero_documento', 'data_emissione', 'totale'])
    .where('fattura_collegata_id', '=', fatturaId)
    .where('tipo_documento', '=', 'TD04')
    .where('fase', '<>', 'Bozza')
    .orderBy('id')
    .execute()

/** Whether credit notes took all of an invoice back. */
async function annullata(db: Db, f: FatturaDelPreventivo): Promise<boolean> {
  const note = await noteDi(db, f.id)
  return note.length > 0 && note.reduce((somma, { totale }) => somma + totale, 0) >= cents(f.totale)
}

/**
 * The invoices of a quote that weren't taken back. Once the quote or its acconti changed after the one that closed it, what that
 * one had is a share among others: a saldo asks for what is missing (docs/product.md §30.9).
 * @param tranne the one that is asked about, where it is one of them: without it, and without what closed the quote after it
 */
async function viveDi(db: Db, preventivoId: number, tranne?: number): Promise<FatturaDelPreventivo[]> {
  const tutte = (await fattureDi(db, preventivoId)).filter(
    (f) => tranne === undefined || (f.id !== tranne && !(chiude(f) && f.id > tranne)),
  )
  const vive: FatturaDelPreventivo[] = []
  for (const f of tutte) if (!(await annullata(db, f))) vive.push(f)
  const ultima = vive.findLast(chiude)
  if (!ultima || ultima.fase === 'Bozza') return vive
  const quote = vive.map((f) => (chiude(f) ? { ...f, quota: 'acconto' as const, quota_percento: null } : f))
  const resta = await restoDi(db, await richiedi(db, preventivi, preventivoId), quote)
  if (finito(quote, resta)) return vive
  // What differs because somebody wrote it so, or took a part of it back, was said.
  const cambiato =
    (await sommaCambiata(db, await trovaFattura(db, ultima.id))) ??
    (await stornatoDopo(db, accontiDi(tutte), ultima.id))
  return cambiato ? quote : vive
}

const chiude = ({ quota }: FatturaDelPreventivo) => quota === 'totale' || quota === 'saldo'

/** Whether one of these has an issued credit note that was made after another invoice. */
async function stornatoDopo(
  db: Db,
  acconti: readonly FatturaDelPreventivo[],
  fatturaId: number,
): Promise<boolean> {
  for (const { id } of acconti) if ((await noteDi(db, id)).some((nota) => nota.id > fatturaId)) return true
  return false
}

const accontiDi = (fatture: readonly FatturaDelPreventivo[]) =>
  fatture.filter(({ quota }) => quota === 'acconto')
const chiusaDi = (fatture: readonly FatturaDelPreventivo[]) => fatture.find(chiude)

const percentoDi = (acconti: readonly FatturaDelPreventivo[]): number =>
  euro(acconti.reduce((somma, { quota_percento }) => somma + cents(quota_percento ?? 0), 0))

const inCent = (importo: number) => BigInt(cents(importo))

/** A line of a draft, and whether the quote says it or what was billed of it already. */
type RigaDellaQuota = RigaDati & { provenienza: 'preventivo' | 'acconti' }
const delPreventivo = (riga: RigaDati): RigaDellaQuota => ({ ...riga, provenienza: 'preventivo' })

/** The share of every group of a quote, a line each. */
function righeDiAcconto(p: Preventivo, somme: Somme, percento: number): RigaDellaQuota[] {
  return quotaDi(somme.riepilogo, percento).map(({ aliquota, natura, imponibile }) =>
    delPreventivo(
      intera(`Acconto ${formatPercent(percento)} sul preventivo ${p.numero_preventivo}`, inCent(imponibile), {
        aliquota,
        natura,
        ritenuta: somme.effettive.some((r) => r.ritenuta && r.aliquota === aliquota && r.natura === natura),
      }),
    ),
  )
}

/** All lines of a quote, its goods divided, then what its shares have taken already. */
async function righeDiSaldo(
  db: Db,
  p: Preventivo,
  somme: Somme,
  acconti: readonly FatturaDelPreventivo[],
  parti?: Parti,
): Promise<RigaDellaQuota[]> {
  const comprese = (await righeDiPreventivo(db, p.id)).filter(eCompresa)
  const lavori = somme.effettive.map(({ tipo, n, imponibile: _, ...riga }) => {
    const scritta = n === null ? undefined : comprese[n - 1]
    return delPreventivo({
      ...riga,
      ...(scritta && {
        codice: scritta.codice,
        articoloId: scritta.articolo_id,
        um: tipo === 'riga' ? scritta.um : null,
      }),
      beneSignificativo: false,
    })
  })
  const tolti: RigaDellaQuota[] = []
  for (const { id } of acconti)
    for (const riga of await righeCheTolgono(db, id, parti)) tolti.push({ ...riga, provenienza: 'acconti' })
  return [...lavori, ...tolti]
}

/** The lines that take an acconto off what follows it: a line for each of its rates, less what notes gave back of it. */
export async function righeCheTolgono(
  db: Db,
  accontoId: number,
  parti?: Parti,
): Promise<ReturnType<typeof intera>[]> {
  const { numero_documento, data_emissione } = await trovaFattura(db, accontoId)
  const tolti = righeDelSaldo([
    { numero: numero_documento, data: data_emissione, ...(await gruppiDi(db, accontoId, parti)) },
  ])
  for (const nota of await noteDi(db, accontoId)) {
    const { gruppi, ritenuta } = await gruppiDi(db, nota.id, parti)
    const descrizione = `Nota di credito ${nota.numero_documento} del ${formatDate(nota.data_emissione)}`
    tolti.push(...gruppi.map((g) => ({ ...g, imponibile: -g.imponibile, descrizione, ritenuta })))
  }
  return tolti.map(({ descrizione = '', imponibile, aliquota, natura, ritenuta = false }) =>
    intera(descrizione, inCent(-imponibile), { aliquota, natura, ritenuta }),
  )
}

/** What the acconti of a quote leave of its total, in cents: their issued credit notes give it back. */
async function restoDi(
  db: Db,
  { totale }: Pick<Preventivo, 'totale'>,
  acconti: readonly FatturaDelPreventivo[],
): Promise<number> {
  let resta = cents(totale)
  for (const { id, totale: importo } of acconti) {
    resta -= cents(importo)
    for (const nota of await noteDi(db, id)) resta += nota.totale
  }
  return resta
}

/** Whether the acconti have all of a quote: where they are the whole of it, a cent each is rounding. @param resta cents */
const finito = (acconti: readonly FatturaDelPreventivo[], resta: number): boolean =>
  acconti.length > 0 && Math.abs(resta) <= (percentoDi(acconti) >= 100 ? acconti.length : 0)

/**
 * An acconto may have been changed, or its quote: then a saldo would come to nothing, or to less.
 * @throws AppError conflitto
 */
function esigeUnResto(
  { subtotale, totale }: Pick<ImportiFattura, 'subtotale' | 'totale'>,
  acconti: readonly FatturaDelPreventivo[],
): void {
  if (totale > 0 && subtotale >= 0) return
  const numeri = acconti.map(({ numero }) => numero).join(', ')
  throw new AppError(
    'conflitto',
    totale === 0
      ? `È già fatturato per intero con gli acconti (${numeri})`
      : superano(`Gli acconti (${numeri})`, -Math.min(subtotale, totale)),
  )
}

/** What is to be done where acconti are more than their quote. @param importo by how much, euro */
export const superano = (acconti: string, importo: number): string =>
  `${acconti} superano il preventivo di ${formatEuro(importo)}: storna la differenza con una nota di credito, o aggiorna il preventivo`

const giaChiuso = ({ numero }: FatturaDelPreventivo) => `È già fatturato per intero: ${numero}`

/** @throws AppError conflitto where what is asked for doesn't fit what was invoiced already */
function esigeQuota(
  { quota, percento = 0 }: QuotaDati,
  acconti: readonly FatturaDelPreventivo[],
  chiusa: FatturaDelPreventivo | undefined,
  resta: number,
): void {
  if (chiusa) throw new AppError('conflitto', giaChiuso(chiusa))
  const fatturato = percentoDi(acconti)
  if (quota === 'totale' && acconti.length > 0)
    throw new AppError('conflitto', `C’è già un acconto (${acconti[0]?.numero}): fattura il saldo`)
  if (quota === 'acconto' && cents(fatturato) + cents(percento) > cents(100))
    throw new AppError(
      'conflitto',
      `Gli acconti superano il 100%: ne è già fatturato il ${formatPercent(fatturato)}`,
    )
  if (quota !== 'saldo') return
  if (acconti.length === 0) throw new AppError('conflitto', 'Non ci sono acconti: fattura il totale')
  const bozza = acconti.find(({ fase }) => fase === 'Bozza')
  if (bozza) throw new AppError('conflitto', `L’acconto è ancora una bozza (${bozza.numero}): prima emettilo`)
  if (fatturato >= 100 && finito(acconti, resta))
    throw new AppError('conflitto', 'È già fatturato per intero con gli acconti')
}

/** The invoice that a call for this share of a quote answers with; undefined where it makes one. */
function giaFatta({ quota }: QuotaDati, fatture: readonly FatturaDelPreventivo[]) {
  const stesse = fatture.filter((f) => f.quota === quota)
  return quota === 'acconto' ? stesse.find(({ fase }) => fase === 'Bozza') : stesse.at(-1)
}

/** Locks a quote, and gives it with its invoices as they are from then on. @throws AppError non_trovato */
async function prendi({ db }: Context, id: number) {
  await lockRow(db, 'preventivi', id)
  return { preventivo: await richiedi(db, preventivi, id), fatture: await viveDi(db, id) }
}

type Preso = Awaited<ReturnType<typeof prendi>>

/**
 * Makes the draft of a share of a quote (docs/product.md §30.9): all of it, an acconto, or the saldo that takes off what the
 * acconti have. An acconto that is still a draft, the total and the saldo are made once.
 * @returns the invoice, and whether it was there already
 * @throws AppError non_trovato; conflitto where it doesn't fit what was invoiced
 */
export const fatturaPreventivo = async (ctx: Context, id: number, dati: QuotaDati) =>
  fatturaQuota(ctx, await prendi(ctx, id), dati)

/**
 * Makes the draft of what is left of a quote; where nothing is, answers with the invoice that has it.
 * @param campi what else the draft says
 * @throws AppError non_trovato; conflitto where the acconti have all of it
 */
export async function fatturaResto(ctx: Context, id: number, campi: Partial<NuovaBozza> = {}) {
  const preso = await prendi(ctx, id)
  const resta = await restaDi(ctx.db, preso.preventivo, preso.fatture)
  if (resta) return fatturaQuota(ctx, preso, { quota: resta.quota }, campi)
  const chiusa = chiusaDi(preso.fatture)
  if (!chiusa)
    throw new AppError('conflitto', `${preso.preventivo.numero_preventivo} è già fatturato con gli acconti`)
  return { id: chiusa.id, esisteva: true }
}

async function fatturaQuota(
  ctx: Context,
  { preventivo, fatture }: Preso,
  dati: QuotaDati,
  campi: Partial<NuovaBozza> = {},
): Promise<{ id: number; esisteva: boolean }> {
  const { db } = ctx
  const stessa = giaFatta(dati, fatture)
  if (stessa) return { id: stessa.id, esisteva: true }
  const acconti = accontiDi(fatture)
  esigeQuota(dati, acconti, chiusaDi(fatture), await restoDi(db, preventivo, acconti))
  await esigeCliente(db, preventivo.cliente_id)
  const bozza: NuovaBozza & { dataEmissione: string } = {
    ...bozzaVuota(preventivo.cliente_id),
    tipoDocumento: dati.quota === 'acconto' ? 'TD02' : 'TD01',
    ...campi,
    preventivoId: preventivo.id,
    quota: dati.quota,
    quotaPercento: dati.quota === 'acconto' ? (dati.percento ?? null) : null,
  }
  const { scelte, documento } = await quotaOra(db, preventivo, dati, acconti, bozza)
  if (dati.quota === 'saldo') esigeUnResto(documento.importi, acconti)
  const id = await scriviBozza(ctx, { ...bozza, ...scelte }, documento)
  await ricordaOrigine(db, await trovaFattura(db, id))
  return { id, esisteva: false }
}

/** What a share of a quote is as quote and acconti are now. @param parti for whom; undefined: as they are today */
async function quotaOra(
  db: Db,
  p: Preventivo,
  { quota, percento = 0 }: QuotaDati,
  acconti: readonly FatturaDelPreventivo[],
  bozza: Parameters<typeof documentoARighe>[2],
  parti?: Parti,
): Promise<Pick<Origine, 'scelte' | 'documento'> & { righe: RigaDellaQuota[] }> {
  const { somme } = await contaPreventivo(db, p, oggi(), parti)
  const intero = quota === 'totale'
  const scelte = {
    causale: intero ? null : somme.beni?.causale || null,
    ...(intero && {
      iva10Manutenzione: p.iva10_manutenzione,
      scontoPercento: p.sconto_percento,
      scontoImporto: p.sconto_importo,
    }),
  }
  const righe =
    quota === 'acconto'
      ? righeDiAcconto(p, somme, percento)
      : quota === 'saldo'
        ? await righeDiSaldo(db, p, somme, acconti, parti)
        : (await righeDiPreventivo(db, p.id))
            .map(comeDati)
            .filter(eCompresa)
            .map(({ facoltativa: _, scelta: __, ...riga }) => delPreventivo(riga))
  const { causale: _, ...nelleSomme } = scelte
  const documento = await documentoARighe(db, righe, { ...bozza, ...nelleSomme }, parti ?? p.cliente_id)
  return { scelte, documento, righe }
}

/** @throws AppError conflitto where another closes the quote, a saldo would count an acconto that may still change, or comes to nothing */
function esigeChiusura(
  quota: FatturaDelPreventivo['quota'],
  documento: DocumentoFattura,
  acconti: readonly FatturaDelPreventivo[],
  chiusa: FatturaDelPreventivo | undefined,
): void {
  if (chiusa) throw new AppError('conflitto', giaChiuso(chiusa))
  if (quota === 'totale') return
  const bozza = acconti.find(({ fase }) => fase === 'Bozza')
  if (bozza)
    throw new AppError(
      'conflitto',
      `L’acconto è di nuovo una bozza (${bozza.numero}): prima emettilo, o eliminalo`,
    )
  if (acconti.length > 0) esigeUnResto(documento.importi, acconti)
}

/** Drafts of a share of a quote, for who issues them. */
export const origineDelPreventivo: LeggeOrigine = async (db, f, parti) => {
  if (f.preventivo_id === null || f.quota === null) return null
  const preventivo = await richiedi(db, preventivi, f.preventivo_id)
  const vive = await viveDi(db, preventivo.id, f.id)
  const [acconti, chiusa] = [accontiDi(vive), chiusaDi(vive)]
  const quota = { quota: f.quota, ...(f.quota_percento !== null && { percento: f.quota_percento }) }
  const { scontoPercento: _, scontoImporto: __, iva10Manutenzione: ___, ...resto } = scelteDi(f)
  const bozza = { ...resto, dataEmissione: f.data_emissione }
  const { scelte, documento, righe } = await quotaOra(db, preventivo, quota, acconti, bozza, parti)
  return {
    ...{ scelte, documento },
    righe: documento.righe.map((riga, i) => ({
      di: righe[i]?.provenienza ?? 'preventivo',
      segno: improntaRiga(riga),
    })),
    ...(f.quota !== 'acconto' && {
      ostacolo: contro(() => esigeChiusura(f.quota, documento, acconti, chiusa)),
    }),
  }
}

/** What a refusal says; undefined where there is none. */
function contro(esige: () => void): string | undefined {
  try {
    esige()
    return undefined
  } catch (errore) {
    if (errore instanceof AppError) return errore.message
    throw errore
  }
}

/**
 * What of a quote is still to be invoiced: the share that would be, and how much of its total it is, in euro, below zero where
 * its acconti are more than it has become; null where all of it is.
 */
export const daFatturareDi = async (db: Db, p: Pick<Preventivo, 'id' | 'totale'>) =>
  restaDi(db, p, await viveDi(db, p.id))

async function restaDi(
  db: Db,
  p: Pick<Preventivo, 'totale'>,
  fatture: readonly FatturaDelPreventivo[],
): Promise<{ quota: 'totale' | 'saldo'; importo: number; bozza: string | null } | null> {
  if (chiusaDi(fatture)) return null
  const acconti = accontiDi(fatture)
  const resta = await restoDi(db, p, acconti)
  if (finito(acconti, resta)) return null
  return {
    quota: acconti.length > 0 ? 'saldo' : 'totale',
    importo: euro(resta),
    bozza: acconti.find(({ fase }) => fase === 'Bozza')?.numero ?? null,
  }
}
