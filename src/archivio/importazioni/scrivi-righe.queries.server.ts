import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { creaMolti } from '#server/data/records.ts'
import type { Autore } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import type { DuplicatoDiRiga } from './contract.ts'
import type { DatiArticolo } from './leggi-articoli.queries.server.ts'
import type { SceltaRigaImportata } from './rules.ts'
import {
  aggiornaImpianti,
  type Creato,
  creaImpianti,
  type ImpiantiScritti,
} from './scrivi-impianti.queries.server.ts'
import { aggiornaNoto } from './scrivi-noti.queries.server.ts'
import type { DatiCliente } from './stesso-cliente.rules.ts'

/** What is counted of an import. */
export const CONTI = ['clienti', 'caldaie', 'condizionatori', 'rcee', 'aggiornati', 'articoli'] as const
export type ContiImportazione = Record<(typeof CONTI)[number], number>

/** A row to be written. */
export interface DaScrivere extends ImpiantiScritti {
  n: number
  gruppo: number
  scelta: SceltaRigaImportata | null
  duplicato: DuplicatoDiRiga | null
  /** The customer that it is a duplicate of: another by now, where two were made one. */
  duplicato_di: number | null
  cliente: DatiCliente
  /** Of a price list, in the place of the others. */
  articolo: DatiArticolo
}

/** Whose row it is: the first of the file where it was found to be the same customer, and they are to be one. */
const gruppoDi = ({ gruppo, scelta, duplicato }: DaScrivere) =>
  scelta === 'aggiorna' ? (duplicato?.riga ?? gruppo) : gruppo

/**
 * Writes rows: customers, each once, with plants and reports; then what others tell anew of plants that are there. A customer
 * who was to be told of and is gone by now is made.
 */
export async function scriviRigheImportate(
  ctx: Autore,
  id: number,
  righe: readonly DaScrivere[],
): Promise<Partial<ContiImportazione>> {
  const { db } = ctx
  const clienteDi = await clientiNoti(db, id, righe)
  const nuovi = [...new Set(righe.map(gruppoDi))].filter((gruppo) => !clienteDi.has(gruppo))
  const capi = nuovi.flatMap((gruppo) => righe.find((riga) => gruppoDi(riga) === gruppo) ?? [])
  const idClienti = await creaMolti(
    ctx,
    clienti,
    capi.map(({ cliente }) => cliente),
  )
  const creati: Creato[] = []
  for (const [i, capo] of capi.entries()) {
    const [gruppo, record_id] = [gruppoDi(capo), idClienti[i] ?? 0]
    clienteDi.set(gruppo, record_id)
    creati.push({ tabella: 'clienti', gruppo, record_id })
  }
  const conCliente = righe.map((riga) => {
    const gruppo = gruppoDi(riga)
    return { ...riga, gruppo, clienteId: clienteDi.get(gruppo) ?? 0 }
  })
  creati.push(
    ...(await creaImpianti(
      ctx,
      conCliente.filter(({ scelta }) => scelta !== 'aggiorna'),
    )),
  )
  for (const riga of conCliente)
    if (riga.scelta === 'aggiorna') {
      if (riga.duplicato_di) creati.push(...(await aggiornaNoto(ctx, riga)))
      creati.push(...(await aggiornaImpianti(ctx, riga)))
    }
  await annota(db, id, creati)
  const quanti = (tabella: Creato['tabella']) =>
    creati.filter((creato) => creato.tabella === tabella && !creato.prima).length
  return {
    ...{ clienti: idClienti.length, caldaie: quanti('caldaie'), rcee: quanti('rcee') },
    condizionatori: quanti('condizionatori'),
    aggiornati: creati.filter(({ prima: vecchio }) => vecchio).length,
  }
}

/** Customers by the group of their rows: those that earlier slices made, and those that were in the archive before. */
async function clientiNoti(db: Db, id: number, righe: readonly DaScrivere[]): Promise<Map<number, number>> {
  const fatti = await db
    .selectFrom('importazioni_creati')
    .select(['gruppo', 'record_id'])
    .where('importazione_id', '=', id)
    .where('tabella', '=', 'clienti')
    .where('gruppo', 'in', [...new Set(righe.map(gruppoDi))])
    .execute()
  const diPrima = righe.flatMap((riga) =>
    riga.scelta === 'aggiorna' && riga.duplicato_di ? [[gruppoDi(riga), riga.duplicato_di] as const] : [],
  )
  const vivi = diPrima.length
    ? await db
        .selectFrom('clienti')
        .select('id')
        .where(
          'id',
          'in',
          diPrima.map(([, clienteId]) => clienteId),
        )
        .execute()
    : []
  const ciSono = new Set(vivi.map((cliente) => cliente.id))
  return new Map([
    ...diPrima.filter(([, clienteId]) => ciSono.has(clienteId)),
    ...fatti.map(({ gruppo, record_id }) => [gruppo, record_id] as const),
  ])
}

const chiaveDi = ({ tabella, record_id }: { tabella: string; record_id: number }) => `${tabella} ${record_id}`

/** Keeps what was made, and how what was there was before this import first changed it. */
async function annota(db: Db, id: number, creati: readonly Creato[]): Promise<void> {
  if (creati.length === 0) return
  const cambiati = creati.filter(({ prima: vecchio }) => vecchio).map(({ record_id }) => record_id)
  const tenuti = cambiati.length
    ? await db
        .selectFrom('importazioni_creati')
        .select(['tabella', 'record_id', 'gruppo', 'prima'])
        .where('importazione_id', '=', id)
        .where('record_id', 'in', cambiati)
        .execute()
    : []
  const righe = new Map<string, Creato>()
  const noti = new Map(tenuti.map((creato) => [chiaveDi(creato), creato]))
  for (const creato of creati) {
    const noto = righe.get(chiaveDi(creato)) ?? noti.get(chiaveDi(creato))
    // What this import made has no before.
    const vecchio =
      noto?.prima && creato.prima ? { ...JSON.parse(creato.prima), ...JSON.parse(noto.prima) } : null
    const intera = noto ? vecchio && JSON.stringify(vecchio) : (creato.prima ?? null)
    righe.set(chiaveDi(creato), { ...creato, gruppo: noto?.gruppo ?? creato.gruppo, prima: intera })
  }
  await db
    .insertInto('importazioni_creati')
    .values([...righe.values()].map((creato) => ({ importazione_id: id, versione: 1, ...creato })))
    .onConflict((c) =>
      c
        .columns(['importazione_id', 'tabella', 'record_id'])
        .doUpdateSet((e) => ({ versione: e.ref('excluded.versione'), prima: e.ref('excluded.prima') })),
    )
    .execute()
}
