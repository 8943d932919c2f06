import { sql } from 'kysely'
import type { Db } from '#server/data/schema.ts'
import { euro } from '#shared/money.ts'
import type { RegistroFatture } from './contract.ts'
import { conSegno, type FiltriFatture, restoDovuto, trovate } from './queries.server.ts'
import {
  fineDeiGruppi,
  GRUPPI_FATTURE,
  type GruppoFatture,
  type StatoFattura,
  type TipoFattura,
} from './rules.ts'

type Filtri = Pick<FiltriFatture, 'q' | 'tipo'>

/** Some invoices that are alike: their type, stored state and group; `numero` 0 for their instalments; cents. */
interface Parte {
  tipo: TipoFattura
  stato: StatoFattura
  scaduta: number
  gruppo: GruppoFatture
  numero: number
  importo: number
}

/** The group of a due date, as `gruppoDi` of the rules tells it. */
function gruppoSql(colonna: string, oggi: string) {
  const data = sql.ref(colonna)
  const fine = fineDeiGruppi(oggi)
  return sql<GruppoFatture>`case when ${data} is null then 'avanti' when ${data} < ${oggi} then 'scadute'
    when ${data} <= ${fine.settimana} then 'settimana' when ${data} <= ${fine.mese} then 'mese' else 'avanti' end`
}

const scadutaSql = (oggi: string) => sql<number>`case when fatture.data_scadenza < ${oggi} then 1 else 0 end`

const aperte = (db: Db, filtri: Filtri, oggi: string) =>
  trovate(db, { ...filtri, pagate: false })
    .select([
      'fatture.tipo',
      'fatture.stato',
      scadutaSql(oggi).as('scaduta'),
      gruppoSql('fatture.data_scadenza', oggi).as('gruppo'),
      sql<number>`count(*)`.as('numero'),
      sql<number>`sum(${restoDovuto})`.as('importo'),
    ])
    .groupBy(sql`1, 2, 3, 4`)
    .execute()

/** Instalments that are due in another group than their invoice stands in: they are taken there. */
const rateAltrove = (db: Db, filtri: Filtri, oggi: string) =>
  trovate(db, { ...filtri, pagate: false })
    .innerJoin('rate_fatture', 'rate_fatture.fattura_id', 'fatture.id')
    .where('rate_fatture.pagata', '=', sql<boolean>`false`)
    .select([
      'fatture.tipo',
      'fatture.stato',
      scadutaSql(oggi).as('scaduta'),
      gruppoSql('fatture.data_scadenza', oggi).as('da'),
      gruppoSql('rate_fatture.data_scadenza', oggi).as('gruppo'),
      sql<number>`sum(rate_fatture.importo)`.as('importo'),
    ])
    .groupBy(sql`1, 2, 3, 4, 5`)
    .execute()

const pagate = (db: Db, filtri: Filtri) =>
  trovate(db, { ...filtri, pagate: true })
    .select([
      'fatture.tipo',
      'fatture.stato',
      sql<number>`0`.as('scaduta'),
      sql<GruppoFatture>`'pagate'`.as('gruppo'),
      sql<number>`count(*)`.as('numero'),
      sql<number>`sum(${conSegno})`.as('importo'),
    ])
    .groupBy(['fatture.tipo', 'fatture.stato'])
    .execute()

/** What stands above the ledger's rows: how many in each state, and by group how many and what is due in it. */
export async function trovaRegistro(
  db: Db,
  { stati, ...filtri }: Filtri & { stati?: StatoFattura[] },
  oggi: string,
): Promise<RegistroFatture> {
  const altrove = (await rateAltrove(db, filtri, oggi)).flatMap(({ da, ...r }) => [
    { ...r, numero: 0 },
    { ...r, numero: 0, gruppo: da, importo: -Number(r.importo) },
  ])
  const righe = [...(await aperte(db, filtri, oggi)), ...altrove, ...(await pagate(db, filtri))] as Parte[]
  const parti = righe.map((r) => ({
    ...r,
    numero: Number(r.numero),
    importo: Number(r.importo),
    stato: Number(r.scaduta) === 1 ? ('Scaduta' as const) : r.stato,
  }))
  const somma = (lista: Parte[], campo: 'numero' | 'importo') => lista.reduce((n, p) => n + p[campo], 0)
  const conta = (stato: StatoFattura) =>
    somma(
      parti.filter((p) => p.stato === stato),
      'numero',
    )
  const scelte = stati ? parti.filter((p) => stati.includes(p.stato)) : parti
  return {
    stati: {
      Scaduta: conta('Scaduta'),
      Da_Pagare: conta('Da_Pagare'),
      Parzialmente_Pagata: conta('Parzialmente_Pagata'),
      Pagata: conta('Pagata'),
    },
    gruppi: (Object.keys(GRUPPI_FATTURE) as GruppoFatture[]).map((gruppo) => {
      const delGruppo = scelte.filter((p) => p.gruppo === gruppo)
      const totaleDi = (tipo: TipoFattura) =>
        euro(
          somma(
            delGruppo.filter((p) => p.tipo === tipo),
            'importo',
          ),
        )
      return {
        gruppo,
        numero: somma(delGruppo, 'numero'),
        entrate: totaleDi('Attiva'),
        uscite: totaleDi('Passiva'),
      }
    }),
  }
}
