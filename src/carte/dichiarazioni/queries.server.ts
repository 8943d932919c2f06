import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { eliminaDocumento, prendiDocumento } from '#anagrafe/documenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import type { List } from '#server/data/list.ts'
import { elenca, richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { formatDate } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import { euro } from '#shared/money.ts'
import {
  type Dichiarazione,
  type DichiarazioneDati,
  type DichiarazioneModifica,
  rigaDichiarazione,
} from './contract.ts'
import { elencaIntenti, residui } from './residuo.queries.server.ts'
import {
  aliquotaInParole,
  anniPossibili,
  annoProposto,
  DICHIARAZIONI,
  INTENTO,
  intentoPer,
  type TipoDichiarazione,
} from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    dichiarazioni_iva: TableOf<typeof rigaDichiarazione>
  }
}

const conDocumento = (db: Db) =>
  db
    .selectFrom('dichiarazioni_iva')
    .leftJoin('documenti as documento', 'documento.id', 'dichiarazioni_iva.documento_id')

export const dichiarazioni = table(
  'dichiarazioni_iva',
  { uno: 'dichiarazione IVA', tanti: 'dichiarazioni IVA', genere: 'f' },
  rigaDichiarazione,
  {
    da: conDocumento,
    person: 'cliente_id',
    erased: () => 'deleted',
  },
)

/** A customer's declarations, the last first. */
export async function elencaDichiarazioni(db: Db, clienteId: number): Promise<List<Dichiarazione>> {
  const delCliente = { cliente_id: clienteId }
  const righe = await elenca(db, dichiarazioni, { dove: delCliente, ordine: ['data', 'id'], verso: 'desc' })
  const restano = await residui(db, clienteId)
  return { righe: righe.map((riga) => conResiduo(riga, restano)), conteggio: righe.length }
}

const conResiduo = (
  riga: Omit<Dichiarazione, 'residuo'>,
  restano: Awaited<ReturnType<typeof residui>>,
): Dichiarazione => {
  const resta = restano.get(riga.id)
  // One that no document can name yet has all of it left.
  return { ...riga, residuo: resta == null ? riga.importo : euro(resta) }
}

/** One with what is left of it. @throws AppError non_trovato */
export async function trovaDichiarazione(db: Db, id: number): Promise<Dichiarazione> {
  const riga = await richiedi(db, dichiarazioni, id)
  return conResiduo(riga, await residui(db, riga.cliente_id))
}

/**
 * The dichiarazione d’intento of a customer for a document of a day (`intentoPer`).
 */
export const trovaIntento = async (db: Db, clienteId: number, giorno: string) =>
  intentoPer(await elencaIntenti(db, clienteId), giorno)

/** @throws AppError dati_non_validi on `aliquota` where it isn't that of the kind */
function esigeAliquota(tipo: TipoDichiarazione, aliquota: string | undefined): void {
  const giusta = DICHIARAZIONI[tipo].aliquota
  if (aliquota !== undefined && aliquota !== giusta)
    throw fieldError('aliquota', `Con «${tipo}» è ${aliquotaInParole(giusta)}`)
}

/** @throws AppError dati_non_validi on `protocollo` where the kind has none */
function esigeProtocollo(tipo: TipoDichiarazione, protocollo: string | null | undefined): void {
  if (protocollo && tipo !== INTENTO)
    throw fieldError('protocollo', 'Solo una dichiarazione d’intento ha un protocollo')
}

/** @throws AppError dati_non_validi on `anno` where the kind has none, or one received on that day isn't for it */
function esigeAnno(tipo: TipoDichiarazione, anno: number | null | undefined, giorno: string): void {
  if (anno == null) return
  if (tipo !== INTENTO) throw fieldError('anno', 'Solo una dichiarazione d’intento è per un anno')
  const possibili = anniPossibili(giorno)
  if (!possibili.includes(anno))
    throw fieldError('anno', `Ricevuta il ${formatDate(giorno)}, vale per il ${possibili.join(' o per il ')}`)
}

/** @throws AppError dati_non_validi on `importo` where the kind has none */
function esigeImporto(tipo: TipoDichiarazione, importo: number | null | undefined): void {
  if (importo != null && tipo !== INTENTO)
    throw fieldError('importo', 'Solo una dichiarazione d’intento ha un importo')
}

/** @throws AppError dati_non_validi on `documentoId` where it is no declaration of this customer, or another's already */
async function allega(ctx: Context, documentoId: number, clienteId: number, dichiarazioneId: number | null) {
  const allegata = await ctx.db
    .selectFrom('dichiarazioni_iva')
    .select('id')
    .where('documento_id', '=', documentoId)
    .executeTakeFirst()
  if (allegata && allegata.id !== dichiarazioneId)
    throw fieldError('documentoId', 'Questo file è già di un’altra dichiarazione')
  await prendiDocumento(ctx, documentoId, 'Dichiarazione', clienteId, 'documentoId')
}

export async function creaDichiarazione(ctx: Context, dati: DichiarazioneDati): Promise<number> {
  await esigeCliente(ctx.db, dati.clienteId)
  esigeAliquota(dati.tipo, dati.aliquota)
  esigeProtocollo(dati.tipo, dati.protocollo)
  esigeAnno(dati.tipo, dati.anno, dati.data)
  esigeImporto(dati.tipo, dati.importo)
  if (dati.documentoId) await allega(ctx, dati.documentoId, dati.clienteId, null)
  const { aliquota } = DICHIARAZIONI[dati.tipo]
  const anno = dati.anno === undefined && dati.tipo === INTENTO ? annoProposto(dati.data) : dati.anno
  return (await crea(ctx, dichiarazioni, { ...dati, aliquota, anno })).id
}

/** A paper that another takes the place of goes. */
export async function aggiornaDichiarazione(
  ctx: Context,
  id: number,
  dati: DichiarazioneModifica,
): Promise<void> {
  const attuale = await richiedi(ctx.db, dichiarazioni, id)
  const tipo = dati.tipo ?? attuale.tipo
  esigeAliquota(tipo, dati.aliquota)
  esigeProtocollo(tipo, dati.protocollo)
  const anno = dati.anno === undefined && tipo === INTENTO ? attuale.anno : dati.anno
  esigeAnno(tipo, anno, dati.data ?? attuale.data)
  esigeImporto(tipo, dati.importo)
  if (dati.documentoId) await allega(ctx, dati.documentoId, attuale.cliente_id, id)
  await aggiorna(ctx, dichiarazioni, id, {
    ...{ ...dati, aliquota: DICHIARAZIONI[tipo].aliquota },
    ...(tipo !== INTENTO && { protocollo: null, anno: null, importo: null }),
  })
  if (dati.documentoId !== undefined && attuale.documento_id && dati.documentoId !== attuale.documento_id)
    await eliminaDocumento(ctx, attuale.documento_id)
}

/** With its signed paper. */
export async function eliminaDichiarazione(ctx: Context, id: number): Promise<void> {
  const { documento_id } = await richiedi(ctx.db, dichiarazioni, id)
  await elimina(ctx, dichiarazioni, id)
  if (documento_id) await eliminaDocumento(ctx, documento_id)
}
