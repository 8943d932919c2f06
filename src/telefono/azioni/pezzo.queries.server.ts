import { utenti } from '#anagrafe/utenti/queries.server.ts'
import { creaPezzo } from '#carte/pezzi/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi, trova } from '#server/data/read.ts'
import { lockRow } from '#server/data/records.ts'
import { validate } from '#server/http/params.ts'
import { type CurrentUser, eAssegnatario, isAdmin } from '#shared/permissions.ts'
import { fuoriAgendaInParole } from '#shared/stati.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { type AzioneInviata, type PezzoChiesto, pezzoChiedi } from './contract.ts'
import { senzaDi } from './rapporto.rules.ts'
import type { EsitoDiAzione } from './rules.ts'

/**
 * A part that somebody asks for at a visit: who leads it, who comes along, an Admin. Under one uid it is asked for once.
 * @param motivo why the office decides whatever the visit is; null where nothing stands against it
 */
export async function riceviPezzo(
  ctx: Context,
  azione: AzioneInviata,
  motivo: string | null,
): Promise<EsitoDiAzione> {
  const corpo = validate(pezzoChiedi, azione.corpo) as PezzoChiesto
  const visitaId = azione.visitaId ?? 0
  await lockRow(ctx.db, 'appuntamenti', visitaId)
  const visita = await trova(ctx.db, appuntamenti, visitaId)
  const senzaFoto = corpo.foto && senzaDi(azione).includes(corpo.foto)
  const chiesto = { ...corpo, foto: senzaFoto ? null : corpo.foto }
  const daDecidere = motivo ?? perche(ctx.utente, azione, visita)
  if (!visita || daDecidere !== null) return { esito: 'verifica', motivo: daDecidere, corpo: chiesto }
  await chiedi(ctx, visita, chiesto, { chiestoIl: azione.confermataIl })
  return { esito: 'fatta' }
}

function perche(
  utente: CurrentUser,
  { clienteId }: AzioneInviata,
  visita: Appuntamento | undefined,
): string | null {
  if (!visita) return 'La visita è stata eliminata'
  if (clienteId !== null && clienteId !== visita.cliente_id) return 'La visita è passata a un altro cliente'
  const ciVa =
    isAdmin(utente) ||
    eAssegnatario(utente, visita.utente_assegnato_id) ||
    visita.aiutanti.some(({ utente_id }) => utente_id === utente.id)
  return ciVa
    ? fuoriAgendaInParole(visita.stato)
    : `La visita è passata a ${visita.utente_assegnato.nome_utente}`
}

/** Writes it down, unless it is there; words stay where the list has its article no more. */
async function chiedi(
  ctx: Context,
  visita: Appuntamento,
  { uid, foto, articoloId, ...pezzo }: PezzoChiesto,
  nascita: { chiestoIl: string; chiestoDa?: string },
): Promise<void> {
  const { db } = ctx
  if (await db.selectFrom('pezzi').select('id').where('uid', '=', uid).executeTakeFirst()) return
  const articolo = await db
    .selectFrom('articoli')
    .select('id')
    .where('id', '=', articoloId ?? 0)
    .executeTakeFirst()
  await creaPezzo(
    ctx,
    {
      ...pezzo,
      articoloId: articolo?.id ?? null,
      appuntamentoId: visita.id,
      commessaId: visita.commessa_id,
    },
    { ...nascita, uid, impronta: foto ?? null },
  )
}

/** An Admin has said yes; a photograph that nothing has kept meanwhile stays out. */
export async function accettaPezzo(
  ctx: Context,
  visita: Appuntamento,
  { corpo, tecnicoId, confermataIl }: { corpo: string; tecnicoId: number; confermataIl: string },
): Promise<void> {
  const pezzo = validate(pezzoChiedi, JSON.parse(corpo)) as PezzoChiesto
  const foto = pezzo.foto && (await ctx.fileStore.renew(pezzo.foto, 'jpg')) ? pezzo.foto : null
  const tecnico = await richiedi(ctx.db, utenti, tecnicoId)
  const nascita = { chiestoIl: confermataIl, chiestoDa: tecnico.nome_utente }
  await chiedi(ctx, visita, { ...pezzo, foto }, nascita)
}
