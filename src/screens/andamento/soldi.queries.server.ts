import { type RawBuilder, sql } from 'kysely'
import { elencaDaFatturare } from '#carte/da-fatturare/queries.server.ts'
import { importoConSegno } from '#carte/fatture/movimenti.queries.server.ts'
import { restoDovuto } from '#carte/fatture/queries.server.ts'
import { finanzeFra } from '#screens/dashboard/finance.queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { dayRange, oggi } from '#shared/dates.ts'
import { cents, euro } from '#shared/money.ts'
import type { Andamento } from './contract.ts'
import { ELENCO_DA_FATTURARE, elencoDi, elencoFatture } from './elenco.rules.ts'
import { ETA, type GiorniContati, ponteDi, type VocePonte } from './rules.ts'
import {
  daIncassareOggi,
  emessaIn,
  etaDi,
  fattureEmesse,
  nonRiscosso,
  pagatiDi,
  righeAltreEntrate,
  righeCrediti,
} from './soldi-righe.queries.server.ts'

/** Cash of issued invoices in some days: all of it, what was of earlier ones, what was taken at visits. Cents. */
async function pagati(db: Db, giorni: GiorniContati) {
  const somma = (se: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(case when ${se} then ${importoConSegno} end), 0)`
  const { tutto, di_prima, alla_visita } = await pagatiDi(db, giorni, 'attive')
    .select([
      somma(sql<boolean>`true`).as('tutto'),
      somma(sql<boolean>`not ${emessaIn(giorni)}`).as('di_prima'),
      somma(sql<boolean>`pagamenti.appuntamento_id is not null`).as('alla_visita'),
    ])
    .executeTakeFirstOrThrow()
  return { riscosso: Number(tutto), di_prima: Number(di_prima), alla_visita: Number(alla_visita) }
}

/** Takings of visits; without the cash that invoices count at visits they are what had no document. Cents. */
async function presoAlleVisite(db: Db, { dal, al }: GiorniContati): Promise<number> {
  const { preso } = await db
    .selectFrom('appuntamenti')
    .select(sql<number>`coalesce(sum(incasso), 0)`.as('preso'))
    .where('data_inizio', '>=', dayRange(dal).inizio)
    .where('data_inizio', '<', dayRange(al).fine)
    .where('stato', '!=', 'Annullato')
    .executeTakeFirstOrThrow()
  return Number(preso)
}

const tot = (righe: readonly { importo: number }[]) => righe.reduce((n, { importo }) => n + importo, 0)

/** Takings, costs, invoices and what came of them, in cents. */
async function sommatiDi(db: Db, giorni: GiorniContati) {
  const { incassi, spese } = await finanzeFra(db, giorni.dal, giorni.al)
  const { fatturato, note } = await fattureEmesse(db, giorni)
    .select([
      sql<number>`coalesce(sum(case when tipo_documento = 'TD04' then 0 else totale end), 0)`.as('fatturato'),
      sql<number>`coalesce(sum(case when tipo_documento = 'TD04' then totale else 0 end), 0)`.as('note'),
    ])
    .executeTakeFirstOrThrow()
  const { riscosso, ...parti } = await pagati(db, giorni)
  const sommati = {
    ...{ incassi: cents(incassi), spese: cents(spese) },
    ...{ fatturato: Number(fatturato), note: Number(note), riscosso },
  }
  return { sommati, parti }
}

const inEuro = <T extends Record<string, number>>(centesimi: T) =>
  Object.fromEntries(Object.entries(centesimi).map(([nome, v]) => [nome, euro(v)])) as T

/** Money of a period: what came and went, what is still to come, and the bridge between the figures. */
export async function soldiDi(
  db: Db,
  giorni: GiorniContati,
  precedente: GiorniContati | null,
): Promise<Omit<Andamento['soldi'], 'frase' | 'manca'>> {
  const { sommati, parti } = await sommatiDi(db, giorni)
  const aperti = await daIncassareOggi(db)
    .select([
      etaDi().as('eta'),
      sql<number>`count(*)`.as('quante'),
      sql<number>`sum(${restoDovuto})`.as('importo'),
    ])
    .groupBy(sql`1`)
    .execute()
  const { tutto } = await fattureEmesse(db, giorni)
    .select(sql<number>`coalesce(sum(${nonRiscosso(giorni)}), 0)`.as('tutto'))
    .executeTakeFirstOrThrow()
  const { righe: daFatturare } = await elencaDaFatturare(db, oggi())
  const ponte = ponteDi({
    fatturato: sommati.fatturato,
    note: sommati.note,
    riscosso_prima: parti.di_prima,
    non_riscosso: Number(tutto),
    visite_senza_documento: (await presoAlleVisite(db, giorni)) - parti.alla_visita,
    crediti_ricevuti: tot(await righeCrediti(db, giorni, 'credito')),
    crediti_restituiti: tot(await righeCrediti(db, giorni, 'restituzione')),
    altre_entrate: tot(await righeAltreEntrate(db, giorni)),
  })
  const elenchi = {
    incassi: elencoDi('incassi', giorni),
    spese: elencoDi('spese', giorni),
    fatturato: elencoFatture(giorni, false),
    note: elencoFatture(giorni, true),
    riscosso: elencoDi('riscosso', giorni),
    da_fatturare: ELENCO_DA_FATTURARE,
    da_incassare: elencoDi('da_incassare', giorni),
  }
  const elencoPonte = (voce: VocePonte) =>
    voce === 'entrato'
      ? null
      : voce in elenchi
        ? elenchi[voce as keyof typeof elenchi]
        : elencoDi(voce as 'riscosso', giorni)
  return {
    ...inEuro(sommati),
    prima: precedente && inEuro((await sommatiDi(db, precedente)).sommati),
    da_fatturare: {
      quanti: daFatturare.length,
      importo: euro(daFatturare.reduce((n, { importo }) => n + cents(importo ?? 0), 0)),
    },
    da_incassare: {
      importo: euro(tot(aperti.map(({ importo }) => ({ importo: Number(importo) })))),
      eta: ETA.flatMap((eta) => {
        const trovata = aperti.find((riga) => riga.eta === eta)
        return trovata
          ? [
              {
                ...{ eta, quante: Number(trovata.quante), importo: euro(Number(trovata.importo)) },
                elenco: elencoDi('da_incassare', giorni, { eta }),
              },
            ]
          : []
      }),
    },
    ponte: ponte.map(({ voce, importo, somma }) => ({
      ...{ voce, importo: euro(importo), somma, elenco: elencoPonte(voce) },
    })),
    elenchi,
  }
}
