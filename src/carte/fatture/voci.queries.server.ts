import { sql } from 'kysely'
import type { Db } from '#server/data/schema.ts'
import { monthEnd, monthStart } from '#shared/dates.ts'
import { euro } from '#shared/money.ts'
import { CHI_SULLA_FATTURA } from './colonne.queries.server.ts'
import type { VoceScadenziario } from './contract.ts'
import { fattureUnite } from './queries.server.ts'
import { eNotaDiCredito, passiDi } from './rules.ts'
import { senzaRate } from './scadenziario.queries.server.ts'

/** What was issued or typed, with what its row in the Scadenziario says; amounts in cents. */
const vere = (db: Db) =>
  fattureUnite(db)
    .where('fatture.fase', '<>', sql.lit('Bozza'))
    .select(['fatture.id as fattura_id', 'numero_documento', 'fatture.tipo', 'fase', 'stato'])
    .select(['metodo_pagamento', 'tipo_documento', 'netto_a_pagare', 'importo_pagato'])
    .select(CHI_SULLA_FATTURA.as('chi'))

const rate = (db: Db) =>
  vere(db)
    .innerJoin('rate_fatture as rata', 'rata.fattura_id', 'fatture.id')
    .select(['rata.id', 'rata.data_scadenza as data', 'rata.importo', 'rata.pagata', 'rata.numero_rata'])
    .select((e) =>
      e
        .selectFrom('rate_fatture as piano')
        .select(e.fn.countAll<number>().as('n'))
        .whereRef('piano.fattura_id', '=', 'fatture.id')
        .as('numero_rate'),
    )
    .orderBy('rata.data_scadenza')
    .orderBy('rata.id')

const senzaPiano = (db: Db) =>
  vere(db)
    .where('metodo_pagamento', '!=', 'RiBa')
    .where(senzaRate)
    .select(['fatture.data_scadenza as data', 'fatture.netto_a_pagare as importo'])
    .orderBy('fatture.data_scadenza')
    .orderBy('fatture.id')

type Rata = Awaited<ReturnType<ReturnType<typeof rate>['execute']>>[number]
type Intera = Awaited<ReturnType<ReturnType<typeof senzaPiano>['execute']>>[number]

function voceDi(riga: Intera, stato: Pick<VoceScadenziario, 'pagata' | 'come'>): VoceScadenziario {
  const { fattura_id: id, numero_documento, tipo, fase } = riga
  return {
    data: riga.data ?? '',
    importo: euro(riga.importo) * (eNotaDiCredito(riga) ? -1 : 1),
    pagata: stato.pagata,
    come: stato.come,
    chi: riga.chi || null,
    fattura: { id, numero_documento, tipo, fase, passi: passiDi(riga) },
  }
}

/** Instalments and invoices without a plan together, by day. */
const insieme = (rate: Rata[], intere: Intera[]): VoceScadenziario[] =>
  [
    ...rate.map((r) =>
      voceDi(r, {
        pagata: Boolean(r.pagata),
        come: `${r.metodo_pagamento}, ${r.metodo_pagamento === 'RiBa' ? 'rata' : 'scadenza'} ${r.numero_rata} di ${r.numero_rate}`,
      }),
    ),
    ...intere.map((f) => voceDi(f, { pagata: f.stato === 'Pagata', come: f.metodo_pagamento })),
  ].sort((a, b) => a.data.localeCompare(b.data))

const inizioDi = (anno: number, mese: number) => monthStart(`${anno}-${String(mese).padStart(2, '0')}-01`)

/** What is due in a month, paid or not. */
export async function trovaVoci(db: Db, anno: number, mese: number): Promise<VoceScadenziario[]> {
  const da = inizioDi(anno, mese)
  const a = monthEnd(da)
  return insieme(
    await rate(db).where('rata.data_scadenza', '>=', da).where('rata.data_scadenza', '<=', a).execute(),
    await senzaPiano(db)
      .where('fatture.data_scadenza', '>=', da)
      .where('fatture.data_scadenza', '<=', a)
      .execute(),
  )
}

/** What was due before a month and isn't paid. */
export async function trovaArretrate(db: Db, anno: number, mese: number): Promise<VoceScadenziario[]> {
  const inizio = inizioDi(anno, mese)
  return insieme(
    await rate(db)
      .where('rata.pagata', '=', sql<boolean>`false`)
      .where('rata.data_scadenza', '<', inizio)
      .execute(),
    await senzaPiano(db)
      // As the index of these says it.
      .where('stato', '<>', sql.lit('Pagata'))
      .where('fatture.data_scadenza', '<', inizio)
      .execute(),
  )
}
