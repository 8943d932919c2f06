import type { Db } from '#server/data/schema.ts'
import { dayInRome, oggi } from '#shared/dates.ts'
import { clientiDi } from './clienti.queries.server.ts'
import type { Andamento, ProssimoMese } from './contract.ts'
import {
  fraseClienti,
  fraseLavoro,
  frasePreventivi,
  fraseProssimo,
  fraseSoldi,
  fraseSquadra,
  mancaDi,
} from './frasi.rules.ts'
import { lavoroDi } from './lavoro.queries.server.ts'
import { preventiviDi } from './preventivi.queries.server.ts'
import { erroreTenuto } from './previsioni.queries.server.ts'
import { prossimoDi } from './prossimo.queries.server.ts'
import { type GiorniContati, periodoDi } from './rules.ts'
import { soldiDi } from './soldi.queries.server.ts'
import { primoGiorno, squadraDi } from './squadra.queries.server.ts'

const primoPreventivo = async (db: Db): Promise<string | null> => {
  const { primo } = await db
    .selectFrom('preventivi')
    .select((e) => e.fn.min('created_at').as('primo'))
    .executeTakeFirstOrThrow()
  return primo === null ? null : dayInRome(primo)
}

/** The pictures of a period, compared with the one before it where the archive had begun. */
export async function andamentoDi(db: Db, chiesto: GiorniContati): Promise<Andamento> {
  const giorno = oggi()
  const { periodo, prima: confronto } = periodoDi(chiesto, giorno)
  const giorni = { dal: periodo.dal, al: periodo.fino_a }
  const inizio = await primoGiorno(db)
  const primi = await primoPreventivo(db)
  const { di: _, a: __, ...prima } = confronto
  const confrontato = inizio !== null && inizio <= prima.al ? { dal: prima.dal, al: prima.al } : null
  const [lavoro, tecnici, soldi, preventivi, clienti] = await Promise.all([
    lavoroDi(db, giorni, confrontato),
    squadraDi(db, giorni),
    soldiDi(db, giorni, confrontato),
    preventiviDi(db, giorni, primi !== null && primi <= prima.al ? prima : null),
    clientiDi(db, giorni, confrontato),
  ])
  const manca = mancaDi(inizio, giorno, 'visite')
  return {
    periodo,
    prima,
    lavoro: { ...lavoro, frase: fraseLavoro(periodo, lavoro, confronto), manca },
    squadra: {
      tecnici,
      frase: fraseSquadra(tecnici),
      manca: tecnici.length > 0 ? null : SENZA_TECNICI,
      elenchi: {},
    },
    soldi: { ...soldi, frase: fraseSoldi(periodo, soldi, confronto), manca },
    preventivi: {
      ...preventivi,
      frase: frasePreventivi(periodo, preventivi, confronto),
      manca: mancaDi(primi, giorno, 'preventivi'),
    },
    clienti: {
      ...clienti,
      frase: fraseClienti(periodo, clienti, confronto),
      manca: manca ?? (clienti.contratti.attivi === 0 ? 'Non ci sono contratti in corso' : null),
    },
  }
}
const SENZA_TECNICI = 'Nessuno esce per le visite: si dice nella scheda di ogni utente'

/** What the weeks to come bring and take, and how good such forecasts were. */
export async function prossimoCon(db: Db): Promise<ProssimoMese> {
  const prossimo = await prossimoDi(db)
  const errore = await erroreTenuto(db)
  return {
    ...prossimo,
    frase: fraseProssimo(prossimo.settimane, errore),
    manca: mancaDi(await primoGiorno(db), oggi(), 'visite'),
    errore_medio: errore,
  }
}
