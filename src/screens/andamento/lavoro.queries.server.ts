import { type RawBuilder, sql } from 'kysely'
import { countOf } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, dayRange, oggi } from '#shared/dates.ts'
import type { TipologiaAppuntamento } from '#shared/tipologie.ts'
import type { Andamento } from './contract.ts'
import { elencoDi } from './elenco.rules.ts'
import { GIORNI_PERSA, type GiorniContati, MOTIVI_VISITA, type MotivoVisita, settimaneDi } from './rules.ts'

/** Why the living report of a visit says that nothing was done; null where it doesn't. */
const MOTIVO_RAPPORTO = sql<MotivoVisita | null>`(select max(coalesce(r.motivo_non_eseguito, 'Non_Eseguito')) from rapporti r
  where r.appuntamento_id = appuntamenti.id and r.stato = 'Chiuso' and r.esito = 'Non eseguito')`

/** Why a visit wasn't done; null of one that was. */
export const MOTIVO = sql<MotivoVisita | null>`case when appuntamenti.stato = 'Annullato' then 'Annullata' else ${MOTIVO_RAPPORTO} end`

/** Visits of some days, by their start, that were done or were not to be. */
export const visiteChiuse = (db: Db, { dal, al }: GiorniContati) =>
  db
    .selectFrom('appuntamenti')
    .where('appuntamenti.data_inizio', '>=', dayRange(dal).inizio)
    .where('appuntamenti.data_inizio', '<', dayRange(al).fine)
    .where('appuntamenti.stato', 'in', ['Completato', 'Annullato'])

/** The place of a visit's day among some weeks, one after the other: looked for by halves, because a year has many. */
function settimana(settimane: readonly GiorniContati[], da = 0, a = settimane.length): RawBuilder<number> {
  const mezzo = (da + a) >> 1
  const giorno = settimane[mezzo]?.dal
  return a - da < 2 || !giorno
    ? sql<number>`${sql.lit(da)}`
    : sql<number>`case when appuntamenti.data_inizio < ${dayRange(giorno).inizio}
        then ${settimana(settimane, da, mezzo)} else ${settimana(settimane, mezzo, a)} end`
}

interface Gruppo {
  settimana: number
  tipologia: TipologiaAppuntamento
  motivo: MotivoVisita | null
  quante: number
}

async function gruppiDi(
  db: Db,
  giorni: GiorniContati,
  settimane: readonly GiorniContati[],
): Promise<Gruppo[]> {
  const righe = await visiteChiuse(db, giorni)
    .select([settimana(settimane).as('settimana'), 'appuntamenti.tipologia', MOTIVO.as('motivo')])
    .select(sql<number>`count(*)`.as('quante'))
    .groupBy(sql`1, 2, 3`)
    .execute()
  return righe.map((riga) => ({ ...riga, settimana: Number(riga.settimana), quante: Number(riga.quante) }))
}

const somma = (gruppi: readonly Gruppo[], se: (g: Gruppo) => boolean) =>
  gruppi.reduce((n, g) => (se(g) ? n + g.quante : n), 0)
const fatta = ({ motivo }: Gruppo) => motivo === null

/** Deadlines that were done in some days: in time, or after their day. */
export const scadenzeFatteFra = (db: Db, { dal, al }: GiorniContati, inTempo: boolean) =>
  db
    .selectFrom('scadenze_fatte')
    .where('scadenze_fatte.fatta_il', '>=', dal)
    .where('scadenze_fatte.fatta_il', '<=', al)
    .whereRef('scadenze_fatte.fatta_il', inTempo ? '<=' : '>', 'scadenze_fatte.data_dovuta')

/** Deadlines that became so late in some days, and that nobody has booked. */
export const scadenzePerse = (db: Db, { dal, al }: GiorniContati) =>
  db
    .selectFrom('scadenze')
    .where('scadenze.stato', 'in', ['Da_Programmare', 'Sospesa'])
    .where('scadenze.data_dovuta', '>=', addDays(dal, -GIORNI_PERSA))
    .where('scadenze.data_dovuta', '<=', addDays(al < oggi() ? al : oggi(), -GIORNI_PERSA))

/** What was done in a period, and the same of the one before; `prima` null where there is none. */
export async function lavoroDi(
  db: Db,
  giorni: GiorniContati,
  precedente: GiorniContati | null,
): Promise<Omit<Andamento['lavoro'], 'frase' | 'manca'>> {
  const settimane = settimaneDi(giorni.dal, giorni.al)
  const gruppi = await gruppiDi(db, giorni, settimane)
  const gruppiPrima = precedente && (await gruppiDi(db, precedente, [precedente]))
  const conteggi = (dei: Gruppo[]) => {
    const fatte = somma(dei, fatta)
    return { fatte, non_fatte: somma(dei, () => true) - fatte }
  }
  const tipologie = [...new Set(gruppi.filter(fatta).map(({ tipologia }) => tipologia))]
  return {
    ...conteggi(gruppi),
    prima: gruppiPrima && conteggi(gruppiPrima),
    perche: MOTIVI_VISITA.map((motivo) => ({
      motivo,
      quante: somma(gruppi, (g) => g.motivo === motivo),
      elenco: elencoDi('visite_non_fatte', giorni, { motivo }),
    })).filter(({ quante }) => quante > 0),
    per_tipo: tipologie
      .map((tipologia) => ({
        tipologia,
        quante: somma(gruppi, (g) => fatta(g) && g.tipologia === tipologia),
        elenco: elencoDi('visite_fatte', giorni, { tipologia }),
      }))
      .sort((a, b) => b.quante - a.quante || a.tipologia.localeCompare(b.tipologia)),
    per_settimana: settimane.map((questa, n) => ({
      ...questa,
      quante: somma(gruppi, (g) => fatta(g) && g.settimana === n),
      elenco: elencoDi('visite_fatte', questa),
      non_fatte: somma(gruppi, (g) => !fatta(g) && g.settimana === n),
      elenco_non_fatte: elencoDi('visite_non_fatte', questa),
    })),
    scadenze: {
      in_tempo: await countOf(scadenzeFatteFra(db, giorni, true)),
      in_ritardo: await countOf(scadenzeFatteFra(db, giorni, false)),
      perse: await countOf(scadenzePerse(db, giorni)),
    },
    elenchi: {
      fatte: elencoDi('visite_fatte', giorni),
      non_fatte: elencoDi('visite_non_fatte', giorni),
      in_tempo: elencoDi('scadenze_in_tempo', giorni),
      in_ritardo: elencoDi('scadenze_in_ritardo', giorni),
      perse: elencoDi('scadenze_perse', giorni),
    },
  }
}
