import { sql } from 'kysely'
import type { Db } from '#server/data/schema.ts'
import { addMonths, dayRange, monthEnd } from '#shared/dates.ts'
import { euro } from '#shared/money.ts'
import type { Finanze } from './contract.ts'

interface Somma {
  numero: number
  incassi: number | null
  spese: number | null
}

const visite = (db: Db, p: { inizio: string; fine: string }) =>
  db
    .selectFrom('appuntamenti')
    .where('data_inizio', '>=', p.inizio)
    .where('data_inizio', '<', p.fine)
    .where('stato', '!=', 'Annullato')
    .select((e) => [
      e.fn.countAll<number>().as('numero'),
      e.fn.sum<number | null>('incasso').as('incassi'),
      e.fn.sum<number | null>('spese').as('spese'),
    ])
    .execute()

/** Amounts by the type of their invoice: Attive come in, Passive go out. */
const perTipo = (importo: string) => [
  sql<number>`count(*)`.as('numero'),
  sql<number | null>`sum(case when fatture.tipo = 'Attiva' then ${sql.ref(importo)} end)`.as('incassi'),
  sql<number | null>`sum(case when fatture.tipo = 'Passiva' then ${sql.ref(importo)} end)`.as('spese'),
]

const pagate = (db: Db, p: { da: string; a: string }) =>
  db
    .selectFrom('fatture')
    .where('fatture.data_pagamento', '>=', p.da)
    .where('fatture.data_pagamento', '<=', p.a)
    .where('fatture.stato', '=', 'Pagata')
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('rate_fatture').select('id').whereRef('rate_fatture.fattura_id', '=', 'fatture.id'),
        ),
      ),
    )
    .select(perTipo('fatture.importo_pagato'))
    .execute()

const ratePagate = (db: Db, p: { da: string; a: string }) =>
  db
    .selectFrom('rate_fatture')
    .innerJoin('fatture', 'fatture.id', 'rate_fatture.fattura_id')
    .where('rate_fatture.pagata', '=', sql<boolean>`true`)
    .where('rate_fatture.data_pagamento', '>=', p.da)
    .where('rate_fatture.data_pagamento', '<=', p.a)
    .select(perTipo('rate_fatture.importo'))
    .execute()

const somma = (righe: Somma[]) => {
  const tot = (c: keyof Somma) => righe.reduce((t, r) => t + Number(r[c] ?? 0), 0)
  return { numero: tot('numero'), incassi: tot('incassi'), spese: tot('spese') }
}
const inEuro = ({ numero, incassi, spese }: ReturnType<typeof somma>) => ({
  numero,
  incassi: euro(incassi),
  spese: euro(spese),
})

/** Days of a month and its instants in Europe/Rome. */
function mesePerDate(anno: number, mese: number) {
  const da = `${anno}-${String(mese).padStart(2, '0')}-01`
  return {
    giorni: { da, a: monthEnd(da) },
    istanti: { inizio: dayRange(da).inizio, fine: dayRange(addMonths(da, 1)).inizio },
  }
}

/**
 * Takings and expenses of a month (docs/product.md §15.3): visits by their start, invoices by date of payment, those
 * with a plan instalment by instalment. `margine` is the percent of takings that is left, null without takings.
 */
export async function calcolaFinanze(db: Db, anno: number, mese: number): Promise<Finanze> {
  const { giorni, istanti } = mesePerDate(anno, mese)
  const [fatte, intere, aRate] = await Promise.all([
    visite(db, istanti),
    pagate(db, giorni),
    ratePagate(db, giorni),
  ])
  const daVisite = somma(fatte as Somma[])
  const daFatture = somma([...intere, ...aRate] as Somma[])
  const incassi = daVisite.incassi + daFatture.incassi
  const spese = daVisite.spese + daFatture.spese
  const guadagno = incassi - spese
  return {
    anno,
    mese,
    incassi: euro(incassi),
    spese: euro(spese),
    guadagno: euro(guadagno),
    margine: incassi > 0 ? Math.round((guadagno / incassi) * 1000) / 10 : null,
    appuntamenti: inEuro(daVisite),
    fatture: inEuro(daFatture),
  }
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
