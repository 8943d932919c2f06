import { aggiornaCodici } from '#anagrafe/clienti/queries.server.ts'
import { comeStanno } from '#scadenze/scadenze/esiti.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import { lockRow } from '#server/data/records.ts'
import { validate } from '#server/http/params.ts'
import { type CurrentUser, eAssegnatario, gestisceImporti, isAdmin } from '#shared/permissions.ts'
import { fuoriAgendaInParole } from '#shared/stati.ts'
import type { Appuntamento, AppuntamentoModificaDati } from '#visite/appuntamenti/contract.ts'
import { aggiornaAppuntamento, appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { campiVietati } from '#visite/appuntamenti/rules.ts'
import { type AzioneInviata, type GestisciCorpo, gestisciCorpo } from './contract.ts'
import { manoDi } from './mano.queries.server.ts'
import { campoDiVisita } from './queries.server.ts'
import { type CampoCambiato, type Contrasto, chiDecide, type EsitoDiAzione, unisci } from './rules.ts'
import { campiDellaVisita, fotografia, giornoEOraBrevi, voluto } from './visita.rules.ts'

/**
 * «Gestione Appuntamento» as a telephone confirmed it, over what stands there now.
 * @param motivo why the office decides whatever the visit is; null where nothing stands against it
 */
export async function gestisci(
  ctx: Context,
  azione: AzioneInviata,
  motivo: string | null,
): Promise<EsitoDiAzione> {
  const { db, utente } = ctx
  const corpo = validate(gestisciCorpo, azione.corpo) as GestisciCorpo
  const visitaId = azione.visitaId ?? 0
  await lockRow(db, 'appuntamenti', visitaId)
  const visita = await trova(db, appuntamenti, visitaId)
  const mano = manoDi(ctx, azione)
  const perche = motivo ?? (await decideLUfficio(utente, azione, corpo, visita, mano))
  const lecito = senzaImporti(utente, corpo)
  if (perche !== null || !visita)
    return { esito: 'verifica', motivo: perche, contrasti: voluto(lecito, visita) }

  const { dati, contrasti: trovati } = unisci(
    campiDellaVisita(lecito),
    fotografia(visita),
    giornoEOraBrevi(azione.confermataIl),
  )
  const contrasti: Contrasto[] = []
  for (const contrasto of trovati) {
    const diChi = await mano(campoDiVisita(visita.id, contrasto.campo))
    if (diChi === 'altrui') contrasti.push(contrasto)
    if (diChi === 'mia') dati[contrasto.campo as CampoCambiato] = contrasto.dopo
  }
  const altroStato = trovati.some(({ campo }) => campo === 'stato') && !('stato' in dati)
  const lavori = await lavoriDicibili(ctx, { ...visita, stato: dati.stato ?? visita.stato }, lecito)
  await aggiornaAppuntamento(ctx, visita.id, {
    ...(dati as AppuntamentoModificaDati),
    ...(lavori.length > 0 && { lavori }),
  })
  if (lecito.inScheda) await portaInScheda(ctx, visita.id)
  const { versione } = await db
    .selectFrom('appuntamenti')
    .select('versione')
    .where('id', '=', visita.id)
    .executeTakeFirstOrThrow()
  // What one has said otherwise since takes its works with it.
  const superato = altroStato && !contrasti.some(({ campo }) => campo === 'stato')
  const persi = superato ? 0 : (lecito.lavori?.length ?? 0) - lavori.length
  const esito = persi > 0 ? 'verifica' : chiDecide(contrasti)
  const cambiata =
    contrasti.length > 0 ? 'Anche l’ufficio ha cambiato la visita' : 'I lavori della visita sono cambiati'
  return { esito, contrasti, versione, motivo: esito === 'fatta' ? null : cambiata }
}

/** A visit has begun; one that is under way by now, or over, stays as it is. */
export async function inizia(
  ctx: Context,
  azione: AzioneInviata,
  motivo: string | null,
): Promise<EsitoDiAzione> {
  const visita = await trova(ctx.db, appuntamenti, azione.visitaId ?? 0)
  const stato = visita?.stato === 'Completato' ? 'Completato' : 'In_Corso'
  const corpo: Pick<GestisciCorpo, 'campi'> = { campi: { stato: { prima: 'Programmato', dopo: stato } } }
  const esito = await gestisci(ctx, { ...azione, corpo }, motivo)
  return { ...esito, ...(esito.esito === 'verifica' && { corpo }) }
}

/**
 * What a telephone tells of a visit's works, as far as the visit that is to be written can take it: it is completed, and they
 * are its, or were done with it already. Of what is left out the office hears.
 * @param visita with the state that it is going to have
 */
export async function lavoriDicibili(
  { db }: Context,
  visita: { id: number; cliente_id: number; stato: unknown },
  { lavori = [] }: Pick<GestisciCorpo, 'lavori'>,
): Promise<NonNullable<GestisciCorpo['lavori']>> {
  if (visita.stato !== 'Completato') return []
  const ids = lavori.map(({ scadenzaId }) => scadenzaId)
  const stati = await comeStanno(db, visita, ids)
  return lavori.filter(({ scadenzaId }) => ['preso', 'fatto'].includes(stati.get(scadenzaId) ?? ''))
}

/** Why an action can't be done without the office, nobody having been wrong; null where it can. */
async function decideLUfficio(
  utente: CurrentUser,
  { clienteId }: AzioneInviata,
  { campi }: GestisciCorpo,
  visita: Appuntamento | undefined,
  mano: ReturnType<typeof manoDi>,
): Promise<string | null> {
  if (!visita) return 'La visita è stata eliminata'
  if (clienteId !== null && clienteId !== visita.cliente_id) return 'La visita è passata a un altro cliente'
  if (!isAdmin(utente) && !eAssegnatario(utente, visita.utente_assegnato_id))
    return `La visita è passata a ${visita.utente_assegnato.nome_utente}`
  const valori = Object.fromEntries(Object.entries(campi).map(([campo, cambio]) => [campo, cambio?.dopo]))
  if (campiVietati(utente, valori).length > 0) return 'Il ruolo del tecnico è cambiato'
  const fuori = campi.stato?.prima === visita.stato ? null : fuoriAgendaInParole(visita.stato)
  return fuori && (await mano(campoDiVisita(visita.id, 'stato'))) === 'altrui' ? fuori : null
}

/** An empty amount of who doesn't see amounts counts as not sent (docs/product.md §4.4); a real one is the office's to decide. */
function senzaImporti(utente: CurrentUser, corpo: GestisciCorpo): GestisciCorpo {
  if (gestisceImporti(utente)) return corpo
  const campi = { ...corpo.campi }
  for (const campo of ['incasso', 'spese'] as const) if (campi[campo]?.dopo == null) delete campi[campo]
  return { ...corpo, campi }
}

/** The codes of a visit go into its customer's sheet; an empty one leaves the sheet's as it is. */
export async function portaInScheda(ctx: Context, visitaId: number): Promise<void> {
  const visita = await trova(ctx.db, appuntamenti, visitaId)
  if (!visita?.richiesta_ricevuta) return
  await aggiornaCodici(ctx, visita.cliente_id, {
    ...(visita.codice_fiscale && { codiceFiscale: visita.codice_fiscale }),
    ...(visita.partita_iva && { partitaIva: visita.partita_iva }),
  })
}
