import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { scriviBozza } from '#carte/fatture/bozze.queries.server.ts'
import { daContato } from '#carte/fatture/documento.queries.server.ts'
import { bozzaVuota } from '#carte/preventivi/fattura.queries.server.ts'
import { contaDocumento, partiDi } from '#carte/righe/conti.queries.server.ts'
import type { Parti } from '#carte/righe/conti.rules.ts'
import type { RigaDati } from '#carte/righe/contract.ts'
import { intera, NESSUNA_SCELTA } from '#carte/righe/documento.rules.ts'
import { aliquotaDi } from '#carte/righe/nature.rules.ts'
import { proponiIva } from '#carte/righe/proposte.rules.ts'
import { ripartisci } from '#carte/righe/riparto.rules.ts'
import { canoni, collegaFattura } from '#scadenze/contratti/canoni.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import type { Db } from '#server/data/schema.ts'
import { dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { daLordo } from '#shared/iva.ts'
import { cents, euro } from '#shared/money.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import type { FatturaVisitaDati } from './contract.ts'
import { contrattoCheCopre } from './queries.server.ts'
import { descrizioneVisita } from './rules.ts'

interface CanoneLibero {
  id: number
  /** net, euro */
  importo: number
  descrizione: string
  clienteId: number
  aliquotaIva: Parameters<typeof aliquotaDi>[0] | null
}

/** One draft to be made: a customer's visits of one month, and their fees. */
interface Gruppo {
  clienteId: number
  visite: Appuntamento[]
  canoni: CanoneLibero[]
}

/** An invoice and the visits that are put in it; a fee that was invoiced already has its own. */
export interface Fatta {
  id: number
  visite: Appuntamento[]
  /** It was there already. */
  gia: boolean
}

/** Fees by id; those that are in an invoice come as that. @throws AppError non_trovato */
async function leggiCanoni(
  ctx: Context,
  ids: readonly number[],
): Promise<{ fatti: number[]; liberi: CanoneLibero[] }> {
  const fatti: number[] = []
  const liberi: CanoneLibero[] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const { fattura_id, importo, dal, al, contratto_id } = await richiedi(ctx.db, canoni, id)
    if (fattura_id !== null) {
      fatti.push(fattura_id)
      continue
    }
    const { numero, cliente_id, aliquota_iva } = await ctx.db
      .selectFrom('contratti')
      .select(['numero', 'cliente_id', 'aliquota_iva'])
      .where('id', '=', contratto_id)
      .executeTakeFirstOrThrow()
    const descrizione = `Canone del contratto ${numero}, dal ${formatDate(dal)} al ${formatDate(al)}`
    liberi.push({ id, importo, descrizione, clienteId: cliente_id, aliquotaIva: aliquota_iva })
  }
  return { fatti, liberi }
}

/** Visits by customer and month; a customer's fees go with the last of their months. */
function gruppiDi(visite: readonly Appuntamento[], canoni: readonly CanoneLibero[]): Gruppo[] {
  const mesi = Map.groupBy(visite, (v) => `${v.cliente_id} ${dayInRome(v.data_inizio).slice(0, 7)}`)
  const gruppi = [...mesi.entries()]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([, sue]): Gruppo => ({ clienteId: sue[0]?.cliente_id ?? 0, visite: sue, canoni: [] }))
  for (const canone of canoni) {
    const suo = gruppi.find(({ clienteId }) => clienteId === canone.clienteId)
    if (suo) suo.canoni.push(canone)
    else gruppi.push({ clienteId: canone.clienteId, visite: [], canoni: [canone] })
  }
  return gruppi
}

/** The net of gross amounts at one rate, in cents: they sum to the net of the sum. */
function nettiDi(lordi: readonly number[], aliquota: number): bigint[] {
  const intero = lordi.reduce((a, b) => a + b, 0)
  return ripartisci(
    BigInt(cents(daLordo(euro(intero), aliquota).subtotale)),
    lordi.map((lordo) => BigInt(lordo)),
  )
}

/** A sign that a region sells, bought for the customer with a report of a visit: `Bollino RCEE TO-118224`. */
interface Bollino {
  visitaId: number
  descrizione: string
  /** cents */
  costo: number
}

async function bolliniDi(db: Db, visite: readonly Appuntamento[]): Promise<Bollino[]> {
  if (visite.length === 0) return []
  const righe = await db
    .selectFrom('rcee_moduli')
    .select(['appuntamento_id', 'bollino_numero', 'bollino_costo'])
    .where(
      'appuntamento_id',
      'in',
      visite.map(({ id }) => id),
    )
    .where('stato', '=', 'Chiuso')
    .where('bollino_costo', '>', 0)
    .orderBy('id')
    .execute()
  return righe.map(({ appuntamento_id, bollino_numero, bollino_costo }) => ({
    visitaId: appuntamento_id ?? 0,
    descrizione: ['Bollino RCEE', bollino_numero].filter(Boolean).join(' '),
    costo: cents(bollino_costo ?? 0),
  }))
}

