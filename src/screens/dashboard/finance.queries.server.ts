import { sql } from 'kysely'
import { senzaFattura } from '#archivio/movimenti/parti.queries.server.ts'
import { contantiDiCrediti } from '#carte/crediti/contanti.queries.server.ts'
import { contanti, importoConSegno } from '#carte/fatture/movimenti.queries.server.ts'
import type { TipoFattura } from '#carte/fatture/rules.ts'
import type { Db } from '#server/data/schema.ts'
import { addMonths, dayRange, monthEnd } from '#shared/dates.ts'
import { euro } from '#shared/money.ts'
import type { Finanze } from './contract.ts'

interface Somma {
  numero: number
  incassi: number | null
  spese: number | null
}

/** One that waits for another day is no visit of a month any more; what was taken for it already is there until it has its next day. */
const visite = (db: Db, inizio: string, fine: string) =>
  db
    .selectFrom('appuntamenti')
    .where('data_inizio', '>=', inizio)
    .where('data_inizio', '<', fine)
    .where('stato', '!=', 'Annullato')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('stato', '!=', 'Da_Riprogrammare').as('numero'),
      e.fn.sum<number | null>('incasso').as('incassi'),
      e.fn.sum<number | null>('spese').as('spese'),
    ])
    .execute()

/** Payments of a month by the type of their invoice, but what was taken at a visit: the visits count it. */
const pagamenti = (db: Db, da: string, a: string) =>
  contanti(db, da, a)
    .where('pagamenti.appuntamento_id', 'is', null)
    .select([
      sql<number>`count(*)`.as('numero'),
      delTipo('Attiva').as('incassi'),
      delTipo('Passiva').as('spese'),
    ])
    .execute()

/** What credits brought or cost in a month, with the visits where it was theirs: no visit and no payment more. */
async function deiCrediti(db: Db, da: string, a: string): Promise<Record<'visite' | 'fatture', Somma[]>> {
  const mossi = await contantiDiCrediti(db, da, a)
  const somme = (dellaVisita: boolean): Somma[] =>
    mossi
      .filter(({ alla_visita }) => alla_visita === dellaVisita)
      .map(({ importo, cliente }) => ({
        ...{ numero: 0, incassi: cliente ? importo : null, spese: cliente ? null : importo },
      }))
  return { visite: somme(true), fatture: somme(false) }
}

const delTipo = (tipo: TipoFattura) =>
  sql<number | null>`sum(case when fatture.tipo = ${sql.lit(tipo)} then ${importoConSegno} end)`

const somma = (righe: Somma[]) => {
  const tot = (c: keyof Somma) => righe.reduce((t, r) => t + Number(r[c] ?? 0), 0)
  return { numero: tot('numero'), incassi: tot('incassi'), spese: tot('spese') }
}
const inEuro = ({ numero, incassi, spese }: ReturnType<typeof somma>) => ({
  numero,
  incassi: euro(incassi),
  spese: euro(spese),
})

/**
 * Takings and expenses from a day to another (docs/product.md §15.3): visits by their start, invoices payment by payment, credits
 * on the day of their money. `margine` is the percent of takings that is left, null without takings.
 */
export async function finanzeFra(db: Db, da: string, a: string): Promise<Omit<Finanze, 'anno' | 'mese'>> {
  const [fatte, pagati, mossi, altre] = await Promise.all([
    visite(db, dayRange(da).inizio, dayRange(a).fine),
    pagamenti(db, da, a),
    deiCrediti(db, da, a),
    senzaFattura(db, da, a),
  ])
  const daVisite = somma([...(fatte as Somma[]), ...mossi.visite])
  const daFatture = somma([...(pagati as Somma[]), ...mossi.fatture])
  const incassi = daVisite.incassi + daFatture.incassi
  const spese = daVisite.spese + daFatture.spese
  const guadagno = incassi - spese
  return {
    incassi: euro(incassi),
    spese: euro(spese),
    guadagno: euro(guadagno),
    margine: incassi > 0 ? Math.round((guadagno / incassi) * 1000) / 10 : null,
    appuntamenti: inEuro(daVisite),
    fatture: inEuro(daFatture),
    ...altre,
  }
}

/** The same of a month. */
export async function calcolaFinanze(db: Db, anno: number, mese: number): Promise<Finanze> {
  const da = `${anno}-${String(mese).padStart(2, '0')}-01`
  return { anno, mese, ...(await finanzeFra(db, da, monthEnd(da))) }
}

/** The twelve months that end with this one, oldest first. */
export async function calcolaAndamento(db: Db, anno: number, mese: number): Promise<Finanze[]> {
  const ultimo = `${anno}-${String(mese).padStart(2, '0')}-01`
  const mesi: Finanze[] = []
  for (let n = -11; n <= 0; n++) {
    const [a = 0, m = 1] = addMonths(ultimo, n).split('-').map(Number)
    mesi.push(await calcolaFinanze(db, a, m))
  }
  return mesi
}
