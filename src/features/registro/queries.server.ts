import type * as z from 'zod'
import { rigaAppuntamento } from '#features/appuntamenti/contract.ts'
import { rataDiFattura, rigaFattura } from '#features/fatture/contract.ts'
import { rigaPreventivo } from '#features/preventivi/contract.ts'
import { compilata } from '#server/prepared.ts'
import { type Elenco, NESSUN_LIMITE, type Pagina } from '#server/routes.ts'
import type { Db } from '#server/schema.ts'
import { colonneInCentesimi } from '#server/table.ts'
import { euro } from '#shared/money.ts'
import type { RigaRegistro } from './contract.ts'
import { nomeRecord, RIFERIMENTI } from './rules.ts'

/** Tables with amounts: their columns are kept in cents and shown in euro. */
const CON_IMPORTI: Record<string, z.ZodObject> = {
  appuntamenti: rigaAppuntamento,
  preventivi: rigaPreventivo,
  fatture: rigaFattura,
  rate_fatture: rataDiFattura,
}

interface Filtri {
  tabella?: string
  recordId?: number
  utenteId?: number
}

const filtrato = (db: Db, p: Filtri) =>
  db
    .selectFrom('registro')
    .$if(p.tabella !== undefined, (q) => q.where('tabella', '=', p.tabella ?? ''))
    .$if(p.recordId !== undefined, (q) => q.where('record_id', '=', p.recordId ?? 0))
    .$if(p.utenteId !== undefined, (q) => q.where('utente_id', '=', p.utenteId ?? 0))

const elenco = compilata((db, p: Filtri & { limit: number; offset: number }) =>
  filtrato(db, p).selectAll().orderBy('id', 'desc').limit(p.limit).offset(p.offset),
)
const quanti = compilata((db, p: Filtri) => filtrato(db, p).select((e) => e.fn.countAll<number>().as('n')))

const NON_MOSTRATE = new Set(['versione', 'created_at', 'updated_at', 'id'])

type Riga = Record<string, unknown>

function cambiamenti(tabella: string, era: Riga, ora: Riga): RigaRegistro['cambiamenti'] {
  const schema = CON_IMPORTI[tabella]
  const importi = schema ? colonneInCentesimi(schema) : new Set<string>()
  const mostra = (campo: string, v: unknown) =>
    importi.has(campo) && typeof v === 'number' ? euro(v) : (v ?? null)
  return [...new Set([...Object.keys(era), ...Object.keys(ora)])]
    .filter((campo) => !NON_MOSTRATE.has(campo) && (era[campo] ?? null) !== (ora[campo] ?? null))
    .map((campo) => ({ campo, prima: mostra(campo, era[campo]), dopo: mostra(campo, ora[campo]) }))
}

const CITATI = {
  utenti: (db: Db, id: number[]) =>
    db.selectFrom('utenti').select(['id', 'nome_utente']).where('id', 'in', id).execute(),
  ditte: (db: Db, id: number[]) =>
    db.selectFrom('ditte').select(['id', 'nome']).where('id', 'in', id).execute(),
  clienti: (db: Db, id: number[]) =>
    db.selectFrom('clienti').select(['id', 'nome', 'cognome']).where('id', 'in', id).execute(),
}

/** Ids in one query: databases have a limit, which a whole register may pass. */
const BLOCCO = 1000

/** The names of people (also of those who left), firms and customers that the changes refer to: a query for each table. */
async function conNomi(db: Db, righe: RigaRegistro[]): Promise<void> {
  const citati = righe.flatMap((riga) => riga.cambiamenti.filter(({ campo }) => campo in RIFERIMENTI))
  for (const [tabella, leggi] of Object.entries(CITATI)) {
    const qui = citati.filter(({ campo }) => RIFERIMENTI[campo] === tabella)
    const id = [...new Set(qui.flatMap(({ prima, dopo }) => [prima, dopo]))].filter(
      (v) => typeof v === 'number',
    )
    const nomi = new Map<unknown, string | null>()
    for (let n = 0; n < id.length; n += BLOCCO)
      for (const record of await leggi(db, id.slice(n, n + BLOCCO))) nomi.set(record.id, nomeRecord(record))
    for (const uno of qui) {
      uno.nome_prima = nomi.get(uno.prima) ?? null
      uno.nome_dopo = nomi.get(uno.dopo) ?? null
    }
  }
}

/** The register, last first, each line with the fields that changed. */
export async function elencaRegistro(db: Db, query: Filtri & Pagina): Promise<Elenco<RigaRegistro>> {
  const { limit = NESSUN_LIMITE, offset = 0, ...filtri } = query
  const lette = await elenco(db, { ...filtri, limit, offset })
  const righe = lette.map((r) => {
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
  })
  await conNomi(db, righe)
  const [tutti] = await quanti(db, filtri)
  return { righe, conteggio: tutti?.n ?? 0 }
}
