import { sql } from 'kysely'
import { clienteConRecapiti } from '#anagrafe/clienti/contract.ts'
import { clientiDistinti, distintiDi } from '#anagrafe/clienti/distinti.queries.server.ts'
import { clienti, eCancellato, trovaCliente } from '#anagrafe/clienti/queries.server.ts'
import { nomeApparecchio } from '#anagrafe/impianti/nome.rules.ts'
import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import { inBlocks, type List } from '#server/data/list.ts'
import { elenca } from '#server/data/read.ts'
import type { Db } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { countUses } from '#server/data/usage.ts'
import type { AnteprimaUnione, CoppiaDistinta, Doppione } from './contract.ts'
import type { MotivoDoppione } from './motivi.rules.ts'
import { stessaMatricola } from './rules.ts'

const inBreve = table('clienti', clienti.parola, clienteConRecapiti)

/** What two customers are compared by; the columns are those that a search for duplicates reads. */
const UGUALI: Record<MotivoDoppione, [chiave: string, tabella?: string, id?: string]> = {
  telefono: ['cifre', 'clienti_telefoni', 'cliente_id'],
  email: ['email_chiave'],
  codice_fiscale: ['codice_fiscale'],
  partita_iva: ['partita_iva'],
  nome_indirizzo: [`case when indirizzo is not null then ordine || ' ' || indirizzo_ricerca end`],
}

/** Pairs of one reason that are looked at. */
const AL_MASSIMO = 1000
/** Pairs that the list shows: whoever has more begins with these. */
const MOSTRATI = 200

/**
 * Customers who may be one, those with most reasons first; of several who are alike each stands beside the first whom
 * nobody told apart from them. How many there are is counted beyond what is shown.
 */
export async function elencaDoppioni(db: Db): Promise<List<Doppione>> {
  const coppie = new Map<string, { uno: number; altro: number; motivi: MotivoDoppione[] }>()
  for (const motivo of Object.keys(UGUALI) as MotivoDoppione[]) {
    const [espressione, tabella = 'clienti', chi = 'id'] = UGUALI[motivo]
    const [chiave, di, id] = [sql.raw(espressione), sql.table(tabella), sql.ref(chi)]
    const { rows } = await sql<{ uno: number; altro: number }>`
      with uguali as (
        select ${id} as id, ${chiave} as chiave, min(${id}) over (partition by ${chiave}) as primo from ${di} where ${chiave} in (
          select ${chiave} from ${di} where ${chiave} is not null group by ${chiave} having count(*) > 1)
      ), coppie as (
        select distinct uguali.id as altro, case when distinti.id is null then primo else (
          select min(prima.id) from uguali as prima where prima.chiave = uguali.chiave and prima.id < uguali.id
            and not exists (select 1 from clienti_distinti as detti
              where detti.cliente_id = prima.id and detti.altro_cliente_id = uguali.id)
        ) end as uno from uguali
        left join clienti_distinti as distinti on distinti.cliente_id = primo and distinti.altro_cliente_id = uguali.id
        where uguali.id <> primo
      ) select uno, altro from coppie where uno is not null order by altro limit ${AL_MASSIMO}`.execute(db)
    for (const { uno: tieniId, altro: altroId } of rows) {
      const coppia = coppie.get(`${tieniId} ${altroId}`) ?? { uno: tieniId, altro: altroId, motivi: [] }
      coppia.motivi.push(motivo)
      coppie.set(`${tieniId} ${altroId}`, coppia)
    }
  }
  const trovate = [...coppie.values()].sort((a, b) => b.motivi.length - a.motivi.length || a.altro - b.altro)
  const mostrate = trovate.slice(0, MOSTRATI)
  return { righe: await conClienti(db, mostrate), conteggio: trovate.length }
}

/** Pairs of numbers, with the customers themselves in their place. */
async function conClienti<C extends { uno: number; altro: number }>(db: Db, coppie: readonly C[]) {
  const ids = [...new Set(coppie.flatMap((coppia) => [coppia.uno, coppia.altro]))]
  const righe = await inBlocks(ids, (blocco) =>
    db.selectFrom('clienti').select(inBreve.colonne).where('id', 'in', blocco).execute(),
  )
  const perId = new Map(righe.map(inBreve.leggi).map((cliente) => [cliente.id, cliente]))
  return coppie.flatMap((coppia) => {
    const [cliente, doppione] = [perId.get(coppia.uno), perId.get(coppia.altro)]
    return cliente && doppione ? [{ ...coppia, uno: cliente, altro: doppione }] : []
  })
}

