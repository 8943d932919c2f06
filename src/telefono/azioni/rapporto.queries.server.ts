import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import { lockRow } from '#server/data/records.ts'
import type { FileType } from '#server/files/store.ts'
import { validate } from '#server/http/params.ts'
import { AppError } from '#shared/errors.ts'
import { eAssegnatario, isAdmin } from '#shared/permissions.ts'
import { fuoriAgendaInParole } from '#shared/stati.ts'
import {
  chiudiRapporto,
  consegnaRapporto,
  rapportoDaDecidere,
  togliFoto,
  uidLibero,
} from '#telefono/rapporti/chiusura.queries.server.ts'
import { type ChiudiCorpo, chiudiCorpo, consegnaCorpo } from '#telefono/rapporti/contract.ts'
import { consegnaModulo } from '#telefono/rcee-moduli/chiusura.queries.server.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import type { AzioneInviata } from './contract.ts'
import { haMandato } from './file.queries.server.ts'
import { eliminaFirmato, giaScritto, tieniFirmato } from './firmato.queries.server.ts'
import { firmatoDi } from './firmato.rules.ts'
import { ERA_INDIETRO, eraIndietro, oraCorretta, orarioCorretto } from './orologio.rules.ts'
import { fotoDelPezzo } from './pezzo.rules.ts'
import { rapportoInAttesa, senzaDi } from './rapporto.rules.ts'
import type { EsitoDiAzione, SoggettoDiAzione } from './rules.ts'

/** Whether a file that an action can't be done without has yet to come from who sends it. */
export async function mancaFile(ctx: Context, azione: AzioneInviata): Promise<boolean> {
  const firmato = firmatoDi(azione)
  const letto = azione.tipo === 'rapporto.chiudi' ? chiudiCorpo.safeParse(azione.corpo) : null
  const voluti: [string, FileType][] = []
  if (firmato) voluti.push([firmato.pdf, 'pdf'])
  const senza = senzaDi(azione)
  const dellaTarga = fotoDelPezzo(azione)
  const foto = [...(letto?.data?.contenuto.foto ?? []), ...(dellaTarga ? [{ impronta: dellaTarga }] : [])]
  for (const { impronta } of foto) if (!senza.includes(impronta)) voluti.push([impronta, 'jpg'])
  for (const [impronta, tipoFile] of voluti) {
    // Of one that only others have sent the disk isn't asked: neither answer nor time tells that it is there.
    if (!(await haMandato(ctx, impronta, tipoFile))) return true
    // As young as one that has just come: nothing cleans it away before its row is there.
    if (!(await ctx.fileStore.renew(impronta, tipoFile))) return true
  }
  return false
}

/**
 * A closed report: written, or kept whole with its document until somebody in the office decides.
 * @param motivo why the office decides whatever the visit is; null where nothing stands against it
 */
export async function riceviRapporto(
  ctx: Context,
  azione: AzioneInviata,
  { motivo, clienteId }: SoggettoDiAzione & { motivo: string | null },
): Promise<EsitoDiAzione> {
  const { db, utente } = ctx
  const corpo = validate(chiudiCorpo, azione.corpo) as ChiudiCorpo
  const visitaId = azione.visitaId ?? 0
  const { visitaUid } = azione
  const { impronta, contenuto } = corpo
  if (await giaScritto(ctx, 'rapporti', { uid: contenuto.uid, impronta })) return { esito: 'fatta' }
  await lockRow(db, 'appuntamenti', visitaId)
  const visita = await trova(db, appuntamenti, visitaId)
  const daDecidere = await perche(ctx, azione, visita, corpo)
  const insieme = motivo ?? daDecidere
  if (visita && insieme === null) {
    await chiudiRapporto(ctx, visita, { ...corpo, visitaUid }, utente.id, { senza: senzaDi(azione) })
    return { esito: 'fatta' }
  }
  const orario = orarioCorretto(corpo.contenuto, azione.ore)
  const corretto = orario && {
    ...orario,
    firmatoIl: oraCorretta({ ...azione.ore, confermata: corpo.firmatoIl }),
  }
  return tieniFirmato(ctx, azione, { clienteId, motivo: insieme ?? '' }, { ...corpo, corretto })
}

