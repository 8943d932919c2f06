import type { Context } from '#server/data/context.ts'
import type { List } from '#server/data/list.ts'
import { elenca } from '#server/data/read.ts'
import { aggiorna, crea, elimina, esigeRiferimento } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { usesOf } from '#server/data/usage.ts'
import { AppError } from '#shared/errors.ts'
import { normalise } from '#shared/text.ts'
import { type Ditta, rigaDitta, type StatisticaDitta } from './contract.ts'
import { COLORI_DITTA } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    ditte: TableOf<typeof rigaDitta, { nome_chiave: string }>
  }
}

/** The table itself; outside of here for bulk inserts only (scripts/demo). */
export const ditte = table('ditte', { uno: 'ditta', tanti: 'ditte', genere: 'f' }, rigaDitta, {
  etichette: { colore: COLORI_DITTA },
  derivate: ({ nome }) => ({ nome_chiave: normalise(String(nome)) }),
})

/** Every firm by name. */
export async function elencaDitte(db: Db): Promise<List<Ditta>> {
  const righe = await elenca(db, ditte, { ordine: ['nome_chiave', 'id'] })
  return { righe, conteggio: righe.length }
}

/** @throws AppError dati_non_validi on dittaId when there is no such firm */
export const esigeDitta = (db: Db, id: number): Promise<void> =>
  esigeRiferimento(db, 'ditte', id, 'dittaId', 'Questa ditta non c’è più')

async function esigeNomeNuovo(db: Db, nome: string | undefined, tranne = 0): Promise<void> {
  if (nome === undefined) return
  const omonima = await db
    .selectFrom('ditte')
    .select('id')
    .where('nome_chiave', '=', normalise(nome))
    .where('id', '!=', tranne)
    .executeTakeFirst()
  const testo = 'Esiste già una ditta con questo nome'
  if (omonima) throw new AppError('duplicato', testo, { campi: { nome: testo } })
}

interface DatiDitta {
  nome?: string
  colore?: string
  descrizione?: string | null
}

export async function creaDitta(ctx: Context, dati: DatiDitta): Promise<number> {
  await esigeNomeNuovo(ctx.db, dati.nome)
  return (await crea(ctx, ditte, dati)).id
}

export async function aggiornaDitta(ctx: Context, id: number, dati: DatiDitta): Promise<void> {
  await esigeNomeNuovo(ctx.db, dati.nome, id)
  await aggiorna(ctx, ditte, id, dati)
}

/** @throws AppError in_uso, saying by what */
export async function eliminaDitta(ctx: Context, id: number): Promise<void> {
  const usi = await usesOf(ctx.db, id, [
    { tabella: 'clienti', colonna: 'ditta_id' },
    { tabella: 'appuntamenti', colonna: 'ditta_id' },
  ])
  if (usi) throw new AppError('in_uso', `La ditta è usata da ${usi}: non può essere eliminata`)
  await elimina(ctx, ditte, id)
}

const conteggi = (db: Db, inizio: string, fine: string) =>
  db
    .selectFrom('appuntamenti')
    .where('ditta_id', 'is not', null)
    .where('data_inizio', '>=', inizio)
    .where('data_inizio', '<', fine)
    // On no day.
    .where('stato', '!=', 'Da_Riprogrammare')
    .groupBy(['ditta_id', 'stato'])
    .select((e) => ['ditta_id', 'stato', e.fn.countAll<number>().as('numero')])
    .execute()

/** Appointments of each firm that begin between two instants (`fine` excluded): all, planned, completed. */
export async function statisticheDitte(db: Db, inizio: string, fine: string): Promise<List<StatisticaDitta>> {
  const { righe: firme } = await elencaDitte(db)
  const numeri = await conteggi(db, inizio, fine)
  const righe = firme.map((ditta) => {
    const perStato = numeri.filter((n) => n.ditta_id === ditta.id)
    const somma = (stato?: string) =>
      perStato.filter((n) => stato === undefined || n.stato === stato).reduce((s, n) => s + n.numero, 0)
    return { ...ditta, totale: somma(), programmati: somma('Programmato'), completati: somma('Completato') }
  })
  return { righe, conteggio: righe.length }
}
