import type { Selectable } from 'kysely'
import { misto } from '#anagrafe/impianti/potenze.rules.ts'
import { POTENZA_TOTALE } from '#anagrafe/impianti/rules.ts'
import type { Db, Schema } from '#server/data/schema.ts'
import { oggi } from '#shared/dates.ts'
import { type Cadenza, type Caso, previstaDi } from './caso.rules.ts'

/** All that the rules ask about some customers, read with one query a table. */

/** A contract that runs, for one of its plants. */
type CadenzaDi = Cadenza & { cliente_id: number; caldaia_id: number | null; condizionatore_id: number | null }

type Tabella = 'impianti' | 'caldaie' | 'condizionatori' | 'rcee' | 'deroghe' | 'scadenze'
export type RigaArchivio<T extends Tabella> = Selectable<Schema[T]>

const leggi = async <T extends Tabella>(db: Db, tabella: T, clienti: readonly number[]) => {
  const righe = await db
    .selectFrom(tabella as 'caldaie')
    .selectAll()
    .where('cliente_id', 'in', clienti)
    .orderBy('id')
    .execute()
  return perCliente(righe as unknown as (RigaArchivio<T> & { cliente_id: number })[])
}

export const perCliente = <R extends { cliente_id: number }>(righe: R[]): Map<number, R[]> =>
  Map.groupBy(righe, ({ cliente_id }) => cliente_id)

export type ArchivioClienti = Awaited<ReturnType<typeof archivioDi>>

/** Each table's rows by customer, and the company's habit in months. */
export async function archivioDi(db: Db, clienti: readonly number[]) {
  const { manutenzione_mesi } = await db
    .selectFrom('azienda')
    .select('manutenzione_mesi')
    .executeTakeFirstOrThrow()
  return {
    manutenzioneMesi: manutenzione_mesi,
    impianti: await leggi(db, 'impianti', clienti),
    caldaie: await leggi(db, 'caldaie', clienti),
    condizionatori: await leggi(db, 'condizionatori', clienti),
    rcee: await leggi(db, 'rcee', clienti),
    deroghe: await leggi(db, 'deroghe', clienti),
    scadenze: await leggi(db, 'scadenze', clienti),
    cadenze: perCliente(await cadenzeDi(db, clienti)),
  }
}

/** What contracts that run today say of these customers' plants, and when their next visit is foreseen. */
async function cadenzeDi(db: Db, clienti: readonly number[]): Promise<CadenzaDi[]> {
  const giorno = oggi()
  const righe = await db
    .selectFrom('contratti')
    .innerJoin('contratti_impianti as impianto', 'impianto.contratto_id', 'contratti.id')
    .select(['contratti.cliente_id', 'numero', 'visite_anno', 'ancora', 'data_inizio'])
    .select(['impianto.caldaia_id', 'impianto.condizionatore_id'])
    .select((e) =>
      e
        .selectFrom('scadenze_fatte as fatta')
        .select('fatta.data_dovuta')
        .whereRef('fatta.cliente_id', '=', 'contratti.cliente_id')
        .where('fatta.controllo', '=', 'Manutenzione')
        .where((f) =>
          f.or([
            f('fatta.caldaia_id', '=', f.ref('impianto.caldaia_id')),
            f('fatta.condizionatore_id', '=', f.ref('impianto.condizionatore_id')),
          ]),
        )
        .whereRef('fatta.fatta_il', '>=', 'contratti.data_inizio')
        .orderBy('fatta.fatta_il', 'desc')
        .orderBy('fatta.id', 'desc')
        .limit(1)
        .as('ultima_dovuta'),
    )
    .where('contratti.cliente_id', 'in', clienti)
    // Ended as of a day to come, it runs until then.
    .where((e) =>
      e.or([e('stato', '=', 'Attivo'), e.and([e('stato', '=', 'Disdetto'), e('disdetto_il', '>', giorno)])]),
    )
    .where('data_inizio', '<=', giorno)
    .where((e) => e.or([e('rinnovo_tacito', '=', true), e('fine', '>=', giorno)]))
    .orderBy('contratti.id')
    .execute()
  return righe.map(({ data_inizio, ultima_dovuta, ...riga }) => ({
    ...riga,
    prossima_prevista: previstaDi(data_inizio, riga.visite_anno, ultima_dovuta),
  }))
}

/** Where a row names its plant. */
type Colonna = 'caldaia_id' | 'condizionatore_id'

/** A plant of a customer, as the rules are asked about it. */
export interface ImpiantoDi {
  colonna: Colonna
  id: number
  nome: string
  caso: Caso
}

/** The plants of a customer that are in use, boilers first. */
export function impiantiDi(
  archivio: ArchivioClienti,
  { id, provincia }: { id: number; provincia: string | null },
): ImpiantoDi[] {
  const insieme = (impiantoId: number) => {
    const inUsoLi = <R extends { impianto_id: number | null; dismesso_il: string | null }>(righe: R[] = []) =>
      righe.filter((riga) => riga.impianto_id === impiantoId && riga.dismesso_il === null)
    const condizionatori = inUsoLi(archivio.condizionatori.get(id))
    return { caldaie: inUsoLi(archivio.caldaie.get(id)), condizionatori }
  }
  const inUso = (
    colonna: Colonna,
    impianto: RigaArchivio<'caldaie'> | RigaArchivio<'condizionatori'>,
  ): ImpiantoDi[] => {
    if (impianto.dismesso_il !== null) return []
    const tipo = colonna === 'caldaia_id' ? 'caldaia' : 'condizionatore'
    const intero = (archivio.impianti.get(id) ?? []).find((riga) => riga.id === impianto.impianto_id)
    const suImpianto = (riga: Record<Colonna, number | null>) => riga[colonna] === impianto.id
    const caso: Caso = {
      provincia: intero?.provincia || provincia || null,
      impianto: {
        ...impianto,
        // Where the plant is on record it says how much its generators of this kind are together.
        potenza_impianto_kw: intero?.[POTENZA_TOTALE[tipo]] ?? impianto.potenza_impianto_kw,
        misto: intero !== undefined && misto(insieme(intero.id)),
        tipo,
      },
      rcee: (archivio.rcee.get(id) ?? []).filter(suImpianto),
      manutenzioneMesi: archivio.manutenzioneMesi,
      contratto: (archivio.cadenze.get(id) ?? []).find(suImpianto) ?? null,
      deroghe: (archivio.deroghe.get(id) ?? []).filter(suImpianto),
    }
    return [{ colonna, id: impianto.id, nome: `${impianto.marca} ${impianto.modello}`, caso }]
  }
  return [
    ...(archivio.caldaie.get(id) ?? []).flatMap((caldaia) => inUso('caldaia_id', caldaia)),
    ...(archivio.condizionatori.get(id) ?? []).flatMap((frigo) => inUso('condizionatore_id', frigo)),
  ]
}
