import { sql } from 'kysely'
import { contrattiFra } from '#scadenze/contratti/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, addMonths, dayInRome, dayRange, monthEnd, monthStart, oggi } from '#shared/dates.ts'
import { euro } from '#shared/money.ts'
import type { Andamento } from './contract.ts'
import { elencoContratti, elencoDi } from './elenco.rules.ts'
import { type GiorniContati, MESI_PERSO, MESI_TORNATO } from './rules.ts'

/** A visit that stands, as both queries say it. */
const CI_FU = sql<boolean>`a.stato not in ('Annullato', 'Da_Riprogrammare')`
const FATTURA = sql<boolean>`f.tipo = 'Attiva' and f.fase <> 'Bozza'`

/** Whoever had a visit or an invoice in some days and none for long before: the first of it, and the last one before. */
async function attivi(db: Db, { dal, al }: GiorniContati) {
  const { inizio } = dayRange(dal)
  const { fine } = dayRange(al)
  // Of most it is plain, by more than a day, that they were here not long ago: only the others' days are looked for.
  const daPoco = addDays(addMonths(dal, -MESI_TORNATO), 1)
  const { rows } = await sql<{
    id: number
    visita: string | null
    fattura: string | null
    visita_prima: string | null
    fattura_prima: string | null
  }>`
    select chi.*,
      (select max(a.data_inizio) from appuntamenti a where a.cliente_id = chi.id and a.data_inizio < ${inizio} and ${CI_FU}) as visita_prima,
      (select max(f.data_emissione) from fatture f
        where f.cliente_id = chi.id and f.data_emissione < ${dal} and ${FATTURA}) as fattura_prima
    from (
      select id, min(visita) as visita, min(fattura) as fattura from (
        select a.cliente_id as id, a.data_inizio as visita, null as fattura from appuntamenti a
          where a.data_inizio >= ${inizio} and a.data_inizio < ${fine} and ${CI_FU}
        union all
        select f.cliente_id, null, f.data_emissione from fatture f
          where f.data_emissione >= ${dal} and f.data_emissione <= ${al} and f.cliente_id is not null and ${FATTURA}
      ) loro group by id
    ) chi
    where not exists (select 1 from appuntamenti a where a.cliente_id = chi.id
        and a.data_inizio >= ${dayRange(daPoco).fine} and a.data_inizio < ${inizio} and ${CI_FU})
      and not exists (select 1 from fatture f where f.cliente_id = chi.id
        and f.data_emissione > ${daPoco} and f.data_emissione < ${dal} and ${FATTURA})`.execute(db)
  const giorno = (istante: string | null) => istante && dayInRome(istante)
  const inOrdine = (giorni: (string | null)[]) => giorni.filter((g) => g !== null).toSorted()
  return rows.map((r) => ({
    id: r.id,
    // Read only where it is asked for: the clock of Rome is slow, and whoever counts the new ones needs no day.
    get quando() {
      return inOrdine([giorno(r.visita), r.fattura])[0] ?? dal
    },
    prima: inOrdine([giorno(r.visita_prima), r.fattura_prima]).at(-1) ?? null,
  }))
}

/** Active customers whose last visit became too old in some days, though something is due. */
export const persi = (db: Db, { dal, al }: GiorniContati) =>
  db
    .selectFrom('appuntamenti as a')
    .innerJoin('clienti', 'clienti.id', 'a.cliente_id')
    .select(['a.cliente_id as id', sql<string>`max(a.data_inizio)`.as('quando')])
    .where('a.data_inizio', '>=', dayRange(addMonths(dal, -MESI_PERSO)).inizio)
    .where('a.data_inizio', '<', dayRange(addMonths(al < oggi() ? al : oggi(), -MESI_PERSO)).fine)
    .where(CI_FU)
    .where('clienti.attivo', '=', sql<boolean>`true`)
    .where(
      sql<boolean>`not exists (select 1 from appuntamenti dopo where dopo.cliente_id = a.cliente_id
        and dopo.data_inizio > a.data_inizio and dopo.stato not in ('Annullato', 'Da_Riprogrammare'))`,
    )
    .where(
      sql<boolean>`exists (select 1 from scadenze s where s.cliente_id = a.cliente_id
        and s.stato in ('Da_Programmare', 'Sospesa') and s.data_dovuta <= ${oggi()})`,
    )
    .groupBy('a.cliente_id')

/** A customer and the day that makes them what they are: of the first visit, of the return, of the last visit. */
export interface Mosso {
  id: number
  quando: string
}

/** Who was new, who came back, who was lost in some days. */
export async function clientiMossi(
  db: Db,
  giorni: GiorniContati,
): Promise<Record<'nuovi' | 'tornati' | 'persi', Mosso[]>> {
  const venuti = await attivi(db, giorni)
  return {
    nuovi: venuti.filter(({ prima }) => prima === null),
    tornati: venuti.filter(({ prima, quando }) => prima !== null && prima < addMonths(quando, -MESI_TORNATO)),
    persi: (await persi(db, giorni).execute()).map(({ id, quando }) => ({ id, quando: dayInRome(quando) })),
  }
}

const contati = async (db: Db, giorni: GiorniContati) => {
  const { nuovi, tornati, persi } = await clientiMossi(db, giorni)
  return { nuovi: nuovi.length, tornati: tornati.length, persi: persi.length }
}

/** Customers of a period, and what became of contracts. */
export async function clientiDi(
  db: Db,
  giorni: GiorniContati,
  precedente: GiorniContati | null,
): Promise<Omit<Andamento['clienti'], 'frase' | 'manca'>> {
  const giorno = oggi()
  const mese = addMonths(monthStart(giorno), 1)
  const [dal, al] = [mese, monthEnd(mese)]
  const rinnovati = await contrattiFra(db, 'rinnovati', giorni.dal, giorni.al)
  const finiti = await contrattiFra(db, 'finiti', giorni.dal, giorni.al)
  const daRinnovare = await contrattiFra(db, 'da_rinnovare', dal, al)
  const { quanti, valore } = await db
    .selectFrom('contratti')
    .where(
      sql<boolean>`stato = 'Attivo' and data_inizio <= ${giorno} and (rinnovo_tacito = true or fine >= ${giorno})`,
    )
    .select([sql<number>`count(*)`.as('quanti'), sql<number>`coalesce(sum(canone), 0)`.as('valore')])
    .executeTakeFirstOrThrow()
  return {
    ...(await contati(db, giorni)),
    prima: precedente && (await contati(db, precedente)),
    contratti: {
      rinnovati: rinnovati.length,
      finiti: finiti.length,
      attivi: Number(quanti),
      valore_annuo: euro(Number(valore)),
      da_rinnovare: {
        quanti: daRinnovare.length,
        importo: euro(daRinnovare.reduce((n, { canone }) => n + canone, 0)),
      },
    },
    elenchi: {
      nuovi: elencoDi('clienti_nuovi', giorni),
      tornati: elencoDi('clienti_tornati', giorni),
      persi: elencoDi('clienti_persi', giorni),
      rinnovati: elencoContratti({ ...giorni, che: 'rinnovati' }),
      finiti: elencoContratti({ ...giorni, che: 'finiti' }),
      da_rinnovare: elencoContratti({ dal, al, che: 'da_rinnovare' }),
    },
  }
}
