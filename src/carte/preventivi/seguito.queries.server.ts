import type { Services } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import type { Job } from '#server/jobs.ts'
import { oggi } from '#shared/dates.ts'
import { modelloDi } from '#visite/messaggi/modelli.queries.server.ts'
import { puoAvere } from '#visite/messaggi/rules.ts'
import { accoda, comeProgramma, titolareDi } from '#visite/spedizioni/queries.server.ts'
import { paroleDelDocumento, silenziose } from '#visite/spedizioni/testo.queries.server.ts'
import { spedizionePreventivo } from './spedizione.queries.server.ts'

/* By night: quotes that nobody answers, and what is kept of an acceptance for a while. */

const GIORNI_INDIRIZZO = 90

/** Of an acceptance on the page the address of who accepted is kept for a while (docs/product.md §27.8). */
const dimenticaIndirizzi = ({ db }: Services) =>
  db
    .updateTable('accettazioni')
    .set({ indirizzo_rete: null })
    .where('indirizzo_rete', 'is not', null)
    .where('registrata_il', '<', new Date(Date.now() - GIORNI_INDIRIZZO * 86_400_000).toISOString())
    .execute()

/** Asks after each silent quote once, where an Admin wants it; not who said no, nor of what is no longer valid. */
export async function preparaSeguiti(services: Services): Promise<number> {
  const { db } = services
  if (!(await modelloDi(db, 'Seguito')).da_solo) return 0
  const tacciono = await db
    .selectFrom('preventivi')
    .innerJoin('clienti', 'clienti.id', 'preventivi.cliente_id')
    .select(['preventivi.id', 'clienti.avvisi_email'])
    .where('preventivi.stato', '=', 'Inviato')
    .where('preventivi.data_scadenza', '>=', oggi())
    .where((e) =>
      e(
        e.refTuple('preventivi.id', 'preventivi.revisione'),
        'in',
        silenziose(db, 'Preventivo').$asTuple('soggetto', 'mandata'),
      ),
    )
    .orderBy('preventivi.id')
    .execute()
  let preparati = 0
  for (const { id, avvisi_email } of tacciono) {
    if (!puoAvere('Seguito', 'Email', avvisi_email)) continue
    if (await transaction(db, (trx) => chiedi({ ...services, db: trx }, id))) preparati++
  }
  return preparati
}

async function chiedi(services: Services, id: number): Promise<boolean> {
  const parole = await paroleDelDocumento(services, spedizionePreventivo, id, 'Seguito')
  if (!parole) return false
  const { a, spedizione, oggetto, testo } = parole
  const chiesto = await services.db
    .selectFrom('messaggi')
    .select('id')
    .where('spedizione_id', '=', spedizione)
    .where('tipo', '=', 'Seguito')
    .executeTakeFirst()
  if (chiesto) return false
  const titolare = titolareDi(await spedizionePreventivo.find(services, id))
  // Nobody pressed: it keeps the hours of what leaves by itself.
  await accoda(comeProgramma(services), a, {
    ...{ spedizione, tipo: 'Seguito', titolare, oggetto, testo, autore: null },
  })
  return true
}

export const jobs: readonly Job[] = [
  {
    name: 'preventivi',
    nightlyFrom: '02:50',
    async run(services) {
      await dimenticaIndirizzi(services)
      await preparaSeguiti(services)
    },
  },
]