/** What was spent for the customer is no part of what is taxed. */
const IN_NOME_LORO = { aliquota: 0, natura: 'N1' } as const

const spesoPer = ({ id }: Appuntamento, bollini: readonly Bollino[]): number =>
  bollini.reduce((somma, { visitaId, costo }) => somma + (visitaId === id ? costo : 0), 0)

/** What of the takings is for the work, in cents: they hold the bollini too, where they are enough. */
function perIlLavoro(visita: Appuntamento, bollini: readonly Bollino[]): number {
  const [preso, speso] = [cents(visita.incasso ?? 0), spesoPer(visita, bollini)]
  return preso < speso ? preso : preso - speso
}

/** The lines of visits, whose takings have the VAT in them, each at the rate that its kind is proposed. */
async function righeDiVisite(
  ctx: Context,
  { visite }: Gruppo,
  { cliente, emittente: { regime } }: Parti,
  bollini: readonly Bollino[],
): Promise<RigaDati[]> {
  const tipo = cliente?.tipo ?? 'Privato'
  const conIva = visite.map((visita) => ({
    visita,
    iva: proponiIva({ tipo, regime, sopralluogo: visita.tipologia === 'Sopralluogo' }).valore,
  }))
  const netti = new Map<number, bigint>()
  for (const uguali of Map.groupBy(conIva, ({ iva }) => `${iva.aliquota} ${iva.natura}`).values()) {
    const lordi = uguali.map(({ visita }) => perIlLavoro(visita, bollini))
    nettiDi(lordi, uguali[0]?.iva.aliquota ?? 0).forEach((netto, i) => {
      netti.set(uguali[i]?.visita.id ?? 0, netto)
    })
  }
  return Promise.all(
    conIva.map(async ({ visita, iva }) => {
      const contratto = visita.incasso ? null : await contrattoCheCopre(ctx.db, visita)
      const descrizione = descrizioneVisita(visita.titolo, visita.note_completamento)
      return intera(
        contratto ? `${descrizione} (compreso nel contratto ${contratto})` : descrizione,
        netti.get(visita.id) ?? 0n,
        iva,
      )
    }),
  )
}

/** Makes the drafts of visits and fees. @throws AppError non_trovato, conflitto where a customer was erased */
export async function bozzeDi(
  ctx: Context,
  visite: readonly Appuntamento[],
  canoni: readonly number[],
  metodo: FatturaVisitaDati['metodoPagamento'],
): Promise<Fatta[]> {
  const { fatti, liberi } = await leggiCanoni(ctx, canoni)
  const fatte: Fatta[] = fatti.map((id) => ({ id, visite: [], gia: true }))
  for (const gruppo of gruppiDi(visite, liberi))
    fatte.push({ id: await unaBozza(ctx, gruppo, metodo), visite: gruppo.visite, gia: false })
  return fatte
}

async function unaBozza(
  ctx: Context,
  gruppo: Gruppo,
  metodo: FatturaVisitaDati['metodoPagamento'],
): Promise<number> {
  const { clienteId, visite, canoni } = gruppo
  await esigeCliente(ctx.db, clienteId)
  const parti = await partiDi(ctx.db, clienteId)
  const preso = visite.reduce((somma, { incasso }) => somma + cents(incasso ?? 0), 0)
  const bollini = await bolliniDi(ctx.db, visite)
  const torna = visite.every((v) => cents(v.incasso ?? 0) === spesoPer(v, bollini) + perIlLavoro(v, bollini))
  const righe = [
    ...(await righeDiVisite(ctx, gruppo, parti, bollini)),
    ...bollini.map(({ descrizione, costo }) => intera(descrizione, BigInt(costo), IN_NOME_LORO)),
    ...canoni.map(({ descrizione, importo, aliquotaIva }) =>
      intera(descrizione, BigInt(cents(importo)), aliquotaIva ? aliquotaDi(aliquotaIva) : {}),
    ),
  ]
  const contato = await contaDocumento(ctx.db, parti, {
    ...{ righe, ...NESSUNA_SCELTA, dataDocumento: oggi() },
    ...(preso > 0 && torna && canoni.length === 0 && { lordo: euro(preso) }),
  })
  const [sola] = visite
  const fatturaId = await scriviBozza(
    ctx,
    {
      ...bozzaVuota(clienteId),
      tipoDocumento: visite.length > 1 ? 'TD24' : 'TD01',
      metodoPagamento: metodo ?? (preso > 0 ? 'Contanti' : 'Bonifico'),
      appuntamentoId: visite.length === 1 && sola ? sola.id : null,
    },
    daContato(contato),
  )
  for (const { id } of canoni) await collegaFattura({ ...ctx, ifVersion: null }, id, fatturaId)
  return fatturaId
}
