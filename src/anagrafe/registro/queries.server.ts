import type { Selectable } from 'kysely'
import { inBlocks, type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { markedFields } from '#server/data/marks.ts'
import type { Db, Schema } from '#server/data/schema.ts'
import { centColumns, listOf, registeredTables, type Table } from '#server/data/table.ts'
import { namedThings } from '#server/data/words.ts'
import { euro } from '#shared/money.ts'
import { capital } from '#shared/text.ts'
import type { ParoleRegistro, RigaRegistro } from './contract.ts'
import { nomeRecord, RIFERIMENTI } from './rules.ts'

interface Filtri {
  tabella?: string
  recordId?: number
  utenteId?: number
}

const trovate = (db: Db, { tabella, recordId, utenteId }: Filtri) =>
  db
    .selectFrom('registro')
    .$if(tabella !== undefined, (q) => q.where('registro.tabella', '=', tabella ?? ''))
    .$if(recordId !== undefined, (q) => q.where('registro.record_id', '=', recordId ?? 0))
    .$if(utenteId !== undefined, (q) => q.where('registro.utente_id', '=', utenteId ?? 0))

const campiDi = ({ riga, etichette }: Table): ParoleRegistro[string]['campi'] =>
  Object.fromEntries(
    markedFields(riga).map(({ column, word, kind }) => [
      column,
      { parola: word, tipo: kind, ...(etichette[column] && { valori: etichette[column] }) },
    ]),
  )

/** How everything that the register tells of is called, with its columns and their values; in order of the words. */
export function paroleDelRegistro(): ParoleRegistro {
  const campi = new Map(registeredTables().map((table) => [table.nome, campiDi(table)]))
  return Object.fromEntries(
    namedThings()
      .map(({ nome, parola: { uno, tanti }, insieme }) => ({
        nome,
        detto: { uno: capital(insieme ? tanti : uno), tanti: capital(tanti), campi: campi.get(nome) ?? {} },
      }))
      .sort((a, b) => a.detto.uno.localeCompare(b.detto.uno, 'it'))
      .map(({ nome, detto: voce }) => [nome, voce]),
  )
}

const NON_MOSTRATE = new Set(['versione', 'created_at', 'updated_at', 'id'])

type Riga = Record<string, unknown>

/** What one of a list says: `0522 123456 casa` */
const inParole = (voce: object) => Object.values(voce).filter(Boolean).join(' ')

function cambiamenti(tabella: string, era: Riga, ora: Riga): RigaRegistro['cambiamenti'] {
  const riga = registeredTables().find(({ nome }) => nome === tabella)?.riga
  const importi = riga ? centColumns(riga) : new Set<string>()
  const elenchi = new Set(
    riga && markedFields(riga).flatMap(({ kind, column }) => (kind === 'elenco' ? [column] : [])),
  )
  const mostra = (campo: string, v: unknown) => {
    if (elenchi.has(campo)) return listOf<object>(v).map(inParole).join(', ') || null
    return importi.has(campo) && typeof v === 'number' ? euro(v) : (v ?? null)
  }
  return [...new Set([...Object.keys(era), ...Object.keys(ora)])]
    .filter((campo) => !NON_MOSTRATE.has(campo) && (era[campo] ?? null) !== (ora[campo] ?? null))
    .map((campo) => ({ campo, prima: mostra(campo, era[campo]), dopo: mostra(campo, ora[campo]) }))
}

const CITATI = {
  utenti: (db: Db, id: readonly number[]) =>
    db.selectFrom('utenti').select(['id', 'nome_utente']).where('id', 'in', id).execute(),
  ditte: (db: Db, id: readonly number[]) =>
    db.selectFrom('ditte').select(['id', 'nome']).where('id', 'in', id).execute(),
  clienti: (db: Db, id: readonly number[]) =>
    db.selectFrom('clienti').select(['id', 'nome', 'cognome']).where('id', 'in', id).execute(),
}

/** What records that are gone were called, by the register's own lines; nobody knows it of those who were erased. */
const eliminati = (db: Db, tabella: string, id: readonly number[]) =>
  db
    .selectFrom('registro')
    .select(['record_id', 'prima'])
    .where('tabella', '=', tabella)
    .where('azione', '=', 'elimina')
    .where('record_id', 'in', id)
    .where('prima', 'is not', null)
    .execute()

async function nomiDi(db: Db, tabella: keyof typeof CITATI, ids: number[]) {
  const nomi = new Map<unknown, string | null>()
  const ciSono = await inBlocks<{ id: number }>(ids, (id) => CITATI[tabella](db, id))
  for (const record of ciSono) nomi.set(record.id, nomeRecord(record))
  const mancano = ids.filter((id) => !nomi.has(id))
  for (const { record_id, prima: dati } of await inBlocks(mancano, (id) => eliminati(db, tabella, id)))
    nomi.set(record_id, nomeRecord(JSON.parse(dati ?? '{}')))
  return nomi
}

/**
 * The names of people (also of those who left), firms and customers that the changes refer to, or that a line is about
 * without telling anything of them: a query for each table.
 */
async function conNomi(db: Db, righe: RigaRegistro[]): Promise<void> {
  const citati = righe.flatMap((riga) => riga.cambiamenti.filter(({ campo }) => campo in RIFERIMENTI))
  for (const tabella of Object.keys(CITATI) as (keyof typeof CITATI)[]) {
    const riferiti = citati.filter(({ campo }) => RIFERIMENTI[campo] === tabella)
    const senza = righe.filter((r) => r.tabella === tabella && r.nome === null && r.record_id !== null)
    const valori = [
      ...riferiti.flatMap(({ prima: vecchio, dopo: nuovo }) => [vecchio, nuovo]),
      ...senza.map((r) => r.record_id),
    ]
    const nomi = await nomiDi(
      db,
      tabella,
      [...new Set(valori)].filter((v) => typeof v === 'number'),
    )
    for (const cambiamento of riferiti) {
      cambiamento.nome_prima = nomi.get(cambiamento.prima) ?? null
      cambiamento.nome_dopo = nomi.get(cambiamento.dopo) ?? null
    }
    for (const riga of senza) riga.nome = nomi.get(riga.record_id) ?? null
  }
}

function leggi(r: Selectable<Schema['registro']>): RigaRegistro {
  const era: Riga = r.prima ? JSON.parse(r.prima) : {}
  const ora: Riga = r.dopo ? JSON.parse(r.dopo) : {}
  return {
    id: r.id,
    quando: r.quando,
    nome_utente: r.nome_utente,
    azione: r.azione as RigaRegistro['azione'],
    tabella: r.tabella,
    record_id: r.record_id,
    nome: nomeRecord(ora) ?? nomeRecord(era),
    cambiamenti: cambiamenti(r.tabella, era, ora),
  }
}

const elenco = (db: Db, query: Filtri) => ({
  found: trovate(db, query),
  rows: db.selectFrom('registro').selectAll(),
  order: [['registro.id', 'desc']] as const,
  async read(lette: Selectable<Schema['registro']>[]) {
    const righe = lette.map(leggi)
    await conNomi(db, righe)
    return righe
  },
})

/** The register, last first, each line with the fields that changed. */
export const elencaRegistro = (db: Db, query: Filtri & PaginaRichiesta): Promise<List<RigaRegistro>> =>
  pageOf(elenco(db, query), query)

/** All of the same, slice by slice. */
export const scorriRegistro = (db: Db, query: Filtri): Whole<RigaRegistro> => slicesOf(elenco(db, query))