/** Customers of whom somebody said that they are not one, the latest first. */
export async function elencaDistinti(db: Db): Promise<List<CoppiaDistinta>> {
  const distinti = await elenca(db, clientiDistinti, { ordine: ['id'], verso: 'desc' })
  const mostrati = distinti.slice(0, MOSTRATI).map((coppia) => ({
    ...coppia,
    uno: coppia.cliente_id,
    altro: coppia.altro_cliente_id,
  }))
  return { righe: await conClienti(db, mostrati), conteggio: distinti.length }
}

/** What people call what moves, in the order in which they think of it. */
const SPOSTATI = [
  { tabella: 'caldaie', colonna: 'cliente_id' },
  { tabella: 'condizionatori', colonna: 'cliente_id' },
  { tabella: 'appuntamenti', colonna: 'cliente_id', parola: { uno: 'visita', tanti: 'visite' } },
  { tabella: 'contratti', colonna: 'cliente_id' },
  { tabella: 'fatture', colonna: 'cliente_id' },
  { tabella: 'preventivi', colonna: 'cliente_id' },
  { tabella: 'commesse', colonna: 'cliente_id' },
  { tabella: 'rcee', colonna: 'cliente_id' },
  { tabella: 'rapporti', colonna: 'cliente_id' },
  { tabella: 'rcee_moduli', colonna: 'cliente_id' },
  { tabella: 'documenti', colonna: 'cliente_id' },
  { tabella: 'dichiarazioni_iva', colonna: 'cliente_id' },
  { tabella: 'azioni', colonna: 'cliente_id', quali: sql`esito = 'verifica' and decisione is null` },
  { tabella: 'rapporti_attesi', colonna: 'cliente_id' },
]

const IMPIANTI = {
  caldaie: [caldaie, 'matricola'],
  condizionatori: [condizionatori, 'serial_number'],
} as const

/** The plants that two customers both have, by serial number. */
export async function impiantiUguali(
  db: Db,
  tieniId: number,
  altroId: number,
): Promise<AnteprimaUnione['impianti']> {
  const trovati: AnteprimaUnione['impianti'] = []
  for (const tabella of ['caldaie', 'condizionatori'] as const) {
    const [noun, colonna] = IMPIANTI[tabella]
    const impiantiDi = async (clienteId: number) => {
      const { righe } = await noun.elenca(db, { clienteId, limit: 500 })
      return righe.map((impianto) => {
        const { [colonna]: matricola } = impianto as unknown as Record<string, string | null>
        return { id: impianto.id, nome: nomeApparecchio(impianto), matricola: matricola ?? '' }
      })
    }
    const perMatricola = new Map(
      (await impiantiDi(altroId)).map((impianto) => [stessaMatricola(impianto.matricola), impianto]),
    )
    for (const tenuto of await impiantiDi(tieniId)) {
      const chiave = stessaMatricola(tenuto.matricola)
      const doppio = chiave && perMatricola.get(chiave)
      if (!doppio) continue
      perMatricola.delete(chiave)
      const due = { tieniId: tenuto.id, altroId: doppio.id, tieni: tenuto.nome, altro: doppio.nome }
      trovati.push({ tabella, ...due, matricola: tenuto.matricola })
    }
  }
  return trovati
}

/** Why these two can't be one, in words; null where they can. */
export async function impedimento(db: Db, tieniId: number, altroId: number): Promise<string | null> {
  if (tieniId === altroId) return 'È lo stesso cliente: scegline un altro'
  for (const id of [tieniId, altroId])
    if (await eCancellato(db, id))
      return 'I dati di uno dei due sono stati cancellati: un cliente cancellato non si unisce'
  return null
}

/** What stands before one decides whether `altroId` becomes part of `tieniId`. @throws AppError non_trovato, unito_a */
export async function trovaAnteprima(db: Db, tieniId: number, altroId: number): Promise<AnteprimaUnione> {
  const [tieni, doppione] = [await trovaCliente(db, tieniId), await trovaCliente(db, altroId)]
  const tecnico = async (id: number | null) =>
    (
      await db
        .selectFrom('utenti')
        .select('nome_utente')
        .where('id', '=', id ?? 0)
        .executeTakeFirst()
    )?.nome_utente ?? null
  return {
    ...{ tieni, altro: doppione },
    tecnici: {
      tieni: await tecnico(tieni.tecnico_preferito_id),
      altro: await tecnico(doppione.tecnico_preferito_id),
    },
    sposta: await countUses(db, altroId, SPOSTATI),
    impianti: await impiantiUguali(db, tieniId, altroId),
    impedimento: await impedimento(db, tieniId, altroId),
    distinti: await distintiDi(db, tieniId, altroId),
  }
}
