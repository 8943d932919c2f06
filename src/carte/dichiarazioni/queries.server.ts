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
import {
  type Dichiarazione,
  type DichiarazioneDati,
  type DichiarazioneModifica,
  rigaDichiarazione,
} from './contract.ts'
import {
  aliquotaInParole,
  anniPossibili,
  annoDi,
  annoProposto,
  DICHIARAZIONI,
  INTENTO,
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
  return { righe, conteggio: righe.length }
}

/** A dichiarazione d’intento as the documents under it name it, and for which year it is. */
export interface Intento {
  id: number
  protocollo: string
  data: string
  anno: number | null
}

/**
 * The dichiarazione d’intento of a customer for a document of a day: the last with its protocol that is not after it and for
 * its year. Where none is, `fuori` is the last that isn't: for another year, or for one that nobody has said.
 */
export async function trovaIntento(
  db: Db,
  clienteId: number,
  giorno: string,
): Promise<{ intento: Intento | null; fuori: Intento | null }> {
  const intenti = await db
    .selectFrom('dichiarazioni_iva')
    .select(['id', 'protocollo', 'data', 'anno'])
    .where('cliente_id', '=', clienteId)
    .where('tipo', '=', INTENTO)
    .where('data', '<=', giorno)
    .where('protocollo', 'is not', null)
    .orderBy('data', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const conProtocollo = intenti.map(({ protocollo, ...voce }) => ({ ...voce, protocollo: protocollo ?? '' }))
  const intento = conProtocollo.find(({ anno }) => anno === annoDi(giorno)) ?? null
  const daDire = conProtocollo.find(({ anno }) => anno === null) ?? conProtocollo[0] ?? null
  return { intento, fuori: intento ? null : daDire }
}

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
  if (dati.documentoId) await allega(ctx, dati.documentoId, attuale.cliente_id, id)
  await aggiorna(ctx, dichiarazioni, id, {
    ...{ ...dati, aliquota: DICHIARAZIONI[tipo].aliquota },
    ...(tipo !== INTENTO && { protocollo: null, anno: null }),
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