/** Why somebody in the office decides; null where the report is written. */
async function perche(
  { db, utente }: Context,
  { visitaId, visitaUid, clienteId, ore }: AzioneInviata,
  visita: Appuntamento | undefined,
  corpo: ChiudiCorpo,
): Promise<string | null> {
  const daDecidere = await rapportoDaDecidere(db, utente, visitaId ?? 0, { ...corpo, visitaUid })
  if (!visita) return 'La visita è stata eliminata'
  if (clienteId !== null && clienteId !== visita.cliente_id) return 'La visita è passata a un altro cliente'
  if (!isAdmin(utente) && !eAssegnatario(utente, visita.utente_assegnato_id))
    return `La visita è passata a ${visita.utente_assegnato.nome_utente}`
  const fuori = fuoriAgendaInParole(visita.stato)
  if (fuori ?? daDecidere) return fuori ?? daDecidere
  if (!orarioCorretto(corpo.contenuto, ore)) return null
  return eraIndietro(ore) ? ERA_INDIETRO : 'L’orario è nel futuro'
}

/**
 * How a report of either kind was handed over; where the report still waits for the office, it waits with it.
 * @param motivo that the report was refused, where it was
 */
export async function riceviConsegna(
  ctx: Context,
  azione: AzioneInviata,
  motivo: string | null,
): Promise<EsitoDiAzione> {
  const { uid, ...inviata } = validate(consegnaCorpo, azione.corpo) as ReturnType<typeof consegnaCorpo.parse>
  const rcee = azione.tipo === 'rcee.consegna'
  if (motivo !== null)
    return { esito: 'respinta', motivo: `Il suo ${rcee ? 'RCEE' : 'rapporto'} non è stato accettato` }
  const { db, utente } = ctx
  const consegna = { come: inviata.come, il: oraCorretta({ ...azione.ore, confermata: inviata.il }) }
  const chiusura = await db
    .selectFrom('azioni')
    .select(['id', 'decisione'])
    .where('uid', 'in', azione.dopo)
    .where('tipo', '=', rcee ? 'rcee.chiudi' : 'rapporto.chiudi')
    .where('utente_id', '=', utente.id)
    .executeTakeFirst()
  // Of a document that stands alone among the customer's there is nothing to be noted.
  if (chiusura?.decisione === 'Archiviata') return { esito: 'fatta' }
  // Whoever decides about it comes before, or after.
  if (chiusura) await lockRow(db, 'azioni', chiusura.id)
  const attesa = await db
    .selectFrom('azioni')
    .select(['id', 'corpo', 'cliente_id'])
    .where('id', '=', chiusura?.id ?? 0)
    .where('esito', '=', 'verifica')
    .where('decisione', 'is', null)
    .executeTakeFirst()
  if (!attesa?.corpo || rapportoInAttesa(attesa.corpo).contenuto.uid !== uid)
    return {
      esito: 'fatta',
      clienteId: await (rcee ? consegnaModulo : consegnaRapporto)(ctx, { uid, ...consegna }),
    }
  const corpo = JSON.stringify({ ...rapportoInAttesa(attesa.corpo), consegna })
  await db.updateTable('azioni').set({ corpo }).where('id', '=', attesa.id).execute()
  return { esito: 'fatta', clienteId: attesa.cliente_id }
}

/** Said where something that was signed can't be written, whoever decides. */
export const NON_SI_SCRIVE = 'Non si può scrivere così com’è: archivia il PDF tra i documenti del cliente'

/** An Admin has said yes: the report is its author's, in the place of one that was closed meanwhile. */
export async function accettaRapporto(
  ctx: Context,
  visita: Appuntamento,
  { corpo, tecnicoId }: { corpo: string; tecnicoId: number },
): Promise<void> {
  const { consegna, corretto: giusto, senza, visitaUid } = rapportoInAttesa(corpo)
  const letto = chiudiCorpo.safeParse(JSON.parse(corpo))
  if (!letto.success) throw new AppError('conflitto', NON_SI_SCRIVE)
  const contenuto = {
    ...letto.data.contenuto,
    uid: await uidLibero(ctx.db, 'rapporti', letto.data.contenuto.uid),
  }
  await chiudiRapporto(ctx, visita, { ...letto.data, contenuto, visitaUid }, tecnicoId, { giusto, senza })
  await eliminaFirmato(ctx, corpo)
  if (consegna) await consegnaRapporto(ctx, { uid: contenuto.uid, ...consegna })
}

/** An Admin has said no: the document goes, what was sent stays in the register. */
export async function rifiutaRapporto(ctx: Context, corpo: string): Promise<void> {
  await eliminaFirmato(ctx, corpo)
  const letto = chiudiCorpo.safeParse(JSON.parse(corpo))
  if (letto.success) await togliFoto(ctx, letto.data.contenuto)
}
