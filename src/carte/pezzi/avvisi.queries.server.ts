import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import type { AfterWrite } from '#server/data/after-write.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi, trova } from '#server/data/read.ts'
import type { Autore } from '#server/data/register.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import { pezzi } from './queries.server.ts'
import { aspettato, pezzoDetto, type StatoPezzo } from './rules.ts'
import { doveVanno, mancanoDopo, portatiA } from './visite.queries.server.ts'

/** Where a customer's parts stand. */
const APRI_PEZZI = '/contabilita/pezzi'

/** An urgent part that somebody asks for is told to the Admins; whoever takes parts along hears of it once all have come. */
export const avvisiDeiPezzi: AfterWrite = {
  tables: ['pezzi'],
  async run(autore, { id, before, after, action }) {
    if (!after) return
    const ctx = { ...autore, ifVersion: null } as Context
    if (action === 'crea' && after.urgente) await diceUrgente(ctx, id)
    // Given back it was here already.
    if (after.stato === 'Arrivato' && before && aspettato(before.stato as StatoPezzo))
      await diceArrivati(ctx, id)
  },
}

async function diceUrgente(ctx: Context & Autore, id: number): Promise<void> {
  const pezzo = await richiedi(ctx.db, pezzi, id)
  const admin = (await elencaAdmin(ctx.db)).filter((utenteId) => utenteId !== ctx.utente?.id)
  await notifica(
    ctx,
    pezzo.appuntamento_id,
    admin.map((utenteId) => ({
      ...{ utenteId, clienteId: pezzo.cliente_id, tipo: 'Cambio_Stato', titolo: 'Pezzo urgente' },
      messaggio: `${nomeCliente(pezzo.cliente)}: ${pezzoDetto(pezzo)}, chiesto da ${pezzo.chiesto_da}`,
      datiExtra: { apri: APRI_PEZZI },
    })),
  )
}

/** Those of the visit that it is taken to, else of the one after which somebody comes back with it. */
async function diceArrivati(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  const pezzo = await richiedi(db, pezzi, id)
  const doveVa = (await doveVanno(db, [pezzo])).get(id)?.id
  const insieme = doveVa
    ? [[doveVa, (await portatiA(db, [doveVa])).get(doveVa) ?? []] as const]
    : [...(await mancanoDopo(db, { clienteId: pezzo.cliente_id }))]
  const [visitaId, sono = []] = insieme.find(([, suoi]) => suoi.some((pezzoSuo) => pezzoSuo.id === id)) ?? []
  const visita = visitaId === undefined ? undefined : await trova(db, appuntamenti, visitaId)
  if (!visita || sono.some(({ stato }) => stato !== 'Arrivato')) return
  const nomi = sono.map(pezzoDetto).join(', ')
  await notifica(ctx, visita.id, [
    {
      ...{ utenteId: visita.utente_assegnato_id, clienteId: visita.cliente_id, tipo: 'Cambio_Stato' },
      titolo: sono.length === 1 ? 'È arrivato il pezzo' : 'Sono arrivati i pezzi',
      messaggio: `${nomeCliente(visita.cliente)}: ${nomi}`,
      datiExtra: {},
    },
  ])
}
