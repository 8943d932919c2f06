import type * as z from 'zod'
import {
  aggiornaAppuntamento,
  riportaAppuntamento,
  visitaSeCe,
} from '#features/appuntamenti/queries.server.ts'
import { notifica } from '#features/notifiche/queries.server.ts'
import { lavoriDellaVisita } from '#features/scadenze/lavori.queries.server.ts'
import { aggiorna, lockRow } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#shared/errors.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { type DaVerificare, rigaAzione } from './contract.ts'
import { accettaRapporto, rapportoInBreve, rifiutaRapporto } from './rapporto.queries.server.ts'
import { type Contrasto, GIORNI_RICORDO } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    azioni: TableOf<typeof rigaAzione>
  }
}

/** Of an erased customer's it stays that they were received, so that they can't come back. */
export const azioni = table('azioni', rigaAzione, { person: 'cliente_id' })

const GIORNO_MS = 86_400_000

export const contrastiDi = (testo: string | null) => (testo ? (JSON.parse(testo) as Contrasto[]) : [])

/** What waits for an Admin; of the others, only what they have sent themselves. */
export async function elencaDaVerificare(db: Db, utente: CurrentUser): Promise<DaVerificare[]> {
  const righe = await db
    .selectFrom('azioni')
    .innerJoin('utenti', 'utenti.id', 'azioni.utente_id')
    .leftJoin('appuntamenti', 'appuntamenti.id', 'azioni.appuntamento_id')
    .leftJoin('clienti', 'clienti.id', 'azioni.cliente_id')
    .where('azioni.esito', '=', 'verifica')
    .where('azioni.decisione', 'is', null)
    // Of an erased customer there is nothing left to decide.
    .where('azioni.contrasti', 'is not', null)
    .$if(!isAdmin(utente), (q) => q.where('azioni.utente_id', '=', utente.id))
    .select(['azioni.id', 'azioni.uid', 'azioni.versione', 'azioni.motivo', 'azioni.contrasti'])
    .select([
      'azioni.tipo',
      'azioni.corpo',
      'azioni.confermata_il',
      'utenti.nome_utente as tecnico',
      'appuntamenti.id as visita_id',
    ])
    .select(['appuntamenti.titolo', 'appuntamenti.data_inizio'])
    .select(['clienti.id as cliente_id', 'clienti.nome', 'clienti.cognome'])
    .orderBy('azioni.id')
    .limit(200)
    .execute()
  return righe.map(
    ({ visita_id, titolo, data_inizio, cliente_id, nome, cognome, contrasti, tipo, corpo, ...r }) => ({
      ...r,
      // Amounts of a visit that isn't the sender's any more are not theirs to see.
      contrasti: isAdmin(utente) ? contrastiDi(contrasti) : [],
      rapporto: tipo === 'rapporto.chiudi' ? rapportoInBreve(corpo) : null,
      visita: visita_id && titolo && data_inizio ? { id: visita_id, titolo, data_inizio } : null,
      cliente: cliente_id && nome !== null && cognome !== null ? { id: cliente_id, nome, cognome } : null,
    }),
  )
}

/**
 * An Admin's decision about what a telephone sent: `Accettata` writes it over what stands there, making a deleted visit
 * again under its former number.
 * @throws AppError conflitto where somebody has decided already; versione_superata; what a write of the visit throws
 */
export async function decidiAzione(
  ctx: Context,
  id: number,
  { esito, motivo }: { esito: 'Accettata' | 'Rifiutata'; motivo?: string | null | undefined },
): Promise<void> {
  const { db, utente } = ctx
  await lockRow(db, 'azioni', id)
  const riga = await db.selectFrom('azioni').selectAll().where('id', '=', id).executeTakeFirst()
  if (riga?.esito !== 'verifica') throw new AppError('non_trovato')
  if (riga.decisione !== null) throw new AppError('conflitto', `Ha già deciso ${riga.decisa_da}`)
  const mio = { ...ctx, ifVersion: null }
  if (esito === 'Accettata') await accetta(mio, riga.appuntamento_id, riga)
  else if (riga.tipo === 'rapporto.chiudi' && riga.corpo) await rifiutaRapporto(mio, riga.corpo)
  await aggiorna(ctx, azioni, id, {
    decisione: esito,
    decisaDa: utente.nome_utente,
    decisaIl: new Date().toISOString(),
    corpo: null,
  })
  const visita = await visitaSeCe(db, riga.appuntamento_id)
  const chi = visita ? `${visita.cliente.nome} ${visita.cliente.cognome}: ` : ''
  const fine = motivo ? `: ${motivo}` : ''
  if (riga.utente_id !== utente.id)
    await notifica(mio, visita?.id ?? null, [
      {
        utenteId: riga.utente_id,
        clienteId: riga.cliente_id,
        tipo: 'Cambio_Stato',
        titolo: esito === 'Accettata' ? 'Accettato dall’ufficio' : 'Non accettato dall’ufficio',
        messaggio: `${chi}quello che avevi mandato dal telefono${fine}`,
        datiExtra: {},
      },
    ])
}

type RigaDecisa = z.output<typeof rigaAzione>

async function accetta(
  ctx: Context,
  visitaId: number,
  { contrasti, corpo, tipo, utente_id }: Pick<RigaDecisa, 'contrasti' | 'corpo' | 'tipo' | 'utente_id'>,
): Promise<void> {
  const { db } = ctx
  if (!(await visitaSeCe(db, visitaId))) await riportaAppuntamento(ctx, visitaId)
  const sua = await visitaSeCe(db, visitaId)
  if (tipo === 'rapporto.chiudi' && corpo && sua)
    return accettaRapporto(ctx, sua, { corpo, tecnicoId: utente_id })
  const dati = Object.fromEntries(contrastiDi(contrasti).map(({ campo, dopo }) => [campo, dopo]))
  const voluti = corpo
    ? (JSON.parse(corpo) as { lavori?: { scadenzaId: number; fatto: boolean }[] }).lavori
    : []
  const visita = await visitaSeCe(db, visitaId)
  const completata = (dati.stato ?? visita?.stato) === 'Completato'
  const presi = new Set((await lavoriDellaVisita(db, visitaId)).map(({ id }) => id))
  const lavori = completata ? voluti?.filter(({ scadenzaId }) => presi.has(scadenzaId)) : []
  await aggiornaAppuntamento(ctx, visitaId, { ...dati, ...(lavori?.length && { lavori }) })
}

/** How many wait for an Admin: the dashboard's strip. */
export async function contaDaVerificare(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('azioni')
    .where('esito', '=', 'verifica')
    .where('decisione', 'is', null)
    .where('contrasti', 'is not', null)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** What came of actions is remembered as long as a telephone may send them again. */
export const dimenticaAzioni = (db: Db, adesso = Date.now()) =>
  db
    .deleteFrom('azioni')
    .where('ricevuta_il', '<', new Date(adesso - GIORNI_RICORDO * GIORNO_MS).toISOString())
    .where((e) => e.or([e('esito', '!=', 'verifica'), e('decisione', 'is not', null)]))
    .execute()
