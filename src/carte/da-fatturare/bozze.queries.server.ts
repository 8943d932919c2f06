import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { scriviBozza } from '#carte/fatture/bozze.queries.server.ts'
import { daContato, documentoDaIncasso } from '#carte/fatture/documento.queries.server.ts'
import type { LeggeOrigine } from '#carte/fatture/origine.queries.server.ts'
import { bozzaVuota } from '#carte/preventivi/fattura.queries.server.ts'
import { contaDocumento, fattiDelCliente } from '#carte/righe/conti.queries.server.ts'
import type { Contato, Parti } from '#carte/righe/conti.rules.ts'
import type { RigaDati } from '#carte/righe/contract.ts'
import { intera, NESSUNA_SCELTA } from '#carte/righe/documento.rules.ts'
import { aliquotaDi } from '#carte/righe/nature.rules.ts'
import { proponiIva } from '#carte/righe/proposte.rules.ts'
import { ripartisci } from '#carte/righe/riparto.rules.ts'
import { canoni, collegaFattura } from '#scadenze/contratti/canoni.queries.server.ts'
import type { Canone } from '#scadenze/contratti/contract.ts'
import type { Context } from '#server/data/context.ts'
import { elenca, richiedi } from '#server/data/read.ts'
import type { Db } from '#server/data/schema.ts'
import { dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { daLordo } from '#shared/iva.ts'
import { cents, euro } from '#shared/money.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { type Bollino, bolliniDi, IN_NOME_LORO, perIlLavoro, spesoPer } from './bollini.queries.server.ts'
import type { FatturaVisitaDati } from './contract.ts'
import {
  mettiInBozza,
  type PezzoUsato,
  pezziUsatiA,
  rigaDiPezzo,
  tieniPezzi,
  valoreDeiPezzi,
} from './pezzi.queries.server.ts'
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

/** One draft: a customer's visits of one month, and their fees. */
export interface GruppoDaFatturare {
  clienteId: number
  visite: Appuntamento[]
  canoni: CanoneLibero[]
}

/** An invoice and the visits that are put in it; a fee that was invoiced already has its own. */
export interface Fatta {
  id: number
  visite: Appuntamento[]
  /** It was there already. */
  esisteva: boolean
}

/** A fee as a draft has it. */
async function comeVoce(db: Db, { id, importo, dal, al, contratto_id }: Canone): Promise<CanoneLibero> {
  const { numero, cliente_id, aliquota_iva } = await db
    .selectFrom('contratti')
    .select(['numero', 'cliente_id', 'aliquota_iva'])
    .where('id', '=', contratto_id)
    .executeTakeFirstOrThrow()
  const descrizione = `Canone del contratto ${numero}, dal ${formatDate(dal)} al ${formatDate(al)}`
  return { id, importo, descrizione, clienteId: cliente_id, aliquotaIva: aliquota_iva }
}

/** Fees by id; those that are in an invoice come as that. @throws AppError non_trovato */
async function leggiCanoni(
  ctx: Context,
  ids: readonly number[],
): Promise<{ fatti: number[]; liberi: CanoneLibero[] }> {
  const fatti: number[] = []
  const liberi: CanoneLibero[] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const canone = await richiedi(ctx.db, canoni, id)
    if (canone.fattura_id === null) liberi.push(await comeVoce(ctx.db, canone))
    else fatti.push(canone.fattura_id)
  }
  return { fatti, liberi }
}

