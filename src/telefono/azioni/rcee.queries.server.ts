import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import { lockRow } from '#server/data/records.ts'
import { validate } from '#server/http/params.ts'
import { AppError } from '#shared/errors.ts'
import { eAssegnatario, isAdmin } from '#shared/permissions.ts'
import { fuoriAgendaInParole } from '#shared/stati.ts'
import { uidLibero } from '#telefono/rapporti/chiusura.queries.server.ts'
import {
  chiudiModulo,
  consegnaModulo,
  imparaDaModulo,
  moduloDaDecidere,
} from '#telefono/rcee-moduli/chiusura.queries.server.ts'
import { imparaCorpo, type ModuloCorpo, moduloCorpo } from '#telefono/rcee-moduli/contract.ts'
import type { ContrastoImparato } from '#telefono/rcee-moduli/imparato.queries.server.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import type { AzioneInviata } from './contract.ts'
import { eliminaFirmato, giaScritto, tieniFirmato } from './firmato.queries.server.ts'
import { manoDi } from './mano.queries.server.ts'
import { conGeneratoreNato } from './nati.queries.server.ts'
import { ERA_INDIETRO, eraIndietro, giornoCorretto, oraCorretta } from './orologio.rules.ts'
import { NON_SI_SCRIVE } from './rapporto.queries.server.ts'
import { rceeInAttesa } from './rcee.rules.ts'
import type { EsitoDiAzione, SoggettoDiAzione } from './rules.ts'

const GENERATORE_NON_CE = 'Il generatore salvato sul telefono non è in ufficio'

const CAMBIATO = 'Anche l’ufficio ha cambiato il generatore o il suo impianto'

/** Of a form that is written nothing waits but the choice: who drew what stands in the form alone. */
const concluso = (uid: string, contrasti: ContrastoImparato[]): EsitoDiAzione => ({
  ...{ esito: contrasti.length > 0 ? 'scelta' : 'fatta', contrasti, corpo: { uid } },
  motivo: contrasti.length > 0 ? CAMBIATO : null,
})

/**
 * A closed efficiency report: written, or kept whole with its document until somebody in the office decides. What was learnt
 * and the office has changed too never holds it back: of that alone the technician chooses.
 * @param motivo why the office decides whatever the visit is; null where nothing stands against it
 */
export async function riceviRcee(
  ctx: Context,
  azione: AzioneInviata,
  { motivo, clienteId }: SoggettoDiAzione & { motivo: string | null },
): Promise<EsitoDiAzione> {
  const { db, utente } = ctx
  const inviato = validate(moduloCorpo, azione.corpo) as ModuloCorpo
  const { visitaId, epoca } = azione
  const { uid } = inviato.contenuto
  const corpo = await conGeneratoreNato(db, inviato)
  if (await giaScritto(ctx, 'rcee_moduli', { uid, impronta: inviato.impronta })) return concluso(uid, [])
  if (visitaId === null && clienteId === null)
    return tieniFirmato(ctx, azione, { clienteId, motivo: 'Non si sa di quale cliente è' })
  if (!corpo) return tieniFirmato(ctx, azione, { clienteId, motivo: motivo ?? GENERATORE_NON_CE })
  if (visitaId !== null) await lockRow(db, 'appuntamenti', visitaId)
  const visita = visitaId === null ? undefined : await trova(db, appuntamenti, visitaId)
  const destinazione = { visitaId, clienteId: visita?.cliente_id ?? clienteId ?? 0 }
  const grezzo = (azione.corpo as { contenuto: unknown }).contenuto
  const daDecidere = await moduloDaDecidere(db, utente, destinazione, corpo, { grezzo, epoca })
  const { data_controllo } = corpo.contenuto.dati.quando
  const giorno = data_controllo && giornoCorretto(data_controllo, azione.ore)
  const indietro = giorno && eraIndietro(azione.ore) ? ERA_INDIETRO : null
  const insieme = motivo ?? dellaVisita(ctx, azione, visita) ?? daDecidere ?? indietro
  if (insieme === null) {
    const diChi = manoDi(ctx, azione)
    return concluso(
      corpo.contenuto.uid,
      await chiudiModulo(ctx, destinazione, corpo, utente.id, { diChi, epoca }),
    )
  }
  const corretto = giorno
    ? { giorno, firmatoIl: oraCorretta({ ...azione.ore, confermata: corpo.firmatoIl }) }
    : null
  return tieniFirmato(ctx, azione, { clienteId, motivo: insieme }, { ...inviato, corretto, epoca })
}

/** Why the office decides because of what became of the visit; null where nothing did, or there is none. */
function dellaVisita(
  { utente }: Context,
  { visitaId, clienteId }: AzioneInviata,
  visita: Awaited<ReturnType<typeof trova<typeof appuntamenti.riga>>>,
): string | null {
  if (visitaId === null) return null
  if (!visita) return 'La visita è stata eliminata'
  if (clienteId !== null && clienteId !== visita.cliente_id) return 'La visita è passata a un altro cliente'
  if (!isAdmin(utente) && !eAssegnatario(utente, visita.utente_assegnato_id))
    return `La visita è passata a ${visita.utente_assegnato.nome_utente}`
  return fuoriAgendaInParole(visita.stato)
}

/** What is to stand of what both sides have changed. */
export async function riceviImparato(ctx: Context, azione: AzioneInviata): Promise<EsitoDiAzione> {
  const { uid, ...imparato } = validate(imparaCorpo, azione.corpo) as ReturnType<typeof imparaCorpo.parse>
  const { clienteId, contrasti } = await imparaDaModulo(ctx, uid, imparato, manoDi(ctx, azione))
  return { ...concluso(uid, contrasti), clienteId }
}

/** An Admin has said yes: the form is its author's, in the place of one that was closed meanwhile; the office's values stay. */
export async function accettaRcee(
  ctx: Context,
  destinazione: { visitaId: number | null; clienteId: number },
  { corpo, tecnicoId }: { corpo: string; tecnicoId: number },
): Promise<void> {
  const { consegna, corretto, epoca } = rceeInAttesa(corpo)
  const letto = moduloCorpo.safeParse(JSON.parse(corpo))
  if (!letto.success) throw new AppError('conflitto', NON_SI_SCRIVE)
  const modulo = await conGeneratoreNato(ctx.db, letto.data as ModuloCorpo)
  if (!modulo)
    throw new AppError('conflitto', `${GENERATORE_NON_CE}: accetta prima quello, o archivia il PDF`)
  const uid = await uidLibero(ctx.db, 'rcee_moduli', modulo.contenuto.uid)
  const contenuto = { ...modulo.contenuto, uid }
  await chiudiModulo(ctx, destinazione, { ...modulo, contenuto }, tecnicoId, {
    ...{ giusto: corretto, epoca },
  })
  await eliminaFirmato(ctx, corpo)
  if (consegna) await consegnaModulo(ctx, { uid, ...consegna })
}
