import type { AfterWrite, Write } from '#server/data/after-write.ts'
import type { Autore } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import type { DbRow } from '#server/data/table.ts'
import { fuoriAgenda } from '#shared/stati.ts'
import { chiudiAvvisi } from './altro-giorno.queries.server.ts'
import { componiAnnullamento } from './composizione.queries.server.ts'
import { dettaInsieme, detteInsieme } from './insieme.queries.server.ts'
import { preparaMessaggi, ritiraDiVisita } from './preparazione.queries.server.ts'
import { chiaveDiVisita, chiaveMessaggio, IN_ATTESA, inizioDaChiave, SULLA_VISITA } from './rules.ts'

/* What the write of a visit has its customer told. */

const visitaIn = (riga: DbRow) => ({
  id: Number(riga.id),
  cliente_id: Number(riga.cliente_id),
  data_inizio: String(riga.data_inizio),
  commessa_id: riga.commessa_id ? Number(riga.commessa_id) : null,
})

const daAvvisare = (riga: DbRow): boolean =>
  riga.stato === 'Programmato' && String(riga.data_inizio) > new Date().toISOString()

const cambiata = (vecchia: DbRow, nuova: DbRow): boolean =>
  ['data_inizio', 'cliente_id'].some((colonna) => vecchia[colonna] !== nuova[colonna]) ||
  (vecchia.stato === 'Programmato') !== (nuova.stato === 'Programmato')

/**
 * A customer is told of a visit when it is booked, again when it is moved after that, and when it is off; what waits follows
 * the visit.
 */
export const afterWrite: AfterWrite = {
  tables: ['appuntamenti'],
  async run({ db }, { id, before, after, action }) {
    if (action === 'anonimizza') return
    if (before && after && !cambiata(before, after)) {
      if (before.commessa_id !== after.commessa_id && daAvvisare(after)) await lascia(db, visitaIn(before))
      return
    }
    // Made again after it was deleted, it has its former number: its customer may know of it.
    const rifatta = !before && after && Number(after.versione) > 1
    const era = before ? visitaIn(before) : rifatta ? visitaIn(after) : null
    if (rifatta && era) await ricollega(db, era)
    const saputo = era && (await saDi(db, era))
    const altroCliente = before && after && before.cliente_id !== after.cliente_id
    if (era) {
      if (!after || altroCliente || !daAvvisare(after)) await diceUnAltra(db, era)
      await ritiraDiVisita(db, era)
      await chiudiAvvisi(db, era)
    }
    if (altroCliente) await db.deleteFrom('risposte').where('appuntamento_id', '=', id).execute()
    if (before && era && saputo && (altroCliente || !after || fuoriAgenda(after.stato)))
      await diciAnnullata(db, before, { saputo, resta: after !== null && !altroCliente })
    if (!after || !daAvvisare(after)) return
    const visita = visitaIn(after)
    const sa = altroCliente || saputo?.startsWith('Annullamento') ? undefined : saputo
    // Moved away and back before anybody was told of it.
    if (sa?.includes(visita.data_inizio)) return
    const tipo = sa ? 'Spostamento' : 'Conferma'
    const chiave = chiaveDiVisita(tipo, visita)
    const volte = saputo ? await volteDette(db, id, chiave) : 0
    await preparaMessaggi(db, [
      {
        ...{ tipo, appuntamento_id: id, cliente_id: visita.cliente_id },
        chiave: volte > 0 ? `${chiave}:${volte}` : chiave,
      },
    ])
  },
  runMany: diMolte,
}

/** What a confirmation that never leaves would have told of other visits of its job, the first of these tells in its place. */
async function diceUnAltra(db: Db, era: ReturnType<typeof visitaIn>): Promise<void> {
  const [altra] = (await detteInsieme(db, [era])).get(era.id) ?? []
  if (!altra) return
  const attesa = await db
    .selectFrom('messaggi')
    .select('id')
    .where('chiave', '=', chiaveDiVisita('Conferma', era))
    .where('stato', 'in', [...IN_ATTESA])
    .executeTakeFirst()
  if (!attesa) return
  await preparaMessaggi(db, [
    {
      ...{ tipo: 'Conferma', appuntamento_id: altra.id, cliente_id: altra.cliente_id },
      chiave: chiaveDiVisita('Conferma', altra),
    },
  ])
}

