import type { Appuntamento } from '#features/appuntamenti/contract.ts'
import { visitaSeCe } from '#features/appuntamenti/queries.server.ts'
import { eAssegnatario } from '#features/appuntamenti/rules.ts'
import { eCancellato } from '#features/clienti/queries.server.ts'
import { creaDocumentoConservato, eliminaDocumento } from '#features/documenti/queries.server.ts'
import {
  attaccaFoto,
  chiudiRapporto,
  consegnaRapporto,
  rapportoDaDecidere,
  togliFoto,
} from '#features/rapporti/chiusura.queries.server.ts'
import { type ChiudiCorpo, chiudiCorpo, consegnaCorpo } from '#features/rapporti/contract.ts'
import { codiceRapporto } from '#features/rapporti/rules.ts'
import { lockRow } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import type { FileType } from '#server/files/store.ts'
import type { Context } from '#server/http/context.ts'
import { validate } from '#server/http/params.ts'
import { isAdmin } from '#shared/permissions.ts'
import type { AzioneInviata, RapportoDaVerificare } from './contract.ts'

/** What came of a report that a telephone sent; `corpo` in the place of what was sent, where somebody has to decide. */
interface EsitoRapporto {
  esito: 'fatta' | 'verifica' | 'respinta'
  motivo?: string
  clienteId?: number | null
  cancellato?: boolean
  corpo?: unknown
}

/** What waits for the office: the report, its document, and how it was handed over meanwhile. */
interface InAttesa extends ChiudiCorpo {
  documentoId: number
  consegna?: { come: string; il: string }
}

/** Whether a file that an action can't be done without has yet to come. */
export async function mancaFile({ fileStore }: Context, { tipo, corpo }: AzioneInviata): Promise<boolean> {
  const letto = tipo === 'rapporto.chiudi' ? chiudiCorpo.safeParse(corpo) : null
  if (!letto?.success) return false
  const { pdf, contenuto } = letto.data
  const voluti = [[pdf, 'pdf'], ...contenuto.foto.map(({ impronta }) => [impronta, 'jpg'])] as const
  for (const [impronta, tipoFile] of voluti)
    if ((await fileStore.condition(impronta as string, tipoFile as FileType)) !== 'whole') return true
  return false
}

/** A closed report: written, or kept whole with its document until somebody in the office decides. */
export async function riceviRapporto(ctx: Context, azione: AzioneInviata): Promise<EsitoRapporto> {
  const { db, utente } = ctx
  const corpo = validate(chiudiCorpo, azione.corpo) as ChiudiCorpo
  await lockRow(db, 'appuntamenti', azione.visitaId)
  const visita = await visitaSeCe(db, azione.visitaId)
  const clienteId = visita?.cliente_id ?? (await clienteDellaVisita(db, azione.visitaId))
  if (clienteId !== null && (await eCancellato(db, clienteId)))
    return { esito: 'respinta', cancellato: true, clienteId }
  const motivo = await perche(ctx, visita, corpo)
  if (visita && motivo === null) {
    await chiudiRapporto(ctx, visita, corpo, utente.id)
    return { esito: 'fatta', clienteId }
  }
  const documentoId = await creaDocumentoConservato(
    ctx,
    {
      tipologia: 'Rapporto',
      ...(clienteId !== null && { clienteId }),
      descrizione: 'Da verificare in ufficio',
    },
    { nome: `Rapporto_${codiceRapporto(azione.visitaId)}_da_verificare.pdf`, digest: corpo.pdf },
  )
  await attaccaFoto({ ...ctx, ifVersion: null }, corpo.contenuto, { rapportoId: null, clienteId })
  return { esito: 'verifica', motivo: motivo ?? '', clienteId, corpo: { ...corpo, documentoId } }
}

async function perche(
  { db, utente }: Context,
  visita: Appuntamento | undefined,
  corpo: ChiudiCorpo,
): Promise<string | null> {
  if (!visita) return 'La visita è stata eliminata'
  const daDecidere = await rapportoDaDecidere(db, utente, visita.id, corpo)
  if (!isAdmin(utente) && !eAssegnatario(utente, visita.utente_assegnato_id))
    return `La visita è passata a ${visita.utente_assegnato.nome_utente}`
  if (visita.stato === 'Annullato') return 'La visita è stata annullata'
  return daDecidere
}

/** Whose a visit was that has been deleted. */
async function clienteDellaVisita(db: Db, visitaId: number): Promise<number | null> {
  const riga = await db
    .selectFrom('registro')
    .select('cliente_id')
    .where('tabella', '=', 'appuntamenti')
    .where('record_id', '=', visitaId)
    .where('cliente_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return riga?.cliente_id ?? null
}

/** How a report was handed over; where the report still waits for the office, it waits with it. */
export async function riceviConsegna(ctx: Context, azione: AzioneInviata): Promise<EsitoRapporto> {
  const { uid, come, il } = validate(consegnaCorpo, azione.corpo) as ReturnType<typeof consegnaCorpo.parse>
  const prima = await ctx.db
    .selectFrom('azioni')
    .select(['id', 'corpo', 'cliente_id'])
    .where('uid', 'in', azione.dopo.length ? azione.dopo : [''])
    .where('esito', '=', 'verifica')
    .where('decisione', 'is', null)
    .executeTakeFirst()
  if (!prima?.corpo) return { esito: 'fatta', clienteId: await consegnaRapporto(ctx, { uid, come, il }) }
  const corpo = JSON.stringify({ ...JSON.parse(prima.corpo), consegna: { come, il } })
  await ctx.db.updateTable('azioni').set({ corpo }).where('id', '=', prima.id).execute()
  return { esito: 'fatta', clienteId: prima.cliente_id }
}

const inAttesa = (corpo: string) => JSON.parse(corpo) as InAttesa

/** An Admin has said yes: the report is its author's, in the place of one that was closed meanwhile. */
export async function accettaRapporto(
  ctx: Context,
  visita: Appuntamento,
  { corpo, tecnicoId }: { corpo: string; tecnicoId: number },
): Promise<void> {
  const { documentoId, consegna, ...rapporto } = inAttesa(corpo)
  await chiudiRapporto(ctx, visita, rapporto, tecnicoId)
  await eliminaDocumento(ctx, documentoId)
  if (consegna) await consegnaRapporto(ctx, { uid: rapporto.contenuto.uid, ...consegna })
}

/** An Admin has said no: the document goes, what was sent stays in the register. */
export async function rifiutaRapporto(ctx: Context, corpo: string): Promise<void> {
  const { documentoId, contenuto } = inAttesa(corpo)
  await eliminaDocumento(ctx, documentoId)
  await togliFoto(ctx, contenuto)
}

/** What an Admin reads of it before deciding. */
export function rapportoInBreve(corpo: string | null): RapportoDaVerificare | null {
  if (!corpo) return null
  const { contenuto, firma, documentoId } = inAttesa(corpo)
  const { arrivo, partenza, lavori, esito } = contenuto
  return { arrivo, partenza, lavori, esito, firmatario: firma.nome ?? null, documentoId }
}
