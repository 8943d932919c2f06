import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { eliminaDocumento, prendiDocumento } from '#anagrafe/documenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import type { List } from '#server/data/list.ts'
import { elenca, richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { fieldError } from '#shared/errors.ts'
import {
  type Dichiarazione,
  type DichiarazioneDati,
  type DichiarazioneModifica,
  rigaDichiarazione,
} from './contract.ts'
import { aliquotaInParole, DICHIARAZIONI, INTENTO, type TipoDichiarazione } from './rules.ts'

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
  const dove = { cliente_id: clienteId }
  const righe = await elenca(db, dichiarazioni, { dove, ordine: ['data', 'id'], verso: 'desc' })
  return { righe, conteggio: righe.length }
}

/** The dichiarazione d’intento that holds for a customer on a day: the last with its protocol; null where there is none. */
export async function trovaIntento(
  db: Db,
  clienteId: number,
  giorno: string,
): Promise<{ protocollo: string; data: string } | null> {
  const riga = await db
    .selectFrom('dichiarazioni_iva')
    .select(['protocollo', 'data'])
    .where('cliente_id', '=', clienteId)
    .where('tipo', '=', INTENTO)
    .where('data', '<=', giorno)
    .where('protocollo', 'is not', null)
    .orderBy('data', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return riga?.protocollo ? { protocollo: riga.protocollo, data: riga.data } : null
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

/** @throws AppError dati_non_validi on `documentoId` where it is no declaration of this customer, or another's already */
async function allega(ctx: Context, documentoId: number, clienteId: number, questa: number | null) {
  const altra = await ctx.db
    .selectFrom('dichiarazioni_iva')
    .select('id')
    .where('documento_id', '=', documentoId)
    .executeTakeFirst()
  if (altra && altra.id !== questa)
    throw fieldError('documentoId', 'Questo file è già di un’altra dichiarazione')
  await prendiDocumento(ctx, documentoId, 'Dichiarazione', clienteId, 'documentoId')
}

export async function creaDichiarazione(ctx: Context, dati: DichiarazioneDati): Promise<number> {
  await esigeCliente(ctx.db, dati.clienteId)
  esigeAliquota(dati.tipo, dati.aliquota)
  esigeProtocollo(dati.tipo, dati.protocollo)
  if (dati.documentoId) await allega(ctx, dati.documentoId, dati.clienteId, null)
  const { aliquota } = DICHIARAZIONI[dati.tipo]
  return (await crea(ctx, dichiarazioni, { ...dati, aliquota })).id
}

/** A paper that another takes the place of goes. */
export async function aggiornaDichiarazione(
  ctx: Context,
  id: number,
  dati: DichiarazioneModifica,
): Promise<void> {
  const prima = await richiedi(ctx.db, dichiarazioni, id)
  const tipo = dati.tipo ?? prima.tipo
  esigeAliquota(tipo, dati.aliquota)
  esigeProtocollo(tipo, dati.protocollo)
  if (dati.documentoId) await allega(ctx, dati.documentoId, prima.cliente_id, id)
  await aggiorna(ctx, dichiarazioni, id, {
    ...{ ...dati, aliquota: DICHIARAZIONI[tipo].aliquota },
    ...(tipo !== INTENTO && { protocollo: null }),
  })
  if (dati.documentoId !== undefined && prima.documento_id && dati.documentoId !== prima.documento_id)
    await eliminaDocumento(ctx, prima.documento_id)
}

/** With its signed paper. */
export async function eliminaDichiarazione(ctx: Context, id: number): Promise<void> {
  const { documento_id } = await richiedi(ctx.db, dichiarazioni, id)
  await elimina(ctx, dichiarazioni, id)
  if (documento_id) await eliminaDocumento(ctx, documento_id)
}
