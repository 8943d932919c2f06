import { sql } from 'kysely'
import { nomiDegliUtenti } from '#anagrafe/utenti/queries.server.ts'
import { nelPeriodo } from '#carte/preventivi/periodo.queries.server.ts'
import { ESITI_PREVENTIVO, TIPOLOGIE_PREVENTIVO } from '#carte/preventivi/rules.ts'
import { countOf } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { euro } from '#shared/money.ts'
import type { Andamento } from './contract.ts'
import { elencoPreventivi } from './elenco.rules.ts'
import { type GiorniContati, mediana, percento } from './rules.ts'

const GIORNO_MS = 86_400_000

const trovati = (db: Db, filtri: Parameters<typeof nelPeriodo>[0]) =>
  db.selectFrom('preventivi').where((e) => e.and(nelPeriodo(filtri)))

async function contati(db: Db, giorni: GiorniContati) {
  const esiti = await Promise.all(ESITI_PREVENTIVO.map((esito) => countOf(trovati(db, { ...giorni, esito }))))
  const [accettati = 0, rifiutati = 0, scaduti = 0] = esiti
  return { creati: await countOf(trovati(db, giorni)), accettati, rifiutati, scaduti }
}

type Chiave = { tipologia: Andamento['preventivi']['per_tipo'][number]['tipologia']; autore: number }

const perTipoEAutore = async (db: Db, filtri: Parameters<typeof nelPeriodo>[0]) =>
  (
    await trovati(db, filtri)
      .select(['tipologia', sql<number>`coalesce(utente_creatore_id, 0)`.as('autore')])
      .select([sql<number>`count(*)`.as('quanti'), sql<number>`sum(totale)`.as('importo')])
      .groupBy(sql`1, 2`)
      .execute()
  ).map(({ tipologia, autore, quanti, importo }) => ({
    ...{ tipologia, autore, quanti: Number(quanti), importo: Number(importo) },
  }))

/** Quotes of a period: made, decided by the day on which they were, and those that nobody moves today. */
export async function preventiviDi(
  db: Db,
  giorni: GiorniContati,
  precedente: GiorniContati | null,
): Promise<Omit<Andamento['preventivi'], 'frase' | 'manca'>> {
  const numeri = await contati(db, giorni)
  const { accettati, rifiutati, scaduti } = numeri
  const fatti = await perTipoEAutore(db, giorni)
  const presi = await perTipoEAutore(db, { ...giorni, esito: 'accettato' })
  const durate = await trovati(db, { ...giorni, esito: 'accettato' })
    .select(['created_at', 'data_accettazione'])
    .where('data_accettazione', 'is not', null)
    .execute()
  const contiDi = (se: (chiave: Chiave) => boolean) => ({
    creati: fatti.filter(se).reduce((n, r) => n + r.quanti, 0),
    accettati: presi.filter(se).reduce((n, r) => n + r.quanti, 0),
    importo: euro(presi.filter(se).reduce((n, r) => n + r.importo, 0)),
  })
  const nomi = await nomiDegliUtenti(db)
  const autori = [...new Set([...fatti, ...presi].map(({ autore }) => autore))].filter((id) => id > 0)
  return {
    ...numeri,
    prima: precedente && (await contati(db, precedente)),
    fermi: await countOf(trovati(db, { fermi: true })),
    importo_accettato: contiDi(() => true).importo,
    tasso: percento(accettati, accettati + rifiutati + scaduti),
    giorni_mediani: mediana(
      durate.map(({ created_at, data_accettazione }) =>
        Math.max(0, Math.round((Date.parse(data_accettazione ?? '') - Date.parse(created_at)) / GIORNO_MS)),
      ),
    ),
    per_tipo: TIPOLOGIE_PREVENTIVO.map((tipologia) => ({
      ...{ tipologia, ...contiDi((r) => r.tipologia === tipologia) },
      elenco: elencoPreventivi({ ...giorni, tipologia }),
    })).filter((r) => r.creati > 0 || r.accettati > 0),
    per_autore: autori.map((id) => ({
      ...{ utente_id: id, nome_utente: nomi.get(id) ?? '', ...contiDi((r) => r.autore === id) },
      elenco: elencoPreventivi({ ...giorni, autoreId: id }),
    })),
    elenchi: {
      creati: elencoPreventivi({ ...giorni }),
      accettati: elencoPreventivi({ ...giorni, esito: 'accettato' }),
      rifiutati: elencoPreventivi({ ...giorni, esito: 'rifiutato' }),
      scaduti: elencoPreventivi({ ...giorni, esito: 'scaduto' }),
      fermi: elencoPreventivi({ fermi: true }),
    },
  }
}
