import type { Db } from '#server/data/schema.ts'
import { addMonths } from '#shared/dates.ts'
import { archivioDi, type ImpiantoDi, impiantiDi } from './archivio.queries.server.ts'
import type { Caso, EsitoValutazione, ImpiantoNelCaso } from './caso.rules.ts'
import type { Norme } from './norme.rules.ts'
import { normeDiOggi } from './regole.queries.server.ts'
import { valutaControllo } from './rules.ts'

/* When a plant is due again if it is controlled on a day: what a report proposes before it is written. */

/** Maintenance where nobody says how often, in months. */
const OGNI_ANNO = 12

/** A plant's case as it will be once its report of that day is on record. */
const conRcee = (caso: Caso, giorno: string): Caso => ({
  ...caso,
  rcee: [...caso.rcee, { data_emissione: giorno, data_scadenza: null }],
})

/** The next report, if there is one of that day. */
const rceeDopo = (norme: Norme, caso: Caso, giorno: string): EsitoValutazione =>
  valutaControllo('RCEE', norme, conRcee(caso, giorno))

/** The next maintenance, if it is made on that day; null where nobody says how often. */
function manutenzioneFatta(norme: Norme, caso: Caso, giorno: string): string | null {
  const fatta = { ultima_revisione: giorno, ultima_manutenzione: giorno }
  return valutaControllo('Manutenzione', norme, { ...caso, impianto: { ...caso.impianto, ...fatta } }).data
}

/** The same, every year where nobody says it. */
const manutenzioneDopo = (norme: Norme, caso: Caso, giorno: string): string =>
  manutenzioneFatta(norme, caso, giorno) ?? addMonths(giorno, OGNI_ANNO)

/** When a plant's maintenance is due again if the last one was made on that day; null where nobody says how often. */
export async function prossimaManutenzioneDi(
  db: Db,
  clienteId: number,
  quale: Pick<ImpiantoDi, 'colonna' | 'id'>,
  giorno: string,
): Promise<string | null> {
  const archivio = await archivioDi(db, [clienteId])
  const impianto = impiantiDi(archivio, { id: clienteId, provincia: null }).find(
    ({ colonna, id }) => colonna === quale.colonna && id === quale.id,
  )
  return impianto ? manutenzioneFatta(await normeDiOggi(db), impianto.caso, giorno) : null
}

/** The same of what nobody has written down yet. */
export async function rceeDiNessuno(
  db: Db,
  impianto: ImpiantoNelCaso,
  { provincia, giorno, emesso }: { provincia: string | null; giorno: string; emesso: string | null },
): Promise<EsitoValutazione> {
  const rcee = emesso ? [{ data_emissione: emesso, data_scadenza: null }] : []
  const caso = { provincia, impianto, rcee, manutenzioneMesi: null, contratto: null, deroghe: [] }
  return rceeDopo(await normeDiOggi(db), caso, giorno)
}

export interface PropostaScadenze extends Pick<ImpiantoDi, 'colonna' | 'id'> {
  /** Of the next report, with its reason. */
  rcee: Pick<EsitoValutazione, 'data' | 'motivo'>
  manutenzione: string
  /** Day of the last report on record. */
  ultimo: string | null
}

/** When some customers' plants in use are due again, if their report and maintenance are made on that day; by customer. */
export async function prossimeScadenzeDi(
  db: Db,
  clienti: readonly { id: number; provincia: string | null }[],
  giorno: string,
): Promise<Map<number, PropostaScadenze[]>> {
  const [norme, archivio] = await Promise.all([
    normeDiOggi(db),
    archivioDi(
      db,
      clienti.map(({ id }) => id),
    ),
  ])
  const proposta = ({ colonna, id, caso }: ImpiantoDi): PropostaScadenze => {
    const { data, motivo } = rceeDopo(norme, caso, giorno)
    return {
      ...{ colonna, id, rcee: { data, motivo } },
      manutenzione: manutenzioneDopo(norme, caso, giorno),
      ultimo:
        caso.rcee
          .map(({ data_emissione }) => data_emissione)
          .sort()
          .at(-1) ?? null,
    }
  }
  return new Map(clienti.map((cliente) => [cliente.id, impiantiDi(archivio, cliente).map(proposta)]))
}
