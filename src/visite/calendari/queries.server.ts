import { hash, randomBytes } from 'node:crypto'
import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { telefoniDi, telefonoScritto } from '#anagrafe/clienti/telefoni.rules.ts'
import type { Context } from '#server/data/context.ts'
import { crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { listOf, table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { ContentReply } from '#server/files/store.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { conChi, presenza } from '#shared/presenze.ts'
import { aiutaLei, appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { AIUTANTI, leggiAiutanti } from '#visite/tempo/presenze.queries.server.ts'
import { toccanoGiorni } from '#visite/tempo/queries.server.ts'
import { type IndirizzoCalendario, type MioCalendario, rigaCalendario } from './contract.ts'
import {
  calendarioDi,
  GIORNI_ICS_AVANTI,
  GIORNI_ICS_INDIETRO,
  type VisitaInCalendario,
} from './ics.queries.server.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    calendari: TableOf<typeof rigaCalendario, { segreto_hash: string }>
    installazione: { id: number; identita: string }
  }
}

export const calendari = table(
  'calendari',
  { uno: 'calendario', tanti: 'calendari', genere: 'm' },
  rigaCalendario,
  {
    segrete: ['segreto_hash'],
    interne: ['segreto_hash'],
  },
)

const impronta = (segreto: string) => hash('sha256', segreto, 'base64url')

const leggiMio = (db: Db, utenteId: number) =>
  db.selectFrom('calendari').select(['id', 'creato_il']).where('utente_id', '=', utenteId).executeTakeFirst()

export async function mioCalendario({ db, utente }: Context): Promise<MioCalendario> {
  const calendario = await leggiMio(db, utente.id)
  return calendario ? { creato_il: calendario.creato_il } : null
}

/** A new secret address for whoever asks; the former one no longer works. 256 bits, of which a digest is kept. */
export async function rigenera(ctx: Context): Promise<IndirizzoCalendario> {
  await revoca(ctx)
  const segreto = randomBytes(32).toString('base64url')
  await crea(ctx, calendari, {
    utenteId: ctx.utente.id,
    segretoHash: impronta(segreto),
    creatoIl: new Date().toISOString(),
  })
  const percorso = `/api/calendario/${segreto}.ics`
  const { indirizzo_pubblico } = await trovaAzienda(ctx.db)
  return { percorso, indirizzo: indirizzo_pubblico && `${indirizzo_pubblico}${percorso}` }
}

/** Whoever reads the calendar under the former address finds nothing from now on. */
export async function revoca(ctx: Context): Promise<void> {
  const vecchio = await leggiMio(ctx.db, ctx.utente.id)
  if (vecchio) await elimina({ ...ctx, ifVersion: null }, calendari, vecchio.id)
}

const visite = (db: Db) =>
  db
    .selectFrom('appuntamenti')
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .innerJoin('utenti as utente_assegnato', 'utente_assegnato.id', 'utente_assegnato_id')
    .select(['appuntamenti.id', 'appuntamenti.versione', 'tipologia', 'stato', 'data_inizio', 'data_fine'])
    .select(AIUTANTI.as('aiutanti'))
    .select(['utente_assegnato_id', 'utente_assegnato.nome_utente as conduce'])
    .select(['appuntamenti.updated_at', 'clienti.updated_at as cliente_cambiato', 'indirizzo_intervento'])
    .select([
      'clienti.nome',
      'clienti.cognome',
      'clienti.indirizzo',
      'cap',
      'comune',
      'provincia',
      'telefono',
      'altri_telefoni',
    ])
    .orderBy('data_inizio')
    .orderBy('appuntamenti.id')

type Letta = Awaited<ReturnType<ReturnType<typeof visite>['execute']>>[number]

/** @param diChi whose calendar it is: who goes along with somebody has hours of their own */
const inCalendario =
  (diChi?: number) =>
  (visita: Letta): VisitaInCalendario => ({
    ...{ id: visita.id, versione: visita.versione, tipologia: visita.tipologia, stato: visita.stato },
    ...oreEConChi(visita, diChi),
    cambiata: visita.cliente_cambiato > visita.updated_at ? visita.cliente_cambiato : visita.updated_at,
    cliente: nomeCliente(visita),
    indirizzo: visita.indirizzo_intervento ?? indirizzoIntero(visita),
    telefoni: telefoniDi({ telefono: visita.telefono, altri_telefoni: listOf(visita.altri_telefoni) })
      .map(telefonoScritto)
      .join(', '),
  })

function oreEConChi(visita: Letta, diChi: number | undefined) {
  const aiutanti = leggiAiutanti(visita.aiutanti, visita)
  const presente = aiutanti.find(({ utente_id }) => utente_id === diChi)
  const ore = presenza(visita, presente ?? { da: null, a: null })
  const compagni = aiutanti.filter((aiutante) => aiutante !== presente)
  const con = conChi(presente ? [{ nome_utente: visita.conduce }, ...compagni] : compagni)
  return { inizio: ore.data_inizio, fine: ore.data_fine, con }
}

async function comeFile(
  db: Db,
  righe: readonly Letta[],
  nome: string,
  diChi?: number,
): Promise<ContentReply> {
  const { identita } = await db.selectFrom('installazione').select('identita').executeTakeFirstOrThrow()
  const testo = calendarioDi(righe.map(inCalendario(diChi)), { nome, installazione: identita })
  return new ContentReply(Buffer.from(testo), 'tepore.ics', 'text/calendar; charset=utf-8', true)
}

/**
 * The visits of whoever has this secret address.
 * @throws AppError non_trovato, alike for an address that never was, was revoked, or is of a deleted user
 */
export async function calendarioSegreto(db: Db, segreto: string): Promise<ContentReply> {
  const proprietario = await db
    .selectFrom('calendari')
    .innerJoin('utenti', 'utenti.id', 'calendari.utente_id')
    .select('utente_id')
    .where('segreto_hash', '=', impronta(segreto))
    .where('utenti.attivo', '=', true)
    .executeTakeFirst()
  if (!proprietario) throw new AppError('non_trovato', 'Questo calendario non c’è più')
  const { utente_id } = proprietario
  const delPeriodo = visite(db).where((e) =>
    toccanoGiorni(addDays(oggi(), -GIORNI_ICS_INDIETRO), addDays(oggi(), GIORNI_ICS_AVANTI))(e as never),
  )
  const righe = [
    ...(await delPeriodo.where('utente_assegnato_id', '=', utente_id).execute()),
    ...(await delPeriodo.where((e) => aiutaLei(e as never, utente_id)).execute()),
  ]
  return comeFile(db, righe, 'Tepore', utente_id)
}

/** One visit. @throws AppError non_trovato */
export async function calendarioDellaVisita(db: Db, id: number): Promise<ContentReply> {
  const righe = await visite(db).where('appuntamenti.id', '=', id).execute()
  if (righe.length === 0) throw notFound(appuntamenti)
  return comeFile(db, righe, 'Tepore')
}
