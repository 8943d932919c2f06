import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import { AppError } from '#shared/errors.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import type { AzioneInviata } from './contract.ts'
import { FIRMATI } from './firmato.rules.ts'
import { attendono } from './queries.server.ts'
import { IN_ATTESA_PER_VISITA, SUONANO } from './rules.ts'

const quante = async (query: ReturnType<typeof attendono>): Promise<number> =>
  Number((await query.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n)

/** Whether one more of this person about this visit may wait for the office. */
export const haPosto = (ctx: Context, visitaId: number | null): Promise<boolean> =>
  esigePosto(ctx, visitaId).then(
    () => true,
    () => false,
  )

/** @throws AppError conflitto where too many of this person about this visit wait for the office */
export async function esigePosto({ db, utente }: Context, visitaId: number | null): Promise<void> {
  const inAttesa = attendono(db)
    .where('utente_id', '=', utente.id)
    .where('tipo', 'not in', FIRMATI)
    .where('appuntamento_id', visitaId === null ? 'is' : '=', visitaId)
  if ((await quante(inAttesa)) >= IN_ATTESA_PER_VISITA)
    throw new AppError(
      'conflitto',
      `${visitaId === null ? 'Senza visita' : 'Di questa visita'} aspettano già ${IN_ATTESA_PER_VISITA} azioni: l’ufficio deve prima deciderle`,
    )
}

/** Tells who sent a document, or asked for a part, of the photographs that the server has refused: it has come without them. */
export async function diceFotoNonPrese(
  ctx: Context,
  { tipo, senzaFile, visitaId }: Pick<AzioneInviata, 'tipo' | 'senzaFile' | 'visitaId'>,
  clienteId: number | null,
): Promise<void> {
  const [prima] = senzaFile
  if (!prima) return
  const visita = visitaId === null ? undefined : await trova(ctx.db, appuntamenti, visitaId)
  const quante =
    senzaFile.length === 1 ? '1 foto non è stata presa' : `${senzaFile.length} foto non sono state prese`
  const pezzo = tipo === 'pezzo.chiedi'
  const restano = pezzo ? '' : `: ${senzaFile.length === 1 ? 'resta' : 'restano'} solo nel suo PDF`
  await notifica(ctx, visita?.id ?? null, [
    {
      ...{ utenteId: ctx.utente.id, clienteId, tipo: 'Cambio_Stato', titolo: 'Foto non prese' },
      messaggio: `${visita ? `${nomeCliente(visita.cliente)}: ` : ''}il ${pezzo ? 'pezzo è chiesto' : 'rapporto è arrivato'}, ma ${quante} (${prima.motivo})${restano}`,
      datiExtra: {},
    },
  ])
}

/**
 * Tells the Admins that something waits for them, unless so much of this person does that the bell would ring for nothing
 * else.
 */
export async function avvisaUfficio(
  ctx: Context,
  visitaId: number | null,
  clienteId: number | null,
  motivo: string | null,
  id: number,
): Promise<void> {
  if ((await quante(attendono(ctx.db).where('utente_id', '=', ctx.utente.id))) > SUONANO) return
  const visita = visitaId === null ? undefined : await trova(ctx.db, appuntamenti, visitaId)
  const admin = await elencaAdmin(ctx.db)
  const inizio = visita ? `${nomeCliente(visita.cliente)}: ` : ''
  await notifica(
    ctx,
    visita?.id ?? null,
    admin.map((utenteId) => ({
      utenteId,
      clienteId,
      tipo: 'Cambio_Stato',
      titolo: 'Da verificare',
      messaggio: `${inizio}${motivo ?? 'serve una decisione'} (dal telefono di ${ctx.utente.nome_utente})`,
      datiExtra: { apri: `/azioni?verifica=${id}` },
    })),
  )
}