/** A visit that leaves its job isn't told of by the others' confirmation any more, nor they by its own. */
async function lascia(db: Db, era: ReturnType<typeof visitaIn>): Promise<void> {
  if (era.commessa_id === null) return
  await diceUnAltra(db, era)
  if (await saDi(db, era)) return
  const { id, cliente_id } = era
  await preparaMessaggi(db, [
    { tipo: 'Conferma', appuntamento_id: id, cliente_id, chiave: chiaveDiVisita('Conferma', era) },
  ])
}

/** The same for many visits: those that are new are told together. */
async function diMolte(ctx: Autore, scritte: readonly Write[]): Promise<void> {
  const nuova = ({ before, after }: Write) => !before && after !== null && Number(after.versione) <= 1
  const nuove = scritte.flatMap((scritta) =>
    scritta.after && nuova(scritta) && daAvvisare(scritta.after) ? [visitaIn(scritta.after)] : [],
  )
  await preparaMessaggi(
    ctx.db,
    nuove.map((visita) => ({
      ...{ tipo: 'Conferma', appuntamento_id: visita.id, cliente_id: visita.cliente_id },
      chiave: chiaveDiVisita('Conferma', visita),
    })),
  )
  for (const scritta of scritte) if (!nuova(scritta)) await afterWrite.run(ctx, scritta)
}

/** Prepares that a visit is off, for a customer who was told of this very start, while it is still to come. */
async function diciAnnullata(
  db: Db,
  era: DbRow,
  { saputo, resta }: { saputo: string; resta: boolean },
): Promise<void> {
  const visita = visitaIn(era)
  const loSa = !saputo.startsWith('Annullamento') && inizioDaChiave(saputo) === visita.data_inizio
  if (!loSa || !daAvvisare(era)) return
  const parole = await componiAnnullamento(db, {
    ...visita,
    utente_assegnato_id: Number(era.utente_assegnato_id),
  })
  if (!parole) return
  const chiave = chiaveDiVisita('Annullamento', visita)
  const volte = await volteDette(db, visita.id, chiave)
  await preparaMessaggi(db, [
    {
      ...{ tipo: 'Annullamento', cliente_id: visita.cliente_id, parole, aMano: true },
      ...{ appuntamento_id: resta ? visita.id : null, chiave: volte > 0 ? `${chiave}:${volte}` : chiave },
    },
  ])
}

const PARTITI = ['Inviato', 'In_Invio', 'Incerto'] as const

/** What was said of a visit before it was deleted names it again, once it is made again. */
const ricollega = (db: Db, { id, cliente_id }: { id: number; cliente_id: number }) =>
  db
    .updateTable('messaggi')
    .set({ appuntamento_id: id })
    .where('cliente_id', '=', cliente_id)
    .where('appuntamento_id', 'is', null)
    .where((e) => e.or(SULLA_VISITA.map((tipo) => e('chiave', 'like', `${chiaveMessaggio(tipo, id, '')}%`))))
    .execute()

/** How often the same was said already: a visit that comes back to a day after another one was told is told again. */
async function volteDette(db: Db, visita: number, chiave: string): Promise<number> {
  const righe = await db
    .selectFrom('messaggi')
    .select('chiave')
    .where('appuntamento_id', '=', visita)
    .where('stato', 'in', [...PARTITI])
    .execute()
  return righe.filter((riga) => riga.chiave?.startsWith(chiave)).length
}

/** The key of what its customer was told last of this visit; undefined where they know nothing of it. */
async function saDi(db: Db, visita: ReturnType<typeof visitaIn>): Promise<string | undefined> {
  const { id, cliente_id } = visita
  const ultimo = await db
    .selectFrom('messaggi')
    .select('chiave')
    .where('cliente_id', '=', cliente_id)
    .where((e) => e.or(SULLA_VISITA.map((tipo) => e('chiave', 'like', `${chiaveMessaggio(tipo, id, '')}%`))))
    .where('stato', 'in', [...PARTITI])
    .orderBy('creato_il', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return ultimo?.chiave ?? ((await dettaInsieme(db, visita)) ? chiaveDiVisita('Conferma', visita) : undefined)
}
