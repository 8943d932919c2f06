import type * as z from 'zod'
import { rigaAppuntamento } from '#features/appuntamenti/contract.ts'
import { compilata } from '#server/prepared.ts'
import { type Elenco, NESSUN_LIMITE, type Pagina } from '#server/routes.ts'
import type { Db } from '#server/schema.ts'
import { colonneInCentesimi } from '#server/table.ts'
import { euro } from '#shared/money.ts'
import type { RigaRegistro } from './contract.ts'

/** Tables with amounts: their columns are kept in cents and shown in euro. */
const CON_IMPORTI: Record<string, z.ZodObject> = { appuntamenti: rigaAppuntamento }

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

function cambiamenti(
  tabella: string,
  prima: string | null,
  dopo: string | null,
): RigaRegistro['cambiamenti'] {
  const era: Record<string, unknown> = prima ? JSON.parse(prima) : {}
  const ora: Record<string, unknown> = dopo ? JSON.parse(dopo) : {}
  const schema = CON_IMPORTI[tabella]
  const importi = schema ? colonneInCentesimi(schema) : new Set<string>()
  const mostra = (campo: string, v: unknown) =>
    importi.has(campo) && typeof v === 'number' ? euro(v) : (v ?? null)
  return [...new Set([...Object.keys(era), ...Object.keys(ora)])]
    .filter((campo) => !NON_MOSTRATE.has(campo) && (era[campo] ?? null) !== (ora[campo] ?? null))
    .map((campo) => ({ campo, prima: mostra(campo, era[campo]), dopo: mostra(campo, ora[campo]) }))
}

/** The register, last first, each line with the fields that changed. */
export async function elencaRegistro(db: Db, query: Filtri & Pagina): Promise<Elenco<RigaRegistro>> {
  const { limit = NESSUN_LIMITE, offset = 0, ...filtri } = query
  const lette = await elenco(db, { ...filtri, limit, offset })
  const righe = lette.map((r) => ({
    id: r.id,
    quando: r.quando,
    nome_utente: r.nome_utente,
    azione: r.azione as RigaRegistro['azione'],
    tabella: r.tabella,
    record_id: r.record_id,
    cambiamenti: cambiamenti(r.tabella, r.prima, r.dopo),
  }))
  const [tutti] = await quanti(db, filtri)
  return { righe, conteggio: tutti?.n ?? 0 }
}