/** Visits by customer and month; a customer's fees go with the last of their months. */
function gruppiDi(visite: readonly Appuntamento[], canoni: readonly CanoneLibero[]): GruppoDaFatturare[] {
  const mesi = Map.groupBy(visite, (v) => `${v.cliente_id} ${dayInRome(v.data_inizio).slice(0, 7)}`)
  const gruppi = [...mesi.entries()]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([, mese]): GruppoDaFatturare => ({ clienteId: mese[0]?.cliente_id ?? 0, visite: mese, canoni: [] }))
  for (const canone of canoni) {
    const gruppo = gruppi.find(({ clienteId }) => clienteId === canone.clienteId)
    if (gruppo) gruppo.canoni.push(canone)
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

/** What was bought or mounted for the customers of some visits. */
interface PerLoro {
  bollini: readonly Bollino[]
  pezzi: readonly PezzoUsato[]
}

/**
 * The lines of visits, whose takings have the VAT in them, each at the rate that its kind is proposed, and of the parts that were
 * used there: of the takings that are enough for them the rest is the work.
 * @returns with whether the takings are enough for all of it
 */
async function righeDiVisite(
  db: Db,
  { visite }: GruppoDaFatturare,
  { cliente, emittente: { regime } }: Parti,
  { bollini, pezzi }: PerLoro,
): Promise<{ righe: RigaDati[]; bastano: boolean }> {
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
  let bastano = true
  const delLavoro = await Promise.all(
    conIva.map(async ({ visita, iva }) => {
      const contratto = visita.incasso ? null : await contrattoCheCopre(db, visita)
      const descrizione = descrizioneVisita(visita.titolo, visita.note_completamento)
      const [preso, dei] = [netti.get(visita.id) ?? 0n, valoreDeiPezzi(visita.id, pezzi)]
      if (preso < dei) bastano = false
      return intera(
        contratto ? `${descrizione} (compreso nel contratto ${contratto})` : descrizione,
        preso < dei ? preso : preso - dei,
        iva,
      )
    }),
  )
  const ivaDi = new Map(conIva.map(({ visita, iva }) => [visita.id, iva]))
  const deiPezzi = pezzi.flatMap((pezzo) => {
    const iva = ivaDi.get(pezzo.visitaId)
    return iva ? [rigaDiPezzo(pezzo, iva)] : []
  })
  return { righe: [...delLavoro, ...deiPezzi], bastano }
}

/** Makes the drafts of visits and fees. @throws AppError non_trovato, conflitto where a customer was erased */
export async function bozzeDi(
  ctx: Context,
  visite: readonly Appuntamento[],
  canoni: readonly number[],
  metodo: FatturaVisitaDati['metodoPagamento'],
): Promise<Fatta[]> {
  const { fatti, liberi } = await leggiCanoni(ctx, canoni)
  const fatte: Fatta[] = fatti.map((id) => ({ id, visite: [], esisteva: true }))
  for (const gruppo of gruppiDi(visite, liberi))
    fatte.push({ id: await unaBozza(ctx, gruppo, metodo), visite: gruppo.visite, esisteva: false })
  return fatte
}

/** A draft of visits and fees, as far as they are known by now. */
interface LavoroContato {
  contato: Contato
  /** What was taken at the visits, in cents. */
  preso: number
  bollini: readonly Bollino[]
  pezzi: readonly PezzoUsato[]
}

/** @param fatturaId the draft; null before it is made */
async function contatoDi(
  db: Db,
  gruppo: GruppoDaFatturare,
  parti: Parti,
  fatturaId: number | null,
): Promise<LavoroContato> {
  const { visite, canoni } = gruppo
  const preso = visite.reduce((somma, { incasso }) => somma + cents(incasso ?? 0), 0)
  const bollini = await bolliniDi(db, visite)
  const torna = visite.every((v) => cents(v.incasso ?? 0) === spesoPer(v, bollini) + perIlLavoro(v, bollini))
  const pezzi = await pezziUsatiA(db, visite, fatturaId)
  const lavoro = await righeDiVisite(db, gruppo, parti, { bollini, pezzi })
  const righe = [
    ...lavoro.righe,
    ...bollini.map(({ descrizione, costo }) => intera(descrizione, BigInt(costo), IN_NOME_LORO)),
    ...canoni.map(({ descrizione, importo, aliquotaIva }) =>
      intera(descrizione, BigInt(cents(importo)), aliquotaIva ? aliquotaDi(aliquotaIva) : {}),
    ),
  ]
  const contato = await contaDocumento(db, parti, {
    ...{ righe, ...NESSUNA_SCELTA, dataDocumento: oggi() },
    ...(preso > 0 && torna && lavoro.bastano && canoni.length === 0 && { lordo: euro(preso) }),
  })
  return { contato, preso, bollini, pezzi }
}

/** The visits and fees that are in a draft; one that was annulled is none. */
async function gruppoDi(db: Db, id: number, clienteId: number): Promise<GruppoDaFatturare> {
  const nella = await db
    .selectFrom('fatture_visite')
    .select('appuntamento_id')
    .where('fattura_id', '=', id)
    .orderBy('appuntamento_id')
    .execute()
  const visite: Appuntamento[] = []
  for (const legame of nella) visite.push(await richiedi(db, appuntamenti, legame.appuntamento_id))
  const presi = await elenca(db, canoni, { dove: { fattura_id: id }, ordine: ['id'] })
  return {
    clienteId,
    visite: visite.filter(({ stato }) => stato !== 'Annullato'),
    canoni: await Promise.all(presi.map((canone) => comeVoce(db, canone))),
  }
}

/** Drafts of visits and fees, for who issues them. What stands in a line is what was taken: its words may change. */
export const origineDelLavoro: LeggeOrigine = async (db, f, parti) => {
  if (f.preventivo_id !== null || f.cliente_id === null) return null
  const gruppo = await gruppoDi(db, f.id, f.cliente_id)
  const { contato, preso, bollini, pezzi } = await contatoDi(db, gruppo, parti, f.id)
  const netto =
    f.incasso_e === 'netto' && preso > 0
      ? await documentoDaIncasso(db, f, contato.righe, euro(preso), 'netto', parti)
      : null
  return {
    documento: netto ?? daContato(contato),
    scelte: {},
    righe: [
      ...gruppo.visite.map((v) => ({ di: 'visite' as const, segno: `${v.id} ${perIlLavoro(v, bollini)}` })),
      // At the list's price of the day on which the draft was made.
      ...pezzi.map((p) => ({ di: 'pezzi' as const, segno: `${p.id} ${p.descrizione} ${p.quantita}` })),
      ...bollini.map((b) => ({ di: 'bollini' as const, segno: `${b.descrizione} ${b.costo}` })),
      ...gruppo.canoni.map(({ id, importo, aliquotaIva }) => ({
        di: 'canoni' as const,
        segno: `${id} ${importo} ${aliquotaIva}`,
      })),
    ],
    soloSomme: ['visite'],
    ...(contato.righe.length === 0 && {
      ostacolo: 'Il lavoro di questa bozza non è più da fatturare: eliminala',
    }),
  }
}

async function unaBozza(
  ctx: Context,
  gruppo: GruppoDaFatturare,
  metodo: FatturaVisitaDati['metodoPagamento'],
): Promise<number> {
  const { clienteId, visite, canoni } = gruppo
  await esigeCliente(ctx.db, clienteId)
  await tieniPezzi(ctx.db, clienteId)
  const parti = await fattiDelCliente(ctx.db, clienteId)
  const { contato, preso, pezzi } = await contatoDi(ctx.db, gruppo, parti, null)
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
  await mettiInBozza(ctx, fatturaId, pezzi)
  for (const { id } of canoni) await collegaFattura({ ...ctx, ifVersion: null }, id, fatturaId)
  return fatturaId
}
