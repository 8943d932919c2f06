import { rceeDiNessuno } from '#scadenze/scadenze/proposta.queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { oggi } from '#shared/dates.ts'
import type { Modulo, Verifica } from './contract.ts'

/** When the next report is due by the rules, if this one is of its day; what is missing to say, else. */
export async function scadenzaProposta(
  db: Db,
  { tipo, dati, generatore, impianto }: Modulo,
): Promise<Pick<Verifica, 'data_scadenza' | 'motivo'>> {
  const { provincia, potenza_totale_kw: potenza_impianto_kw, ultimo_rcee } = impianto
  const giorno = dati.quando.data_controllo ?? oggi()
  const { data, motivo } = await rceeDiNessuno(
    db,
    { tipo: tipo === 1 ? 'caldaia' : 'condizionatore', ...generatore, potenza_impianto_kw },
    // One typed late does not go before what came after it.
    { provincia, giorno, altro: ultimo_rcee && ultimo_rcee > giorno ? ultimo_rcee : null },
  )
  return { data_scadenza: data, motivo }
}
