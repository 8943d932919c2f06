import type { TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import type { Db } from '#server/data/schema.ts'
import type { EsitoImportazione, NasceImportazione } from './contract.ts'
import { senzaParticolari } from './messaggi.rules.ts'

/** What became of the rows, kept in numbers: names are those of the customers as they are when it is asked. */
interface Tenuto {
  /** Row, the group of the customer that this import made, or who was in the archive. */
  unite: [riga: number, gruppo: number, clienteId: number | null][]
  lasciate: [riga: number, perche: string][]
}

const LASCIATA = 'Lasciata fuori'

interface RigaContata {
  n: number
  esito: string | null
  scelta: string | null
  gruppo: number | null
  duplicato: string | null
  duplicato_di: number | null
}

type Sorte = { che: 'nasce' } | { che: 'lasciata' } | { che: 'unita'; con: number; clienteId: number | null }

/** What becomes of each row: who makes a customer, who is joined with whom, who is left out. */
function sorti<R extends RigaContata>(righe: readonly R[]): [R, Sorte][] {
  const visti = new Set<number>()
  return righe.map((riga) => {
    const { n, esito, scelta, gruppo, duplicato, duplicato_di } = riga
    if (esito === 'errore') return [riga, { che: 'lasciata' }]
    const suo = gruppo ?? n
    if (esito === 'duplicato' && scelta !== 'crea') {
      const capo: number | null = duplicato ? JSON.parse(duplicato).riga : null
      return [riga, { che: 'unita', con: capo ?? suo, clienteId: duplicato_di }]
    }
    if (scelta === 'salta') return [riga, { che: 'lasciata' }]
    if (visti.has(suo)) return [riga, { che: 'unita', con: suo, clienteId: null }]
    visti.add(suo)
    return [riga, { che: 'nasce' }]
  })
}

const CONTATE = ['n', 'esito', 'scelta', 'gruppo', 'duplicato', 'duplicato_di'] as const

/** What would be born if it were confirmed now. */
export async function nasceDa(db: Db, id: number): Promise<NasceImportazione> {
  const righe = await db
    .selectFrom('importazioni_righe')
    .select([...CONTATE, 'dati'])
    .where('importazione_id', '=', id)
    .orderBy('n')
    .execute()
  const nasce: NasceImportazione = {
    ...{ Privato: 0, Azienda: 0, Condominio: 0, PA: 0, Estero: 0 },
    ...{ clienti: 0, impianti: 0, telefoni: 0, unite: 0, lasciate: 0 },
  }
  for (const [{ dati, esito, scelta }, { che }] of sorti(righe)) {
    if (che === 'lasciata') nasce.lasciate++
    if (che === 'unita') nasce.unite++
    const { cliente, caldaia, condizionatore } = JSON.parse(dati ?? '{}')
    const scritta = che !== 'lasciata' && !(esito === 'duplicato' && scelta === 'salta')
    if (scritta && esito !== 'duplicato')
      nasce.impianti += Number(Boolean(caldaia)) + Number(Boolean(condizionatore))
    if (che !== 'nasce' || !cliente) continue
    nasce.clienti++
    nasce[cliente.tipo as TipoCliente]++
    nasce.telefoni += cliente.altriTelefoni?.length ?? 0
  }
  return nasce
}

export const leggiNasce = (json: string | null): NasceImportazione | null =>
  json ? (JSON.parse(json).nasce ?? null) : null

/**
 * Reckons what becomes of each row, and keeps it in numbers.
 * @param dopo what was kept when it began, where it is over: of what wasn't written nothing more will be
 */
export async function tieniEsito(db: Db, id: number, dopo?: string | null): Promise<void> {
  const righe = await db
    .selectFrom('importazioni_righe')
    .select([...CONTATE, 'messaggi'])
    .where('importazione_id', '=', id)
    .orderBy('n')
    .execute()
  const prima: Tenuto = { unite: [], lasciate: [], ...JSON.parse(dopo ?? '{}') }
  const restano = new Set(dopo ? righe.map(({ n }) => n) : [])
  const tenuto: Tenuto = { unite: prima.unite.filter(([n]) => !restano.has(n)), lasciate: [] }
  for (const [{ n, messaggi }, sorte] of sorti(righe))
    if (sorte.che === 'lasciata') tenuto.lasciate.push([n, perche(messaggi)])
    else if (sorte.che === 'unita') tenuto.unite.push([n, sorte.con, sorte.clienteId])
  tenuto.unite.sort(([a], [b]) => a - b)
  await db
    .updateTable('importazioni')
    .set({ esito: JSON.stringify(tenuto) })
    .where('id', '=', id)
    .execute()
}

const perche = (messaggi: string | null): string =>
  senzaParticolari(Object.values(JSON.parse(messaggi ?? '{}').errori ?? {}).join('. ') || LASCIATA)

/** The reckoning of an import that is done. */
export async function leggiEsito(
  db: Db,
  { id, righe, clienti }: { id: number; righe: number; clienti: number },
  json: string | null,
): Promise<EsitoImportazione | null> {
  if (!json) return null
  const { unite, lasciate }: Tenuto = JSON.parse(json)
  const fatti = await db
    .selectFrom('importazioni_creati as i')
    .innerJoin('clienti as c', 'c.id', 'i.record_id')
    .select(['i.gruppo', 'c.id', 'c.nome', 'c.cognome'])
    .where('i.importazione_id', '=', id)
    .where('i.tabella', '=', 'clienti')
    .execute()
  const perGruppo = new Map(fatti.map((fatto) => [fatto.gruppo, fatto]))
  const altri = unite.flatMap(([, , clienteId]) => clienteId ?? [])
  const noti = altri.length
    ? await db.selectFrom('clienti').select(['id', 'nome', 'cognome']).where('id', 'in', altri).execute()
    : []
  const perId = new Map(noti.map((cliente) => [cliente.id, cliente]))
  const nominato = (cliente: { id: number; nome: string; cognome: string } | undefined) =>
    cliente ? { id: cliente.id, nome: `${cliente.nome} ${cliente.cognome}`.trim() } : null
  return {
    ...{ lette: righe, create: clienti },
    unite: unite.map(([riga, gruppo, clienteId]) => ({
      riga,
      cliente: nominato(clienteId === null ? perGruppo.get(gruppo) : perId.get(clienteId)),
    })),
    lasciate: lasciate.map(([riga, perche]) => ({ riga, perche })),
  }
}
